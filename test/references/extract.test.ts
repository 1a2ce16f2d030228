import { expect } from 'chai';
import type { Artefact } from '../../src/model/artefact.js';
import { artefactTypes, jsonContainerOf } from '../../src/model/artefact-types.js';
import { extractReferences } from '../../src/references/extract.js';
import { itWithShared, sharedJson } from '../harness/shared.js';
import { artefact, urn } from './artefacts.js';

const concept = (id: string): string => urn('Concept', `A:CS(1.0.0).${id}`);
const codelist = urn('Codelist', 'A:CL(1.0+.0)');

const structure = artefact('DataStructure', {
  metadata: urn('MetadataStructure', 'A:MSD(1+.0.0)'),
  dataStructureComponents: {
    dimensionList: {
      dimensions: [
        {
          id: 'FREQ',
          conceptIdentity: concept('F'),
          localRepresentation: { enumeration: codelist },
          conceptRoles: [concept('R')],
        },
        { conceptIdentity: concept('AREA') },
      ],
      timeDimension: { conceptIdentity: concept('T'), localRepresentation: { format: { dataType: 'Year' } } },
    },
    groups: [{ id: 'G', groupDimensions: ['FREQ'] }],
    attributeList: {
      attributes: [
        {
          id: 'STATUS',
          conceptIdentity: concept('S'),
          localRepresentation: { enumeration: urn('ValueList', 'A:VL(1.0)') },
        },
      ],
      metadataAttributeUsages: [{ metadataAttributeReference: 'M' }],
    },
    measureList: { measures: [{ id: 'OBS', conceptIdentity: concept('O'), conceptRoles: [concept('R')] }] },
  },
});

const list = 'dataStructureComponents';

function shown(of: Artefact): string[] {
  const { references, problems } = extractReferences(of);
  expect(problems).to.deep.equal([]);
  return references.map(({ row, component, target, expression, path }) =>
    [row.role.slice(of.class.length + 1), component || '-', target.item ?? target.id, expression.kind, path].join(' '),
  );
}

