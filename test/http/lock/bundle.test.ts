import { expect } from 'chai';
import { structureFormats } from '../../../src/formats/formats.js';
import type { Artefact } from '../../../src/model/artefact.js';
import {
  agencyScheme,
  codelist,
  conceptScheme,
  dataflow,
  dataStructure,
  extendedCodelist,
  ownedBy,
  urns,
} from '../../harness/artefacts.js';
import { startTestServer, type TestServer } from '../../harness/server.js';
import { fillRandomly } from '../../naive/filled-registry.js';
import { randomFrom } from '../../naive/random-registry.js';
import { urnOfArtefact } from '../../naive/urns.js';
import { constrain } from '../../registry/constraints/constrained.js';
import { withoutPrefix } from './sample-lock.js';

interface Graph {
  readonly nodes: readonly { readonly urn: string }[];
  readonly edges: readonly Readonly<Record<'source' | 'target' | 'reference' | 'role' | 'resolution', string>>[];
}

interface JsonMessage {
  readonly data: Readonly<Record<string, readonly (Artefact & Record<string, unknown>)[]>>;
}

const seed = Number(process.env['BUNDLE_SEED'] ?? 11);
const rounds = Number(process.env['BUNDLE_ROUNDS'] ?? 3);

const flow = urns.ownedBy('X.Y', urns.dataflow('DF', '1.0.0'));

/** Artefacts that every format can hold. */
const artefacts: readonly Artefact[] = [
  codelist('CL', '1.0.0', ['A', 'B']),
  codelist('CL', '1.1.0', ['A', 'B', 'C']),
  conceptScheme('CS', '1.0.0', { FREQ: urns.codelist('CL', '1.0+.0'), TIME_PERIOD: null, OBS_VALUE: null }),
  {
    ...dataStructure('DSD', '1.0.0', {}),
    dataStructureComponents: {
      dimensionList: {
        dimensions: [
          {
            conceptIdentity: urns.concept('CS', '1.0.0', 'FREQ'),
            localRepresentation: { enumeration: urns.codelist('CL', '1.0+.0') },
          },
        ],
        timeDimension: {
          id: 'TIME_PERIOD',
          conceptIdentity: urns.concept('CS', '1.0.0', 'TIME_PERIOD'),
          localRepresentation: { format: { dataType: 'ObservationalTimePeriod' } },
        },
      },
      measureList: { measures: [{ id: 'OBS_VALUE', conceptIdentity: urns.concept('CS', '1.0.0', 'OBS_VALUE') }] },
    },
  } as unknown as Artefact,
  ownedBy('X.Y', dataflow('DF', '1.0.0', urns.dataStructure('DSD', '1.0+.0'))),
  constrain('DC', '1.0.0', { dataflows: [flow] }, { FREQ: ['A'] }),
];

const bundleOf = (urn: string, more = ''): string => `/ws/registry/bundle?urn=${encodeURIComponent(urn)}${more}`;

async function graphOf(test: TestServer, urn: string) {
  const { nodes, edges } = (await (
    await test.request(`/ws/registry/reference?urn=${encodeURIComponent(urn)}`)
  ).json()) as Graph;
  return {
    nodes: nodes.map((node) => node.urn).sort(),
    edges: edges
      .map(({ source, target, reference, role, resolution }) => [source, target, reference, role, resolution].join(' '))
      .sort(),
  };
}

/** Submits a message to an empty registry, and reads there. */
async function inEmptyRegistry<T>(message: string, type: string, work: (test: TestServer) => Promise<T>): Promise<T> {
  const test = await startTestServer();
  try {
    const response = await test.post(message, { Action: 'Merge', 'Content-Type': type });
    expect(response.status, await response.text()).to.equal(200);
    return await work(test);
  } finally {
    await test.close();
  }
}

