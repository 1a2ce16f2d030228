import { expect } from 'chai';
import type { Artefact } from '../../src/model/artefact.js';
import { extractSelections } from '../../src/references/extract-selections.js';
import { indirectReferenceRow, indirectReferenceRows } from '../../src/references/indirect-reference-table.js';
import { keptSelections } from '../../src/references/kept-selections.js';
import { artefacts } from '../formats/json/artefacts.js';
import { standardReferences } from './standard-references.js';

/** Indirect references whose texts stand in no artefact, or that modify others. */
const withoutText = new Set([
  'any.owner',
  'AgencyScheme.nestedScheme',
  'DataStructure.metadataAttributeUsage.viaMetadata',
  'Dataflow.components',
  'DataConstraint.removePrefix',
  'MetadataSet.owner',
  // Never stored.
  'AvailabilityConstraint.region',
]);

const indirect = standardReferences.filter(({ kind }) => kind === 'indirect');

const own = (artefactClass: string, content: object): Artefact =>
  ({ class: artefactClass, agencyID: 'A', id: 'X', version: '1.0.0', ...content }) as unknown as Artefact;

const codelist = 'urn:sdmx:org.sdmx.infomodel.codelist.Codelist=A:CL(1.0+.0)';
const selecting = (artefactClass: string): Artefact =>
  own(artefactClass, {
    codelistExtensions: [
      { codelist, inclusiveCodeSelection: { memberValues: ['A'], wildcardedMemberValues: ['B%'] } },
      { codelist, exclusiveCodeSelection: { memberValues: [{ value: 'C', cascadeValues: true }] } },
    ],
  });

/** What the samples of every class lack. */
const others: readonly Artefact[] = [
  selecting('GeographicCodelist'),
  selecting('GeoGridCodelist'),
  own('GeographicCodelist', { geoFeatureSetCodes: [{ id: 'B', parent: 'A' }] }),
  own('Dataflow', {
    structure: 'urn:sdmx:org.sdmx.infomodel.datastructure.DataStructure=A:D(1.0.0)',
    dimensionConstraint: ['FREQ'],
  }),
  own('DataStructure', {
    dataStructureComponents: {
      dimensionList: { dimensions: [{ id: 'FREQ' }, { id: 'AREA', localRepresentation: {} }] },
      measureList: { measures: [{ id: 'OBS' }] },
      attributeList: {
        metadataAttributeUsages: [
          { metadataAttributeReference: 'M', attributeRelationship: { dimensions: ['FREQ'], group: 'G' } },
        ],
      },
    },
  }),
  own('DataConstraint', { cubeRegions: [{ components: [{ id: 'OBS', values: ['1', { value: 'x', lang: 'en' }] }] }] }),
  own('StructureMap', {
    target: 'urn:sdmx:org.sdmx.infomodel.datastructure.DataStructure=A:D(1.0.0)',
    epochMaps: [{ targetFrequencyID: 'A' }],
    datePatternMaps: [{ frequencyDimension: 'FREQ', mappedFrequencies: ['M1'] }],
  }),
  own('RulesetScheme', {
    rulesets: [{ id: 'R', rulesetDefinition: 'define datapoint ruleset R (variable A) is B end' }],
  }),
  own('UserDefinedOperatorScheme', {
    userDefinedOperators: [{ id: 'U', operatorDefinition: 'define operator U (x) is x + D' }],
  }),
  own('MetadataSet', {
    metadataflow: 'urn:sdmx:org.sdmx.infomodel.metadatastructure.Metadataflow=A:M(1.0.0)',
    attributes: [{ id: 'OUTER', value: 'v', attributes: [{ id: 'INNER', value: 'w' }] }],
  }),
];

const selectionsOf = (role: string) =>
  [...artefacts, ...others].flatMap((artefact) =>
    [...extractSelections(artefact)].filter(({ row }) => row.role === role),
  );

