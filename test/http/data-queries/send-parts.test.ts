import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import Koa from 'koa';
import type { SentPart } from '../../../src/formats/data/send/data-to-send.js';
import { sendParts } from '../../../src/http/data-queries/send-parts.js';

describe('sendParts', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'strata-parts-'));
    await writeFile(join(folder, 'rows'), ',b');
  });
  after(() => rm(folder, { recursive: true }));

  /** Sends parts to a client. @returns the text, or undefined where the response did not end, and what was taken and released */
  async function send(parts: readonly SentPart[], encoding: string) {
    let [taken, released] = [0, 0];
    const app = new Koa();
    app.silent = true;
    app.use((ctx) =>
      sendParts(ctx, {
        value: { parts, rows: 1 },
        takeDisk: (bytes) => {
          taken = bytes;
        },
        release: async () => {
          released += 1;
        },
      }),
    );
    const server = app.listen(0);
    const { port } = server.address() as AddressInfo;
    const text = await fetch(`http://127.0.0.1:${port}/`, { headers: { 'Accept-Encoding': encoding } })
      .then((response) => response.text())
      .catch(() => undefined);
    await new Promise((resolve) => server.close(resolve));
    return { text, taken, released };
  }

  for (const encoding of ['identity', 'gzip', 'br']) {
    it(`sends texts and files: ${encoding}`, async () => {
      const parts = ['é', { path: join(folder, 'rows'), skip: 1 }, 'c'];
      expect(await send(parts, encoding)).to.deep.equal({ text: 'ébc', taken: 4, released: 1 });
    });

    it(`does not end a response that has failed: ${encoding}`, async () => {
      // A folder has a size, and cannot be read.
      const parts = ['a'.repeat(1_000_000), { path: folder, skip: 0 }];
      const { text, released } = await send(parts, encoding);
      expect(text).to.equal(undefined);
      expect(released).to.equal(1);
    });
  }
});
