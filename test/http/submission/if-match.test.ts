import { expect } from 'chai';
import type { AccessRule } from '../../../src/registry/access/rule.js';
import { agencyScheme, ownedBy, codelist as schemeOf, urns } from '../../harness/artefacts.js';
import { startTestServer, type TestServer } from '../../harness/server.js';
import { asUser } from '../../harness/users.js';
import { codelistElement, codelistMessage, structureMessage } from '../messages.js';
import { writeMessageOf } from '../write-message.js';

interface ReceivedReport {
  readonly transaction: number | null;
  readonly results: readonly {
    readonly urn: string;
    readonly status: string;
    readonly problems: readonly { readonly rule: string; readonly detail: string }[];
  }[];
  readonly errors?: readonly { readonly detail: string; readonly 'x-path'?: string }[];
}

const draft = (id: string): string => urns.codelist(id, '1.0.0-draft');
const message = (id: string, codes: readonly string[]): string => codelistMessage(id, '1.0.0-draft', codes);

describe('If-Match of submissions', () => {
  let test: TestServer;
  before(async () => {
    test = await startTestServer();
  });
  after(() => test.close());

  const send = async (body: string, ifMatch: string | undefined, headers: Readonly<Record<string, string>> = {}) => {
    const response = await test.post(body, { ...(ifMatch === undefined ? {} : { 'If-Match': ifMatch }), ...headers });
    return { status: response.status, report: (await response.json()) as ReceivedReport };
  };
  const problemsOf = ({ results }: ReceivedReport) =>
    results.flatMap(({ urn, problems }) => problems.map(({ rule, detail }) => ({ urn, rule, detail })));

  it('lets one of two submissions from the same revision in, and names the newer one to the other', async () => {
    const urn = draft('CL_BOTH');
    const created = await send(message('CL_BOTH', ['A']), `"${urn}@0"`);
    expect(created.status).to.equal(200);
    const base = created.report.transaction;
    const tag = `"${urn}@${base}"`;
    const both = await Promise.all(['B', 'C'].map((code) => send(message('CL_BOTH', ['A', code]), tag)));
    expect(both.map(({ status }) => status).sort()).to.deep.equal([200, 409]);
    const [won, lost] = [...both].sort((a, b) => a.status - b.status);
    const [problem, ...others] = problemsOf(lost?.report as ReceivedReport);
    expect(others).to.deep.equal([]);
    expect(problem).to.include({ urn, rule: 'revision.changed' });
    expect(problem?.detail)
      .to.include(urn)
      .and.to.include(`transaction ${base} (If-Match)`)
      .and.to.match(new RegExp(`transaction ${won?.report.transaction} of root at \\d{4}-.*Z`));
  });

  it('stores nothing where one of several versions has changed, with dry runs and Skip-Invalid alike', async () => {
    const [one, two] = [draft('CL_ONE'), draft('CL_TWO')];
    const first = await send(message('CL_ONE', ['A']), undefined);
    const second = await send(message('CL_ONE', ['A', 'B']), undefined);
    const stale = `"${one}@${first.report.transaction}", "${two}@0"`;
    const current = `"${one}@${second.report.transaction}", "${two}@0"`;
    const body = structureMessage(
      (codelistElement('CL_ONE', '1.0.0-draft', ['C']) + codelistElement('CL_TWO', '1.0.0-draft')).replace(
        '</str:Codelists><str:Codelists>',
        '',
      ),
    );
    for (const options of [{}, { 'Dry-Run': 'true' }, { 'Skip-Invalid': 'true' }] as const) {
      const { status, report } = await send(body, stale, options);
      expect(status).to.equal(409);
      expect(report.results.map((each) => each.status)).to.deep.equal(['rejected', 'rejected']);
      expect(problemsOf(report).map(({ urn, rule }) => [urn, rule])).to.deep.equal([[one, 'revision.changed']]);
    }
    expect((await send(body, current, { 'Dry-Run': 'true' })).status).to.equal(200);
    expect((await send(body, current)).status).to.equal(200);
    const late = problemsOf((await send(body, current)).report);
    expect(late.map(({ urn }) => urn)).to.deep.equal([one, two]);
    expect(late[1]?.detail).to.include('was expected not to exist');
  });

  it('takes a deletion as a change', async () => {
    const urn = draft('CL_GONE');
    const { report } = await send(message('CL_GONE', ['A']), undefined);
    const deleted = await send(message('CL_GONE', ['A']), `"${urn}@${report.transaction}"`, { Action: 'DELETE' });
    expect(deleted.status).to.equal(200);
    const [problem] = problemsOf((await send(message('CL_GONE', ['B']), `"${urn}@${report.transaction}"`)).report);
    expect(problem?.detail).to.match(new RegExp(`transaction ${deleted.report.transaction} of root at .* deleted it`));
    expect((await send(message('CL_GONE', ['B']), `"${urn}@0"`)).status).to.equal(200);
  });

  for (const [name, tag, part] of [
    ['a version that the message lacks', `"${draft('CL_ELSEWHERE')}@1"`, 'is not in the message'],
    ['any version', '*', 'use the URN of a version'],
    ['a weak tag', `W/"${draft('CL_X')}@1"`, 'use the URN of a version'],
    ['an item', '"urn:sdmx:org.sdmx.infomodel.codelist.Code=SDMX:CL_X(1.0.0).A@1"', 'not the URN of a version'],
    ['a version twice', `"${draft('CL_X')}@1","${draft('CL_X')}@2"`, 'twice'],
    ['too many', Array.from({ length: 101 }, () => '"x@1"').join(), 'at most 100'],
  ] as const) {
    it(`is 400 with ${name}`, async () => {
      const { status, report } = await send(message('CL_X', ['A']), tag);
      expect(status).to.equal(400);
      expect(report.errors?.[0]?.detail).to.include(part);
    });
  }

  it('shows nothing of artefacts that the sender may not change', async () => {
    expect((await test.submit([agencyScheme(['AA', 'BB'])], 'MERGE')).outcome).to.equal('accepted');
    const rules: readonly AccessRule[] = [
      { id: 'mia', kind: 'grant', role: 'maintainer', agencies: ['AA'], to: ['user:mia'] },
      { id: 'secret', kind: 'restriction', urn: '*=BB:*', covers: ['structure'], to: [] },
    ];
    const principal = { kind: 'root', name: 'root' } as const;
    await test.registry.changeAccessRules({ put: rules, remove: [], principal, hasRoot: true, dryRun: false });
    await test.submit([ownedBy('BB', schemeOf('CL_SECRET', '1.0.0-draft', ['A']))]);
    const bodies = await Promise.all(
      ['CL_SECRET', 'CL_NONE'].map(async (id) => {
        const body = await writeMessageOf([ownedBy('BB', schemeOf(id, '1.0.0-draft', ['B']))]);
        const urn = urns.ownedBy('BB', draft(id));
        const { status, report } = await send(body, `"${urn}@1"`, { Authorization: asUser('mia') });
        return { status, problems: JSON.stringify(problemsOf(report)).replaceAll(id, 'ID') };
      }),
    );
    expect(bodies[0]).to.include({ status: 403 });
    expect(bodies[0]).to.deep.equal(bodies[1]);
  });
});
