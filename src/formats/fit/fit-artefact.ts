import type { Artefact } from '../../model/artefact.js';
import { typeOfClass } from '../../model/artefact-types.js';
import { type Content, isObject, type Properties } from '../../model/content.js';
import { fitElements, type PathStep, pathOfStep, stepInto } from '../../model/path-step.js';
import { artefactUrn } from '../../model/urn.js';
import { type ArtefactInParts, fitInParts } from '../message/long-list.js';
import { type Loss, legacyLoss } from '../message/loss.js';
import { artefactPlan, headerPlan, type ObjectPlan, type PropertyPlan } from './fit-plan.js';
import type { ReportLoss } from './fit-properties.js';
import type { FitTarget } from './fit-target.js';
import { applies, type FitRows, silentValues, standardRows } from './rows.js';

/** An artefact as a target holds it. */
export interface FittedArtefact {
  /** The given object where nothing changed; undefined where the target cannot hold the artefact. */
  readonly artefact: Artefact | undefined;
  readonly losses: readonly Loss[];
}

/** The name of the first attribute or element that an object lacks; undefined where it is complete. */
function missingIn({ required }: ObjectPlan, object: Properties): string | undefined {
  for (const [property, name] of required) {
    const value = object[property];
    if (value === undefined || (Array.isArray(value) && value.length === 0)) return name;
  }
  return undefined;
}

/** Fits the values of one artefact and collects what is lost. */
class ContentFitting {
  readonly losses: Loss[] = [];
  readonly #urn: string;
  readonly #target: FitTarget;

  constructor(urn: string, target: FitTarget) {
    this.#urn = urn;
    this.#target = target;
  }

  /** The object as the target holds it: the same object where nothing changes. */
  object(plan: ObjectPlan, object: Properties, parent: PathStep | undefined): Properties {
    let fitted: Record<string, Content | undefined> | undefined;
    for (const property in object) {
      const rule = plan.properties.get(property);
      if (rule === 'held') continue;
      const value = object[property];
      if (value === undefined) continue;
      const step = stepInto(parent, property);
      const kept =
        rule === undefined ? this.#unmodelled(plan, object, property, value, step) : this.#value(rule, value, step);
      if (kept === value) continue;
      fitted ??= { ...object };
      if (kept === undefined) delete fitted[property];
      else fitted[property] = kept;
    }
    return fitted ?? object;
  }

  /** The object as the target holds it; undefined, with the loss, where the target requires what is missing in it. */
  part(plan: ObjectPlan, object: Properties, step: PathStep): Properties | undefined {
    let missing = missingIn(plan, object);
    if (missing === undefined) {
      const fitted = this.object(plan, object, step);
      missing = fitted === object ? undefined : missingIn(plan, fitted);
      if (missing === undefined) return fitted;
    }
    this.#leaveOut(`requires its ${missing}`, step);
    return undefined;
  }

  #lose(detail: string, step: PathStep | undefined, ...further: readonly string[]): void {
    const path = [pathOfStep(step), ...further].join('/');
    this.losses.push({ urn: this.#urn, path, detail });
  }

  #leaveOut(why: string, step: PathStep): void {
    const { family, version } = this.#target;
    this.#lose(`This part was left out: ${family} ${version} ${why}`, step);
  }

