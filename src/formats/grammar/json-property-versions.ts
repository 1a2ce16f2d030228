import type { JsonGrammar } from './json-notation.js';
import { type AnyJsonVersion, jsonGrammar, jsonVersions } from './json-versions.js';

/** The object that holds the artefacts of a message. */
const artefacts = 'StructuresType';

/** Properties that every version may have, since messages of other kinds have them too: reference metadata, data. */
const ofEveryVersion: ReadonlySet<string> = new Set(['metadataSets', 'dataSets']);

/** Names of properties in a declaration: `name/names?` declares two. */
const namesIn = (declared: string): readonly string[] => declared.replace('?', '').split('/');

/** The name of the object or simple type in a notation, without what makes it an array or a map. */
const typeIn = (notation: string): string => notation.replace(/[[{].*$/, '');

/** The notation of a property of the model that SDMX-JSON has as a link: `self.uri`. */
const linkPart = /^[a-z]+\.[a-z]+$/;

/** The properties of all objects that a grammar allows below the object with the artefacts. */
function propertiesBelow(grammar: JsonGrammar): ReadonlySet<string> {
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
  visit(artefacts);
  return properties;
}

let derived: { readonly of: string; readonly versions: ReadonlyMap<string, readonly AnyJsonVersion[]> } | undefined;

/**
 * The properties of artefacts and of the objects in them that some versions of SDMX-JSON have and others do not, by name,
 * with the versions that have them, the oldest first: `valueLists` in 2.0.0 and 2.1.0, `contentConstraints` in 1.0.0. The
 * first call derives the grammars of all versions, which takes some 100 milliseconds.
 */
export function decidingProperties(): ReadonlyMap<string, readonly AnyJsonVersion[]> {
  const all = jsonVersions();
  const of = all.join();
  if (derived?.of === of) return derived.versions;
  const versions = new Map<string, AnyJsonVersion[]>();
  for (const version of all) {
    for (const property of propertiesBelow(jsonGrammar(version))) {
      const known = versions.get(property);
      if (known === undefined) versions.set(property, [version]);
      else known.push(version);
    }
  }
  for (const [property, having] of versions) {
    if (having.length === all.length || ofEveryVersion.has(property)) versions.delete(property);
  }
  derived = { of, versions };
  return versions;
}
