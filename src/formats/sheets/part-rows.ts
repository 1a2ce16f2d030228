import { isDeepStrictEqual } from 'node:util';
import type { Artefact } from '../../model/artefact.js';
import { type Content, isObject } from '../../model/content.js';
import { fitForTarget } from '../fit/fit-artefact.js';
import { jsonTarget } from '../fit/fit-target.js';
import { wholeOf } from '../message/long-list.js';
import type { Loss } from '../message/loss.js';
import { isImpliedLink, objectCells } from './cells.js';
import { idsOfLists, type PartLayout, type PartList } from './part-layout.js';
import { sheetJson } from './scheme-layout.js';
import { jsonOf, type SchemeRow } from './scheme-rows.js';

/** A row of an artefact without items: of itself, or of one of its parts. */
export interface PartSheetRow extends SchemeRow {
  /** What the part is; empty in the row of the artefact. */
  readonly part: string;
}

type Json = Record<string, Content>;

/** Takes a value out of an object. @returns it */
function takeOut(object: Json, path: readonly string[]): Content | undefined {
  const [step = '', ...rest] = path;
  const value = object[step];
  if (rest.length > 0) return isObject(value) ? takeOut(value as Json, rest) : undefined;
  delete object[step];
  return value;
}

/** What the lists around parts are without them. */
function emptyLists(paths: readonly (readonly string[])[]): Json {
  const made: Json = {};
  for (const path of paths) {
    let object = made;
    for (const step of path.slice(0, -1)) {
      const id = idsOfLists[step];
      object[step] ??= id === undefined ? {} : { id };
      object = object[step] as Json;
    }
  }
  return made;
}

/** An object without links to itself that have a URN alone, in the lists around parts too. */
function withoutImplied(value: Content): Content {
  if (!isObject(value)) return value;
  const kept = Object.entries(value).flatMap(([property, each]) => {
    const isImplied = property === 'links' && Array.isArray(each) && each.every(isImpliedLink);
    return isImplied ? [] : [[property, withoutImplied(each)]];
  });
  return Object.fromEntries(kept);
}

const identity = new Set(['agencyID', 'id', 'version']);

/** The rows of an artefact without items: its own, and those of its parts. @param onLoss called with what SDMX-JSON cannot hold */
export function partRowsOf(
  artefact: Artefact,
  { object, lists }: PartLayout,
  onLoss: (loss: Loss) => void,
): readonly PartSheetRow[] {
  const given = fitForTarget(artefact, jsonTarget(sheetJson), onLoss);
  if (given === undefined) return [];
  const json = jsonOf({ artefact: wholeOf(given) });
  const { class: className, agencyID, id, version } = artefact;
  const named = { artefact: { class: className, agencyID, id, version }, parent: '' };
  const taken = lists.map((list) => ({ list, value: takeOut(json, list.path) }));
  const present = taken.filter(({ value }) => value !== undefined);
  const skeleton = emptyLists(present.map(({ list }) => list.path));
  for (const step of new Set(lists.flatMap(({ path: [step = ''] }) => step))) {
    const rest = json[step];
    if (rest === undefined) continue;
    const kept = withoutImplied(rest);
    if (isDeepStrictEqual(kept, skeleton[step])) delete json[step];
    else json[step] = kept;
  }
  const rows: PartSheetRow[] = [{ ...named, part: '', item: '', ...objectCells(json, object.rules, identity) }];
  for (const { list, value } of present) {
    for (const each of rowsOfParts(value, list)) rows.push({ ...named, ...each });
  }
  return rows;
}

/** The rows of the parts of a list, and below each those of its own parts. */
function* rowsOfParts(
  value: Content | undefined,
  list: PartList,
): Generator<Omit<PartSheetRow, 'artefact' | 'parent'>> {
  for (const each of (Array.isArray(value) ? value : [value]) as readonly Json[]) {
    const own = { ...each };
    const below = list.below === undefined ? undefined : takeOut(own, list.below.path);
    const item = typeof own['id'] === 'string' ? own['id'] : '';
    yield { part: list.part, item, ...objectCells(own, list.object.rules, new Set(['id'])) };
    if (list.below !== undefined && below !== undefined) yield* rowsOfParts(below, list.below);
  }
}
