import { Database, type DatabaseSettings, type Tx } from '../../src/store/database.js';

/** A database that calls a function after the first statement of every read, for tests of concurrent writes. */
export class InterruptedDatabase extends Database {
  readonly #interrupt: () => Promise<unknown>;

  constructor(settings: DatabaseSettings, interrupt: () => Promise<unknown>) {
    super(settings);
    this.#interrupt = interrupt;
  }

  override read<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return super.read(async (tx) => {
      let isFirst = true;
      return work({
        revisions: tx.revisions,
        run: async (text, parameters) => {
          const rows = await tx.run(text, parameters);
          if (isFirst) {
            isFirst = false;
            await this.#interrupt();
          }
          return rows;
        },
      });
    });
  }
}
