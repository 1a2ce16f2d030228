import { expect } from 'chai';
import { it } from 'mocha';
import type { JsonVersion } from '../../../src/formats/grammar/json-versions.js';
import { writeSdmxJson } from '../../../src/formats/json/write/write-sdmx-json.js';
import type { Loss } from '../../../src/formats/message/loss.js';
import type { Artefact } from '../../../src/model/artefact.js';
import { artefactTypes, jsonContainerOf } from '../../../src/model/artefact-types.js';
import { describeWithShared, sharedJson } from '../../harness/shared.js';
import { validateSdmxJson } from './schema-validation.js';

type Json = string | number | boolean | Json[] | { [property: string]: Json };

const singulars = ['name', 'description', 'text', 'title', 'department', 'role', 'condition'];

/** Without what the model leaves to the writer: texts in the best language, the link of an object to itself. */
function modelled(value: Json): Json {
  if (Array.isArray(value)) return value.map(modelled);
  if (typeof value !== 'object') return value;
  const properties = Object.entries(value)
    .filter(([property]) => !(singulars.includes(property) && `${property}s` in value))
    .map(([property, inner]): [string, Json] => [
      property,
      property === 'links' && Array.isArray(inner)
        ? inner.filter((link) => (link as { rel?: Json }).rel !== 'self')
        : inner,
    ])
    .filter(([, inner]) => !(Array.isArray(inner) && inner.length === 0))
    .map(([property, inner]): [string, Json] => [property, modelled(inner)]);
  return Object.fromEntries(properties);
}

function sampleArtefacts(name: string): Artefact[] {
  const { data } = sharedJson<{ data: Record<string, { [property: string]: Json }[]> }>(
    `messages/sdmx-json-2.1/${name}-sample.json`,
  );
  return artefactTypes.flatMap((type) =>
    (data[jsonContainerOf(type)] ?? []).map((artefact) => ({
      class: type.class,
      version: '1.0',
      ...(modelled(artefact) as Pick<Artefact, 'agencyID' | 'id'>),
    })),
  );
}

type KeyValue = { readonly values?: readonly Json[] };

const inObjects = ({ values, ...others }: KeyValue) =>
  values === undefined
    ? others
    : { ...others, values: values.map((each) => (typeof each === 'string' ? { value: each } : each)) };

const inValue = ({ values, ...others }: KeyValue) =>
  values?.length === 1 ? { ...others, value: values[0] } : { ...others, ...(values === undefined ? {} : { values }) };

/** Key values as the writer gives them: objects in a cube region, `value` where a key has one value. */
const asWritten = (artefact: object): object =>
  JSON.parse(JSON.stringify(artefact), (property, list) => {
    if (property !== 'cubeRegions' && property !== 'keys') return list;
    const form = property === 'keys' ? inValue : inObjects;
    return list.map((each: { keyValues?: KeyValue[] }) =>
      each.keyValues === undefined ? each : { ...each, keyValues: each.keyValues.map(form) },
    );
  });

const header = { id: 'S', test: true, prepared: '2024-01-01T00:00:00Z', sender: { id: 'S' } };

async function written(version: JsonVersion, artefacts: readonly Artefact[]) {
  const losses: Loss[] = [];
  let text = '';
  for await (const chunk of writeSdmxJson(version, header, artefacts, { onLoss: (loss) => losses.push(loss) })) {
    text += chunk;
  }
  return { text, losses };
}

/** Why a loss of the samples is right: these properties came with 2.1.0. */
const newIn21 = /(?:^|\/)(?:isPartialLanguage|evolvingStructure|dimensionConstraint|timeRange\/valid(?:From|To))$/;

describeWithShared('the SDMX-JSON samples of the standard', () => {
  for (const name of ['constructed', 'generated']) {
    it(`${name}: as 2.0.0 valid, without what is new in 2.1.0`, async () => {
      const { text, losses } = await written('2.0.0', sampleArtefacts(name));
      expect(validateSdmxJson(text, '2.0.0')).to.deep.equal([]);
      expect(losses.map((loss) => loss.path).filter((path) => !newIn21.test(path))).to.deep.equal([]);
    });

    it(`${name}: as 2.1.0 valid and as they were`, async () => {
      const artefacts = sampleArtefacts(name);
      const { text, losses } = await written('2.1.0', artefacts);
      expect(validateSdmxJson(text, '2.1.0')).to.deep.equal([]);
      expect(losses).to.deep.equal([]);
      const data = modelled(JSON.parse(text).data) as Record<string, Json[]>;
      for (const type of artefactTypes) {
        const expected = artefacts
          .filter((artefact) => artefact.class === type.class)
          .map(({ class: _, ...rest }) => asWritten(rest));
        expect(data[jsonContainerOf(type)] ?? [], type.class).to.deep.equal(expected);
      }
    });
  }
});
