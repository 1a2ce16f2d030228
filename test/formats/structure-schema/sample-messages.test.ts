import { expect } from 'chai';
import type { StructureSchemaOptions } from '../../../src/formats/structure-schema/write-structure-schema.js';
import { writeStructureSchema } from '../../../src/formats/structure-schema/write-structure-schema.js';
import type { Artefact } from '../../../src/model/artefact.js';
import { describeWithShared, sharedText } from '../../harness/shared.js';
import { readText } from '../xml/read-text.js';
import { type CompiledSchema, compileStructureSchema } from './schema-validation.js';

const folder = (version: string) => `messages/sdmx-ml-${version}`;

/** A sample of the standard: a data message, its data structure and its schema. */
interface Sample {
  readonly name: string;
  readonly version: '3.0' | '3.1';
  readonly message: string;
  readonly structure: string;
  readonly schema: string;
  /** Representations that the data structure lacks, although the data and the schema of the sample need them. */
  readonly amended: Readonly<Record<string, object>>;
}

const samples: readonly Sample[] = (['3.0', '3.1'] as const).flatMap((version) => [
  {
    name: 'complex data attributes',
    version,
    message: 'Data - Complex Data Attributes/ECB_EXR_CA.xml',
    structure: 'Data - Complex Data Attributes/ECB_EXR_CA_DSD.xml',
    schema: 'Data - Complex Data Attributes/ECB_EXR_CA_Dataflow.xsd',
    // One value in the data structure, two in the data, any number in the schema.
    amended: { SOURCE_PUB: { maxOccurs: 'unbounded' } },
  },
  {
    name: 'simple data attributes',
    version,
    message: 'Data - Simple Data Attributes/ECB_EXR.xml',
    structure: 'Data Structure Definition/ECB_EXR.xml',
    schema: 'Data - Simple Data Attributes/ECB_EXR_Dataflow.xsd',
    // A multilingual text in the data structure, a plain one in the data and the schema.
    amended: { TITLE: { format: { dataType: 'String', maxLength: 200 } } },
  },
]);

/** The codes of a list that the schema of the sample enumerates, without the value for missing observations. */
function codesIn(schema: string, list: string): string[] {
  const [, type = ''] =
    new RegExp(`<xs:simpleType name="${list}(?:_ENUM)?">\\s*<xs:restriction(.*?)</xs:simpleType>`, 's').exec(schema) ??
    [];
  return [...type.matchAll(/<xs:enumeration value="([^"]*)"/g)]
    .map(([, code = '']) => code)
    .filter((code) => code !== '#N/A');
}

/** The sample schemas name this list after the concept that uses it. */
const listNames: Readonly<Record<string, string>> = { CL_ORGANISATION: 'CL_SOURCE_AGENCY' };

function codelist(schema: string, reference: string): Artefact | undefined {
  const [, id = ''] = /\.Codelist=ECB:(\w+)\(1\.0\)$/.exec(reference) ?? [];
  if (id === '') return undefined;
  const codes = codesIn(schema, listNames[id] ?? id).map((code) => ({ id: code }));
  return { class: 'Codelist', agencyID: 'ECB', id, version: '1.0', codes } as unknown as Artefact;
}

/** The data structure with the representations that the data and the schema of the sample have. */
function amend(structure: Artefact, amended: Sample['amended']): Artefact {
  const copy = structuredClone(structure) as unknown as {
    dataStructureComponents: { attributeList: { attributes: { id: string; localRepresentation: object }[] } };
  };
  for (const attribute of copy.dataStructureComponents.attributeList.attributes) {
    const { localRepresentation } = attribute;
    attribute.localRepresentation = { ...localRepresentation, ...amended[attribute.id] };
  }
  return copy as unknown as Artefact;
}

const allowed = new Map([['CURRENCY', ['CAD', 'GBP']]]);

describeWithShared("the standard's sample data and the generated schema", () => {
  for (const { name, version, message, structure, schema, amended } of samples) {
    describe(`${name}, SDMX-ML ${version}`, () => {
      const data = sharedText(`${folder(version)}/${message}`);
      const officialSchema = sharedText(`${folder(version)}/${schema}`);
      let dataStructure: Artefact;
      const compiled: CompiledSchema[] = [];
      before(async () => {
        const { artefacts } = await readText(sharedText(`${folder(version)}/${structure}`));
        dataStructure = amend(artefacts[0]?.artefact as Artefact, amended);
      });
      after(() => {
        for (const each of compiled) each.dispose();
      });

      const compile = (
        options: Partial<StructureSchemaOptions> = {},
        constrained: ReadonlyMap<string, string[]> = new Map(),
      ) => {
        const source = {
          context: 'urn:sdmx:org.sdmx.infomodel.datastructure.Dataflow=ECB:EXR(1.0)',
          dataStructure,
          lookUp: (reference: string) => codelist(officialSchema, reference),
          allowed: constrained,
          dimensions: null,
        };
        const schema = compileStructureSchema(
          [...writeStructureSchema(source, { version, ...options })].join(''),
          version,
        );
        compiled.push(schema);
        return schema;
      };

      it('has the namespace that the message names', () => {
        expect(data).to.contain(`namespace="${compile().targetNamespace}"`);
      });

      it('accepts the message', () => {
        expect(compile().validate(data)).to.deep.equal([]);
      });

      /** Changes that make the message invalid, each with the message of the validator. */
      const invalid: readonly (readonly [string, (text: string) => string, RegExp])[] = [
        ['an unknown code', (text) => text.replace('CURRENCY="CAD"', 'CURRENCY="NONE"'), /CURRENCY.*NONE/],
        ['a dimension that is missing', (text) => text.replace(' EXR_TYPE="SP00"', ''), /EXR_TYPE.*required/],
        ['an observation without time', (text) => text.replace(/ TIME_PERIOD="\d+"/, ''), /TIME_PERIOD.*required/],
        ['time in a series', (text) => text.replace('<Series ', '<Series TIME_PERIOD="2000" '), /TIME_PERIOD/],
        ['no time', (text) => text.replace(/TIME_PERIOD="\d+"/, 'TIME_PERIOD="soon"'), /TIME_PERIOD.*soon/],
        ['a text that is too long', (text) => text.replace('TIME_FORMAT="P1Y"', 'TIME_FORMAT="P1YY"'), /TIME_FORMAT/],
        ['an unknown attribute', (text) => text.replace('<Series ', '<Series NEW="1" '), /NEW/],
        ['a series without key', (text) => text.replace(/<Series [^>]*>/, '<Series>'), /FREQ.*required/],
      ];
      for (const [what, change, words] of invalid) {
        it(`rejects ${what}`, () => {
          const changed = change(data);
          expect(changed).not.to.equal(data);
          expect(compile().validate(changed).join('\n')).to.match(words);
        });
      }

      it('rejects a code that a constraint forbids', () => {
        const found = compile({}, allowed).validate(data.replace(/CURRENCY="CAD"/g, 'CURRENCY="USD"'));
        expect(found.join('\n')).to.match(/CURRENCY.*USD/);
        expect(compile({}, allowed).validate(data.replace(/CURRENCY="\w+"/g, 'CURRENCY="GBP"'))).to.deep.equal([]);
      });

      it('accepts deletions with partial keys', () => {
        const partial = data.replace(/ EXR_TYPE="SP00"/g, '').replace(/ TIME_PERIOD="\d+"/g, '');
        expect(compile({ isDeletion: true }).validate(partial)).to.deep.equal([]);
        expect(compile().validate(partial)).not.to.deep.equal([]);
      });
    });
  }
});
