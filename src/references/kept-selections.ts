import type { Artefact } from '../model/artefact.js';
import { extractSelections } from './extract-selections.js';
import { indirectReferenceRowsOf } from './indirect-reference-table.js';

/** Selections as a row of the graph: those of one role through one reference, with parallel lists. */
export interface KeptSelection {
  readonly role: string;
  /** The reference as written; empty where they go through none, or through the attachments. */
  readonly through: string;
  readonly components: readonly string[];
  readonly items: readonly string[];
  /** In parallel, as JSON (`Modifiers`); an empty text for none. Null where no text has any. */
  readonly modifiers: readonly string[] | null;
}

interface Collected extends KeptSelection {
  readonly components: string[];
  readonly items: string[];
  readonly modifiers: string[];
}

/**
 * Most texts of one row: values of constraints can be as many as codes of a list. The driver parses a row at once, and string by string
 * where it is larger than what Neo4j sends in one piece (64 kB).
 */
const mostTexts = 1_000;

/**
 * The selections of an artefact that are edges of the graph: one row for each role and reference that they go through, or
 * several where there are very many texts.
 */
export function keptSelections(artefact: Artefact): readonly KeptSelection[] {
  const rows: Collected[] = [];
  const newest = new Map<string, Collected>();
  const kept = indirectReferenceRowsOf(artefact.class).filter(({ isKept }) => isKept);
  for (const { row, through, component, item, modifiers } of extractSelections(artefact, kept)) {
    const key = `${row.role} ${through}`;
    let open = newest.get(key);
    if (open === undefined || open.items.length === mostTexts) {
      open = { role: row.role, through, components: [], items: [], modifiers: [] };
      rows.push(open);
      newest.set(key, open);
    }
    open.components.push(component);
    open.items.push(item);
    open.modifiers.push(modifiers === undefined ? '' : JSON.stringify(modifiers));
  }
  return rows.map((row) => (row.modifiers.every((text) => text === '') ? { ...row, modifiers: null } : row));
}
