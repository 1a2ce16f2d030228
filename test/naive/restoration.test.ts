import { expect } from 'chai';
import { startTestServer, type TestServer } from '../harness/server.js';
import { difference, expectSameGraph } from './compare.js';
import { type FilledRegistry, fillRandomly } from './filled-registry.js';
import { randomFrom } from './random-registry.js';
import { urnOfArtefact } from './urns.js';

const seeds = (process.env['NAIVE_SEED'] ?? '3').split(',').map(Number);
const submissions = Number(process.env['NAIVE_SUBMISSIONS'] ?? 8);

/** All structures of a registry and all metadata sets, each in one message of a format that holds all of them. */
async function everythingOf(
  test: TestServer,
  asOf = '',
  formats = ['sdmx-json', 'sdmx-3.1'],
): Promise<readonly string[]> {
  const texts: string[] = [];
  for (const [index, path] of [`structure/*/*/*/*?detail=raw&`, `metadata/metadataset/*/*/*?`].entries()) {
    const response = await test.request(`/sdmx/v2/${path}format=${formats[index]}${asOf}`);
    if (response.status !== 404) texts.push(await response.text());
  }
  return texts;
}

/** JSON in which the order of properties has no meaning. @param isSet whether that of lists has none either */
const canonical = (value: unknown, isSet = false): string =>
  JSON.stringify(value, (_name, each: unknown) => {
    if (Array.isArray(each)) return isSet ? each.map((one) => canonical(one, true)).sort() : each;
    return typeof each === 'object' && each !== null
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each;
  });

interface Message {
  readonly data?: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
}

/** The artefacts of a registry, a line each. */
async function linesOf(test: TestServer, asOf = ''): Promise<readonly string[]> {
  const messages = await everythingOf(test, asOf, ['sdmx-json', 'sdmx-json']);
  return messages.flatMap((text) =>
    Object.entries((JSON.parse(text) as Message).data ?? {}).flatMap(([list, artefacts]) =>
      artefacts.map((artefact) => `${list} ${artefact['id']} ${artefact['version']} ${canonical(artefact)}`),
    ),
  );
}

interface Graph {
  readonly nodes: readonly object[];
  readonly edges: readonly object[];
}

/** The nodes and edges of a graph, a line each, without when they began. */
async function graphOf(test: TestServer, urn: string, asOf = ''): Promise<readonly string[]> {
  const response = await test.request(
    `/ws/registry/reference?direction=both&edges=all&urn=${encodeURIComponent(urn)}${asOf}`,
  );
  expect(response.status).to.equal(200);
  const { nodes, edges } = (await response.json()) as Graph;
  return [...nodes, ...edges].map((each) => canonical({ ...each, since: undefined }, true));
}

for (const seed of seeds) {
  describe(`the restoration of the whole registry to each tick of a random history (seed ${seed})`, () => {
    let filled: FilledRegistry;
    const exports = new Map<number, { readonly messages: readonly string[]; readonly lines: readonly string[] }>();
    before(async () => {
      filled = await fillRandomly(seed, submissions, 8);
    });
    after(() => filled.test.close());

    const restore = async (query: string) => {
      const response = await filled.test.post('', {}, `/ws/secure/registry/restore?${query}`);
      return { status: response.status, text: await response.text() };
    };

    it('returns what asOf returned for that tick, structures and references', async () => {
      const random = randomFrom(seed);
      const { test, history, ticks } = filled;
      const order = ticks.map((tick, index) => ({ tick, artefacts: history.at(index + 1), key: random() }));
      for (const { tick, artefacts } of order.sort((a, b) => a.key - b.key)) {
        const asOf = `&asOf=tick:${tick}`;
        const then = await linesOf(test, asOf);
        exports.set(tick, { messages: await everythingOf(test, asOf), lines: then });
        const urns = artefacts.map(urnOfArtefact).filter(() => random() < 3 / artefacts.length);
        const graphs: (readonly string[])[] = [];
        for (const urn of urns) graphs.push(await graphOf(test, urn, asOf));
        const { status, text } = await restore(`tick=${tick}`);
        expect(status, `tick ${tick}: ${text}`).to.equal(200);
        expect(difference(await linesOf(test), then), `tick ${tick}`).to.equal('');
        for (const [index, urn] of urns.entries()) {
          expect(difference(await graphOf(test, urn), graphs[index] ?? []), `tick ${tick}, ${urn}`).to.equal('');
          await expectSameGraph(test, artefacts, { roots: [{ urn }], direction: 'both', edges: 'all' });
        }
        expect(
          (JSON.parse((await restore(`asOf=tick:${tick}`)).text) as { transaction: unknown }).transaction,
        ).to.equal(null);
      }
    });

    it('equals an empty registry to which the export of a tick was submitted', async () => {
      const complete: number[] = [];
      for (const tick of exports.keys()) {
        // A registry refuses references to missing items, however they came about.
        const audit = await filled.test.get(`/ws/registry/audit?rules=item.missing&asOf=tick:${tick}`);
        const { violations } = (await audit.json()) as { violations: readonly unknown[] };
        if (violations.length === 0) complete.push(tick);
      }
      expect(complete).not.to.be.empty;
      for (const tick of new Set([complete[0], complete.at(-1)])) {
        const { messages = [], lines = [] } = exports.get(tick ?? 0) ?? {};
        const empty = await startTestServer();
        try {
          for (const message of messages) {
            const response = await empty.post(message, { Strict: 'false' });
            expect(response.status, await response.text()).to.equal(200);
          }
          expect(difference(await linesOf(empty), lines), `tick ${tick}`).to.equal('');
        } finally {
          await empty.close();
        }
      }
    });
  });
}
