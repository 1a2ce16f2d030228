import { expect } from 'chai';
import { fitForTarget } from '../../../src/formats/fit/fit-artefact.js';
import { jsonTarget, mlTarget } from '../../../src/formats/fit/fit-target.js';
import { formatTable } from '../../../src/formats/format-table.js';
import { structureFormat } from '../../../src/formats/formats.js';
import { type ArtefactInParts, fitInParts, wholeOf } from '../../../src/formats/message/long-list.js';
import type { Loss } from '../../../src/formats/message/loss.js';
import { recogniseAndRead } from '../../../src/formats/read-message.js';
import type { Artefact } from '../../../src/model/artefact.js';
import type { Content } from '../../../src/model/content.js';

const count = 2_500;
const codes = Array.from({ length: count }, (_, index) => ({ id: `C${index}`, names: { en: `Code ${index}` } }));
const made = (className: string, properties: Record<string, Content>) =>
  ({ class: className, agencyID: 'A', id: 'LONG', version: '1.0', names: { en: 'Long' }, ...properties }) as Artefact;

const settings = {
  header: { id: 'M', test: false, prepared: '2026-01-01T00:00:00Z', sender: { id: 'S' } },
  languages: [],
  resolve: () => undefined,
};

/** The artefacts of a message in a format. */
async function reread(artefact: Artefact, row: (typeof formatTable)[number]): Promise<readonly Artefact[]> {
  const chunks: Buffer[] = [];
  for await (const chunk of structureFormat(row).write([artefact], settings)) chunks.push(Buffer.from(chunk));
  async function* bytes() {
    yield* chunks;
  }
  const options = { strict: false, limits: { bytes: 100_000_000, ratio: 100 } };
  const { artefacts } = await recogniseAndRead(bytes(), options);
  return artefacts.map((each) => each.artefact);
}

describe('an artefact with a long list', () => {
  for (const row of formatTable) {
    it(`is written with all entries, in order, as ${row.names[0]}`, async () => {
      const [read] = await reread(made('Codelist', { codes }), row);
      expect(read?.['codes']).to.deep.equal(codes);
    });
  }

  for (const row of formatTable.filter(({ version }) => version === '2.1' || version === '1.0.0')) {
    it(`is written with all values of a value list as codes as ${row.names[0]}`, async () => {
      const [read] = await reread(made('ValueList', { valueItems: codes }), row);
      expect(read?.['codes']).to.deep.equal(codes);
    });

    it(`is left out as ${row.names[0]} where a late value occurs twice`, async () => {
      expect(await reread(made('ValueList', { valueItems: [...codes, { id: 'C7' }] }), row)).to.deep.equal([]);
    });

    it(`is left out as ${row.names[0]} where a late value cannot be written and all have to be`, async () => {
      expect(await reread(made('ValueList', { valueItems: [...codes, { id: 'a b' }] }), row)).to.deep.equal([]);
    });
  }

  it('is fitted in parts as it is as a whole', () => {
    const rows = Array.from({ length: count }, (_, index) => ({
      sourceValues: [`S${index}`],
      targetValues: ['T'],
      validFrom: index === 2_100 ? 'never' : '2020-01-01T00:00:00Z',
    }));
    const map = made('RepresentationMap', { representationMappings: rows });
    for (const target of [mlTarget('3.0'), mlTarget('3.1'), jsonTarget('2.0.0'), jsonTarget('2.1.0')]) {
      const losses: Loss[] = [];
      const fitted = fitForTarget(map, target, (loss) => losses.push(loss));
      expect(fitted?.list?.first).to.equal(1_000);
      const before = losses.length;
      const mappings = wholeOf(fitted as ArtefactInParts)['representationMappings'] as readonly object[];
      expect(mappings).to.have.length(count);
      expect(before).to.equal(0);
      const paths = target.family === 'SDMX-JSON' ? ['representationMappings/2100/validFrom'] : [];
      expect(losses.map(({ path }) => path)).to.deep.equal(paths);
    }
  });

  it('is fitted as a whole where the format holds none of the first entries', () => {
    const losses: Loss[] = [];
    const fitted = fitInParts(
      made('Codelist', { codes }),
      (artefact, onLoss) => {
        const given = artefact['codes'] as typeof codes;
        const kept = given.filter(({ id }) => Number(id.slice(1)) >= 1_200);
        onLoss({ urn: '', path: 'codes/C0', detail: 'lost' });
        return { ...artefact, codes: kept } as Artefact;
      },
      (loss) => losses.push(loss),
    );
    expect(fitted?.list).to.equal(undefined);
    expect(fitted?.artefact['codes']).to.have.length(count - 1_200);
    expect(losses).to.have.length(1);
  });
});
