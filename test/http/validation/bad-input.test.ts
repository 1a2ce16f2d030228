import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { peakTreeMemory, treeMemory } from '../../../bench/watch-tree-memory.js';
import { runValidation } from '../../../src/registry/validation/process/run-validation.js';
import type { RunValidation } from '../../../src/registry/validation/validation-job.js';
import { sampleOfRules } from '../../docs/sample-of-rules.js';
import { startTestServer, type TestServer } from '../../harness/server.js';
import { validateHere } from '../../harness/validate-here.js';
import { zip } from '../../harness/zip.js';
import { type Reported, sendData } from '../../naive-data/validate.js';

const flow = 'SDMX:EXR(1.0.0)';
const head = 'FREQ,AREA,CURRENCY,TIME_PERIOD,OBS_VALUE,OBS_STATUS,TITLE';
const row = 'A,DE,EUR,2024,1.5,A,Rate';
const text = `${head}\n${row}\n`;

const utf16 = (content: string): Buffer => Buffer.from(`\ufeff${content}`, 'utf16le');
const utf32 = (content: string): Buffer =>
  Buffer.concat([...`\ufeff${content}`].map((each) => Buffer.from(Uint32Array.of(each.codePointAt(0) ?? 0).buffer)));
const latin1 = (content: string): Buffer => Buffer.from(content, 'latin1');

const xmlHead = '<?xml version="1.0"?>\n';
const base = 'http://www.sdmx.org/resources/sdmxml/schemas/v3_0';
const xmlMessage = `<mes:StructureSpecificData xmlns:mes="${base}/message" xmlns:com="${base}/common" xmlns:ss="${base}/data/structurespecific">
<mes:Header><mes:ID>M</mes:ID><mes:Test>false</mes:Test><mes:Prepared>2026-01-15T09:00:00Z</mes:Prepared><mes:Sender id="S"/>
<mes:Structure structureID="S1" dimensionAtObservation="AllDimensions"><com:StructureUsage>urn:sdmx:org.sdmx.infomodel.datastructure.Dataflow=${flow}</com:StructureUsage></mes:Structure></mes:Header>
<mes:DataSet ss:structureRef="S1"><Obs FREQ="A" AREA="DE" CURRENCY="EUR" TIME_PERIOD="2024" OBS_VALUE="1" OBS_STATUS="A"/></mes:DataSet>
</mes:StructureSpecificData>`;
const entities = `<!DOCTYPE a [<!ENTITY b "bbbbbbbbbb">${Array.from({ length: 9 }, (_, index) => `<!ENTITY b${index} "${`&b${index === 0 ? '' : index - 1};`.repeat(10)}">`).join('')}]>`;
const structureMessage = `${xmlHead}<mes:Structure xmlns:mes="${base}/message"><mes:Header><mes:ID>M</mes:ID><mes:Test>false</mes:Test><mes:Prepared>2026-01-15T09:00:00Z</mes:Prepared><mes:Sender id="S"/></mes:Header><mes:Structures/></mes:Structure>`;

/** What is accepted, with the rules that the report names. */
const reported: readonly (readonly [
  what: string,
  body: () => string | Uint8Array | Promise<Uint8Array>,
  rules: readonly string[],
])[] = [
  ['UTF-16', () => utf16(text), []],
  [
    'a byte order mark, CRLF and quotes',
    () => `\ufeff${head}\r\n"A","DE",EUR,2024,1.5,A,"two\r\nlines, ""quoted"""\r\n`,
    [],
  ],
  ['rows without a line end at the end', () => `${head}\n${row}`, []],
  ['a row with too many cells', () => `${text}A,DE,EUR,2025,1.5,A,Rate,more\n`, ['message.readable']],
  [
    'a component that is SQL',
    () => `${head},"""; COPY (SELECT 1) TO '${join(tmpdir(), 'strata-copied')}'; --"\n${row},x\n`,
    ['component.unknown'],
  ],
  ['a value that is SQL', () => `${head}\nA,"DE'; DROP TABLE x; --",EUR,2024,1.5,A,Rate\n`, ['code.unknown']],
  ['gzip', () => gzipSync(text), []],
  ['a zip archive', () => zip({ 'a.csv': text, 'b.csv': text }), []],
  ['SDMX-ML', () => xmlHead + xmlMessage, []],
];

