import type { Reference } from '../../../references/extract.js';
import { extensionRoles } from '../../../references/reference-table.js';
import type { NewestRevisionRow } from '../../../store/submission-statements.js';
import type { Prepared } from '../receive/prepare.js';

/** The references of a submitted codelist to those that it extends. */
export const extensionsIn = ({ references }: Pick<Prepared, 'references'>): readonly Reference[] =>
  references.filter(({ row }) => row.purpose === 'extension');

/** Whether a submitted codelist extends others. */
export const isExtending = (prepared: Pick<Prepared, 'references'>): boolean => extensionsIn(prepared).length > 0;

/** Whether the live revision of a codelist extends others. */
export const wasExtending = ({ live, references }: Pick<NewestRevisionRow, 'live' | 'references'>): boolean =>
  live && references.some(({ role }) => extensionRoles.includes(role));
