import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { codelist, urns } from '../harness/artefacts.js';
import { basic, startTestServer, type TestServer } from '../harness/server.js';
import { codelistElement, codelistMessage, dataflowMessage, structureMessage } from './messages.js';
import { expectDescribed } from './openapi/api-document.js';
import { rawRequest } from './raw-request.js';

interface Bad {
  readonly name: string;
  readonly path?: string;
  readonly headers?: Record<string, string | string[]>;
  /** The body of a submission; undefined for a query. */
  readonly body?: string | Uint8Array;
  readonly status: number;
  readonly code: number;
  readonly rule?: string;
  /** Words that the text of the first error contains. */
  readonly words: readonly string[];
  readonly at?: readonly [line: number, column: number];
}

const structure = '/sdmx/v2/structure';
const graph = '/ws/registry/reference';
const good = codelistMessage('CL', '2.0.0', ['A', 'B']);
const long = (length: number) => 'X'.repeat(length);
const urn = urns.codelist('CL', '1.0.0');
const container = (content: string) => structureMessage(content);

/** Errors in messages; each results in 400 and code 140 unless the row has other values. */
const messages: readonly (Omit<Bad, 'status' | 'code'> & { status?: number; code?: number })[] = [
  { name: 'an empty body', body: '', words: ['empty', 'SDMX-ML'] },
  { name: 'a blank body', body: ' \n\t\uFEFF ', words: ['empty'] },
  { name: 'plain text', body: 'hello', status: 415, words: ['neither XML', 'SDMX-ML'] },
  { name: 'CSV', body: 'STRUCTURE,STRUCTURE_ID\ndataflow,X', status: 415, words: ['neither XML'] },
  { name: 'a JSON array', body: '[]', status: 415, words: ['JSON object'] },
  { name: 'JSON that is not a message', body: '{"structures":[]}', words: [] },
  { name: 'truncated gzip', body: gzipSync(good).subarray(0, 100), words: ['is damaged or ends too early'] },
  {
    name: 'gzip with Content-Encoding: identity, with an error in the message',
    body: gzipSync('<a/>'),
    rule: 'message.namespace',
    words: ['message namespace'],
  },
  {
    name: 'a gzip bomb',
    body: gzipSync(Buffer.alloc(30_000_000, ' ')),
    headers: { 'Content-Encoding': 'gzip' },
    status: 413,
    code: 130,
    words: ['unpacked', '0.4 MB'],
  },
  {
    name: 'gzip that unpacks to more than the maximum size',
    body: gzipSync(
      good.replace('</mes:Structure>', `<!-- ${randomBytes(300_000).toString('hex')} --></mes:Structure>`),
    ),
    status: 413,
    code: 130,
    words: ['0.4 MB'],
  },
  {
    name: 'an unknown encoding',
    body: good,
    headers: { 'Content-Encoding': 'br, gzip' },
    status: 415,
    words: ['br, gzip'],
  },
  { name: 'a truncated zip archive', body: 'PK\x03\x04rest', words: ['zip'] },
  { name: 'a form without its header', body: `--x\r\n\r\n${good}\r\n--x--`, status: 415, words: ['neither XML'] },
  {
    name: 'a form without the file',
    body: '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n',
    headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
    words: ['uploadFile'],
  },
  {
    name: 'a form that ends early',
    body: `--x\r\nContent-Disposition: form-data; name="uploadFile"; filename="a.xml"\r\n\r\n${good}`,
    headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
    words: ['form'],
  },
  {
    name: 'a form without a boundary',
    body: good,
    headers: { 'Content-Type': 'multipart/form-data' },
    words: ['form'],
  },
  {
    name: 'invalid UTF-8',
    body: Buffer.concat([Buffer.from(good.slice(0, 500)), Buffer.from([0xc3, 0x28]), Buffer.from(good.slice(500))]),
    rule: 'xml.encoding',
    words: ['not valid UTF-8'],
  },
  {
    name: 'Latin-1 with an XML declaration of it',
    body: good.replace('UTF-8', 'ISO-8859-1'),
    rule: 'xml.encoding',
    words: ['ISO-8859-1', 'UTF-8'],
    at: [1, 44],
  },
  {
    name: 'a truncated message',
    body: good.slice(0, good.indexOf('</str:Codelist>')),
    rule: 'xml.truncated',
    words: ['ends too early', 'Codelist', 'send all of it'],
  },
  {
    name: 'nothing but a declaration',
    body: '<?xml version="1.0" encoding="UTF-8"?>',
    rule: 'xml.truncated',
    words: ['root element; send all of it'],
  },
  {
    name: 'crossed tags',
    body: good.replace('</com:Name></str:Code>', '</str:Code></com:Name>'),
    rule: 'xml.malformed',
    words: ['well-formed'],
  },
  { name: 'two roots', body: good + good.replace(/^<\?xml.*\n/, ''), rule: 'xml.malformed', words: ['well-formed'] },
  { name: 'an undeclared prefix', body: good.replace(' xmlns:com=', ' xmlns:cmo='), words: ['Name'] },
  { name: 'a DOCTYPE', body: good.replace('?>\n', '?>\n<!DOCTYPE x>\n'), rule: 'xml.doctype', words: ['DOCTYPE'] },
  {
    name: 'an entity bomb',
    body: good.replace(
      '?>\n',
      `?>\n<!DOCTYPE x [<!ENTITY a "${long(100)}">${'bcdefg'.replace(/./g, (name) => `<!ENTITY ${name} "&a;&a;&a;&a;&a;">`)}]>\n`,
    ),
    rule: 'xml.doctype',
    words: ['DOCTYPE', 'entities'],
  },
  {
    name: 'an external entity',
    body: good.replace('?>\n', '?>\n<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>\n'),
    rule: 'xml.doctype',
    words: ['DOCTYPE'],
  },
  {
    name: 'an unknown entity',
    body: good.replace('<com:Name>A', '<com:Name>&a;'),
    rule: 'xml.malformed',
    words: ['well-formed'],
  },
  { name: 'a NUL', body: good.replace('<com:Name>A', '<com:Name>\0'), rule: 'xml.malformed', words: ['character'] },
  {
    name: 'a NUL as a character reference',
    body: good.replace('<com:Name>A', '<com:Name>&#0;'),
    rule: 'xml.malformed',
    words: ['character'],
  },
  {
    name: 'another namespace',
    body: '<?xml version="1.0"?>\n<x xmlns="urn:x"/>',
    rule: 'message.namespace',
    words: ['urn:x', 'Structure', '3.1'],
    at: [2, 1],
  },
  { name: 'no namespace', body: '<Structure/>', rule: 'message.namespace', words: ['Structure'], at: [1, 1] },
  { name: 'HTML', body: '<html><body>hello</body></html>', rule: 'message.namespace', words: ['html'] },
  {
    name: 'SDMX-ML 2.0',
    body: good.replaceAll('v3_0', 'v2_0'),
    rule: 'message.version',
    words: ['2.0', '3.1'],
    at: [2, 1],
  },
  {
    name: 'an unknown version of SDMX-ML',
    body: good.replaceAll('v3_0', 'v4_0'),
    rule: 'message.version',
    words: ['4.0', '3.1'],
  },
  {
    name: 'a data message',
    body: good.replace(/mes:Structure([ >])/g, 'mes:StructureSpecificData$1'),
    rule: 'message.root',
    words: ['StructureSpecificData', 'Structure'],
    at: [2, 1],
  },
  {
    name: 'a registry message that is not a request',
    body: good.replace(/mes:Structure([ >])/g, 'mes:SubmitStructureResponse$1'),
    rule: 'message.root',
    words: ['SubmitStructureResponse', 'RegistryInterface'],
  },
  {
    name: 'a registry message in a structure message',
    body: good.replace(/mes:Structure([ >])/g, 'mes:RegistryInterface$1'),
    rule: 'element.missing',
    words: ['Receiver'],
  },
  { name: 'no structures', body: container(''), rule: 'message.empty', words: ['does not contain artefacts'] },
  { name: 'no header', body: good.replace(/<mes:Header>.*<\/mes:Header>/, ''), words: ['Header'] },
  {
    name: 'an unknown element',
    body: good.replaceAll('str:Code ', 'str:Kode ').replaceAll('/str:Code>', '/str:Kode>'),
    rule: 'element.unknown',
    words: ['Kode', 'Code'],
  },
  {
    name: 'an unknown attribute',
    body: good.replace('id="CL"', 'id="CL" colour="red"'),
    rule: 'attribute.unknown',
    words: ['colour', 'version'],
  },
  {
    name: 'a missing attribute',
    body: good.replace(' agencyID="SDMX"', ''),
    rule: 'attribute.missing',
    words: ['agencyID'],
  },
  { name: 'a malformed id', body: good.replace('id="A"', 'id="A B"'), rule: 'value.id', words: ['"A B"', 'letters'] },
  {
    name: 'a malformed version',
    body: good.replace('version="2.0.0"', 'version="2.0.0.0"'),
    rule: 'value.version',
    words: ['2.0.0.0', '1.2.3'],
  },
  {
    name: 'a duplicate code',
    body: codelistMessage('CL', '2.0.0', ['A', 'A']),
    rule: 'item.duplicate',
    words: ['"A"'],
  },
  {
    name: 'a duplicate artefact',
    body: container(codelistElement('CL', '2.0.0').replace(/(<str:Codelist .*<\/str:Codelist>)/, '$1$1')),
    words: ['CL(2.0.0)', 'twice'],
  },
  { name: 'deep nesting', body: container('<str:x>'.repeat(5000)), words: ['nested deeper'] },
  {
    name: 'a malformed reference',
    body: dataflowMessage('DF', '2.0.0', 'DSD[1.0.0]'),
    rule: 'urn.invalid',
    words: ['DSD[1.0.0]', 'AGENCY:ID(VERSION)'],
  },
  {
    name: 'a reference of another class',
    body: dataflowMessage('DF', '2.0.0', 'DSD(1.0.0)').replace('datastructure.DataStructure', 'codelist.Codelist'),
    words: ['Codelist=SDMX:DSD(1.0.0)'],
  },
  {
    name: 'an id of 256 characters',
    body: codelistMessage(long(256), '1.0.0'),
    rule: 'id.long',
    words: ['256', '255'],
  },
  {
    name: 'an id of 9,000 characters',
    body: codelistMessage(long(9000), '1.0.0'),
    rule: 'id.long',
    words: ['9000', '255'],
    at: [5, 16],
  },
  {
    name: 'an agency of 300 characters',
    body: good.replace('"SDMX"', `"${long(300)}"`),
    rule: 'id.long',
    words: ['agencyID', '300'],
  },
  {
    name: 'a huge id of a code',
    body: codelistMessage('CL', '2.0.0', ['A', long(150_000)]),
    rule: 'id.long',
    words: ['150000'],
  },
  {
    name: 'a huge id with invalid characters',
    body: codelistMessage('CL', '2.0.0', [`${long(80_000)} ${long(80_000)}`]),
    rule: 'value.id',
    words: ['…', 'letters'],
  },
  {
    name: 'a version of 400 digits',
    body: codelistMessage('CL', `1.0.${'9'.repeat(400)}`),
    rule: 'id.long',
    words: ['version', '404', '255'],
  },
  {
    name: 'a version of 9,000 digits',
    body: codelistMessage('CL', '9'.repeat(9000)),
    rule: 'id.long',
    words: ['9000'],
  },
  {
    name: 'a reference to a version of 400 digits',
    body: dataflowMessage('DF', '2.0.0', `DSD(1.0.${'9'.repeat(400)})`),
    rule: 'urn.invalid',
    words: ['version', '404', '255'],
  },
  {
    name: 'a reference to a wildcard of 9,000 digits',
    body: dataflowMessage('DF', '2.0.0', `DSD(1.${'9'.repeat(9000)}+.0)`),
    rule: 'urn.invalid',
    words: ['255'],
  },
  {
    name: 'a reference to an id of 9,000 characters',
    body: dataflowMessage('DF', '2.0.0', `${long(9000)}(1.0.0)`),
    rule: 'urn.invalid',
    words: ['9000'],
  },
  {
    name: 'an invalid language',
    body: good.replace('<com:Name>A', '<com:Name xml:lang="__proto__">A'),
    words: ['__proto__', 'language'],
  },
  {
    name: 'an unknown Action',
    body: good,
    headers: { Action: 'UPDATE' },
    rule: 'header.action',
    words: ['UPDATE', 'APPEND, REPLACE, MERGE, FULLREPLACE, DELETE'],
  },
  {
    name: 'two Actions',
    body: good,
    headers: { Action: ['REPLACE', 'DELETE'] },
    rule: 'header.action',
    words: ['REPLACE, DELETE'],
  },
  {
    name: 'an invalid Skip-Invalid',
    body: good,
    headers: { 'Skip-Invalid': '1' },
    rule: 'parameter.value',
    words: ['Skip-Invalid', 'true or false'],
  },
  {
    name: 'an invalid Dry-Run',
    body: good,
    headers: { 'Dry-Run': 'maybe' },
    rule: 'parameter.value',
    words: ['Dry-Run', 'true or false'],
  },
  {
    name: 'two Dry-Runs',
    body: good,
    headers: { 'Dry-Run': ['true', 'false'] },
    rule: 'parameter.value',
    words: ['true, false'],
  },
  {
    name: 'an invalid Strict',
    body: good,
    headers: { Strict: '1' },
    rule: 'parameter.value',
    words: ['Strict'],
  },
  {
    name: 'dryRun without value',
    body: good,
    path: '/ws/secure/sdmxapi/rest?dryRun',
    rule: 'parameter.value',
    words: ['dryRun', 'true or false'],
  },
  {
    name: 'an invalid dryRun with a valid header',
    body: good,
    path: '/ws/secure/sdmxapi/rest?dryRun=1',
    headers: { 'Dry-Run': 'true' },
    rule: 'parameter.value',
    words: ['dryRun'],
  },
  {
    name: 'dryrun in lower case',
    body: good,
    path: '/ws/secure/sdmxapi/rest?dryrun=true',
    rule: 'parameter.unknown',
    words: ['dryrun', 'dryRun'],
  },
  {
    name: 'dryRun twice',
    body: good,
    path: '/ws/secure/sdmxapi/rest?dryRun=true&dryRun=true',
    rule: 'parameter.twice',
    words: ['dryRun'],
  },
  { name: 'a message over the limit', body: good + ' '.repeat(400_000), status: 413, code: 130, words: ['0.4 MB'] },
];