/** What is rejected with 400 or 413, and what the error names. */
const refused: readonly (readonly [what: string, body: () => string | Uint8Array, names: RegExp])[] = [
  ['UTF-32', () => utf32(text), /UTF-8|UTF-16|Latin-1/],
  ['Latin-1 without charset', () => latin1(`${head}\nA,DE,EUR,2024,1.5,A,Währung\n`), /UTF-8.*ISO-8859-1/],
  ['a heading without rows', () => `${head}\n`, /no rows/],
  ['a value of 10 MB', () => `${head}\nA,DE,EUR,2024,${'x'.repeat(10_000_000)},A,Rate\n`, /limit.*x-line/s],
  ['an empty file', () => '', /empty/],
  ['a structure message', () => structureMessage, /structure/i],
  ['text that is not data', () => 'Dear colleagues,\nplease find the figures below.\n', /./],
  ['a document of another kind', () => '%PDF-1.7\n%âãÏÓ\n1 0 obj\n', /./],
  ['an image', () => Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13), /./],
  ['entities that multiply', () => `${xmlHead}${entities}${xmlMessage.replace('"DE"', '"&b8;"')}`, /DOCTYPE|entit/i],
  ['SDMX-ML that breaks off', () => xmlHead + xmlMessage.slice(0, xmlMessage.indexOf('OBS_VALUE')), /x-line/],
  ['SDMX-JSON that breaks off', () => '{ "meta": { "schema": "x" }, "data": { "dataSets": [ { "obs', /x-line/],
  ['gzip that breaks off', () => gzipSync(text.repeat(500)).subarray(0, 40), /gzip|compress/i],
  ['a quote without an end', () => `${head}\nA,DE,EUR,2024,1.5,A,"Rate\n${row}\n`, /quote/i],
];

describe('bad data', function () {
  this.timeout(900_000);
  let test: TestServer;
  /** Memory is measured with the process of a validation, the rest without. */
  let validate: RunValidation = validateHere;
  before(async () => {
    test = await startTestServer({ runValidation: (job, caller) => validate(job, caller) });
    const { outcome, results } = await test.submit(sampleOfRules);
    expect(outcome, JSON.stringify(results)).to.equal('accepted');
  });
  beforeEach(() => {
    validate = validateHere;
  });
  after(() => test.close());

  const send = (body: string | Uint8Array, query: Readonly<Record<string, string>> = {}): Promise<Response> =>
    sendData(test, body, {
      query: { structure: flow, ...query },
      headers: { 'Content-Type': 'application/octet-stream' },
    });

  for (const [what, body, rules] of reported) {
    it(`has a report: ${what}`, async () => {
      const response = await send(await body());
      const received = await response.text();
      expect(response.status, received.slice(0, 1000)).to.equal(200);
      const report = JSON.parse(received) as Reported;
      expect(
        report.rules.map(({ rule }) => rule),
        received.slice(0, 3000),
      ).to.deep.equal(rules);
      expect(received.length).to.be.lessThan(20_000);
      expect(existsSync(join(tmpdir(), 'strata-copied'))).to.equal(false);
    });
  }

  for (const [what, body, names] of refused) {
    it(`is rejected: ${what}`, async () => {
      const response = await send(await body());
      const received = await response.text();
      expect(response.status, received.slice(0, 1000)).to.be.oneOf([400, 413]);
      expect(received).to.match(names);
    });
  }

  it('is read as Latin-1 where the media type has that charset', async () => {
    const body = latin1(`${head}\nA,DE,EUR,2024,1.5,A,Währung\n`);
    const headers = { 'Content-Type': 'text/csv; charset=ISO-8859-1' };
    const response = await sendData(test, body, { query: { structure: flow }, headers });
    const received = await response.text();
    expect(response.status, received).to.equal(200);
    expect(JSON.parse(received)).to.include({ valid: true });
  });

  it('is reported or rejected with 100,000 columns', async () => {
    validate = runValidation;
    const columns = Array.from({ length: 100_000 }, (_, index) => `C${index}`);
    const response = await send(`${head},${columns.join(',')}\n${row}${',x'.repeat(columns.length)}\n`);
    const received = await response.text();
    expect(response.status, received.slice(0, 1000)).to.be.oneOf([200, 400, 413]);
    expect(received).to.match(/column|component/);
  });

  it('is rejected where an archive unpacks to more than is accepted, without the memory for it', async () => {
    validate = runValidation;
    const bomb = gzipSync(Buffer.alloc(400_000_000, 65));
    const before = treeMemory(process.pid);
    const peak = await peakTreeMemory(process.pid, async () => {
      const response = await send(bomb);
      expect(response.status, await response.text()).to.be.oneOf([400, 413]);
    });
    expect(peak - before).to.be.lessThan(700_000_000);
  });

  it('is counted exactly where errors are many, and the first ones are listed', async () => {
    validate = runValidation;
    const rows = 60_000;
    const lines = Array.from({ length: rows }, (_, index) => `A,XX${index},EUR,2024,abc,A,Rate`);
    const before = treeMemory(process.pid);
    let report: Reported | undefined;
    const peak = await peakTreeMemory(process.pid, async () => {
      report = (await (await send(`${head}\n${lines.join('\n')}\n`)).json()) as Reported;
    });
    const counts = Object.fromEntries(
      (report?.rules ?? []).map(({ rule, count, findings }) => [rule, [count, findings.length]]),
    );
    expect(counts).to.deep.equal({ 'code.unknown': [rows, 100], 'format.type': [rows, 100] });
    expect(report?.rules[0]?.findings[0]?.place).to.include({ line: 2 });
    expect(peak - before).to.be.lessThan(1_000_000_000);
  });
});
