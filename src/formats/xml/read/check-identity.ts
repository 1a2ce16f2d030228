import { typeOfClass, typeOfContainer, urnClassOf } from '../../../model/artefact-types.js';
import type { Content } from '../../../model/content.js';
import type { ElementType } from '../../grammar/element-types.js';
import { effectiveId, objectUrn, urnClass } from '../../grammar/identity.js';
import type { Uniqueness } from '../../grammar/uniqueness.js';
import { DistinctValues } from '../../message/distinct-values.js';
import { contradictingUrn } from './deviations.js';
import type { ElementFindings } from './element-findings.js';
import type { ElementFrame } from './element-frame.js';

/** Package and class in the URN of an open element. */
function classOf(frame: ElementFrame): string | undefined {
  const { type, localName } = frame.plan;
  if (!type.isMaintainable) return urnClass(type, frame.properties);
  // A metadata set is directly in the message.
  const artefactType = typeOfContainer(frame.parent?.plan.localName ?? '') ?? typeOfClass(localName);
  return artefactType === undefined ? undefined : `${artefactType.package}.${urnClassOf(artefactType)}`;
}

/** The item part of the URN of an open element: the ids of the objects it is nested in, then its own. */
function itemPart(frame: ElementFrame): string | undefined {
  const { type } = frame.plan;
  const id = effectiveId(type, frame.properties);
  const { parent } = frame;
  if (id === undefined || parent === undefined || !type.urn?.nested) return id;
  const outer = parent.plan.type.urn;
  const before = outer?.nested === true && outer.class !== undefined ? itemPart(parent) : undefined;
  return before === undefined ? id : `${before}.${id}`;
}

function maintainableOf(frame: ElementFrame): ElementFrame | undefined {
  let owner: ElementFrame | undefined = frame;
  while (owner !== undefined && !owner.plan.isMaintainable) owner = owner.parent;
  return owner;
}

/** The URN of an open element by the identities in the message; undefined where these are incomplete. */
function identityOf(frame: ElementFrame, owner: ElementFrame): string | undefined {
  const { agencyID, id, version } = owner.properties;
  const className = classOf(frame);
  if (className === undefined || agencyID === '' || id === '') return undefined;
  const item = owner === frame ? undefined : itemPart(frame);
  if (owner !== frame && item === undefined) return undefined;
  return objectUrn(className, { agencyID: String(agencyID), id: String(id), version: String(version) }, item);
}

/** Compares the `urn` attributes of the elements of an artefact with their identities in the message. */
export class UrnChecker {
  readonly #findings: ElementFindings;
  /** The beginning of the URNs of the items of the current artefact, up to the id of the item. */
  readonly #prefixes = new Map<ElementType, string>();

  constructor(findings: ElementFindings) {
    this.#findings = findings;
  }

  beginArtefact(): void {
    this.#prefixes.clear();
  }

  check(frame: ElementFrame): void {
    const { urn } = frame;
    if (urn === undefined) return;
    const prefix = this.#prefixes.get(frame.plan.type);
    // An item scheme may have 100,000 items. (Comparing in parts, with startsWith, takes several times as long.)
    if (prefix === undefined || urn !== prefix + frame.properties['id']) this.#compare(frame, urn);
  }

  #compare(frame: ElementFrame, urn: string): void {
    const { type, localName } = frame.plan;
    const owner = maintainableOf(frame);
    if (type.urn === undefined || owner === undefined) return;
    const identity = identityOf(frame, owner);
    const { id } = frame.properties;
    if (urn === identity) {
      const isItem = owner !== frame && !type.urn.nested && type.urn.class !== undefined && typeof id === 'string';
      if (isItem) this.#prefixes.set(type, urn.slice(0, -id.length));
    } else if (type.urn.type.read(urn) === undefined) {
      const { expected } = type.urn.type;
      this.#findings.error(frame, 'urn.invalid', () => `The urn is "${urn}"; expected ${expected}`, urn);
    } else if (identity !== undefined) {
      this.#findings.deviation(frame, contradictingUrn(localName, urn, identity), urn);
    }
  }
}

function reportDuplicate(
  frame: ElementFrame,
  scope: ElementFrame,
  name: string,
  value: Content,
  findings: ElementFindings,
): void {
  const detail = () =>
    `The ${name} "${value}" occurs more than once in ${scope.plan.localName}; it has to be unique there`;
  findings.error(frame, 'item.duplicate', detail);
}

function checkOne(frame: ElementFrame, unique: Uniqueness, findings: ElementFindings): void {
  const { plan, properties } = frame;
  const scope = unique.scope === undefined ? frame.parent : frame.within(unique.scope);
  const value: Content | undefined =
    unique.property === undefined
      ? effectiveId(plan.type, properties)
      : (properties[unique.property] ?? unique.default);
  if (scope === undefined || value === undefined) return;
  scope.distinct ??= new Map();
  const group = unique.group === 'id' ? plan.rule.name : unique.group;
  let values = scope.distinct.get(group);
  if (values === undefined) {
    values = new DistinctValues();
    scope.distinct.set(group, values);
  }
  if (!values.add(value)) reportDuplicate(frame, scope, unique.property ?? 'id', value, findings);
}

/** Checks that an element is distinct from others where it has to be. */
export function checkDistinctElement(frame: ElementFrame, findings: ElementFindings): void {
  for (const unique of frame.plan.rule.distinct) checkOne(frame, unique, findings);
}