const query = (path: string, rule: string, ...words: string[]): Bad => ({
  name: path.slice(0, 90),
  path,
  status: 400,
  code: 140,
  rule,
  words,
});

/** Different ids, as many as a list may have. */
const ids = (count: number): string => Array.from({ length: count }, (_, index) => `A${index.toString(36)}`).join(',');
const versions = Array.from({ length: 100 }, (_, index) => `9.${index}+.0`).join(',');

/** The longest lists, which are processed like short ones. */
const lists: readonly Bad[] = [
  `${structure}/codelist/${ids(1000)}`,
  `${structure}/codelist/SDMX/${ids(1000)}`,
  `${structure}/codelist/SDMX/CL/${versions}`,
  `${structure}/${Array(1300).fill('dataflow').join(',')}`,
  `${structure}/dataflow?references=${Array(1300).fill('codelist').join(',')}`,
].map((path) => ({
  name: `${path.slice(0, 60)}… of ${path.length} characters`,
  path,
  status: 404,
  code: 100,
  words: ['does not hold an artefact that matches the query'],
}));

/** A very long list of items that a codelist does not have. */
const absentItems: Bad = {
  name: 'a very long list of items',
  path: `${structure}/codelist/SDMX/CL/1.0.0/${ids(1000).replace('A,', '').replace('A0', 'Z0')}`,
  status: 404,
  code: 100,
  words: ['none of these item schemes has the item Z0, A1, A2', 'CL(1.0.0)'],
};

