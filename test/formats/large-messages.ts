/** Messages of 70 MB that nobody holds: each comes as the bytes of one artefact after the other. */

const megabytes = 70;
const codesEach = 3000;

const start = `{"$schema":"https://json.sdmx.org/2.1/sdmx-json-structure-schema.json",
  "meta":{"id":"T","prepared":"2024-01-01T00:00:00Z","sender":{"id":"S"}},"data":{"codelists":[`;

/** Codes with names that need two bytes a character, long ids and a URN each. */
const code = (list: string, index: number, more: string): string =>
  `{"id":"A_LONG_ID_OF_A_CODE_${index}","name":"Περιοχή αναφοράς ${index} του καταλόγου","links":[{"rel":"self",
  "urn":"urn:sdmx:org.sdmx.infomodel.codelist.Code=A:${list}(1.0.0).A_LONG_ID_OF_A_CODE_${index}"}]${more}}`;

const codelist = (index: number, more = ''): string => {
  const id = `A_LONG_ID_OF_A_CODELIST_${index}`;
  const codes = Array.from({ length: codesEach }, (_, place) => code(id, place, more));
  return `{"id":"${id}","agencyID":"A","version":"1.0.0","name":"N","codes":[${codes.join(',\n')}]}`;
};

async function* codelists(more?: string): AsyncGenerator<Buffer> {
  yield Buffer.from(start);
  let size = 0;
  for (let index = 0; size < megabytes * 1e6; index++) {
    const bytes = Buffer.from(`${index === 0 ? '' : ','}${codelist(index, more)}`);
    size += bytes.length;
    for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
  }
  yield Buffer.from(']}}');
}

async function* repeated(begin: string, text: string, end: string): AsyncGenerator<Buffer> {
  yield Buffer.from(begin);
  const piece = Buffer.from(text.repeat(Math.ceil(1e6 / text.length)));
  for (let index = 0; index < megabytes; index++) yield piece;
  yield Buffer.from(end);
}

export const messages = {
  /** Nothing but codelists. */
  codelists: () => codelists(),
  /** Every code has something to be told about. */
  warnings: () => codelists(',"x-nothing":null'),
  /** One property that is passed over, in an object that is open. */
  unknown: () => repeated(start.replace(/"data".*$/, '"nothing":[""'), ',""', ']}'),
  lineEnds: () => repeated(`${start}${codelist(0)}`, '\n', ']}}'),
  /** One list without end. */
  items: () => repeated(`${start}{"id":"CL","agencyID":"A","name":"N","annotations":[{}`, ',{}', ']}]}}'),
  /** One text without end. */
  text: () => repeated(`${start}{"id":"CL","agencyID":"A","name":"`, 'é', '"}]}}'),
  extension: () => repeated(`${start}{"id":"CL","agencyID":"A","name":"N","x-own":[[]`, ',[]', ']}]}}'),
} as const;

export type MessageName = keyof typeof messages;
