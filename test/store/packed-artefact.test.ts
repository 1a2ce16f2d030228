import { gunzipSync } from 'node:zlib';
import { expect } from 'chai';
import type { Artefact } from '../../src/model/artefact.js';
import { objectsOf } from '../../src/model/content.js';
import { packBody } from '../../src/store/body.js';
import { mostEntries, type PackedArtefact, packArtefact, unpackArtefact } from '../../src/store/packed-artefact.js';

const codelist = (codes: number, description = ''): Artefact =>
  ({
    class: 'Codelist',
    agencyID: 'A',
    id: 'CL',
    version: '1.0',
    codes: Array.from({ length: codes }, (_, index) => ({
      id: `C${index}`,
      names: { en: `Ç ${description}${index}` },
    })),
    names: { en: 'after the codes' },
  }) as unknown as Artefact;

const unpacked = async (packed: PackedArtefact): Promise<Artefact> => (await unpackArtefact(packed)).artefact;
const roundTrip = async (artefact: Artefact): Promise<Artefact> => unpacked(packArtefact(artefact));
const unzipped = (body: Int8Array | undefined): string => gunzipSync(new Uint8Array(body ?? [])).toString();

describe('packed artefact', () => {
  it('does not slice a list of at most 5,000 entries', async () => {
    const { body, slices } = packArtefact(codelist(mostEntries));
    expect(slices).to.deep.equal([]);
    expect(JSON.parse(unzipped(body))).to.deep.equal(codelist(mostEntries));
  });

  it('packs a longer list in slices of 1,000, and the rest with an empty list in its place', async () => {
    const { body, slices } = packArtefact(codelist(12_001));
    expect(slices.map((slice) => JSON.parse(unzipped(slice)).codes.length)).to.deep.equal([...Array(12).fill(1000), 1]);
    expect(JSON.parse(unzipped(body)).artefact).to.deep.equal({ ...codelist(0), codes: [] });
  });

  it('ends a slice after 200,000 characters, and slices shorter lists of large entries', async () => {
    const artefact = codelist(2_000, 'x'.repeat(2_000));
    const { slices } = packArtefact(artefact);
    expect(slices).to.have.length(20);
    for (const slice of slices) expect(unzipped(slice).length).to.be.lessThan(300_000);
    expect(JSON.stringify(await roundTrip(artefact))).to.equal(JSON.stringify(artefact));
  });

  it('unpacks to the same JSON, in the order of the properties', async () => {
    for (const length of [0, 1, mostEntries, mostEntries + 1, 10_000, 12_001]) {
      const artefact = codelist(length);
      expect(JSON.stringify(await roundTrip(artefact)), `${length}`).to.equal(JSON.stringify(artefact));
    }
  });

  it('slices each of several long lists, and keeps lists that are empty', async () => {
    const many = (property: string) => Array.from({ length: 5_001 }, (_, index) => ({ [property]: index }));
    const artefact = { ...codelist(0), b: many('b'), empty: [], a: many('a') } as unknown as Artefact;
    expect(JSON.stringify(await roundTrip(artefact))).to.equal(JSON.stringify(artefact));
  });

  it('packs an unpacked artefact to the same bytes', async () => {
    const packed = packArtefact(codelist(12_001));
    expect(packArtefact(await unpacked(packed))).to.deep.equal(packed);
  });

  it('unpacks a body that was written before there were slices', async () => {
    const body = await packBody(JSON.stringify(codelist(6_000)));
    expect(await unpacked({ body, slices: [] })).to.deep.equal(codelist(6_000));
  });

  it('counts the memory of the packed slices, not that of the entries', async () => {
    const packed = packArtefact(codelist(50_000));
    const { memory } = await unpackArtefact(packed);
    const bytes = packed.slices.reduce((sum, slice) => sum + slice.length, 0);
    expect(memory).to.be.within(bytes, bytes + 2_000);
  });

  it('reports a slice that the store lacks', async () => {
    const { body, slices } = packArtefact(codelist(10_000));
    const artefact = await unpacked({ body, slices: slices.slice(0, 1) });
    expect(() => objectsOf(artefact['codes'])).to.throw('the store lacks a slice of the list codes');
  });
});
