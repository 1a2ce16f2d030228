import {
  annotationsBy,
  byDecision,
  byReference,
  list,
  major,
  minor,
  patch,
  type Shape,
  type ShapeTable,
  set,
  texts,
  value,
} from '../shape.js';
import { extensionsOfCodelist } from './codelist-extensions.js';
import { describedItem, generalProperties, representation, restKey } from './common.js';

const ownCode = byDecision('ownCode');

const codes = (properties: ShapeTable = {}): Shape =>
  list('code', {
    keys: ['id', restKey('id')],
    add: ownCode('code.add'),
    remove: ownCode('code.remove'),
    rename: major('code.id'),
    order: patch('code.order'),
    properties: { ...describedItem('code'), parent: value(major('code.parent')), ...properties },
  });

export const codelistRules: ShapeTable = {
  ...generalProperties,
  codes: codes(),
  codelistExtensions: extensionsOfCodelist,
};

export const geographicCodelistRules: ShapeTable = {
  ...generalProperties,
  geoFeatureSetCodes: codes({ value: value(patch('code.value'), { isText: true }) }),
  codelistExtensions: extensionsOfCodelist,
};

export const geoGridCodelistRules: ShapeTable = {
  ...generalProperties,
  gridDefinition: value(patch('gridDefinition'), { isText: true }),
  geoGridCodes: codes({ geoCell: value(patch('code.geoCell'), { isText: true }) }),
  codelistExtensions: extensionsOfCodelist,
};

export const valueListRules: ShapeTable = {
  ...generalProperties,
  valueItems: list('value item', {
    keys: ['id', restKey('id')],
    add: minor('value.add'),
    remove: major('value.remove'),
    rename: major('value.id'),
    order: patch('value.order'),
    properties: {
      names: texts(patch('value.name')),
      descriptions: texts(patch('value.description')),
      ...annotationsBy(patch('value.annotation')),
    },
  }),
};

export const conceptSchemeRules: ShapeTable = {
  ...generalProperties,
  concepts: list('concept', {
    keys: ['id', restKey('id')],
    add: minor('concept.add'),
    remove: major('concept.remove'),
    rename: major('concept.id'),
    order: patch('concept.order'),
    properties: {
      ...describedItem('concept'),
      names: texts({
        add: patch('concept.name.addRemove'),
        remove: patch('concept.name.addRemove'),
        change: patch('concept.name.modify'),
      }),
      parent: value(major('concept.parent')),
      coreRepresentation: representation({
        add: major('concept.representation.add'),
        remove: major('concept.representation.remove'),
        formatToEnumeration: major('concept.representation.formatToEnumeration'),
        enumerationToFormat: major('concept.representation.enumerationToFormat'),
        enumeration: byReference('concept.representation.enumeration'),
        enumerationFormat: {
          add: major('concept.enumerationFormat.add'),
          remove: minor('concept.enumerationFormat.remove'),
          change: major('concept.enumerationFormat.modify'),
        },
        format: major('concept.textFormat.modify'),
        occurs: 'concept.occurs',
      }),
      isoConceptReference: value({
        add: minor('concept.iso.add'),
        remove: major('concept.iso.remove'),
        change: major('concept.iso.modify'),
      }),
    },
  }),
};

const categoryColumns = (property: string) =>
  ({
    keys: ['id', restKey('id')],
    add: minor('category.add'),
    remove: major('category.remove'),
    rename: major('category.id'),
    order: patch('category.order'),
    nested: { property, move: major('category.move') },
  }) as const;

export const categorySchemeRules: ShapeTable = {
  ...generalProperties,
  categories: list('category', { ...categoryColumns('categories'), properties: describedItem('category') }),
};

const byReferenceUpToMinor = byDecision('referenceUpToMinor');

/** References of a reporting category to structures, or to those that are reported. */
const categoryReferences = (id: string): Shape =>
  set('reference', {
    add: minor(`${id}.add`),
    remove: minor(`${id}.remove`),
    change: byReferenceUpToMinor(`${id}.modify`),
  });

const referenceProperties = ['structuralMetadata', 'provisioningMetadata'] as const;

export const reportingTaxonomyRules: ShapeTable = {
  ...generalProperties,
  reportingCategories: list('reporting category', {
    ...categoryColumns('reportingCategories'),
    compareTogether: ({ before, after }, place, { report }) => {
      const [from, to] = [before, after].map((side) => referenceProperties.filter((name) => side[name] !== undefined));
      if (from?.length !== 1 || to?.length !== 1 || from[0] === to[0]) return [];
      const sides = { before: from[0], after: to[0] };
      report(major('category.switch'), place, sides, `has ${to[0]} instead of ${from[0]}`);
      return referenceProperties;
    },
    properties: {
      ...describedItem('category'),
      structuralMetadata: categoryReferences('structuralMetadata'),
      provisioningMetadata: categoryReferences('provisioningMetadata'),
    },
  }),
};

