import { expect } from 'chai';
import type { Artefact } from '../../src/model/artefact.js';
import { maintainableUrn, parseUrn, urnOf } from '../../src/model/urn.js';
import { deriveMetadataReferences, deriveReferences } from '../../src/references/derive-references.js';
import { extractReferences } from '../../src/references/extract.js';
import { keptSelections } from '../../src/references/kept-selections.js';
import { type ReferenceEdge, StructureGraph } from '../../src/references/structure-graph.js';

const prefix = 'urn:sdmx:org.sdmx.infomodel';
const list = (id: string, version = '1.0.0') => `${prefix}.codelist.Codelist=A:${id}(${version})`;
const scheme = `${prefix}.conceptscheme.ConceptScheme=A:CS(1.0.0)`;
const concept = (id: string) => `${prefix}.conceptscheme.Concept=A:CS(1.0+.0).${id}`;
const structure = (version = '1.0.0') => `${prefix}.datastructure.DataStructure=A:DSD(${version})`;
const flow = (version = '1.0.0') => `${prefix}.datastructure.Dataflow=A:DF(${version})`;
const agreement = `${prefix}.registry.ProvisionAgreement=A:PA(1.0.0)`;
const provider = `${prefix}.base.DataProvider=A:DATA_PROVIDERS(1.0).P`;
const metadataStructure = `${prefix}.metadatastructure.MetadataStructure=A:MSD(1.0.0)`;
const constraint = `${prefix}.registry.DataConstraint=A:DC(1.0.0)`;

const artefact = (artefactClass: string, id: string, content: object): Artefact =>
  ({ class: artefactClass, agencyID: 'A', id, version: '1.0.0', ...content }) as unknown as Artefact;

const conceptScheme = artefact('ConceptScheme', 'CS', {
  concepts: [
    { id: 'FREQ', coreRepresentation: { enumeration: list('CL_FREQ', '1.0+.0') } },
    { id: 'AREA' },
    { id: 'OBS' },
  ],
});

const dataStructure = artefact('DataStructure', 'DSD', {
  metadata: metadataStructure,
  dataStructureComponents: {
    dimensionList: {
      dimensions: [
        { id: 'FREQ', conceptIdentity: concept('FREQ') },
        { id: 'AREA', conceptIdentity: concept('AREA'), localRepresentation: { enumeration: list('CL_AREA') } },
        { id: 'FREE', conceptIdentity: concept('FREQ'), localRepresentation: { format: { dataType: 'String' } } },
      ],
    },
    attributeList: {
      attributes: [{ id: 'NOTE', conceptIdentity: concept('OBS'), attributeRelationship: { dimensions: ['AREA'] } }],
      metadataAttributeUsages: [{ metadataAttributeReference: 'M', attributeRelationship: { observation: {} } }],
    },
  },
});

const metadata = artefact('MetadataStructure', 'MSD', {
  metadataStructureComponents: {
    metadataAttributeList: {
      metadataAttributes: [
        {
          id: 'M',
          conceptIdentity: concept('FREQ'),
          metadataAttributes: [{ id: 'N', conceptIdentity: concept('AREA') }],
        },
      ],
    },
  },
});

const dataflow = artefact('Dataflow', 'DF', { structure: structure('1.0+.0'), dimensionConstraint: ['FREQ', 'NONE'] });
const provisionAgreement = artefact('ProvisionAgreement', 'PA', { dataflow: flow(), dataProvider: provider });

const base = [conceptScheme, dataStructure, metadata, dataflow, provisionAgreement];

/** Wildcards resolve to version 1.0.0; `NONE` to nothing. */
const resolve = (urn: string): string | null => (urn.includes('NONE') ? null : urn.replace('1.0+.0', '1.0.0'));

const edgesOf = (each: Artefact): readonly ReferenceEdge[] =>
  extractReferences(each).references.map(({ row, target, component }) => {
    const urn = maintainableUrn(target);
    return {
      source: urnOf(each),
      target: urn,
      resolution: resolve(urn),
      role: row.role,
      components: [component],
      items: [target.item ?? ''],
      since: 1,
    };
  });

const selectionsOf = (each: Artefact) =>
  keptSelections(each).map((selection) => ({ source: urnOf(each), since: 2, ...selection }));

function derived(...artefacts: readonly Artefact[]) {
  const all = [...base, ...artefacts];
  const graph = new StructureGraph(all.flatMap(edgesOf), all.flatMap(selectionsOf));
  return [...deriveReferences((artefacts.length === 0 ? all : artefacts).flatMap(selectionsOf), graph)];
}

