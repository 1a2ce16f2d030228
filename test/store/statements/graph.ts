import { expect } from 'chai';
import neo4j, { type Driver, type ProfiledPlan } from 'neo4j-driver';
import { Database, type Tx } from '../../../src/store/database.js';
import { newestSchemaVersion } from '../../../src/store/migrate.js';
import { ensureSchema, FOREVER } from '../../../src/store/schema.js';
import { statementText } from '../../../src/store/statement.js';
import { cleanDatabase } from '../../harness/clean-database.js';
import { database, migrationSettings } from '../../harness/database.js';

/** From (inclusive) to (exclusive) a tick. */
type Interval = readonly [from: number, to: number];

/** A version of a hand-made graph. Its URN is short, letters and a number: `C2` is the second version of line `C`. */
interface GraphVersion {
  readonly class?: string;
  readonly agencyID?: string;
  readonly version?: string;
  readonly precedence?: string;
  readonly stability?: string;
  /** One open revision from tick 10 on where missing. */
  readonly revisions?: readonly Interval[];
  readonly itemIds?: readonly string[];
  readonly itemClasses?: readonly string[];
  readonly hash?: string;
  readonly body?: Int8Array;
}

interface GraphWildcard {
  readonly resolutions?: readonly (readonly [version: string, ...interval: Interval])[];
  readonly lower?: string;
  readonly upper?: string;
  readonly parents?: number;
  readonly itemised?: boolean;
  readonly extended?: boolean;
}

interface GraphEdge {
  readonly role?: string;
  readonly class?: string;
  readonly components?: readonly string[];
  readonly items?: readonly string[];
  /** Open from tick 10 on where missing. */
  readonly interval?: Interval;
}

export interface Graph {
  /** By URN. */
  readonly versions?: Readonly<Record<string, GraphVersion>>;
  /** By URN, the letters of a line and a star: `C*` selects from line `C`. */
  readonly wildcards?: Readonly<Record<string, GraphWildcard>>;
  /** Sets of codes by URN, that of a version or wildcard and a prefix: `C*%EU`. They are within it from tick 5 on. */
  readonly prefixes?: readonly string[];
  readonly edges?: readonly (readonly [source: string, target: string, edge?: GraphEdge])[];
  /** Missing items: of class Code and open from tick 10 on where the rest is missing. */
  readonly lacks?: readonly (readonly [
    target: string,
    version: string,
    items: readonly string[],
    lacks?: GraphLacks,
  ])[];
}

interface GraphLacks {
  readonly class?: string;
  readonly interval?: Interval;
}

const statements = [
  `UNWIND $versions AS row
   MERGE (a:Artefact {key: row.line})
   SET a.class = row.class, a.agencyID = row.agencyID, a.id = row.line
   CREATE (a)-[:HAS_VERSION]->(v:Version {urn: row.urn, agencyID: row.agencyID, id: row.line, version: row.version,
           precedence: row.precedence, stability: row.stability})
   WITH v, row
   UNWIND row.revisions AS interval
   CREATE (v)-[:HAS_REVISION]->(:Revision {id: row.urn + '@' + interval[0], class: row.class, from: interval[0],
           to: interval[1], hash: row.hash, body: row.body, itemIds: row.itemIds, itemClasses: row.itemClasses,
           names: '{}'})`,
  `UNWIND $wildcards AS row
   MERGE (a:Artefact {key: row.line})
   ON CREATE SET a.class = 'Codelist', a.agencyID = 'AGENCY', a.id = row.line
   CREATE (w:Wildcard {urn: row.urn, lower: row.lower, upper: row.upper, parents: row.parents,
           itemised: row.itemised, extended: row.extended})-[:SELECTS_FROM]->(a)
   WITH w, row
   UNWIND row.resolutions AS resolution
   MATCH (v:Version {urn: resolution[0]})
   CREATE (w)-[e:RESOLVES_TO {from: resolution[1], to: resolution[2]}]->(v)
   SET e.opened = e.from, e.ended = CASE WHEN e.to < 9007199254740991 THEN e.to END`,
  `UNWIND $prefixes AS urn
   MATCH (t:Version|Wildcard {urn: split(urn, '%')[0]})
   CREATE (:PropertyWildcard {urn: urn, prefix: split(urn, '%')[1], within: t.urn, ofWildcard: t:Wildcard})
          -[:WITHIN {from: 5, to: 9007199254740991}]->(t)`,
  `UNWIND $edges AS row
   MATCH (v:Version {urn: row.source})
   MATCH (t:Version|Wildcard|PropertyWildcard {urn: row.target})
   CREATE (v)-[:REFERENCES {role: row.role, class: row.class, components: row.components, items: row.items,
           from: row.interval[0], to: row.interval[1]}]->(t)`,
  `UNWIND $lacks AS row
   MATCH (t:Version|Wildcard {urn: row.target})
   MATCH (v:Version {urn: row.version})
   CREATE (t)-[e:LACKS {class: row.class, items: row.items, from: row.interval[0], to: row.interval[1]}]->(v)
   SET e.opened = e.from, e.ended = CASE WHEN e.to < 9007199254740991 THEN e.to END`,
];

const lineOf = (urn: string): string => urn.replace(/[0-9*]+$/, '');

