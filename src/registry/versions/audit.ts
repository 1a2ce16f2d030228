import { compareTexts } from '../../model/compare-texts.js';
import { cutList } from '../../model/cut-list.js';
import { groupBy } from '../../model/group-by.js';
import { lineIn, lineKey, parseUrn } from '../../model/urn.js';
import type { Tx } from '../../store/database.js';
import {
  linesAfter,
  type MissingItemsRow,
  type UnresolvedReferenceRow,
  type VersionRow,
} from '../../store/query-statements.js';
import { listNames } from '../list-names.js';
import type { Snapshot } from '../snapshot.js';
import { findComparedVersions, findSmallSteps, memoryOfSmallSteps } from './find-small-steps.js';
import { findLacking, findUnresolved } from './references-of-lines.js';
import type { VersionReport } from './version-report.js';

export const auditRules = ['version.increment', 'item.missing', 'reference.unresolved'] as const;
export type AuditRule = (typeof auditRules)[number];

/** Something that the registry holds against its rules. */
export interface AuditViolation {
  readonly rule: AuditRule;
  readonly severity: 'error' | 'warning';
  /** URN of the version that violates it. */
  readonly urn: string;
  readonly detail: string;
  /** The reference that violates it: URN of a version or wildcard. */
  readonly reference?: string;
  /** URN of the version that the reference resolves to, where that lacks items. */
  readonly resolution?: string;
  /** The items that it lacks. */
  readonly items?: readonly string[];
  /** How the version is measured against the next lower stable one, where its step is too small. */
  readonly version?: VersionReport;
}

export interface AuditQuery {
  readonly rules: readonly AuditRule[];
  /** The agencies whose artefacts are examined; null for all. */
  readonly agencies: readonly string[] | null;
  /** Key of the version line to begin after; an empty text for the first. */
  readonly after: string;
  /** Number of version lines to examine. */
  readonly limit: number;
}

/** A page of an audit. */
export interface Audit {
  /** Number of version lines of the page. */
  readonly lines: number;
  /** Key of its last line; null where no line follows. */
  readonly next: string | null;
  /** By key of the line, then by rule and version; found while they are read. */
  readonly violations: AsyncIterable<AuditViolation>;
}

/** Lines that are examined together. */
const linesInBatch = 100;

/**
 * Examines the version lines of a page. Up to three round trips; while the violations are read, those of `findLacking` and `findUnresolved` for each batch of lines, and
 * those that load the content of its stable versions. Memory is that of a batch.
 */
export async function auditRegistry(snapshot: Snapshot, query: AuditQuery): Promise<Audit> {
  const { after, agencies, limit } = query;
  const rows = await snapshot.read((tx) => linesAfter(tx, { after, agencies, limit: limit + 1 }));
  const keys = rows.slice(0, limit).map(({ key }) => key);
  const rules = new Set(query.rules);
  const compared = rules.has('version.increment') ? await findComparedVersions(snapshot, keys) : [];
  if (compared.length > 0) snapshot.requireMemory(await memoryOfSmallSteps(snapshot, compared));
  return {
    lines: keys.length,
    next: rows.length > limit ? (keys.at(-1) ?? null) : null,
    violations: findViolations(snapshot.withMemory(undefined), { keys, rules, compared }),
  };
}

/** What an audit examines. */
interface Examined {
  /** Keys of the version lines. */
  readonly keys: readonly string[];
  readonly rules: ReadonlySet<AuditRule>;
  /** The versions whose steps are measured. */
  readonly compared: readonly VersionRow[];
}

async function* findViolations(
  snapshot: Snapshot,
  { keys: lines, rules, compared }: Examined,
): AsyncGenerator<AuditViolation> {
  const versions = groupBy(compared, ({ urn }) => lineIn(urn));
  for (const keys of cutList(lines, linesInBatch)) {
    const of = { keys, tick: snapshot.tick };
    const load = <Row>(rule: AuditRule, statement: (tx: Tx, parameters: typeof of) => Promise<Row[]>) =>
      rules.has(rule) ? snapshot.read((tx) => statement(tx, of)) : [];
    const [missing, unresolved] = await Promise.all([
      load('item.missing', findLacking),
      load('reference.unresolved', findUnresolved),
    ]);
    const ofReferences = [...groupMissing(missing).map(toMissingItem), ...unresolved.map(toUnresolved)];
    const byLine = groupBy(ofReferences.sort(byUrn), ({ urn }) => lineKey(parseUrn(urn)));
    const steps = findSmallSteps(
      snapshot,
      keys.flatMap((key) => versions.get(key) ?? []),
    );
    // Both are in the order of the lines.
    let open = 0;
    for await (const step of steps) {
      const found = keys.indexOf(lineKey(parseUrn(step.urn)), open);
      for (const key of keys.slice(open, found)) yield* byLine.get(key) ?? [];
      open = found;
      yield toSmallStep(step.urn, step.report);
    }
    for (const key of keys.slice(open)) yield* byLine.get(key) ?? [];
  }
}

const byUrn = (a: AuditViolation, b: AuditViolation): number =>
  auditRules.indexOf(a.rule) - auditRules.indexOf(b.rule) ||
  compareTexts(a.urn, b.urn) ||
  compareTexts(a.reference ?? '', b.reference ?? '');

function toSmallStep(urn: string, version: VersionReport): AuditViolation {
  const { baseline, proposed, required, minimum, count } = version;
  const changes = count === 1 ? 'the change' : `the ${count} changes`;
  const detail = `${changes} from ${baseline} to ${proposed} require${count === 1 ? 's' : ''} a higher ${required} number: ${minimum} or higher; submit this content as such a version, and refer to that`;
  return { rule: 'version.increment', severity: 'error', urn, detail, version };
}

/** One row for each source, target and resolution, with the named items that are missing; none where no item is. */
function groupMissing(rows: readonly MissingItemsRow[]): readonly MissingItemsRow[] {
  const groups = groupBy(rows, ({ urn, reference, resolution }) => JSON.stringify([urn, reference, resolution]));
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    const items = group.flatMap(({ named, missing }) => {
      const lacking = new Set(missing);
      return named.filter((item) => lacking.has(item));
    });
    return first === undefined || items.length === 0 ? [] : [{ ...first, missing: [...new Set(items)].sort() }];
  });
}

function toMissingItem({ urn, reference, resolution, missing }: MissingItemsRow): AuditViolation {
  const resolved = reference === resolution ? '' : `, which resolves to ${resolution}`;
  const detail = `${urn} names ${listNames(missing)} of ${reference}${resolved}; that version lacks ${missing.length === 1 ? 'this item' : 'these items'}: submit a higher version with ${missing.length === 1 ? 'it' : 'them'}, or refer to a version that has ${missing.length === 1 ? 'it' : 'them'}`;
  return { rule: 'item.missing', severity: 'warning', urn, reference, resolution, items: missing, detail };
}

function toUnresolved({ urn, reference, wildcard }: UnresolvedReferenceRow): AuditViolation {
  const fault = wildcard ? `no stable version matches ${reference}` : `${reference} does not exist`;
  const detail = `${urn} refers to nothing: ${fault}; submit ${wildcard ? 'a version that does' : 'it'}, or change the reference`;
  return { rule: 'reference.unresolved', severity: 'error', urn, reference, detail };
}
