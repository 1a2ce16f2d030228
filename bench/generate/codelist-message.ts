import type { Artefact } from '../../src/model/artefact.js';
import type { Content, LocalisedText } from '../../src/model/content.js';
import { formatUrn } from '../../src/model/urn.js';

type Code = { readonly id: string; readonly names: LocalisedText; readonly parent?: string };

const schema = 'http://www.sdmx.org/resources/sdmxml/schemas/v3_0';

const textsOf = (names: LocalisedText): string =>
  Object.entries(names)
    .map(([language, text]) => `<com:Name xml:lang="${language}">${text}</com:Name>`)
    .join('');

function* codelistElement(codelist: Artefact): Generator<string> {
  const { agencyID, id, version, names = {} } = codelist;
  const urn = formatUrn({ class: 'Codelist', agencyID, id, version });
  const codePrefix = formatUrn({ class: 'Code', agencyID, id, version });
  yield `<str:Codelist agencyID="${agencyID}" id="${id}" version="${version}" urn="${urn}">${textsOf(names)}\n`;
  for (const code of (codelist['codes'] ?? []) as readonly (Code & Content)[]) {
    const parent = code.parent === undefined ? '' : `<str:Parent>${code.parent}</str:Parent>`;
    yield `<str:Code id="${code.id}" urn="${codePrefix}.${code.id}">${textsOf(code.names)}${parent}</str:Code>\n`;
  }
  yield '</str:Codelist>\n';
}

/**
 * Writes an SDMX-ML 3.0 message with generated codelists, in small chunks. Codelists have ids, URNs, names and parents
 * only; no generated text needs to be escaped.
 */
export function* codelistMessage(codelists: Iterable<Artefact>): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<mes:Structure xmlns:mes="${schema}/message" xmlns:str="${schema}/structure" xmlns:com="${schema}/common">\n`;
  yield '<mes:Header><mes:ID>GENERATED</mes:ID><mes:Test>false</mes:Test><mes:Prepared>2020-01-01T00:00:00Z</mes:Prepared>';
  yield '<mes:Sender id="GENERATOR"/></mes:Header>\n<mes:Structures><str:Codelists>\n';
  for (const codelist of codelists) yield* codelistElement(codelist);
  yield '</str:Codelists></mes:Structures>\n</mes:Structure>\n';
}
