import { lineIn, readLineKey } from '../../model/urn.js';
import type { RowView } from '../../store/row-view.js';
import { type Access, restrictionsOf } from './access.js';
import { readPattern } from './pattern.js';
import { PatternIndex } from './pattern-index.js';
import { type Coverage, coverages, type Restriction } from './rule.js';

/** What an access hides: artefacts in all their versions, by the keys of their lines (`lineKey`). */
export interface Hiding {
  /** What statements leave out. */
  readonly view: RowView;
  /** Whether the data that are available for an artefact are left out; those of a hidden one are. */
  hidesData(key: string): boolean;
  /** Whether the pattern of a restriction matches, whether or not such an artefact exists. */
  matches(key: string, coverage: Coverage): boolean;
}

/** What is attached to artefacts that restrictions cover with their attachments: keys of lines, by coverage. */
export type Attachments = ReadonlyMap<Coverage, ReadonlySet<string>>;

/** Lines of which the outcome is remembered; the registry may have more. */
const mostRemembered = 20_000;

type Matcher = (key: string) => boolean;

/** Remembers what a matcher returned. */
function remembering(matches: Matcher): Matcher {
  const known = new Map<string, boolean>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const found = matches(key);
    if (known.size >= mostRemembered) known.clear();
    known.set(key, found);
    return found;
  };
}

/** Whether the patterns of restrictions match a line; not in agencies that the principal maintains. */
function matcherOf(restrictions: readonly Restriction[], { maintains }: Access): Matcher {
  const index = new PatternIndex(restrictions.flatMap(({ urn }) => readPattern(urn) ?? []));
  return (key) => {
    const { maintainableClass, agencyID, id } = readLineKey(key);
    return index.matches({ class: maintainableClass, agencyID, id }) && !maintains(agencyID);
  };
}

/** What an access hides. It takes time in proportion to the restrictions, and is made once for each view. */
export function hidingOf(access: Access, attachments: Attachments = new Map()): Hiding {
  const ofPatterns = new Map(coverages.map((each) => [each, matcherOf(restrictionsOf(access, each), access)] as const));
  const matches: Hiding['matches'] = (key, coverage) => ofPatterns.get(coverage)?.(key) === true;
  const covers = (coverage: Coverage): Matcher => {
    const attached = attachments.get(coverage);
    const isAttached = (key: string): boolean =>
      attached?.has(key) === true && !access.maintains(readLineKey(key).agencyID);
    return remembering((key) => matches(key, coverage) || isAttached(key));
  };
  const [hidesLine, coversReferences, coversData] = [covers('structure'), covers('references'), covers('data')];
  const hides = (urn: string): boolean => hidesLine(lineIn(urn));
  const ofReferences: RowView = {
    hides,
    hidesLine,
    separates: (urn) => {
      const key = lineIn(urn);
      return hidesLine(key) || coversReferences(key);
    },
    get ofReferences() {
      return ofReferences;
    },
  };
  return {
    view: { hides, hidesLine, separates: hides, ofReferences },
    hidesData: (key) => hidesLine(key) || coversData(key),
    matches,
  };
}
