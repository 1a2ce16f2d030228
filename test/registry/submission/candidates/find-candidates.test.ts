import { expect } from 'chai';
import type { Report } from '../../../../src/registry/submission/submission.js';
import {
  agencyScheme,
  codelist,
  conceptScheme,
  geographicCodelist,
  ownedBy,
  urns,
} from '../../../harness/artefacts.js';
import { openTestRegistry, type TestRegistry } from '../../../harness/registry.js';

describe('findCandidates, the submission with FULLREPLACE', () => {
  let test: TestRegistry;
  beforeEach(async () => {
    test = await openTestRegistry();
    await test.submit([
      agencyScheme(['SDMX', 'OTHER']),
      codelist('CL_1', '1.0', ['A']),
      codelist('CL_2', '1.0.0', ['A']),
      codelist('CL_2', '1.1.0', ['A']),
      geographicCodelist('CL_GEO', '1.0.0', ['A']),
      ownedBy('OTHER', codelist('CL_3', '1.0.0', ['A'])),
      conceptScheme('CS', '1.0.0', { X: urns.codelist('CL_2', '1.0+.0') }),
    ]);
  });
  afterEach(() => test.close());

  const summary = ({ results }: Report) =>
    results.map(({ urn, status, problems }) => [
      urn.replace(/^.*=/, ''),
      status,
      ...problems.filter(({ severity }) => severity === 'error').map(({ rule }) => rule),
    ]);
  const message = [codelist('CL_1', '1.0', ['B']), codelist('CL_4', '1.0.0', ['A'])];

  it('deletes the artefacts with the agency and class of a submitted one that the message lacks', async () => {
    await test.submit([conceptScheme('CS', '1.0.0', {})], 'DELETE');
    const dry = await test.submit(message, 'FULLREPLACE', true);
    const report = await test.submit(message, 'FULLREPLACE');
    for (const each of [dry, report]) {
      expect(summary(each)).to.deep.equal([
        ['SDMX:CL_1(1.0)', 'replaced'],
        ['SDMX:CL_4(1.0.0)', 'created'],
        ['SDMX:CL_2(1.0.0)', 'deleted'],
        ['SDMX:CL_2(1.1.0)', 'deleted'],
      ]);
    }
    const rows = await test.cypher(
      `MATCH (v:Version)-[:HAS_REVISION]->(r {to: 9007199254740991}) RETURN v.id AS id ORDER BY id`,
    );
    expect(rows.map(({ id }) => id)).to.deep.equal(['AGENCIES', 'CL_1', 'CL_3', 'CL_4', 'CL_GEO']);
    const [row] = await test.cypher(
      'MATCH (t:Transaction {tick: $tick}) RETURN t.action AS action, t.counts AS counts',
      {
        tick: report.transaction,
      },
    );
    expect(row).to.deep.equal({
      action: 'FULLREPLACE',
      counts: '{"replaced":1,"created":1,"deleted":2,"stableDeleted":2}',
    });
  });

  it('refuses to delete what others refer to, with the reference', async () => {
    const report = await test.submit(message, 'FULLREPLACE');
    expect(report.outcome).to.equal('conflicting');
    expect(summary(report).slice(2)).to.deep.equal([
      ['SDMX:CL_2(1.0.0)', 'rejected'],
      ['SDMX:CL_2(1.1.0)', 'rejected', 'artefact.referenced'],
    ]);
  });

  it('deletes what the message itself no longer refers to', async () => {
    const report = await test.submit([...message, conceptScheme('CS', '1.1.0', { X: null })], 'FULLREPLACE');
    expect(report.results.filter(({ status }) => status === 'deleted').map(({ urn }) => urn)).to.have.members([
      urns.codelist('CL_2', '1.0.0'),
      urns.codelist('CL_2', '1.1.0'),
      urns.conceptScheme('CS', '1.0.0'),
    ]);
  });

  it('never deletes SDMX:AGENCIES, and does not remove agencies that own artefacts', async () => {
    const report = await test.submit([agencyScheme(['SDMX'])], 'FULLREPLACE');
    expect(summary(report)).to.deep.equal([['SDMX:AGENCIES(1.0)', 'rejected', 'agency.owns']]);
    const other = await test.submit([{ ...agencyScheme(['SDMX']), id: 'AGENCY_LIST' }], 'FULLREPLACE', true);
    expect(other.results.map(({ urn }) => urn)).to.not.include(urns.agencies());
  });

  it('needs the same number of statements for any number of artefacts to delete', async () => {
    await test.submit([conceptScheme('CS', '1.0.0', {})], 'DELETE');
    const trips = async (deleted: number) => {
      const before = test.database.roundTrips;
      const report = await test.submit(message, 'FULLREPLACE', true);
      expect(report.results.filter(({ status }) => status === 'deleted')).to.have.length(deleted);
      return test.database.roundTrips - before;
    };
    const two = await trips(2);
    await test.submit(['5', '6', '7'].map((id) => codelist(`CL_${id}`, '1.0.0', ['A'])));
    expect(await trips(5)).to.equal(two);
  });
});
