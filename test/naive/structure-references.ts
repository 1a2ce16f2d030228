import { codesOf, codesOfValue, type NamedValue, readValue } from './lists.js';
import { componentsOf, type NaivePart } from './parts.js';
import { itemClassOf, type NaiveReference, type Resolver } from './reference.js';
import { type NaiveArtefact, objectAt, objectsAt, type Properties, textAt, textsAt, valuesAt } from './registry.js';
import {
  type Behind,
  enumerationOfComponent,
  type FoundComponent,
  findComponent,
  inheritedEnumeration,
  structuresBehind,
} from './structures.js';
import { readUrn, urnOfArtefact, withoutItem } from './urns.js';

/** References to components and codes of the structures that an artefact leads to (P2 to P6). */

/** A reference to the component with an id. */
function toComponent(
  resolver: Resolver,
  source: NaiveArtefact,
  role: string,
  holder: string,
  found: FoundComponent,
  id: string,
): NaiveReference {
  const missing = found.structure.class === 'DataStructure' ? 'Dimension' : 'MetadataAttribute';
  return resolver.resolve(source, {
    role,
    component: holder,
    scheme: found.scheme,
    class: found.component?.class ?? missing,
    items: { id },
    via: found.via,
  });
}

/** A value as it names codes, and as the artefact has it where that differs. */
interface PrefixedValue extends NamedValue {
  readonly written?: string;
}

/** References to the codes that values of a component name; none where it is not enumerated. */
function toValues(
  resolver: Resolver,
  source: NaiveArtefact,
  role: string,
  holder: string,
  found: FoundComponent,
  values: readonly PrefixedValue[],
): readonly NaiveReference[] {
  const enumeration = found.component && enumerationOfComponent(resolver, found.component);
  if (enumeration === undefined) return [];
  const via = [...found.via, urnOfArtefact(found.structure), ...enumeration.via];
  const { scheme } = enumeration;
  const draft = { role, component: holder, scheme, class: itemClassOf(scheme), via };
  return values.map(({ written, ...value }) =>
    resolver.resolve(source, { ...draft, items: { value }, ...(written === undefined ? {} : { written }) }),
  );
}

/** A part of a constraint that names a component and perhaps values of it. */
interface ValueSet {
  readonly content: Properties;
  readonly idRole: string;
  readonly valueRole: string;
}

const setsOf = (
  holder: Properties,
  property: string,
  roles: Pick<ValueSet, 'idRole' | 'valueRole'>,
): readonly ValueSet[] => objectsAt(holder, property).map((content) => ({ content, ...roles }));

function valueSetsOf(constraint: NaiveArtefact): readonly ValueSet[] {
  const keys = objectsAt(constraint, 'dataKeySets').flatMap((set) => objectsAt(set, 'keys'));
  const role = (name: string) => `${constraint.class}.${name}`;
  return [
    ...objectsAt(constraint, 'cubeRegions').flatMap((region) => [
      ...setsOf(region, 'keyValues', {
        idRole: role('region.dimension'),
        valueRole: role('region.keyValue'),
      }),
      ...setsOf(region, 'components', {
        idRole: role('region.component'),
        valueRole: role('region.componentValue'),
      }),
    ]),
    ...keys.flatMap((key) => [
      ...setsOf(key, 'keyValues', {
        idRole: role('key.dimension'),
        valueRole: role('key.keyValue'),
      }),
      ...setsOf(key, 'components', {
        idRole: role('key.component'),
        valueRole: role('key.componentValue'),
      }),
    ]),
    ...objectsAt(constraint, 'metadataTargetRegions').flatMap((region) =>
      setsOf(region, 'components', {
        idRole: role('region.component'),
        valueRole: role('region.value'),
      }),
    ),
  ];
}

/** The values of a set that can be codes. */
const valuesOfSet = (content: Properties): readonly NamedValue[] =>
  [...valuesAt(content, 'value'), ...valuesAt(content, 'values')].flatMap((value) => readValue(value) ?? []);

