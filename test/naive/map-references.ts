import { readValue } from './lists.js';
import { itemClassOf, type NaiveReference, type NamedItems, type Resolver } from './reference.js';
import { type NaiveArtefact, objectAt, objectsAt, type Properties, textAt, textsAt, valuesAt } from './registry.js';
import { readUrn, urnClass, urnOfArtefact, withoutItem, writeUrn } from './urns.js';
import { highest } from './versions.js';

/** References by values to items of another artefact: mappings, members of extensions, ISO concepts, owners. */

/** What a value of a mapping names; undefined where it is computed from the source. */
function namedBy(mapped: Properties): NamedItems {
  const value = textAt(mapped, 'value');
  const [start, end] = [mapped['startIndex'], mapped['endIndex']].map((each) =>
    each === undefined ? undefined : Number(each),
  );
  if (mapped['isRegEx'] === true) {
    const expression = new RegExp(`^(?:${value})$`);
    return { expression: value, fits: (id) => expression.test(id) };
  }
  if (start === undefined && end === undefined) return { id: value };
  return { expression: value, fits: (id) => id.slice(start ?? 0, end) === value };
}

/** Whether a target value takes parts of the source value: `\1`. */
const isComputed = (value: string): boolean => /\\\d/.test(value);

export function schemeMapReferences(resolver: Resolver, map: NaiveArtefact): readonly NaiveReference[] {
  const to = (end: 'source' | 'target', items: NamedItems): NaiveReference => {
    const scheme = withoutItem(readUrn(textAt(map, end)));
    const draft = { role: `${map.class}.item.${end}`, component: '', scheme, class: itemClassOf(scheme), items };
    return resolver.resolve(map, draft);
  };
  return objectsAt(map, 'itemMaps').flatMap((each) => [
    ...objectsAt(each, 'sourceValue').map((value) => to('source', namedBy(value))),
    ...textsAt(each, 'sourceValue').map((value) => to('source', { id: value })),
    ...textsAt(each, 'targetValue')
      .filter((value) => !isComputed(value))
      .map((value) => to('target', { id: value })),
  ]);
}

export function representationMapReferences(resolver: Resolver, map: NaiveArtefact): readonly NaiveReference[] {
  const to = (end: 'source' | 'target', place: number, items: NamedItems): readonly NaiveReference[] => {
    const scheme = textAt(objectsAt(map, end)[place], 'codelist');
    if (scheme === '') return [];
    const draft = {
      role: `RepresentationMap.mapping.${end}`,
      component: '',
      scheme,
      class: itemClassOf(scheme),
      items,
    };
    return [resolver.resolve(map, draft)];
  };
  return objectsAt(map, 'representationMappings').flatMap((mapping) => [
    ...objectsAt(mapping, 'sourceValues').flatMap((value, place) => to('source', place, namedBy(value))),
    ...textsAt(mapping, 'targetValues').flatMap((value, place) =>
      isComputed(value) ? [] : to('target', place, { id: value }),
    ),
  ]);
}

/** The members that selections of extensions name. */
export const extensionReferences = (resolver: Resolver, list: NaiveArtefact): readonly NaiveReference[] =>
  objectsAt(list, 'codelistExtensions').flatMap((extension) =>
    ['inclusiveCodeSelection', 'exclusiveCodeSelection'].flatMap((property) => {
      const selection = objectAt(extension, property);
      return [
        ['explicit', 'memberValues'],
        ['wildcard', 'wildcardedMemberValues'],
      ].flatMap(([name, members = '']) =>
        valuesAt(selection, members).flatMap((member) => {
          const value = readValue(member);
          if (value === undefined) return [];
          const scheme = textAt(extension, 'codelist');
          const role = `${list.class}.extension.member.${name}`;
          return [resolver.resolve(list, { role, component: '', scheme, class: 'Code', items: { value } })];
        }),
      );
    }),
  );

/** The concepts of the ISO 11179 style schemes that concepts point to, where they exist. */
export const isoConceptReferences = (resolver: Resolver, scheme: NaiveArtefact): readonly NaiveReference[] =>
  objectsAt(scheme, 'concepts').flatMap((concept) =>
    objectsAt(concept, 'isoConceptReference').flatMap((pointer) => {
      const [agencyID, id, item] = ['conceptAgency', 'conceptSchemeID', 'conceptID'].map((each) =>
        textAt(pointer, each),
      );
      const line = resolver.artefacts.filter(
        (each) => urnClass(each) === 'ConceptScheme' && each.agencyID === agencyID && each.id === id,
      );
      const newest = highest(line.map(({ version }) => version));
      const target = line.find(({ version }) => version === newest);
      if (target === undefined || item === undefined) return [];
      const reference = resolver.resolve(scheme, {
        role: 'ConceptScheme.isoConcept',
        component: textAt(concept, 'id'),
        scheme: urnOfArtefact(target),
        class: 'Concept',
        items: { id: item },
      });
      return reference.resolution === 'resolved' ? [reference] : [];
    }),
  );

const scheme = (name: string, agencyID: string, id: string): string =>
  writeUrn({ package: 'base', class: name, agencyID, id, version: '1.0', item: '' });

/** The owner of an artefact, and the schemes of sub-agencies (P7). */
export function ownerReferences(resolver: Resolver, artefact: NaiveArtefact): readonly NaiveReference[] {
  const ids = artefact.agencyID.split('.');
  const id = ids.at(-1) ?? '';
  const outer = ids.slice(0, -1).join('.') || 'SDMX';
  const isSet = artefact.class === 'MetadataSet';
  const owner = resolver.resolve(artefact, {
    role: isSet ? 'MetadataSet.owner' : 'any.owner',
    component: '',
    scheme: isSet
      ? scheme('MetadataProviderScheme', outer, 'METADATA_PROVIDERS')
      : scheme('AgencyScheme', outer, 'AGENCIES'),
    class: isSet ? 'MetadataProvider' : 'Agency',
    items: { id },
  });
  if (artefact.class !== 'AgencyScheme') return [owner];
  const nested = objectsAt(artefact, 'agencies').flatMap((agency) => {
    const below = textAt(agency, 'id');
    const agencyID = artefact.agencyID === 'SDMX' ? below : `${artefact.agencyID}.${below}`;
    const urn = scheme('AgencyScheme', agencyID, 'AGENCIES');
    // The scheme of SDMX lists SDMX, and is not nested in itself.
    if (resolver.find(urn) === undefined || urn === urnOfArtefact(artefact)) return [];
    const draft = { role: 'AgencyScheme.nestedScheme', component: below, scheme: urn, class: '' };
    return [resolver.resolve(artefact, draft)];
  });
  return [owner, ...nested];
}
