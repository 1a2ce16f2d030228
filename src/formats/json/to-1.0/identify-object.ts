import { effectiveId, objectUrn } from '../../grammar/identity.js';
import type { Json } from '../json.js';
import { selfLinks } from '../links-of.js';
import type { Frame, LegacyWriting } from './legacy-writing.js';
import { innerClasses } from './local-references.js';
import { innerItem, refUrn } from './write-reference.js';
import { join, writeSimple } from './write-simple.js';

/** Attributes that SDMX-JSON writes as links. */
export const addresses = ['uri', 'serviceURL', 'structureURL'] as const;

/** The id of an object; of a component without one that of the concept it takes its identity from. */
function idOf({ type, properties }: Frame): string | undefined {
  if (!type.attributeNames.has('id')) return undefined;
  const { conceptIdentity } = properties;
  const concept = type.elements.get('structure:ConceptIdentity')?.type;
  if (concept === undefined || conceptIdentity === undefined) return effectiveId(type, properties);
  return effectiveId(type, { ...properties, conceptIdentity: refUrn(concept, conceptIdentity) });
}

/** The URN of an object, and what stands before the ids of those nested in it. */
function urnOf(frame: Frame, id: string | undefined, { owner }: LegacyWriting): { urn?: string; nesting?: string } {
  const { type, outer } = frame;
  if (type.isMaintainable) return { urn: objectUrn(type.urn?.class ?? '', owner, undefined) };
  if (id === undefined) return {};
  const inner = innerClasses[type.name];
  if (inner !== undefined) return { urn: objectUrn(inner.class, owner, innerItem(inner, id, frame)) };
  if (type.urn?.class === undefined) return {};
  if (!type.urn.nested) return { urn: objectUrn(type.urn.class, owner, id) };
  const item = outer === undefined ? id : `${outer}.${id}`;
  return { urn: objectUrn(type.urn.class, owner, item), nesting: item };
}

/** The links of an object to itself. */
function linksTo({ type, properties, path }: Frame, urn: string | undefined, writing: LegacyWriting): Json[] {
  const [uri, serviceURL, structureURL] = addresses.map((name) => {
    const rule = type.attributes.find((attribute) => attribute.name === name);
    const value = rule && properties[rule.property];
    if (rule === undefined || value === undefined) return undefined;
    return writeSimple(rule.type, `${type.name}/${name}`, value, join(path, rule.property), writing);
  });
  return selfLinks({ urn, uri, serviceURL, structureURL });
}

/** What identifies an object and says where it is found. */
export interface Identity {
  readonly id?: string;
  readonly links?: readonly Json[];
}

/** The properties that identify an object, and what stands before the ids of the objects nested in it. */
export function identifyObject(frame: Frame, writing: LegacyWriting): { identity: Identity; nesting?: string } {
  const id = idOf(frame);
  const { urn, ...nesting } = urnOf(frame, id, writing);
  const links = linksTo(frame, urn, writing);
  return {
    identity: { ...(id === undefined ? {} : { id }), ...(links.length === 0 ? {} : { links }) },
    ...nesting,
  };
}
