import { expect } from 'chai';
import fc from 'fast-check';
import { StrataError } from '../../src/errors.js';
import { artefactTypes, typeOfClass } from '../../src/model/artefact-types.js';
import { artefactUrn, formatUrn, lineKey, maintainableUrn, parseUrn, type Urn } from '../../src/model/urn.js';
import { itWithShared, sharedText } from '../harness/shared.js';

const prefix = 'urn:sdmx:org.sdmx.infomodel.';

const accepted: readonly (readonly [string, Urn])[] = [
  [
    'codelist.Codelist=SDMX:CL_FREQ(2.1)',
    { class: 'Codelist', maintainableClass: 'Codelist', agencyID: 'SDMX', id: 'CL_FREQ', version: '2.1' },
  ],
  [
    'codelist.Code=SDMX:CL_FREQ(1.0.0-draft.1).A$1@-_',
    {
      class: 'Code',
      maintainableClass: 'Codelist',
      agencyID: 'SDMX',
      id: 'CL_FREQ',
      version: '1.0.0-draft.1',
      item: 'A$1@-_',
    },
  ],
  [
    'codelist.Code=SDMX:CL_AREA(1.0+.0).%EU',
    { class: 'Code', maintainableClass: 'Codelist', agencyID: 'SDMX', id: 'CL_AREA', version: '1.0+.0', item: '%EU' },
  ],
  [
    'categoryscheme.Category=OECD.STI-2.D_3:9@$(1.0+.0).A.B.C',
    {
      class: 'Category',
      maintainableClass: 'CategoryScheme',
      agencyID: 'OECD.STI-2.D_3',
      id: '9@$',
      version: '1.0+.0',
      item: 'A.B.C',
    },
  ],
  [
    'process.Transition=A:P(1.0).S.SS.T',
    { class: 'Transition', maintainableClass: 'Process', agencyID: 'A', id: 'P', version: '1.0', item: 'S.SS.T' },
  ],
  [
    'metadatastructure.MetadataSet=A.PROVIDER:S(1.0)',
    { class: 'MetadataSet', maintainableClass: 'MetadataSet', agencyID: 'A.PROVIDER', id: 'S', version: '1.0' },
  ],
  [
    'codelist.Codelist=A:B(~ anything *)',
    { class: 'Codelist', maintainableClass: 'Codelist', agencyID: 'A', id: 'B', version: '~ anything *' },
  ],
  [
    'codelist.Codelist=A:B()',
    { class: 'Codelist', maintainableClass: 'Codelist', agencyID: 'A', id: 'B', version: '' },
  ],
];

const loose: readonly (readonly [string, Urn])[] = [
  [
    'base.Any=*:*(*)',
    { class: 'Any', maintainableClass: 'Any', agencyID: '*', id: '*', version: '*', package: 'base' },
  ],
  [
    'codelist.Any=A.B:*(1.0+.0).*.X',
    {
      class: 'Any',
      maintainableClass: 'Any',
      agencyID: 'A.B',
      id: '*',
      version: '1.0+.0',
      item: '*.X',
      package: 'codelist',
    },
  ],
  [
    'datastructure.Dimension=*:DSD(*)',
    { class: 'Dimension', maintainableClass: 'DataStructure', agencyID: '*', id: 'DSD', version: '*' },
  ],
  [
    'datastructure.Dimension=A:DSD(1.0).*',
    { class: 'Dimension', maintainableClass: 'DataStructure', agencyID: 'A', id: 'DSD', version: '1.0', item: '*' },
  ],
];

const form = 'is not an SDMX URN; write urn:sdmx:org.sdmx.infomodel.package.Class=AGENCY:ID(VERSION)';
const stars = 'has * as agency, id or item, which is allowed in targets of metadataflows';

