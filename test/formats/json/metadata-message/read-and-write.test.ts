import { expect } from 'chai';
import fc from 'fast-check';
import { jsonVersion } from '../../../../src/formats/grammar/json-versions.js';
import type { JsonWriteOptions } from '../../../../src/formats/json/write/write-json-artefact.js';
import { writeMetadataJson } from '../../../../src/formats/json/write/write-metadata-json.js';
import type { Loss } from '../../../../src/formats/message/loss.js';
import type { Artefact } from '../../../../src/model/artefact.js';
import { randomCases } from '../../../harness/random-cases.js';
import { allProblems } from '../../all-problems.js';
import { metadataSet as anySet } from '../../metadata-set-arbitrary.js';
import { problemsOf, readText } from '../read/read.js';

const versions = ['2.0.0', '2.1.0'] as const;
type Version = (typeof versions)[number];

const prefix = 'urn:sdmx:org.sdmx.infomodel';
const metadataflow = `${prefix}.metadatastructure.Metadataflow=ECB:MDF(1.0.0)`;
const agreement = `${prefix}.registry.MetadataProvisionAgreement=ECB:MPA(1.0.0)`;
const dataflow = `${prefix}.datastructure.Dataflow=ECB:EXR(1.0.0)`;
const meta = { id: 'M', prepared: '2024-01-31T00:00:00Z', sender: { id: 'S' } };

/** A set as SDMX-JSON has it, with other properties; undefined leaves one out. */
const set = (more: object = {}): object => ({
  id: 'MDS',
  agencyID: 'ECB.DISS',
  version: '1.0.0',
  name: 'Set',
  metadataflow,
  targets: [dataflow],
  attributes: [{ id: 'A', value: 'a' }],
  ...more,
});

/** A metadata message that names its schema. */
function message(version: Version, sets: readonly object[], more: object = {}): string {
  const schema = jsonVersion(version).metadataSchema;
  const named = version === '2.1.0' ? { $schema: schema, meta } : { meta: { schema, ...meta } };
  return JSON.stringify({ ...named, data: { metadataSets: sets, ...more } });
}

const header = { id: 'M', test: false, prepared: '2024-01-31T00:00:00Z', sender: { id: 'S' } };

async function written(version: Version, sets: readonly Artefact[], options: JsonWriteOptions = {}): Promise<string> {
  let text = '';
  for await (const chunk of writeMetadataJson(version, header, sets, options)) text += chunk;
  return text;
}

const artefactsOf = async (text: string): Promise<readonly Artefact[]> =>
  (await readText(text, { strict: true })).artefacts.map(({ artefact }) => artefact);

const value = (content: unknown): object => set({ attributes: [{ id: 'A', value: content }] });

/** Sets, and whether the official schemas accept them; that of 2.0.0 looks at no language tag. */
const sets: Readonly<Record<string, readonly [accepted: boolean, set: object]>> = {
  'with a flow': [true, set()],
  'with an agreement': [true, set({ metadataflow: undefined, metadataProvisionAgreement: agreement })],
  'with neither flow nor agreement': [false, set({ metadataflow: undefined })],
  'without targets': [false, set({ targets: undefined })],
  'with no target in the list': [false, set({ targets: [] })],
  'without attributes': [false, set({ attributes: undefined })],
  'without name': [false, set({ name: undefined })],
  'without agency': [false, set({ agencyID: undefined })],
  'without version, which is 1.0': [true, set({ version: undefined })],
  'with a version with extension': [true, set({ version: '1.0.0-draft.1' })],
  'with a version that is none': [false, set({ version: '1.0.0.0' })],
  'with a flow of another class': [false, set({ metadataflow: dataflow })],
  'with a target with wildcard in the version': [true, set({ targets: [dataflow.replace('1.0.0', '1.0+.0')] })],
  'with a target that selects': [false, set({ targets: [dataflow.replace('1.0.0', '*')] })],
  'with a target that is a metadata set': [
    false,
    set({ targets: [`${prefix}.metadatastructure.MetadataSet=A:B(1.0)`] }),
  ],
  'with a target spelt as the schema does': [true, set({ targets: [`${prefix}.codelist.Valuelist=A:B(1.0)`] })],
  'with an item as target': [true, set({ targets: [`${prefix}.categoryscheme.Category=A:B(1.0).C.D`] })],
  'with a text': [true, value('a')],
  'with a number': [true, value(1.5)],
  'with a boolean': [true, value(false)],
  'with null': [true, value(null)],
  'with texts by language': [true, value({ en: 'a', 'pt-BR': 'b' })],
  'with a language that is none': [false, value({ '!': 'a' })],
  'with a number in a language': [false, value({ en: 1 })],
  'with several values in a list': [false, value(['a', 'b'])],
  'with an attribute without a value': [true, set({ attributes: [{ id: 'A' }] })],
  'with an attribute without id': [false, set({ attributes: [{ value: 'a' }] })],
  'with attributes inside': [
    true,
    set({ attributes: [{ id: 'A', attributes: [{ id: 'B', attributes: [{ id: 'C' }] }] }] }),
  ],
  'with an empty list of attributes inside': [false, set({ attributes: [{ id: 'A', attributes: [] }] })],
  'with several attributes of one id': [true, set({ attributes: [{ id: 'A' }, { id: 'A' }] })],
  'with a format': [true, set({ attributes: [{ id: 'A', format: { dataType: 'XHTML', maxLength: 9 } }] })],
  'with a data type that is none': [false, set({ attributes: [{ id: 'A', format: { dataType: 'Html' } }] })],
  'with a property that an attribute does not have': [false, set({ attributes: [{ id: 'A', values: ['a'] }] })],
  'with a property that it does not have': [false, set({ reports: [] })],
  'with what it covers': [
    true,
    set({ reportingBegin: '2020', reportingEnd: '2020-12-31', publicationYear: '-0044', publicationPeriod: '2021-Q1' }),
  ],
  'with a publication year that is none': [false, set({ publicationYear: '21' })],
  'with a reporting period that is none': [false, set({ reportingBegin: '2020-Q1' })],
  'with a validity of days': [false, set({ validFrom: '2020-01-01' })],
  'with an action': [true, set({ action: 'Replace' })],
  'with an action that there is not': [false, set({ action: 'Update' })],
};

