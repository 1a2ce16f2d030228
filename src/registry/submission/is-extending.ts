import { extensionRoles } from '../../references/reference-table.js';
import type { BaselineRow } from '../../store/submission-statements.js';
import type { Prepared } from './prepare.js';

/** Whether a submitted codelist extends others. */
export const isExtending = ({ references }: Pick<Prepared, 'references'>): boolean =>
  references.some(({ row }) => row.purpose === 'extension');

/** Whether the live revision of a codelist extends others. */
export const wasExtending = ({ live, references }: Pick<BaselineRow, 'live' | 'references'>): boolean =>
  live && references.some(({ role }) => extensionRoles.includes(role));
