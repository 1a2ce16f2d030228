import { groupBy } from '../../model/group-by.js';
import { lineKey, maintainableUrn, parseUrn, type Urn } from '../../model/urn.js';
import type { Tx } from '../../store/database.js';
import { selectVersions } from '../../store/query-statements.js';
import { matchVersions } from '../../versioning/match-versions.js';
import { parseVersionOfUrn } from '../../versioning/pattern.js';

/** The versions that URNs stand for, by URN of the version or pattern; none for a text that is not a version pattern. One round trip. */
export async function resolveUrns(tx: Tx, urns: readonly Urn[], tick: number): Promise<ReadonlyMap<string, string>> {
  const byText = new Map(urns.map((urn) => [maintainableUrn(urn), urn]));
  const patterns = new Map(
    [...byText].flatMap(([text, { version }]) => {
      try {
        return [[text, parseVersionOfUrn(version)] as const];
      } catch {
        return [];
      }
    }),
  );
  if (patterns.size === 0) return new Map();
  const rows = await selectVersions(tx, {
    lines: { keys: [...new Set([...byText.values()].map(lineKey))], classes: null, agencies: null, ids: null },
    patterns: [...new Map([...patterns.values()].flat().map((each) => [each.text, each])).values()],
    tick,
  });
  const lines = groupBy(rows, ({ urn }) => lineKey(parseUrn(urn)));
  return new Map(
    [...patterns].flatMap(([text, pattern]) => {
      const line = lines.get(lineKey(parseUrn(text))) ?? [];
      const [found] = matchVersions(pattern, [...new Map(line.map((row) => [row.urn, row])).values()]);
      return found === undefined ? [] : [[text, found.urn] as const];
    }),
  );
}
