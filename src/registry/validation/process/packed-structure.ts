import type { Artefact } from '../../../model/artefact.js';
import { objectsOf, type Properties } from '../../../model/content.js';
import { isTurnOver, nextTurn } from '../../../model/turns.js';
import { codesProperty } from '../../../references/enumeration.js';
import type { ConstraintOfData, ListOfData, StructureOfData } from '../structure-of-data.js';

/** A list as texts: codes with their parents, without names. */
interface PackedList {
  readonly urn: string;
  /** The list without its codes. */
  readonly head: Artefact;
  /** JSON of arrays of ids, or of ids with parents. */
  readonly codes: readonly string[];
}

/**
 * A structure for another process. Messages are written at once: with 400,000 codes as objects that takes the event loop seconds, as a few
 * texts milliseconds.
 */
export interface PackedStructure extends Omit<StructureOfData, 'lists' | 'constraints'> {
  readonly lists: readonly PackedList[];
  readonly constraints: readonly (Omit<ConstraintOfData, 'content'> & { readonly content: string })[];
}

type PackedCode = string | { readonly id: string; readonly parent: string };

/** Codes that are written as one text: some 5 ms. */
const codesInText = 10_000;

const packCode = ({ id, parent }: Properties): PackedCode =>
  parent === undefined ? String(id) : { id: String(id), parent: String(parent) };

const unpackCode = (code: PackedCode): Properties => (typeof code === 'string' ? { id: code } : code);

async function packList({ urn, raw, expanded }: ListOfData): Promise<PackedList> {
  const property = codesProperty(expanded);
  const all = objectsOf(expanded[property]);
  const codes: string[] = [];
  for (let start = 0; start < all.length; start += codesInText) {
    if (isTurnOver()) await nextTurn();
    codes.push(JSON.stringify(all.slice(start, start + codesInText).map(packCode)));
  }
  const { class: listClass, agencyID, id, version, codelistExtensions } = raw;
  const extensions = codelistExtensions === undefined ? {} : { codelistExtensions };
  return { urn, head: { class: listClass, agencyID, id, version, ...extensions }, codes };
}

function unpackList({ urn, head, codes }: PackedList): ListOfData {
  const all = codes.flatMap((text) => (JSON.parse(text) as readonly PackedCode[]).map(unpackCode));
  return { urn, raw: head, expanded: { ...head, [codesProperty(head)]: all } as Artefact };
}

export async function packStructure({ lists, constraints, ...rest }: StructureOfData): Promise<PackedStructure> {
  const packed: PackedList[] = [];
  for (const list of Object.values(lists)) packed.push(await packList(list));
  const texts: PackedStructure['constraints'][number][] = [];
  for (const { content, ...constraint } of constraints) {
    if (isTurnOver()) await nextTurn();
    texts.push({ ...constraint, content: JSON.stringify(content) });
  }
  return { ...rest, lists: packed, constraints: texts };
}

export const unpackStructure = ({ lists, constraints, ...rest }: PackedStructure): StructureOfData => ({
  ...rest,
  lists: Object.fromEntries(lists.map((list) => [list.urn, unpackList(list)])),
  constraints: constraints.map(({ content, ...constraint }) => ({
    ...constraint,
    content: JSON.parse(content) as Artefact,
  })),
});
