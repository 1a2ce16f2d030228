import { expect } from 'chai';
import type { Artefact } from '../../src/model/artefact.js';
import { checkLocalReferences } from '../../src/references/check-local.js';
import { artefact } from './artefacts.js';

const components = (attributes: object[], metadataAttributeUsages: object[] = [], groups: object[] = []): Artefact =>
  artefact('DataStructure', {
    dataStructureComponents: {
      dimensionList: { dimensions: [{ id: 'FREQ' }, { id: 'AREA' }], timeDimension: {} },
      groups: [{ id: 'G', groupDimensions: ['AREA'] }, ...groups],
      attributeList: { attributes, metadataAttributeUsages },
      measureList: { measures: [{ id: 'OBS' }] },
    },
  });

const steps = (targetStep: string): Artefact =>
  artefact('Process', {
    processSteps: [{ id: 'S', processSteps: [{ id: 'T' }], transitions: [{ id: 'N', targetStep }] }, { id: 'E' }],
  });

const levels = (level: string): Artefact =>
  artefact('Hierarchy', {
    level: { id: 'L1', level: { id: 'L2' } },
    hierarchicalCodes: [{ id: 'A', hierarchicalCodes: [{ id: 'B', level }] }],
  });

const maps = (property: string, frequency: string): Artefact =>
  artefact('StructureMap', {
    [property]: [{ id: 'M', mappedFrequencies: [frequency] }],
    frequencyFormatMappings: [{ id: 'F' }],
  });

const structureSet = (codelistMap: string): Artefact =>
  artefact('StructureSet', {
    codelistMaps: [{ id: 'C' }],
    structureMaps: [{ id: 'S', componentMaps: [{ representationMapping: { codelistMap } }] }],
  });

const sound: readonly Artefact[] = [
  artefact('Codelist', { codes: [{ id: 'B', parent: 'A' }, { id: 'A' }] }),
  artefact('Codelist', { codes: [{ id: 'B', parent: 'A' }], codelistExtensions: [{}] }),
  artefact('Codelist', { codes: [{ id: 'B', parent: 'A' }], isPartial: true }),
  artefact('Codelist', { codes: [{ id: 'B', parent: 'A' }], isExternalReference: true }),
  artefact('Codelist'),
  artefact('OrganisationUnitScheme', { organisationUnits: [{ id: 'A' }, { id: 'B', parent: 'A' }] }),
  components([
    { id: 'A', attributeRelationship: { dimensions: ['FREQ', 'TIME_PERIOD'] }, measureRelationship: ['OBS'] },
    { id: 'B', attributeRelationship: { group: 'G' } },
    { id: 'C', attributeRelationship: { dataflow: {} } },
  ]),
  components([], [{ metadataAttributeReference: 'elsewhere', attributeRelationship: { dimensions: ['AREA'] } }]),
  levels('L1'),
  levels('L2'),
  maps('epochMaps', 'F'),
  steps('E'),
  steps('S.T'),
  structureSet('C'),
];

const faulty: readonly { of: Artefact; path: string; detail: string }[] = [
  {
    of: artefact('Codelist', { codes: [{ id: 'A' }, { id: 'B', parent: 'Z' }] }),
    path: 'codes/B/parent',
    detail: 'B has "Z" as parent Code, but Codelist X has no Code with this id',
  },
  {
    of: artefact('Codelist', { codes: [{ id: 'A' }, { id: 'B', parent: 'a' }], isPartial: false }),
    path: 'codes/B/parent',
    detail: 'B has "a" as parent Code',
  },
  {
    of: artefact('GeoGridCodelist', { geoGridCodes: [{ id: 'B', parent: 'Z' }] }),
    path: 'geoGridCodes/B/parent',
    detail: '"Z"',
  },
  {
    of: artefact('ConceptScheme', { concepts: [{ id: 'B', parent: 'Z' }] }),
    path: 'concepts/B/parent',
    detail: 'parent Concept',
  },
  {
    of: components([{ id: 'A', attributeRelationship: { dimensions: ['FREQ', 'OBS'] } }]),
    path: 'dataStructureComponents/attributeList/attributes/A/attributeRelationship/dimensions/1',
    detail:
      'A has "OBS" as dimension that the attribute is reported for, but DataStructure X has no Dimension or TimeDimension with this id',
  },
  {
    of: components([{ id: 'A', attributeRelationship: { group: 'AREA' } }]),
    path: 'dataStructureComponents/attributeList/attributes/A/attributeRelationship/group',
    detail: 'has no GroupDimensionDescriptor with this id',
  },
  {
    of: components([{ id: 'A', measureRelationship: ['FREQ'] }]),
    path: 'dataStructureComponents/attributeList/attributes/A/measureRelationship/0',
    detail: 'has no Measure with this id',
  },
  {
    of: components([], [{ attributeRelationship: { dimensions: ['Z'] } }]),
    path: 'dataStructureComponents/attributeList/metadataAttributeUsages/0/attributeRelationship/dimensions/0',
    detail: 'X has "Z" as dimension that the metadata attribute is reported for',
  },
  {
    of: components([], [{ attributeRelationship: { group: 'Z' } }]),
    path: 'dataStructureComponents/attributeList/metadataAttributeUsages/0/attributeRelationship/group',
    detail: 'has no GroupDimensionDescriptor with this id',
  },
  {
    of: components([], [], [{ id: 'H', groupDimensions: ['FREQ', 'TIME_PERIOD'] }]),
    path: 'dataStructureComponents/groups/H/groupDimensions/1',
    detail: 'H has "TIME_PERIOD" as dimension of the group',
  },
  { of: levels('L3'), path: 'hierarchicalCodes/A/hierarchicalCodes/B/level', detail: 'A.B has "L3"' },
  { of: levels('L1.L2'), path: 'hierarchicalCodes/A/hierarchicalCodes/B/level', detail: 'has no Level with this id' },
  {
    of: maps('epochMaps', 'M'),
    path: 'epochMaps/M/mappedFrequencies/0',
    detail: 'has no FrequencyFormatMapping with this id',
  },
  { of: maps('datePatternMaps', 'Z'), path: 'datePatternMaps/M/mappedFrequencies/0', detail: 'mapped frequency' },
  {
    of: steps('T'),
    path: 'processSteps/S/transitions/N/targetStep',
    detail: 'S.N has "T" as target step of the transition',
  },
  {
    of: structureSet('S'),
    path: 'structureMaps/S/componentMaps/0/representationMapping/codelistMap',
    detail: 'S has "S" as codelist map of the component map, but StructureSet X has no CodelistMap with this id',
  },
];

describe('checkLocalReferences', () => {
  for (const [index, of] of sound.entries()) {
    it(`accepts a valid ${of.class} (${index})`, () => expect(checkLocalReferences(of)).to.deep.equal([]));
  }

  for (const { of, path, detail } of faulty) {
    it(`reports a ${of.class} at ${path}: ${detail}`, () => {
      const problems = checkLocalReferences(of);
      expect(problems).to.have.length(1);
      expect(problems[0]).to.deep.include({ severity: 'error', code: 140, rule: 'local.missing', path });
      expect(problems[0]?.detail).to.include(detail);
    });
  }
});
