import type { Artefact } from '../../src/model/artefact.js';
import { anonymous } from '../../src/registry/principal.js';
import { Registry } from '../../src/registry/registry.js';
import type { SearchQuery } from '../../src/registry/search/search-hit.js';
import { searchRegistry } from '../../src/registry/search/search-registry.js';
import { packSearchTexts } from '../../src/registry/search/search-texts.js';
import type { Database, Transactions, Tx } from '../../src/store/database.js';
import { refreshTexts } from '../../src/store/query-statements.js';
import { statementText } from '../../src/store/statement.js';
import type { Bench, Measurement, Row } from '../bench.js';
import { codelistMessage } from '../generate/codelist-message.js';
import { agencyId } from '../generate/line.js';
import { drawWord, namedCodelist, wordOf } from '../generate/named-codelist.js';
import { type Random, randomOf } from '../generate/random.js';
import { interleave, percentile95, timed, withEffort } from '../interleave.js';
import { post, serve } from '../serve.js';
import { sized } from '../sizes.js';
import { submitArtefacts } from '../submit-artefacts.js';

/** Numbers of codes of the lists: one of 100,000, and many that are smaller. */
const sizes = [
  sized(100_000, 200),
  ...Array.from({ length: sized(30, 1) }, () => sized(20_000, 200)),
  ...Array.from({ length: sized(300, 1) }, () => 1_000),
];
/** Codes of the lists of submissions, and number of small artefacts. */
const [longList, smallLists] = [sized(100_000, 200), sized(500, 3)];

/** What people type: ids and words, complete or not, frequent and rare, some with a filter. */
function queryOf(random: Random): Pick<SearchQuery, 'text'> & Partial<SearchQuery> {
  const word = (): string => wordOf(drawWord(random));
  const list = Math.floor(random() * sizes.length).toString(36);
  const code = Math.floor(random() * 1_000).toString(36);
  const kinds: readonly (() => Pick<SearchQuery, 'text'> & Partial<SearchQuery>)[] = [
    () => ({ text: `${list}X${code}` }),
    () => ({ text: `${list}X${code}`.slice(0, 3) }),
    () => ({ text: word().slice(0, 1 + Math.floor(random() * 5)) }),
    () => ({ text: word() }),
    () => ({ text: `${word()} ${word()}` }),
    () => ({ text: `${word()} ${word().slice(0, 3)}` }),
    () => ({ text: wordOf(Math.floor(random() * 5)) }),
    () => ({ text: wordOf(15_000 + Math.floor(random() * 5_000)) }),
    () => ({ text: word(), classes: ['Code'], agencies: [agencyId(0)], stabilities: ['stable'] }),
    () => ({ text: `CL_NAMED_${Math.floor(random() * sizes.length)}`, kind: 'artefact' }),
  ];
  return kinds[Math.floor(random() * kinds.length)]?.() ?? { text: word() };
}

const usual = {
  kind: null,
  classes: null,
  agencies: null,
  stabilities: null,
  versions: 'newest',
  languages: [],
  limit: 20,
  after: null,
} as const;

async function searching({ database, registry, effort }: Bench): Promise<Row> {
  let count = 0;
  for (const [index, size] of sizes.entries()) {
    const codes = Math.round(size * Math.max(effort, 0.1));
    await submitArtefacts(registry, [namedCodelist(index, codes)]);
    count += codes;
  }
  const snapshot = await registry.at(undefined, anonymous);
  const random = randomOf('queries');
  const [times, baseline]: [number[], number[]] = [[], []];
  const { warmUp, rounds } = withEffort(effort, { warmUp: 300, rounds: 2_000 });
  for (let round = 0; round < warmUp + rounds; round += 1) {
    const query: SearchQuery = { ...usual, ...queryOf(random) };
    const time = await timed(() => searchRegistry(snapshot, query));
    const least = await timed(() => database.read((tx) => tx.run('RETURN 1 AS one', {})));
    if (round < warmUp) continue;
    times.push(time);
    baseline.push(least);
  }
  const millions = (count / 1_000_000).toFixed(1);
  return {
    name: `search over ${millions} million items, 95th percentile, to that of RETURN 1`,
    value: percentile95(times),
    baseline: percentile95(baseline),
    goal: 5,
  };
}

