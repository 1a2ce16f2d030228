import { expect } from 'chai';
import { describe, it } from 'mocha';
import { parseGrammar } from '../../../../../src/formats/grammar/parse-grammar.js';
import { sdmxMl21 } from '../../../../../src/formats/grammar/sdmx-ml-2.1.js';
import type { Artefact } from '../../../../../src/model/artefact.js';
import { conceptUrn, urn } from '../../../model-2.1/up/message-2.1.js';
import { artefacts } from '../../artefacts.js';
import { readText } from '../../read/read.js';
import { written, writtenLegacy } from './written.js';

const names = { en: 'N' };
const artefact = (className: string, more: object = {}): Artefact =>
  ({ class: className, agencyID: 'A', id: 'X', version: '1.0', names, ...more }) as Artefact;

/** Every string in a value that is the URN of an SDMX object. */
function* urnsIn(value: unknown): Generator<string> {
  if (typeof value === 'string' && value.startsWith('urn:sdmx:')) yield value;
  else if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) yield* urnsIn(inner);
}

/** What stands at a path of properties and places in arrays. */
const at = (value: unknown, path: string): unknown =>
  path.split('/').reduce((inner, step) => (inner as Record<string, unknown> | undefined)?.[step], value);

const components = 'dataStructureComponents';
const dataStructure = artefact('DataStructure', {
  dataStructureComponents: {
    dimensionList: {
      dimensions: [{ id: 'D', conceptIdentity: conceptUrn('D') }, { conceptIdentity: conceptUrn('E') }],
    },
    groups: [{ id: 'G', groupDimensions: ['D'] }],
    attributeList: {
      attributes: [
        { id: 'F', conceptIdentity: conceptUrn('F'), attributeRelationship: { dataflow: {} } },
        { id: 'O', conceptIdentity: conceptUrn('O'), attributeRelationship: { observation: {} } },
        { id: 'S', conceptIdentity: conceptUrn('S'), attributeRelationship: { dimensions: ['D'] } },
        { id: 'T', conceptIdentity: conceptUrn('T'), attributeRelationship: { group: 'G' } },
      ],
    },
    measureList: { measures: [{ id: 'OBS_VALUE', conceptIdentity: conceptUrn('M') }] },
  },
});
const step = (id: string, more: object = {}) => ({ id, names, ...more });

