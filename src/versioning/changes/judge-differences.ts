import type { Artefact } from '../../model/artefact.js';
import { type Content, isObject, listOf, objectsOf, type Properties, propertiesOf } from '../../model/content.js';
import { type Increment, increments } from '../increment.js';
import type { Change } from './change.js';
import type { Difference } from './find-differences.js';
import { judgeReference } from './reference-change.js';
import { compareRestrictiveness, incrementOfRestrictiveness } from './restrictiveness.js';
import { isOptional } from './rules/structures.js';
import type { IncrementDecision } from './shape.js';
import type { EffectiveCodes, Surroundings } from './surroundings.js';

/** The increment of a difference, the reason for it, and the id of the rule where that depends on the decision. */
interface Verdict {
  readonly increment: Increment;
  readonly reason?: string;
  readonly id?: string;
}

interface Contents {
  readonly before: Artefact;
  readonly after: Artefact;
}

/** Both contents, with what is computed from them once. */
class Judgement implements Contents {
  readonly before: Artefact;
  readonly after: Artefact;
  readonly surroundings: Surroundings;
  readonly #codes = new Map<'before' | 'after', EffectiveCodes>();
  #restrictiveness: Verdict | undefined;
  #effectiveCodes: Verdict | undefined;

  constructor(before: Artefact, after: Artefact, surroundings: Surroundings) {
    this.before = before;
    this.after = after;
    this.surroundings = surroundings;
  }

  /** The codes of one side. A decision about each of many codes asks for them, and expanding a codelist takes long. */
  codes(side: 'before' | 'after'): EffectiveCodes {
    const codes = this.#codes.get(side) ?? this.surroundings.codes(side);
    this.#codes.set(side, codes);
    return codes;
  }

  /** A constraint is judged as a whole: changes of its regions and keys can make up for each other. */
  get restrictiveness(): Verdict {
    if (this.#restrictiveness === undefined) {
      const found = compareRestrictiveness(this.before, this.after);
      const reasons = {
        same: 'the constraint allows the same as before',
        looser: 'the constraint allows more than before',
        stricter: 'the constraint allows less than before',
        other: 'the constraint does not allow all that it allowed before',
      };
      this.#restrictiveness = { increment: incrementOfRestrictiveness(found), reason: reasons[found] };
    }
    return this.#restrictiveness;
  }

  /** The codes with and without all changes of the extensions together. */
  get effectiveCodes(): Verdict {
    this.#effectiveCodes ??= compareCodes(this);
    return this.#effectiveCodes;
  }
}

/** Whether one of two codelists inherits codes. */
const isExtending = ({ before, after }: Contents): boolean =>
  before['codelistExtensions'] !== undefined || after['codelistExtensions'] !== undefined;

/** The lists of codes of the three classes of codelists. */
const codeLists = ['codes', 'geoFeatureSetCodes', 'geoGridCodes'] as const;

const ownIds = (codelist: Artefact): ReadonlySet<unknown> =>
  new Set(codeLists.flatMap((property) => objectsOf(codelist[property]).map(({ id }) => id)));

/** A code of the list itself, on either side, is a difference of its own (`judgeOwnCode`). */
function compareCodes(judgement: Judgement): Verdict {
  const [earlier, later] = [judgement.codes('before'), judgement.codes('after')];
  const own = [ownIds(judgement.before), ownIds(judgement.after)];
  for (const [id, { origin }] of earlier) {
    if (own.some((ids) => ids.has(id))) continue;
    const found = later.get(id);
    if (found === undefined) return { increment: 'major', reason: `the code ${id} is no longer in the codelist` };
    if (found.origin !== origin)
      return { increment: 'major', reason: `the code ${id} now comes from ${found.origin}, not from ${origin}` };
  }
  let more = 0;
  for (const id of later.keys()) if (!earlier.has(id)) more += 1;
  return more > 0
    ? { increment: 'minor', reason: `the codelist has ${more} more ${more === 1 ? 'code' : 'codes'}` }
    : { increment: 'patch', reason: 'the codelist loses no code' };
}

