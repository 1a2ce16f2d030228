import type { PartTypeRow } from '../../../src/model/artefact-type-table.js';
import { typeOfClass, urnClassOf } from '../../../src/model/artefact-types.js';
import { isObject, type JsonObject, objectsIn } from '../content/json.js';
import { partsOfUrn } from '../model/urn.js';
import { urnOfArtefact } from './draft.js';
import type { KeptDraftSummary } from './draft-store.js';

/** Whether an artefact of a class, or a part of one, can be what a reference names. @param classes of the target in URNs; any where empty */
export function fitsReference(artefactClass: string, classes: readonly string[]): 'artefact' | 'item' | undefined {
  const type = typeOfClass(artefactClass);
  if (type === undefined) return undefined;
  if (classes.length === 0 || classes.includes(type.class) || classes.includes(urnClassOf(type))) return 'artefact';
  return type.parts?.some((part) => classes.includes(part.class)) === true ? 'item' : undefined;
}

/** The URN of the version that a draft is kept as. */
export const urnOfKept = ({ artefactClass, agencyID, artefactId, version }: KeptDraftSummary): string =>
  urnOfArtefact(artefactClass, { agencyID, id: artefactId, version });

/** Whether a URN names what a draft is kept as, or a part of it. */
export function namesKept(urn: string, kept: KeptDraftSummary): boolean {
  const [named, own] = [partsOfUrn(urn), partsOfUrn(urnOfKept(kept))];
  if (named === undefined || own === undefined) return false;
  return (['class', 'agencyID', 'id', 'version'] as const).every((part) => named[part] === own[part]);
}

function* tailsBelow(of: unknown, nested: string | undefined, prefix: string): Generator<string> {
  for (const item of objectsIn(of)) {
    if (typeof item['id'] !== 'string') continue;
    const tail = `${prefix}${item['id']}`;
    yield tail;
    if (nested !== undefined) yield* tailsBelow(item[nested], nested, `${tail}.`);
  }
}

const valueAt = (artefact: JsonObject, path: string): unknown =>
  path.split('/').reduce<unknown>((value, step) => (isObject(value) ? value[step] : undefined), artefact);

const tailsOf = (artefact: JsonObject, { path, nested, ownTail }: PartTypeRow): readonly string[] => {
  const tails = [...tailsBelow(valueAt(artefact, path), nested, '')];
  return ownTail === true ? tails.map((tail) => tail.slice(tail.lastIndexOf('.') + 1)) : tails;
};

/** The URNs of the items of a draft that a reference can name, by their ids or dotted paths. */
export function itemUrnsOf(
  artefactClass: string,
  artefact: JsonObject,
  classes: readonly string[],
): ReadonlyMap<string, string> {
  const type = typeOfClass(artefactClass);
  const parts = type?.parts?.filter((part) => classes.includes(part.class)) ?? [];
  const whole = urnOfArtefact(artefactClass, artefact);
  const identity = whole.slice(whole.indexOf('='));
  return new Map(
    parts.flatMap((part) =>
      tailsOf(artefact, part).map((tail) => [
        tail,
        `urn:sdmx:org.sdmx.infomodel.${type?.package}.${part.class}${identity}.${tail}`,
      ]),
    ),
  );
}