/** The prefixes that the extensions of a list add. */
const prefixesOf = (list: NaiveArtefact | undefined): readonly string[] =>
  objectsAt(list, 'codelistExtensions').map((extension) => textAt(extension, 'prefix'));

/** The values as ids of the list: with `removePrefix` those that a prefix of an extension turns into codes. */
function inList(
  resolver: Resolver,
  found: FoundComponent,
  content: Properties,
  values: readonly NamedValue[],
): readonly PrefixedValue[] {
  const enumeration = found.component && enumerationOfComponent(resolver, found.component);
  const list = enumeration && resolver.find(enumeration.scheme);
  if (content['removePrefix'] !== true || list === undefined) return values;
  const codes = codesOf(resolver.artefacts, list);
  return values.flatMap((value) => {
    const prefixed = [...new Set(prefixesOf(list))].map((prefix) => ({
      ...value,
      value: prefix + value.value,
      written: value.value,
    }));
    const existing = prefixed.filter((each) => codesOfValue(codes, { ...each, cascade: 'no' }).length > 0);
    return existing.length === 0 ? [value] : existing;
  });
}

const structuresOf = (resolver: Resolver, constraint: NaiveArtefact): readonly Behind[] => {
  const attachment = objectAt(constraint, 'constraintAttachment');
  const urns = Object.keys(attachment ?? {}).flatMap((property) => textsAt(attachment, property));
  return urns.filter((text) => text.includes('=')).flatMap((text) => structuresBehind(resolver, text));
};

/** The components and codes that a data or metadata constraint names. */
export const constraintReferences = (resolver: Resolver, constraint: NaiveArtefact): readonly NaiveReference[] =>
  structuresOf(resolver, constraint).flatMap((behind) =>
    valueSetsOf(constraint).flatMap(({ content, idRole, valueRole }) => {
      const id = textAt(content, 'id');
      const found = findComponent(resolver, behind, id);
      const values = inList(resolver, found, content, valuesOfSet(content));
      return [
        toComponent(resolver, constraint, idRole, '', found, id),
        ...toValues(resolver, constraint, valueRole, id, found, values),
      ];
    }),
  );

/** The dimensions that a dataflow lists; those of a structure that does not exist lead to nothing. */
export function dataflowReferences(resolver: Resolver, flow: NaiveArtefact): readonly NaiveReference[] {
  const role = 'Dataflow.dimensionConstraint';
  const written = textAt(flow, 'structure');
  const [behind] = structuresBehind(resolver, written);
  return textsAt(flow, 'dimensionConstraint').map((id) => {
    if (behind !== undefined) return toComponent(resolver, flow, role, '', findComponent(resolver, behind, id), id);
    const scheme = withoutItem(readUrn(written));
    return resolver.resolve(flow, { role, component: '', scheme, class: 'Dimension', items: { id }, via: [] });
  });
}

/** The lists that components of a structure take from their concepts. */
function inheritedReferences(
  resolver: Resolver,
  structure: NaiveArtefact,
  roleOf: (component: NaivePart) => string,
): readonly NaiveReference[] {
  return componentsOf(structure).flatMap((component) => {
    const list = inheritedEnumeration(resolver, component);
    if (list === undefined) return [];
    const { scheme, via } = list;
    const draft = { role: roleOf(component), component: component.path, scheme, class: '', via };
    return [resolver.resolve(structure, draft)];
  });
}

const componentKinds: Readonly<Record<string, string>> = {
  Dimension: 'dimension',
  DataAttribute: 'attribute',
  Measure: 'measure',
};

const usagesOf = (structure: NaiveArtefact): readonly Properties[] =>
  objectsAt(objectAt(objectAt(structure, 'dataStructureComponents'), 'attributeList'), 'metadataAttributeUsages');

