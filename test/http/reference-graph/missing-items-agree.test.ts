import { expect } from 'chai';
import type { Artefact } from '../../../src/model/artefact.js';
import {
  codelist,
  conceptScheme,
  dataflow,
  dataStructure,
  hierarchy,
  urns,
  valueList,
} from '../../harness/artefacts.js';
import { startTestServer, type TestServer } from '../../harness/server.js';
import { constrain } from '../../registry/constraints/constrained.js';
import { make } from '../../registry/submission/check/selecting-artefacts.js';

/** Versions of the wildcards: any number. */
const any = '1+.0.0';
const draft = '1.0.0-draft';
const concept = (id: string) => urns.concept('CS', '1.0.0', id);
const list = urns.codelist('CL', any);
const structure = urns.dataStructure('DSD', any);
const flow = urns.dataflow('DF', draft);
const values = urns.codelist('VL', any).replace('Codelist=', 'ValueList=');

/** A structure with dimensions of some ids, AREA enumerated by codes, and an attribute enumerated by values. */
const structureWith = (version: string, ids: readonly string[]): Artefact => {
  const lists: Readonly<Record<string, string>> = { AREA: list };
  const dimensions = Object.fromEntries(ids.map((id) => [concept(id), lists[id] ?? null]));
  const of = dataStructure('DSD', version, dimensions) as unknown as { dataStructureComponents: object };
  const unit = {
    id: 'UNIT',
    conceptIdentity: concept('UNIT'),
    localRepresentation: { enumeration: values },
    attributeRelationship: { observation: {} },
  };
  const components = { ...of.dataStructureComponents, attributeList: { attributes: [unit] } };
  return { ...of, dataStructureComponents: components } as unknown as Artefact;
};

const constraint = (): Artefact => {
  const of = constrain('DC', draft, { dataflows: [flow] }, { FREQ: ['X'], AREA: ['B'] });
  const [region] = (of as unknown as { cubeRegions: readonly object[] }).cubeRegions;
  return { ...of, cubeRegions: [{ ...region, components: [{ id: 'UNIT', values: ['high'] }] }] } as Artefact;
};

const sources: readonly Artefact[] = [
  dataflow('DF', draft, structure),
  constraint(),
  make(
    'StructureMap',
    'SM',
    {
      source: flow,
      target: structure,
      componentMaps: [
        { source: ['FREQ'], target: ['FREQ'] },
        { source: ['AREA'], target: ['FREQ'] },
      ],
    },
    draft,
  ),
  codelist('EXT', draft, ['OWN'], {
    codelistExtensions: [{ codelist: list, inclusiveCodeSelection: { memberValues: ['B'] } }],
  }),
  hierarchy('H', draft, [urns.code('CL', any, 'A'), urns.code('CL', any, 'B')]),
];

interface Edge {
  readonly source: string;
  readonly reference: string;
  readonly target: string;
  readonly missing?: readonly string[];
}

interface Event {
  readonly kind: string;
  readonly urn: string;
  readonly items: readonly string[];
}

const short = (urn: string): string => urn.replace(/^.*\.(\w+)=SDMX:/, '$1 ');