describe('GET /ws/registry/bundle', () => {
  describe('of a flow', () => {
    let test: TestServer | undefined;
    const open = async (): Promise<TestServer> => {
      if (test !== undefined) return test;
      test = await startTestServer();
      await test.submit([agencyScheme(['SDMX', 'X', 'OTHER'])]);
      await test.submit([agencyScheme(['Y', 'Z'], 'X')]);
      const report = await test.submit([
        ...artefacts,
        extendedCodelist('EXTENDED', '1.0.0', [urns.codelist('CL', '1.0+.0')], ['D']),
        codelist('UNRELATED', '1.0.0', ['A']),
      ]);
      expect(report.outcome, JSON.stringify(report.results)).to.equal('accepted');
      return test;
    };
    const close = async (): Promise<void> => {
      await test?.close();
      test = undefined;
    };
    after(close);

    async function read(path: string): Promise<JsonMessage> {
      const response = await (await open()).request(path);
      expect(response.status, path).to.equal(200);
      return (await response.json()) as JsonMessage;
    }
    const urnsIn = ({ data }: JsonMessage): string[] =>
      Object.values(data)
        .flat()
        .map(({ id, version }) => `${id}(${version})`)
        .sort();

    it('has the closure, the constraints, and the schemes of the owners with the agencies that are needed', async () => {
      const message = await read(bundleOf(flow, '&format=sdmx-json'));
      expect(urnsIn(message)).to.deep.equal([
        'AGENCIES(1.0)',
        'AGENCIES(1.0)',
        'CL(1.1.0)',
        'CS(1.0.0)',
        'DC(1.0.0)',
        'DF(1.0.0)',
        'DSD(1.0.0)',
      ]);
      const schemes = message.data['agencySchemes']?.map(({ agencyID, agencies, isPartial }) => ({
        agencyID,
        agencies: (agencies as { id: string }[]).map(({ id }) => id),
        isPartial,
      }));
      expect(schemes).to.deep.equal([
        { agencyID: 'SDMX', agencies: ['SDMX', 'X'], isPartial: true },
        { agencyID: 'X', agencies: ['Y'], isPartial: true },
      ]);
    });

    it('leaves out the constraints on request', async () => {
      expect(urnsIn(await read(bundleOf(flow, '&format=sdmx-json&constraints=false')))).not.to.include('DC(1.0.0)');
    });

    it('writes references as they are, or with exact versions', async () => {
      const structureIn = ({ data }: JsonMessage) => data['dataflows']?.[0]?.['structure'];
      expect(structureIn(await read(bundleOf(flow, '&format=sdmx-json')))).to.equal(
        urns.dataStructure('DSD', '1.0+.0'),
      );
      const exact = await read(bundleOf(flow, '&format=sdmx-json&references=exact'));
      expect(structureIn(exact)).to.equal(urns.dataStructure('DSD', '1.0.0'));
      expect(JSON.stringify(exact)).not.to.match(/\(\d+[^)]*\+/);
    });

    it('keeps the extensions of codelists in formats that have them', async () => {
      const urn = urns.codelist('EXTENDED', '1.0.0');
      const { data } = await read(bundleOf(urn, '&format=sdmx-json'));
      const list = data['codelists']?.find(({ id }) => id === 'EXTENDED');
      expect(list?.['codelistExtensions']).to.have.length(1);
      expect(list?.['codes']).to.have.length(1);
      const legacy = await read(bundleOf(urn, '&format=sdmx-json-1.0'));
      expect(legacy.data['codelists']?.find(({ id }) => id === 'EXTENDED')?.['codes']).to.have.length(4);
    });

    it('is that of a state, and names it', async () => {
      const now = await open();
      const { tick } = (await (await now.request(`/ws/registry/lock?urn=${flow}`)).json()) as { tick: number };
      await now.submit([codelist('CL', '1.2.0', ['A', 'B', 'C', 'D'])]);
      expect(urnsIn(await read(bundleOf(flow, '&format=sdmx-json')))).to.include('CL(1.2.0)');
      const path = bundleOf(flow, `&format=sdmx-json&asOf=tick:${tick}`);
      expect(urnsIn(await read(path))).to.include('CL(1.1.0)');
      expect((await now.request(path)).headers.get('Content-Location')).to.match(new RegExp(`asOf=tick:${tick}$`));
    });

    it('has another entity tag for other references and constraints', async () => {
      const now = await open();
      const tags = await Promise.all(
        ['', '&references=exact', '&constraints=false'].map(async (more) =>
          (await now.request(bundleOf(flow, more))).headers.get('ETag'),
        ),
      );
      expect(new Set(tags)).to.have.length(3);
      const again = { headers: { 'If-None-Match': tags[0] ?? '' } };
      expect((await now.request(bundleOf(flow), again)).status).to.equal(304);
    });

    it('refuses unknown artefacts', async () => {
      const response = await (await open()).request(bundleOf(urns.dataflow('NONE', '1.0.0')));
      expect(response.status).to.equal(404);
    });

    it('is accepted by an empty registry as a whole in every format, and the graph of the flow is the same', async () => {
      const full = await open();
      const graph = await graphOf(full, flow);
      const messages: {
        readonly name: string;
        readonly type: string;
        readonly isOfModel21: boolean;
        readonly text: string;
      }[] = [];
      for (const { names, type, isOfModel21 } of structureFormats) {
        const [name = ''] = names;
        const response = await full.request(bundleOf(flow, `&format=${name}`));
        messages.push({
          name,
          type: response.headers.get('Content-Type') ?? type,
          isOfModel21,
          text: await response.text(),
        });
      }
      await close();
      for (const { name, type, isOfModel21, text } of messages) {
        const found = await inEmptyRegistry(text, type, (test) => graphOf(test, flow));
        expect(found.nodes, name).to.deep.equal(graph.nodes);
        // The 2.1 model has no wildcards.
        if (!isOfModel21) expect(found.edges, name).to.deep.equal(graph.edges);
      }
    });
  });

  it('of random structures is accepted by an empty registry as a whole, and the graph of the root is the same', async () => {
    const { test, history } = await fillRandomly(seed, 14, 12);
    const random = randomFrom(seed);
    const held = history
      .at(history.length)
      .filter((artefact) => artefact.class !== 'MetadataSet')
      .map(urnOfArtefact);
    const chosen: {
      readonly urn: string;
      readonly text: string;
      readonly graph: Awaited<ReturnType<typeof graphOf>>;
    }[] = [];
    try {
      const candidates = [...held].sort(() => random() - 0.5);
      for (const urn of candidates) {
        if (chosen.length >= rounds) break;
        const graph = await graphOf(test, urn);
        // A registry refuses references to missing items, and measures each stable version against those below it.
        const isWhole = graph.edges.every((edge) => edge.endsWith(' resolved'));
        const lines = graph.nodes.map((node) => node.replace(/\(.*/, ''));
        if (graph.nodes.length < 4 || !isWhole || new Set(lines).size < lines.length) continue;
        const response = await test.request(bundleOf(urn, '&format=sdmx-json'));
        chosen.push({ urn, text: await response.text(), graph });
      }
    } finally {
      await test.close();
    }
    expect(chosen).not.to.be.empty;
    for (const { urn, text, graph } of chosen) {
      const found = await inEmptyRegistry(text, 'application/json', (other) => graphOf(other, urn));
      expect(found, withoutPrefix(urn)).to.deep.equal(graph);
    }
  });
});
