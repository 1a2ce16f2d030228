import { mkdtemp } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { expect } from 'chai';
import { choosePort } from '../../../src/store/embedded-neo4j/choose-port.js';
import { runFolder } from '../../harness/database.js';

describe('choosePort', () => {
  let home: string;
  let other: Server | undefined;

  beforeEach(async () => {
    home = await mkdtemp(join(runFolder(), 'port-'));
  });

  afterEach(() => other?.close());

  it('returns the same port at later starts', async () => {
    const port = await choosePort(home);
    expect(port).to.be.within(1024, 65535);
    expect(await choosePort(home)).to.equal(port);
  });

  it('chooses another port, and keeps that, when a program listens on the first', async () => {
    const port = await choosePort(home);
    other = createServer();
    await new Promise<void>((resolve) => other?.listen(port, '127.0.0.1', resolve));
    const next = await choosePort(home);
    expect(next).not.to.equal(port);
    expect(await choosePort(home)).to.equal(next);
  });
});