describe('missing items', () => {
  let test: TestServer;
  before(async () => {
    test = await startTestServer();
  });
  after(() => test.close());

  async function get<T>(path: string): Promise<T> {
    const response = await test.request(path);
    const text = await response.text();
    expect(response.status, `${path}: ${text}`).to.equal(200);
    return JSON.parse(text) as T;
  }

  async function accept(artefacts: readonly Artefact[], action: 'REPLACE' | 'DELETE' = 'REPLACE'): Promise<number> {
    const report = await test.submit(artefacts, action);
    expect(report.outcome, JSON.stringify(report.results)).to.equal('accepted');
    return report.transaction ?? 0;
  }

  const tell = (source: string, target: string, missing: readonly string[] = []): readonly string[] =>
    missing.map((item) => `${short(source)} -> ${short(target)}: ${item}`);

  const roots = (): string =>
    sources
      .map(
        (each) =>
          `urn=${encodeURIComponent(`urn:sdmx:org.sdmx.infomodel.${packages[each.class]}.${each.class}=SDMX:${each.id}(*)`)}`,
      )
      .join('&');
  const packages: Readonly<Record<string, string>> = {
    Dataflow: 'datastructure',
    DataConstraint: 'registry',
    StructureMap: 'structuremapping',
    Codelist: 'codelist',
    Hierarchy: 'codelist',
  };

  /** What the reference graph, the audit and a lock file say is missing, sorted. */
  async function told(): Promise<Readonly<Record<'graph' | 'audit' | 'lock', readonly string[]>>> {
    const graph = await get<{ edges: readonly Edge[] }>(
      `/ws/registry/reference?${roots()}&edges=all&direction=outgoing`,
    );
    const audit = await get<{ violations: readonly { urn: string; resolution: string; items: readonly string[] }[] }>(
      '/ws/registry/audit?rules=item.missing',
    );
    const lock = await get<{ resolutions: readonly Edge[] }>(`/ws/registry/lock?${roots()}`);
    const sorted = (texts: readonly string[]): readonly string[] => [...new Set(texts)].sort();
    return {
      graph: sorted(graph.edges.flatMap(({ source, target, missing }) => tell(source, target, missing))),
      audit: sorted(audit.violations.flatMap(({ urn, resolution, items }) => tell(urn, resolution, items))),
      lock: sorted(lock.resolutions.flatMap(({ source, target, missing }) => tell(source, target, missing))),
    };
  }

  async function eventsOf(tick: number): Promise<readonly string[]> {
    const { changes } = await get<{ changes: readonly Event[] }>(
      `/ws/registry/changes?since=${tick - 1}&kinds=itemsMissing,itemsFound`,
    );
    return changes.map(({ kind, urn, items }) => `${kind} ${short(urn)}: ${items.join(' ')}`).sort();
  }

  it('of direct and indirect references are told by the graph, the audit, lock files and the changes alike', async () => {
    await accept([
      codelist('CL', '1.0.0', ['A', 'B']),
      valueList('VL', '1.0.0', ['low', 'high']),
      conceptScheme('CS', '1.0.0', { FREQ: null, AREA: null, UNIT: null }),
      structureWith('1.0.0', ['FREQ', 'AREA']),
      ...sources,
    ]);
    expect(await told()).to.deep.equal({ graph: [], audit: [], lock: [] });

    const lostStructure = await accept([structureWith('2.0.0', ['FREQ'])]);
    const ofStructure = [
      'DataConstraint DC(1.0.0-draft) -> DataStructure DSD(2.0.0): AREA',
      'StructureMap SM(1.0.0-draft) -> DataStructure DSD(2.0.0): AREA',
    ];
    expect(await told()).to.deep.equal({ graph: ofStructure, audit: ofStructure, lock: ofStructure });
    expect(await eventsOf(lostStructure)).to.deep.equal([`itemsMissing ${short(structure)}: AREA`]);

    const lostCodes = await accept([codelist('CL', '2.0.0', ['A']), valueList('VL', '2.0.0', ['low'])]);
    const all = [
      'Codelist EXT(1.0.0-draft) -> Codelist CL(2.0.0): B',
      ...ofStructure.slice(0, 1),
      'DataConstraint DC(1.0.0-draft) -> ValueList VL(2.0.0): high',
      'Hierarchy H(1.0.0-draft) -> Codelist CL(2.0.0): B',
      ...ofStructure.slice(1),
    ];
    expect(await told()).to.deep.equal({ graph: all, audit: all, lock: all });
    expect(await eventsOf(lostCodes)).to.deep.equal([
      `itemsMissing ${short(list)}: B`,
      `itemsMissing ${short(values)}: high`,
    ]);

    const minor = await accept([{ ...structureWith('2.0.1', ['FREQ']), names: { en: 'Other' } } as Artefact]);
    expect(await eventsOf(minor)).to.deep.equal([]);

    const found = await accept([
      structureWith('3.0.0', ['FREQ', 'AREA']),
      codelist('CL', '3.0.0', ['A', 'B']),
      valueList('VL', '3.0.0', ['low', 'high']),
    ]);
    expect(await told()).to.deep.equal({ graph: [], audit: [], lock: [] });
    expect(await eventsOf(found)).to.deep.equal([
      `itemsFound ${short(list)}: B`,
      `itemsFound ${short(structure)}: AREA`,
      `itemsFound ${short(values)}: high`,
    ]);
  });

  it('that nothing names any more are not found', async () => {
    const lost = await accept([codelist('CL', '4.0.0', ['A']), structureWith('4.0.0', ['FREQ'])]);
    expect(await eventsOf(lost)).to.have.length(2);
    await accept(sources, 'DELETE');
    const { violations } = await get<{ violations: readonly unknown[] }>('/ws/registry/audit?rules=item.missing');
    expect(violations).to.deep.equal([]);
    const found = await accept([codelist('CL', '5.0.0', ['A', 'B']), structureWith('5.0.0', ['FREQ', 'AREA'])]);
    expect(await eventsOf(found)).to.deep.equal([]);
  });
});
