import { createHash } from 'node:crypto';
import type { Artefact } from '../../model/artefact.js';
import { maintainableUrn, parseUrn } from '../../model/urn.js';
import type { Tx } from '../../store/database.js';
import type { VersionRow } from '../../store/query-statements.js';
import { principalKey } from '../principal.js';
import type { Snapshot } from '../snapshot.js';
import { loadArtefacts } from './load-artefacts.js';
import type { StructureQuery } from './structure-query.js';
import { tellInForms } from './tell-in-forms.js';
import { inOrder, type Traversed, traverse } from './traverse.js';

/** The result of a structure query, before any content is loaded. */
export interface StructureResult {
  /** Names the content: results with equal fingerprints have equal artefacts, in every process and at every instant. */
  readonly fingerprint: string;
  /** The newest instant at which an artefact of it changed, epoch milliseconds. */
  readonly lastModified: number;
  /** The newest instant at which the registry changed, epoch milliseconds. */
  readonly registryModified: number;
  load(): Promise<Structures>;
}

export interface Structures {
  /** By type, agency, id and version. */
  readonly artefacts: readonly Artefact[];
  /** The version that a reference with a wildcard means; only where the query asked for `resolved`. */
  resolve(reference: string): string | undefined;
  /** What structure maps refer to and the result does not hold, by the URN of a version; only where `resolved`. */
  find(urn: string): Artefact | undefined;
}

const rowsOf = ({ asked, along }: Traversed): readonly VersionRow[] => [...asked, ...along].sort(inOrder);

/** Estimated memory of a version row, bytes. */
const bytesPerRow = 600;

const bytesOf = ({ asked, along, family, answers }: Traversed): number =>
  1_000 + bytesPerRow * (asked.length + along.length + family.length + answers.size);

const revisionsOf = (rows: readonly VersionRow[]): string[] => rows.map(({ revision }) => revision);

/** Revisions never change, so their ids stand for their content; what else the content depends on is listed beside them. */
function fingerprintOf({ detail, items }: StructureQuery, found: Traversed, { at, principal }: Snapshot): string {
  const content = [
    principalKey(principal),
    detail,
    items,
    revisionsOf(found.asked),
    revisionsOf(found.along),
    found.family.map(({ urn, answer, revision }) => [urn, answer, revision]),
    [...found.answers],
    revisionsOf(found.background),
    // Partial schemes depend on constraints and references outside the result, so the instant stands for them.
    detail === 'referencepartial' ? at : null,
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url');
}

/** What was found at an instant, in the forms that the query has for it. */
export async function tell(
  tx: Tx,
  query: Pick<StructureQuery, 'detail' | 'items'>,
  found: Traversed,
  { at }: Snapshot,
): Promise<Structures> {
  const [told, background] = await Promise.all([
    tellInForms(tx, found, query, at),
    loadArtefacts(tx, found.background),
  ]);
  return {
    artefacts: rowsOf(found).flatMap(({ urn }) => told.get(urn) ?? []),
    resolve: (reference) => found.answers.get(maintainableUrn(parseUrn(reference))),
    find: (urn) => background.get(urn),
  };
}

/**
 * The artefacts that a structure query selects, and those that its `references` includes. The result comes from the cache
 * where it is there; its artefacts are loaded on demand.
 * One to nineteen round trips, whatever the size of the result.
 * @throws StrataError `NotFound` when nothing fits
 */
export const findStructures = (snapshot: Snapshot, query: StructureQuery): Promise<StructureResult> =>
  snapshot.cached(query, async () => {
    const found = await snapshot.read((tx) => traverse(tx, query, snapshot.at));
    const result: StructureResult = {
      fingerprint: fingerprintOf(query, found, snapshot),
      lastModified: rowsOf(found).reduce((newest, { since }) => Math.max(newest, since), 0),
      registryModified: snapshot.at,
      load: () => snapshot.read((tx) => tell(tx, query, found, snapshot)),
    };
    return { result, bytes: bytesOf(found) };
  });
