import type { Reference } from './extract.js';

/** Whether a loose reference names one object, though it could select many. */
const namesOne = ({ target, expression }: Reference): boolean =>
  expression.kind !== 'any' &&
  target.class !== 'Any' &&
  ![target.agencyID, target.id, ...(target.item?.split('.') ?? [])].includes('*');

/** Whether it is judged if what a reference names is there: where it binds, or where its absence is worth a warning. */
export const isJudged = (reference: Reference): boolean =>
  reference.row.version !== 'loose' || (reference.row.warnsOfAbsence === true && namesOne(reference));
