import { type Problem, StrataError } from '../errors.js';
import type { Artefact } from '../model/artefact.js';
import { parseUrn, type Urn } from '../model/urn.js';
import { parseReferenceExpression, type ReferenceExpression } from '../versioning/reference-expression.js';
import { type ReferenceRow, referenceRowsOf } from './reference-table.js';
import { walk } from './walk.js';

/** A direct reference as an artefact states it. */
export interface Reference {
  readonly row: ReferenceRow;
  readonly target: Urn;
  readonly expression: ReferenceExpression;
  /** The item or component that holds the reference, a dotted path of ids; empty for the artefact itself. */
  readonly component: string;
  /** The URN as written. */
  readonly text: string;
  /** Where it stands in the artefact (model/path.ts). */
  readonly path: string;
}

export interface Extraction {
  readonly references: readonly Reference[];
  /** References that are none: unreadable, of a class the place does not admit, with a version form references lack. */
  readonly problems: readonly Problem[];
}

function classProblem(row: ReferenceRow, target: Urn): Problem | undefined {
  if (row.targets.length === 0 || row.targets.includes(target.class)) return undefined;
  return {
    severity: 'error',
    code: 140,
    rule: 'reference.class',
    detail: `${row.role} refers to a ${row.targets.join(' or ')}, not to a ${target.class}`,
  };
}

function readReference(row: ReferenceRow, text: string): { target: Urn; expression: ReferenceExpression } {
  const target = parseUrn(text);
  const wrongClass = classProblem(row, target);
  if (wrongClass !== undefined) throw new StrataError('Syntax', wrongClass.detail, [wrongClass]);
  return { target, expression: parseReferenceExpression(target.version, { loose: row.version === 'loose' }) };
}

/** Every direct reference of an artefact, by the reference table; one walker for all types. */
export function extractReferences(artefact: Artefact): Extraction {
  const references: Reference[] = [];
  const problems: Problem[] = [];
  for (const row of referenceRowsOf(artefact.class)) {
    for (const { text, path, component } of walk(artefact, row.path)) {
      try {
        references.push({ row, text, path, component, ...readReference(row, text) });
      } catch (error) {
        if (!(error instanceof StrataError)) throw error;
        problems.push(...error.problems.map((problem) => ({ ...problem, path, reference: text })));
      }
    }
  }
  return { references, problems };
}
