import { expect } from 'chai';
import { lineIn, maintainableUrn, parseUrn } from '../../../src/model/urn.js';
import type { AccessRule } from '../../../src/registry/access/rule.js';
import { constrainable } from '../../../src/registry/constraints/find-contexts.js';
import { basic, type TestServer } from '../../harness/server.js';
import { fillRandomly } from '../../naive/filled-registry.js';
import { randomFrom } from '../../naive/random-registry.js';
import { urnOfArtefact } from '../../naive/urns.js';

const seeds = Number(process.env['CHANGES_SEEDS'] ?? 1);
const roots = Number(process.env['CHANGES_ROOTS'] ?? 6);
const asRoot = { Authorization: basic('root', 'only-for-the-tests') };

interface Change {
  readonly tick: number;
  readonly kind: string;
  readonly urn: string;
  readonly itemClass?: string;
  readonly items?: readonly string[];
}

interface Graph {
  readonly nodes: readonly { readonly urn: string }[];
  readonly edges: readonly { readonly references: readonly { readonly reference: string }[] }[];
}

interface Reference {
  readonly target: string;
  readonly source: string;
  readonly class: string;
  readonly items: readonly string[];
  readonly from: number;
  readonly to: number;
}

/** The URN of the artefact that a reference names, without its item. */
const withoutItem = (reference: string): string => maintainableUrn(parseUrn(reference));

for (let seed = 1; seed <= seeds; seed += 1) {
  describe(`changes of a random registry: ${seed}`, () => {
    let test: TestServer;
    let classes: readonly string[];
    let held: readonly string[];
    const random = randomFrom(seed);
    const changesOf = async (query = '', limit = 1_000, headers = {}): Promise<readonly Change[]> => {
      const found: Change[] = [];
      for (let [since, more] = ['0', true]; more; ) {
        const response = await test.request(`/ws/registry/changes?since=${since}&limit=${limit}${query}`, { headers });
        expect(response.status, await response.clone().text()).to.equal(200);
        const page = (await response.json()) as { changes: Change[]; next: string; more: boolean };
        found.push(...page.changes);
        [since, more] = [page.next, page.more];
      }
      return found;
    };

    before(async () => {
      const filled = await fillRandomly(seed + 60, 22, 12);
      test = filled.test;
      const artefacts = filled.history.at(filled.instants.length);
      held = artefacts.map(urnOfArtefact);
      classes = [...new Set(artefacts.map((artefact) => artefact.class))];
    });
    after(() => test?.close());

    it('of an artefact without constraints are those of what the reference graph shows before or after', async () => {
      const all = await changesOf();
      const newest = (await test.at()).tick;
      /** What a graph of the past names. */
      const reached = async (urn: string, tick: number): Promise<ReadonlySet<string>> => {
        const query = `urn=${encodeURIComponent(urn)}&asOf=tick:${Math.max(tick, 1)}`;
        const response = await test.request(`/ws/registry/reference?${query}`, {
          headers: { Accept: 'application/json' },
        });
        if (response.status !== 200) return new Set([withoutItem(urn)]);
        const { nodes, edges } = (await response.json()) as Graph;
        const named = edges.flatMap(({ references }) => references.map(({ reference }) => withoutItem(reference)));
        return new Set([...nodes.map((node) => withoutItem(node.urn)), ...named]);
      };
      const others = held.filter((urn) => !constrainable.includes(lineIn(urn).split('=')[0] ?? ''));
      for (let each = 0; each < roots; each += 1) {
        const urn = others[Math.floor(random() * others.length)] ?? '';
        const expected: Change[] = [];
        let before = await reached(urn, 0);
        for (let tick = 1; tick <= newest; tick += 1) {
          const after = await reached(urn, tick);
          expected.push(
            ...all.filter((change) => {
              const about = withoutItem(change.urn);
              return change.tick === tick && (before.has(about) || after.has(about));
            }),
          );
          before = after;
        }
        expect(await changesOf(`&closure=${encodeURIComponent(urn)}`, 5), urn).to.deep.equal(expected);
      }
    });

    it('are for one who sees less those of what is shown, and nothing else', async () => {
      expect(classes.length).to.be.greaterThan(5);
      const lines = [...new Set(held.map(lineIn))];
      const hidden = new Set(lines.filter((key) => key !== 'AgencyScheme=SDMX:AGENCIES' && random() < 0.25));
      const put = [...hidden].map(
        (urn, index): AccessRule => ({
          id: `r${index}`,
          kind: 'restriction',
          urn,
          covers: ['structure'],
          to: ['users'],
        }),
      );
      const principal = { kind: 'root', name: 'root' } as const;
      await test.registry.changeAccessRules({ put, remove: [], principal, hasRoot: true, dryRun: false });
      const references = (await test.cypher(
        `MATCH (t:Version|Wildcard)<-[:WITHIN]-{0,1}(x)<-[e:REFERENCES]-(v:Version)
         RETURN t.urn AS target, v.urn AS source, e.class AS class, e.items AS items, e.from AS from, e.to AS to`,
      )) as unknown as readonly Reference[];
      const shown = references.filter(({ source }) => !hidden.has(lineIn(source)));
      const expected = (await changesOf('', 1_000, asRoot)).flatMap((change): Change[] => {
        const { kind, urn, tick, items, itemClass } = change;
        if (hidden.has(lineIn(urn))) return [];
        const named = shown.filter(({ target }) => target === urn);
        if (kind === 'moved') return named.some(({ from }) => from < tick) ? [change] : [];
        if (items === undefined) return [change];
        const around = named.filter((each) => each.from <= tick && tick <= each.to && each.class === itemClass);
        const left = items.filter((item) => around.some((each) => each.items.includes(item)));
        return left.length === 0 ? [] : [{ ...change, items: left }];
      });
      const all = await changesOf('', 1_000, asRoot);
      expect(expected.length).to.be.below(all.length);
      for (const limit of [1_000, 3]) expect(await changesOf('', limit), `pages of ${limit}`).to.deep.equal(expected);
      const feed = await (await test.request('/rss.xml?limit=500')).text();
      for (const key of hidden) {
        const identification = `${key.slice(key.indexOf('=') + 1)}(`;
        const isShown = lines.some(
          (line) => !hidden.has(line) && `${line.slice(line.indexOf('=') + 1)}(` === identification,
        );
        if (!isShown) expect(feed, key).not.to.include(identification);
      }
    });
  });
}
