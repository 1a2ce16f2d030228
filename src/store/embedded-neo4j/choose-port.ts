import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';

const LOOPBACK = '127.0.0.1';

/**
 * The Bolt port of this home: chosen free at the first start and kept, so that addresses in logs and tools stay true;
 * chosen anew when something else listens there.
 */
export async function choosePort(home: string): Promise<number> {
  const file = join(home, 'port');
  const kept = Number(await readFile(file, 'utf8').catch(() => '0'));
  const port = await listenOnce(kept).catch(() => listenOnce(0));
  if (port !== kept) await writeFile(file, `${port}\n`);
  return port;
}

/** Listens for a moment and tells the port; 0 takes any that is free. */
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
