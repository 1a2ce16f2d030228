import { contentOfRegistration, type RegistrationContent } from '../../formats/registry-messages/registration.js';
import { compareTexts } from '../../model/compare-texts.js';
import { registrationsOf, type VersionRow } from '../../store/query-statements.js';
import { registrationRoles } from '../access/hidings.js';
import { loadArtefacts } from '../artefacts/load-artefacts.js';
import type { Snapshot } from '../snapshot.js';

/** A registered source of the data of a version. */
export interface DataSource {
  /** Id of the registration. */
  readonly id: string;
  /** Its URN, and the id of its revision. */
  readonly urn: string;
  readonly revision: string;
  /** The version that a query selects. */
  readonly version: VersionRow;
  readonly content: RegistrationContent;
}

/** Versions of a selection of which the sources are found. */
const mostVersions = 100;

const isValidAt = ({ validFrom, validTo }: RegistrationContent, at: number): boolean =>
  !(Date.parse(validFrom ?? '') > at) && !(Date.parse(validTo ?? '') < at);

/**
 * The registered sources of the data of versions that are valid at the instant, each once, by id. Two round trips.
 * @param versions selected ones; of many, the first 100 count
 * @param at instant, epoch milliseconds
 */
export async function findDataSources(
  snapshot: Snapshot,
  versions: readonly VersionRow[],
  at: number,
): Promise<readonly DataSource[]> {
  const { tick } = snapshot;
  const counted = versions.slice(0, mostVersions);
  return snapshot.read(async (tx) => {
    const found = await Promise.all(
      counted.map(({ urn }) => registrationsOf(tx, { urns: [urn], roles: registrationRoles, tick })),
    );
    const rows = new Map(
      found.flatMap((each, place) => {
        const version = counted[place];
        return version === undefined ? [] : each.map((row) => [row.urn, { row, version }] as const);
      }),
    );
    const artefacts = await loadArtefacts(
      tx,
      [...rows.values()].map(({ row }) => row),
    );
    return [...rows.values()]
      .flatMap(({ row: { urn, id, revision }, version }) => {
        const artefact = artefacts.get(urn);
        return artefact === undefined ? [] : [{ id, urn, revision, version, content: contentOfRegistration(artefact) }];
      })
      .filter(({ content }) => isValidAt(content, at))
      .sort((a, b) => compareTexts(a.id, b.id));
  });
}