  /** A property that the model of the target does not have: SDMX-JSON holds it as an extension, SDMX-ML cannot. */
  #unmodelled(
    plan: ObjectPlan,
    object: Properties,
    property: string,
    value: Content,
    step: PathStep,
  ): Content | undefined {
    const { type, otherVersions, unmodelled } = plan;
    if (type.isMaintainable && property === 'class') return value;
    const isJson = this.#target.family === 'SDMX-JSON';
    // Part of the identity; SDMX-ML has no attribute for a version that it fixes.
    const isVersion = type.isMaintainable && property === 'version';
    const rule = isVersion ? undefined : unmodelled.get(property);
    if (rule !== undefined) return this.#value(rule, value, step);
    if (isJson && (isVersion || !otherVersions.has(property))) return value;
    if (typeof value !== 'object' && silentValues.has(`${property}=${value}`)) return isVersion ? value : undefined;
    // Other elements hold the value.
    if (type.shape !== undefined && !(property in type.shape.toElements(object))) return value;
    this.#leaveOut('has no such property', step);
    return isVersion ? value : undefined;
  }

  #value(plan: PropertyPlan, value: Content, step: PathStep): Content | undefined {
    const kept = plan.fitProperty === undefined ? value : plan.fitProperty(value, (detail) => this.#lose(detail, step));
    if (Array.isArray(kept)) return this.#list(plan, kept, step);
    return plan.inner !== undefined && isObject(kept)
      ? (this.part(plan.inner, kept, step) as Content | undefined)
      : kept;
  }

  #list(plan: PropertyPlan, list: readonly Content[], step: PathStep): readonly Content[] {
    const report: ReportLoss = (detail, ...property) => this.#lose(detail, step, ...property);
    const { fitElement } = plan;
    return fitElements(list, step, (element) => {
      const results = fitElement === undefined ? undefined : fitElement(element, report);
      if (results === undefined || (results.length === 1 && results[0] === element)) {
        return this.#element(plan, element, step);
      }
      return results.flatMap((result) => this.#element(plan, result, step) ?? []);
    });
  }

  #element(plan: PropertyPlan, element: Content, step: PathStep): Content | undefined {
    if (!isObject(element)) return element;
    if (plan.alternatives !== undefined) return this.#alternatives(plan.alternatives, element, step);
    return plan.inner === undefined ? element : (this.part(plan.inner, element, step) as Content | undefined);
  }

  /** An object of which each property is a separate element. */
  #alternatives(plans: ReadonlyMap<string, ObjectPlan>, object: Properties, parent: PathStep): Content {
    const entries = Object.entries(object).flatMap(([property, value]) => {
      const inner = plans.get(property);
      if (value === undefined) return [];
      const step = stepInto(parent, property);
      if (inner !== undefined) return [[property, isObject(value) ? this.object(inner, value, step) : value]];
      if (this.#target.family === 'SDMX-JSON') return [[property, value]];
      this.#leaveOut('has no such property', step);
      return [];
    });
    const isSame = entries.every(([property, value]) => object[String(property)] === value);
    return isSame && entries.length === Object.keys(object).length ? (object as Content) : Object.fromEntries(entries);
  }
}

/**
 * An artefact as a format of SDMX 3.x holds it (README.md): without what the format cannot hold, with the forms that it
 * requires. Objects and arrays in which nothing changes are those of the given artefact.
 * @param rows the rules besides the grammars; by default those of the standard
 * @returns the artefact and every loss with its path; no artefact where the format cannot hold it
 * @throws TypeError where the class is not an artefact class
 */
export function fitArtefact(artefact: Artefact, target: FitTarget, rows: FitRows = standardRows): FittedArtefact {
  const type = typeOfClass(artefact.class);
  if (type === undefined) throw new TypeError(`${artefact.class} is not an artefact class`);
  const legacy = legacyLoss(artefact);
  if (legacy !== undefined) return { artefact: undefined, losses: [legacy] };
  const urn = artefactUrn(type, artefact);
  for (const row of rows.artefacts) {
    if (!applies(row, target) || !row.classes.includes(type.class)) continue;
    const detail = row.obstacle(artefact);
    if (detail !== undefined) {
      return { artefact: undefined, losses: [{ urn, path: '', detail: `The artefact was left out: ${detail}` }] };
    }
  }
  const fitting = new ContentFitting(urn, target);
  const plan = artefactPlan(type.class, target, rows);
  const fitted = fitting.object(plan, artefact, undefined) as Artefact;
  // A stub has nothing but its identity, whatever the schema requires.
  const missing = artefact['isExternalReference'] === true ? undefined : missingIn(plan, fitted);
  if (missing === undefined) return { artefact: fitted, losses: fitting.losses };
  const detail = `The artefact was left out: ${target.family} ${target.version} requires its ${missing}`;
  return { artefact: undefined, losses: [...fitting.losses, { urn, path: '', detail }] };
}

/**
 * As `fitArtefact`, for writing: of a long list the first entries only; the others are fitted when they are read.
 * @param onLoss called with every loss, with those in the others when they are read
 * @param change applied before
 * @returns undefined where the target cannot hold the artefact
 */
export const fitForTarget = (
  artefact: Artefact,
  target: FitTarget,
  onLoss: (loss: Loss) => void,
  change: (artefact: Artefact) => Artefact = (unchanged) => unchanged,
): ArtefactInParts | undefined =>
  fitInParts(
    artefact,
    (part, report) => {
      const { artefact: fitted, losses } = fitArtefact(change(part), target);
      losses.forEach(report);
      return fitted;
    },
    onLoss,
  );

/** The header of a message as SDMX-JSON holds it. Losses are not reported, since no result depends on them. */
export const fitHeader = (header: Properties, target: FitTarget): Properties =>
  new ContentFitting('', target).object(headerPlan(target), header, undefined);
