import { StrataError } from '../../errors.js';
import { forEachInTurns } from '../../model/turns.js';
import { lineKey, maintainableUrn, parseUrn, type Urn } from '../../model/urn.js';
import { resolveExpression } from '../../versioning/match-versions.js';
import type { RankedVersion } from '../../versioning/ranked-version.js';
import { parseReferenceExpression, type ReferenceExpression } from '../../versioning/reference-expression.js';

/** A reference that names one artefact, or a part of one. */
export interface ReadReference {
  readonly text: string;
  readonly target: Urn;
  readonly expression: ReferenceExpression;
}

/** Reads a reference; undefined for a selection, and for a text that is not a reference. */
export function readReference(text: string): ReadReference | undefined {
  try {
    const target = parseUrn(text);
    return { text, target, expression: parseReferenceExpression(target.version) };
  } catch (error) {
    if (error instanceof StrataError) return undefined;
    throw error;
  }
}

/** Reads references, without selections and texts that are not references; each once, in turns. */
export async function readReferences(texts: Iterable<string>): Promise<readonly ReadReference[]> {
  const references: ReadReference[] = [];
  await forEachInTurns(new Set(texts), (text) => references.push(...[readReference(text) ?? []].flat()));
  return references;
}

/**
 * The URNs of the versions that references resolve to, by reference; none for those that resolve to nothing. In turns.
 * @param versionsOf the versions of a line by its key
 */
export async function resolveReferences(
  references: readonly ReadReference[],
  versionsOf: (key: string) => readonly RankedVersion[],
): Promise<ReadonlyMap<string, string>> {
  const resolutions = new Map<string, string>();
  await forEachInTurns(references, ({ text, target, expression }) => {
    const found = resolveExpression(expression, versionsOf(lineKey(target))).at(-1);
    if (found !== undefined) resolutions.set(text, maintainableUrn({ ...target, version: found.version }));
  });
  return resolutions;
}