/** Title, artefact, container, and what stands where in it. */
const rows: readonly (readonly [string, Artefact, string, Readonly<Record<string, unknown>>])[] = [
  [
    'the parent of a code is an id',
    artefact('Codelist', { codes: [step('1'), step('2', { parent: '1' })] }),
    'codelists',
    { 'codes/1/parent': '1', 'codes/1/links/0/urn': urn('codelist.Code=A:X(1.0).2') },
  ],
  [
    'the parent of a concept is a URN',
    artefact('ConceptScheme', { concepts: [step('C'), step('B', { parent: 'C' })] }),
    'conceptSchemes',
    { 'concepts/1/parent': urn('conceptscheme.Concept=A:X(1.0).C') },
  ],
  [
    'the parent of an organisation unit is a URN',
    artefact('OrganisationUnitScheme', { organisationUnits: [step('C'), step('B', { parent: 'C' })] }),
    'organisationUnitSchemes',
    { 'organisationUnits/1/parent': urn('base.OrganisationUnit=A:X(1.0).C') },
  ],
  [
    'a nested item has the ids around it in its URN',
    artefact('CategoryScheme', { categories: [step('1', { categories: [step('2')] })] }),
    'categorySchemes',
    { 'categories/0/categories/0/links/0/urn': urn('categoryscheme.Category=A:X(1.0).1.2') },
  ],
  [
    'an agency has the URN that SDMX 3.0 gives it too',
    artefact('AgencyScheme', { id: 'AGENCIES', agencies: [step('B')] }),
    'agencySchemes',
    { 'agencies/0/links/0': { rel: 'self', urn: urn('base.Agency=A:AGENCIES(1.0).B') } },
  ],
  [
    'the components of a data structure are called as in SDMX 2.1',
    dataStructure,
    'dataStructures',
    {
      [`${components}/dimensionList/dimensions/1/id`]: 'E',
      [`${components}/dimensionList/dimensions/1/links/0/urn`]: urn('datastructure.Dimension=A:X(1.0).E'),
      [`${components}/groups/0/groupDimensions`]: ['D'],
      [`${components}/attributeList/attributes/0/links/0/urn`]: urn('datastructure.DataAttribute=A:X(1.0).F'),
      [`${components}/attributeList/attributes/0/attributeRelationship`]: { none: {} },
      [`${components}/attributeList/attributes/1/attributeRelationship`]: { primaryMeasure: 'OBS_VALUE' },
      [`${components}/attributeList/attributes/2/attributeRelationship`]: { dimensions: ['D'] },
      [`${components}/attributeList/attributes/3/attributeRelationship`]: { group: 'G' },
      [`${components}/measureList/primaryMeasure/links/0/urn`]: urn('datastructure.PrimaryMeasure=A:X(1.0).OBS_VALUE'),
    },
  ],
  [
    'a hierarchy is in a hierarchical codelist, with its codes and levels',
    artefact('Hierarchy', {
      hasFormalLevels: true,
      level: step('L', { level: step('K') }),
      hierarchicalCodes: [
        {
          id: '1',
          code: urn('codelist.Code=A:CL(1.0).1'),
          level: 'L',
          hierarchicalCodes: [{ id: '2', code: urn('codelist.Code=A:CL(1.0).2'), level: 'K' }],
        },
      ],
    }),
    'hierarchicalCodelists',
    {
      'links/0/urn': urn('codelist.HierarchicalCodelist=A:X(1.0)'),
      'hierarchies/0/leveled': true,
      'hierarchies/0/links/0/urn': urn('codelist.Hierarchy=A:X(1.0).Hierarchy'),
      'hierarchies/0/level/links/0/urn': urn('codelist.Level=A:X(1.0).Hierarchy.L'),
      'hierarchies/0/hierarchicalCodes/0/level': urn('codelist.Level=A:X(1.0).Hierarchy.L'),
      'hierarchies/0/hierarchicalCodes/0/code': urn('codelist.Code=A:CL(1.0).1'),
      'hierarchies/0/hierarchicalCodes/0/hierarchicalCodes/0/links/0/urn': urn(
        'codelist.HierarchicalCode=A:X(1.0).Hierarchy.1.2',
      ),
    },
  ],
  [
    'what a categorisation has as its source is called as in SDMX 2.1',
    artefact('Categorisation', {
      source: urn('codelist.HierarchicalCode=A:H(1.0).1.2'),
      target: urn('categoryscheme.Category=A:CT(1.0).1.2'),
    }),
    'categorisations',
    {
      source: urn('codelist.HierarchicalCode=A:H(1.0).Hierarchy.1.2'),
      target: urn('categoryscheme.Category=A:CT(1.0).1.2'),
    },
  ],
  [
    'a process names constraints, attributes and measures as in SDMX 2.1',
    artefact('Process', {
      processSteps: [
        step('1', {
          inputs: [
            { objectReference: urn('registry.DataConstraint=A:C(1.0)') },
            { objectReference: urn('datastructure.DataAttribute=A:D(1.0).T') },
            { objectReference: urn('datastructure.Measure=A:D(1.0).OBS_VALUE') },
            { objectReference: urn('metadatastructure.MetadataAttribute=A:D(1.0).P.Q') },
          ],
          transitions: [{ id: 'T', targetStep: '1.2', conditions: { en: 'always' } }],
        }),
      ],
    }),
    'processes',
    {
      'processSteps/0/inputs/0/objectReference': urn('registry.ContentConstraint=A:C(1.0)'),
      'processSteps/0/inputs/1/objectReference': urn('datastructure.DataAttribute=A:D(1.0).T'),
      'processSteps/0/inputs/2/objectReference': urn('datastructure.PrimaryMeasure=A:D(1.0).OBS_VALUE'),
      'processSteps/0/inputs/3/objectReference': urn('metadatastructure.MetadataAttribute=A:D(1.0).REPORT.P.Q'),
      'processSteps/0/transitions/0/targetStep': urn('process.ProcessStep=A:X(1.0).1.2'),
      'processSteps/0/transitions/0/links/0/urn': urn('process.Transition=A:X(1.0).1.T'),
    },
  ],
  [
    'the ISO concept of a concept is a URN',
    artefact('ConceptScheme', {
      concepts: [step('C', { isoConceptReference: { conceptAgency: 'ISO', conceptSchemeID: 'S', conceptID: 'C' } })],
    }),
    'conceptSchemes',
    { 'concepts/0/isoConceptReference': urn('conceptscheme.Concept=ISO:S(1.0).C') },
  ],
];

