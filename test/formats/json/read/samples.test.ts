import { expect } from 'chai';
import { it } from 'mocha';
import { typeOrder } from '../../../../src/model/artefact-types.js';
import { describeWithShared, sharedText } from '../../../harness/shared.js';
import { type Json, prune } from './prune.js';
import { messageOf, problemsOf, readText } from './read.js';

const sample = (name: string): string => sharedText(`messages/sdmx-json-2.1/${name}-sample.json`);

/** Sentinel values are texts in the model, and some of these have a name that is none of their names. */
const rewritten = [/\/sentinelValues$/];

/** Links of objects to themselves are written whether they were there or not, and so are the key values of a key. */
function comparable(property: string, value: Json): Json | undefined {
  if ((property !== 'links' && property !== 'keyValues') || !Array.isArray(value)) return value;
  const others = value.filter((link: { rel?: string }) => link.rel !== 'self');
  return others.length === 0 ? undefined : others;
}

/** Values of a key value, which both versions allow as texts, as objects and, where there is one, as `value`. */
function inOneForm(key: string, keyValues: Json): Json {
  if (key !== 'keyValues' || !Array.isArray(keyValues)) return keyValues;
  return keyValues.map((each) => {
    const { value, values, ...others } = each as Record<string, Json>;
    if (value === undefined && values === undefined) return each;
    const list = Array.isArray(values) ? values : value === undefined ? [] : [value];
    const plain = list.map((one) =>
      typeof one === 'object' && Object.keys(one).join() === 'value'
        ? ((one as Record<string, Json>)['value'] ?? '')
        : one,
    );
    return { ...others, values: plain };
  });
}

/** Writes what was read and gives the data of both messages for comparison. */
async function readAndWritten(text: string): Promise<{ before: Json; after: Json }> {
  const { artefacts } = await readText(text);
  const place = (className: string): number => typeOrder.get(className) ?? -1;
  const sorted = artefacts.map(({ artefact }) => artefact).sort((a, b) => place(a.class) - place(b.class));
  const dataOf = (message: string): Json =>
    prune(JSON.parse(message, (key, value) => comparable(key, inOneForm(key, value))).data, rewritten);
  return { before: dataOf(text), after: dataOf(await messageOf('2.1.0', sorted)) };
}

describeWithShared('the SDMX-JSON samples of the standard, read', () => {
  it('constructed: with the URNs of others, and nothing lost', async () => {
    const { errors, warnings } = await problemsOf(sample('constructed'));
    expect(errors).to.deep.equal([]);
    expect([...new Set(warnings.map(({ rule }) => rule))]).to.deep.equal(['urn.mismatch']);
    const { before, after } = await readAndWritten(sample('constructed'));
    expect(after).to.deep.equal(before);
  });

  it('generated: rejected for ids that stand twice and URNs that cannot be', async () => {
    const { errors } = await problemsOf(sample('generated'));
    expect(errors.map(({ rule, path, line, column }) => [rule, path, line, column])).to.deep.equal([
      ['item.duplicate', 'data/dataStructures/$/dataStructureComponents/measureList/measures/A', 655, 8],
      ['item.duplicate', 'data/hierarchies/$/hierarchicalCodes/$', 1482, 6],
      ['urn.invalid', 'data/hierarchyAssociations/$/contextObject', 4531, 21],
      ['urn.invalid', 'data/hierarchyAssociations/$/linkedObject', 4532, 20],
      ['artefact.duplicate', 'data/geographicCodelists/a', 4964, 4],
    ]);
  });

  it('generated, with these mended: nothing lost', async () => {
    const { data, ...rest } = JSON.parse(sample('generated'));
    data.dataStructures[0].dataStructureComponents.measureList.measures[0].id = 'M';
    data.hierarchies[0].hierarchicalCodes[0].hierarchicalCodes[0].id = 'B';
    data.hierarchyAssociations[0].contextObject = data.hierarchyAssociations[0].linkedHierarchy;
    data.hierarchyAssociations[0].linkedObject = data.hierarchyAssociations[0].linkedHierarchy;
    data.geographicCodelists[0].id = 'b';
    const text = JSON.stringify({ ...rest, data });
    const { before, after } = await readAndWritten(text);
    expect(after).to.deep.equal(before);
  });
});
