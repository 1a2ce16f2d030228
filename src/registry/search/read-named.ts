import { allTypes, typesOfResource } from '../../model/artefact-types.js';
import { formatUrn, parseUrn, type Urn } from '../../model/urn.js';
import { parseVersionOfUrn } from '../../versioning/pattern.js';
import type { RootQuery } from '../artefacts/root-query.js';

/** What a text names: an artefact or item, with the class if the text has it. */
interface Named {
  readonly classes: readonly string[];
  readonly agencyID: string;
  readonly id: string;
  readonly version: string | undefined;
  readonly item: string | undefined;
}

/** `AGENCY:ID`, `AGENCY:ID(1.0)` and `AGENCY:ID(1.0).CODE`. */
const short = /^([A-Za-z][\w.-]*):([\w@$-]+)(?:\(([^()]*)\))?(?:\.([\w@$.-]+))?$/;

/** The parts of a path that name an artefact after its resource, as in SDMX REST and in the pages of registries. */
const identity = { agency: /^[A-Za-z][\w.-]*$/, id: /^[\w@$-]+$/, version: /^[\w.+~*-]+$/ } as const;

/** Words for the newest version in REST 1 and in pages of registries. */
const newest = new Set(['latest', 'all', '']);

function namedInPath(path: string): Named | undefined {
  const parts = path.split('/').map((part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  });
  for (const [place, resource] of parts.entries()) {
    const types = typesOfResource(resource.toLowerCase());
    const [agencyID = '', id = '', version = '', item = ''] = parts.slice(place + 1);
    if (types.length === 0 || !identity.agency.test(agencyID) || !identity.id.test(id)) continue;
    if (version !== '' && !identity.version.test(version)) continue;
    return {
      classes: types.map((type) => type.class),
      agencyID,
      id,
      version: newest.has(version) ? undefined : version,
      item: item === '' || item === 'all' ? undefined : item,
    };
  }
  return undefined;
}

function readNamed(text: string): Named | undefined {
  const [, agencyID = '', id = '', version, item] = short.exec(text) ?? [];
  if (id !== '') return { classes: allTypes.map((type) => type.class), agencyID, id, version, item };
  const [path = ''] = text.split(/[?#]/);
  return path.includes('/') ? namedInPath(path) : undefined;
}

/** The URN in a text: itself, or a parameter `urn` of an address. */
function urnIn(text: string): string | undefined {
  if (/^(?:urn:|[A-Za-z]+=)/.test(text)) return text;
  const [, query] = /^\S+\/\S*\?([^#]*)/.exec(text) ?? [];
  return query === undefined ? undefined : (new URLSearchParams(query).get('urn') ?? undefined);
}

/** The URN for a class; for an item one for each class of parts of that. */
function urnsOf({ agencyID, id, version = '~', item }: Named, className: string): readonly string[] {
  const type = allTypes.find((each) => each.class === className);
  if (type === undefined) return [];
  const of = (partClass: string): string =>
    `urn:sdmx:org.sdmx.infomodel.${type.package}.${partClass}=${agencyID}:${id}(${version})${item === undefined ? '' : `.${item}`}`;
  if (item === undefined) return [of(type.urnClass ?? type.class)];
  return (type.parts ?? []).map((part) => of(part.class));
}

function toRoot(text: string): RootQuery | undefined {
  try {
    const urn: Urn = parseUrn(text.trim().replace(/\(([^()]*)\)/, (version) => version.replaceAll(' ', '+')));
    parseVersionOfUrn(urn.version);
    return { urn, text: formatUrn(urn) };
  } catch {
    return undefined;
  }
}

/**
 * What a text names that somebody copied: a URN, `AGENCY:ID(1.0)`, `AGENCY:ID(1.0).CODE`, or an address of a registry or of SDMX REST. Of
 * several classes if the text has none; without a version, the newest.
 */
export function readNamedRoots(text: string): readonly RootQuery[] {
  const trimmed = text.trim();
  const urn = urnIn(trimmed);
  const named = urn === undefined ? readNamed(trimmed) : undefined;
  const texts = urn === undefined ? (named?.classes.flatMap((each) => urnsOf(named, each)) ?? []) : [urn];
  return [...new Set(texts)].flatMap((each) => toRoot(each) ?? []);
}
