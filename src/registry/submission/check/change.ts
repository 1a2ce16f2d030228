import type { Problem } from '../../../errors.js';
import type { DependentRow, RemovalRow } from '../../../store/submission-statements.js';
import type { Decision } from '../decide/decide.js';
import type { Prepared } from '../receive/prepare.js';
import type { EvaluationOptions, MovedWildcard } from '../submission.js';
import type { World } from '../world/world.js';

/** Why a version or wildcard, or a part of it, will not exist after a submission. */
export interface LossCause {
  /** The submitted artefact that causes the loss. */
  readonly artefact: Prepared;
  /** The wildcard whose move causes the loss; undefined where the artefact itself is changed or deleted. */
  readonly move: MovedWildcard | undefined;
  /** Whether the wildcard moves to a submitted version, which may lack parts: a warning, not an error. */
  readonly toSubmitted: boolean;
  /** URNs of the versions between which the part is lost: of one version where the artefact itself is changed or deleted. */
  readonly from: string;
  readonly to: string | null;
  /** Tail of the part there; undefined where the target itself is lost. */
  readonly tail: string | undefined;
}

/** A target of references that will not exist, or will lack parts, after the submission. */
export interface Removal {
  readonly row: RemovalRow;
  /** URN of the version that will not exist, or has the parts. */
  readonly from: string;
  /** What causes the loss of the part with a tail; of the whole target where no tail is given. */
  readonly causeOf: (tail?: string) => LossCause | undefined;
}

/** A target of references with the version it resolves to before and after the submission. */
export interface ChangedTarget {
  readonly target: string;
  readonly from: string;
  readonly to: string;
}

/** An artefact that names removed parts without a URN. */
export interface SelectingDependent {
  readonly loss: RemovalRow;
  readonly row: DependentRow;
  /** Whether the parts are required; otherwise their removal is tolerated. */
  readonly isRequired: boolean;
}

/** What decisions change in the registry as one reader sees it. */
export interface DecidedChange extends Pick<EvaluationOptions, 'reviewRuleOf'> {
  readonly world: World;
  /** All decisions about the set. */
  readonly decisions: readonly Decision[];
  /** The decisions that change the registry. */
  readonly changed: readonly Decision[];
  /** The wildcards whose resolution changes; `parents` counts those before the submission. */
  readonly moves: readonly MovedWildcard[];
  /** What references lose. */
  readonly removals: readonly Removal[];
  /** The targets whose parts can differ after the submission; their parts are loaded. */
  readonly targets: readonly ChangedTarget[];
  /** The artefacts that name removed parts without a URN. */
  readonly selecting: readonly SelectingDependent[];
  /** Whether tolerated deviations are errors. */
  readonly strict: boolean;
  /** Whether a version counts from which an artefact is led away, or on the way to it; all do where missing. */
  readonly isJudged?: (urn: string) => boolean;
}

/** What a check finds. */
export interface Finding {
  /** URN of the submitted artefact that causes it. */
  readonly urn: string;
  readonly problem: Problem;
  /** Whether it is a warning in submissions that are not strict. */
  readonly isTolerated?: boolean;
  /** Set where it is not about other artefacts of the message with the same URN. */
  readonly only?: Prepared;
}

/** The artefacts that are submitted to be in the registry; of several with one URN the last. */
export const submittedIn = ({ world }: Pick<DecidedChange, 'world'>): readonly Prepared[] => [
  ...world.versions.submitted.values(),
];

/** URNs of the artefacts that decisions change. */
export const changedUrns = ({ changed }: Pick<DecidedChange, 'changed'>): ReadonlySet<string> =>
  new Set(changed.map(({ prepared }) => prepared.urn));

/** The decisions that give a live version new content. */
export const replacedIn = ({ changed }: Pick<DecidedChange, 'changed'>): readonly Decision[] =>
  changed.filter(({ status, newest }) => status !== 'deleted' && newest?.live === true);