const rejected: readonly (readonly [string, string])[] = [
  ['', form],
  ['CL_FREQ', form],
  ['urn:sdmx:org.sdmx.infomodel.codelist.Codelist=SDMX:CL_FREQ', form],
  ['urn:sdmx:org.sdmx.infomodel.codelist.Codelist=CL_FREQ(1.0)', form],
  ['urn:sdmx:org.sdmx.infomodel.codelist.Codelist=SDMX:(1.0)', form],
  ['urn:sdmx:org.sdmx.infomodel.codelist.Codelist=1SDMX:CL(1.0)', form],
  ['urn:sdmx:org.sdmx.infomodel.codelist.Codelist=SDMX.:CL(1.0)', form],
  ['urn:sdmx:org.sdmx.infomodel.codelist.Codelist=SDMX:C.L(1.0)', form],
  ['urn:sdmx:org.sdmx.infomodel.codelist.Codelist=SDMX:CL(1.0) ', form],
  ['urn:sdmx:org.sdmx.infomodel.codelist.Codelist=SDMX:CL(1.0)\n', form],
  [' urn:sdmx:org.sdmx.infomodel.codelist.Codelist=SDMX:CL(1.0)', form],
  ['urn:sdmx:org.sdmx.infomodel.codelist.Code=SDMX:CL(1.0)A', form],
  ['urn:sdmx:org.sdmx.infomodel.codelist.Code=SDMX:CL(1.0).', form],
  ['urn:sdmx:org.sdmx.infomodel.codelist.Code=SDMX:CL(1.0).A..B', form],
  ['urn:sdmx:org.sdmx.infomodel.codelist.Code=SDMX:CL((1.0)).A', form],
  ['urn:sdmx:org.sdmx.infomodel.codelist.Code=SDMX:CL(1.0).A%', form],
  ['urn:sdmx:org.sdmx.infomodel.codelist.Code=SDMX:CL(1.0).%', form],
  ['urn:sdmx:org.sdmx.infomodel.codelist.Code=SDMX:CL(1.0).%A.B', form],
  [
    'urn:sdmx:org.sdmx.infomodel.conceptscheme.Concept=SDMX:CS(1.0).%A',
    'has ".%A" after the version, which stands for codes, but the class Concept; write the class Code, or the id of one Concept',
  ],
  ['urn:sdmx:org.sdmx.infomodel.Codelist=SDMX:CL(1.0)', form],
  ['URN:sdmx:org.sdmx.infomodel.codelist.Codelist=SDMX:CL(1.0)', form],
  ['urn:sdmx:org.sdmx.infomodel.codelist.Codelist=*:CL(1.0)', stars],
  ['urn:sdmx:org.sdmx.infomodel.codelist.Codelist=SDMX:*(1.0)', stars],
  ['urn:sdmx:org.sdmx.infomodel.codelist.Code=SDMX:CL(1.0).*', stars],
  [
    'urn:sdmx:org.sdmx.infomodel.base.Any=SDMX:CL(1.0)',
    'has the class Any, which is allowed in targets of metadataflows',
  ],
  [
    'urn:sdmx:org.sdmx.infomodel.metadatastructure.ReportStructure=SDMX:MSD(1.0).R',
    'has the class ReportStructure, which is not a class of SDMX URNs',
  ],
  [
    'urn:sdmx:org.sdmx.infomodel.codelist.GeoGridCodelist=SDMX:CL(1.0)',
    'has the class GeoGridCodelist, which is not a class of SDMX URNs',
  ],
  ['constructor=SDMX:CL(1.0)', 'has the class constructor, which is not a class of SDMX URNs'],
  [
    'urn:sdmx:org.sdmx.infomodel.base.Codelist=SDMX:CL(1.0)',
    'has the package base, but Codelist belongs to another; write codelist.Codelist',
  ],
  [
    'urn:sdmx:org.sdmx.infomodel.codelist.Code=SDMX:CL(1.0)',
    'has the class Code but no item id after the version; write (1.0).ID',
  ],
  [
    'urn:sdmx:org.sdmx.infomodel.codelist.Codelist=SDMX:CL(1.0).A',
    'has ".A" after the version, but a Codelist is a maintainable artefact, not an item',
  ],
];

const looseRejected: readonly (readonly [string, string])[] = [
  ['urn:sdmx:org.sdmx.infomodel.codelist.Codelist=S*:CL(1.0)', form],
  ['urn:sdmx:org.sdmx.infomodel.codelist.Code=SDMX:CL(1.0).A*', form],
  [
    'urn:sdmx:org.sdmx.infomodel.nowhere.Any=*:*(*)',
    'has the package nowhere, which the information model does not have',
  ],
  ['urn:sdmx:org.sdmx.infomodel.codelist.Codelist=*:*(*).A', 'a Codelist is a maintainable artefact, not an item'],
  ['urn:sdmx:org.sdmx.infomodel.codelist.HybridCodelistMap=*:*(*)', 'has the class HybridCodelistMap'],
];

