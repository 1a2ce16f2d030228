import { forEachInTurns } from '../model/turns.js';
import type { AllowedValues } from './allowed-values.js';
import { type CodeReasons, codeReasons, type Reason, reasonsTogether } from './code-reasons.js';
import type { Enumeration } from './enumeration.js';
import { everyValue, isMasked, spanHolds } from './spans.js';

/** A decision about codes. */
export interface CodeDecision {
  readonly allowed: boolean;
  /** Of an allowed code the reasons to include it, of another one those to exclude it; none where no constraint speaks. */
  readonly by: readonly Reason[];
}

/** The codes of a list, each with the decision about it as an index of `decisions`; in the order of the list. */
export interface DecidedCodes {
  readonly decisions: readonly CodeDecision[];
  readonly allowed: readonly string[];
  readonly allowedBy: readonly number[];
  readonly excluded: readonly string[];
  readonly excludedBy: readonly number[];
}

/** Reasons, the last one first. */
interface Chain {
  readonly reason: Reason;
  readonly before: Chain | undefined;
}

function reasonsIn(chain: Chain | undefined): Reason[] {
  const reasons: Reason[] = [];
  for (let each = chain; each !== undefined; each = each.before) reasons.unshift(each.reason);
  return reasons;
}

/**
 * The codes of a list in classes of those with equal reasons, so that a constraint costs time for the codes that it names
 * and not for all others.
 */
class CodeClasses {
  readonly #classOf: Uint32Array;
  /** The round in which a code was marked last. */
  readonly #marked: Uint32Array;
  readonly #chains: (Chain | undefined)[] = [undefined];
  #round = 0;

  constructor(size: number) {
    this.#classOf = new Uint32Array(size);
    this.#marked = new Uint32Array(size);
  }

  add({ marked, others }: CodeReasons): void {
    this.#round += 1;
    const before = this.#chains.slice();
    for (const [reason, positions] of marked) {
      const targets = new Map<number, number>();
      for (const position of positions) {
        if (this.#marked[position] === this.#round) continue;
        this.#marked[position] = this.#round;
        const from = this.#classOf[position] ?? 0;
        let target = targets.get(from);
        if (target === undefined) {
          target = this.#chains.push(reason === undefined ? before[from] : { reason, before: before[from] }) - 1;
          targets.set(from, target);
        }
        this.#classOf[position] = target;
      }
    }
    if (others === undefined) return;
    for (const [index, chain] of before.entries()) this.#chains[index] = { reason: others, before: chain };
  }

  reasonsOf(index: number): readonly Reason[] {
    return reasonsIn(this.#chains[index]);
  }

  classOf(position: number): number {
    return this.#classOf[position] ?? 0;
  }
}

/** The distinct decisions. */
class Decisions {
  readonly list: CodeDecision[] = [];
  readonly #known = new Map<string, number>();
  readonly #reasons = new Map<Reason, number>();
  readonly #texts = new Map<string, number>();

  /** A number that equal reasons share. */
  #numberOf(reason: Reason): number {
    const known = this.#reasons.get(reason);
    if (known !== undefined) return known;
    const text = JSON.stringify(reason);
    const number = this.#texts.get(text) ?? this.#texts.size;
    this.#texts.set(text, number);
    this.#reasons.set(reason, number);
    return number;
  }

  indexOf(decision: CodeDecision): number {
    const key = `${decision.allowed} ${decision.by.map((reason) => this.#numberOf(reason)).join()}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    this.#known.set(key, this.list.length);
    return this.list.push(decision) - 1;
  }
}

function decisionOf(reasons: readonly Reason[], isAllowed: boolean, together: readonly Reason[]): CodeDecision {
  const by = reasons.filter(({ effect }) => (effect === 'includes') === isAllowed);
  return { allowed: isAllowed, by: isAllowed || by.length > 0 ? by : together };
}

/**
 * Decides the codes of a component, each with the constraints that include or exclude it and the places in them. In turns:
 * some 50 ms for 100,000 codes and 50 constraints.
 * @param enumeration of the component
 */
export async function decideCodes(
  allowed: AllowedValues,
  component: string,
  enumeration: Enumeration,
): Promise<DecidedCodes> {
  const { list } = enumeration.codes;
  const classes = new CodeClasses(list.length);
  await forEachInTurns(allowed.constraints, (read) => {
    for (const each of codeReasons(read, component, enumeration)) classes.add(each);
  });
  const together = reasonsTogether(allowed.constraints);
  const span = allowed.spans.get(component) ?? everyValue;
  const mask = isMasked(span) ? span.mask : undefined;
  const decisions = new Decisions();
  const known = [new Map<number, number>(), new Map<number, number>()] as const;
  const codes: [allowed: string[], excluded: string[]] = [[], []];
  const by: [allowed: number[], excluded: number[]] = [[], []];
  await forEachInTurns(list.entries(), ([position, id]) => {
    const isAllowed = mask === undefined ? spanHolds(span, id) : mask[position] === 1;
    const side = isAllowed ? 0 : 1;
    const own = classes.classOf(position);
    let index = known[side].get(own);
    if (index === undefined) {
      index = decisions.indexOf(decisionOf(classes.reasonsOf(own), isAllowed, together));
      known[side].set(own, index);
    }
    codes[side].push(id);
    by[side].push(index);
  });
  return { decisions: decisions.list, allowed: codes[0], allowedBy: by[0], excluded: codes[1], excludedBy: by[1] };
}
