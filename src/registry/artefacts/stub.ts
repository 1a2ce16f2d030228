import type { Artefact } from '../../model/artefact.js';
import type { LocalisedText } from '../../model/content.js';
import type { VersionRow } from '../../store/query-statements.js';

const identity = ['class', 'agencyID', 'id', 'version', 'validFrom', 'validTo', 'uri', 'names'] as const;

/** Properties with the location of the content of an artefact that was submitted as a stub. */
const location = ['serviceURL', 'structureURL'] as const;

function reduceTo(artefact: Artefact, properties: readonly string[]): Artefact {
  const stub = Object.fromEntries(
    properties.filter((name) => artefact[name] !== undefined).map((name) => [name, artefact[name]]),
  );
  return { ...stub, isExternalReference: true } as unknown as Artefact;
}

/** A version as a stub, identity and names (REST 2, `detail=allstubs`), from its row alone. */
export function stubOf({ names, class: artefactClass, agencyID, id, version }: VersionRow): Artefact {
  const texts = JSON.parse(names) as LocalisedText;
  const artefact = { class: artefactClass, agencyID, id, version } as Artefact;
  return reduceTo(Object.keys(texts).length === 0 ? artefact : { ...artefact, names: texts }, identity);
}

/** An artefact as a complete stub, with descriptions and annotations too (REST 2, `detail=allcompletestubs`). */
export const completeStubOf = (artefact: Artefact): Artefact =>
  reduceTo(artefact, [...identity, 'descriptions', 'annotations', ...location]);

/** The languages of the names of versions. */
export const nameLanguagesOfRows = (rows: readonly VersionRow[]): ReadonlySet<string> =>
  new Set(rows.flatMap(({ names }) => Object.keys(JSON.parse(names) as LocalisedText)));
