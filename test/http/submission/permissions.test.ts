import { expect } from 'chai';
import type { reportSchema } from '../../../src/http/submission/report-schema.js';
import type { AccessRule } from '../../../src/registry/access/rule.js';
import { startTestServer, type TestServer } from '../../harness/server.js';
import { asUser } from '../../harness/users.js';
import { structureMessage } from '../messages.js';
import type { Received } from '../received.js';

type Report = Received<typeof reportSchema>;

interface ErrorBody {
  readonly errors: readonly { readonly code: number; readonly detail: string }[];
}

const name = (text: string): string => `<com:Name>${text}</com:Name>`;
const codelist = (agency: string, id: string, version = '1.0.0'): string =>
  `<str:Codelist agencyID="${agency}" id="${id}" version="${version}">${name(id)}<str:Code id="A">${name('A')}</str:Code></str:Codelist>`;
const codelists = (...lists: readonly string[]): string =>
  structureMessage(`<str:Codelists>\n${lists.join('\n')}\n</str:Codelists>`);
const agencies = (agency: string, ...ids: readonly string[]): string =>
  structureMessage(
    `<str:AgencySchemes><str:AgencyScheme agencyID="${agency}" id="AGENCIES">${name('Agencies')}${ids
      .map((id) => `<str:Agency id="${id}">${name(id)}</str:Agency>`)
      .join('')}</str:AgencyScheme></str:AgencySchemes>`,
  );
const providers = (agency: string, id: string): string =>
  structureMessage(
    `<str:MetadataProviderSchemes><str:MetadataProviderScheme agencyID="${agency}" id="METADATA_PROVIDERS">${name('Providers')}<str:MetadataProvider id="${id}">${name(id)}</str:MetadataProvider></str:MetadataProviderScheme></str:MetadataProviderSchemes>`,
  );

const rules: readonly AccessRule[] = [
  { id: 'ecb', kind: 'grant', role: 'maintainer', to: ['user:eva'], agencies: ['ECB'] },
  { id: 'diss', kind: 'grant', role: 'maintainer', to: ['group:dissemination'], agencies: ['ECB.DISS'] },
  { id: 'admin', kind: 'grant', role: 'administrator', to: ['user:custom:adam'] },
];
const root = { kind: 'root', name: 'root' } as const;
const eva = asUser('eva');
const dissemination = asUser('dora', 'dissemination');
const administrator = asUser('adam');

