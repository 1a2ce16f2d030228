import { expect } from 'chai';
import { XmlDocument } from 'libxml2-wasm';
import type { reportSchema } from '../../../src/http/submission/report-schema.js';
import type { VersionReport } from '../../../src/registry/versions/version-report.js';
import { validateSdmxMl } from '../../formats/xml/schema-validation.js';
import { urns } from '../../harness/artefacts.js';
import { startTestServer, type TestServer } from '../../harness/server.js';
import { codelistElement, structureMessage } from '../messages.js';
import type { Received } from '../received.js';

type JsonReport = Received<typeof reportSchema>;

const versions = ['2.1', '3.0', '3.1'] as const;
type Version = (typeof versions)[number];

const mediaType = (version: Version) =>
  `application/vnd.sdmx.registry+xml;version=${version === '2.1' ? version : `${version}.0`}`;

/** What a client can read from the SDMX-ML report. */
function readXml(text: string, version: Version) {
  const base = `http://www.sdmx.org/resources/sdmxml/schemas/v${version.replace('.', '_')}`;
  const namespaces = {
    reg: `${base}/registry`,
    com: `${base}/common`,
    foot: `${base}/message/footer`,
  };
  const document = XmlDocument.fromString(text);
  const all = (path: string) => document.find(path, namespaces).map((node) => node.content.trim());
  try {
    const count = all('//reg:SubmissionResult').length;
    return {
      results: Array.from({ length: count }, (_, index) => {
        const below = (path: string) => all(`//reg:SubmissionResult[${index + 1}]//${path}`);
        const texts = (code: number) => below(`reg:MessageText[@code="${code}"]/com:Text`);
        return {
          urn: below('reg:MaintainableObject')[0],
          verdict: below('reg:StatusMessage/@status')[0],
          action: below('reg:SubmittedStructure/@action')[0],
          status: texts(1006)[0]?.replace('status: ', ''),
          codes: below('reg:MessageText[@code<1000]/@code').map(Number),
          version: [...texts(1007), ...texts(1008)],
        };
      }),
      information: all('//foot:Message[@severity="Information"]/com:Text'),
      warnings: all('//foot:Message[@severity="Warning"]/com:Text'),
    };
  } finally {
    document.dispose();
  }
}

/** The texts that hold the version report of a result in SDMX-ML. */
const versionTexts = (report: VersionReport | undefined): readonly string[] =>
  report === undefined
    ? []
    : [
        `version: baseline ${report.baseline ?? 'none'}, proposed ${report.proposed}, required ${report.required}, minimum ${report.minimum}, changes: ${report.count}`,
        ...report.changes.map(
          ({ increment, rule, path, detail }) => `change: ${increment}, ${rule}, at ${path}: ${detail}`,
        ),
      ];

const conceptScheme = (version: string, codelist: string) =>
  `<str:ConceptSchemes><str:ConceptScheme agencyID="SDMX" id="CS_W" version="${version}"><com:Name>CS</com:Name><str:Concept id="C"><com:Name>C</com:Name><str:CoreRepresentation><str:Enumeration>${codelist}</str:Enumeration></str:CoreRepresentation></str:Concept></str:ConceptScheme></str:ConceptSchemes>`;

const twoCodelists = (...second: readonly string[]) =>
  structureMessage(
    `${codelistElement('CL_R', '1.0.0-draft', ['A'])}${codelistElement('CL_S', '1.0.0-draft', second)}`.replace(
      '</str:Codelists><str:Codelists>',
      '',
    ),
  );

const missing = structureMessage(
  codelistElement('CL_R', '1.0.0-draft', ['Z']) + conceptScheme('2.0.0', urns.codelist('CL_NONE', '1.0.0')),
);

