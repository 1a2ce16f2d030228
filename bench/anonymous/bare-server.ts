import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that does nothing else, beside the program: how late it responds is what the machine adds to every figure. */
const server = createServer((_request, response) => response.end('{}')).listen(0, '127.0.0.1', () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.on('disconnect', () => process.exit());
