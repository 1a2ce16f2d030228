import { expect } from 'chai';
import type { accessRuleChangesSchema } from '../../../src/http/access-rules/access-rules.js';
import type { errorsSchema } from '../../../src/http/errors/problem-as-json.js';
import { startTestServer, type TestServer } from '../../harness/server.js';
import { asUser } from '../../harness/users.js';
import { codelistMessage } from '../messages.js';
import type { Received } from '../received.js';

const path = '/ws/secure/registry/access-rules';
const secret = {
  id: 'secret',
  kind: 'restriction',
  urn: 'Codelist=SDMX:CL_SECRET*',
  covers: ['structure', 'references', 'data'],
  to: ['group:staff'],
};
const admins = { id: 'admins', kind: 'grant', role: 'administrator', to: ['user:custom:adam'] };
const maintainers = { id: 'sdmx', kind: 'grant', role: 'maintainer', to: ['group:staff'], agencies: ['SDMX'] };
const adam = asUser('adam');

type Changes = Received<typeof accessRuleChangesSchema> & Partial<Received<typeof errorsSchema>>;

describe(path, () => {
  let test: TestServer;
  beforeEach(async () => {
    test = await startTestServer();
  });
  afterEach(() => test.close());

  async function send(method: string, to: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) {
    const response = await test.post(typeof body === 'string' ? body : JSON.stringify(body ?? ''), headers, to, method);
    const text = await response.text();
    return {
      status: response.status,
      tag: response.headers.get('ETag') ?? '',
      text,
      json: JSON.parse(text) as Changes & { readonly rules: readonly unknown[] },
    };
  }
  const get = async (to = path, authorization?: string) => {
    const response = await test.get(to, authorization);
    const text = await response.text();
    return { status: response.status, tag: response.headers.get('ETag'), text, json: JSON.parse(text) };
  };
  const kinds = ({ changes }: Changes) => changes.map(({ id, change }) => `${id} ${change}`);

  it('holds no rules at first', async () => {
    const { json, ...rest } = await get();
    expect(rest).to.include({ status: 200, tag: '"rules-0"' });
    expect(json).to.deep.include({ tick: 1, transaction: 0, rules: [] });
  });

  it('adds one rule or many with POST, and returns them with their tag', async () => {
    const one = await send('POST', path, secret);
    expect(one.status, one.text).to.equal(200);
    expect(kinds(one.json)).to.deep.equal(['secret created']);
    const many = await send('POST', path, [{ ...secret, note: 'changed' }, admins]);
    expect(kinds(many.json)).to.deep.equal(['admins created', 'secret replaced']);
    const { json, tag } = await get();
    expect(json).to.deep.include({ tick: 3, transaction: 3, rules: [admins, { ...secret, note: 'changed' }] });
    expect(tag).to.equal(many.tag);
    expect((await get(`${path}/admins`)).json.rules).to.deep.equal([admins]);
    expect((await get(`${path}/other`)).status).to.equal(404);
  });

  it('replaces one rule or the whole list with PUT, and accepts what GET returns', async () => {
    await send('POST', path, [secret, admins]);
    const one = await send('PUT', `${path}/secret`, { ...secret, to: [] });
    expect(kinds(one.json)).to.deep.equal(['secret replaced']);
    expect((await send('PUT', `${path}/other`, secret)).status).to.equal(400);
    expect((await send('PUT', `${path}/secret`, [secret, admins])).status).to.equal(400);
    const before = (await get()).text;
    expect(kinds((await send('PUT', path, [maintainers])).json)).to.deep.equal([
      'admins deleted',
      'sdmx created',
      'secret deleted',
    ]);
    await send('PUT', path, before);
    expect((await get()).json.rules).to.deep.equal(JSON.parse(before).rules);
  });

  it('deletes a rule with DELETE', async () => {
    await send('POST', path, [secret, admins]);
    expect(kinds((await send('DELETE', `${path}/secret`)).json)).to.deep.equal(['secret deleted']);
    expect((await send('DELETE', `${path}/secret`)).status).to.equal(404);
    expect((await send('DELETE', path)).status).to.equal(400);
    expect((await get()).json.rules).to.deep.equal([admins]);
  });

  it('refuses with 412 a change that is based on outdated rules', async () => {
    const { tag } = await send('POST', path, secret);
    await test.post(codelistMessage('CL_OTHER', '1.0.0'));
    expect((await send('POST', path, admins, { 'If-Match': tag })).status).to.equal(200);
    const late = await send('PUT', path, [], { 'If-Match': tag });
    expect(late.status).to.equal(412);
    expect(late.json.errors?.[0]?.detail).to.include('read them again');
    expect((await send('DELETE', `${path}/secret`, undefined, { 'If-Match': 'nonsense' })).status).to.equal(400);
    expect((await send('DELETE', `${path}/secret`, undefined, { 'If-Match': '*' })).status).to.equal(200);
  });

  it('returns in a dry run how many artefacts and whom a change concerns, and changes nothing', async () => {
    for (const id of ['CL_SECRET_1', 'CL_SECRET_2', 'CL_OPEN']) await test.post(codelistMessage(id, '1.0.0'));
    for (const [to, headers] of [
      [`${path}?dryRun=true`, {}],
      [path, { 'Dry-Run': 'true' }],
    ] as const) {
      const { json, status } = await send('POST', to, [secret, maintainers], headers);
      expect(status).to.equal(200);
      expect(json).to.deep.include({ transaction: null, dryRun: true });
      expect(json.effects).to.deep.equal([
        {
          id: 'sdmx',
          artefacts: 4,
          examples: [
            'AgencyScheme=SDMX:AGENCIES',
            ...['CL_OPEN', 'CL_SECRET_1', 'CL_SECRET_2'].map((id) => `Codelist=SDMX:${id}`),
          ],
          gains: ['group:staff'],
          loses: [],
        },
        {
          id: 'secret',
          artefacts: 2,
          examples: ['Codelist=SDMX:CL_SECRET_1', 'Codelist=SDMX:CL_SECRET_2'],
          gains: [],
          loses: ['others'],
        },
      ]);
    }
    expect((await get()).json.rules).to.deep.equal([]);
    await send('POST', path, secret);
    const { json } = await send('PUT', `${path}/secret?dryRun=true`, { ...secret, to: ['users'] });
    expect(json.effects?.[0]).to.deep.include({ gains: ['users'], loses: ['group:staff'] });
  });

  it('names the field and the place of everything that is wrong, and the nearest right word', async () => {
    const body = JSON.stringify(
      [secret, { ...secret, id: 'two', urn: 'Codelst=SDMX:X', covers: ['data', 'structur'] }],
      null,
      1,
    );
    const { status, json } = await send('POST', path, body);
    expect(status).to.equal(400);
    const lines = body.split('\n');
    const found = (json.errors ?? []).map((error) => [error['x-path'], lines[(error['x-line'] ?? 0) - 1]?.trim()]);
    expect(found).to.deep.include(['1/urn', '"urn": "Codelst=SDMX:X",']);
    expect(found).to.deep.include(['1/covers/1', '"structur"']);
    expect(JSON.stringify(json.errors)).to.include('did you mean Codelist?').and.include('did you mean structure?');
    expect((await get()).json.rules).to.deep.equal([]);
  });

  it('returns the rules of an instant', async () => {
    await send('POST', path, secret);
    const [row] = await test.cypher('MATCH (t:AccessChange) RETURN max(t.at) AS at');
    await send('DELETE', `${path}/secret`);
    const asOf = new Date(row?.['at'] as number).toISOString();
    expect((await get(`${path}?asOf=${asOf}`)).json).to.deep.include({ rules: [secret], asOf });
  });

  it('returns who changed what and when, a page at a time', async () => {
    await send('POST', path, [secret, admins]);
    await send('PUT', `${path}/secret`, { ...secret, to: [] }, { Authorization: adam });
    await send('DELETE', `${path}/secret`);
    const history = '/ws/secure/registry/access-rule-history';
    const { json } = await get(history);
    expect(json.next).to.equal(null);
    expect(
      json.changes.map(({ principal, rules }: { principal: string; rules: Changes['changes'] }) => [
        principal,
        ...kinds({ changes: rules } as Changes),
      ]),
    ).to.deep.equal([
      ['root', 'secret deleted'],
      ['custom:adam', 'secret replaced'],
      ['root', 'admins created', 'secret created'],
    ]);
    expect(json.changes[1].rules).to.deep.equal([
      { id: 'secret', change: 'replaced', before: secret, after: { ...secret, to: [] } },
    ]);
    expect(new Date(json.changes[0].at).getTime()).to.be.greaterThan(new Date(json.changes[1].at).getTime());
    const first = (await get(`${history}?rule=secret&limit=2`)).json;
    expect(first.changes).to.have.length(2);
    const second = (await get(`${history}?rule=secret&limit=2&before=${first.next}`)).json;
    expect(second.changes.map(({ rules }: { rules: Changes['changes'] }) => rules.length)).to.deep.equal([1]);
    expect((await get(`${history}?limit=0`)).status).to.equal(400);
  });

  it('is for administrators', async () => {
    await send('POST', path, [admins, maintainers]);
    for (const [authorization, status] of [
      [adam, 200],
      [asUser('mia', 'staff'), 403],
      [asUser('uma'), 403],
    ] as const) {
      expect((await get(path, authorization)).status).to.equal(status);
      expect((await get('/ws/secure/registry/access-rule-history', authorization)).status).to.equal(status);
      expect((await send('POST', `${path}?dryRun=true`, secret, { Authorization: authorization })).status).to.equal(
        status,
      );
    }
    const missing = await test.request(path);
    expect(missing.status).to.equal(401);
    expect(missing.headers.get('WWW-Authenticate')).to.include('Basic');
  });

  it('takes effect with the next request, and stops to do so with its deletion', async () => {
    const status = async () => (await get(path, adam)).status;
    expect(await status()).to.equal(403);
    await send('POST', path, admins);
    expect(await status()).to.equal(200);
    // With the root account an administrator may give up the role.
    expect((await send('DELETE', `${path}/admins`, undefined, { Authorization: adam })).status).to.equal(200);
    expect(await status()).to.equal(403);
  });

  describe('a change that hides nothing else from a caller', () => {
    const list = '/sdmx/v2/structure/codelist/SDMX/CL_OPEN';
    const addresses = [list, `${list}?detail=allstubs`, '/sdmx/v2/structure/codelist', '/sdmx/v1/codelist/SDMX'];
    /** The tags of the responses to a member of the staff, to somebody else, and to nobody. */
    const tagsOf = async (): Promise<readonly (string | null)[]> => {
      const tags: (string | null)[] = [];
      for (const address of addresses) {
        for (const authorization of [asUser('sam', 'staff'), asUser('eve'), undefined]) {
          const headers = authorization === undefined ? {} : { Authorization: authorization };
          const { status, headers: received } = await test.request(address, { headers });
          tags.push(`${status} ${received.get('ETag')}`);
        }
      }
      return tags;
    };
    const wider = { ...secret, urn: 'Codelist=SDMX:CL_*', id: 'wider' };
    const harmless: readonly (readonly [string, object])[] = [
      ['another note', { ...secret, note: 'for the staff' }],
      ['a restriction that another one includes', { ...secret, id: 'more', urn: 'Codelist=SDMX:CL_SECRET_1' }],
      ['the same restriction with another id', { ...secret, id: 'again' }],
      ['a role of somebody else', { ...maintainers, id: 'other', to: ['user:custom:zoe'] }],
      ['a role without what is restricted', { ...maintainers, id: 'own', to: ['user:custom:eve'], agencies: ['BIS'] }],
      ['an administrator more', admins],
    ];
    beforeEach(async () => {
      for (const id of ['CL_SECRET_1', 'CL_OPEN']) await test.post(codelistMessage(id, '1.0.0'));
      await send('POST', path, secret);
    });
    for (const [what, rule] of harmless) {
      it(`leaves the entity tags of its responses: ${what}`, async () => {
        const before = await tagsOf();
        const changed = await send('POST', path, rule);
        expect([changed.status, changed.json.changes.length], changed.text).to.deep.equal([200, 1]);
        expect(await tagsOf()).to.deep.equal(before);
      });
    }

    it('is not one that hides more', async () => {
      const before = await tagsOf();
      await send('POST', path, wider);
      const after = await tagsOf();
      expect(after.map((tag, index) => tag === before[index])).to.deep.equal(
        addresses.flatMap(() => [true, false, false]),
      );
    });
  });
});
