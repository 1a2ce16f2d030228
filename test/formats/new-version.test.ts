import { Readable } from 'node:stream';
import { expect } from 'chai';
import { after, before, describe, it } from 'mocha';
import { type AnyJsonVersion, addSdmxJson, jsonVersion } from '../../src/formats/grammar/json-versions.js';
import { addSdmxMl, type ModernVersion, sdmxMlRow } from '../../src/formats/grammar/message-versions.js';
import { sdmxMl30 } from '../../src/formats/grammar/sdmx-ml-3.0.js';
import { sdmxMl31 } from '../../src/formats/grammar/sdmx-ml-3.1.js';
import { readSdmxJson } from '../../src/formats/json/read-sdmx-json.js';
import { writeSdmxJson } from '../../src/formats/json/write/write-sdmx-json.js';
import type { MessageHeader, StructureMessage } from '../../src/formats/message/structure-message.js';
import { readSdmxMl } from '../../src/formats/xml/read-sdmx-ml.js';
import { writeSdmxMl } from '../../src/formats/xml/write/write-sdmx-ml.js';
import type { Artefact } from '../../src/model/artefact.js';
import { addArtefactType } from '../../src/model/artefact-types.js';
import { allProblems } from './all-problems.js';
import { indicatorSetType } from './indicator-set.js';

/** A definition of a text in the notation of the grammars. */
function definition(text: string, name: string): string {
  const found = text.split(/\n(?=\S)/).find((each) => new RegExp(`^${name}\\b`).test(each));
  if (found === undefined) throw new Error(`No definition of ${name}`);
  return found.trimEnd();
}

/**
 * A fictitious SDMX-ML 3.2: dataflows have the attribute isExperimental, and there is the artefact type IndicatorSet, an
 * item scheme of indicators that refers to a dataflow.
 */
const sdmxMl32 = String.raw`
namespace common

${definition(sdmxMl30, 'UrnClassesPart').replace('registry\\.(', 'registry\\.(Indicator|IndicatorSet|')}
IndicatorSetUrnType = MaintainableUrnType /.+\.registry\.IndicatorSet=.+/
IndicatorUrnType = ComponentUrnType /.+\.registry\.Indicator=.+/

namespace structure

DataflowType
  @ id: IDType, urn?: DataflowUrnType, %maintainable, isExperimental?: boolean ~ "false"
  %nameable, Structure?: DataStructureReferenceType, DimensionConstraint?

IndicatorSetsType
  IndicatorSet*

IndicatorSetType
  @ id: IDType, urn?: IndicatorSetUrnType, %itemScheme
  %nameable, Dataflow: DataflowReferenceType, Indicator*

IndicatorType
  @ id: IDType, urn?: IndicatorUrnType, uri?: anyURI, weight?: decimal
  %nameable, Measure?: NCNameIDType

${definition(sdmxMl31, 'StructuresType')} &
    IndicatorSets?
`;

const ml = '3.2' as ModernVersion;
const json = '2.2.0' as AnyJsonVersion;

const header: MessageHeader = { id: 'T', test: true, prepared: '2030-01-01T00:00:00Z', sender: { id: 'S' } };
const identity = { agencyID: 'A', version: '1.0.0', names: { en: 'Name', fr: 'Nom' } };
const dataflow: Artefact = {
  class: 'Dataflow',
  id: 'DF',
  ...identity,
  isExperimental: true,
  structure: 'urn:sdmx:org.sdmx.infomodel.datastructure.DataStructure=A:DSD(1.0.0)',
};
const indicatorSet = {
  class: 'IndicatorSet',
  id: 'IS',
  ...identity,
  isPartial: false,
  dataflow: 'urn:sdmx:org.sdmx.infomodel.datastructure.Dataflow=A:DF(1.0.0)',
  indicators: [
    { id: 'I1', names: { en: 'First' }, weight: 0.5, measure: 'OBS_VALUE' },
    { id: 'I2', names: { en: 'Second' } },
  ],
} as unknown as Artefact;
const artefacts = [dataflow, indicatorSet];

async function text(chunks: AsyncIterable<string>): Promise<string> {
  let whole = '';
  for await (const chunk of chunks) whole += chunk;
  return whole;
}

const inXml = () => text(writeSdmxMl(ml, header, artefacts));
const inJson = () => text(writeSdmxJson(json, header, artefacts));
const bytes = (message: string) => Readable.from([Buffer.from(message)]);
const readXml = (message: string) => readSdmxMl(bytes(message), { strict: true });
const readJson = (message: string) => readSdmxJson(bytes(message), { strict: true });
const contents = ({ artefacts: read }: StructureMessage) => read.map(({ artefact }) => artefact);

describe('a version of the standard added by rows and a delta', () => {
  const added: (() => void)[] = [];

  before(() => {
    const { schema: _, ...newestMl } = sdmxMlRow('3.1');
    const newestJson = jsonVersion('2.1.0');
    added.push(
      addArtefactType(indicatorSetType),
      addSdmxMl({ ...newestMl, version: ml, texts: [...newestMl.texts, sdmxMl32], folder: 'v3_2' }),
      addSdmxJson({
        ...newestJson,
        version: json,
        sdmxMl: ml,
        schema: 'https://json.sdmx.org/2.2/sdmx-json-structure-schema.json',
      }),
    );
  });

  after(() => {
    for (const remove of added) remove();
  });

  it('is written as SDMX-ML and read as the same', async () => {
    const message = await readXml(await inXml());
    expect(message.format.version).to.equal('3.2');
    expect(allProblems(message)).to.deep.equal([]);
    expect(contents(message)).to.deep.equal(artefacts);
  });

  it('is written as SDMX-JSON and read as the same', async () => {
    const message = await readJson(await inJson());
    expect(message.format.version).to.equal('2.2.0');
    expect(allProblems(message)).to.deep.equal([]);
    expect(contents(message)).to.deep.equal(artefacts);
  });

  it('has the new attribute, the new artefacts and their URNs in both families', async () => {
    const xml = await inXml();
    expect(xml).to.include('/v3_2/structure"').and.to.include('isExperimental="true"');
    expect(xml).to.include('urn="urn:sdmx:org.sdmx.infomodel.registry.Indicator=A:IS(1.0.0).I1"');
    const { data } = JSON.parse(await inJson());
    expect(data.dataflows[0].isExperimental).to.equal(true);
    expect(data.indicatorSets[0].indicators[0]).to.include({ id: 'I1', weight: 0.5, name: 'First' });
  });

  it('is checked by its grammar', async () => {
    const xml = (await inXml()).replace('weight="0.5"', 'weight="heavy"');
    const error = await readXml(xml).then(undefined, (refusal: Error) => refusal);
    expect(String(error)).to.include('weight').and.to.include('a decimal number');
  });

  it('leaves the earlier versions as they are', async () => {
    const [written] = contents(await readXml(await text(writeSdmxMl('3.1', header, [dataflow]))));
    expect(written).to.not.have.property('isExperimental');
  });
});