const ofTexts = new Set(
  ['load-search-texts', 'load-shown-texts', 'open-search-texts', 'share-search-texts', 'close-search-texts'].map(
    (name) => statementText(`submission/${name}`),
  ),
);

/** A database on which submissions write no search texts. */
function withoutTexts(database: Database): Transactions {
  const without = (tx: Tx): Tx => ({
    ...tx,
    run: async (text, parameters) => (ofTexts.has(text) ? [] : tx.run(text, parameters)),
  });
  return {
    read: (work) => database.read((tx) => work(without(tx))),
    readNewest: (work) => database.readNewest((tx) => work(without(tx))),
    write: (work) => database.write((tx) => work(without(tx))),
    writeForQuery: (work) => database.writeForQuery((tx) => work(without(tx))),
    forget: () => database.forget(),
  };
}

const messageOf = (codelists: readonly Artefact[]): Buffer => Buffer.from([...codelistMessage(codelists)].join(''));

/**
 * Submissions over HTTP, to the same without search texts: neither made nor written. The time to make them is taken off the baseline,
 * all of it, although those of a long list are made while the rest is written: the ratio is rather too high. No submission is measured
 * while Neo4j still indexes the texts of the one before.
 */
async function upkeep(
  { registry, database, effort }: Bench,
  name: string,
  make: (round: number) => readonly Artefact[],
  rounds: number,
): Promise<Row> {
  const bare = Registry.over(withoutTexts(database), { isOnlyWriter: false });
  let next = 0;
  // What the baseline makes of texts without writing them.
  const making: number[] = [];
  const awaitIndex = (): Promise<unknown> => database.read((tx) => refreshTexts(tx, {}));
  const [value = Number.NaN, given = Number.NaN] = await serve(registry, (url) =>
    serve(bare, (bareUrl) =>
      interleave(
        [
          async () => {
            const message = messageOf(make(next++));
            await awaitIndex();
            return timed(() => post(url, message));
          },
          async () => {
            const artefacts = make(next++);
            const message = messageOf(artefacts);
            making.push(
              await timed(async () => {
                for (const artefact of artefacts) [...packSearchTexts(artefact, 'stable')];
              }),
            );
            await awaitIndex();
            return timed(() => post(bareUrl, message));
          },
        ],
        withEffort(effort, { warmUp: 3, rounds }),
      ),
    ),
  );
  const made = making.toSorted((a, b) => a - b)[Math.floor(making.length / 2)] ?? 0;
  return { name: `submitting ${name}, to the same without search texts`, value, baseline: given - made, goal: 1.3 };
}

/** Search over many items, and what the upkeep of search texts costs a submission. */
async function measure(bench: Bench): Promise<readonly Row[]> {
  const large = (id: number): Artefact => ({ ...namedCodelist(id, longList), id: `CL_UPKEEP_${id}` });
  const small = (id: number): readonly Artefact[] =>
    Array.from({ length: smallLists }, (_, index) => ({
      ...namedCodelist(id * smallLists + index, 5),
      id: `CL_SMALL_${id}_${index}`,
    }));
  return [
    await searching(bench),
    await upkeep(bench, 'a new list of 100,000 codes', (id) => [large(id)], 11),
    await upkeep(
      bench,
      'a version of a list of 100,000 codes with one code more',
      (id) => [{ ...namedCodelist(0, longList + id), id: 'CL_UPKEEP', version: `1.${id}.0` }],
      11,
    ),
    await upkeep(bench, '500 small new artefacts', small, 21),
  ];
}

export const searches: Measurement = { name: 'search', measure };
