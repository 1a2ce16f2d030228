import { expect } from 'chai';
import type { RegistryAfter } from '../../../../src/registry/submission/world/registry-after.js';
import type { Stored } from '../../../../src/registry/submission/world/stored.js';
import { World } from '../../../../src/registry/submission/world/world.js';
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

function slowlyLoading(): Stored {
  const loaded = new Map<string, readonly WayRow[]>();
  return {
    state: { newest: new Map() },
    loadWays: async (asked: readonly string[]) => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      for (const urn of asked) loaded.set(urn, rows[urn] ?? []);
    },
    waysOf: (urn: string) => loaded.get(urn),
  } as unknown as Stored;
}

const unchanged = { submitted: new Map(), isRemoved: () => false } as unknown as RegistryAfter;

describe('World', () => {
  const componentsOf = (world: World): readonly string[] =>
    world.after
      .structures()
      .structuresFrom({ urn: flow, target: flow, via: [] })
      .flatMap((each) =>
        world.after
          .structures()
          .componentsOf(each)
          .map(({ id }) => id),
      );

  it('has all ways for each of several calls at the same time', async () => {
    const world = new World(slowlyLoading(), unchanged, []);
    const load = async (): Promise<readonly string[]> => {
      await world.ways.load([flow]);
      return componentsOf(world);
    };
    const first = load();
    // The first call has found the flow by now, and not yet its structure.
    await new Promise((resolve) => setTimeout(resolve, 7));
    expect(await Promise.all([first, load()])).to.deep.equal([['FREQ'], ['FREQ']]);
  });
});
