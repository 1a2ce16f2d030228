import { expect } from 'chai';
import type { Held } from '../../../../src/registry/submission/world/held.js';
import type { RegistryAfter } from '../../../../src/registry/submission/world/registry-after.js';
import { Ways } from '../../../../src/registry/submission/world/ways.js';
import type { WayRow } from '../../../../src/store/submission-statements.js';
import { urns } from '../../../harness/artefacts.js';

const flow = urns.dataflow('DF', '1.0.0');
const structure = urns.dataStructure('DSD', '1.0.0');
const scheme = urns.conceptScheme('CS', '1.0.0');

const row = (source: string, role: string, target: string, component = '', item = ''): WayRow => ({
  source,
  role,
  target,
  resolution: target,
  components: [component],
  items: [item],
});

/** The references of a flow and of its structure, which are loaded one after the other. */
const rows: Readonly<Record<string, readonly WayRow[]>> = {
  [flow]: [row(flow, 'Dataflow.structure', structure)],
  [structure]: [row(structure, 'DataStructure.dimension.conceptIdentity', scheme, 'FREQ', 'FREQ')],
  [scheme]: [],
};

function slowlyLoading(): Held {
  const loaded = new Map<string, readonly WayRow[]>();
  return {
    state: { newest: new Map() },
    loadWays: async (asked: readonly string[]) => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      for (const urn of asked) loaded.set(urn, rows[urn] ?? []);
    },
    waysOf: (urn: string) => loaded.get(urn),
  } as unknown as Held;
}

const unchanged = { submitted: new Map(), isRemoved: () => false } as unknown as RegistryAfter;

describe('Ways', () => {
  const componentsOf = (ways: Ways): readonly string[] =>
    ways
      .after()
      .structuresFrom({ urn: flow, target: flow, via: [] })
      .flatMap((each) =>
        ways
          .after()
          .componentsOf(each)
          .map(({ id }) => id),
      );

  it('has whole ways for each of several calls at the same time', async () => {
    const ways = new Ways(slowlyLoading(), unchanged, []);
    const load = async (): Promise<readonly string[]> => {
      await ways.load([flow]);
      return componentsOf(ways);
    };
    const first = load();
    // The first call has found the flow by now, and not yet its structure.
    await new Promise((resolve) => setTimeout(resolve, 7));
    expect(await Promise.all([first, load()])).to.deep.equal([['FREQ'], ['FREQ']]);
  });
});
