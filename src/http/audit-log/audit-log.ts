import { Readable } from 'node:stream';
import { type AuditEntry, auditKinds, auditOutcomes } from '../../registry/audit-log/audit-entry.js';
import { requireAdministrator } from '../auth/require-role.js';
import { departureOf } from '../limits/departure.js';
import { readBeginning, readInstant } from '../parameters/kinds.js';
import { chooseFormat, formatName } from '../parameters/negotiate.js';
import { distinctEntries, limitedList, readParameters, requestFault } from '../parameters/read-parameters.js';
import type { Operation, Parameter } from '../route.js';
import { auditLogFormats } from './audit-log-formats.js';

/** Some of the texts of a list, all where the parameter is missing. */
const selectedOf = <Text extends string>(description: string, all: readonly Text[]): Parameter<readonly Text[]> => ({
  description: `${description} The default is all.`,
  schema: limitedList({ type: 'string', enum: all }, 'types'),
  read: (name, text) => {
    if (text === undefined) return all;
    return distinctEntries(name, text, ',', 'types').map((each) => {
      const selected = all.find((known) => known === each);
      if (selected !== undefined) return selected;
      throw requestFault('parameter.value', `${name} contains "${each}"; use ${all.join(', ')}`, name);
    });
  },
});

type ReadInstant = (name: string, text: string | undefined) => number | undefined;

const instant = (description: string, read: ReadInstant): Parameter<number | undefined> => ({
  description,
  schema: { type: 'string', examples: ['2026-03-01', '2026-03-01T12:00:00Z'] },
  read,
});

const query = {
  since: instant(
    'The instant at which the log begins; a day, month or year stands for its beginning. The default is the first entry.',
    readBeginning,
  ),
  until: instant(
    'The last instant of the log; a day, month or year stands for its end. The default is the present.',
    (name, text) => readInstant(name, text),
  ),
  kind: selectedOf(
    'What to return, separated by commas: attempts to sign in, ends of sessions, submissions, changes of access rules, proposals.',
    auditKinds,
  ),
  outcome: selectedOf(
    'The outcomes to return, separated by commas: `refused` are failed sign-ins, and changes that the principal was not permitted to make.',
    auditOutcomes,
  ),
  format: formatName(auditLogFormats),
};

/** The head of the format, and the entries as they are read. */
async function* written(
  head: string,
  write: (entry: AuditEntry) => string,
  entries: AsyncIterable<AuditEntry>,
): AsyncGenerator<string> {
  if (head !== '') yield head;
  for await (const entry of entries) yield write(entry);
}

/** The audit log. It is not the audit of the artefacts (`/ws/registry/audit`). */
export const auditLogExport: Operation = {
  summary: 'The log of sign-ins, ends of sessions, submissions and changes of access rules, the refused ones included',
  description:
    'For administrators, in the order of time. Submissions and changes of access rules that were refused for lack of a right are in it with what was tried, without content. Equal events within some seconds are one entry with their count; where very many differ, the rest are one entry without account and address. Entries are kept for STRATA_AUDIT_DAYS, committed submissions and changes of access rules for ever.',
  query,
  responses: [
    {
      status: 200,
      description: 'The entries, each a line.',
      content: Object.fromEntries(auditLogFormats.map(({ type }) => [type, null])),
    },
  ],
  errors: ['Syntax', 'Unauthenticated', 'Forbidden', 'NotAcceptable', 'Unavailable'],
  cost: 'page',
  handle:
    ({ registry, auditLog }) =>
    async (ctx) => {
      const given = readParameters(ctx, query);
      const format = chooseFormat(ctx, given.format, auditLogFormats, 'audit logs');
      requireAdministrator(await registry.accessOf(ctx.state.principal), 'read the audit log', 'ask one to export it');
      const [since, until] = [given.since ?? 0, (given.until ?? Date.now()) + 1];
      const entries = auditLog.read({ since, until, kinds: given.kind, outcomes: given.outcome }, departureOf(ctx.res));
      ctx.type = format.type;
      ctx.vary('Accept');
      ctx.set('Cache-Control', 'no-store');
      ctx.body = Readable.from(written(format.head, format.write, entries));
    },
};
