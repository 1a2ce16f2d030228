import type { ArtefactClass } from '../../../../src/model/artefact-types.js';
import type { Content } from '../../../../src/model/content.js';
import { type ClassExamples, type Example, inTotal, undone, when } from './example.js';
import { add, all, drop, put, rotate } from './mutations.js';
import { described, textChanges } from './nameable.js';
import { artefact, named, ref } from './others.js';
import { referenceChanges } from './references.js';

type Properties = Readonly<Record<string, Content>>;

/**
 * Examples for a scheme of items: the first with all texts, the others with a name, all with the same properties.
 * @param ofItem properties that each item requires
 */
function schemeExamples(
  artefactClass: ArtefactClass,
  items: string,
  ofItem: Properties,
  ofScheme: Properties,
  more: ClassExamples['rules'],
): ClassExamples {
  return {
    class: artefactClass,
    base: artefact(artefactClass, artefactClass.toUpperCase(), {
      vtlVersion: '2.0',
      [items]: [
        { id: 'A', names: described.names, descriptions: described.descriptions, ...ofItem },
        { ...named('B'), ...ofItem },
      ],
      ...ofScheme,
    }),
    rules: {
      'item.add': when(add(items, { ...named('C'), ...ofItem }, 1)),
      'item.remove': when(drop(`${items}/B`)),
      'item.id': when(put(`${items}/B/id`, 'B2')),
      'item.name/description': [...textChanges(`${items}/A/names`), ...textChanges(`${items}/A/descriptions`)],
      order: when(rotate(items)),
      vtlVersion: when(put('vtlVersion', '2.1')),
      ...more,
    },
  };
}

/** Examples for the reference to one scheme. */
const oneScheme = (property: string, className: string, id: string): ClassExamples['rules'] => ({
  [`reference.${className}`]: referenceChanges(
    property,
    (version) => ref(className, id, version),
    ref(className, `${id}_2`),
  ),
  [`reference.${className}.add`]: undone(drop(property)),
  [`reference.${className}.remove`]: when(drop(property)),
});

/** Examples for references to several schemes, of which the base has two. */
const someSchemes = (property: string, className: string, id: string): ClassExamples['rules'] => ({
  [`reference.${className}`]: referenceChanges(`${property}/0`, (version) => ref(className, id, version)),
  [`reference.${className}.add`]: [when(add(property, ref(className, `${id}_3`))), undone(drop(property))],
  [`reference.${className}.remove`]: [when(drop(`${property}/0`)), when(drop(property))],
});

const mappingScheme = { vtlMappingScheme: ref('VtlMappingScheme', 'VMS') };
const rulesetSchemes = { rulesetSchemes: [ref('RulesetScheme', 'RS'), ref('RulesetScheme', 'RS_2')] };

const mapping = (id: string, target: Properties) => ({ ...named(id), alias: id.toLowerCase(), ...target });
const ends = {
  toVtlMapping: { method: 'Pivot', toVtlSubSpace: { keys: ['FREQ', 'AREA'] } },
  fromVtlMapping: { method: 'Unpivot', fromVtlSuperSpace: { keys: ['FREQ'] } },
};

const mappings: ClassExamples['base'] = artefact('VtlMappingScheme', 'VTLMAPPINGSCHEME', {
  vtlMappings: [
    {
      id: 'FLOW',
      names: described.names,
      descriptions: described.descriptions,
      alias: 'flow',
      dataflow: ref('Dataflow', 'DF'),
      ...ends,
    },
    mapping('ANY_FLOW', { genericDataflow: {} }),
    mapping('LIST', { codelist: ref('Codelist', 'CL') }),
    mapping('CONCEPT', { concept: ref('Concept', 'CS', '1.0.0', 'FREQ') }),
  ],
});

const flow = 'vtlMappings/FLOW';

/** A mapping of a codelist that becomes a mapping of a concept. */
const listToConcept = all(
  drop('vtlMappings/LIST/codelist'),
  put('vtlMappings/LIST/concept', ref('Concept', 'CS', '1.0.0', 'AREA')),
);
const anyFlowToFlow = all(
  drop('vtlMappings/ANY_FLOW/genericDataflow'),
  put('vtlMappings/ANY_FLOW/dataflow', ref('Dataflow', 'DF')),
);

/** A reference comes and goes with another kind of mapped artefact, which is a major change. */
const withOtherKind = (example: Example): Example => inTotal('major', example);