const rowsOf = ({ versions = {}, wildcards = {}, prefixes = [], edges = [], lacks = [] }: Graph) => ({
  prefixes,
  versions: Object.entries(versions).map(([urn, version]) => ({
    urn,
    line: lineOf(urn),
    class: 'Codelist',
    agencyID: 'AGENCY',
    version: urn.replace(lineOf(urn), ''),
    precedence: urn,
    stability: 'stable',
    revisions: [[10, FOREVER]],
    itemIds: [],
    itemClasses: null,
    hash: `hash of ${urn}`,
    body: null,
    ...version,
  })),
  wildcards: Object.entries(wildcards).map(([urn, wildcard]) => ({
    urn,
    line: lineOf(urn),
    lower: '',
    upper: '~',
    parents: 0,
    itemised: false,
    extended: true,
    resolutions: [],
    ...wildcard,
  })),
  edges: edges.map(([source, target, edge]) => ({
    source,
    target,
    role: 'role',
    class: 'Codelist',
    components: [''],
    items: [''],
    interval: [10, FOREVER],
    ...edge,
  })),
  lacks: lacks.map(([target, version, items, rest]) => ({
    target,
    version,
    items,
    class: 'Code',
    interval: [10, FOREVER],
    ...rest,
  })),
});

/** The driver sends numbers as floats otherwise. */
const integers = (value: unknown): unknown => {
  if (typeof value === 'number') return neo4j.int(value);
  if (Array.isArray(value)) return value.map(integers);
  if (value === null || typeof value !== 'object' || value instanceof Int8Array) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, integers(each)]));
};

/** The database of the test run with the schema of the registry, for tests of statements on hand-made graphs. */
export class GraphDatabase {
  readonly #store: Database;
  readonly #driver: Driver;

  private constructor(store: Database, driver: Driver) {
    this.#store = store;
    this.#driver = driver;
  }

  static async open(): Promise<GraphDatabase> {
    const settings = await database();
    const store = new Database({ ...settings, cacheBytes: 0 });
    await ensureSchema(store, migrationSettings);
    const auth = neo4j.auth.basic(settings.username, settings.password);
    return new GraphDatabase(store, neo4j.driver(settings.uri, auth, { disableLosslessIntegers: true }));
  }

  /** Replaces everything in the database by a graph, a clock at tick 7 and instant 70, and a horizon at instant 0. */
  async create(graph: Graph): Promise<void> {
    await cleanDatabase(this.#driver);
    await this.rows(
      `CREATE (:Horizon {id: 'registry', at: 0}), (:Clock {id: 'registry', tick: 7, at: 70, submission: 'S7',
               registry: 'REGISTRY', epoch: 'EPOCH', schemaVersion: $schemaVersion})`,
      { schemaVersion: neo4j.int(newestSchemaVersion(migrationSettings)) },
    );
    const parameters = integers(rowsOf(graph)) as Record<string, unknown>;
    for (const text of statements) await this.rows(text, parameters);
  }

  /** Runs a statement function in a transaction. */
  run<Parameters, Row>(
    statement: (tx: Tx, parameters: Parameters) => Promise<Row[]>,
    parameters: Parameters,
  ): Promise<Row[]> {
    return this.#store.write((tx) => statement(tx, parameters));
  }

  /** Checks that a statement locks something that it locks in other transactions too, until its transaction ends. */
  async expectLock(statement: (tx: Tx, parameters: object) => Promise<unknown>): Promise<void> {
    const order: string[] = [];
    let release = (): void => undefined;
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    let locked = (): void => undefined;
    const isLocked = new Promise<void>((resolve) => {
      locked = resolve;
    });
    const first = this.#store.write(async (tx) => {
      await statement(tx, {});
      locked();
      await isReleased;
      order.push('first');
    });
    await isLocked;
    const second = this.#store.write(async (tx) => {
      await statement(tx, {});
      order.push('second');
    });
    await new Promise((wait) => setTimeout(wait, 200));
    release();
    await Promise.all([first, second]);
    expect(order).to.deep.equal(['first', 'second']);
  }

  /** Checks that something writes nothing. */
  async expectNoWrite(run: () => Promise<unknown>): Promise<void> {
    const before = await this.content();
    await run();
    expect(await this.content()).to.equal(before);
  }

  /** Runs Cypher, to look at the graph. */
  async rows(text: string, parameters: Record<string, unknown> = {}): Promise<Record<string, unknown>[]> {
    const { records } = await this.#driver.executeQuery(text, parameters);
    return records.map((record) => record.toObject());
  }

  /** The accesses to the store by a statement. */
  async dbHits(name: string, parameters: Record<string, unknown>): Promise<number> {
    const { summary } = await this.#driver.executeQuery(
      `PROFILE ${statementText(name)}`,
      integers(parameters) as Record<string, unknown>,
    );
    const hitsOf = ({ dbHits, children }: ProfiledPlan): number =>
      children.reduce((sum, child) => sum + hitsOf(child), dbHits);
    return summary.profile === false ? 0 : hitsOf(summary.profile);
  }

  /** All nodes and relationships as a text: equal when nothing has been written. */
  async content(): Promise<string> {
    return JSON.stringify(
      await this.rows(
        `CALL { MATCH (n) RETURN elementId(n) AS id, labels(n) AS kind, properties(n) AS content
                UNION ALL MATCH ()-[r]->() RETURN elementId(r) AS id, [type(r)] AS kind, properties(r) AS content }
         RETURN id, kind, content ORDER BY id, kind`,
      ),
    );
  }

  async close(): Promise<void> {
    await this.#store.close();
    await this.#driver.close();
  }
}

/** URNs of rows, sorted. */
export const urnsOf = (rows: readonly { readonly urn: string }[]): string[] => rows.map(({ urn }) => urn).sort();
