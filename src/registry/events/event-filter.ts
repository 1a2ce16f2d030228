import { readPattern, versionOfPattern } from '../access/pattern.js';
import { PatternIndex } from '../access/pattern-index.js';
import { type EventKind, lineOfEvent, type RegistryEvent } from './registry-event.js';

/** Which events to return; null for any. */
export interface EventFilter {
  /** Patterns of artefacts as those of access rules; one with a version matches that version or wildcard alone. */
  readonly urns: readonly string[] | null;
  /** Classes of maintainable artefacts. */
  readonly classes: readonly string[] | null;
  readonly agencies: readonly string[] | null;
  readonly kinds: readonly EventKind[] | null;
  /** Names of the principals of transactions. */
  readonly principals?: readonly string[] | null;
}

export const anyEvent: EventFilter = { urns: null, classes: null, agencies: null, kinds: null };

const versionIn = (urn: string): string => urn.slice(urn.indexOf('('));

/** Whether patterns match an event. One with a version, such as `(1.0+.0)`, is compared with it as it is written. */
function patternMatcher(urns: readonly string[]): (event: RegistryEvent) => boolean {
  const patterns = urns.map((urn) => {
    const read = readPattern(urn);
    return {
      index: new PatternIndex(read === undefined ? [] : [read]),
      version: versionOfPattern(urn),
    };
  });
  return (event) => {
    const line = lineOfEvent(event);
    return patterns.some(
      ({ index, version }) => (version === null || versionIn(event.urn) === `(${version})`) && index.matches(line),
    );
  };
}

/** A function that returns whether an event passes a filter. */
export function matcherOfFilter(filter: EventFilter): (event: RegistryEvent) => boolean {
  const { urns, kinds, principals = null } = filter;
  const [classes, agencies] = [filter.classes, filter.agencies].map((each) => each && new Set(each));
  const matchesUrn = urns === null ? () => true : patternMatcher(urns);
  return (event) => {
    if (kinds !== null && !kinds.includes(event.kind)) return false;
    if (principals !== null && !principals.includes(event.principal)) return false;
    if (classes != null || agencies != null) {
      const line = lineOfEvent(event);
      if (classes?.has(line.class) === false || agencies?.has(line.agencyID) === false) return false;
    }
    return matchesUrn(event);
  };
}
