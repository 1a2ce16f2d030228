import { expect } from 'chai';
import { Clock } from '../../../src/registry/clock.js';
import { Answers } from '../../../src/registry/structures/answers.js';
import type { StructureQuery } from '../../../src/registry/structures/structure-query.js';
import { parseVersionQuery } from '../../../src/versioning/pattern.js';
import { codelist } from '../../harness/artefacts.js';
import { openTestRegistry, type TestRegistry } from '../../harness/registry.js';

const queryFor = (id: string, asOf?: number): StructureQuery => ({
  classes: ['Codelist'],
  agencies: ['SDMX'],
  ids: [id],
  versions: parseVersionQuery('~'),
  items: null,
  references: 'none',
  detail: 'full',
  ...(asOf === undefined ? {} : { asOf }),
});

describe('Answers', () => {
  let test: TestRegistry;
  let clock: Clock;
  before(async () => {
    test = await openTestRegistry();
  });
  after(() => test.close());

  const answersIn = (bytes: number): Answers => {
    clock = new Clock(test.database, { isOnlyWriter: true });
    return new Answers(test.database, clock, bytes);
  };
  const trips = async (work: () => Promise<unknown>): Promise<number> => {
    const before = test.database.roundTrips;
    await work();
    return test.database.roundTrips - before;
  };
  const submit = async (id: string, codes: readonly string[]): Promise<number> => {
    const report = await test.submit([codelist(id, '1.0', codes)]);
    clock.advance({ tick: report.transaction ?? 0, at: report.at });
    return report.at;
  };

  it('find once what is asked again, by the same query or an equal one', async () => {
    const answers = answersIn(1_000_000);
    await submit('ONE', ['A']);
    const query = queryFor('ONE');
    const first = await answers.find(query);
    expect(await trips(() => answers.find(query))).to.equal(0);
    expect(await trips(() => answers.find(queryFor('ONE')))).to.equal(0);
    expect(await answers.find(queryFor('ONE'))).to.equal(first);
  });

  it('find once what many ask at the same time', async () => {
    const answers = answersIn(1_000_000);
    await submit('MANY', ['A']);
    const alone = await trips(() => answersIn(0).find(queryFor('MANY')));
    const together = () => Promise.all(Array.from({ length: 20 }, () => answers.find(queryFor('MANY'))));
    expect(await trips(together)).to.be.at.most(alone);
  });

  it('find anew after a submission, under the same fingerprint where nothing of it changed', async () => {
    const answers = answersIn(1_000_000);
    await submit('OLD', ['A']);
    const query = queryFor('OLD');
    const before = await answers.find(query);
    await submit('OTHER', ['A']);
    const same = await answers.find(query);
    expect(same.fingerprint).to.equal(before.fingerprint);
    expect(same.registryModified).to.be.greaterThan(before.registryModified);
    await submit('OLD', ['A', 'B']);
    const changed = await answers.find(query);
    expect(changed.fingerprint).to.not.equal(before.fingerprint);
    expect((await changed.load()).artefacts).to.deep.equal([codelist('OLD', '1.0', ['A', 'B'])]);
    expect((await before.load()).artefacts).to.deep.equal([codelist('OLD', '1.0', ['A'])]);
  });

  it('keep what a past instant holds', async () => {
    const answers = answersIn(1_000_000);
    const at = await submit('PAST', ['A']);
    await submit('PAST', ['A', 'B']);
    await answers.find(queryFor('PAST', at));
    await submit('ELSE', ['A']);
    expect(await trips(() => answers.find(queryFor('PAST', at)))).to.equal(0);
  });

  it('keep nothing that the memory for them cannot hold, not even for who keeps the query', async () => {
    const answers = answersIn(1);
    await submit('SMALL', ['A']);
    const first = await answers.find(queryFor('SMALL'));
    const second = await answers.find(queryFor('SMALL'));
    expect(second).to.not.equal(first);
    expect(second.fingerprint).to.equal(first.fingerprint);
  });

  it('keep no answer that there is none', async () => {
    const answers = answersIn(1_000_000);
    const query = queryFor('COMES');
    const fails = () => answers.find(query).catch((error: unknown) => error);
    expect(await fails()).to.have.property('name', 'NotFound');
    await submit('COMES', ['A']);
    expect((await (await answers.find(query)).load()).artefacts).to.have.length(1);
  });
});
