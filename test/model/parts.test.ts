import { expect } from 'chai';
import type { Artefact } from '../../src/model/artefact.js';
import { typeOfClass } from '../../src/model/artefact-types.js';
import type { Properties } from '../../src/model/content.js';
import { contentAt, isOfPartClass, partId, partsOf } from '../../src/model/parts.js';

const concept = (id: string): string => `urn:sdmx:org.sdmx.infomodel.conceptscheme.Concept=A:CS(1.0).${id}`;

const artefact = (className: Artefact['class'], content: object): Artefact => ({
  class: className,
  agencyID: 'A',
  id: 'X',
  version: '1.0',
  ...content,
});

const named = (of: Artefact): string[] => [...partsOf(of)].map(({ class: className, tail }) => `${className} ${tail}`);

const tables: readonly { name: string; of: Artefact; parts: readonly string[] }[] = [
  {
    name: 'codes, flat regardless of their parents',
    of: artefact('Codelist', { codes: [{ id: 'A' }, { id: 'B', parent: 'A' }] }),
    parts: ['Code A', 'Code B'],
  },
  {
    name: 'geographic codes',
    of: artefact('GeographicCodelist', { geoFeatureSetCodes: [{ id: 'A', value: 'POINT' }], codes: [{ id: 'B' }] }),
    parts: ['Code A'],
  },
  {
    name: 'grid codes',
    of: artefact('GeoGridCodelist', { geoGridCodes: [{ id: 'A', geoCell: '1' }] }),
    parts: ['Code A'],
  },
  {
    name: 'nested categories, parents first',
    of: artefact('CategoryScheme', {
      categories: [{ id: 'A', categories: [{ id: 'B', categories: [{ id: 'A' }] }, { id: 'C' }] }, { id: 'B' }],
    }),
    parts: ['Category A', 'Category A.B', 'Category A.B.A', 'Category A.C', 'Category B'],
  },
  {
    name: 'components, with the id of their concept where they have none',
    of: artefact('DataStructure', {
      dataStructureComponents: {
        dimensionList: {
          dimensions: [{ id: 'FREQ', conceptIdentity: concept('F') }, { conceptIdentity: concept('REF_AREA') }],
          timeDimension: { conceptIdentity: concept('TIME') },
        },
        groups: [{ id: 'Sibling', groupDimensions: ['REF_AREA'] }],
        attributeList: {
          id: 'AttributeDescriptor',
          attributes: [{ conceptIdentity: concept('OBS_STATUS') }],
          metadataAttributeUsages: [{ metadataAttributeReference: 'M' }],
        },
        measureList: { measures: [{ id: 'OBS_VALUE' }] },
      },
    }),
    parts: [
      'DimensionDescriptor DimensionDescriptor',
      'Dimension FREQ',
      'Dimension REF_AREA',
      'TimeDimension TIME_PERIOD',
      'GroupDimensionDescriptor Sibling',
      'AttributeDescriptor AttributeDescriptor',
      'DataAttribute OBS_STATUS',
      'MeasureDescriptor MeasureDescriptor',
      'Measure OBS_VALUE',
    ],
  },
  {
    name: 'no component without id and concept',
    of: artefact('DataStructure', {
      dataStructureComponents: {
        dimensionList: {
          dimensions: [{ conceptIdentity: 'nonsense' }, {}, { conceptIdentity: 'Codelist=A:B(1.0)' }, { id: 'D' }],
        },
      },
    }),
    parts: ['DimensionDescriptor DimensionDescriptor', 'Dimension D'],
  },
  {
    name: 'nested metadata attributes',
    of: artefact('MetadataStructure', {
      metadataStructureComponents: {
        metadataAttributeList: {
          metadataAttributes: [{ id: 'M', metadataAttributes: [{ conceptIdentity: concept('N') }] }],
        },
      },
    }),
    parts: ['MetadataAttributeDescriptor MetadataAttributeDescriptor', 'MetadataAttribute M', 'MetadataAttribute M.N'],
  },
  {
    name: 'hierarchical codes by path, levels by id',
    of: artefact('Hierarchy', {
      level: { id: 'L1', level: { id: 'L2', level: { id: 'L3' } } },
      hierarchicalCodes: [{ id: 'A', hierarchicalCodes: [{ id: 'B' }] }],
    }),
    parts: ['HierarchicalCode A', 'HierarchicalCode A.B', 'Level L1', 'Level L2', 'Level L3'],
  },
  {
    name: 'process steps and transitions by path',
    of: artefact('Process', {
      processSteps: [
        { id: 'S', transitions: [{ id: 'T' }], processSteps: [{ id: 'SS', transitions: [{ id: 'T' }, { id: 'U' }] }] },
        { id: 'E' },
      ],
    }),
    parts: [
      'ProcessStep S',
      'ProcessStep S.SS',
      'ProcessStep E',
      'Transition S.T',
      'Transition S.SS.T',
      'Transition S.SS.U',
    ],
  },
  {
    name: 'VTL mappings, each of one class',
    of: artefact('VtlMappingScheme', {
      vtlMappings: [
        { id: 'C', concept: concept('F') },
        { id: 'D', dataflow: 'urn' },
        { id: 'L', codelist: 'urn' },
        { id: 'G', genericDataflow: {} },
      ],
    }),
    parts: ['VtlDataflowMapping D', 'VtlDataflowMapping G', 'VtlCodelistMapping L', 'VtlConceptMapping C'],
  },
  {
    name: 'identifiable maps of a structure map',
    of: artefact('StructureMap', {
      componentMaps: [{ source: ['A'], target: ['B'] }],
      frequencyFormatMappings: [{ id: 'F' }],
      epochMaps: [{ id: 'E' }, {}],
      datePatternMaps: [{ id: 'P' }],
    }),
    parts: ['EpochMap E', 'DatePatternMap P', 'FrequencyFormatMapping F'],
  },
  { name: 'none of a stub', of: artefact('Codelist', { isExternalReference: true }), parts: [] },
  {
    name: 'none of a type without parts',
    of: artefact('ValueList', { valueItems: [{ id: '%' }] }),
    parts: [],
  },
];

