import type { Artefact } from '../../model/artefact.js';
import type { Tx } from '../../store/database.js';
import { parents, registrationsOf, type VersionRow } from '../../store/query-statements.js';
import { parseVersionQuery } from '../../versioning/pattern.js';
import { registrationRoles } from '../access/hidings.js';
import { notFound } from '../artefacts/explain-absence.js';
import { loadArtefacts } from '../artefacts/load-artefacts.js';
import { type ArtefactSelection, distinctVersions, selectArtefacts } from '../artefacts/select-artefacts.js';
import { fingerprint } from '../fingerprint.js';
import type { Snapshot } from '../snapshot.js';

/** What registrations are selected by. */
export type RegistrationCriterion =
  /** Ids; null for all. */
  | { readonly by: 'id'; readonly ids: readonly string[] | null }
  /** What the data are of: agreements, dataflows, data structures. */
  | { readonly by: 'context'; readonly selection: ArtefactSelection }
  /** Data providers: agencies of their schemes, and ids in them; null for any. */
  | {
      readonly by: 'provider';
      readonly agencies: readonly string[] | null;
      readonly providers: readonly string[] | null;
    };

/** A query for registrations (REST 2.2.2, registration queries). */
export interface RegistrationQuery {
  readonly criterion: RegistrationCriterion;
  /** Instants between which they were registered or replaced last, epoch milliseconds, both excluded. */
  readonly updatedAfter: number | undefined;
  readonly updatedBefore: number | undefined;
}

/** A registration that was found. */
export interface FoundRegistration {
  readonly urn: string;
  readonly artefact: Artefact;
  /** When it was registered or replaced last, epoch milliseconds. */
  readonly updated: number;
}

/** The registrations of a query, their content on demand. */
export interface RegistrationResult {
  /** Equal fingerprints mean equal content, in every process and at every instant. */
  readonly fingerprint: string;
  /** The newest instant at which one of them changed, epoch milliseconds. */
  readonly lastModified: number;
  /** The newest instant at which the registry changed, epoch milliseconds. */
  readonly registryModified: number;
  readonly count: number;
  /** Memory that they take, bytes, roughly; undefined where they are few. */
  readonly memory: number | undefined;
  /** By agency and id. @throws StrataError `Unavailable` when the database does not respond */
  load(signal?: AbortSignal): Promise<readonly FoundRegistration[]>;
}

/** Memory of a registration, as an object and as it is written, bytes, roughly. */
const bytesPerRegistration = 5_000;

const everyVersion = parseVersionQuery('*');
const what = 'a structure for registrations that matches the path';

/** The agreements of data providers. One or two round trips. */
async function agreementsOf(
  tx: Tx,
  { agencies, providers }: Extract<RegistrationCriterion, { by: 'provider' }>,
  tick: number,
): Promise<readonly VersionRow[]> {
  const selection = { classes: ['DataProviderScheme'], agencies, ids: null, versions: everyVersion };
  const schemes = await selectArtefacts(tx, selection, tick);
  if (schemes.length === 0)
    throw await notFound(tx, 'a scheme of data providers that matches the path', selection, tick);
  const above = await parents(tx, { urns: schemes.map(({ urn }) => urn), items: providers, tick });
  return above.filter((row) => row.class === 'ProvisionAgreement');
}

async function selectRegistrations(
  tx: Tx,
  criterion: RegistrationCriterion,
  tick: number,
): Promise<readonly VersionRow[]> {
  if (criterion.by === 'id') {
    const selection = { classes: ['Registration'], agencies: null, ids: criterion.ids, versions: everyVersion };
    return selectArtefacts(tx, selection, tick);
  }
  const contexts =
    criterion.by === 'provider'
      ? await agreementsOf(tx, criterion, tick)
      : await selectArtefacts(tx, criterion.selection, tick);
  if (contexts.length === 0 && criterion.by === 'context') throw await notFound(tx, what, criterion.selection, tick);
  return registrationsOf(tx, { urns: contexts.map(({ urn }) => urn), roles: registrationRoles, tick });
}

/**
 * The registrations that a query selects, as the principal of a snapshot sees them. Up to five round trips.
 * @throws StrataError `NotFound` where what the query names does not exist
 */
export async function findRegistrations(
  snapshot: Snapshot,
  { criterion, updatedAfter, updatedBefore }: RegistrationQuery,
): Promise<RegistrationResult> {
  const { tick, access, atOnce } = snapshot;
  const { rows, instants } = await snapshot.read(async (tx) => {
    const all = distinctVersions(await selectRegistrations(tx, criterion, tick));
    const at = await snapshot.instantsOf(
      tx,
      all.map(({ since }) => since),
    );
    const updated = ({ since }: VersionRow): number => at.get(since) ?? 0;
    const fits = (row: VersionRow): boolean =>
      (updatedAfter === undefined || updated(row) > updatedAfter) &&
      (updatedBefore === undefined || updated(row) < updatedBefore);
    return { rows: all.filter(fits), instants: at };
  });
  return {
    fingerprint: fingerprint([access.view, 'registrations', rows.map(({ revision }) => revision)]),
    lastModified: rows.reduce((last, { since }) => Math.max(last, instants.get(since) ?? 0), 0) || snapshot.modified,
    registryModified: snapshot.modified,
    count: rows.length,
    memory: rows.length <= atOnce.versions ? undefined : rows.length * bytesPerRegistration,
    load: async (signal) => {
      const artefacts = await snapshot.withSignal(signal).read((tx) => loadArtefacts(tx, rows));
      return rows.flatMap(({ urn, since }) => {
        const artefact = artefacts.get(urn);
        return artefact === undefined ? [] : [{ urn, artefact, updated: instants.get(since) ?? 0 }];
      });
    },
  };
}