describe('the report of a submission', () => {
  let test: TestServer;
  before(async () => {
    test = await startTestServer();
  });
  after(() => test.close());

  async function inJson(body: string, headers: Readonly<Record<string, string>>) {
    return (await (await test.post(body, headers)).json()) as JsonReport;
  }

  /** Sends a dry run in JSON and in SDMX-ML, and compares. */
  async function agrees(body: string, headers: Readonly<Record<string, string>>, version: Version) {
    const dry = { ...headers, 'Dry-Run': 'true' };
    const json = await inJson(body, dry);
    const text = await (await test.post(body, { ...dry, Accept: mediaType(version) })).text();
    expect(validateSdmxMl(text, version)).to.deep.equal([]);
    const xml = readXml(text, version);
    expect(xml.results.map(({ urn, status, codes, version }) => ({ urn, status, codes, version }))).to.deep.equal(
      json.results.map(({ urn, status, version, problems }) => ({
        urn,
        status,
        codes: problems.map(({ code }) => code),
        version: versionTexts(version),
      })),
    );
    const [id, transaction, at, dryRun, ...moves] = xml.information;
    expect(id).to.match(/^submission: [0-9a-f-]{36}$/);
    expect([transaction, dryRun]).to.deep.equal(['transaction: none', 'dryRun: true']);
    expect(at).to.match(/^at: \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(moves).to.deep.equal([
      ...json.resolutions.map(
        ({ wildcard, from, to, parents }) =>
          `resolution: ${wildcard} from ${from ?? 'none'} to ${to ?? 'none'}, parents: ${parents}`,
      ),
      ...json.resolutions.flatMap(({ wildcard, dependents = [] }) =>
        dependents.map((dependent) => `dependent: ${dependent} follows ${wildcard}`),
      ),
      ...(json.consequences === undefined ? [] : [`affectedCount: ${json.consequences.count}`]),
    ]);
    expect(xml.warnings).to.deep.equal((json.problems ?? []).map(({ detail }) => detail));
    return { json, xml };
  }

  for (const version of versions) {
    it(`holds the same in JSON and in SDMX-ML ${version}, for every status`, async () => {
      const id = version.replace('.', '_');
      const named = (message: string) => message.replaceAll('CL_R', `CL_R_${id}`).replaceAll('CL_S', `CL_S_${id}`);
      const statuses: string[] = [];
      const step = async (body: string, action: string, verdicts: readonly string[]) => {
        const { xml } = await agrees(named(body), { Action: action }, version);
        expect(xml.results.map(({ verdict }) => verdict)).to.deep.equal(verdicts);
        statuses.push(...xml.results.map(({ status }) => status ?? ''));
      };
      const both = ['Success', 'Success'];
      await step(twoCodelists('A'), 'REPLACE', both);
      await test.post(named(twoCodelists('A')));
      await step(twoCodelists('A', 'B'), 'REPLACE', both);
      await step(twoCodelists('B'), 'REPLACE', ['Success', 'Warning']);
      await step(twoCodelists('B'), 'MERGE', both);
      await step(twoCodelists('B'), 'DELETE', both);
      await step(missing, 'REPLACE', ['Failure', 'Failure']);
      expect(statuses).to.deep.equal([
        ...['created', 'created'],
        ...['unchanged', 'replaced'],
        ...['unchanged', 'replaced'],
        ...['unchanged', 'merged'],
        ...['deleted', 'deleted'],
        ...['rejected', 'rejected'],
      ]);
    });

    it(`has the transaction and the moved wildcards in SDMX-ML ${version}`, async () => {
      const name = `CL_W_${version.replace('.', '_')}`;
      const wildcard = urns.codelist(name, '1.0+.0');
      const scheme = conceptScheme(version, wildcard).replace('CS_W', name);
      await test.post(structureMessage(codelistElement(name, '1.0.0') + scheme));
      const next = structureMessage(codelistElement(name, '1.1.0', ['A', 'B']));
      const { json, xml } = await agrees(next, {}, version);
      expect(json.results.map((result) => result.version?.changes.map(({ rule }) => rule))).to.deep.equal([
        ['Codelist.code.add'],
      ]);
      expect(xml.information.slice(4)).to.deep.equal([
        `resolution: ${wildcard} from ${urns.codelist(name, '1.0.0')} to ${urns.codelist(name, '1.1.0')}, parents: 1`,
        `dependent: ${urns.conceptScheme(name, version)} follows ${wildcard}`,
        'affectedCount: 0',
      ]);
      const text = await (await test.post(next, { Accept: mediaType(version) })).text();
      const [row] = await test.cypher(
        'MATCH (c:Clock) MATCH (t:Transaction {tick: c.tick}) RETURN t.tick AS tick, t.submission AS id',
      );
      expect(readXml(text, version).information).to.include.members([
        `submission: ${row?.['id']}`,
        `transaction: ${row?.['tick']}`,
        'dryRun: false',
      ]);
    });
  }

  it('keeps warnings apart from information', async () => {
    const wrongUrn = `urn="${urns.code('CL_OTHER', '1.0.0', 'A')}"`;
    const warned = structureMessage(
      codelistElement('CL_WARN', '1.0.0').replace('<str:Code id="A">', `<str:Code id="A" ${wrongUrn}>`),
    ).replace('<mes:Test>false', '<mes:Test>true');
    const text = await (await test.post(warned, { Accept: 'application/xml' })).text();
    const { results, warnings } = readXml(text, '3.0');
    expect(results.map(({ verdict, status, codes }) => [verdict, status, codes])).to.deep.equal([
      ['Warning', 'created', [140]],
    ]);
    expect(warnings).to.have.length(1);
    expect(warnings[0]).to.include('test');
  });
});
