import { expect } from 'chai';
import type { MemoryClaim } from '../../../src/model/memory-claim.js';
import { parseUrn } from '../../../src/model/urn.js';
import { findChanges } from '../../../src/registry/versions/find-changes.js';
import { codelist, urns } from '../../harness/artefacts.js';
import { openTestRegistry, type TestRegistry } from '../../harness/registry.js';

describe('findChanges', () => {
  let test: TestRegistry;
  before(async () => {
    test = await openTestRegistry();
    const codes = Array.from({ length: 5_001 }, (_, index) => `C${index}`);
    await test.submit([
      codelist('LONG', '1.0.0', codes.slice(1)),
      codelist('LONG', '1.1.0', codes),
      codelist('SHORT', '1.0.0', ['A']),
      codelist('SHORT', '1.1.0', ['A', 'B']),
      codelist('STUB', '0.1.0', [], { isExternalReference: true, structureURL: 'https://example.org/codelist' }),
      codelist('PART', '0.1.0', ['B'], { isPartial: true }),
    ]);
  });
  after(() => test.close());

  const find = async (before: string, after: string, memory?: MemoryClaim) =>
    findChanges((await test.at()).withMemory(memory), { before: parseUrn(before), after: parseUrn(after) });

  it('takes memory for the entries that it compares', async () => {
    const asked: number[] = [];
    const memory: MemoryClaim = { require: (bytes) => void asked.push(bytes) };
    const short = await find(urns.codelist('SHORT', '1.0.0'), urns.codelist('SHORT', '1.1.0'), memory);
    expect(short.required).to.equal('minor');
    expect(asked).to.include(3_000);
    const long = await find(urns.codelist('LONG', '1.0.0'), urns.codelist('LONG', '1.1.0'), memory);
    expect(long.required).to.equal('minor');
    expect(asked).to.include(10_001_000);
  });

  it('refuses stubs, whose content is not known', async () => {
    for (const [before, after] of [
      [urns.codelist('STUB', '0.1.0'), urns.codelist('SHORT', '1.0.0')],
      [urns.codelist('SHORT', '1.0.0'), urns.codelist('STUB', '0.1.0')],
    ] as const) {
      const error = await find(before, after).then(
        () => undefined,
        (reason: unknown) => reason,
      );
      expect(error).to.include({ name: 'Semantic' });
      expect(String(error)).to.include('is a stub');
    }
  });

  it('does not count the items that a partial list lacks as removed', async () => {
    const { changes } = await find(urns.codelist('SHORT', '1.1.0'), urns.codelist('PART', '0.1.0'));
    expect(changes.filter(({ rule }) => rule.startsWith('Codelist.code'))).to.deep.equal([]);
  });
});