const mappingSchemes: ClassExamples = {
  class: 'VtlMappingScheme',
  base: mappings,
  rules: {
    'item.add': when(add('vtlMappings', mapping('NEW', { codelist: ref('Codelist', 'CL') }), 1)),
    'item.remove': when(drop('vtlMappings/LIST')),
    'item.id': when(put('vtlMappings/LIST/id', 'RENAMED')),
    'item.name/description': [...textChanges(`${flow}/names`), ...textChanges(`${flow}/descriptions`)],
    'item.alias': when(put(`${flow}/alias`, 'other')),
    'item.toVtlMapping or fromVtlMapping method': [
      when(put(`${flow}/toVtlMapping/method`, 'Basic')),
      when(put(`${flow}/fromVtlMapping/method`, 'Basic')),
    ],
    'item.sub or super space keys': [
      when(drop(`${flow}/toVtlMapping/toVtlSubSpace/keys/1`)),
      when(add(`${flow}/fromVtlMapping/fromVtlSuperSpace/keys`, 'AREA')),
    ],
    'item.kind of mapped artefact': when(listToConcept),
    'reference.Dataflow': referenceChanges(
      `${flow}/dataflow`,
      (version) => ref('Dataflow', 'DF', version),
      ref('Dataflow', 'DF_2'),
    ),
    'reference.Dataflow.add': withOtherKind(when(anyFlowToFlow)),
    'reference.Dataflow.remove': withOtherKind(undone(anyFlowToFlow)),
    'reference.Codelist': referenceChanges(
      'vtlMappings/LIST/codelist',
      (version) => ref('Codelist', 'CL', version),
      ref('Codelist', 'CL_OTHER'),
    ),
    'reference.Codelist.add': withOtherKind(undone(listToConcept)),
    'reference.Codelist.remove': withOtherKind(when(listToConcept)),
    'reference.Concept': referenceChanges(
      'vtlMappings/CONCEPT/concept',
      (version) => ref('Concept', 'CS', version, 'FREQ'),
      ref('Concept', 'CS', '1.0.0', 'AREA'),
    ),
    'reference.Concept.add': withOtherKind(when(listToConcept)),
    'reference.Concept.remove': withOtherKind(undone(listToConcept)),
    order: when(rotate('vtlMappings')),
  },
};

const transformations = schemeExamples(
  'TransformationScheme',
  'transformations',
  { isPersistent: false, expression: 'A + B', result: 'C' },
  {
    ...mappingScheme,
    namePersonalisationScheme: ref('NamePersonalisationScheme', 'NPS'),
    customTypeScheme: ref('CustomTypeScheme', 'CTS'),
    ...rulesetSchemes,
    userDefinedOperatorSchemes: [ref('UserDefinedOperatorScheme', 'UDO'), ref('UserDefinedOperatorScheme', 'UDO_2')],
  },
  {
    'item.expression': when(put('transformations/B/expression', 'A - B')),
    'item.result': when(put('transformations/B/result', 'D')),
    'item.isPersistent': when(put('transformations/B/isPersistent', true)),
    ...oneScheme('vtlMappingScheme', 'VtlMappingScheme', 'VMS'),
    ...oneScheme('namePersonalisationScheme', 'NamePersonalisationScheme', 'NPS'),
    ...oneScheme('customTypeScheme', 'CustomTypeScheme', 'CTS'),
    ...someSchemes('rulesetSchemes', 'RulesetScheme', 'RS'),
    ...someSchemes('userDefinedOperatorSchemes', 'UserDefinedOperatorScheme', 'UDO'),
  },
);

const rulesets = schemeExamples(
  'RulesetScheme',
  'rulesets',
  { rulesetType: 'datapoint', rulesetScope: 'variable', rulesetDefinition: 'define' },
  mappingScheme,
  {
    'item.rulesetDefinition': when(put('rulesets/B/rulesetDefinition', 'define otherwise')),
    'item.rulesetType': when(put('rulesets/B/rulesetType', 'hierarchical')),
    'item.rulesetScope': when(put('rulesets/B/rulesetScope', 'valuedomain')),
    ...oneScheme('vtlMappingScheme', 'VtlMappingScheme', 'VMS'),
  },
);

const operators = schemeExamples(
  'UserDefinedOperatorScheme',
  'userDefinedOperators',
  { operatorDefinition: 'define operator' },
  { ...mappingScheme, ...rulesetSchemes },
  {
    'item.operatorDefinition': when(put('userDefinedOperators/B/operatorDefinition', 'define other operator')),
    ...oneScheme('vtlMappingScheme', 'VtlMappingScheme', 'VMS'),
    ...someSchemes('rulesetSchemes', 'RulesetScheme', 'RS'),
  },
);

const customTypes = schemeExamples(
  'CustomTypeScheme',
  'customTypes',
  { vtlScalarType: 'string', dataType: 'String', vtlLiteralFormat: 'x', outputFormat: 'y', nullValue: '' },
  {},
  {
    'item.vtlScalarType': when(put('customTypes/B/vtlScalarType', 'integer')),
    'item.dataType': when(put('customTypes/B/dataType', 'Integer')),
    'item.vtlLiteralFormat, outputFormat or nullValue': [
      when(put('customTypes/B/vtlLiteralFormat', 'z')),
      when(drop('customTypes/B/outputFormat')),
      when(put('customTypes/B/nullValue', 'null')),
    ],
  },
);

const personalisations = schemeExamples(
  'NamePersonalisationScheme',
  'namePersonalisations',
  { vtlArtefact: 'x', vtlDefaultName: 'a', personalisedName: 'b' },
  {},
  {
    'item.vtlDefaultName': when(put('namePersonalisations/B/vtlDefaultName', 'c')),
    'item.personalisedName': when(put('namePersonalisations/B/personalisedName', 'c')),
    'item.vtlArtefact': when(put('namePersonalisations/B/vtlArtefact', 'y')),
  },
);

export const vtlSchemes: readonly ClassExamples[] = [
  transformations,
  rulesets,
  operators,
  customTypes,
  personalisations,
  mappingSchemes,
];