describe('permission to submit', () => {
  let test: TestServer;
  before(async () => {
    test = await startTestServer();
    await test.registry.changeAccessRules({ put: rules, remove: [], principal: root, hasRoot: true, dryRun: false });
    for (const message of [agencies('SDMX', 'ECB', 'BIS'), agencies('ECB', 'DISS')]) {
      expect((await test.post(message, { Action: 'MERGE' })).status).to.equal(200);
    }
  });
  after(() => test.close());

  async function submit(body: string, authorization: string, headers: Readonly<Record<string, string>> = {}) {
    const response = await test.post(body, { Authorization: authorization, ...headers });
    return { status: response.status, report: (await response.json()) as Report & ErrorBody };
  }
  const statuses = ({ results }: Report) => results.map(({ urn, status }) => `${urn.replace(/.*=/, '')} ${status}`);
  const problemsOf = ({ results }: Report) => results.flatMap(({ problems }) => problems);

  it('is given to maintainers for their agencies and those below them', async () => {
    const { status, report } = await submit(codelists(codelist('ECB', 'OWN'), codelist('ECB.DISS', 'BELOW')), eva);
    expect(status, JSON.stringify(report)).to.equal(200);
    expect(report.principal).to.equal('custom:eva');
    const [transaction] = await test.cypher('MATCH (t:Transaction {tick: $tick}) RETURN t.principal AS principal', {
      tick: report.transaction,
    });
    expect(transaction).to.deep.equal({ principal: 'custom:eva' });
    expect((await submit(codelists(codelist('ECB.DISS', 'GROUP')), dissemination)).status).to.equal(200);
  });

  it('is refused with 403 before the message is read to callers without an agency', async () => {
    const { status, report } = await submit('not a message', asUser('uma', 'staff'));
    expect(status).to.equal(403);
    expect(report.errors[0]).to.deep.include({ code: 110 });
    expect(report.errors[0]?.detail).to.include('custom:uma may submit for no agency');
  });

  it('is refused with 403 for artefacts of other agencies, each with its line and the agencies that are allowed', async () => {
    const { status, report } = await submit(
      codelists(codelist('ECB', 'FIRST'), codelist('BIS', 'SECOND'), codelist('ECBX', 'THIRD')),
      eva,
    );
    expect(status).to.equal(403);
    expect(statuses(report)).to.deep.equal([
      'ECB:FIRST(1.0.0) rejected',
      'BIS:SECOND(1.0.0) rejected',
      'ECBX:THIRD(1.0.0) rejected',
    ]);
    const [second, third, ...others] = problemsOf(report);
    expect(second).to.deep.include({ rule: 'access.agency', code: 110, severity: 'error', line: 7 });
    expect(second?.['detail']).to.include('custom:eva may submit for ECB and sub-agencies only');
    expect(third).to.deep.include({ rule: 'access.agency', line: 8 });
    expect(others).to.deep.equal([]);
  });

  it('is refused to a maintainer of a sub-agency for the agency above it', async () => {
    const { status, report } = await submit(codelists(codelist('ECB', 'ABOVE')), dissemination);
    expect(status).to.equal(403);
    expect(problemsOf(report)).to.have.length(1);
  });

  it('reports nothing else about artefacts that may not be changed', async () => {
    await test.post(codelists(codelist('BIS', 'HELD')));
    for (const id of ['HELD', 'ABSENT']) {
      for (const action of ['APPEND', 'REPLACE', 'MERGE', 'DELETE']) {
        const { status, report } = await submit(codelists(codelist('BIS', id)), eva, { Action: action });
        expect(status, action).to.equal(403);
        expect(problemsOf(report).map(({ rule }) => rule)).to.deep.equal(['access.agency']);
      }
    }
    expect((await test.request('/sdmx/v2/structure/codelist/BIS/HELD')).status).to.equal(200);
  });

  it('lets Skip-Invalid accept the rest, in the order of the message', async () => {
    const { status, report } = await submit(
      codelists(codelist('BIS', 'NOT_MINE'), codelist('ECB', 'MINE'), codelist('BIS', 'NOR_THIS')),
      eva,
      { 'Skip-Invalid': 'true' },
    );
    expect(status).to.equal(200);
    expect(statuses(report)).to.deep.equal([
      'BIS:NOT_MINE(1.0.0) rejected',
      'ECB:MINE(1.0.0) created',
      'BIS:NOR_THIS(1.0.0) rejected',
    ]);
    const all = await submit(codelists(codelist('BIS', 'NOT_MINE')), eva, { 'Skip-Invalid': 'true' });
    expect(all.status).to.equal(403);
  });

  it('rejects with Skip-Invalid what needs an artefact that may not be created', async () => {
    const extending = codelist('ECB', 'EXTENDING').replace(
      '<str:Code ',
      '<str:CodelistExtension><str:Codelist>urn:sdmx:org.sdmx.infomodel.codelist.Codelist=BIS:BASE(1.0.0)</str:Codelist></str:CodelistExtension><str:Code ',
    );
    const body = codelists(
      codelist('BIS', 'BASE'),
      extending.replace(/(<str:CodelistExt.*)(<str:Code .*<\/str:Code>)/, '$2$1'),
    );
    const { report } = await submit(body, eva, { 'Skip-Invalid': 'true' });
    expect(problemsOf(report).map(({ rule }) => rule)).to.deep.equal(['access.agency', 'dependency.rejected']);
  });

  it('holds for deletions', async () => {
    const going = codelist('ECB', 'GOING', '1.0.0-draft');
    await submit(codelists(going), eva);
    const removal = (list: string) => submit(codelists(list), eva, { Action: 'DELETE' });
    expect((await removal(going)).status).to.equal(200);
    expect((await removal(codelist('SDMX', 'ANY'))).status).to.equal(403);
  });

  it('includes the agency scheme of the own agency, not that of the agencies above', async () => {
    expect((await submit(agencies('ECB', 'DISS', 'RESEARCH'), eva)).status).to.equal(200);
    expect((await submit(agencies('SDMX', 'SDMX', 'ECB', 'BIS', 'NEW'), eva, { Action: 'MERGE' })).status).to.equal(
      403,
    );
    expect((await submit(agencies('ECB', 'DISS', 'MORE'), dissemination, { Action: 'MERGE' })).status).to.equal(403);
  });

  it('includes the metadata providers of the own agency', async () => {
    expect((await submit(providers('ECB', 'DESK'), eva)).status).to.equal(200);
    expect((await submit(providers('BIS', 'DESK'), eva)).status).to.equal(403);
    const sets = (provider: string): string =>
      JSON.stringify({
        $schema: 'https://json.sdmx.org/2.1/sdmx-json-metadata-schema.json',
        meta: { id: 'M', prepared: '2026-01-15T09:00:00Z', sender: { id: 'S' } },
        data: {
          metadataSets: [
            {
              id: 'SET',
              agencyID: provider,
              version: '1.0.0',
              name: 'Set',
              metadataflow: 'urn:sdmx:org.sdmx.infomodel.metadatastructure.Metadataflow=ECB:MDF(1.0.0)',
              targets: ['urn:sdmx:org.sdmx.infomodel.codelist.Codelist=ECB:OWN(1.0.0)'],
              attributes: [{ id: 'A', value: 'text' }],
            },
          ],
        },
      });
    const rulesOf = async (provider: string) =>
      problemsOf((await submit(sets(provider), eva)).report).map(({ rule }) => rule);
    expect(await rulesOf('BIS.DESK')).to.deep.equal(['access.agency']);
    expect(await rulesOf('ECB.DESK')).to.not.include('access.agency');
  });

  it('holds for the promotion of drafts', async () => {
    for (const agency of ['ECB', 'BIS']) await test.post(codelists(codelist(agency, 'DRAFT', '1.0.0-draft')));
    const promote = (agency: string) =>
      test.post(
        '',
        { Authorization: eva },
        `/ws/secure/registry/promote?urn=urn:sdmx:org.sdmx.infomodel.codelist.Codelist=${agency}:DRAFT(1.0.0-draft)`,
      );
    expect((await promote('BIS')).status).to.equal(403);
    // Nothing shows whether the draft exists.
    expect((await promote('BIS.ABSENT')).status).to.equal(403);
    expect((await promote('ECB')).status).to.equal(200);
  });

  it('is unlimited for administrators, with the options that nobody else may use', async () => {
    const body = codelists(codelist('BIS', 'ADMIN'));
    for (const headers of [{ Action: 'FULLREPLACE', 'Dry-Run': 'true' }, { Strict: 'false' }] as const) {
      expect((await submit(body, administrator, headers)).status, JSON.stringify(headers)).to.equal(200);
      const { status, report } = await submit(codelists(codelist('ECB', 'OPTIONS')), eva, headers);
      expect(status).to.equal(403);
      expect(report.errors[0]?.detail).to.match(/^only administrators may use (Action: FULLREPLACE|Strict: false); /);
    }
  });

  it('ends with the rule that gives it, also for a submission that waits', async () => {
    const grant: AccessRule = { id: 'once', kind: 'grant', role: 'maintainer', to: ['user:otto'], agencies: ['BIS'] };
    const change = (put: readonly AccessRule[], remove: readonly string[]) =>
      test.registry.changeAccessRules({ put, remove, principal: root, hasRoot: true, dryRun: false });
    await change([grant], []);
    expect((await submit(codelists(codelist('BIS', 'OTTO')), asUser('otto'))).status).to.equal(200);
    const waiting = test.registry.changeAccessRules({
      put: [],
      remove: ['once'],
      principal: root,
      hasRoot: true,
      dryRun: false,
    });
    const late = submit(codelists(codelist('BIS', 'LATE')), asUser('otto'));
    await waiting;
    expect((await late).status).to.equal(403);
  });
});
