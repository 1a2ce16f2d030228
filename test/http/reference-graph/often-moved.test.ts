import { expect } from 'chai';
import type { Listener } from '../../../src/http/server/listen.js';
import { Registry } from '../../../src/registry/registry.js';
import { codelist, conceptScheme, urns } from '../../harness/artefacts.js';
import { startTestServer, type TestServer } from '../../harness/server.js';
import { serveRegistry } from '../serve-registry.js';

/** Moves after the first resolution: some more than a wildcard has relationships to versions. */
const moves = 68;
/** Moves at both ends of the history, and at both sides of the 64th resolution. */
const asked = [0, 1, 62, 63, 64, 65, moves];

const wildcard = urns.codelist('CL', '1.0+.0');
const parent = urns.conceptScheme('CS', '1.0.0');
const versionOf = (move: number): string => urns.codelist('CL', `1.${move}.0`);

const encoded = encodeURIComponent;

/** Requests at a transaction, each with what its response has to hold. */
const requestsOf = (move: number, tick: number): readonly (readonly [path: string, urn: string])[] => [
  [`/sdmx/v2/structure/conceptscheme/SDMX/CS/1.0.0?references=children&asOf=tick:${tick}`, versionOf(move)],
  [`/sdmx/v2/structure/conceptscheme/SDMX/CS/1.0.0?references=descendants&asOf=tick:${tick}`, versionOf(move)],
  [`/sdmx/v2/structure/codelist/SDMX/CL/1.${move}.0?references=parents&asOf=tick:${tick}`, parent],
  [`/sdmx/v2/structure/codelist/SDMX/CL/1.${move}.0?references=ancestors&asOf=tick:${tick}`, parent],
  [`/ws/registry/reference?direction=outgoing&urn=${encoded(parent)}&asOf=tick:${tick}`, versionOf(move)],
  [`/ws/registry/reference?direction=outgoing&depth=1&urn=${encoded(parent)}&asOf=tick:${tick}`, versionOf(move)],
  [`/ws/registry/reference?direction=incoming&urn=${encoded(versionOf(move))}&asOf=tick:${tick}`, parent],
  [`/ws/registry/reference?direction=incoming&depth=1&urn=${encoded(versionOf(move))}&asOf=tick:${tick}`, parent],
];

describe('a wildcard that moved often', function () {
  this.timeout(120_000);
  let test: TestServer;
  /** The transaction of each move. */
  const ticks: number[] = [];

  before(async () => {
    test = await startTestServer();
    const submit = async (...artefacts: Parameters<TestServer['submit']>[0]) => {
      const { transaction, problems } = await test.submit(artefacts);
      expect(transaction, JSON.stringify(problems)).not.to.equal(null);
      ticks.push(transaction ?? 0);
    };
    await submit(codelist('CL', '1.0.0', ['A']), conceptScheme('CS', '1.0.0', { X: wildcard }));
    for (let move = 1; move <= moves; move += 1) await submit(codelist('CL', `1.${move}.0`, ['A']));
  });
  after(() => test.close());

  const tickOf = (move: number): number => ticks[move] ?? 0;
  const everyRequest = (): readonly (readonly [string, string])[] => [
    ...asked.flatMap((move) => requestsOf(move, tickOf(move))),
    [`/ws/registry/resolutions?limit=100&urn=${encoded(wildcard)}`, versionOf(0)],
    [`/ws/registry/changes?kinds=moved&limit=500&since=0`, versionOf(moves)],
  ];
  async function ask(path: string, url: string): Promise<{ readonly data?: unknown; readonly text: string }> {
    const response = await fetch(`${url}${path}`, { headers: { Accept: 'application/json' } });
    const text = await response.text();
    expect(response.status, `${path}: ${text}`).to.equal(200);
    return { ...JSON.parse(text), text };
  }

  it('resolves to the version of each instant, in both directions', async () => {
    for (const move of asked) {
      for (const [path, urn] of requestsOf(move, tickOf(move))) {
        const { text } = await ask(path, test.url);
        const [, classAndId = '', version = ''] = /\.(\w+=SDMX:\w+)\((.+)\)/.exec(urn) ?? [];
        const { nodes, data } = JSON.parse(text) as {
          nodes?: readonly { urn: string }[];
          data?: Readonly<Record<string, readonly { id: string; version: string }[]>>;
        };
        const found =
          nodes?.map((node) => node.urn.replace(/^.*\.(?=\w+=)/, '')) ??
          Object.values(data ?? {}).flatMap((list) => list.map((each) => `${each.id}(${each.version})`));
        const wanted = nodes === undefined ? classAndId.replace(/^.*:/, '') : classAndId;
        const ofLine = found.filter((each) => each.startsWith(`${wanted}(`));
        expect(ofLine, path).to.deep.equal([`${wanted}(${version})`]);
      }
    }
  });

  it('has all its resolutions, and all moves as events', async () => {
    const expected = Array.from({ length: moves + 1 }, (_, move) => versionOf(move));
    const { resolutions } = JSON.parse(
      (await ask(`/ws/registry/resolutions?limit=100&urn=${encoded(wildcard)}`, test.url)).text,
    );
    const found = resolutions as readonly { resolution: string; from: { tick: number }; to: { tick: number } | null }[];
    expect(found.map(({ resolution }) => resolution).reverse()).to.deep.equal(expected);
    expect(found.map(({ from }) => from.tick).reverse()).to.deep.equal(ticks);
    expect(found.map(({ to }) => to?.tick).reverse()).to.deep.equal([...ticks.slice(1), undefined]);
    const { changes } = JSON.parse((await ask(`/ws/registry/changes?kinds=moved&since=0`, test.url)).text) as {
      changes: readonly { kind: string; tick: number; to: string }[];
    };
    expect(changes.map(({ kind, tick, to }) => [kind, tick, to])).to.deep.equal(
      expected.map((urn, move) => ['moved', ticks[move], urn]),
    );
  });

  it('is put in groups by the migration of an older registry, which changes no response', async () => {
    const before = new Map<string, string>();
    for (const [path] of everyRequest()) before.set(path, (await ask(path, test.url)).text);
    await test.cypher(
      `MATCH (w:Wildcard {urn: $wildcard})-[:RESOLVES_TO]->(g:ResolutionGroup)-[e:RESOLVES_TO]->(v)
       CREATE (w)-[n:RESOLVES_TO]->(v) SET n = properties(e)
       WITH DISTINCT g DETACH DELETE g`,
      { wildcard },
    );
    await test.cypher('MATCH (c:Clock) SET c.schemaVersion = 7');
    const messages: string[] = [];
    const registry = await Registry.open(test.database, {
      isOnlyWriter: true,
      log: (message) => messages.push(message),
    });
    expect(messages).to.include('migrating the database to version 8 of its schema …');
    const [{ grouped } = { grouped: 0 }] = await test.cypher(
      'MATCH (:Wildcard {urn: $wildcard})-[:RESOLVES_TO]->(:ResolutionGroup)-[e:RESOLVES_TO]->() RETURN count(e) AS grouped',
      { wildcard },
    );
    expect(grouped).to.equal(moves + 1 - 64);
    const listener: Listener = await serveRegistry(registry);
    try {
      const idOf = (text: string) => text.replaceAll(/"(id|prepared)": ?"[^"]*"/g, '');
      for (const [path, text] of before) expect(idOf((await ask(path, listener.url)).text), path).to.equal(idOf(text));
    } finally {
      await listener.stop(5);
    }
  });
});
