import { isObject, objectsIn, textOf, urnOf } from '../content/json.js';
import { classes } from './classes.js';
import { partsOfUrn } from './urn.js';

/** An artefact that a message has. */
export interface NamedArtefact {
  readonly class: string;
  readonly agencyID: string;
  readonly id: string;
  /** Empty where the message has none. */
  readonly version: string;
}

/** The classes by the names of their elements and lists, in small letters; SDMX 2.1 and the lists of JSON have other names. */
const classByName = new Map<string, string>([
  ...classes.map((name) => [name.toLowerCase(), name] as const),
  ['keyfamily', 'DataStructure'],
  ['organisationunitscheme', 'OrganisationUnitScheme'],
]);

/** `codelists` as `codelist`, `hierarchies` as `hierarchy`. */
const singular = (name: string): string => name.replace(/ies$/, 'y').replace(/s$/, '');

const classOf = (name: string): string | undefined => {
  const lower = name.toLowerCase();
  return classByName.get(lower) ?? classByName.get(singular(lower)) ?? classByName.get(lower.replace(/s$/, ''));
};

/** The artefacts of a message of SDMX-ML or SDMX-JSON, in its order; none for a text that is neither. */
export function artefactsInMessage(text: string): readonly NamedArtefact[] {
  const begin = text.trimStart().slice(0, 1);
  if (begin === '{') return artefactsInJson(text);
  return begin === '<' ? artefactsInXml(text) : [];
}

/** Start tags with an agency and an id are those of artefacts and of references; the latter are called Ref, Target or URN. */
function artefactsInXml(text: string): readonly NamedArtefact[] {
  const found: NamedArtefact[] = [];
  for (const [, name = '', attributes = ''] of text.matchAll(
    /<(?:[\w.-]+:)?([A-Za-z]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))+)\s*\/?>/g,
  )) {
    const named = classOf(name);
    if (named === undefined) continue;
    const value = (attribute: string): string | undefined => {
      const [, double, single] = new RegExp(`\\s${attribute}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes) ?? [];
      return double ?? single;
    };
    const [id, agencyID] = [value('id'), value('agencyID')];
    if (id !== undefined && agencyID !== undefined) {
      found.push({ class: named, agencyID, id, version: value('version') ?? '' });
    }
  }
  return found;
}

function artefactsInJson(text: string): readonly NamedArtefact[] {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return [];
  }
  const data = isObject(message) ? message['data'] : undefined;
  return Object.entries(isObject(data) ? data : {}).flatMap(([name, list]) =>
    objectsIn(list).flatMap((each): NamedArtefact[] => {
      const found = classOf(name) ?? partsOfUrn(urnOf(each) ?? '')?.class;
      const [id, agencyID] = [textOf(each['id']), textOf(each['agencyID'])];
      if (found === undefined || id === '' || agencyID === '') return [];
      return [{ class: found, agencyID, id, version: textOf(each['version']) }];
    }),
  );
}
