import { readTextFormat, type TextFormat } from '../../formats/text-format/text-format.js';
import { propertiesOf } from '../../model/content.js';
import { nearest } from '../../model/nearest.js';
import { type Period, readPeriod } from '../../model/period.js';
import { atOnce } from '../../model/steps.js';
import { type AllowedValues, allowedValues } from '../../references/allowed-values.js';
import type { Reason } from '../../references/code-reasons.js';
import { componentsNamedBy, regionsOf } from '../../references/constraint-content.js';
import { decideCodes } from '../../references/decide-codes.js';
import { type Enumeration, enumerationOf } from '../../references/enumeration.js';
import { explainJudgement } from '../../references/explain-judgement.js';
import { SeriesJudge } from '../../references/judge-series.js';
import { judgeValues, type ValuesOfKey } from '../../references/judge-values.js';
import { contentValidIn } from '../../references/valid-content.js';
import type { FindingText } from './found-findings.js';
import { isDimension } from './judged-data-set.js';
import type { DataComponent, StructureOfData } from './structure-of-data.js';
import type { DecidingConstraint } from './validation-report.js';

/** Why the regions of constraints do not allow a value; undefined where they do. */
export type RegionsDecision = readonly Reason[] | undefined;

/** Decisions about the values of one component in one period. */
export type DecideValue = (value: string) => RegionsDecision;

const validities = ['validFrom', 'validTo'] as const;

/** The ends of validity periods in the regions of a constraint that name a component, as written. */
function validityIn(content: unknown, found: Record<(typeof validities)[number], Set<string>>): void {
  if (Array.isArray(content)) for (const each of content) validityIn(each, found);
  else if (typeof content === 'object' && content !== null) {
    for (const [name, value] of Object.entries(content)) {
      if (name === 'validFrom' || name === 'validTo') found[name].add(String(value));
      else validityIn(value, found);
    }
  }
}

/** The ends of validity periods, as instants. */
interface ValidityEnds {
  readonly from: readonly number[];
  readonly to: readonly number[];
}

/** Most codes that are compared with an unknown one. */
const mostCompared = 5_000;

/** Most edits, as a share of its length, after which a code is not suggested. */
const isNear = (value: string, code: string): boolean => Math.abs(value.length - code.length) <= 3;

const decidingConstraint = ({ constraint, effect, regions, keySets }: Reason): DecidingConstraint => ({
  urn: constraint,
  effect: effect === 'includes' ? 'notIncluded' : effect,
  ...(regions === undefined ? {} : { regions }),
  ...(keySets === undefined ? {} : { keySets }),
});

/** A structure, ready to judge values: its lists as constraints read them, its formats, and what its constraints allow. */
export class StructureJudge {
  readonly structure: StructureOfData;
  readonly #enumerations = new Map<string, Enumeration>();
  readonly #formats = new Map<string, TextFormat>();
  readonly #ends = new Map<string, ValidityEnds>();
  readonly #restricted: ReadonlySet<string>;
  readonly #allowed = new Map<string, AllowedValues>();
  readonly #decisions = new Map<string, Promise<DecideValue>>();
  readonly #validAt: Period | undefined;
  #series: SeriesJudge | undefined;

