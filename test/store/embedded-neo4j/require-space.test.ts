import { expect } from 'chai';
import { ConfigurationError, StrataError } from '../../../src/errors.js';
import { requireSpaceToStart, requireSpaceToWrite } from '../../../src/store/embedded-neo4j/require-space.js';
import { runFolder } from '../../harness/database.js';

const errorOf = (work: Promise<unknown>): Promise<unknown> => work.then(() => undefined).catch((error) => error);

describe('requireSpaceToStart and requireSpaceToWrite', () => {
  const folder = runFolder();

  it('accept a disk with enough free space', async () => {
    await requireSpaceToStart(folder, 1);
    await requireSpaceToWrite(folder, 1);
  });

  it('refuse one with less, with both numbers and what to do', async () => {
    const start = await errorOf(requireSpaceToStart(folder, Number.MAX_SAFE_INTEGER));
    expect(start).to.be.instanceOf(ConfigurationError);
    expect(start)
      .to.have.property('message')
      .that.matches(/it has \d+ kB left, and Neo4j needs \d+ kB to start\. Free/);
    const write = await errorOf(requireSpaceToWrite(folder, Number.MAX_SAFE_INTEGER));
    expect(write).to.be.instanceOf(StrataError).and.to.have.property('name', 'Unavailable');
    expect(write)
      .to.have.property('message')
      .that.matches(
        /has \d+ MB of free space, and writing requires \d+ MB; free some space, or lower STRATA_FREE_DISK/,
      );
  });
});
