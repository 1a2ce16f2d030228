import { expect } from 'chai';
import type { reportSchema } from '../../../src/http/submission/report-schema.js';
import { urns } from '../../harness/artefacts.js';
import { startTestServer, type TestServer } from '../../harness/server.js';
import { structureMessage } from '../messages.js';
import type { Received } from '../received.js';

type Problem = Report['results'][number]['problems'][number];

type Report = Received<typeof reportSchema>;

/** An SDMX-JSON message with artefacts of one container. */
const jsonMessage = (container: string, ...artefacts: readonly object[]) =>
  JSON.stringify({ data: { [container]: artefacts } });
const named = (id: string) => ({ id, name: id });
const list = (agencyID: string, id: string) => ({ ...named(id), agencyID, version: '1.0', codes: [named('A')] });

describe('rules of a submission', () => {
  let test: TestServer;
  before(async () => {
    test = await startTestServer({});
  });
  after(() => test.close());

  async function submit(body: string, headers: Readonly<Record<string, string>> = {}) {
    const response = await test.post(body, { Accept: 'application/json', ...headers });
    const { results } = (await response.json()) as Report;
    return {
      status: response.status,
      statuses: results.map(({ status }) => status),
      problems: results.flatMap(({ problems }) => problems),
    };
  }

  describe('an item below itself', () => {
    const inXml = structureMessage(
      `<str:Codelists><str:Codelist agencyID="SDMX" id="CL" version="1.0"><com:Name>CL</com:Name>${[
        ['A', 'B'],
        ['B', 'A'],
      ]
        .map(
          ([id, parent]) =>
            `<str:Code id="${id}"><com:Name>${id}</com:Name><str:Parent>${parent}</str:Parent></str:Code>`,
        )
        .join('')}</str:Codelist></str:Codelists>`,
    );
    const codes = [
      { ...named('A'), parent: 'B' },
      { ...named('B'), parent: 'A' },
    ];
    for (const [format, body] of [
      ['SDMX-ML', inXml],
      ['SDMX-JSON', jsonMessage('codelists', { ...list('SDMX', 'CL'), codes })],
    ] as const) {
      it(`is refused in ${format}, with the cycle in words`, async () => {
        const { status, problems } = await submit(body);
        expect(status).to.equal(400);
        expect(problems.map(({ rule }) => rule)).to.deep.equal(['local.cycle']);
        expect(problems[0]?.detail).to.include('the parent of A is B, the parent of B is A');
      });
    }
  });

  describe('an organisation that does not exist', () => {
    const messageIn = (problem: Problem | undefined) => /as in (\{.*\})/.exec(problem?.detail ?? '')?.[1] ?? '';

    it('is reported with a message that creates it: an agency', async () => {
      const body = jsonMessage('codelists', list('ECB', 'CL'));
      const { status, problems } = await submit(body);
      expect([status, ...problems.map(({ rule }) => rule)]).to.deep.equal([409, 'owner.unknown']);
      expect(problems[0]?.detail).to.include('Agency=SDMX:AGENCIES(1.0).ECB first, with Action MERGE');
      expect(await submit(messageIn(problems[0]), { Action: 'MERGE' })).to.deep.include({ statuses: ['merged'] });
      expect(await submit(body)).to.deep.include({ status: 200, statuses: ['created'] });
    });

    it('is reported with a message that creates it: an agency of an agency', async () => {
      const { problems } = await submit(jsonMessage('codelists', list('IMF.STA', 'CL')));
      expect(problems[0]?.detail).to.include('Agency=IMF:AGENCIES(1.0).STA first').and.include('agency IMF');
      const [first, second] = [messageIn(problems[0]), (await submit(messageIn(problems[0]))).problems[0]];
      for (const message of [messageIn(second), first]) {
        expect((await submit(message, { Action: 'MERGE' })).status).to.equal(200);
      }
      expect(await submit(jsonMessage('codelists', list('IMF.STA', 'CL')))).to.deep.include({ status: 200 });
    });

    it('is reported with a message that creates it: a data provider', async () => {
      const scheme = jsonMessage('conceptSchemes', { ...named('CS'), agencyID: 'SDMX', version: '1.0' });
      expect((await submit(scheme)).status).to.equal(200);
      const { problems } = await submit(
        jsonMessage('provisionAgreements', {
          ...named('PA'),
          agencyID: 'SDMX',
          version: '1.0',
          dataflow: urns.dataflow('DF', '1.0'),
          dataProvider: urns.dataProvider('UK1'),
        }),
      );
      const missing = problems.find(({ detail }) => detail.includes('DataProvider=SDMX:DATA_PROVIDERS(1.0).UK1 first'));
      expect(await submit(messageIn(missing), { Action: 'MERGE' })).to.deep.include({ statuses: ['created'] });
    });
  });
});
