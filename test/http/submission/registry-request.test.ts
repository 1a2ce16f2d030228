import { expect } from 'chai';
import { XmlDocument } from 'libxml2-wasm';
import type { SdmxMlVersion } from '../../../src/formats/grammar/message-versions.js';
import { codelists, codelistUrn, request, rooted, submit, versions } from '../../formats/xml/registry-message.js';
import { validateSdmxMl } from '../../formats/xml/schema-validation.js';
import { startTestServer, type TestServer } from '../../harness/server.js';

interface JsonReport {
  readonly problems?: readonly Record<string, unknown>[];
  readonly results: readonly { readonly status: string; readonly problems: readonly Record<string, unknown>[] }[];
}

const structures = (id: string, version = '1.0'): string => `<s:Structures>${codelists(id, version)}</s:Structures>`;
const requestFor = (version: SdmxMlVersion, id: string, attributes = ''): string =>
  request(version, submit(attributes, structures(id)));
const header = (test: string): string =>
  `<m:Header><m:ID>M</m:ID><m:Test>${test}</m:Test><m:Prepared>2024-01-31</m:Prepared><m:Sender id="ME"/></m:Header>`;
const messageFor = (version: SdmxMlVersion, id: string, test = 'false'): string =>
  rooted(version, 'Structure', `${header(test)}<m:Structures>${codelists(id)}</m:Structures>`);

describe('POST /ws/secure/sdmxapi/rest of a registry request', () => {
  let test: TestServer;
  before(async () => {
    test = await startTestServer();
  });
  after(() => test.close());

  async function report(body: string, headers: Readonly<Record<string, string>> = {}) {
    const response = await test.post(body, headers);
    const json = (await response.json()) as JsonReport;
    return { status: response.status, json, verdict: json.results?.[0]?.status };
  }
  async function xmlReport(body: string, headers: Readonly<Record<string, string>> = {}) {
    const response = await test.post(body, { Accept: 'application/xml', ...headers });
    return { status: response.status, text: await response.text() };
  }

  for (const version of versions) {
    describe(version, () => {
      const id = `CL_${version.replace('.', '_')}`;
      const sequence: readonly (readonly [string, string, string | undefined, number, string])[] = [
        ['appends without an action', '', undefined, 200, 'created'],
        ['without an action rejects an existing artefact', '', undefined, 409, 'rejected'],
        ['replaces with action Replace', ' action="Replace"', undefined, 200, 'unchanged'],
        ['replaces with the header REPLACE and no action', '', 'REPLACE', 200, 'unchanged'],
        ['replaces with REPLACE in both', ' action="Replace"', 'replace', 200, 'unchanged'],
        ['deletes with action Delete', ' action="Delete"', undefined, 200, 'deleted'],
        ['rejects deleting a deleted artefact', ' action="Delete"', undefined, 409, 'rejected'],
      ];
      for (const [name, attributes, action, status, verdict] of sequence) {
        it(name, async () => {
          const headers: Record<string, string> = action === undefined ? {} : { Action: action };
          const response = await report(requestFor(version, id, attributes), headers);
          expect([response.status, response.verdict]).to.deep.equal([status, verdict]);
          expect(response.json).not.to.have.property('problems');
        });
      }

      it('uses the action of the header if both differ, with a warning', async () => {
        const response = await report(requestFor(version, id, ' action="Delete"'), { Action: 'APPEND' });
        expect([response.status, response.verdict]).to.deep.equal([200, 'created']);
        expect(response.json.problems).to.have.length(1);
        expect(response.json.problems?.[0]).to.include({ severity: 'warning', rule: 'header.action' });
        expect(response.json.problems?.[0]?.['detail']).to.include('Delete').and.to.include('APPEND');
      });

      for (const [action, name] of [
        ['REPLACE', 'Replace'],
        ['MERGE', version === '3.1' ? 'Merge' : 'Append'],
        ['APPEND', 'Append'],
        ['DELETE', 'Delete'],
      ] as const) {
        it(`is reported in its version, ${action} as ${name}`, async () => {
          const { text } = await xmlReport(requestFor(version, `${id}_X`), { Action: action });
          expect(validateSdmxMl(text, version)).to.deep.equal([]);
          expect(text).to.include(`action="${name}"`).and.to.include('<mes:Receiver id="ME"/>');
          expect(text).to.include(version === '2.1' ? `<URN>${codelistUrn(`${id}_X`)}</URN>` : codelistUrn(`${id}_X`));
        });
      }

      it('is reported with the problems of the whole message in the footer', async () => {
        const body = requestFor(version, id, ' action="Delete"').replace(
          '</m:RegistryInterface>',
          '<f:Footer><f:Message code="510" severity="Error"><c:Text>Too much</c:Text></f:Message></f:Footer></m:RegistryInterface>',
        );
        const { status, text } = await xmlReport(body, { Action: 'REPLACE' });
        expect(status).to.equal(200);
        expect(validateSdmxMl(text, version)).to.deep.equal([]);
        const document = XmlDocument.fromString(text);
        try {
          const texts = document
            .find("//*[local-name()='Message'][@severity='Warning']/*[local-name()='Text']")
            .map(({ content }) => content);
          expect(texts).to.have.length(2);
          expect(texts[0]).to.include('the header Action is REPLACE');
          expect(texts[1]).to.match(/^line 3, column \d+, RegistryInterface\/Footer\/Message: .*Error 510, Too much$/);
          expect(document.find("//*[local-name()='MessageText'][@code < 1000]")).to.deep.equal([]);
        } finally {
          document.dispose();
        }
      });

      for (const [name, body] of [
        ['with the action Information', requestFor(version, id, ' action="Information"')],
        [
          'with structures elsewhere',
          request(version, submit('', '<r:StructureLocation>http://a/b</r:StructureLocation>')),
        ],
      ] as const) {
        it(`${name} is rejected in the version of the request`, async () => {
          const { status, text } = await xmlReport(body, { Action: 'REPLACE' });
          expect(status).to.equal(400);
          expect(validateSdmxMl(text, version)).to.deep.equal([]);
          expect(text).to.include('<mes:Error ').and.to.include('line 3, column');
        });
      }
    });
  }
});

