import { readdirSync } from 'node:fs';
import { expect } from 'chai';
import neo4j, { type Driver, type Plan } from 'neo4j-driver';
import { Database } from '../../src/store/database.js';
import { ensureSchema } from '../../src/store/schema.js';
import { statementText } from '../../src/store/statement.js';
import { cleanDatabase } from '../harness/clean-database.js';
import { database, migrationSettings } from '../harness/database.js';

interface Operator {
  readonly name: string;
  readonly details: string;
}

const operatorsOf = ({ operatorType, arguments: given, children }: Plan): Operator[] => [
  { name: operatorType.replace('@neo4j', ''), details: String((given as { Details?: unknown })['Details'] ?? '') },
  ...children.flatMap(operatorsOf),
];

const statementsIn = (folder: string): string[] =>
  readdirSync(new URL(`../../cypher/${folder}/`, import.meta.url)).map(
    (file) => `${folder}/${file.replace('.cypher', '')}`,
  );

const walks = [
  'query/descendants',
  'query/ancestors',
  'query/codelist-extensions',
  'query/context-references',
  'query/metadata-sets-of-flows',
  'query/registrations-of',
  'graph/outgoing-closure',
  'graph/incoming-closure',
  'graph/incoming-links',
  'submission/load-extending',
  'submission/find-drafts',
];

