import { expect } from 'chai';
import { isSecurePath } from '../../../src/http/paths.js';
import { urns } from '../../harness/artefacts.js';
import { codelistMessage } from '../messages.js';
import type { RawRequest, RawResponse } from '../raw-request.js';
import { type Caller, callers, type EveryMechanism, hiddenId, startEveryMechanism } from './every-mechanism.js';

interface Row extends RawRequest {
  /** The status for each caller, in the order of `callers`. */
  readonly statuses: readonly [number, number, number, number, number, number];
  /** Whether an answer with status 200 has the restricted codelist for those who may see it, and only for them. */
  readonly listsHidden?: true;
  /** Set where a wrong session does not matter: these paths begin one. */
  readonly ignoresSessions?: true;
  /** Set where no route serves the request: a ticket is not checked, so that it is not spent. */
  readonly keepsTickets?: true;
}

const version = '1.0.0';
const hidden = urns.codelist(hiddenId, version);
const body = codelistMessage('CL_NEW', version);
const headers = { 'Content-Type': 'application/xml', Accept: 'application/json' };

//                                                                                 anonymous, bob, alice, adam, root, nobody
const rows: readonly Row[] = [
  { path: `/sdmx/v2/structure/codelist/SDMX/CL_OPEN/${version}`, statuses: [200, 200, 200, 200, 200, 401] },
  { path: `/sdmx/v2/structure/codelist/SDMX/${hiddenId}/${version}`, statuses: [401, 403, 200, 200, 200, 401] },
  { path: `/sdmx/v2/structure/codelist/SDMX/${hiddenId}`, statuses: [401, 403, 200, 200, 200, 401] },
  { path: `/sdmx/v1/codelist/SDMX/${hiddenId}/${version}`, statuses: [401, 403, 200, 200, 200, 401] },
  { path: `/ws/public/sdmxapi/rest/codelist/SDMX/${hiddenId}/${version}`, statuses: [401, 403, 200, 200, 200, 401] },
  {
    path: '/sdmx/v2/structure/codelist/SDMX?detail=allstubs',
    statuses: [200, 200, 200, 200, 200, 401],
    listsHidden: true,
  },
  { path: `/ws/registry/reference?urn=${hidden}`, statuses: [404, 404, 200, 200, 200, 401] },
  { path: '/ws/registry/whoami', statuses: [200, 200, 200, 200, 200, 401] },
  { path: '/openapi.json', statuses: [200, 200, 200, 200, 200, 401] },
  { path: '/health/live', statuses: [200, 200, 200, 200, 200, 401] },
  { path: '/nowhere', statuses: [404, 404, 404, 404, 404, 401] },
  { path: '/ws/secure/nowhere', statuses: [401, 404, 404, 404, 404, 401], keepsTickets: true },
  { path: '/ws/secure/sdmxapi/rest', statuses: [401, 200, 200, 200, 200, 401] },
  { path: `/ws/secure/sdmxapi/rest/codelist/SDMX/${hiddenId}/${version}`, statuses: [401, 403, 200, 200, 200, 401] },
  {
    path: '/ws/secure/sdmxapi/rest/v2/structure/codelist/SDMX?detail=allstubs',
    statuses: [401, 200, 200, 200, 200, 401],
    listsHidden: true,
  },
  { path: '/sdmx/v2/data/dataflow/SDMX/DF_HIDDEN', statuses: [401, 403, 404, 404, 404, 401] },
  {
    method: 'POST',
    path: '/sdmx/v1/data/SDMX,DF_HIDDEN',
    statuses: [401, 403, 404, 404, 404, 401],
  },
  { path: '/ws/secure/registry/audit-log', statuses: [401, 403, 403, 200, 200, 401] },
  { path: '/ws/secure/registry/access-rules', statuses: [401, 403, 403, 200, 200, 401] },
  {
    method: 'POST',
    path: '/ws/secure/sdmxapi/rest?dryRun=true',
    headers,
    body,
    statuses: [401, 403, 403, 200, 200, 401],
  },
  { path: '/login.html', statuses: [200, 200, 200, 200, 200, 401], ignoresSessions: true },
];

describe('mechanism × path × restricted × allowed', () => {
  let every: EveryMechanism;
  before(async function () {
    every = await startEveryMechanism(this);
  });
  after(() => every.stop());

  const seesHidden = (caller: Caller): boolean => ['alice', 'adam', 'root'].includes(caller);

  function expectChallenge(path: string, response: RawResponse, what: string): void {
    const isExpected = response.status === 401 && isSecurePath(path);
    expect(response.headers['www-authenticate'] !== undefined, what).to.equal(isExpected);
  }

  for (const row of rows) {
    it(`${row.method ?? 'GET'} ${row.path}`, async () => {
      for (const { title, caller, isForSecurePaths, principal, present } of every.ways) {
        if (isForSecurePaths && !isSecurePath(row.path)) continue;
        const isSession = /session/.test(title);
        const response = await every.send(await present(row));
        const ofCaller = row.ignoresSessions && isSession ? 200 : row.statuses[callers.indexOf(caller)];
        const expected = row.keepsTickets && isForSecurePaths ? 404 : ofCaller;
        const what = `${title}: ${response.text.slice(0, 500)}`;
        expect(response.status, what).to.equal(expected);
        expectChallenge(row.path, response, what);
        if (response.status !== 200) {
          // Nothing about the artefact, except its URN where the request named it.
          if (!row.path.includes(hiddenId)) expect(response.text, what).not.to.include(hiddenId);
        } else if (row.listsHidden) expect(response.text.includes(hiddenId), what).to.equal(seesHidden(caller));
        if (row.path.endsWith('whoami') && response.status === 200) {
          expect(JSON.parse(response.text).principal, what).to.equal(principal);
        }
      }
    });
  }

  it('answers alike, whatever was wrong', async () => {
    for (const path of ['/sdmx/v2/structure/codelist/SDMX/CL_OPEN', '/ws/secure/registry/audit-log']) {
      const answers = [];
      for (const { caller, isForSecurePaths, present } of every.ways) {
        if (caller !== 'nobody' || (isForSecurePaths && !isSecurePath(path))) continue;
        const { status, text, headers: received } = await every.send(await present({ path }));
        const { date: _date, 'x-request-id': _id, 'set-cookie': _cookie, ...others } = received;
        answers.push({ status, text, others });
      }
      expect(answers.length).to.be.at.least(8);
      for (const answer of answers) expect(answer).to.deep.equal(answers[0]);
    }
  });

  it('refuses the credentials of two mechanisms with 400', async () => {
    const explicit = every.ways.filter(
      ({ title }) => /password|bearer token|ticket/.test(title) && !/session/.test(title),
    );
    const tickets = explicit.filter(({ isForSecurePaths }) => isForSecurePaths);
    for (const one of tickets) {
      for (const other of explicit.filter((each) => !each.isForSecurePaths)) {
        const request = await other.present(await one.present({ path: '/ws/secure/registry/audit-log' }));
        expect((await every.send(request)).status, `${one.title}, ${other.title}`).to.equal(400);
      }
    }
  });
});