describe('extractSelections', () => {
  for (const { id, absence } of indirect) {
    if (withoutText.has(id)) continue;
    it(`finds ${id}`, () => {
      expect(selectionsOf(id)).to.not.deep.equal([]);
    });

    if (absence === 'inherited') continue;
    it(`knows what the absence of ${id} means`, () => {
      expect(indirectReferenceRow(id)?.absence).to.equal(absence);
    });
  }

  it('has no other rows, except those of SDMX 2.1', () => {
    const known = new Set(indirect.map(({ id }) => id));
    const unknown = indirectReferenceRows.filter(({ role }) => !known.has(role)).map(({ role }) => role);
    expect(unknown).to.deep.equal(['StructureSet.componentMap.codelistMap']);
  });

  const textsOf = (role: string) =>
    selectionsOf(role).map(({ through, component, item, modifiers }) => [through, component, item, modifiers]);

  it('names the reference that members of an extension go through, and their modifiers', () => {
    expect(textsOf('GeoGridCodelist.extension.member.explicit')).to.deep.equal([
      [codelist, '', 'A', undefined],
      [codelist, '', 'C', { cascade: true }],
    ]);
    expect(textsOf('GeoGridCodelist.extension.member.wildcard')).to.deep.equal([[codelist, '', 'B%', undefined]]);
  });

  it('names nested metadata attributes by the path of their ids', () => {
    expect(textsOf('MetadataSet.attribute').map(([, , item]) => item)).to.include.members(['OUTER', 'OUTER.INNER']);
    expect(textsOf('MetadataSet.attributeValue').map(([, component, item]) => [component, item])).to.deep.include([
      'OUTER.INNER',
      'w',
    ]);
  });

  it('leaves out texts in a language', () => {
    expect(textsOf('DataConstraint.region.componentValue').map(([, , item]) => item)).to.not.include('x');
  });

  it('takes a list from the concept of components without a representation of their own only', () => {
    const components = selectionsOf('DataStructure.dimension.inheritedEnumeration').map(({ component }) => component);
    expect(components).to.include('FREQ').and.not.include('AREA');
  });

  it('takes the n-th value of a mapping through the n-th list', () => {
    const map = own('RepresentationMap', {
      source: [{ codelist }, { dataType: 'String' }, { codelist: `${codelist}2` }],
      target: [{ codelist }],
      representationMappings: [
        {
          sourceValues: [{ value: 'A.*', isRegEx: true }, 'free', { value: 'B', startIndex: 0, endIndex: 1 }],
          targetValues: ['\\1'],
        },
      ],
    });
    const found = [...extractSelections(map)].map(({ row, through, item, modifiers }) => [
      row.role,
      through,
      item,
      modifiers,
    ]);
    expect(found).to.deep.equal([
      ['RepresentationMap.mapping.source', codelist, 'A.*', { regEx: true }],
      ['RepresentationMap.mapping.source', `${codelist}2`, 'B', { part: [0, 1] }],
    ]);
  });
});

describe('keptSelections', () => {
  it('leaves out parents of codes', () => {
    expect(keptSelections(own('Codelist', { codes: [{ id: 'B', parent: 'A' }] }))).to.deep.equal([]);
  });

  it('collects the texts of one role through one reference, with their modifiers', () => {
    expect(keptSelections(selecting('Codelist'))[0]).to.deep.equal({
      role: 'Codelist.extension.member.explicit',
      through: codelist,
      components: ['', ''],
      items: ['A', 'C'],
      modifiers: ['', '{"cascade":true}'],
    });
  });

  it('divides very many texts', () => {
    const values = Array.from({ length: 12_000 }, (_, index) => `V${index}`);
    const constraint = own('DataConstraint', { cubeRegions: [{ keyValues: [{ id: 'D', values }] }] });
    const rows = keptSelections(constraint).filter(({ role }) => role === 'DataConstraint.region.keyValue');
    expect(rows.map(({ items }) => items.length)).to.deep.equal(Array(12).fill(1_000));
    expect(rows.flatMap(({ items }) => items)).to.deep.equal(values);
  });
});