/** A code that the list has on one side itself and on the other side through an extension. */
function judgeOwnCode({ before, after }: Difference, judgement: Judgement): Verdict {
  const isRemoved = after === undefined;
  const plain: Verdict = { increment: isRemoved ? 'major' : 'minor' };
  if (!isExtending(judgement)) return plain;
  const own = propertiesOf(before ?? after);
  const inherited = judgement.codes(isRemoved ? 'after' : 'before').get(String(own['id']));
  if (inherited === undefined) return plain;
  const isSameParent = inherited.code['parent'] === own['parent'];
  const reason = `${inherited.origin} ${isRemoved ? 'still contributes' : 'contributed'} a code with this id`;
  return { increment: isSameParent ? 'patch' : 'major', reason };
}

/** Whether a pattern of a loose reference includes what another one names: each part is the same or `*`. */
function includesTarget(outer: Content, inner: Content): boolean {
  const partsOf = (urn: Content): readonly string[] =>
    String(urn)
      .split(/[=:(]|\)\.?/)
      .slice(-5);
  const [one, other] = [partsOf(outer), partsOf(inner)];
  const [kind, ...names] = one;
  const [otherKind, ...otherNames] = other;
  if (kind !== otherKind && !String(kind).endsWith('.Any')) return false;
  return names.every((name, index) => name === '*' || name === otherNames[index] || (name === '' && index === 3));
}

function judgeTargets({ before }: Difference, { after }: Judgement): Verdict {
  const targets = listOf(after['targets']);
  return before !== undefined && targets.some((target: Content) => includesTarget(target, before))
    ? { increment: 'patch', reason: 'the other targets include it' }
    : { increment: 'major', reason: 'no other target includes it' };
}

const dimensionListOf = (structure: Artefact | undefined): Properties => {
  const components = propertiesOf(structure?.['dataStructureComponents']);
  return propertiesOf(components['dimensionList']);
};

/** The reference to the structure of the dataflow that has the list. */
const constrainedStructure = ({ after: listed }: Difference, { before, after }: Contents): string =>
  String((listed === undefined ? before : after)['structure']);

function judgeDimensionConstraint(difference: Difference, judgement: Judgement): Verdict {
  const listed = difference.after ?? difference.before;
  const structure = judgement.surroundings.artefact(constrainedStructure(difference, judgement));
  const ids = objectsOf(dimensionListOf(structure)['dimensions']).map(({ id }) => id);
  const isWhole = structure !== undefined && ids.every((id) => listOf(listed).includes(id as Content));
  return isWhole
    ? { increment: 'patch', reason: 'it lists every dimension of the structure' }
    : { increment: 'major', reason: 'it does not list every dimension of the structure' };
}

function judgeDimension(_difference: Difference, { before, after }: Judgement): Verdict {
  const evolves = before['evolvingStructure'] === true && after['evolvingStructure'] === true;
  return evolves ? { increment: 'minor', reason: 'the structure declares that it evolves' } : { increment: 'major' };
}

/** The metadata attribute that a dotted path of ids names. */
function metadataAttributeAt(structure: Artefact | undefined, path: string): Properties | undefined {
  const list = propertiesOf(propertiesOf(structure?.['metadataStructureComponents'])['metadataAttributeList']);
  let attributes = objectsOf(list['metadataAttributes']);
  let found: Properties | undefined;
  for (const step of path.split('.')) {
    found = attributes.find(({ id }) => id === step);
    attributes = objectsOf(found?.['metadataAttributes']);
  }
  return found;
}

function judgeMetadataAttribute({ after: usage }: Difference, { after, surroundings }: Judgement): Verdict {
  const structure = surroundings.artefact(String(after['metadata']));
  const path = isObject(usage) ? String(usage['metadataAttributeReference']) : '';
  const attribute = metadataAttributeAt(structure, path);
  return attribute !== undefined && isOptional(attribute)
    ? { increment: 'minor', id: 'metadataAttribute.add.optional' }
    : { increment: 'major', id: 'metadataAttribute.add.mandatory' };
}

