import type { Artefact } from '../model/artefact.js';
import { type Content, isObject } from '../model/content.js';
import { formatUrn, parseUrn } from '../model/urn.js';
import { referenceRowsOf } from './reference-roles.js';
import type { ReferenceRow } from './reference-table.js';
import { isOfType, stepsOf, type TableStep } from './walk.js';

/** Returns the version that a reference with a wildcard resolves to; undefined where there is none. */
type Resolve = (reference: string) => string | undefined;

/** A copy in which the texts at the end of a table path are changed; objects outside the path are shared. */
function changeAt(value: Content, steps: readonly TableStep[], change: (text: string) => string): Content {
  const [step, ...rest] = steps;
  if (step === undefined) return typeof value === 'string' ? change(value) : value;
  if (!isObject(value)) return value;
  const { property, recursive, type } = step;
  const found = value[property];
  if (found === undefined) return value;
  const changeElement = (element: Content): Content => {
    if (!isOfType(element, type)) return element;
    const inside = changeAt(element, rest, change);
    return recursive ? changeAt(inside, steps, change) : inside;
  };
  const list: Content = Array.isArray(found) ? found.map(changeElement) : changeElement(found);
  return { ...value, [property]: list };
}

function nameVersionsOf(artefact: Artefact, rows: readonly ReferenceRow[], resolve: Resolve): Artefact {
  const change = (text: string): string => {
    const version = resolve(text);
    return version === undefined ? text : formatUrn({ ...parseUrn(text), version });
  };
  return rows
    .filter((row) => row.version === 'plus')
    .reduce(
      (changed, { path }) => changeAt(changed, stepsOf(path), change),
      artefact as unknown as Content,
    ) as unknown as Artefact;
}

/** The artefact with every wildcard in its references replaced by the version it resolves to, if any. */
export const nameVersions = (artefact: Artefact, resolve: Resolve): Artefact =>
  nameVersionsOf(artefact, referenceRowsOf(artefact.class), resolve);

/** As `nameVersions`, but only in the references by which readers join the artefacts of a message. */
export const nameJoinedVersions = (artefact: Artefact, resolve: Resolve): Artefact =>
  nameVersionsOf(
    artefact,
    referenceRowsOf(artefact.class).filter(({ joins }) => joins),
    resolve,
  );
