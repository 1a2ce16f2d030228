import type { Steps } from '../model/steps.js';
import type { AllowedValues, ReadConstraint } from './allowed-values.js';
import type { Universe } from './code-index.js';
import { spanOfBoxes } from './codes-of-keys.js';
import type { Enumeration } from './enumeration.js';
import { codesInSpan, everyValue, holdsAll, intersectSpans } from './spans.js';

/** The codes that several constraints together allow for a component. */
export interface AllowedCodes {
  readonly codes: ReadonlySet<string>;
  /** Names (keys in the input) of the constraints that exclude codes. */
  readonly constraints: readonly string[];
}

type Enumerations = ReadonlyMap<string, Enumeration>;

const namesInKeys = ({ keys }: ReadConstraint, component: string): boolean =>
  keys.some(({ extents }) => extents.has(component));

/** The constraints that exclude codes of a component; those whose keys do it together, where none does it alone. */
function excluding({ constraints }: AllowedValues, component: string, universe: Universe): string[] {
  const alone = constraints.filter(({ inRegions, boxes }) => {
    const ofKeys = boxes === undefined ? everyValue : spanOfBoxes(boxes, component);
    return !holdsAll(intersectSpans(inRegions.get(component) ?? everyValue, ofKeys), universe);
  });
  const together = alone.length > 0 ? alone : constraints.filter((each) => namesInKeys(each, component));
  return together.map(({ name }) => name);
}

/** The codes that are allowed, by component id, for the enumerated components of which codes are excluded. */
export function* codesIn(allowed: AllowedValues, enumerations: Enumerations): Steps<ReadonlyMap<string, AllowedCodes>> {
  const effective = new Map<string, AllowedCodes>();
  for (const [component, span] of allowed.spans) {
    const list = enumerations.get(component)?.codes;
    if (list === undefined || holdsAll(span, list)) continue;
    const codes = yield* codesInSpan(span, list);
    effective.set(component, { codes, constraints: excluding(allowed, component, list) });
    yield;
  }
  return effective;
}