  /** @param validAt the period for values without a time of their own */
  constructor(structure: StructureOfData, validAt?: Period) {
    this.structure = structure;
    this.#validAt = validAt;
    const lists = new Map<string, Enumeration>();
    for (const { id, list } of structure.components) {
      const content = list === null ? undefined : structure.lists[list];
      if (list === null || content === undefined) continue;
      const enumeration = lists.get(list) ?? enumerationOf(content.raw, content.expanded);
      lists.set(list, enumeration);
      this.#enumerations.set(id, enumeration);
    }
    this.#restricted = new Set(
      structure.constraints.flatMap(({ content }) => [...componentsNamedBy({ ...content, dataKeySets: [] })]),
    );
  }

  /** The list of a component; undefined where its values are not enumerated, or the list is missing. */
  listOf({ id }: DataComponent): Enumeration | undefined {
    return this.#enumerations.get(id);
  }

  /** Whether a value is in the list of a component, or that has none. */
  isInList(component: string, value: string): boolean {
    return this.#enumerations.get(component)?.codes.has(value) !== false;
  }

  formatOf({ id, format, kind }: DataComponent): TextFormat {
    const usual = kind === 'timeDimension' ? 'ObservationalTimePeriod' : 'String';
    const known = this.#formats.get(id) ?? readTextFormat(propertiesOf(format ?? undefined), usual);
    this.#formats.set(id, known);
    return known;
  }

  /** Whether regions of constraints name a component. */
  isRestricted({ id }: DataComponent): boolean {
    return this.#restricted.has(id);
  }

  /** Whether the regions that name a component have validity periods. */
  hasValidity(component: DataComponent): boolean {
    const { from, to } = this.#endsFor(component);
    return from.length + to.length > 0;
  }

  #endsFor({ id }: DataComponent): ValidityEnds {
    const known = this.#ends.get(id);
    if (known !== undefined) return known;
    const found = { validFrom: new Set<string>(), validTo: new Set<string>() };
    for (const { content } of this.structure.constraints) {
      for (const [index, { sets }] of regionsOf(content).entries()) {
        const own = sets.filter((set) => set['id'] === id);
        if (own.length === 0) continue;
        validityIn(own, found);
        const region = [content['cubeRegions'], content['metadataTargetRegions']].flatMap((each) =>
          Array.isArray(each) ? each : [],
        )[index];
        const { validFrom, validTo } = propertiesOf(region);
        validityIn(
          { ...(validFrom === undefined ? {} : { validFrom }), ...(validTo === undefined ? {} : { validTo }) },
          found,
        );
      }
    }
    const ends = {
      from: [...found.validFrom].flatMap((text) => readPeriod(text)?.from ?? []),
      to: [...found.validTo].flatMap((text) => readPeriod(text)?.to ?? []),
    };
    this.#ends.set(id, ends);
    return ends;
  }

  /** The period in which values are judged that have a time as written, or none; undefined where periods are not judged. */
  periodOf(time: string | null | undefined): Period | undefined {
    return (typeof time === 'string' ? readPeriod(time) : undefined) ?? this.#validAt;
  }

  /**
   * How the regions of all constraints decide about values of a component.
   * @param period in which the values have to be valid; undefined where validity is not judged
   */
  decide(component: DataComponent, period: Period | undefined): Promise<DecideValue> {
    const { from, to } = this.#endsFor(component);
    // Of periods for which the same ends are in the past and in the future, all constraints have the same content.
    const state =
      period === undefined || from.length + to.length === 0
        ? 'any'
        : [from.filter((each) => each < period.to).length, to.filter((each) => period.from < each).length].join(' ');
    const name = `${component.id} ${state}`;
    const known =
      this.#decisions.get(name) ?? this.#makeDecision(component, state === 'any' ? undefined : period, name);
    this.#decisions.set(name, known);
    return known;
  }

  async #makeDecision(component: DataComponent, period: Period | undefined, name: string): Promise<DecideValue> {
    const allowed = this.#allowedIn(component, period, name);
    const enumeration = this.listOf(component);
    if (enumeration === undefined) {
      return (value) => {
        const { allowed: isAllowed, by } = judgeValues(allowed, new Map([[component.id, value]]), new Map());
        return isAllowed ? undefined : by;
      };
    }
    const decided = await decideCodes(allowed, component.id, enumeration);
    const excluded = new Map(decided.excluded.map((code, index) => [code, decided.excludedBy[index] ?? 0] as const));
    return (value) => {
      const index = excluded.get(value);
      return index === undefined ? undefined : (decided.decisions[index]?.by ?? []);
    };
  }

  /** What the regions that name a component allow, as in `registry/constraints`; key sets are judged by series. */
  #allowedIn({ id }: DataComponent, period: Period | undefined, name: string): AllowedValues {
    const known = this.#allowed.get(name);
    if (known !== undefined) return known;
    const constraints = this.structure.constraints.map(({ urn, content }) => {
      const regions = { ...content, dataKeySets: [] };
      return [urn, period === undefined ? regions : contentValidIn(regions, period)] as const;
    });
    const enumeration = this.#enumerations.get(id);
    const allowed = atOnce(
      allowedValues(new Map(constraints), new Map(enumeration === undefined ? [] : [[id, enumeration]])),
    );
    this.#allowed.set(name, allowed);
    return allowed;
  }

  /** The key sets of all constraints. */
  get series(): SeriesJudge {
    if (this.#series === undefined) {
      const keys = this.structure.constraints.map(
        ({ urn, content }) => [urn, { ...content, cubeRegions: [], metadataTargetRegions: [] }] as const,
      );
      const { constraints } = atOnce(allowedValues(new Map(keys), this.#enumerations));
      const dimensions = this.structure.components.filter(isDimension).map(({ id }) => id);
      this.#series = new SeriesJudge(constraints, dimensions);
    }
    return this.#series;
  }

  /** A finding about values that constraints do not allow. */
  explain(values: ValuesOfKey, by: readonly Reason[]): Pick<FindingText, 'detail' | 'constraint'> {
    const detail = explainJudgement({ allowed: false, notInList: null, by }, values, () => undefined);
    const [first] = by;
    return { detail, ...(first === undefined ? {} : { constraint: decidingConstraint(first) }) };
  }

  /** A finding about a value that is not in the list of its component, with the nearest code. */
  explainUnknown(component: DataComponent, value: string): string {
    const all = this.listOf(component)?.codes.list ?? [];
    const near = all.filter((code) => isNear(value, code));
    const suggested = nearest(value, near.slice(0, mostCompared));
    const suggestion = suggested === undefined ? '' : `; the nearest one is "${suggested}"`;
    return `${component.list} has no code "${value}"${suggestion}`;
  }
}
