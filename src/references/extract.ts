import { type Problem, StrataError } from '../errors.js';
import type { Artefact } from '../model/artefact.js';
import { typeOfClass } from '../model/artefact-types.js';
import { detach } from '../model/detach.js';
import { fixedVersionFault, parseUrn, type Urn } from '../model/urn.js';
import { parseReferenceExpression, type ReferenceExpression } from '../versioning/reference-expression.js';
import { classOfRole, referenceRowsOf } from './reference-roles.js';
import type { ReferenceRow } from './reference-table.js';
import { walk } from './walk.js';

/** A direct reference of an artefact. */
export interface Reference {
  readonly row: ReferenceRow;
  readonly target: Urn;
  readonly expression: ReferenceExpression;
  /** The item or component that holds the reference, a dotted path of ids; empty for the artefact itself. */
  readonly component: string;
  /** The URN as written. */
  readonly text: string;
  /** Path of the reference in the artefact (model/path.ts). */
  readonly path: string;
}

export interface Extraction {
  readonly references: readonly Reference[];
  /**
   * Invalid references: not a URN, of a class that is not allowed there, or with a version that references cannot have.
   */
  readonly problems: readonly Problem[];
}

const fault = (rule: string, detail: string): StrataError =>
  new StrataError('Syntax', detail, [{ severity: 'error', code: 140, rule, detail }]);

const onlyIn = (maintainableClass: string): string | undefined => typeOfClass(maintainableClass)?.only;

function checkClass({ role, targets }: ReferenceRow, target: Urn): void {
  if (targets.length > 0 && !targets.includes(target.class)) {
    throw fault(
      'reference.class',
      `${role} refers to the class ${target.class}; refer to the class ${targets.join(' or ')}`,
    );
  }
  const only = onlyIn(target.maintainableClass);
  if (only === undefined || only === onlyIn(classOfRole(role))) return;
  throw fault(
    'reference.class',
    `${role} refers to the class ${target.class}, which only SDMX ${only} has; refer to a class of SDMX 3.x`,
  );
}

function checkFixedVersion(target: Urn): void {
  const detail = fixedVersionFault(target);
  if (detail !== undefined) throw fault('reference.fixedVersion', detail);
}

function readReference(row: ReferenceRow, text: string): { target: Urn; expression: ReferenceExpression } {
  const loose = row.version === 'loose';
  const target = parseUrn(text, { loose });
  checkClass(row, target);
  const expression = parseReferenceExpression(target.version, { loose });
  if (!loose) checkFixedVersion(target);
  return { target, expression };
}

/** Every direct reference of an artefact, as the reference table lists them for its class. */
export function extractReferences(artefact: Artefact): Extraction {
  const references: Reference[] = [];
  const problems: Problem[] = [];
  for (const row of referenceRowsOf(artefact.class)) {
    for (const { text, path, component } of walk(artefact, row.path)) {
      try {
        // References are kept longer than the message, so they must not hold its text in memory.
        const [own, place, part] = [detach(text), detach(path), detach(component)];
        references.push({ row, text: own, path: place, component: part, ...readReference(row, own) });
      } catch (error) {
        if (!(error instanceof StrataError)) throw error;
        problems.push(...error.problems.map((problem) => ({ ...problem, path, reference: text })));
      }
    }
  }
  return { references, problems };
}

/** Whether a loose reference names one object, not a selection of several. */
export const namesOneObject = ({ target, expression }: Reference): boolean =>
  expression.kind !== 'any' &&
  target.class !== 'Any' &&
  ![target.agencyID, target.id, ...(target.item?.split('.') ?? [])].includes('*');

/** Whether a missing target of this reference is an error, or a warning where the reference is loose. */
export const isTargetChecked = (reference: Reference): boolean =>
  reference.row.version !== 'loose' || (reference.row.warnsOfAbsence === true && namesOneObject(reference));