/** What the metadata attributes of the metadata structure of a data structure refer to. */
function metadataReferences(resolver: Resolver, structure: NaiveArtefact): readonly NaiveReference[] {
  const metadata = textAt(structure, 'metadata');
  return structuresBehind(resolver, metadata).flatMap((behind) => {
    const used = usagesOf(structure).map((usage) => textAt(usage, 'metadataAttributeReference'));
    const usages = used.map((id) =>
      toComponent(
        resolver,
        structure,
        'DataStructure.metadataAttributeUsage',
        '',
        findComponent(resolver, behind, id),
        id,
      ),
    );
    const through = [urnOfArtefact(behind.structure)];
    const role = 'DataStructure.metadataAttributeUsage.viaMetadata';
    const inherited = componentsOf(behind.structure).flatMap((attribute) => {
      const identity = readUrn(textAt(attribute.content, 'conceptIdentity'));
      const list = enumerationOfComponent(resolver, attribute);
      const concept = resolver.resolve(structure, {
        role,
        component: attribute.path,
        scheme: withoutItem(identity),
        class: 'Concept',
        items: { id: identity.item },
        via: through,
      });
      if (list === undefined) return [concept];
      const via = [...through, ...list.via];
      const draft = { role, component: attribute.path, scheme: list.scheme, class: '', via };
      return [concept, resolver.resolve(structure, draft)];
    });
    return [...usages, ...inherited];
  });
}

export const dataStructureReferences = (resolver: Resolver, structure: NaiveArtefact): readonly NaiveReference[] => [
  ...inheritedReferences(
    resolver,
    structure,
    ({ class: name }) => `DataStructure.${componentKinds[name]}.inheritedEnumeration`,
  ),
  ...metadataReferences(resolver, structure),
];

export const metadataStructureReferences = (resolver: Resolver, structure: NaiveArtefact): readonly NaiveReference[] =>
  inheritedReferences(resolver, structure, () => 'MetadataStructure.inheritedEnumeration');

/** The attributes that a metadata set reports, and the codes among their values. */
export function metadataSetReferences(resolver: Resolver, set: NaiveArtefact): readonly NaiveReference[] {
  const behinds = [...textsAt(set, 'metadataflow'), ...textsAt(set, 'metadataProvisionAgreement')].flatMap((text) =>
    structuresBehind(resolver, text),
  );
  const reported = (holder: Properties, outer: string): readonly { path: string; content: Properties }[] =>
    objectsAt(holder, 'attributes').flatMap((content) => {
      const path = outer === '' ? textAt(content, 'id') : `${outer}.${textAt(content, 'id')}`;
      return [{ path, content }, ...reported(content, path)];
    });
  return behinds.flatMap((behind) =>
    reported(set, '').flatMap(({ path, content }) => {
      const found = findComponent(resolver, behind, path);
      const isText = content['format'] !== undefined;
      const values = isText ? [] : textsAt(content, 'value').map((value) => ({ value, cascade: 'no' as const }));
      return [
        toComponent(resolver, set, 'MetadataSet.attribute', '', found, path),
        ...toValues(resolver, set, 'MetadataSet.attributeValue', path, found, values),
      ];
    }),
  );
}

const text = (value: string): NamedValue => ({ value, cascade: 'no' });

/** The dimension of the frequency: the one with that role, else with that id, else with that concept; the first by id. */
function frequencyOf(resolver: Resolver, behind: Behind): FoundComponent | undefined {
  const dimensions = componentsOf(behind.structure)
    .filter(({ class: name }) => name === 'Dimension')
    .toSorted((one, other) => (one.path < other.path ? -1 : 1));
  const isFrequency = ({ content }: NaivePart) =>
    textsAt(content, 'conceptRoles').some((role) => readUrn(role).item === 'FREQ');
  const isOfFrequency = ({ content }: NaivePart) => readUrn(textAt(content, 'conceptIdentity')).item === 'FREQ';
  const dimension =
    dimensions.find(isFrequency) ?? dimensions.find(({ path }) => path === 'FREQ') ?? dimensions.find(isOfFrequency);
  return dimension === undefined ? undefined : findComponent(resolver, behind, dimension.path);
}