describe('POST /ws/secure/sdmxapi/rest responds to a message', () => {
  let test: TestServer;
  before(async () => {
    test = await startTestServer();
  });
  after(() => test.close());

  for (const [sent, accept, version] of [
    ['2.1', 'application/xml', '2.1'],
    ['3.1', 'text/xml', '3.1'],
    ['3.1', '*/*', '3.1'],
    ['3.0', 'application/vnd.sdmx.registry+xml', '3.0'],
    ['3.1', 'application/vnd.sdmx.registry+xml', '3.1'],
    ['3.0', 'application/vnd.sdmx.registry+xml;version=3.1.0', '3.1'],
    ['3.1', 'application/vnd.sdmx.registry+xml;version=2.1', '2.1'],
    ['2.1', 'application/vnd.sdmx.registry+xml;version=3.0.0', '3.0'],
  ] as const) {
    it(`${sent} in ${version} if ${accept} is accepted`, async () => {
      const response = await test.post(messageFor(sent, 'CL'), { Accept: accept });
      expect([response.status, response.headers.get('content-type')]).to.deep.equal([200, 'application/xml']);
      expect(validateSdmxMl(await response.text(), version)).to.deep.equal([]);
    });
  }

  for (const [sent, accept, version] of [
    ['2.1', 'application/xml', '2.1'],
    ['3.1', 'application/xml', '3.1'],
    ['2.1', 'application/vnd.sdmx.structure+xml', '2.1'],
    ['2.1', 'application/vnd.sdmx.structure+xml;version=3.1.0', '3.1'],
    ['3.0', 'application/vnd.sdmx.structure+xml;version=2.1', '2.1'],
    ['3.0', 'application/vnd.sdmx.registry+xml;version=3.1.0', '3.1'],
    ['2.1', 'application/vnd.sdmx.registry+xml;version=9.9', '2.1'],
  ] as const) {
    it(`${sent} with an error in ${version} if ${accept} is accepted`, async () => {
      const invalid = messageFor(sent, 'CL').replace('<c:Name>', '<c:Title>').replace('</c:Name>', '</c:Title>');
      const response = await test.post(invalid, { Accept: accept });
      expect([response.status, response.headers.get('content-type')]).to.deep.equal([400, 'application/xml']);
      expect(validateSdmxMl(await response.text(), version)).to.deep.equal([]);
    });
  }

  const json = (prepared: string, sender = '"sender":{"id":"JSON_SENDER"}') =>
    `{"meta":{"id":"M","prepared":"${prepared}",${sender}},"data":{"codelists":[{"agencyID":"SDMX","id":"CL","version":"1.0","name":"N"}]}}`;

  it('in SDMX-JSON in 3.0 if XML is accepted, with its sender as receiver', async () => {
    const response = await test.post(json('2026-01-15T09:00:00Z'), { Accept: 'application/xml' });
    const text = await response.text();
    expect(validateSdmxMl(text, '3.0')).to.deep.equal([]);
    expect(text).to.include('<mes:Receiver id="JSON_SENDER"/>').and.to.include('<mes:Sender id="TEST"/>');
  });

  it('without meta too', async () => {
    const body = json('').replace(/^.*"data"/, '{"data"');
    const asXml = await (await test.post(body, { Accept: 'application/xml' })).text();
    expect(validateSdmxMl(asXml, '3.0')).to.deep.equal([]);
    const asJson = (await (await test.post(body)).json()) as JsonReport;
    expect(asJson.problems?.map(({ rule }) => rule)).to.deep.equal(['meta.missing']);
    expect(asJson.results[0]?.problems).to.deep.equal([]);
  });

  for (const [type, prepared, status] of [
    ['application/vnd.sdmx.structure+json;version=2.1.0', '2026-01-15', 200],
    ['application/vnd.sdmx.structure+json; charset=utf-8; Version="2.1"', '2026-01-15', 200],
    ['application/vnd.sdmx.structure+json;version=2.0.0', '2026-01-15', 400],
    ['application/vnd.sdmx.structure+json', '2026-01-15', 400],
    ['application/json;version=2.1.0', '2026-01-15', 400],
    ['application/vnd.sdmx.structure+json;version=9.9.9', '2026-01-15T09:00:00Z', 200],
    ['application/vnd.sdmx.structure+xml;version=2.1', '2026-01-15T09:00:00Z', 200],
  ] as const) {
    it(`of the version in ${type} if the message has none`, async () => {
      const response = await test.post(json(prepared), { 'Content-Type': type });
      expect(response.status, await response.clone().text()).to.equal(status);
    });
  }

  for (const [name, headers, rules] of [
    ['is reported with a warning', {}, ['message.test']],
    ['has no warning in a dry run', { 'Dry-Run': 'true' }, []],
  ] as const) {
    it(`that is a test, which ${name}`, async () => {
      const response = await test.post(messageFor('3.0', 'CL_TEST', 'true'), headers);
      expect(response.status).to.equal(200);
      const { problems = [], results } = (await response.json()) as JsonReport;
      expect(problems.map(({ rule }) => rule)).to.deep.equal(rules);
      expect(results[0]?.status).to.be.oneOf(['created', 'unchanged']);
      const held = await test.request('/sdmx/v2/structure/codelist/SDMX/CL_TEST');
      expect(held.status).to.equal(200);
    });
  }
});
