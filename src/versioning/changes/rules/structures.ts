import { type Content, isObject, listOf, objectsOf, type Properties } from '../../../model/content.js';
import { describeChange } from '../describe.js';
import {
  annotationsBy,
  byDecision,
  byReference,
  type ChangeRule,
  container,
  custom,
  linksBy,
  list,
  major,
  minor,
  notCompared,
  object,
  patch,
  type Shape,
  type ShapeTable,
  set,
  texts,
  value,
} from '../shape.js';
import { generalProperties, occurrences, representation, restKey, unordered } from './common.js';

const annotationOrLink = (id: string): ShapeTable => ({
  ...annotationsBy(patch(id)),
  ...linksBy(patch(id)),
});

const componentTexts = annotationOrLink('component.annotationOrLink');

const localRepresentation = representation({
  add: major('localRepresentation.add'),
  remove: major('localRepresentation.remove'),
  formatToEnumeration: major('localRepresentation.formatToEnumeration'),
  enumerationToFormat: major('localRepresentation.enumerationToFormat'),
  enumeration: byReference('localRepresentation.enumeration'),
  enumerationFormat: {
    add: major('localRepresentation.enumerationFormat.add'),
    remove: minor('localRepresentation.enumerationFormat.remove'),
    change: major('localRepresentation.enumerationFormat.modify'),
  },
  format: major('localRepresentation.textFormat'),
  occurs: 'localRepresentation.occurs',
});

const component = (kind: string): ShapeTable => ({
  ...componentTexts,
  conceptIdentity: value(byReference(`${kind}.conceptIdentity`)),
  conceptRoles: set('concept role', {
    add: minor('conceptRole.add'),
    remove: minor('conceptRole.remove'),
    change: byReference('conceptRole.modify'),
  }),
  localRepresentation,
});

const isMandatory = (content: unknown): boolean => isObject(content) && content['usage'] === 'mandatory';

/** What an attribute is reported for; of its dimensions each with whether it is optional, which is a list of its own. */
function relationshipOf(relationship: Content | undefined): unknown {
  if (!isObject(relationship)) return relationship;
  const { dimensions, areDimensionsOptional, ...rest } = relationship;
  const optional = listOf(areDimensionsOptional);
  const reported = listOf(dimensions).map((id: Content, index) => [id, optional[index] === true].join(' '));
  return { ...rest, reported };
}

const relationship = (rule: ChangeRule): Shape => unordered(rule, relationshipOf);

/** Attributes and measures are optional unless they say otherwise. */
const usage = (kind: string): Shape =>
  custom(({ before, after }, place, { report }) => {
    const sides = { before: before ?? 'optional', after: after ?? 'optional' };
    if (sides.before === sides.after) return;
    const rule = sides.after === 'mandatory' ? major(`${kind}.usage.mandatory`) : minor(`${kind}.usage.optional`);
    report(rule, place, sides, describeChange(sides));
  });

/** Attributes or measures. */
const usedComponents = (kind: 'attribute' | 'measure', properties: ShapeTable): Shape =>
  list(kind, {
    keys: ['id', restKey('id')],
    add: (content) => (isMandatory(content) ? major(`${kind}.add.mandatory`) : minor(`${kind}.add.optional`)),
    remove: major(`${kind}.remove`),
    rename: major(`${kind}.id`),
    order: patch('component.order'),
    properties: { ...component(kind), usage: usage(kind), ...properties },
  });

/** A list of components; its id is fixed. */
const componentList = (properties: ShapeTable): Shape =>
  container({ ...componentTexts, id: notCompared, ...properties });

const metadata: Shape = custom((sides, place, { before, report, compare }) => {
  if (sides.after !== undefined) {
    const rules = { add: patch('metadata.add'), change: byReference('metadata.modify') };
    compare(value(rules), sides, place);
    return;
  }
  const components = before['dataStructureComponents'];
  const attributes = isObject(components) ? components['attributeList'] : undefined;
  const usages = isObject(attributes) ? objectsOf(attributes['metadataAttributeUsages']) : [];
  const rule = usages.length > 0 ? major('metadata.remove.used') : patch('metadata.remove.unused');
  report(rule, place, sides, describeChange(sides));
});

const evolvingStructure: Shape = custom(({ before, after }, place, { report }) => {
  const sides = { before: before === true, after: after === true };
  if (sides.before === sides.after) return;
  report(sides.after ? major('evolving.on') : minor('evolving.off'), place, sides, describeChange(sides));
});

