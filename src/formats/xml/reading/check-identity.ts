import { typeOfClass, typeOfContainer, urnClassOf } from '../../../model/artefact-types.js';
import type { Content } from '../../../model/content.js';
import { effectiveId, objectUrn, urnClass } from '../../grammar/identity.js';
import { contradictingUrn } from '../deviations.js';
import type { Findings } from './findings.js';
import type { Frame } from './frame.js';

/** Package and class in the URN of an open element. */
function classOf(frame: Frame): string | undefined {
  const { type } = frame.rule;
  if (!type.isMaintainable) return urnClass(type, frame.properties);
  // A metadata set stands in the message itself.
  const artefactType = typeOfContainer(frame.parent?.rule.localName ?? '') ?? typeOfClass(frame.rule.localName);
  return artefactType === undefined ? undefined : `${artefactType.package}.${urnClassOf(artefactType)}`;
}

/** The item part of the URN of an open element: its id, behind those of the objects it is nested in. */
function itemPart(frame: Frame): string | undefined {
  const id = effectiveId(frame.rule.type, frame.properties);
  const { parent } = frame;
  if (id === undefined || parent === undefined || !frame.rule.type.urn?.nested) return id;
  const isNested = parent.rule.type.urn?.nested === true && parent.rule.type.urn.class !== undefined;
  const outer = isNested ? itemPart(parent) : undefined;
  return outer === undefined ? id : `${outer}.${id}`;
}

function maintainableOf(frame: Frame): Frame | undefined {
  let owner: Frame | undefined = frame;
  while (owner !== undefined && !owner.rule.type.isMaintainable) owner = owner.parent;
  return owner;
}

/** Holds the `urn` attribute of an element against the identity that the message gives it. */
export function checkUrn(frame: Frame, findings: Findings): void {
  const { urn } = frame;
  const owner = maintainableOf(frame);
  const rule = frame.rule.type.urn;
  if (urn === undefined || owner === undefined || rule === undefined) return;
  const { agencyID, id, version } = owner.properties;
  if (typeof agencyID !== 'string' || typeof id !== 'string' || typeof version !== 'string') return;
  const className = classOf(frame);
  const item = owner === frame ? undefined : itemPart(frame);
  const identity =
    className === undefined || (owner !== frame && item === undefined)
      ? undefined
      : objectUrn(className, { agencyID, id, version }, item);
  if (urn === identity) return;
  if (rule.type.read(urn) === undefined) {
    findings.error(frame, 'urn.invalid', () => `The urn is "${urn}"; expected ${rule.type.expected}`, urn);
  } else if (identity !== undefined) {
    findings.deviation(frame, contradictingUrn(frame.rule.localName, urn, identity), urn);
  }
}

/** Notes the ids of an element where they have to be distinct. */
export function checkDistinct(frame: Frame, findings: Findings): void {
  const { rule, properties } = frame;
  for (const unique of rule.distinct) {
    const scope = unique.scope === undefined ? frame.parent : frame.within(unique.scope);
    const value: Content | undefined =
      unique.property === undefined
        ? effectiveId(rule.type, properties)
        : (properties[unique.property] ?? unique.default);
    if (scope === undefined || value === undefined) continue;
    scope.distinct ??= new Map();
    const group = unique.group === 'id' ? rule.name : unique.group;
    const seen = scope.distinct.get(group) ?? new Set();
    if (seen.size === 0) scope.distinct.set(group, seen);
    const before = seen.size;
    if (seen.add(value).size > before) continue;
    const name = unique.property ?? 'id';
    findings.error(
      frame,
      'item.duplicate',
      () => `${scope.rule.localName} already holds a ${rule.localName} or the like with the ${name} "${value}"`,
    );
  }
}
