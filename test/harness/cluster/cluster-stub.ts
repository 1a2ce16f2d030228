import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { type BoltMessage, type PackValue, packMessage, takeMessages } from './packstream.js';

export type Role = 'leader' | 'follower';

/** A transaction as a server of the cluster received it. */
export interface ReceivedTransaction {
  readonly server: Role;
  /** Access mode that the driver sent. */
  readonly mode: 'read' | 'write';
  readonly bookmarks: readonly string[];
  readonly statements: string[];
}

/** Rows of a statement with parameters, in the state after a number of commits. */
export type Respond = (
  statement: string,
  parameters: { readonly [name: string]: PackValue },
  applied: number,
) => readonly { readonly [field: string]: PackValue }[];

/**
 * A cluster of one leader and one follower that speaks Bolt 5.4. The leader has applied all commits; the follower applies
 * a commit when a transaction begins with its bookmark, and no other.
 */
export interface ClusterStub {
  /** `neo4j://` address of the leader. */
  readonly uri: string;
  /** Transactions in the order in which they began. */
  readonly received: readonly ReceivedTransaction[];
  /** Adds commits to the log, as another process would. */
  commit(count: number): void;
  /** Replaces the database by one with a number of commits, as a restored backup does. */
  replace(commits: number): void;
  close(): Promise<void>;
}

const request = {
  hello: 0x01,
  goodbye: 0x02,
  run: 0x10,
  begin: 0x11,
  commit: 0x12,
  pull: 0x3f,
  route: 0x66,
} as const;
const success = 0x70;
const record = 0x71;

const magic = Buffer.from([0x60, 0x60, 0xb0, 0x17]);
/** Magic and four proposals of versions. */
const handshakeBytes = 20;
const bolt54 = Buffer.from([0, 0, 4, 5]);

const bookmarkOf = (commit: number): string => `commit:${commit}`;
const commitOf = (bookmark: string): number => Number(bookmark.slice('commit:'.length));

/** A server's state for one connection. */
interface Conversation {
  transaction: ReceivedTransaction | undefined;
  /** Whether the statement began the transaction, which then ends with its result. */
  isAutoCommit: boolean;
  rows: readonly { readonly [field: string]: PackValue }[];
}

export async function startClusterStub(respond: Respond): Promise<ClusterStub> {
  const received: ReceivedTransaction[] = [];
  const applied = { leader: 0, follower: 0 };
  const sockets = new Set<Socket>();
  const servers: Server[] = [];
  const addresses: Record<Role, string> = { leader: '', follower: '' };

  const routingTable = (): PackValue => ({
    ttl: 300,
    db: 'neo4j',
    servers: [
      { role: 'ROUTE', addresses: [addresses.leader] },
      { role: 'WRITE', addresses: [addresses.leader] },
      { role: 'READ', addresses: [addresses.follower] },
    ],
  });

  function begin(server: Role, extra: PackValue | undefined, conversation: Conversation): void {
    const { mode, bookmarks = [] } = (extra ?? {}) as { mode?: string; bookmarks?: string[] };
    const transaction: ReceivedTransaction = {
      server,
      mode: mode === 'r' ? 'read' : 'write',
      bookmarks,
      statements: [],
    };
    applied[server] = Math.max(applied[server], ...bookmarks.map(commitOf));
    conversation.transaction = transaction;
    received.push(transaction);
  }

  /** The responses to a message; those without content have no effect here. */
  function answer(server: Role, { signature, fields }: BoltMessage, conversation: Conversation): BoltMessage[] {
    const succeed = (metadata: PackValue): BoltMessage => ({ signature: success, fields: [metadata] });
    switch (signature) {
      case request.hello:
        return [succeed({ server: 'Neo4j/5.26.0', connection_id: 'stub' })];
      case request.route:
        return [succeed({ rt: routingTable() })];
      case request.begin:
        begin(server, fields[0], conversation);
        return [succeed({})];
      case request.run: {
        const statement = String(fields[0]);
        conversation.isAutoCommit = conversation.transaction === undefined;
        if (conversation.isAutoCommit) begin(server, fields[2], conversation);
        conversation.transaction?.statements.push(statement);
        conversation.rows = respond(statement, fields[1] as Record<string, PackValue>, applied[server]);
        return [succeed({ fields: Object.keys(conversation.rows[0] ?? {}) })];
      }
      case request.pull: {
        const records = conversation.rows.map((row) => ({ signature: record, fields: [Object.values(row)] }));
        if (!conversation.isAutoCommit) return [...records, succeed({ type: 'r' })];
        conversation.transaction = undefined;
        return [...records, succeed({ type: 'r', bookmark: bookmarkOf(applied[server]) })];
      }
      case request.commit:
        conversation.transaction = undefined;
        return [succeed({ bookmark: bookmarkOf(applied[server]) })];
      default:
        return [succeed({})];
    }
  }

  async function listen(role: Role): Promise<void> {
    const server = createServer((socket) => {
      const conversation: Conversation = { transaction: undefined, isAutoCommit: false, rows: [] };
      let bytes = Buffer.alloc(0);
      let isGreeted = false;
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('data', (piece: Buffer) => {
        bytes = Buffer.concat([bytes, piece]);
        if (!isGreeted) {
          if (bytes.length < handshakeBytes) return;
          if (!bytes.subarray(0, magic.length).equals(magic)) socket.destroy();
          isGreeted = true;
          bytes = bytes.subarray(handshakeBytes);
          socket.write(bolt54);
        }
        const { messages, rest } = takeMessages(bytes);
        bytes = Buffer.from(rest);
        for (const message of messages) {
          if (message.signature === request.goodbye) socket.end();
          else for (const response of answer(role, message, conversation)) socket.write(packMessage(response));
        }
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    servers.push(server);
    addresses[role] = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  await Promise.all([listen('leader'), listen('follower')]);
  return {
    uri: `neo4j://${addresses.leader}`,
    received,
    commit: (count) => {
      applied.leader += count;
    },
    replace: (commits) => {
      Object.assign(applied, { leader: commits, follower: commits });
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
    },
  };
}
