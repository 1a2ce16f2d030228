import type { Artefact } from '../../model/artefact.js';
import type { Content, Properties } from '../../model/content.js';
import { fitForTarget } from '../fit/fit-artefact.js';
import { jsonTarget } from '../fit/fit-target.js';
import { writeJsonArtefact } from '../json/write/write-json-artefact.js';
import { type ArtefactInParts, wholeOf } from '../message/long-list.js';
import type { Loss } from '../message/loss.js';
import { type ObjectCells, objectCells } from './cells.js';
import { type SchemeLayout, sheetJson } from './scheme-layout.js';

/** A row of an artefact: of itself, or of one of its items. */
export interface SchemeRow extends ObjectCells {
  readonly artefact: Pick<Artefact, 'class' | 'agencyID' | 'id' | 'version'>;
  /** Id of the item; empty in the row of the artefact. */
  readonly item: string;
  /** Of the item that it is below: of nested items the dotted path, else the id. */
  readonly parent: string;
}

/** A part of an artefact as an object of SDMX-JSON. */
export const jsonOf = (part: ArtefactInParts): Record<string, Content> =>
  JSON.parse([...writeJsonArtefact(sheetJson, part)].join(''));

/** What the columns of the identity have. */
const identity = ['agencyID', 'id', 'version'];

function* itemRows(
  artefact: SchemeRow['artefact'],
  { item, nested }: SchemeLayout,
  items: readonly Record<string, Content>[],
  above = '',
): Generator<SchemeRow> {
  const left = new Set(['id', ...(nested === undefined ? ['parent'] : [nested])]);
  for (const each of items) {
    const { id, parent } = each;
    const own = nested === undefined ? (typeof parent === 'string' ? parent : '') : above;
    yield { artefact, item: String(id), parent: own, ...objectCells(each, item.rules, left) };
    const below = nested === undefined ? undefined : each[nested];
    if (Array.isArray(below) && nested !== undefined)
      yield* itemRows(artefact, { item, nested } as SchemeLayout, below, above === '' ? String(id) : `${above}.${id}`);
  }
}

/**
 * The rows of an item scheme: its own, and those of its items in their order, those below an item after it. Of a long list,
 * items are made when they are read.
 * @param onLoss called with what SDMX-JSON cannot hold
 */
export function* schemeRows(
  artefact: Artefact,
  layout: SchemeLayout,
  onLoss: (loss: Loss) => void,
): Generator<SchemeRow> {
  const given = fitForTarget(artefact, jsonTarget(sheetJson), onLoss);
  if (given === undefined) return;
  const { list, object } = layout;
  const fitted = given.list?.property === list ? given : { artefact: wholeOf(given) };
  const { list: long } = fitted;
  const first = jsonOf({ artefact: fitted.artefact });
  const { class: className, agencyID, id, version } = artefact;
  const named = { class: className, agencyID, id, version };
  yield { artefact: named, item: '', parent: '', ...objectCells(first, object.rules, new Set([...identity, list])) };
  const itemsIn = (json: Record<string, Content>) => (json[list] ?? []) as readonly Record<string, Content>[];
  yield* itemRows(named, layout, itemsIn(first));
  const bare: Properties = { class: className, agencyID, id, version };
  for (const part of long?.others ?? [])
    yield* itemRows(named, layout, itemsIn(jsonOf({ artefact: { ...bare, [list]: part } as Artefact })));
}