/** Organisation schemes have one version, and categorisations of SDMX 3.1 too. */
export const categorisationRules: ShapeTable = {
  ...generalProperties,
  source: value(patch('source')),
  target: value(patch('target')),
};

const vtlItems = (noun: string, properties: ShapeTable): Shape =>
  list(noun, {
    keys: ['id', restKey('id')],
    add: minor('item.add'),
    remove: major('item.remove'),
    rename: major('item.id'),
    order: patch('order'),
    properties: { ...vtlTexts, ...properties },
  });

const vtlTexts: ShapeTable = {
  names: texts(patch('item.name/description')),
  descriptions: texts(patch('item.name/description')),
};

const vtl: ShapeTable = { ...generalProperties, vtlVersion: value(major('vtlVersion')) };

const schemeRules = (schemeClass: string) => ({
  add: minor(`reference.${schemeClass}.add`),
  remove: major(`reference.${schemeClass}.remove`),
  change: byReference(`reference.${schemeClass}`),
});

const oneScheme = (schemeClass: string): Shape => value(schemeRules(schemeClass));
const schemes = (schemeClass: string): Shape => set('reference', schemeRules(schemeClass));

export const transformationSchemeRules: ShapeTable = {
  ...vtl,
  transformations: vtlItems('transformation', {
    expression: value(minor('item.expression'), { isText: true }),
    result: value(major('item.result')),
    isPersistent: value(major('item.isPersistent'), { absent: false }),
  }),
  vtlMappingScheme: oneScheme('VtlMappingScheme'),
  namePersonalisationScheme: oneScheme('NamePersonalisationScheme'),
  customTypeScheme: oneScheme('CustomTypeScheme'),
  rulesetSchemes: schemes('RulesetScheme'),
  userDefinedOperatorSchemes: schemes('UserDefinedOperatorScheme'),
};

export const rulesetSchemeRules: ShapeTable = {
  ...vtl,
  rulesets: vtlItems('ruleset', {
    rulesetDefinition: value(minor('item.rulesetDefinition'), { isText: true }),
    rulesetType: value(major('item.rulesetType')),
    rulesetScope: value(major('item.rulesetScope')),
  }),
  vtlMappingScheme: oneScheme('VtlMappingScheme'),
};

export const userDefinedOperatorSchemeRules: ShapeTable = {
  ...vtl,
  userDefinedOperators: vtlItems('user defined operator', {
    operatorDefinition: value(minor('item.operatorDefinition'), { isText: true }),
  }),
  vtlMappingScheme: oneScheme('VtlMappingScheme'),
  rulesetSchemes: schemes('RulesetScheme'),
};

const customTypeTexts = major('item.vtlLiteralFormat, outputFormat or nullValue');

export const customTypeSchemeRules: ShapeTable = {
  ...vtl,
  customTypes: vtlItems('custom type', {
    vtlScalarType: value(major('item.vtlScalarType')),
    dataType: value(major('item.dataType')),
    vtlLiteralFormat: value(customTypeTexts),
    outputFormat: value(customTypeTexts),
    nullValue: value(customTypeTexts),
  }),
};

export const namePersonalisationSchemeRules: ShapeTable = {
  ...vtl,
  namePersonalisations: vtlItems('name personalisation', {
    vtlDefaultName: value(major('item.vtlDefaultName')),
    personalisedName: value(major('item.personalisedName')),
    vtlArtefact: value(major('item.vtlArtefact')),
  }),
};

const mappingMethod = minor('item.toVtlMapping or fromVtlMapping method');
const spaceKeys = major('item.sub or super space keys');
const mappedKinds = ['dataflow', 'genericDataflow', 'codelist', 'concept'] as const;

const vtlDirection = (space: string): Shape => ({
  kind: 'object',
  properties: {
    method: value(mappingMethod),
    [space]: { kind: 'object', properties: { keys: set('key', spaceKeys) } },
  },
});

export const vtlMappingSchemeRules: ShapeTable = {
  ...vtl,
  vtlMappings: {
    ...list('VTL mapping', {
      keys: ['id', restKey('id')],
      add: minor('item.add'),
      remove: major('item.remove'),
      rename: major('item.id'),
      order: patch('order'),
      compareTogether: ({ before, after }, place, { report }) => {
        const [from, to] = [before, after].map((side) => mappedKinds.find((kind) => side[kind] !== undefined));
        if (from === undefined || to === undefined || from === to) return [];
        report(
          major('item.kind of mapped artefact'),
          place,
          { before: from, after: to },
          `maps a ${to}, not a ${from}`,
        );
        // A generic dataflow is not a reference.
        return ['genericDataflow'];
      },
      properties: {
        ...vtlTexts,
        alias: value(major('item.alias')),
        dataflow: oneScheme('Dataflow'),
        codelist: oneScheme('Codelist'),
        concept: oneScheme('Concept'),
        toVtlMapping: vtlDirection('toVtlSubSpace'),
        fromVtlMapping: vtlDirection('fromVtlSuperSpace'),
      },
    }),
  },
};
