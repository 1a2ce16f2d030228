import type { Artefact } from '../../src/model/artefact.js';
import type { Content } from '../../src/model/content.js';
import { atOnce } from '../../src/model/steps.js';
import { allowedValues } from '../../src/references/allowed-values.js';
import { type AllowedCodes, codesIn } from '../../src/references/effective-codes.js';
import { type Enumeration, enumerationOf } from '../../src/references/enumeration.js';
import { artefact } from './artefacts.js';

/** Codes by id, each with its parent or none. */
export type Tree = Readonly<Record<string, string | null>>;

export const codesOf = (tree: Tree): Content[] =>
  Object.entries(tree).map(([id, parent]) => ({ id, ...(parent === null ? {} : { parent }) }));

/** A list as an enumeration, with the prefixes of its extensions. */
export const enumeration = (tree: Tree, prefixes: readonly string[] = []): Enumeration => {
  const expanded = artefact('Codelist', { codes: codesOf(tree) });
  const extensions = prefixes.map((prefix) => (prefix === '' ? {} : { prefix }));
  return enumerationOf(extensions.length === 0 ? expanded : { ...expanded, codelistExtensions: extensions }, expanded);
};

export const flat = (...ids: string[]): Enumeration => enumeration(Object.fromEntries(ids.map((id) => [id, null])));

type Values = readonly Content[];

/** A cube region with values by dimension; `!FREQ` takes the values away. */
export const region = (values: Readonly<Record<string, Values>>, include = true): Content => ({
  include,
  keyValues: Object.entries(values).map(([name, each]) => ({
    id: name.replace('!', ''),
    include: !name.startsWith('!'),
    ...(each.length === 0 ? {} : { values: each }),
  })),
});

/** A key set whose keys have one value or several by dimension. */
export const keySet = (keys: readonly Readonly<Record<string, string | Values>>[], isIncluded = true): Content => ({
  isIncluded,
  keys: keys.map((key) => ({
    keyValues: Object.entries(key).map(([id, value]) =>
      typeof value === 'string' ? { id, value } : { id, values: value },
    ),
  })),
});

export const constraint = (cubeRegions: readonly Content[], dataKeySets: readonly Content[] = []): Artefact =>
  artefact('DataConstraint', {
    ...(cubeRegions.length === 0 ? {} : { cubeRegions }),
    ...(dataKeySets.length === 0 ? {} : { dataKeySets }),
  });

type Enumerations = ReadonlyMap<string, Enumeration>;

/** The codes that constraints allow, by component id, for the components of which they exclude codes. */
export const effectiveCodes = (
  constraints: ReadonlyMap<string, Artefact>,
  enumerations: Enumerations,
): ReadonlyMap<string, AllowedCodes> => atOnce(codesIn(atOnce(allowedValues(constraints, enumerations)), enumerations));

/** The codes that one constraint allows, by component id, for the components of which it excludes codes. */
export const allowedCodes = (given: Artefact, enumerations: Enumerations): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map([...effectiveCodes(new Map([['', given]]), enumerations)].map(([id, { codes }]) => [id, codes]));