describe('extractReferences', () => {
  it('finds every reference of a data structure, with its component and path', () => {
    expect(shown(structure)).to.have.members([
      `dimension.conceptIdentity FREQ F exact ${list}/dimensionList/dimensions/FREQ/conceptIdentity`,
      `dimension.enumeration FREQ CL wildcard ${list}/dimensionList/dimensions/FREQ/localRepresentation/enumeration`,
      `dimension.conceptRole FREQ R exact ${list}/dimensionList/dimensions/FREQ/conceptRoles/0`,
      `dimension.conceptIdentity AREA AREA exact ${list}/dimensionList/dimensions/1/conceptIdentity`,
      `timeDimension.conceptIdentity TIME_PERIOD T exact ${list}/dimensionList/timeDimension/conceptIdentity`,
      `attribute.conceptIdentity STATUS S exact ${list}/attributeList/attributes/STATUS/conceptIdentity`,
      `attribute.enumeration STATUS VL exact ${list}/attributeList/attributes/STATUS/localRepresentation/enumeration`,
      `measure.conceptIdentity OBS O exact ${list}/measureList/measures/OBS/conceptIdentity`,
      `measure.conceptRole OBS R exact ${list}/measureList/measures/OBS/conceptRoles/0`,
      'metadata - MSD wildcard metadata',
    ]);
  });

  it('keeps the text and the target as written', () => {
    const [reference] = extractReferences(
      artefact('Codelist', { codelistExtensions: [{ codelist, prefix: 'P_' }] }),
    ).references;
    expect(reference).to.deep.include({
      text: codelist,
      path: 'codelistExtensions/0/codelist',
      target: { class: 'Codelist', maintainableClass: 'Codelist', agencyID: 'A', id: 'CL', version: '1.0+.0' },
    });
  });

  it('walks nested hierarchies', () => {
    const code = (id: string): string => urn('Code', `A:CL(1.0).${id}`);
    const hierarchy = artefact('Hierarchy', {
      hierarchicalCodes: [{ id: 'H', code: code('X'), level: 'L', hierarchicalCodes: [{ id: 'I', code: code('Y') }] }],
    });
    expect(shown(hierarchy)).to.deep.equal([
      'code H X exact hierarchicalCodes/H/code',
      'code H.I Y exact hierarchicalCodes/H/hierarchicalCodes/I/code',
    ]);
  });

  it('reads the targets of a metadataflow as selections', () => {
    const targets = [
      'urn:sdmx:org.sdmx.infomodel.base.Any=*:*(*)',
      'urn:sdmx:org.sdmx.infomodel.datastructure.Dimension=A:*(1.0+.0).*',
      'urn:sdmx:org.sdmx.infomodel.base.DataProviderScheme=*:DATA_PROVIDERS(*)',
      'urn:sdmx:org.sdmx.infomodel.datastructure.Dataflow=A:DF(1.0.0)',
    ];
    const { references, problems } = extractReferences(artefact('Metadataflow', { targets }));
    expect(problems).to.deep.equal([]);
    expect(references.map(({ target, expression }) => [target.class, expression.kind])).to.deep.equal([
      ['Any', 'any'],
      ['Dimension', 'wildcard'],
      ['DataProviderScheme', 'any'],
      ['Dataflow', 'exact'],
    ]);
  });

  it('finds the references of classes that only SDMX 2.1 has, to each other too', () => {
    const [object, provider] = [
      'urn:sdmx:org.sdmx.infomodel.registry.AttachmentConstraint=A:AC(1.0)',
      'urn:sdmx:org.sdmx.infomodel.base.DataProvider=A:DATA_PROVIDERS(1.0).P',
    ];
    const constraint = artefact('AttachmentConstraint', {
      constraintAttachment: { dataSets: [{ dataProvider: provider, id: 'S' }] },
      metadataKeySets: [{ keys: [{ keyValues: [{ id: 'O', object }] }] }],
    });
    expect(shown(constraint)).to.have.members([
      'attach.dataSet.dataProvider S P exact constraintAttachment/dataSets/S/dataProvider',
      'metadataKey.object O AC exact metadataKeySets/0/keys/0/keyValues/O/object',
    ]);
  });

  const flow = 'urn:sdmx:org.sdmx.infomodel.datastructure.DataStructure=A:DSD';
  const refused: readonly { of: Artefact; rule: string; detail: string; path: string; reference: string }[] = [
    ...[
      ['2+', 'version.wildcardOnTwoPart'],
      ['+', 'version.shortForm'],
      ['2.+', 'version.shortForm'],
      ['1.0+', 'version.wildcardOnTwoPart'],
      ['~', 'version.tilde'],
      ['1.0~.0', 'version.tilde'],
      ['*', 'version.star'],
      ['1+.0.0+', 'version.doubleWildcard'],
      ['1+.0.0-draft', 'version.extensionWithWildcard'],
      ['one', 'version.invalid'],
      ['', 'version.invalid'],
    ].map(([version = '', rule = '']) => ({
      of: artefact('Dataflow', { structure: `${flow}(${version})` }),
      rule,
      detail: '',
      path: 'structure',
      reference: `${flow}(${version})`,
    })),
    {
      of: artefact('Dataflow', { structure: codelist }),
      rule: 'reference.class',
      detail: 'Dataflow.structure refers to the class Codelist; refer to the class DataStructure',
      path: 'structure',
      reference: codelist,
    },
    {
      of: artefact('Hierarchy', { hierarchicalCodes: [{ id: 'H', hierarchicalCodes: [{ id: 'I', code: codelist }] }] }),
      rule: 'reference.class',
      detail: 'Hierarchy.code refers to the class Codelist; refer to the class Code',
      path: 'hierarchicalCodes/H/hierarchicalCodes/I/code',
      reference: codelist,
    },
    {
      of: artefact('Categorisation', { source: `${flow}(1.0).FREQ` }),
      rule: 'urn.invalid',
      detail: 'a DataStructure is a maintainable artefact',
      path: 'source',
      reference: `${flow}(1.0).FREQ`,
    },
    {
      of: artefact('Categorisation', { source: 'urn:sdmx:org.sdmx.infomodel.base.Any=*:*(*)' }),
      rule: 'urn.invalid',
      detail: 'which is allowed in targets of metadataflows',
      path: 'source',
      reference: 'urn:sdmx:org.sdmx.infomodel.base.Any=*:*(*)',
    },
    ...['1.0+.0', '2.0', '1.0.0'].map((version) => ({
      of: artefact('Categorisation', { source: `urn:sdmx:org.sdmx.infomodel.base.Agency=A:AGENCIES(${version}).B` }),
      rule: 'reference.fixedVersion',
      detail: `the reference has the version ${version}, but the version of every AgencyScheme is 1.0; write 1.0`,
      path: 'source',
      reference: `urn:sdmx:org.sdmx.infomodel.base.Agency=A:AGENCIES(${version}).B`,
    })),
    {
      of: artefact('Categorisation', { source: 'urn:sdmx:org.sdmx.infomodel.mapping.StructureSet=A:S(1.0)' }),
      rule: 'reference.class',
      detail: 'refers to the class StructureSet, which only SDMX 2.1 has',
      path: 'source',
      reference: 'urn:sdmx:org.sdmx.infomodel.mapping.StructureSet=A:S(1.0)',
    },
    {
      of: artefact('MetadataProvisionAgreement', { targets: [`${flow}(1.0)`, `${flow}(2.*.0)`] }),
      rule: 'version.star',
      detail: 'as the whole version, in targets of metadataflows',
      path: 'targets/1',
      reference: `${flow}(2.*.0)`,
    },
  ];

  for (const { of, rule, detail, path, reference } of refused) {
    it(`rejects ${reference} of a ${of.class}: ${rule}`, () => {
      const { problems } = extractReferences(of);
      expect(problems).to.have.length(1);
      expect(problems[0]).to.deep.include({ severity: 'error', code: 140, rule, path, reference });
      expect(problems[0]?.detail).to.include(detail);
    });
  }

  it('reports every invalid reference and returns the valid ones', () => {
    const dimensions = [
      { id: 'A', conceptIdentity: 'nonsense', localRepresentation: { enumeration: codelist } },
      { id: 'B', conceptIdentity: concept('B'), localRepresentation: { enumeration: concept('B') } },
    ];
    const { references, problems } = extractReferences(
      artefact('DataStructure', { dataStructureComponents: { dimensionList: { dimensions } } }),
    );
    expect(problems.map(({ path }) => path?.split('/').slice(2).join('/'))).to.have.members([
      'dimensions/A/conceptIdentity',
      'dimensions/B/localRepresentation/enumeration',
    ]);
    expect(references.map(({ text }) => text)).to.have.members([codelist, concept('B')]);
  });

  for (const sample of ['constructed', 'generated']) {
    itWithShared(`finds every URN in the ${sample} sample of the standard`, () => {
      const message = sharedJson<{ data: Record<string, object[]> }>(`messages/sdmx-json-2.1/${sample}-sample.json`);
      let compared = 0;
      for (const type of artefactTypes) {
        for (const content of message.data[jsonContainerOf(type)] ?? []) {
          const { references, problems } = extractReferences({ ...artefact(type.class), ...content });
          const found = [...references.map(({ text }) => text), ...problems.map(({ reference }) => reference)];
          expect(found, type.class).to.have.members(urnsIn(content));
          compared += found.length;
        }
      }
      expect(compared).to.be.greaterThan(15);
    });
  }
});

/** Every URN in a value; annotations and links do not have references. */
function urnsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.startsWith('urn:sdmx:') ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([property, below]) =>
    property === 'annotations' || property === 'links' ? [] : urnsIn(below),
  );
}