/** Characters with a special meaning in other languages. */
const reserved = [';', '=', '&', '(1.0.0)', '!', "'", '|', '\\', '{}', '^', '`', '"', '<script>', '[0]', ' ', '\u00e9'];

const refused = (name: string, path: string, accept: string, ...words: string[]): Bad => ({
  name,
  path,
  headers: { Accept: accept },
  status: 406,
  code: 140,
  words,
});

const queries: readonly Bad[] = [
  ...lists,
  absentItems,
  query(`${structure}/${'codelist,'.repeat(1300)}kodelist`, 'path.type', '"kodelist"'),
  query(`${structure}/codelist/SDMX/${ids(900)},C:L`, 'path.invalid', '"C:L"', 'id'),
  query(`${structure}/codelist?${ids(1500).replaceAll(',', '=1&')}=1`, 'parameter.unknown', '"A0"', 'references'),
  query(`${structure}/codelist?references=${'codelist,'.repeat(1300)}kodelist`, 'parameter.value', 'kodelist'),
  ...reserved.map((text) =>
    query(`${structure}/codelist/SDMX/CL${encodeURIComponent(text)}`, 'path.invalid', `"CL${text}"`, 'id'),
  ),
  ...reserved.map((text) => query(`${structure}/codelist/${encodeURIComponent(`S${text}`)}`, 'path.invalid', 'agency')),
  // Contradictory values.
  query(`${structure}/dataflow/SDMX/DF/1.0.0/A`, 'path.item', 'Dataflow', 'item schemes'),
  query(`${structure}/codelist,dataflow/*/*/*/A`, 'path.item', 'Dataflow', 'item schemes only'),
  query(`${structure}/codelist?references=none,children`, 'parameter.value', 'types separated by commas'),
  query(`${structure}/codelist?references=all,codelist`, 'parameter.value', 'types separated by commas'),
  query(`${structure}/codelist?format=sdmx-3.0&format=sdmx-json`, 'parameter.twice', 'format'),
  query(`${structure}/codelist?asOf=2026-01-01&asOf=2026-01-02`, 'parameter.twice', 'asOf'),
  query('/health/live?verbose=1', 'parameter.unknown', 'verbose', 'no parameters'),
  query('/openapi.json?format=yaml', 'parameter.unknown', 'format', 'no parameters'),
  // Unsupported formats and codings.
  refused(
    'a media type that is not SDMX',
    `${structure}/codelist`,
    'text/html',
    'text/html',
    'application/vnd.sdmx.structure+xml',
  ),
  refused('all types ruled out', `${structure}/codelist`, '*/*;q=0', '*/*;q=0'),
  refused(
    'an unknown version of SDMX-ML',
    `${structure}/codelist`,
    'application/vnd.sdmx.structure+json;version=9.0.0',
    'version=9.0.0',
    'version=2.1.0',
  ),
  refused('a graph in XML', `${graph}?urn=${urn}`, 'application/xml', 'application/json'),
  // The path of a structure query.
  query(`${structure}/codelists`, 'path.type', '"codelists"', 'the nearest one is codelist;'),
  query(`${structure}/Codelist`, 'path.type', '"Codelist"', 'codelist'),
  query(`${structure}/codelist,`, 'path.type', 'codelist'),
  query(`${structure}/codelist,*`, 'path.type', '"*"'),
  query(`${structure}/codelist+dataflow`, 'path.type', 'codelist+dataflow'),
  query(`${structure}/constructor`, 'path.type', 'constructor'),
  query(`${structure}/__proto__`, 'path.type', '__proto__'),
  query(`${structure}//SDMX`, 'path.empty', 'type', '*'),
  query(`${structure}/codelist//CL`, 'path.empty', 'agency', '*'),
  query(`${structure}/codelist/SDMX//1.0.0`, 'path.empty', 'id', '*'),
  query(`${structure}/codelist/SDMX/CL//`, 'path.empty', 'version'),
  query(`${structure}/codelist/SDMX/CL/1.0.0/A/B`, 'path.long', '"B"', 'type/agency/id/version/item'),
  query(`${structure}/codelist/SDMX,*`, 'path.list', 'SDMX,*'),
  query(`${structure}/codelist/SDMX,`, 'path.invalid', 'agency'),
  query(`${structure}/codelist/SDMX+ECB`, 'path.invalid', 'SDMX+ECB'),
  query(`${structure}/codelist/1SDMX`, 'path.invalid', '1SDMX'),
  query(`${structure}/codelist/SDMX/C%20L`, 'path.invalid', '"C L"', 'id'),
  query(`${structure}/codelist/SDMX/CL.1`, 'path.invalid', 'CL.1'),
  query(`${structure}/codelist/SDMX/CL%00`, 'path.invalid', 'id'),
  query(`${structure}/codelist/SDMX/CL%0A`, 'path.invalid', 'id'),
  query(`${structure}/codelist/SDMX/..%2F..%2Fetc%2Fpasswd`, 'path.invalid', '../../etc/passwd'),
  query(`${structure}/codelist/../dataflow`, 'path.invalid', '".."', 'agency'),
  query(`${structure}/../../../etc/passwd`, 'path.type', '".."'),
  query(`${structure}/codelist/SDMX/CL%`, 'path.encoding', 'CL%'),
  query(`${structure}/codelist/%E0%A4`, 'path.encoding', '%E0%A4', 'UTF-8'),
  query(`${structure}/codelist/SDMX/CL/%zz`, 'path.encoding', '%zz'),
  query(`${structure}/codelist/SDMX/${long(256)}`, 'path.invalid', 'id', '256', '255'),
  query(`${structure}/codelist/${long(9000)}`, 'path.invalid', 'agency', '9000'),
  query(`${structure}/codelist/SDMX/CL/1.0.0/A..B`, 'path.invalid', 'A..B', 'item'),
  query(`${structure}/codelist/SDMX/CL/1.0.0/${long(300)}`, 'path.invalid', 'item', '300'),
  // Versions.
  query(`${structure}/codelist/SDMX/CL/1+`, 'version.pattern', '1+.0.0'),
  query(`${structure}/codelist/SDMX/CL/1~`, 'version.pattern', '1~.0'),
  query(`${structure}/codelist/SDMX/CL/1*`, 'version.pattern', '1*'),
  query(`${structure}/codelist/SDMX/CL/1.0+`, 'version.pattern', '1.0+.0'),
  query(`${structure}/codelist/SDMX/CL/latest`, 'version.pattern', 'latest', '~'),
  query(`${structure}/codelist/SDMX/CL/all`, 'version.pattern', 'all', '*'),
  query(`${structure}/codelist/SDMX/CL/1.0+.0+`, 'version.doubleWildcard', '1.0+.0'),
  query(`${structure}/codelist/SDMX/CL/1.0.0+-draft`, 'version.extensionWithWildcard', '-draft'),
  query(`${structure}/codelist/SDMX/CL/0.1+.0`, 'version.neverStable', '~'),
  query(`${structure}/codelist/SDMX/CL/1.01.0`, 'version.invalid', 'leading zero', 'write 1'),
  query(`${structure}/codelist/SDMX/CL/v1.0`, 'version.invalid', 'v1', 'write 1'),
  query(`${structure}/codelist/SDMX/CL/1.0.0.0`, 'version.invalid', 'three'),
  query(`${structure}/codelist/SDMX/CL/1.0.0,`, 'version.invalid', 'missing'),
  query(`${structure}/codelist/SDMX/CL/-1`, 'version.invalid', '1.0.0'),
  query(`${structure}/codelist/SDMX/CL/%20`, 'version.invalid', '1.0.0'),
  query(`${structure}/codelist/SDMX/CL/1.0.${'9'.repeat(400)}`, 'version.invalid', '404', '255'),
  query(`${structure}/codelist/SDMX/CL/1.${'9'.repeat(9000)}~.0`, 'version.invalid', '255'),
  query(`${structure}/codelist/SDMX/CL/${'+'.repeat(9000)}`, 'version.invalid', '255'),
  // Its parameters.
  query(
    `${structure}/codelist?reference=all`,
    'parameter.unknown',
    'reference',
    'references, detail, format, asOf, lang',
  ),
  query(`${structure}/codelist?References=all`, 'parameter.unknown', 'References'),
  query(`${structure}/codelist?__proto__=1`, 'parameter.unknown', '__proto__'),
  query(`${structure}/codelist?`.concat('%zz=1'), 'parameter.unknown', 'the parameters of this path are'),
  query(`${structure}/codelist?ticket=ST-1`, 'parameter.unknown', 'ticket'),
  query(`${structure}/codelist?detail=full&detail=full`, 'parameter.twice', 'detail'),
  query(`${structure}/codelist?lang=&lang=`, 'parameter.twice', 'lang'),
  query(`${structure}/codelist?detail=`, 'parameter.value', 'full, raw, allstubs'),
  query(`${structure}/codelist?detail=Full`, 'parameter.value', 'full, raw, allstubs'),
  query(`${structure}/codelist?detail=referencePartial`, 'parameter.value', 'referencecompletestubs, referencepartial'),
  query(`${structure}/codelist?detail=stubs`, 'parameter.value', 'full, raw, allstubs, referencestubs'),
  query(`${structure}/codelist?detail=constructor`, 'parameter.value', 'full, raw, allstubs'),
  query(`${structure}/codelist?references=`, 'parameter.value', 'none, all, children'),
  query(`${structure}/codelist?references=Children`, 'parameter.value', 'children'),
  query(`${structure}/codelist?references=children,parents`, 'parameter.value', 'types separated by commas'),
  query(`${structure}/codelist?references=codelist,`, 'parameter.value', 'types separated by commas'),
  query(`${structure}/codelist?asOf=yesterday`, 'parameter.value', 'yesterday', '2026-03-01'),
  query(`${structure}/codelist?asOf=2026-02-30`, 'parameter.value', '2026-02-30'),
  query(`${structure}/codelist?asOf=`, 'parameter.value', '2026-03-01T12:00:00Z'),
  { ...query(`${structure}/codelist?asOf=2999-01-01`, '', 'future', '2999'), code: 150 },
  query(`${structure}/codelist?format=sdmx-2.2`, 'parameter.value', 'sdmx-2.2', 'sdmx-3.0, sdmx-3.1'),
  query(`${structure}/codelist?format=xml`, 'parameter.value', 'sdmx-json'),
  query(`${structure}/codelist?format=`, 'parameter.value', 'sdmx-3.0'),
  // The reference graph.
  query(graph, 'parameter.missing', 'urn', 'urn:sdmx:'),
  query(`${graph}?urn=`, 'parameter.missing', 'urn'),
  query(`${graph}?urn=CL_FREQ`, 'urn.invalid', 'CL_FREQ', 'package.Class=AGENCY:ID(VERSION)'),
  query(`${graph}?urn=${urn.slice(0, urn.indexOf('('))}`, 'urn.invalid', 'AGENCY:ID(VERSION)'),
  query(`${graph}?urn=${urn.replace('codelist.', 'base.')}`, 'urn.invalid', 'package base', 'codelist'),
  query(`${graph}?urn=${urn.replace('.Codelist', '.Kodelist')}`, 'urn.invalid', 'class Kodelist'),
  query(`${graph}?urn=${urn.replace('.Codelist', '.Code')}`, 'urn.invalid', 'no item id after the version'),
  query(`${graph}?urn=${urn}.A`, 'urn.invalid', '".A"', 'maintainable'),
  query(`${graph}?urn=${urn.replace('SDMX', 'S%20X')}`, 'urn.invalid', 'S X'),
  query(`${graph}?urn=${urn.replace('SDMX', '*')}`, 'urn.invalid', '*'),
  query(`${graph}?urn=%00`, 'urn.invalid', 'AGENCY'),
  query(`${graph}?urn=%ff`, 'urn.invalid', 'AGENCY'),
  query(`${graph}?urn=${urns.codelist('CL', '')}`, 'version.invalid', '1.0.0'),
  query(`${graph}?urn=${urns.codelist('CL', '01.0.0')}`, 'version.invalid', 'leading zero'),
  query(`${graph}?urn=${urns.codelist('CL', '1%2B')}`, 'version.pattern', '1+.0.0'),
  query(`${graph}?urn=${urns.codelist(long(9000), '1.0.0')}`, 'urn.invalid', '9000', '255'),
  query(`${graph}?urn=${urns.codelist('CL', '9'.repeat(400))}`, 'urn.invalid', 'version', '400'),
  { ...query(`/ws/registry/impact?urn=${urns.codelist('CL', '*')}`, '', '2 versions', '~'), code: 150 },
  query(`/ws/registry/impact?urn=${urn}&urn=${urn}`, 'parameter.twice', 'urn'),
  query(`${graph}?urn=${urn}&urn=`, 'parameter.missing', 'urn'),
  query(`${graph}?urn=${urn}&urn=CL_FREQ`, 'urn.invalid', 'CL_FREQ'),
  query(
    `${graph}?${[...Array(101).keys()].map((id) => `urn=Codelist=A:C${id}(1.0.0)`).join('&')}`,
    'list.long',
    '101 different URNs',
    'at most 100',
  ),
  query(`${graph}?urn=${urn}&depth=1&depth=2`, 'parameter.twice', 'depth'),
  query(`${graph}?urn=${urn}&item=true`, 'parameter.unknown', 'items', 'direction'),
  query(`${graph}?urn=${urn}&direction=up`, 'parameter.value', 'outgoing, incoming, both'),
  query(`${graph}?urn=${urn}&depth=0`, 'parameter.value', 'depth', 'from 1 to 9999'),
  query(`${graph}?urn=${urn}&depth=1e3`, 'parameter.value', 'depth'),
  query(`${graph}?urn=${urn}&depth=99999999999`, 'parameter.value', 'depth'),
  query(`${graph}?urn=${urn}&types=Kodelist`, 'parameter.value', 'Kodelist', 'Codelist'),
  query(`${graph}?urn=${urn}&types=`, 'parameter.value', 'types'),
  query(`${graph}?urn=${urn}&types=constructor`, 'parameter.value', 'constructor'),
  query(`${graph}?urn=${urn}&edges=joined`, 'parameter.value', 'direct, indirect, all'),
  query(`${graph}?urn=${urn}&format=svg`, 'parameter.value', 'svg', 'json, dot, mermaid, graphml, csv'),
  query(`${graph}?urn=${urn}&asOf=now`, 'parameter.value', 'asOf'),
  { ...query(`${graph}?urn=${urn}&asOf=2999-01-01T00:00:00Z`, '', 'future'), code: 150 },
];