const summaries = (role: string, ...artefacts: readonly Artefact[]) =>
  derived(...artefacts)
    .filter((each) => each.role === role)
    .map(({ target, components, items, via, missing }) => [
      target,
      components.join(' '),
      items.join(' '),
      via,
      missing.join(' '),
    ]);

describe('deriveReferences', () => {
  it('finds the list of a concept for components without a representation of their own', () => {
    expect(summaries('DataStructure.dimension.inheritedEnumeration')).to.deep.equal([
      [list('CL_FREQ', '1.0+.0'), 'FREQ', '', [scheme], ''],
    ]);
    const [edge] = derived().filter(({ role }) => role === 'DataStructure.dimension.inheritedEnumeration');
    expect(edge).to.include({ source: structure(), resolution: list('CL_FREQ'), class: 'Codelist', since: 2 });
  });

  it('finds parts of the same artefact', () => {
    expect(summaries('DataStructure.attribute.relationship.dimension')).to.deep.equal([
      [structure(), 'NOTE', 'AREA', [], ''],
    ]);
  });

  it('finds parts of the artefact that a reference leads to', () => {
    expect(summaries('DataStructure.metadataAttributeUsage')).to.deep.equal([[metadataStructure, '', 'M', [], '']]);
    expect(summaries('Dataflow.dimensionConstraint')).to.deep.equal([[structure('1.0+.0'), ' ', 'FREQ NONE', [], '']]);
  });

  const constrained = (attachment: object) =>
    artefact('DataConstraint', 'DC', {
      constraintAttachment: attachment,
      cubeRegions: [
        {
          keyValues: [
            { id: 'FREQ', values: ['A', { value: 'M%', cascadeValues: true }] },
            { id: 'AREA', values: ['AT'] },
            { id: 'FREE', values: ['text'] },
            { id: 'LOST', values: ['x'] },
          ],
          components: [{ id: 'M', values: ['Q'] }, { id: 'M.N' }],
        },
      ],
    });

  const throughFlow = constrained({ dataflows: [flow('1.0+.0')] });

  it('finds components of the structure behind an attachment, and of its metadata structure', () => {
    expect(summaries('DataConstraint.region.dimension', throughFlow)).to.deep.equal([
      [structure('1.0+.0'), '   ', 'FREQ AREA FREE LOST', [flow()], 'LOST'],
    ]);
    expect(summaries('DataConstraint.region.component', throughFlow)).to.deep.equal([
      [metadataStructure, ' ', 'M M.N', [flow(), structure()], ''],
    ]);
  });

  it('finds the lists of the components, and nothing for components without a list', () => {
    expect(summaries('DataConstraint.region.keyValue', throughFlow)).to.deep.equal([
      [list('CL_FREQ', '1.0+.0'), 'FREQ FREQ', 'A M%', [flow(), structure(), scheme], ''],
      [list('CL_AREA'), 'AREA', 'AT', [flow(), structure()], ''],
    ]);
    expect(summaries('DataConstraint.region.componentValue', throughFlow)).to.deep.equal([
      [list('CL_FREQ', '1.0+.0'), 'M', 'Q', [flow(), structure(), metadataStructure, scheme], ''],
    ]);
    const [first] = derived(throughFlow).filter(({ role }) => role === 'DataConstraint.region.keyValue');
    expect(first).to.deep.include({ class: 'Code', modifiers: [undefined, { cascade: true }], source: constraint });
  });

  it('follows every attachment, also the agreements of a data provider', () => {
    const direct = constrained({ dataStructures: [structure()] });
    expect(
      summaries('DataConstraint.region.dimension', direct).map(([target, , , via]) => [target, via]),
    ).to.deep.equal([[structure(), []]]);
    const byProvider = constrained({ dataProvider: provider });
    expect(
      summaries('DataConstraint.region.dimension', byProvider).map(([target, , , via]) => [target, via]),
    ).to.deep.equal([
      [structure('1.0+.0'), [`${prefix}.base.DataProviderScheme=A:DATA_PROVIDERS(1.0)`, agreement, flow()]],
    ]);
  });

  it('finds nothing behind an attachment without an eligible version', () => {
    expect(derived(constrained({ dataflows: [flow('1.0+.0').replace('DF', 'NONE')] }))).to.deep.equal([]);
  });

  it('keeps a list without an eligible version', () => {
    const map = artefact('RepresentationMap', 'RM', {
      source: [{ codelist: list('NONE', '2.0+.0') }],
      target: [{ codelist: list('CL_AREA') }],
      representationMappings: [{ sourceValues: ['A'], targetValues: ['B'] }],
    });
    expect(derived(map).map(({ role, target, resolution, items }) => [role, target, resolution, items])).to.deep.equal([
      ['RepresentationMap.mapping.source', list('NONE', '2.0+.0'), null, ['A']],
      ['RepresentationMap.mapping.target', list('CL_AREA'), list('CL_AREA'), ['B']],
    ]);
  });

  it('finds the components and values of maps of structures', () => {
    const map = artefact('StructureMap', 'SM', {
      source: flow(),
      target: structure(),
      componentMaps: [{ source: ['FREQ'], target: ['AREA'] }],
      fixedValueMaps: [{ target: 'FREQ', values: ['A'] }],
    });
    expect(
      derived(map).map(({ role, target, components, items, via }) => [
        role,
        target,
        components.join(),
        items.join(),
        via,
      ]),
    ).to.deep.equal([
      ['StructureMap.component.source', structure('1.0+.0'), '', 'FREQ', [flow()]],
      ['StructureMap.component.target', structure(), '', 'AREA', []],
      ['StructureMap.fixed.target', structure(), '', 'FREQ', []],
      ['StructureMap.fixed.value', list('CL_FREQ', '1.0+.0'), 'FREQ', 'A', [structure(), scheme]],
    ]);
  });

  describe('finds the frequencies of maps in the dimension of frequencies', () => {
    const dimension = (id: string, of: string, roles: readonly string[] = []) => ({
      id,
      conceptIdentity: concept(of),
      localRepresentation: { enumeration: list(`CL_${id}`) },
      ...(roles.length === 0 ? {} : { conceptRoles: roles.map(concept) }),
    });
    const targetWith = (...dimensions: readonly object[]) =>
      artefact('DataStructure', 'TARGET', { dataStructureComponents: { dimensionList: { dimensions } } });
    const map = artefact('StructureMap', 'SM', {
      source: flow(),
      target: structure().replace('DSD', 'TARGET'),
      epochMaps: [{ targetFrequencyID: 'A' }],
      datePatternMaps: [{ targetFrequencyID: 'M' }],
      frequencyFormatMappings: [{ id: 'F', frequencyId: 'Q' }],
    });
    const cases: readonly (readonly [string, Artefact, string | undefined])[] = [
      ['that has the role', targetWith(dimension('FREQ', 'AREA'), dimension('PERIOD', 'AREA', ['FREQ'])), 'PERIOD'],
      [
        'that has the role and the first id',
        targetWith(dimension('Z', 'AREA', ['FREQ']), dimension('B', 'AREA', ['AREA', 'FREQ'])),
        'B',
      ],
      ['that has the id', targetWith(dimension('A', 'FREQ'), dimension('FREQ', 'AREA')), 'FREQ'],
      ['of the concept', targetWith(dimension('A', 'AREA'), dimension('PERIOD', 'FREQ')), 'PERIOD'],
      ['unless there is none', targetWith(dimension('A', 'AREA')), undefined],
    ];
    for (const [which, target, id] of cases) {
      it(which, () => {
        const found = derived(target, map).filter(({ source }) => source === urnOf(map));
        expect(
          found.map(({ role, resolution, components, items }) => [role, resolution, components.join(), items.join()]),
        ).to.deep.equal(
          id === undefined
            ? []
            : [
                ['StructureMap.epoch.targetFrequency', list(`CL_${id}`), id, 'A'],
                ['StructureMap.datePattern.targetFrequency', list(`CL_${id}`), id, 'M'],
                ['StructureMap.frequencyFormat.frequency', list(`CL_${id}`), id, 'Q'],
              ],
        );
      });
    }
  });
});

describe('deriveMetadataReferences', () => {
  it('finds the concepts and lists of the metadata attributes that a data structure can report', () => {
    const graph = new StructureGraph(base.flatMap(edgesOf), base.flatMap(selectionsOf));
    const found = [...deriveMetadataReferences(structure(), graph)];
    expect(
      found.map(({ target, components, items, via }) => [target, components.join(), items.join(), via]),
    ).to.deep.equal([
      [maintainableUrn(parseUrn(concept('FREQ'))), 'M', 'FREQ', [metadataStructure]],
      [list('CL_FREQ', '1.0+.0'), 'M', '', [metadataStructure, scheme]],
      [maintainableUrn(parseUrn(concept('AREA'))), 'M.N', 'AREA', [metadataStructure]],
    ]);
    expect([...deriveMetadataReferences(flow(), graph)]).to.deep.equal([]);
  });
});
