import type { Artefact } from '../../model/artefact.js';
import { type ArtefactClass, artefactTypes } from '../../model/artefact-types.js';
import { type Content, listOf } from '../../model/content.js';
import { cutList } from '../../model/cut-list.js';
import { elementStep } from '../../model/path.js';
import type { Loss } from './loss.js';

/** Most entries of a list that are fitted and written in one step; 1,000 codes take some 5 ms. */
const mostEntries = 1_000;

/** Lists of entries that no format joins, sorts or counts, besides items and the parts at the top of an artefact. */
const otherLists = ['representationMappings', 'itemMaps'];

const lists = new Map<ArtefactClass, readonly string[]>(
  artefactTypes.map(({ class: className, items, parts = [] }) => {
    const ofParts = parts.filter(({ path }) => !path.includes('/')).map(({ path }) => path);
    return [className, [...new Set([...(items === undefined ? [] : [items]), ...ofParts, ...otherLists])]];
  }),
);

/** The entries of a list after the first ones, which the artefact has. */
export interface LongList {
  /** The property with the first entries. */
  readonly property: string;
  /** Number of the first entries. */
  readonly first: number;
  /** The others in order, in parts; made at each iteration, so that one part is in memory. */
  readonly others: Iterable<readonly Content[]>;
}

/** An artefact with the first entries of its longest list, and the others. */
export interface ArtefactInParts {
  readonly artefact: Artefact;
  /** Undefined where the artefact is complete. */
  readonly list?: LongList;
}

type OnLoss = (loss: Loss) => void;

/** Fits an artefact for a format; undefined where the format cannot hold it. */
type Fit = (artefact: Artefact, onLoss: OnLoss) => Artefact | undefined;

function* withoutFirst<T>(values: Iterable<T>): Generator<T> {
  let isFirst = true;
  for (const value of values) {
    if (!isFirst) yield value;
    isFirst = false;
  }
}

/** Whether a list is fitted and written in parts. */
export const isLong = (list: readonly Content[]): boolean => list.length > mostEntries;

/** An artefact whose longest list is in parts, where it has more than 1,000 entries. */
function inParts(artefact: Artefact): Required<ArtefactInParts> | undefined {
  let property: string | undefined;
  let length = mostEntries;
  for (const name of lists.get(artefact.class) ?? []) {
    const list = artefact[name];
    if (!Array.isArray(list) || list.length <= length) continue;
    property = name;
    length = list.length;
  }
  if (property === undefined) return undefined;
  const list = listOf(artefact[property]);
  const [first = []] = cutList(list, mostEntries);
  const others = { [Symbol.iterator]: () => withoutFirst(cutList(list, mostEntries)) };
  return { artefact: { ...artefact, [property]: first }, list: { property, first: first.length, others } };
}

/** The losses in the entries of a part, with indices in the whole list. @param before number of entries before the part */
const lossesIn =
  (property: string, part: readonly Content[], before: number, onLoss: OnLoss): OnLoss =>
  (loss) => {
    const [start, step = '', ...rest] = loss.path.split('/');
    if (start !== property) return;
    const index = Number(step);
    const isIndex = part[index] !== undefined && elementStep(part[index], index) === step;
    const isId = isIndex && elementStep(part[index], -1) === step;
    const path = isIndex && !isId ? [start, before + index, ...rest].join('/') : loss.path;
    onLoss({ ...loss, path });
  };

/** Names of the property with a long list. */
interface ListNames {
  /** In the fitted artefact. */
  readonly fitted: string;
  /** In the paths of losses. */
  readonly lost: string;
}

/** Fits the first entries and, when they are read, the others; undefined where the format holds none of the first ones. */
function fitParts(
  { artefact, list }: Required<ArtefactInParts>,
  fitPart: Fit,
  onLoss: OnLoss,
  { fitted: property, lost }: ListNames,
): ArtefactInParts | undefined {
  const losses: Loss[] = [];
  const first = fitPart(artefact, (loss) => losses.push(loss));
  if (first === undefined || listOf(first[property]).length === 0) return undefined;
  losses.forEach(onLoss);
  function* others(): Generator<readonly Content[]> {
    let before = list.first;
    for (const part of list.others) {
      const report = lossesIn(lost, part, before, onLoss);
      yield listOf(fitPart({ ...artefact, [list.property]: part }, report)?.[property]);
      before += part.length;
    }
  }
  return { artefact: first, list: { property, first: list.first, others: { [Symbol.iterator]: others } } };
}

function fitWhole(artefact: Artefact, fitPart: Fit, onLoss: OnLoss): ArtefactInParts | undefined {
  const fitted = fitPart(artefact, onLoss);
  return fitted && { artefact: fitted };
}

/**
 * Fits an artefact for a format, of a long list the first entries only; the others are fitted when they are read, and their
 * losses reported then. Where the format holds none of the first entries, the list is fitted as a whole.
 * @param propertyOf returns the property of the fitted artefact with the entries of a property
 * @returns undefined where the format cannot hold the artefact
 */
export function fitInParts(
  artefact: Artefact,
  fitPart: Fit,
  onLoss: OnLoss,
  propertyOf: (property: string) => string = (property) => property,
): ArtefactInParts | undefined {
  const parts = inParts(artefact);
  const lost = parts?.list.property ?? '';
  const fitted = parts && fitParts(parts, fitPart, onLoss, { fitted: propertyOf(lost), lost });
  return fitted ?? fitWhole(artefact, fitPart, onLoss);
}

/**
 * As `fitInParts`, for an artefact that was fitted before.
 * @param lostAs returns the property in the paths of losses, where it is another
 */
export function refitInParts(
  { artefact, list }: ArtefactInParts,
  fitPart: Fit,
  onLoss: OnLoss,
  lostAs: (property: string) => string | undefined,
): ArtefactInParts | undefined {
  if (list === undefined) return fitWhole(artefact, fitPart, onLoss);
  const names = { fitted: list.property, lost: lostAs(list.property) ?? list.property };
  return fitParts({ artefact, list }, fitPart, onLoss, names) ?? fitWhole(wholeOf({ artefact, list }), fitPart, onLoss);
}

/** The artefact with all entries of its list, for writers that need them at once. */
export const wholeOf = ({ artefact, list }: ArtefactInParts): Artefact =>
  list === undefined
    ? artefact
    : { ...artefact, [list.property]: [...listOf(artefact[list.property]), ...[...list.others].flat()] };

/** The entries of a property in parts: the first ones, then those of a long list. */
export function* entriesOf(property: string, first: readonly Content[], list: LongList | undefined) {
  yield first;
  if (list?.property === property) yield* list.others;
}
