import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

export interface LossyProxy {
  /** `bolt://` address of the proxy. */
  readonly uri: string;
  /** Number of acknowledgements of commits to lose from now on; the database commits each of them. */
  loseAcknowledgements(count: number): void;
  close(): Promise<void>;
}

/** The Bolt message COMMIT in one chunk: length, structure without fields, signature, end of message. */
const commit = Buffer.from([0x00, 0x02, 0xb0, 0x12, 0x00, 0x00]);

/**
 * A proxy between driver and Neo4j that breaks the connection where the database acknowledges a commit, for tests of
 * submissions whose outcome the driver does not learn.
 */
export async function startLossyProxy(target: string): Promise<LossyProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let toLose = 0;
  const server = createServer((client) => {
    const database = connect(Number(port), hostname);
    let isCommitting = false;
    const end = (): void => {
      client.destroy();
      database.destroy();
    };
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('error', end);
      socket.on('close', end);
    }
    client.on('data', (bytes) => {
      isCommitting ||= bytes.includes(commit);
      database.write(bytes);
    });
    database.on('data', (bytes) => {
      if (isCommitting && toLose > 0) {
        toLose -= 1;
        end();
        return;
      }
      isCommitting = false;
      client.write(bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    uri: `bolt://127.0.0.1:${(server.address() as AddressInfo).port}`,
    loseAcknowledgements: (count) => {
      toLose = count;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
