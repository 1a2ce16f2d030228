import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { describe, it } from 'mocha';
import { environmentOfPrograms } from '../harness/process.js';
import type { MessageName } from './large-messages.js';

const run = promisify(execFile);

/** Less than any of the messages has, and about twice what the program needs for itself. */
const heapMegabytes = 64;

async function readInSmallHeap(name: MessageName): Promise<Record<string, unknown>> {
  const script = join(import.meta.dirname, 'read-in-small-heap.ts');
  const options = [`--max-old-space-size=${heapMegabytes}`, '--import', 'tsx'];
  const { stdout } = await run(process.execPath, [...options, script, name], {
    cwd: join(import.meta.dirname, '../..'),
    env: environmentOfPrograms(),
  });
  return JSON.parse(stdout);
}

describe('the memory for a message of 70 MB', () => {
  for (const [name, what] of [
    ['codelists', 'many artefacts'],
    ['warnings', 'many artefacts with much to be told about'],
  ] as const) {
    it(`is no more than for the artefact at hand: ${what}`, async () => {
      const { taken, kept, arrayBuffers } = await readInSmallHeap(name);
      expect(taken).to.be.a('number').and.greaterThan(80);
      expect(kept).to.equal(Number(taken) * 60);
      expect(arrayBuffers).to.be.lessThan(32_000_000);
    });
  }

  it('does not grow with blanks and line ends', async () => {
    expect(await readInSmallHeap('lineEnds')).to.include({ taken: 1 });
  });

  it('does not grow with an unknown property that is left out', async () => {
    expect(await readInSmallHeap('unknown')).to.include({ taken: 0 });
  });

  for (const [name, error, rule] of [
    ['items', 'TooLarge', 'limit.items'],
    ['extension', 'TooLarge', 'limit.items'],
    ['text', 'TooLarge', 'limit.text'],
  ] as const) {
    it(`does not grow with what is rejected: ${rule} in ${name}`, async () => {
      expect(await readInSmallHeap(name)).to.deep.equal({ error, rule });
    });
  }
});