/** Names of classes that the schema of SDMX 2.1 knows; the URN of an attribute calls it otherwise than a `Ref`. */
const classes = new Set([
  ...(parseGrammar(sdmxMl21).simpleTypes.get('ObjectTypeCodelistType')?.values ?? []),
  'DataAttribute',
]);

describe('references in SDMX-JSON 1.0', () => {
  for (const [title, given, container, expected] of rows) {
    it(title, async () => {
      const { data } = await written([given]);
      for (const [path, value] of Object.entries(expected)) {
        expect(at(data[container]?.[0], path), path).to.deep.equal(value);
      }
    });
  }

  it('have classes of SDMX 2.1 and definite versions, in artefacts of every type', async () => {
    const { data } = await written(artefacts, () => '1.2.0');
    const all = [...urnsIn(data)];
    expect(all.length).to.be.greaterThan(80);
    for (const each of all) {
      const [, className = '', version = ''] =
        /^urn:sdmx:org\.sdmx\.infomodel\.[a-z]+\.([A-Za-z]+)=[^:]+:[^(]+\(([^)]*)\)/.exec(each) ?? [];
      expect(classes.has(className), each).to.equal(true);
      expect(version, each).to.match(/^\d+(?:\.\d+)*$/);
    }
  });

  it('name the version that a wildcard means', async () => {
    const structure = urn('datastructure.DataStructure=A:D(1.0+.0)');
    const { data, losses } = await written([artefact('Dataflow', { structure })], (reference) =>
      reference === structure ? '1.3.0' : undefined,
    );
    expect(losses).to.deep.equal([]);
    expect(data['dataflows']?.[0]?.['structure']).to.equal(urn('datastructure.DataStructure=A:D(1.3.0)'));
  });
});

const ref = (id: string, more: object = {}) => ({ ref: { id, ...more } });
const scheme = (className: string, packageName: string, id: string) => ({
  ref: { agencyID: 'A', id, version: '1.1', class: className, package: packageName },
});
const itemMap = (maps: string, className: string, packageName: string, more: object = {}) => ({
  id: 'M',
  names,
  source: scheme(className, packageName, 'S'),
  target: scheme(className, packageName, 'T'),
  [maps]: [{ source: ref('1', more), target: ref('2', more) }],
});
const set = (maps: object) => ({ class: 'StructureSet', agencyID: 'A', id: 'X', version: '1.0', names, ...maps });
const component = (container: string, className: string, packageName = 'datastructure') =>
  ref('C', { containerID: container, class: className, package: packageName });