/** The rules for data structures (SDMX versioning guidelines; of 3.1 the evolving structures). */
export const dataStructureRules: ShapeTable = {
  ...generalProperties,
  evolvingStructure,
  metadata,
  dataStructureComponents: container({
    dimensionList: componentList({
      dimensions: list('dimension', {
        keys: ['id', restKey('id', 'position')],
        add: byDecision('dimension')('dimension.add'),
        remove: major('dimension.remove'),
        rename: major('dimension.id'),
        order: major('dimension.position'),
        properties: { ...component('dimension'), position: notCompared },
      }),
      timeDimension: object(
        { ...component('dimension'), id: notCompared },
        { add: major('dimension.add'), remove: major('dimension.remove') },
      ),
    }),
    groups: list('group', {
      keys: ['id', restKey('id')],
      add: minor('group.add'),
      remove: major('group.remove'),
      rename: major('group.id'),
      properties: {
        ...componentTexts,
        groupDimensions: set('group dimension', {
          add: major('group.dimension.add'),
          remove: major('group.dimension.remove'),
          change: major('group.dimension.modify'),
        }),
      },
    }),
    attributeList: componentList({
      attributes: usedComponents('attribute', {
        attributeRelationship: relationship(major('attribute.relationship')),
        measureRelationship: unordered(major('attribute.measureRelationship')),
      }),
      metadataAttributeUsages: list('metadata attribute usage', {
        keys: ['metadataAttributeReference'],
        pairsRest: true,
        add: byDecision('metadataAttribute')('metadataAttribute.add'),
        remove: major('metadataAttribute.remove'),
        rename: major('metadataAttribute.reference'),
        order: patch('component.order'),
        properties: {
          ...componentTexts,
          attributeRelationship: relationship(major('metadataAttribute.relationship')),
        },
      }),
    }),
    measureList: componentList({ measures: usedComponents('measure', {}) }),
  }),
};

/** Whether an object must not occur. */
export const isOptional = ({ minOccurs }: Properties): boolean => Number(minOccurs ?? 1) === 0;

const addAttribute = (content: unknown): ChangeRule =>
  isObject(content) && isOptional(content) ? minor('attribute.add.optional') : major('attribute.add.mandatory');

const attributeTexts = annotationOrLink('attribute.annotationOrLink');

export const metadataStructureRules: ShapeTable = {
  ...generalProperties,
  metadataStructureComponents: container({
    metadataAttributeList: container({
      ...attributeTexts,
      id: notCompared,
      metadataAttributes: list('metadata attribute', {
        keys: ['id', restKey('id')],
        add: addAttribute,
        remove: major('attribute.remove'),
        rename: major('attribute.id'),
        order: patch('attribute.order'),
        nested: { property: 'metadataAttributes', move: major('attribute.hierarchy') },
        properties: {
          ...attributeTexts,
          isPresentational: value(major('attribute.presentational'), { absent: false }),
          minOccurs: occurrences(major('attribute.minOccurs.up'), minor('attribute.minOccurs.down')),
          maxOccurs: occurrences(minor('attribute.maxOccurs.up'), major('attribute.maxOccurs.down')),
          conceptIdentity: value(byReference('attribute.conceptIdentity')),
          localRepresentation: representation({
            add: major('representation.add'),
            remove: major('representation.remove'),
            formatToEnumeration: major('representation.formatToEnumeration'),
            enumerationToFormat: major('representation.enumerationToFormat'),
            enumeration: byReference('representation.enumeration'),
            enumerationFormat: {
              add: major('enumerationFormat.add'),
              remove: minor('enumerationFormat.remove'),
              change: minor('enumerationFormat.modify'),
            },
            format: major('representation.textFormat'),
          }),
        },
      }),
    }),
  }),
};

const byList = byDecision('dimensionConstraint');

const dimensionConstraint: Shape = custom((sides, place, { compare }) => {
  const rules = { add: byList('dimensionConstraint.add'), remove: byList('dimensionConstraint.remove') };
  if (sides.before === undefined || sides.after === undefined) compare(value(rules), sides, place);
  else
    compare(
      set('dimension of the dimension constraint', {
        add: major('dimensionConstraint.dimension.add'),
        remove: major('dimensionConstraint.dimension.remove'),
      }),
      sides,
      place,
    );
});

const structure = value(byReference('structure'));
const byTargets = byDecision('targets');
const within = { changesWithinLine: true } as const;

export const dataflowRules: ShapeTable = { ...generalProperties, structure, dimensionConstraint };

export const metadataflowRules: ShapeTable = {
  ...generalProperties,
  structure,
  targets: set(
    'target',
    { add: patch('target.add'), remove: byTargets('target.remove'), change: byTargets('target.modify') },
    within,
  ),
};

export const provisionAgreementRules: ShapeTable = {
  ...generalProperties,
  dataflow: value(byReference('dataflow')),
  dataProvider: value(major('dataProvider')),
};