describe('a metadata set in SDMX-JSON', () => {
  for (const version of versions) {
    describe(version, () => {
      for (const [name, [accepted, content]] of Object.entries(sets)) {
        it(`is ${accepted ? 'accepted' : 'rejected'} ${name}`, async () => {
          const { errors } = await problemsOf(message(version, [content]), { strict: true });
          expect(errors.length === 0, JSON.stringify(errors)).to.equal(accepted);
          for (const { line, column, path } of errors) {
            expect(line).to.equal(1);
            expect(column).to.be.a('number');
            expect(path).to.be.a('string');
          }
        });
      }

      it('comes through unchanged', async () => {
        await fc.assert(
          fc.asyncProperty(anySet, async ({ isPartialLanguage, ...rest }) => {
            const known = isPartialLanguage !== undefined && version === '2.1.0';
            const { class: name, agencyID, id, version: number, uri, validFrom, validTo, ...behind } = rest;
            const before = { class: name, agencyID, id, version: number, uri, validFrom, validTo };
            const given = JSON.stringify({ ...before, ...(known ? { isPartialLanguage } : {}), ...behind });
            const text = await written(version, [JSON.parse(given)]);
            expect(JSON.stringify(await artefactsOf(text))).to.equal(`[${given}]`);
          }),
          { numRuns: randomCases(60) },
        );
      });

      it('is in a message that names its schema, without a link with rel self', async () => {
        const [artefact] = await artefactsOf(message(version, [set({ version: undefined })]));
        const text = await written(version, [artefact as Artefact]);
        const { $schema, meta: head, data } = JSON.parse(text);
        expect($schema ?? head.schema).to.equal(jsonVersion(version).metadataSchema);
        expect(data.metadataSets).to.deep.equal([
          { ...JSON.parse(JSON.stringify(set({ version: undefined }))), names: { en: 'Set' } },
        ]);
      });
    });
  }

  it('is read into the model with its references in their places', async () => {
    const { artefacts, format } = await readText(message('2.1.0', [set({ isPartialLanguage: true })]));
    expect(format).to.deep.equal({ family: 'SDMX-JSON', version: '2.1.0' });
    expect(JSON.stringify(artefacts[0]?.artefact)).to.equal(
      JSON.stringify({
        class: 'MetadataSet',
        agencyID: 'ECB.DISS',
        id: 'MDS',
        version: '1.0.0',
        isPartialLanguage: true,
        names: { en: 'Set' },
        metadataflow,
        targets: [dataflow],
        attributes: [{ id: 'A', value: 'a' }],
      }),
    );
    expect([...(artefacts[0]?.references.keys() ?? [])].sort()).to.deep.equal(['metadataflow', 'targets/0']);
  });

  it('is recognised by its content where the message does not name its schema', async () => {
    const bare = JSON.stringify({ meta, data: { metadataSets: [set()] } });
    expect((await readText(bare)).format).to.deep.equal({ family: 'SDMX-JSON', version: '2.0.0' });
    const newer = JSON.stringify({ meta, data: { metadataSets: [set({ isPartialLanguage: false })] } });
    expect((await readText(newer)).format).to.deep.equal({ family: 'SDMX-JSON', version: '2.1.0' });
  });

  const numbers: readonly (readonly [json: string, value: unknown])[] = [
    ['1', 1],
    ['1.50', 1.5],
    ['-0.0', 0],
    ['1E3', 1000],
    ['1e400', '1e400'],
    ['0.1', 0.1],
    ['12345678901234567000', 12345678901234567000],
    ['12345678901234567891', '12345678901234567891'],
    ['0.30000000000000000001', '0.30000000000000000001'],
  ];
  for (const [json, number] of numbers) {
    it(`has the value ${JSON.stringify(number)} of ${json}`, async () => {
      const text = message('2.1.0', [value('%')]).replace('"%"', json);
      const [artefact] = await artefactsOf(text);
      expect(artefact?.attributes).to.deep.equal([{ id: 'A', value: number }]);
    });
  }

  it('has no value where null is written', async () => {
    const read = await readText(message('2.1.0', [value(null)]));
    const { artefacts } = read;
    expect(artefacts[0]?.artefact.attributes).to.deep.equal([{ id: 'A' }]);
    expect(allProblems(read)).to.deep.equal([]);
  });

  it('is accepted with a warning where its meaning is plain', async () => {
    const warned = async (content: object) =>
      (await problemsOf(message('2.1.0', [content]))).warnings.map(({ rule }) => rule);
    const stub = set({ isExternalReference: true, metadataflow: undefined, targets: undefined, attributes: undefined });
    const valueList = set({ targets: [`${prefix}.codelist.ValueList=A:B(1.0)`] });
    expect(await warned(stub)).to.deep.equal(['stub.incomplete']);
    expect(await warned(set({ version: '1.2' }))).to.deep.equal(['version.legacy']);
    expect(await warned(valueList)).to.deep.equal(['urn.valuelist']);
    expect(await warned(set({ action: 'Delete' }))).to.deep.equal(['action.ignored']);
    const strict = async (content: object) =>
      (await problemsOf(message('2.1.0', [content]), { strict: true })).errors.map(({ rule }) => rule);
    expect(await strict(stub)).to.deep.equal(['stub.incomplete']);
    expect(await strict(set({ version: '1.2' }))).to.deep.equal(['version.legacy']);
    expect(await strict(valueList)).to.deep.equal(['urn.valuelist']);
    expect(await strict(set({ action: 'Delete' }))).to.deep.equal([]);
  });

  it('is rejected with flow and agreement, and beside structures', async () => {
    const both = await problemsOf(message('2.1.0', [set({ metadataProvisionAgreement: agreement })]));
    expect(both.errors.map(({ rule }) => rule)).to.deep.equal(['property.conflict']);
    const codelist = { id: 'CL', agencyID: 'ECB', version: '1.0.0', name: 'Codes' };
    const beside = await problemsOf(message('2.1.0', [set()], { codelists: [codelist] }));
    expect(beside.errors.map(({ rule }) => rule)).to.deep.equal(['property.conflict']);
    expect(beside.errors[0]?.detail).to.include('metadataSets').and.to.include('codelists');
  });

  it('reports what SDMX-JSON cannot hold', async () => {
    const [whole] = await artefactsOf(message('2.1.0', [set({ reportingBegin: '2020-01-31' })]));
    const losses: Loss[] = [];
    const options = { onLoss: (loss: Loss) => losses.push(loss) };
    const targets = [dataflow, `${prefix}.datastructure.Dataflow=*:*(*)`, `${prefix}.codelist.ValueList=A:B(1.0)`];
    const changed = { ...whole, isPartialLanguage: true, reportingBegin: '2020-01-31+01:00', targets } as Artefact;
    const text = JSON.parse(await written('2.0.0', [changed], options));
    expect(losses.map(({ path }) => path)).to.have.members(['isPartialLanguage', 'targets/1']);
    expect(text.data.metadataSets[0]).to.deep.include({
      reportingBegin: '2020-01-31T00:00:00+01:00',
      targets: [dataflow, `${prefix}.codelist.Valuelist=A:B(1.0)`],
    });
    losses.length = 0;
    const lost = { ...whole, targets: [`${prefix}.datastructure.Dataflow=*:*(*)`] } as unknown as Artefact;
    expect(JSON.parse(await written('2.1.0', [lost], options)).data).to.deep.equal({});
    expect(losses.map(({ path }) => path)).to.deep.equal(['']);
  });

  it('is neither data nor metadata of SDMX 2.1, which are rejected with a text for each', async () => {
    const data = JSON.stringify({ meta, data: { dataSets: [] } });
    const old = JSON.stringify({
      meta: {
        schema:
          'https://raw.githubusercontent.com/sdmx-twg/sdmx-json/master/metadata-message/tools/schemas/1.0/sdmx-json-metadata-schema.json',
        ...meta,
      },
      data: { metadataSets: [] },
    });
    for (const [text, words] of [
      [data, 'The message holds data'],
      [old, 'SDMX 2.1'],
    ] as const) {
      const { errors } = await problemsOf(text);
      expect(errors.map(({ rule }) => rule)).to.deep.equal(['message.kind']);
      expect(errors[0]?.detail).to.include(words).and.to.include('send structures, or metadata sets');
    }
  });
});
