import type { Artefact } from '../../../src/model/artefact.js';
import { type Prepared, prepareArtefact, unpackPartIds } from '../../../src/registry/submission/receive/prepare.js';
import type { RegistryState } from '../../../src/registry/submission/world/load-state.js';
import type { LineVersionRow, NewestRevisionRow, WildcardRow } from '../../../src/store/submission-statements.js';
import { rankVersion } from '../../../src/versioning/ranked-version.js';

/** Prepares an artefact with the position line 7, column 3. */
export const prepared = (artefact: Artefact): Prepared =>
  prepareArtefact(artefact, (path) => ({ ...(path === undefined ? {} : { path }), line: 7, column: 3 }));

/** The newest revision of an artefact, as if it had been submitted at tick 1. */
export const newest = (artefact: Artefact, changes: Partial<NewestRevisionRow> = {}): NewestRevisionRow => {
  const { urn, content } = prepared(artefact);
  return {
    urn,
    revision: `${urn}@1`,
    live: true,
    hash: content.hash,
    isSliced: false,
    ...unpackPartIds(content.partIds[0] ?? new Uint8Array()),
    references: [],
    selections: [],
    ...changes,
  };
};

/** Live versions of a line. */
export const lineOf = (key: string, urnOf: (version: string) => string, versions: readonly string[]) =>
  versions.map((version): LineVersionRow => ({ key, urn: urnOf(version), ...rankVersion(version) }));

/** A state made of rows. */
export function stateOf({
  lines = [],
  newest = [],
  wildcards = [],
}: {
  readonly lines?: readonly LineVersionRow[];
  readonly newest?: readonly NewestRevisionRow[];
  readonly wildcards?: readonly WildcardRow[];
}): RegistryState {
  const keys = [...new Set(lines.map(({ key }) => key))];
  return {
    lines: new Map(keys.map((key) => [key, lines.filter((line) => line.key === key)])),
    newest: new Map(newest.map((row) => [row.urn, row])),
    wildcards: new Map(wildcards.map((row) => [row.urn, row])),
  };
}
