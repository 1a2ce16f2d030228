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
  const byUrn = new Map(versions.slice(0, mostVersions).map((version) => [version.urn, version]));
  return snapshot.read(async (tx) => {
    const found = await registrationsOf(tx, { urns: [...byUrn.keys()], roles: registrationRoles, tick });
    const rows = [...new Map(found.map((row) => [row.urn, row])).values()];
    const artefacts = await loadArtefacts(tx, rows);
    return rows
      .flatMap(({ urn, id, revision, selected }) => {
        const [artefact, version] = [artefacts.get(urn), byUrn.get(selected)];
        if (artefact === undefined || version === undefined) return [];
        return [{ id, urn, revision, version, content: contentOfRegistration(artefact) }];
      })
      .filter(({ content }) => isValidAt(content, at))
      .sort((a, b) => compareTexts(a.id, b.id));
  });
}