/** Targets whose every change is a patch. */
const looseTargets = set(
  'target',
  { add: patch('target.add'), remove: patch('target.remove'), change: patch('target.modify') },
  within,
);

export const metadataProvisionAgreementRules: ShapeTable = {
  ...generalProperties,
  metadataflow: value(byReference('metadataflow')),
  metadataProvider: value(major('metadataProvider')),
  targets: looseTargets,
};

/** A metadata set is described by a metadataflow or by an agreement; only the removal of one is reported. */
const describedBy = (id: string): Shape => value({ change: byReference(id), remove: major('describedBy.switch') });

export const metadataSetRules: ShapeTable = {
  ...generalProperties,
  metadataflow: describedBy('metadataflow'),
  metadataProvisionAgreement: describedBy('metadataProvisionAgreement'),
  targets: looseTargets,
  attributes: value(patch('attributes')),
  action: value(patch('action')),
  reportingBegin: value(patch('reportingBeginDate')),
  reportingEnd: value(patch('reportingEndDate')),
  publicationYear: value(patch('publicationYear')),
  publicationPeriod: value(patch('publicationPeriod')),
};

/** The levels of a hierarchy, from the top one down, as a list. */
function levelsOf(level: unknown): Properties[] {
  if (!isObject(level)) return [];
  const { level: below, ...own } = level;
  return [own, ...levelsOf(below)];
}

const levels = list('level', {
  keys: ['id', restKey('id')],
  stepOf: (index) => Array.from({ length: index + 1 }, () => 'level').join('/'),
  add: minor('level.add'),
  remove: major('level.remove'),
  rename: major('level.id'),
  order: major('unlisted.other'),
  properties: {
    names: texts(patch('level.name')),
    descriptions: texts(patch('level.description')),
    codingFormat: value({
      add: patch('level.codingFormat.add'),
      change: patch('level.codingFormat.change'),
      remove: patch('level.codingFormat.remove'),
    }),
  },
});

export const hierarchyRules: ShapeTable = {
  ...generalProperties,
  hasFormalLevels: value(patch('hasFormalLevels'), { absent: false }),
  level: custom(({ before, after }, place, { compare }) =>
    compare(levels, { before: levelsOf(before) as never, after: levelsOf(after) as never }, { ...place, path: '' }),
  ),
  hierarchicalCodes: list('hierarchical code', {
    keys: ['id', restKey('id')],
    add: minor('code.add'),
    remove: major('code.remove'),
    rename: major('code.id'),
    order: patch('code.order'),
    nested: { property: 'hierarchicalCodes', move: major('code.move') },
    properties: {
      code: value(major('code.reference')),
      level: value(minor('code.level')),
      validFrom: value(patch('code.validity')),
      validTo: value(patch('code.validity')),
    },
  }),
};

export const hierarchyAssociationRules: ShapeTable = {
  ...generalProperties,
  linkedHierarchy: value(patch('linkedHierarchy')),
  linkedObject: value(patch('linkedObject')),
  contextObject: value({
    add: patch('contextObject.add'),
    remove: patch('contextObject.remove'),
    change: patch('contextObject.modify'),
  }),
};

const inputsOrOutputs = (kind: 'input' | 'output'): Shape =>
  list(kind, {
    keys: ['localID', 'objectReference'],
    pairsRest: true,
    add: patch(`${kind}.add`),
    remove: patch(`${kind}.remove`),
    rename: major(`${kind}.localID`),
    properties: { objectReference: value(patch(`${kind}.reference`)) },
  });

const software = value(patch('computation.software'));

/** A process documents what is done, so most changes are patches (SDMX versioning guidelines). */
export const processRules: ShapeTable = {
  ...generalProperties,
  processSteps: list('process step', {
    keys: ['id', restKey('id')],
    add: minor('step.add'),
    remove: major('step.remove'),
    rename: major('step.id'),
    order: patch('step.order'),
    nested: { property: 'processSteps', move: major('step.move') },
    properties: {
      names: texts(patch('step.name')),
      descriptions: texts(patch('step.description')),
      inputs: inputsOrOutputs('input'),
      outputs: inputsOrOutputs('output'),
      computation: object(
        {
          descriptions: texts(patch('computation.description')),
          localID: value(major('computation.localID')),
          softwarePackage: software,
          softwareLanguage: software,
          softwareVersion: software,
        },
        { add: patch('computation.add'), remove: patch('computation.remove') },
      ),
      transitions: list('transition', {
        keys: ['id', restKey('id')],
        add: patch('transition.add'),
        remove: patch('transition.remove'),
        rename: major('transition.id'),
        properties: {
          localID: value(major('transition.localID')),
          targetStep: value(patch('transition.targetStep')),
          conditions: texts(patch('transition.condition')),
        },
      }),
    },
  }),
};