/** The maps of a structure set, the path of their maps, and what these map. */
const maps: readonly (readonly [object, string, string, string])[] = [
  [{ codelistMaps: [itemMap('codeMaps', 'Codelist', 'codelist')] }, 'codelistMaps/0/codeMaps/0', 'codelist.Code', '1'],
  [
    { conceptSchemeMaps: [itemMap('conceptMaps', 'ConceptScheme', 'conceptscheme')] },
    'conceptSchemeMaps/0/conceptMaps/0',
    'conceptscheme.Concept',
    '1',
  ],
  [
    { categorySchemeMaps: [itemMap('categoryMaps', 'CategoryScheme', 'categoryscheme')] },
    'categorySchemeMaps/0/categoryMaps/0',
    'categoryscheme.Category',
    '1',
  ],
  [
    { organisationSchemeMaps: [itemMap('organisationMaps', 'OrganisationUnitScheme', 'base')] },
    'organisationSchemeMaps/0/organisationMaps/0',
    'base.OrganisationUnit',
    '1',
  ],
  [
    { reportingTaxonomyMaps: [itemMap('reportingCategoryMaps', 'ReportingTaxonomy', 'categoryscheme')] },
    'reportingTaxonomyMaps/0/reportingCategoryMaps/0',
    'categoryscheme.ReportingCategory',
    '1',
  ],
  [
    {
      hybridCodelistMaps: [itemMap('hybridCodeMaps', 'HierarchicalCodelist', 'codelist', { containerID: 'H' })],
    },
    'hybridCodelistMaps/0/hybridCodeMaps/0',
    'codelist.HierarchicalCode',
    'H.1',
  ],
];

