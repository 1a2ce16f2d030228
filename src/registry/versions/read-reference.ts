import { StrataError } from '../../errors.js';
import { parseUrn, type Urn } from '../../model/urn.js';
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