/** A duration as months and seconds; undefined for other texts. */
function durationOf(text: Content | undefined): readonly [months: number, seconds: number] | undefined {
  const match = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(
    String(text),
  );
  if (match === null) return undefined;
  const [years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(1)
    .map((number) => Number(number ?? 0));
  return [years * 12 + months, (((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60 + seconds];
}

/** A longer period between releases and a larger tolerance ask less of the reporter; another offset asks something else. */
function judgeCalendar({ path, before, after }: Difference): Verdict {
  const [from, to] = [durationOf(before), durationOf(after)];
  if (from === undefined || to === undefined || path.endsWith('/offset')) {
    const isSame = from !== undefined && to !== undefined && from.join() === to.join();
    return { increment: isSame ? 'patch' : 'major', reason: isSame ? 'it is the same duration' : 'it is another date' };
  }
  const [months, seconds] = [to[0] - from[0], to[1] - from[1]];
  if (months === 0 && seconds === 0) return { increment: 'patch', reason: 'it is the same duration' };
  return months >= 0 && seconds >= 0
    ? { increment: 'minor', reason: 'it asks less of the reporter' }
    : { increment: 'major', reason: 'it asks more of the reporter' };
}

const judgeByReference = ({ before, after }: Difference, { surroundings }: Judgement): Verdict =>
  judgeReference(before, after, surroundings.resolve);

/** What decisions ask of other artefacts. */
export interface Requirements {
  /** References whose versions are required. */
  readonly references: readonly string[];
  /** References whose artefacts are required. */
  readonly artefacts: readonly string[];
  /** Whether the codes that the codelists inherit are required. */
  readonly codes: boolean;
}

interface DecisionRow {
  readonly judge: (difference: Difference, judgement: Judgement) => Verdict;
  /** What it asks of other artefacts; nothing where missing. */
  readonly requires?: (difference: Difference, contents: Contents) => Partial<Requirements>;
}

const bothReferences = ({ before, after }: Difference): Partial<Requirements> => ({
  references: [before, after].flatMap((reference) => (reference === undefined ? [] : [String(reference)])),
});

const decisions: Readonly<Record<IncrementDecision, DecisionRow>> = {
  reference: { judge: judgeByReference, requires: bothReferences },
  referenceUpToMinor: {
    judge: (difference, judgement) => {
      const verdict = judgeByReference(difference, judgement);
      return verdict.increment === 'major' ? { ...verdict, increment: 'minor' } : verdict;
    },
    requires: bothReferences,
  },
  effectiveCodes: { judge: (_difference, judgement) => judgement.effectiveCodes, requires: () => ({ codes: true }) },
  ownCode: { judge: judgeOwnCode, requires: (_difference, contents) => ({ codes: isExtending(contents) }) },
  restrictiveness: { judge: (_difference, judgement) => judgement.restrictiveness },
  releaseCalendar: { judge: judgeCalendar },
  targets: { judge: judgeTargets },
  dimensionConstraint: {
    judge: judgeDimensionConstraint,
    requires: (difference, contents) => ({ artefacts: [constrainedStructure(difference, contents)] }),
  },
  dimension: { judge: judgeDimension },
  metadataAttribute: {
    judge: judgeMetadataAttribute,
    requires: (_difference, { after: { metadata } }) =>
      metadata === undefined ? {} : { artefacts: [String(metadata)] },
  },
};

const isIncrement = (increment: Increment | IncrementDecision): increment is Increment =>
  (increments as readonly string[]).includes(increment);

/** The changes that differences are, each with the increment that its rule, or the decision of its rule, requires. */
export function judgeDifferences(
  differences: readonly Difference[],
  before: Artefact,
  after: Artefact,
  surroundings: Surroundings,
): Change[] {
  const judgement = new Judgement(before, after, surroundings);
  return differences.map((difference) => {
    const { rule, path, detail } = difference;
    const verdict: Verdict = isIncrement(rule.increment)
      ? { increment: rule.increment }
      : decisions[rule.increment].judge(difference, judgement);
    return {
      increment: verdict.increment,
      rule: `${after.class}.${verdict.id ?? rule.id}`,
      path,
      detail: verdict.reason === undefined ? detail : `${detail}: ${verdict.reason}`,
    };
  });
}

/** What `judgeDifferences` will ask of its surroundings. */
export function requirementsOf(differences: readonly Difference[], before: Artefact, after: Artefact): Requirements {
  const contents = { before, after };
  const references = new Set<string>();
  const artefacts = new Set<string>();
  let codes = false;
  for (const difference of differences) {
    const { increment } = difference.rule;
    const required = isIncrement(increment) ? undefined : decisions[increment].requires?.(difference, contents);
    for (const reference of required?.references ?? []) references.add(reference);
    for (const reference of required?.artefacts ?? []) artefacts.add(reference);
    codes ||= required?.codes === true;
  }
  return { references: [...references], artefacts: [...artefacts], codes };
}