/** The components and codes that a structure map names at its two ends. */
export function structureMapReferences(resolver: Resolver, map: NaiveArtefact): readonly NaiveReference[] {
  const ends = {
    source: structuresBehind(resolver, textAt(map, 'source')),
    target: structuresBehind(resolver, textAt(map, 'target')),
  } as const;
  type End = keyof typeof ends;
  const toEnd = (end: End, role: string, holder: string, ids: readonly string[]) =>
    ends[end].flatMap((behind) =>
      ids.map((id) =>
        toComponent(resolver, map, `StructureMap.${role}`, holder, findComponent(resolver, behind, id), id),
      ),
    );
  const frequencies = (role: string, values: readonly string[]) =>
    ends.target.flatMap((behind) => {
      const found = frequencyOf(resolver, behind);
      const id = found?.component?.path ?? '';
      return found === undefined ? [] : toValues(resolver, map, `StructureMap.${role}`, id, found, values.map(text));
    });
  const dateMaps = (property: string, name: string) =>
    objectsAt(map, property).flatMap((each) => {
      const holder = textAt(each, 'id');
      const pairs = objectsAt(each, 'mappedComponents');
      return [
        ...toEnd(
          'source',
          `${name}.source`,
          holder,
          pairs.map((pair) => textAt(pair, 'source')),
        ),
        ...toEnd(
          'target',
          `${name}.target`,
          holder,
          pairs.map((pair) => textAt(pair, 'target')),
        ),
        ...toEnd('target', `${name}.frequencyDimension`, holder, textsAt(each, 'frequencyDimension')),
        ...frequencies(`${name}.targetFrequency`, textsAt(each, 'targetFrequencyID')),
      ];
    });
  const fixedValues = objectsAt(map, 'fixedValueMaps').flatMap((each) =>
    (['source', 'target'] as const).flatMap((end) =>
      textsAt(each, end).flatMap((id) => [
        ...toEnd(end, `fixed.${end}`, '', [id]),
        ...ends[end].flatMap((behind) =>
          toValues(
            resolver,
            map,
            'StructureMap.fixed.value',
            id,
            findComponent(resolver, behind, id),
            textsAt(each, 'values').map(text),
          ),
        ),
      ]),
    ),
  );
  return [
    ...objectsAt(map, 'componentMaps').flatMap((each) => [
      ...toEnd('source', 'component.source', '', textsAt(each, 'source')),
      ...toEnd('target', 'component.target', '', textsAt(each, 'target')),
    ]),
    ...dateMaps('epochMaps', 'epoch'),
    ...dateMaps('datePatternMaps', 'datePattern'),
    ...objectsAt(map, 'frequencyFormatMappings').flatMap((each) =>
      frequencies('frequencyFormat.frequency', textsAt(each, 'frequencyId')),
    ),
    ...fixedValues,
  ];
}

/** The dimensions that mappings of VTL name as keys. */
export const vtlMappingReferences = (resolver: Resolver, scheme: NaiveArtefact): readonly NaiveReference[] =>
  objectsAt(scheme, 'vtlMappings').flatMap((mapping) =>
    structuresBehind(resolver, textAt(mapping, 'dataflow')).flatMap((behind) =>
      (
        [
          ['VtlMappingScheme.toSubSpace', 'toVtlMapping', 'toVtlSubSpace'],
          ['VtlMappingScheme.fromSuperSpace', 'fromVtlMapping', 'fromVtlSuperSpace'],
        ] as const
      ).flatMap(([role, outer, inner]) =>
        textsAt(objectAt(objectAt(mapping, outer), inner), 'keys').map((id) =>
          toComponent(resolver, scheme, role, textAt(mapping, 'id'), findComponent(resolver, behind, id), id),
        ),
      ),
    ),
  );