describe('plans of statements', () => {
  let driver: Driver;

  before(async () => {
    const settings = await database();
    const store = new Database(settings);
    await ensureSchema(store, migrationSettings);
    await store.close();
    driver = neo4j.driver(settings.uri, neo4j.auth.basic(settings.username, settings.password));
    // Plans depend on statistics, and those of indexes outlast what other tests have written.
    await cleanDatabase(driver);
    await driver.executeQuery('CALL db.prepareForReplanning(120)');
  });
  after(() => driver.close());

  async function planOf(name: string): Promise<Operator[]> {
    const { summary } = await driver.executeQuery(`EXPLAIN ${statementText(name)}`);
    if (summary.plan === false) throw new Error(`${name} has no plan`);
    return operatorsOf(summary.plan);
  }

  for (const name of walks) {
    it(`prune the path of ${name}`, async () => {
      const walk = (await planOf(name)).filter((operator) => operator.name.startsWith('VarLengthExpand(Pruning,BFS'));
      expect(walk).to.have.length(1);
    });
  }

  for (const name of walks) {
    it(`do not limit the length of the path of ${name}`, async () => {
      const walk = (await planOf(name)).find((operator) => operator.name.startsWith('VarLengthExpand(Pruning,BFS'));
      expect(walk?.details).to.include(`..${2 ** 31 - 1}]`);
    });
  }

  // A registry grows, so every lookup uses an index. Only a query for everything reads all lines, and there is at most one
  // submission that is not committed.
  const scans = new Map([
    ['query/select-versions', ['NodeByLabelScan']],
    ['query/count-versions', ['NodeByLabelScan']],
    ['submission/find-pending', ['NodeByLabelScan']],
    ['load/every-load', ['DirectedRelationshipTypeScan']],
  ]);
  // A procedure reads the full-text index.
  const ofIndexes = new Set(['search/find-texts', 'search/refresh-texts']);
  const ranges = new Map([
    ['query/select-versions', 3],
    ['query/count-versions', 2],
    ['query/state-at', 1],
    ['query/lines-above-registrations', 1],
    ['access/rules-at', 1],
    ['deprecation/deprecations-at', 1],
    ['events/changed-deprecations', 2],
    ['sessions/load-revocations', 1],
    ['sessions/drop-revocations', 1],
    ['sessions/live-sessions', 1],
    ['sessions/drop-sessions', 1],
    ['sign-in/drop-tickets', 1],
    ['audit-log/drop-entries', 1],
    ['audit-log/read-entries', 1],
    ['audit-log/read-transactions', 1],
    ['submission/load-owned', 1],
    ['graph/owned-versions', 1],
    ['submission/load-search-texts', 1],
    ['submission/load-shown-texts', 1],
    ['submission/find-unlisted', 1],
  ]);

  // All others reach edges from nodes: an index of edges leads to all of a registry.
  const edgeIndexes = new Map([
    ['events/changed-lacks', 2],
    ['events/moved-wildcards', 2],
    ['graph/selections-of-roles', 1],
    ['load/every-load', 1],
    ['recovery/undo-lacks', 2],
  ]);

  for (const name of [
    'query',
    'graph',
    'search',
    'events',
    'history',
    'access',
    'deprecation',
    'sessions',
    'sign-in',
    'audit-log',
    'load',
    'submission',
    'recovery',
  ]
    .flatMap(statementsIn)
    // It reads the schema alone.
    .filter((each) => each !== 'recovery/online-indexes')) {
    it(`begin ${name} with an index`, async () => {
      const operators = await planOf(name);
      const named = (pattern: RegExp) => operators.filter((operator) => pattern.test(operator.name));
      if (ofIndexes.has(name)) expect(named(/^ProcedureCall/)).to.have.length(1);
      expect(named(/Scan/).map((operator) => operator.name)).to.deep.equal(scans.get(name) ?? []);
      expect(named(/^NodeIndexSeek/)).to.have.length(ranges.get(name) ?? 0);
      expect(named(/Relationship(Index|Type)/)).to.have.length(edgeIndexes.get(name) ?? 0);
      const seeks = named(
        /^(NodeUniqueIndexSeek|NodeByElementIdSeek|DirectedRelationshipByElementIdSeek|DirectedRelationshipIndexSeek)/,
      );
      expect(
        seeks.length + named(/^ProcedureCall/).length + (ranges.get(name) ?? 0) + (scans.get(name)?.length ?? 0),
      ).to.be.greaterThan(0);
    });
  }

  // A backup reads all nodes or relationships of one kind, each once; the state is that of two nodes.
  for (const name of statementsIn('backup').filter((each) => each !== 'backup/state')) {
    it(`read everything of one kind once for ${name}`, async () => {
      const scanning = (await planOf(name)).filter(({ name: operator }) => /Scan|Seek/.test(operator));
      expect(scanning.map(({ name: operator }) => operator)).to.have.length(1);
      expect(scanning[0]?.name).to.match(
        /^(NodeByLabelScan|DirectedRelationshipTypeScan|NodeUniqueIndexSeekByRange|NodeIndexSeekByRange)$/,
      );
    });
  }

  // Records are found by their keys; the rest creates nodes, or is about all of them. There is at most one restoration.
  const ofAllNodes = ['restoration/clear', 'restoration/count-content'];
  for (const name of statementsIn('restoration').filter((each) => !ofAllNodes.includes(each))) {
    it(`scan nothing for ${name}`, async () => {
      const scanning = (await planOf(name)).filter(({ name: operator }) => /Scan/.test(operator));
      expect(scanning.filter(({ details }) => details !== 'r:Restoration')).to.deep.equal([]);
    });
  }

  it('sort the events of a transaction when those of the one before are taken', async () => {
    const names = (await planOf('events/changed-versions')).map(({ name }) => name);
    expect(names).to.include('PartialTop');
    expect(names).not.to.include('Top');
  });

  it('sort the versions of a line when those of the line before are listed', async () => {
    const sorting = (await planOf('query/list-versions')).filter(({ details }) => details.startsWith('key ASC'));
    expect(sorting.map(({ name }) => name)).to.deep.equal(['PartialTop']);
  });

  it('read all lines only without a restriction on lines', async () => {
    const any = { keys: null, classes: null, agencies: null, ids: null };
    const scanned = async (given: Record<string, unknown>) => {
      const { summary } = await driver.executeQuery(`PROFILE ${statementText('query/select-versions')}`, {
        lines: { ...any, ...given },
        patterns: [],
        tick: 0,
      });
      const hits = (profile: typeof summary.profile): number =>
        profile === false
          ? 0
          : (profile.operatorType.startsWith('NodeByLabelScan') ? profile.dbHits : 0) +
            profile.children.reduce((sum, child) => sum + hits(child), 0);
      return hits(summary.profile);
    };
    await driver.executeQuery('CREATE (:Artefact {key: "plans", class: "C", agencyID: "A", id: "I"})');
    try {
      expect(await scanned({})).to.be.greaterThan(0);
      for (const given of [{ keys: ['k'] }, { classes: ['C'] }, { agencies: ['A'] }, { ids: ['I'] }]) {
        expect(await scanned(given), JSON.stringify(given)).to.equal(0);
      }
    } finally {
      await driver.executeQuery('MATCH (a:Artefact {key: "plans"}) DELETE a');
    }
  });
});
