import { type AuditEntry, auditColumns } from '../../registry/audit-log/audit-entry.js';
import type { NamedFormat } from '../parameters/negotiate.js';
import { csvLine } from '../representation/csv-line.js';

interface AuditLogFormat extends NamedFormat {
  readonly head: string;
  write(entry: AuditEntry): string;
}

/** A value as text. One that a spreadsheet would run as a formula gets an apostrophe. */
function textOf(value: unknown): string {
  if (value === undefined) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

/** An entry with its properties in the order of the columns. */
const inOrder = (entry: AuditEntry): Partial<AuditEntry> =>
  Object.fromEntries(auditColumns.flatMap((name) => (entry[name] === undefined ? [] : [[name, entry[name]]])));

/** The formats of the audit log, the default first. */
export const auditLogFormats: readonly AuditLogFormat[] = [
  {
    names: ['jsonl'],
    type: 'application/jsonl',
    generic: ['application/json', 'application/x-ndjson'],
    head: '',
    write: (entry) => `${JSON.stringify(inOrder(entry))}\n`,
  },
  {
    names: ['csv'],
    type: 'text/csv',
    generic: [],
    head: csvLine(auditColumns),
    write: (entry) => csvLine(auditColumns.map((name) => textOf(entry[name]))),
  },
];