function expectRejected(text: string, reason: string, options: { loose?: boolean } = {}): void {
  expect(() => parseUrn(text, options))
    .to.throw(StrataError, reason)
    .that.satisfies((error: StrataError) => {
      expect(error.name).to.equal('Syntax');
      expect(error.message.startsWith(`"${text}" `)).to.equal(true);
      expect(error.problems).to.deep.equal([
        { severity: 'error', code: 140, rule: 'urn.invalid', detail: error.message, reference: text },
      ]);
      return true;
    });
}

const id = fc.stringMatching(/^[A-Za-z0-9_@$-]{1,8}$/);
const nameId = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_-]{0,6}$/);
const dotted = (part: fc.Arbitrary<string>) =>
  fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('.'));
const classNames = artefactTypes.flatMap((type) => [
  { class: type.urnClass ?? type.class, isPart: false },
  ...(type.parts ?? []).map((part) => ({ class: part.class, isPart: true })),
]);
const anyUrn = fc
  .tuple(fc.constantFrom(...classNames), dotted(nameId), id, fc.stringMatching(/^[0-9A-Za-z.+~*-]{0,9}$/), dotted(id))
  .map(([{ class: className, isPart }, agencyID, maintainable, version, item]) => ({
    class: className,
    agencyID,
    id: maintainable,
    version,
    ...(isPart ? { item } : {}),
  }));

describe('URN', () => {
  for (const [text, parts] of accepted) {
    it(`reads ${text}, short and in full`, () => {
      expect(parseUrn(`${prefix}${text}`)).to.deep.equal(parts);
      expect(parseUrn(text.slice(text.indexOf('.') + 1))).to.deep.equal(parts);
      expect(parseUrn(`${prefix}${text}`, { loose: true })).to.deep.equal(parts);
      expect(formatUrn(parts)).to.equal(`${prefix}${text}`);
    });
  }

  for (const [text, parts] of loose) {
    it(`reads ${text} where it may select many`, () => {
      expect(parseUrn(`${prefix}${text}`, { loose: true })).to.deep.equal(parts);
      expect(formatUrn(parts)).to.equal(`${prefix}${text}`);
      expect(() => parseUrn(`${prefix}${text}`)).to.throw(StrataError);
    });
  }

  for (const [text, reason] of rejected) {
    it(`rejects ${JSON.stringify(text)} with the reason`, () => expectRejected(text, reason));
  }

  for (const [text, reason] of looseRejected) {
    it(`rejects ${JSON.stringify(text)} even where it may select many`, () =>
      expectRejected(text, reason, { loose: true }));
  }

  it('is formatted as it was parsed', () => {
    fc.assert(
      fc.property(anyUrn, (urn) => {
        const { maintainableClass, ...parts } = parseUrn(formatUrn(urn));
        expect(parts).to.deep.equal(urn);
        expect(parseUrn(maintainableUrn({ ...urn, maintainableClass }))).to.deep.equal({
          class: maintainableClass,
          maintainableClass,
          agencyID: urn.agencyID,
          id: urn.id,
          version: urn.version,
        });
      }),
    );
  });

  itWithShared('has every class of the schemas', () => {
    const schema = sharedText('schemas/sdmx-ml-3.1/SDMXCommonReferences.xsd');
    const classesPart = schema.slice(schema.indexOf('name="UrnClassesPart"'), schema.indexOf('name="UrnAgencyPart"'));
    const found = [...classesPart.matchAll(/value="\.\+\\\.([a-z]+)\\\.([A-Za-z]+)=\.\+"/g)];
    expect(found).to.have.length.greaterThan(60);
    for (const [, packageName = '', className = ''] of found) {
      const text = `${prefix}${packageName}.${className}=A:B(1.0)`;
      expect(parseUrn(text, { loose: true }).class).to.equal(className);
    }
  });

  it('of an artefact has the class and package of its type', () => {
    const identity = { agencyID: 'A', id: 'G', version: '1.0.0' };
    const grid = typeOfClass('GeoGridCodelist');
    expect(grid && artefactUrn(grid, identity)).to.equal(`${prefix}codelist.Codelist=A:G(1.0.0)`);
    const map = typeOfClass('StructureMap');
    expect(map && artefactUrn(map, identity)).to.equal(`${prefix}structuremapping.StructureMap=A:G(1.0.0)`);
  });

  it('of an item shares its line with the scheme', () => {
    const keys = ['codelist.Code=A:CL(1.0).X', 'codelist.Codelist=A:CL(2.0+.0)'].map((text) =>
      lineKey(parseUrn(`${prefix}${text}`)),
    );
    expect(keys).to.deep.equal(['Codelist=A:CL', 'Codelist=A:CL']);
  });
});
