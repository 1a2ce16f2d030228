import type { Content } from '../../../model/content.js';
import { partId } from '../../../model/parts.js';
import { DistinctValues } from '../../message/distinct-values.js';
import { incompleteStub } from './deviations.js';
import type { ObjectFindings } from './object-findings.js';
import type { ObjectFrame, Slots } from './object-frame.js';
import type { Alternative, ChoiceRule } from './object-type.js';
import type { ObjectProperties } from './shapes.js';

/** A violation of a choice of properties. */
export interface ChoiceFault {
  readonly rule: 'property.missing' | 'property.conflict';
  readonly detail: string;
}

const listed = (alternatives: readonly Alternative[], joint: string): string =>
  alternatives.map(({ required }) => required.map((rule) => rule.name).join(' with ')).join(joint);

const isComplete = ({ required }: Alternative, slots: Slots): boolean =>
  required.every(({ slot }) => slots[slot] !== undefined);

/** The names of the given properties that do not belong to the chosen alternative. */
function strays(alternatives: readonly Alternative[], chosen: Alternative | undefined, slots: Slots): string[] {
  const given = alternatives.flatMap(({ all }) => all.filter(({ slot }) => slots[slot] !== undefined));
  return [...new Set(given.filter((rule) => chosen?.all.includes(rule) !== true).map(({ name }) => name))];
}

/**
 * Checks a choice of properties; undefined where it is satisfied.
 * @param name name of the object, for the error text
 * @param slots values of the given properties
 */
export function choiceFault({ take, alternatives }: ChoiceRule, name: string, slots: Slots): ChoiceFault | undefined {
  const chosen = alternatives.find((alternative) => isComplete(alternative, slots));
  if (chosen !== undefined && take === 'one or more') return undefined;
  const others = strays(alternatives, chosen, slots);
  if (chosen === undefined) {
    if (take === 'one or none' && others.length === 0) return undefined;
    const needed = take === 'one or more' ? listed(alternatives, ' or ') : `one of ${listed(alternatives, ', ')}`;
    return { rule: 'property.missing', detail: `${name} lacks a required property; expected ${needed}` };
  }
  if (others.length === 0) return undefined;
  const detail = `${name} has ${listed([chosen], '')} and ${others.join(', ')}, which exclude each other; remove one of them`;
  return { rule: 'property.conflict', detail };
}

/** The required properties of a metadata set: one of each row. */
const needs: readonly (readonly string[])[] = [
  ['metadataflow', 'metadataProvisionAgreement'],
  ['targets'],
  ['attributes'],
];

/**
 * Checks that a metadata set is complete. The schema requires this of stubs (`isExternalReference`) too, though stubs
 * have no content; SDMX-ML allows stubs without it.
 */
export function checkMetadataSet(frame: ObjectFrame, slots: Slots, findings: ObjectFindings): void {
  const given = (name: string) => slots[frame.type.rules.get(name)?.slot ?? -1];
  const missing = needs.filter((names) => names.every((name) => given(name) === undefined));
  if (missing.length === 0) return;
  if (given('isExternalReference') === true) {
    findings.deviation(frame.place(), incompleteStub);
    return;
  }
  for (const names of missing) {
    findings.error(
      frame.place(),
      'property.missing',
      () => `${frame.property} lacks the property ${names.join(' or ')}, which is required`,
    );
  }
}

function reportDuplicate(frame: ObjectFrame, name: string, value: Content, findings: ObjectFindings): void {
  const detail = () =>
    `The ${name} "${value}" occurs more than once among ${frame.property} and the objects that share their ids; it has to be unique there`;
  findings.error(frame.place(), 'item.duplicate', detail);
}

/** Checks that an object is distinct from others where it has to be. */
export function checkDistinctObject(frame: ObjectFrame, properties: ObjectProperties, findings: ObjectFindings): void {
  for (const unique of frame.type.distinct) {
    const scope = unique.scope === undefined ? frame.parent : frame.within(unique.scope);
    const value =
      unique.property === undefined
        ? partId({ fixedId: frame.type.fixedId, idFromConcept: true }, properties)
        : (properties[unique.property] ?? unique.default);
    if (scope === undefined || value === undefined) continue;
    scope.distinct ??= new Map();
    const group = unique.group === 'id' ? frame.property : unique.group;
    let values = scope.distinct.get(group);
    if (values === undefined) {
      values = new DistinctValues();
      scope.distinct.set(group, values);
    }
    if (!values.add(value)) reportDuplicate(frame, unique.property ?? 'id', value, findings);
  }
}