describe('references in the structure sets of SDMX-JSON 1.0', () => {
  for (const [content, path, className, item] of maps) {
    it(`to a ${className}`, () => {
      const { object, losses } = writtenLegacy('StructureSets', 'StructureSet', 'structureSets', set(content));
      expect(losses).to.deep.equal([]);
      expect(at(object, `${path}/source`)).to.equal(urn(`${className}=A:S(1.1).${item}`));
      expect(at(object, `${path}/target`)).to.equal(urn(`${className}=A:T(1.1).${item.replace('1', '2')}`));
    });
  }

  it('to components of data structures and metadata structures', () => {
    const structureMap = {
      id: 'M',
      names,
      source: scheme('DataStructure', 'datastructure', 'S'),
      target: scheme('MetadataStructure', 'metadatastructure', 'T'),
      componentMaps: [
        {
          source: component('AttributeDescriptor', 'Attribute'),
          target: component('REPORT', 'MetadataAttribute', 'metadatastructure'),
          representationMapping: { codelistMap: ref('CM') },
        },
      ],
    };
    const { object, losses } = writtenLegacy(
      'StructureSets',
      'StructureSet',
      'structureSets',
      set({ structureMaps: [structureMap] }),
    );
    expect(losses).to.deep.equal([]);
    expect(at(object, 'structureMaps/0/componentMaps/0')).to.deep.equal({
      source: urn('datastructure.DataAttribute=A:S(1.1).C'),
      target: urn('metadatastructure.MetadataAttribute=A:T(1.1).REPORT.C'),
      representationMapping: { codelistMap: urn('mapping.CodelistMap=A:X(1.0).CM') },
    });
  });

  it('to components by way of a dataflow have no form, so that their map is lost', () => {
    const structureMap = {
      id: 'M',
      names,
      source: scheme('Dataflow', 'datastructure', 'S'),
      target: scheme('DataStructure', 'datastructure', 'T'),
      componentMaps: [
        {
          source: component('DimensionDescriptor', 'Dimension'),
          target: component('DimensionDescriptor', 'Dimension'),
        },
      ],
    };
    const { object, losses } = writtenLegacy(
      'StructureSets',
      'StructureSet',
      'structureSets',
      set({ structureMaps: [structureMap] }),
    );
    expect(object).not.to.have.property('structureMaps');
    expect(losses.map(({ path }) => path)).to.deep.equal([
      'structureMaps/M/componentMaps/0/source',
      'structureMaps/M/componentMaps/0',
      'structureMaps/M',
    ]);
    expect(losses[0]?.detail).to.include('the message does not hold the structure that defines it');
  });

  it('to components by way of a dataflow that is in the message', async () => {
    const structureMap = artefact('StructureMap', {
      source: urn('datastructure.Dataflow=A:F(1.0)'),
      target: urn('datastructure.DataStructure=A:X(1.0)'),
      componentMaps: [{ source: ['D'], target: ['S'] }],
    });
    const dataflow = artefact('Dataflow', { id: 'F', structure: urn('datastructure.DataStructure=A:X(1.0+)') });
    const { data, losses } = await written([dataStructure, dataflow, structureMap], () => '1.0');
    expect(losses).to.deep.equal([]);
    expect(data['structureSets']?.[0]).to.have.deep.nested.property('structureMaps[0].componentMaps', [
      {
        source: urn('datastructure.Dimension=A:X(1.0).D'),
        target: urn('datastructure.DataAttribute=A:X(1.0).S'),
      },
    ]);
  });

  it('to codelists of a hierarchical codelist stand under their alias', () => {
    const included = { ref: { agencyID: 'A', id: 'CL', version: '1.1', class: 'Codelist', package: 'codelist' } };
    const code = { id: '1', codelistAliasRef: 'a', codeID: ref('C') };
    const { object, losses } = writtenLegacy('HierarchicalCodelists', 'HierarchicalCodelist', 'hierarchicalCodelists', {
      class: 'HierarchicalCodelist',
      agencyID: 'A',
      id: 'X',
      version: '1.0',
      names,
      includedCodelists: [{ alias: 'a', ...included }, included],
      hierarchies: [{ id: 'H', names, hierarchicalCodes: [code] }],
    });
    expect(losses).to.deep.equal([]);
    const codelist = urn('codelist.Codelist=A:CL(1.1)');
    expect(object.includedCodelists).to.deep.equal({ a: codelist, CL: codelist });
    expect(at(object, 'hierarchies/0/hierarchicalCodes/0')).to.deep.equal({
      id: '1',
      links: [{ rel: 'self', urn: urn('codelist.HierarchicalCode=A:X(1.0).H.1') }],
      codelistAliasRef: 'a',
      codeID: 'C',
    });
  });

  it('to included codelists keep their order, and one that is named as an earlier one is reported', () => {
    const included = (agencyID: string, id: string) => ({
      ref: { agencyID, id, version: '1.1', class: 'Codelist', package: 'codelist' },
    });
    const { object, losses } = writtenLegacy('HierarchicalCodelists', 'HierarchicalCodelist', 'hierarchicalCodelists', {
      ...{ class: 'HierarchicalCodelist', agencyID: 'A', id: 'X', version: '1.0', names },
      includedCodelists: [
        { alias: 'Z', ...included('A', 'Z1') },
        { alias: '10', ...included('A', 'T') },
        { alias: '9', ...included('A', 'N') },
        included('A', 'CL'),
        included('B', 'CL'),
      ],
    });
    expect(object.includedCodelists).to.deep.equal({
      Z: urn('codelist.Codelist=A:Z1(1.1)'),
      10: urn('codelist.Codelist=A:T(1.1)'),
      9: urn('codelist.Codelist=A:N(1.1)'),
      CL: urn('codelist.Codelist=A:CL(1.1)'),
    });
    expect(losses.map(({ path }) => path)).to.deep.equal(['includedCodelists/4']);
  });

  it('to included codelists keep their order when they are read again, where their aliases are numbers', async () => {
    const list = (alias: string) => ({ alias, codelist: urn(`codelist.Codelist=A:CL${alias}(1.0)`) });
    const includedCodelists = ['10', 'A', '9'].map(list);
    const shell = { class: 'HierarchicalCodelist', agencyID: 'A', id: 'X', version: '1.0', names, includedCodelists };
    const { text } = await written([shell as unknown as Artefact]);
    const message = await readText(text);
    expect(message.artefacts[0]?.artefact['includedCodelists']).to.deep.equal(includedCodelists);
  });
});
