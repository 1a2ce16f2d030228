import { expect } from 'chai';
import { basic, startTestServer, type TestServer } from '../../harness/server.js';
import { codelistMessage, structureMessage } from '../messages.js';
import { rawRequest } from '../raw-request.js';

const readingLimits = { depth: 10, items: 20, text: 2000 };

const ids = (count: number) => Array.from({ length: count }, (_, index) => `C${index}`);
const jsonMessage = (codelist: string) =>
  `{"meta":{"id":"M","prepared":"2026-01-15T09:00:00Z","sender":{"id":"S"}},"data":{"codelists":[
{"id":"CL","agencyID":"SDMX","version":"1.0.0","name":"N"${codelist}}]}}`;
const jsonCodes = (count: number) => `,"codes":[${ids(count).map((id) => `{"id":"${id}","name":"N"}`)}]`;
const nested = (depth: number) => structureMessage('<str:x>'.repeat(depth) + '</str:x>'.repeat(depth));

interface Row {
  readonly name: string;
  readonly body: string;
  readonly status: 400 | 413;
  readonly rule: string;
  /** The words of the response: the value of the limit. */
  readonly words: string;
  readonly line: number;
}

const rows: readonly Row[] = [
  {
    name: 'too many codes in SDMX-ML',
    body: codelistMessage('CL', '1.0.0', ids(21)),
    ...{ status: 413, rule: 'limit.items', words: '20 items', line: 5 },
  },
  {
    name: 'too many codes in SDMX-JSON',
    body: jsonMessage(jsonCodes(21)),
    ...{ status: 413, rule: 'limit.items', words: '20 items', line: 2 },
  },
  {
    name: 'a text in SDMX-ML that is too long',
    body: codelistMessage('CL', '1.0.0', ['A']).replace('>A<', `>${'A'.repeat(2001)}<`),
    ...{ status: 413, rule: 'limit.text', words: '2 KB', line: 5 },
  },
  {
    name: 'an attribute that is too long',
    body: codelistMessage('A'.repeat(2001), '1.0.0'),
    ...{ status: 413, rule: 'limit.text', words: '2 KB', line: 5 },
  },
  {
    name: 'a text in SDMX-JSON that is too long',
    body: jsonMessage(`,"description":"${'A'.repeat(2001)}"`),
    ...{ status: 413, rule: 'limit.text', words: '2 KB', line: 2 },
  },
  {
    name: 'elements that are nested too deep',
    body: nested(100),
    ...{ status: 400, rule: 'limit.depth', words: 'deeper than 10', line: 5 },
  },
  {
    name: 'objects that are nested too deep',
    body: jsonMessage(`,"x-deep":${'{"a":'.repeat(100)}1${'}'.repeat(100)}`),
    ...{ status: 400, rule: 'limit.depth', words: 'deeper than 10', line: 2 },
  },
];

describe('limits of submitted messages', () => {
  let test: TestServer;
  before(async () => {
    test = await startTestServer({ readingLimits });
  });
  after(() => test.close());

  for (const accept of ['application/json', 'application/xml'] as const) {
    for (const { name, body, status, rule, words, line } of rows) {
      it(`${name}: ${status} ${rule} as ${accept}`, async () => {
        const response = await rawRequest(test.url, {
          method: 'POST',
          path: '/ws/secure/sdmxapi/rest',
          headers: { Accept: accept, Authorization: basic('root', 'only-for-the-tests') },
          body,
        });
        expect(response.status, response.text).to.equal(status);
        expect(response.text).to.include(words);
        if (accept === 'application/xml') {
          expect(response.text)
            .to.include(`code="${status === 413 ? 130 : 140}"`)
            .and.include(`line ${line}`);
          return;
        }
        const error = JSON.parse(response.text).errors.at(-1);
        expect(error).to.include({ code: status === 413 ? 130 : 140, 'x-rule': rule, 'x-line': line });
        expect(error['x-column']).to.be.a('number');
      });
    }
  }

  it('accept messages within the limits, and leave the registry unchanged by others', async () => {
    for (const body of [codelistMessage('ML', '1.0.0', ids(20)), jsonMessage(jsonCodes(20))]) {
      const response = await test.post(body);
      expect(response.status, await response.text()).to.equal(200);
    }
    const kept = await test.cypher(
      'MATCH (a:Artefact) WHERE a.key CONTAINS "CL" OR a.key CONTAINS "ML" RETURN a.key AS key',
    );
    expect(
      kept
        .map((row) =>
          String((row as { key: string }).key)
            .split(':')
            .at(-1),
        )
        .sort(),
    ).to.deep.equal(['CL', 'ML']);
  });
});