const table: readonly Bad[] = [
  ...messages.map((row) => ({ status: 400, code: 140, path: '/ws/secure/sdmxapi/rest', ...row })),
  ...queries,
];

describe('invalid input', () => {
  let test: TestServer;
  before(async () => {
    test = await startTestServer({ maxMessageBytes: 400_000 });
    await test.submit([codelist('CL', '1.0.0', ['A']), codelist('CL', '1.1.0', ['A'])]);
  });
  after(() => test.close());

  /** Tick, nodes and edges, which invalid input must not change. Entries of the audit log are written some seconds later. */
  const stateOf = async () =>
    test.cypher(
      `MATCH (c:Clock) WITH c.tick AS tick
       CALL { MATCH (n) WHERE NOT n:AuditEntry RETURN count(n) AS nodes } CALL { MATCH ()-[r]->() RETURN count(r) AS edges }
       RETURN tick, nodes, edges`,
    );

  for (const { name, path = '', headers, body, status, code, rule, words, at } of table) {
    it(`${name}: ${status} ${rule ?? ''}`, async () => {
      const before = await stateOf();
      const credentials = body === undefined ? {} : { Authorization: basic('root', 'only-for-the-tests') };
      const response = await rawRequest(test.url, {
        path,
        headers: { Accept: 'application/json', ...credentials, ...headers },
        ...(body === undefined ? {} : { method: 'POST', body }),
      });
      expect(response.status, response.text.slice(0, 2000)).to.equal(status);
      expectDescribed(body === undefined ? 'GET' : 'POST', path, response);
      expect(response.headers['content-type']).to.equal('application/json; charset=utf-8');
      expect(response.text.length).to.be.lessThan(20_000);
      const { errors } = JSON.parse(response.text);
      const error = errors.find((each: Record<string, unknown>) => each['x-rule'] === (rule || undefined)) ?? errors[0];
      if (rule !== undefined) expect(error['x-rule'] ?? '').to.equal(rule);
      expect(error.code).to.equal(code);
      expect(error.title).to.be.a('string').and.not.equal('');
      const text = errors.map(({ detail }: { detail: string }) => detail).join('\n');
      for (const word of words) expect(text).to.include(word);
      if (body !== undefined && rule?.match(/^(xml|message\.[nvr]|element|attribute|value|item|urn|id)\b/)) {
        expect(error['x-line'], 'line').to.be.a('number').and.greaterThan(0);
        expect(error['x-column'], 'column').to.be.a('number').and.greaterThan(0);
      }
      if (at !== undefined) expect([error['x-line'], error['x-column']]).to.deep.equal(at);
      expect(await stateOf()).to.deep.equal(before);
    });
  }
});
