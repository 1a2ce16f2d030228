import { streamRecords } from '../../store/backup-statements.js';
import { writeRecords } from '../../store/restoration-statements.js';
import { readLoadFiles, writeLoadFiles } from './load-file-records.js';
import type { Column, Columns, RecordKind } from './record-kind.js';

const text: Column = { type: 'text' };
const optionalText: Column = { type: 'text', isOptional: true };
const whole: Column = { type: 'whole' };
const optionalWhole: Column = { type: 'whole', isOptional: true };
const flag: Column = { type: 'flag' };
const texts: Column = { type: 'texts' };
const optionalTexts: Column = { type: 'texts', isOptional: true };
const bytes: Column = { type: 'bytes' };
const optionalBytes: Column = { type: 'bytes', isOptional: true };
const urn: Column = { type: 'text', keyOf: 'urn' };
const urnOfOther: Column = { type: 'text', refersTo: 'urn' };
/** An interval in ticks; `to` is null while it is open. */
const interval = { from: whole, to: optionalWhole };
/** The transactions that record a change. */
const changes: Column = {
  type: { rows: { tick: { type: 'whole', refersTo: 'transaction' }, change: text } },
};
const line = { line: text, class: text, agencyID: text, id: text };
/** A target and the kind of its node. */
const target = { target: urnOfOther, kind: text };

/** Rows that the database sends before it waits: of those with content, of texts, and of all others. */
const [contentRows, textRows, usualRows] = [250, 250, 1_000];

/** A kind whose records are rows of one statement of `cypher/backup`, written by the one of that name of `cypher/restoration`. */
const graphRecords = <Name extends keyof typeof streamRecords>(
  name: Name,
  columns: Columns,
  rows: number = usualRows,
): RecordKind => ({
  name,
  columns,
  read: ({ database, tick, signal }) => streamRecords[name](database, { tick }, rows, signal),
  write: async ({ database }, records) => {
    const [row] = await database.write((tx) => writeRecords[name](tx, { rows: records }));
    return row?.written ?? 0;
  },
});

/** All kinds of records, those first that others refer to: they are restored in this order. */
export const recordKinds: readonly RecordKind[] = [
  graphRecords(
    'transactions',
    {
      tick: { type: 'whole', keyOf: 'transaction' },
      at: whole,
      submission: text,
      principal: optionalText,
      action: optionalText,
      counts: optionalText,
      report: optionalBytes,
      idempotencyKey: optionalText,
      requestHash: optionalText,
      changesRules: flag,
      proposal: optionalWhole,
      proposer: optionalText,
    },
    contentRows,
  ),
  graphRecords('versions', { urn, ...line, version: text, precedence: text, stability: text }),
  graphRecords(
    'revisions',
    {
      id: { type: 'text', keyOf: 'revision' },
      version: urnOfOther,
      class: text,
      ...interval,
      hash: text,
      body: bytes,
      itemIds: optionalTexts,
      itemClasses: optionalTexts,
      names: optionalText,
      isStub: { type: 'flag', isOptional: true },
      changes,
    },
    contentRows,
  ),
  graphRecords(
    'slices',
    {
      revision: { type: 'text', refersTo: 'revision' },
      n: whole,
      body: optionalBytes,
      itemIds: optionalTexts,
      itemClasses: optionalTexts,
    },
    contentRows / 10,
  ),
  graphRecords('wildcards', { urn, ...line, lower: text, upper: text }),
  graphRecords('property-wildcards', {
    urn,
    prefix: text,
    component: optionalText,
    within: urnOfOther,
    ofWildcard: flag,
    from: whole,
  }),
  graphRecords('references', {
    source: urnOfOther,
    ...target,
    role: text,
    class: text,
    components: texts,
    items: texts,
    ...interval,
  }),
  graphRecords('selections', {
    source: urnOfOther,
    ...target,
    key: text,
    role: text,
    through: text,
    components: optionalTexts,
    items: optionalTexts,
    modifiers: optionalTexts,
    ...interval,
  }),
  graphRecords('resolutions', { wildcard: urnOfOther, version: urnOfOther, ...interval }),
  graphRecords('missing-items', { ...target, version: urnOfOther, class: text, items: texts, ...interval }),
  graphRecords(
    'search-texts',
    {
      line: text,
      kind: text,
      class: text,
      agency: text,
      stability: text,
      hash: text,
      ids: text,
      words: text,
      own: optionalText,
      shown: text,
      since: text,
      ended: optionalText,
      ...interval,
      versions: { type: { rows: { urn: urnOfOther, ...interval } } },
    },
    textRows,
  ),
  graphRecords('access-rules', { id: text, rule: text, ...interval, changes }),
  graphRecords('deprecations', {
    urn: urnOfOther,
    since: whole,
    reasons: text,
    successor: { type: 'text', refersTo: 'urn', isOptional: true },
    ...interval,
  }),
  graphRecords('loads', {
    id: text,
    urn: urnOfOther,
    tick: { type: 'whole', refersTo: 'transaction' },
    principal: text,
    action: text,
    closureHash: text,
    counts: text,
    columns: texts,
    rows: whole,
    file: text,
    checksum: text,
    bytes: whole,
    parts: texts,
  }),
  {
    name: 'load-files',
    columns: { file: text, n: whole, body: bytes },
    read: readLoadFiles,
    write: writeLoadFiles,
  },
  graphRecords(
    'proposals',
    {
      id: text,
      number: whole,
      at: whole,
      tick: whole,
      proposer: text,
      text,
      source: text,
      message: optionalBytes,
      contentHash: text,
      urns: texts,
      report: bytes,
      comments: texts,
      state: text,
      closedAt: optionalWhole,
      closedBy: optionalText,
      closingText: optionalText,
      transaction: { type: 'whole', isOptional: true, refersTo: 'transaction' },
    },
    contentRows,
  ),
  graphRecords('used-tickets', { hash: text, use: text, at: whole }),
  { ...graphRecords('audit-entries', { id: text, entry: { type: 'object' } }), onDemand: 'auditLog' },
];
