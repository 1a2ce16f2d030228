import { type JsonGrammar, namesIn } from './json-notation.js';
import { type AnyJsonVersion, jsonGrammar, jsonVersions } from './json-versions.js';

/** The object that holds the artefacts of a message. */
const artefacts = 'StructuresType';

/** Properties that every version may have, since messages of other kinds have them too: reference metadata, data. */
const ofEveryVersion: ReadonlySet<string> = new Set(['metadataSets', 'dataSets']);

/** The name of the object or simple type in a notation, without what makes it an array or a map. */
const typeIn = (notation: string): string => notation.replace(/[[{].*$/, '');

/** The notation of a property of the model that SDMX-JSON has as a link: `self.uri`. */
const linkPart = /^[a-z]+\.[a-z]+$/;

/** The properties of all objects that a grammar allows below an object, with its own. */
function propertiesBelow(grammar: JsonGrammar, root: string): ReadonlySet<string> {
  const properties = new Set<string>();
  const visited = new Set<string>();
  const visit = (type: string): void => {
    if (visited.has(type)) return;
    visited.add(type);
    const union = grammar.union(type);
    if (union !== undefined) visit(union.object);
    for (const [declared, notation] of Object.entries(grammar.object(type) ?? {})) {
      if (linkPart.test(notation)) continue;
      for (const name of namesIn(declared)) properties.add(name);
      visit(typeIn(notation));
    }
  };
  visit(root);
  return properties;
}

/** The containers of a version, with the properties below each. */
function containersOf(grammar: JsonGrammar): ReadonlyMap<string, ReadonlySet<string>> {
  const declared = Object.entries(grammar.object(artefacts) ?? {});
  return new Map(
    declared.flatMap(([names, notation]) =>
      namesIn(names).map((name) => [name, propertiesBelow(grammar, typeIn(notation))] as const),
    ),
  );
}

/** A property that shows the version of a message. */
export interface DecidingProperty {
  /** The versions that have it, the oldest first. */
  readonly versions: readonly AnyJsonVersion[];
  /** Containers in which the other versions have it. It decides only in messages without them. */
  readonly unlessWithin: readonly string[];
}

let derived: { readonly of: string; readonly deciding: ReadonlyMap<string, DecidingProperty> } | undefined;

/**
 * The properties of artefacts and of the objects in them that some versions of SDMX-JSON have and others do not, by name:
 * `valueLists` in 2.0.0 and 2.1.0, `contentConstraints` in 1.0.0. `hierarchies` is a container in 2.0.0 and 2.1.0; 1.0.0
 * has it in `hierarchicalCodelists` only. The first call derives the grammars of all versions, which takes some 100
 * milliseconds.
 */
export function decidingProperties(): ReadonlyMap<string, DecidingProperty> {
  const all = jsonVersions();
  const of = all.join();
  if (derived?.of === of) return derived.deciding;
  const containers = new Map(all.map((version) => [version, containersOf(jsonGrammar(version))] as const));
  const containersWith = (version: AnyJsonVersion, property: string): readonly string[] =>
    [...(containers.get(version) ?? [])].flatMap(([name, below]) => (below.has(property) ? [name] : []));
  const having = new Map<string, AnyJsonVersion[]>();
  for (const version of all) {
    for (const property of propertiesBelow(jsonGrammar(version), artefacts)) {
      having.set(property, [...(having.get(property) ?? []), version]);
    }
  }
  const deciding = new Map<string, DecidingProperty>();
  for (const [property, versions] of having) {
    if (ofEveryVersion.has(property)) continue;
    const isOfAll = versions.length === all.length;
    const decided = isOfAll ? all.filter((version) => containers.get(version)?.has(property)) : versions;
    if (decided.length === 0 || decided.length === all.length) continue;
    const others = isOfAll ? all.filter((version) => !decided.includes(version)) : [];
    const unlessWithin = [...new Set(others.flatMap((version) => containersWith(version, property)))];
    deciding.set(property, { versions: decided, unlessWithin });
  }
  derived = { of, deciding };
  return deciding;
}