describe('parts', () => {
  for (const { name, of, parts } of tables) it(`are ${name}`, () => expect(named(of)).to.deep.equal(parts));

  it('have their content', () => {
    const code = { id: 'A', names: { en: 'a' } };
    expect([...partsOf(artefact('Codelist', { codes: [code] }))][0]?.content).to.equal(code);
  });

  it('are found by path; a path can have no value', () => {
    const of = artefact('Hierarchy', { level: { id: 'L' }, hierarchicalCodes: [{ id: 'A' }] });
    expect(contentAt(of, 'level/id')).to.equal('L');
    expect(contentAt(of, 'level/level/id')).to.equal(undefined);
    expect(contentAt(of, 'hierarchicalCodes/id')).to.equal(undefined);
  });

  it('have the id in their content, else the one that the standard fixes, else that of their concept', () => {
    const fromConcept = { idFromConcept: true, conceptIdentity: concept('FREQ') } as const;
    expect(partId({ fixedId: 'TIME_PERIOD' }, { id: 'OWN' })).to.equal('OWN');
    expect(partId({ fixedId: 'TIME_PERIOD' }, fromConcept)).to.equal('TIME_PERIOD');
    expect(partId({ idFromConcept: true }, fromConcept)).to.equal('FREQ');
    expect(partId({}, fromConcept)).to.equal(undefined);
  });

  it('of several classes in one array differ by their properties', () => {
    const rows = typeOfClass('VtlMappingScheme')?.parts ?? [];
    const classOf = (content: object) =>
      rows.filter((row) => isOfPartClass(row, content as Properties)).map((row) => row.class);
    expect(classOf({ dataflow: 'x' })).to.deep.equal(['VtlDataflowMapping']);
    expect(classOf({ genericDataflow: 'x' })).to.deep.equal(['VtlDataflowMapping']);
    expect(classOf({ codelist: 'x' })).to.deep.equal(['VtlCodelistMapping']);
    expect(classOf({ concept: 'x' })).to.deep.equal(['VtlConceptMapping']);
    expect(classOf({})).to.deep.equal([]);
  });

  it('take the id from the URN of a concept only', () => {
    expect(partId({ idFromConcept: true }, { conceptIdentity: concept('FREQ') })).to.equal('FREQ');
    expect(partId({ idFromConcept: true }, { conceptIdentity: 'FREQ' })).to.equal(undefined);
    expect(partId({ idFromConcept: true }, { conceptIdentity: 'Code=A:CL(1.0).FREQ' })).to.equal(undefined);
    expect(partId({ idFromConcept: true }, { conceptIdentity: { id: 'FREQ' } })).to.equal(undefined);
    expect(partId({ idFromConcept: true }, {})).to.equal(undefined);
  });
});
