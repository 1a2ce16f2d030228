import { createHash } from 'node:crypto';
import type { StructureQuery } from './structure-query.js';
import type { Traversed } from './traverse.js';

const revisionsOf = (rows: Traversed['asked']): string[] => rows.map(({ revision }) => revision);

/**
 * Names what an answer holds: where it is the same, the answer is, in every process and at every instant. Revisions never
 * change, so they name their content; what else content depends on stands beside them.
 */
export function fingerprintOf({ detail, items }: StructureQuery, found: Traversed, at: number): string {
  const content = [
    detail,
    items,
    revisionsOf(found.asked),
    revisionsOf(found.along),
    found.family.map(({ urn, answer, revision }) => [urn, answer, revision]),
    [...found.answers],
    revisionsOf(found.background),
    // What is partial depends on constraints and references all around, so the instant names it.
    detail === 'referencepartial' ? at : null,
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url');
}
