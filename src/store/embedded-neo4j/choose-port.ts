import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';

const LOOPBACK = '127.0.0.1';

/**
 * Chooses the Bolt port of this home: a free one at the first start, and the same at later starts, so that addresses in
 * logs and tools stay valid. Another one is chosen when a program listens on it.
 */
export async function choosePort(home: string): Promise<number> {
  const file = join(home, 'port');
  const kept = Number(await readFile(file, 'utf8').catch(() => '0'));
  const port = await listenOnce(kept).catch(() => listenOnce(0));
  if (port !== kept) await writeFile(file, `${port}\n`);
  return port;
}

/** Listens on a port, stops, and returns the port; 0 stands for any free one. */
function listenOnce(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ host: LOOPBACK, port, exclusive: true }, () => {
      const address = server.address();
      const taken = typeof address === 'object' && address !== null ? address.port : port;
      server.close(() => resolve(taken));
    });
  });
}
