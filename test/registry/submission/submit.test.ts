import { expect } from 'chai';
import type { Artefact } from '../../../src/model/artefact.js';
import { prepareArtefact } from '../../../src/registry/submission/receive/prepare.js';
import type { Action, Report } from '../../../src/registry/submission/submission.js';
import {
  agencyScheme,
  codelist,
  conceptScheme,
  dataflow,
  dataStructure,
  extendedCodelist,
  hierarchy,
  ownedBy,
  urns,
} from '../../harness/artefacts.js';
import { openTestRegistry, type TestRegistry } from '../../harness/registry.js';

const statuses = (report: Report) => report.results.map(({ status }) => status);
const rules = (report: Report) => report.results.flatMap(({ problems }) => problems.map(({ rule }) => rule));
const details = (report: Report) =>
  report.results.flatMap(({ problems }) => problems.map(({ detail }) => detail)).join('\n');

describe('submit', () => {
  let test: TestRegistry;
  before(async () => {
    test = await openTestRegistry();
  });
  after(() => test.close());

  /** All nodes and relationships as a text: equal when nothing has been written. */
  const wholeGraph = async () =>
    JSON.stringify(
      await test.cypher(
        `CALL { MATCH (n) RETURN elementId(n) AS id, labels(n) AS kind, properties(n) AS content
                UNION ALL MATCH ()-[r]->() RETURN elementId(r) AS id, [type(r)] AS kind, properties(r) AS content }
         RETURN id, kind, content ORDER BY id, kind`,
      ),
    );

  async function writesNothing(artefacts: readonly Artefact[], action: Action = 'REPLACE'): Promise<Report> {
    const before = await wholeGraph();
    const report = await test.submit(artefacts, action);
    expect(await wholeGraph()).to.equal(before);
    expect(report.transaction).to.equal(null);
    expect(new Set(statuses(report))).to.deep.equal(new Set(['rejected']));
    return report;
  }

  it('has the agency SDMX in the agency scheme of SDMX at first', async () => {
    const rows = await test.cypher('MATCH (v:Version)-[:HAS_REVISION]->(r) RETURN v.urn AS urn, r.itemIds AS items');
    expect(rows).to.deep.equal([{ urn: urns.agencies(), items: ['SDMX'] }]);
  });

  const set = [
    dataflow('DF', '1.0.0', urns.dataStructure('DSD', '1.0+.0')),
    dataStructure('DSD', '1.0.0', { [urns.concept('CS', '1.0+.0', 'FREQ')]: urns.codelist('CL', '1.0+.0') }),
    conceptScheme('CS', '1.0.0', { FREQ: urns.codelist('CL', '1.0.0'), OBS: null }),
    codelist('CL', '1.0.0', ['A', 'M']),
  ];

  it('rejects a set when a member is missing, and reports every missing reference', async () => {
    const report = await writesNothing(set.slice(0, 2));
    expect(report.outcome).to.equal('conflicting');
    expect(rules(report)).to.deep.equal(['reference.noEligibleVersion', 'reference.noEligibleVersion']);
    expect(details(report))
      .to.include(urns.conceptScheme('CS', '1.0+.0'))
      .and.to.include(urns.codelist('CL', '1.0+.0'));
  });

  it('creates all artefacts of a set, in any order', async () => {
    const report = await test.submit(set);
    expect(statuses(report)).to.deep.equal(['created', 'created', 'created', 'created']);
    expect(report.resolutions).to.deep.include({
      wildcard: urns.codelist('CL', '1.0+.0'),
      from: null,
      to: urns.codelist('CL', '1.0.0'),
      parents: 1,
    });
  });

  it('writes nothing when a set is submitted again', async () => {
    const before = await wholeGraph();
    const report = await test.submit(set);
    expect(statuses(report)).to.deep.equal(['unchanged', 'unchanged', 'unchanged', 'unchanged']);
    expect(report.transaction).to.equal(null);
    expect(await wholeGraph()).to.equal(before);
  });

  it('rejects APPEND of an existing artefact', async () => {
    const report = await writesNothing(set, 'APPEND');
    expect(rules(report)).to.deep.equal(Array(4).fill('artefact.exists'));
  });

  it('moves a wildcard to a new stable version, and not to a draft', async () => {
    const draft = await test.submit([codelist('CL', '1.2.0-draft', ['A'])]);
    expect(draft.resolutions).to.deep.equal([]);
    const report = await test.submit([codelist('CL', '1.1.0', ['A', 'M', 'Q'])]);
    expect(report.resolutions).to.deep.equal([
      {
        wildcard: urns.codelist('CL', '1.0+.0'),
        from: urns.codelist('CL', '1.0.0'),
        to: urns.codelist('CL', '1.1.0'),
        parents: 1,
      },
    ]);
    const resolutions = await test.cypher(
      `MATCH (:Wildcard {urn: $urn})-[r:RESOLVES_TO]->(v) RETURN v.version AS version, r.to > r.from AS valid,
       r.to = 9007199254740991 AS open ORDER BY r.from`,
      { urn: urns.codelist('CL', '1.0+.0') },
    );
    expect(resolutions).to.deep.equal([
      { version: '1.0.0', valid: true, open: false },
      { version: '1.1.0', valid: true, open: true },
    ]);
  });

  it('moves a wildcard back when the newest version is deleted, and forward when it is created again', async () => {
    const away = await test.submit([codelist('CL', '1.1.0', [])], 'DELETE');
    expect(statuses(away)).to.deep.equal(['deleted']);
    expect(away.resolutions[0]?.to).to.equal(urns.codelist('CL', '1.0.0'));
    const back = await test.submit([codelist('CL', '1.1.0', ['A', 'M', 'Q'])]);
    expect(statuses(back)).to.deep.equal(['created']);
    expect(back.resolutions[0]?.to).to.equal(urns.codelist('CL', '1.1.0'));
  });

  const rejections: readonly {
    title: string;
    artefacts: readonly Artefact[];
    action?: Action;
    rule: string;
    outcome: Report['outcome'];
    detail: string;
  }[] = [
    {
      title: 'a change of a stable version',
      artefacts: [codelist('CL', '1.0.0', ['A'])],
      rule: 'version.immutable',
      outcome: 'conflicting',
      detail: 'submit the changes as 2.0.0 or higher. Changes: the code M was removed (major)',
    },
    {
      title: 'an exact reference to a version that does not exist',
      artefacts: [dataflow('DF2', '1.0.0', urns.dataStructure('DSD', '7.0.0'))],
      rule: 'reference.missing',
      outcome: 'conflicting',
      detail: 'the existing version is 1.0.0',
    },
    {
      title: 'a wildcard that no stable version matches',
      artefacts: [dataflow('DF2', '1.0.0', urns.dataStructure('DSD', '2.0+.0'))],
      rule: 'reference.noEligibleVersion',
      outcome: 'conflicting',
      detail: 'no stable version matches',
    },
    {
      title: 'an item that does not exist',
      artefacts: [dataStructure('DSD2', '1.0.0', { [urns.concept('CS', '1.0.0', 'NONE')]: null })],
      rule: 'reference.item',
      outcome: 'conflicting',
      detail: 'has no Concept NONE',
    },
    {
      title: 'a part of another class than in the URN',
      artefacts: [
        {
          ...dataflow('X', '1.0', ''),
          class: 'HierarchyAssociation',
          structure: undefined,
          linkedHierarchy: urns.hierarchy('H', '1.0'),
          linkedObject: urns.dimension('DSD', '1.0.0', 'DimensionDescriptor'),
        } as unknown as Artefact,
      ],
      rule: 'reference.item',
      outcome: 'conflicting',
      detail: 'has no Dimension DimensionDescriptor',
    },
    {
      title: '~ in a reference',
      artefacts: [dataflow('DF2', '1.0', urns.dataStructure('DSD', '~'))],
      rule: 'version.tilde',
      outcome: 'faulty',
      detail: 'structure queries only',
    },
    {
      title: 'a double wildcard in a reference',
      artefacts: [dataflow('DF2', '1.0', urns.dataStructure('DSD', '1+.0.0+'))],
      rule: 'version.doubleWildcard',
      outcome: 'faulty',
      detail: '1+.0.0+',
    },
    {
      title: 'a reference to the wrong class',
      artefacts: [dataflow('DF2', '1.0', urns.codelist('CL', '1.0.0'))],
      rule: 'reference.class',
      outcome: 'faulty',
      detail: 'refer to the class DataStructure',
    },
    {
      title: 'a stable artefact that refers to a draft',
      artefacts: [conceptScheme('CS2', '1.0.0', { FREQ: urns.codelist('CL', '1.2.0-draft') })],
      rule: 'reference.unstable',
      outcome: 'faulty',
      detail: 'stable versions only',
    },
    {
      title: 'an owner that does not exist',
      artefacts: [ownedBy('NOBODY', codelist('CL', '1.0', ['A']))],
      rule: 'owner.unknown',
      outcome: 'conflicting',
      detail: 'Agency=SDMX:AGENCIES(1.0).NOBODY first, with Action MERGE',
    },
    {
      title: 'a nested owner that does not exist',
      artefacts: [ownedBy('SDMX.NOBODY', codelist('CL', '1.0', ['A']))],
      rule: 'owner.unknown',
      outcome: 'conflicting',
      detail: 'SDMX.NOBODY',
    },
    {
      title: 'a parent code that the list does not have',
      artefacts: [codelist('CL9', '1.0', [], { codes: [{ id: 'A', parent: 'Z', names: { en: 'A' } }] })],
      rule: 'local.missing',
      outcome: 'faulty',
      detail: '"Z"',
    },
    {
      title: 'the same artefact twice',
      artefacts: [codelist('CL9', '1.0', ['A']), codelist('CL9', '1.0', ['B'])],
      rule: 'message.duplicate',
      outcome: 'faulty',
      detail: 'twice',
    },
    {
      title: 'deletion of a version that does not exist',
      artefacts: [codelist('CL9', '1.0', [])],
      action: 'DELETE',
      rule: 'artefact.unknown',
      outcome: 'conflicting',
      detail: 'the registry does not hold it',
    },
    {
      title: 'deletion of the target of an exact reference',
      artefacts: [codelist('CL', '1.0.0', [])],
      action: 'DELETE',
      rule: 'artefact.referenced',
      outcome: 'conflicting',
      detail: urns.conceptScheme('CS', '1.0.0'),
    },
    {
      title: 'deletion of the only version that a wildcard can resolve to',
      artefacts: [dataStructure('DSD', '1.0.0', {})],
      action: 'DELETE',
      rule: 'artefact.referenced',
      outcome: 'conflicting',
      detail: urns.dataflow('DF', '1.0.0'),
    },
    {
      title: 'an extension of itself',
      artefacts: [extendedCodelist('CL9', '1.0', [urns.codelist('CL9', '1.0')])],
      rule: 'extension.cycle',
      outcome: 'conflicting',
      detail: 'extends itself',
    },
    {
      title: 'extensions that form a cycle through a wildcard',
      artefacts: [
        extendedCodelist('CL7', '1.0.0', [urns.codelist('CL8', '1.0+.0')]),
        extendedCodelist('CL8', '1.0.0', [urns.codelist('CL7', '1.0+.0')]),
      ],
      rule: 'extension.cycle',
      outcome: 'conflicting',
      detail: 'extends itself',
    },
    {
      title: 'an id other than the fixed one',
      artefacts: [{ ...agencyScheme(['X']), id: 'MINE' }],
      rule: 'id.fixed',
      outcome: 'faulty',
      detail: 'AGENCIES',
    },
  ];

  for (const { title, artefacts, action, rule, outcome, detail } of rejections) {
    it(`rejects ${title} and writes nothing`, async () => {
      const report = await writesNothing(artefacts, action);
      expect(rules(report)).to.include(rule);
      expect(report.outcome).to.equal(outcome);
      expect(details(report)).to.include(detail);
    });
  }

  it('warns of a concept role in an unstable scheme, and rejects it when strict', async () => {
    const roles = conceptScheme('ROLES', '1.0', { FREQ: null });
    const structure = dataStructure('DSD_ROLES', '1.0.0', { [urns.concept('CS', '1.0.0', 'FREQ')]: null });
    const [dimension] = (
      structure['dataStructureComponents'] as unknown as { dimensionList: { dimensions: Record<string, unknown>[] } }
    ).dimensionList.dimensions;
    if (dimension !== undefined) dimension['conceptRoles'] = [urns.concept('ROLES', '1.0', 'FREQ')];
    expect((await test.submit([roles])).outcome).to.equal('accepted');
    const message = {
      action: 'REPLACE',
      dryRun: false,
      principal: { kind: 'root', name: 'root' },
      artefacts: [prepareArtefact(structure, () => ({ line: 1, column: 1 }))],
    } as const;
    const strict = await test.registry.submit({ ...message, strict: true });
    expect(strict.outcome).to.equal('faulty');
    expect(rules(strict)).to.deep.equal(['reference.unstable']);
    const report = await test.registry.submit({ ...message, strict: false });
    expect(report.outcome).to.equal('accepted');
    expect(report.results[0]?.problems[0]).to.include({ severity: 'warning', rule: 'reference.unstable' });
  });

  it('reports the problems of every artefact of a message', async () => {
    const report = await writesNothing([
      codelist('CL', '1.0.0', ['Z']),
      dataflow('DF2', '1.0', urns.dataStructure('DSD', '~')),
      ownedBy('NOBODY', codelist('CL', '1.0', ['A'])),
    ]);
    expect(rules(report)).to.have.members(['version.immutable', 'version.tilde', 'owner.unknown']);
    expect(report.outcome).to.equal('faulty');
  });

  describe('items in use', () => {
    const names = { names: { en: 'x' } };
    const draftScheme = (concepts: readonly string[]) =>
      conceptScheme('CS_USED', '1.0', Object.fromEntries(concepts.map((id) => [id, null])));

    before(async () => {
      const report = await test.submit([
        draftScheme(['A', 'B']),
        dataStructure('DSD_USER', '1.0', { [urns.concept('CS_USED', '1.0', 'A')]: null }),
        codelist('CL_USED', '1.0.0', ['X', 'Y']),
        hierarchy('H_USER', '1.0', [urns.code('CL_USED', '1+.0.0', 'X'), urns.code('CL_USED', '1+.0.0', 'Y')]),
      ]);
      expect(report.outcome).to.equal('accepted');
    });

    it('cannot be removed by a replacement', async () => {
      const report = await writesNothing([draftScheme(['B'])]);
      expect(rules(report)).to.deep.equal(['item.referenced', 'item.removed']);
      expect(details(report)).to.include('without Concept A').and.to.include(urns.dataStructure('DSD_USER', '1.0'));
    });

    it('do not prevent a replacement that removes others', async () => {
      expect(statuses(await test.submit([draftScheme(['A'])]))).to.deep.equal(['replaced']);
    });

    it('can be deleted together with the artefacts that use them', async () => {
      const report = await test.submit(
        [draftScheme([]), dataStructure('DSD_USER', '1.0', {})].map((artefact) => ({ ...artefact, ...names })),
        'DELETE',
      );
      expect(statuses(report)).to.deep.equal(['deleted', 'deleted']);
    });

    it('cause a warning when a wildcard moves to a version without them', async () => {
      const report = await test.submit([codelist('CL_USED', '2.0.0', ['X'])]);
      expect(report.outcome).to.equal('accepted');
      expect(report.results[0]?.problems).to.have.length(1);
      expect(report.results[0]?.problems[0]).to.include({ severity: 'warning', rule: 'wildcard.losesItem' });
      expect(details(report)).to.include('lacks Code Y').and.to.include(urns.hierarchy('H_USER', '1.0'));
    });
  });

  it('finds a code that a codelist inherits with its prefix, but not without it', async () => {
    const base = codelist('CL_BASE', '1.0.0', ['A']);
    const heir = codelist('CL_HEIR', '1.0.0', ['OWN'], {
      codelistExtensions: [{ codelist: urns.codelist('CL_BASE', '1.0+.0'), prefix: 'P_' }],
    });
    expect((await test.submit([base, heir])).outcome).to.equal('accepted');
    const inherited = hierarchy('H_HEIR', '1.0', [
      urns.code('CL_HEIR', '1.0.0', 'P_A'),
      urns.code('CL_HEIR', '1.0.0', 'OWN'),
    ]);
    expect((await test.submit([inherited])).outcome).to.equal('accepted');
    const bare = await writesNothing([hierarchy('H_BARE', '1.0', [urns.code('CL_HEIR', '1.0.0', 'A')])]);
    expect(rules(bare)).to.deep.equal(['reference.item']);
  });

  it('does not accept other content under the number of a deleted stable version', async () => {
    await test.submit([codelist('CL_GONE', '1.0.0', ['A'])]);
    await test.submit([codelist('CL_GONE', '1.0.0', [])], 'DELETE');
    const other = await writesNothing([codelist('CL_GONE', '1.0.0', ['B'])]);
    expect(rules(other)).to.deep.equal(['version.republished']);
    expect(statuses(await test.submit([codelist('CL_GONE', '1.0.0', ['A'])]))).to.deep.equal(['created']);
  });

  describe('MERGE', () => {
    it('adds agencies to the scheme of SDMX and keeps those it has', async () => {
      const report = await test.submit([agencyScheme(['ECB', 'IMF'])], 'MERGE');
      expect(statuses(report)).to.deep.equal(['merged']);
      const [row] = await test.cypher(
        'MATCH (:Version {urn: $urn})-[:HAS_REVISION]->(r {to: 9007199254740991}) RETURN r.itemIds AS items',
        { urn: urns.agencies() },
      );
      expect(row).to.deep.equal({ items: ['SDMX', 'ECB', 'IMF'] });
    });

    it('accepts artefacts of agencies, in nested schemes too', async () => {
      const report = await test.submit([
        agencyScheme(['STAT'], 'ECB'),
        ownedBy('ECB.STAT', codelist('CL', '1.0', ['A'])),
        ownedBy('IMF', codelist('CL', '1.0', ['A'])),
      ]);
      expect(statuses(report)).to.deep.equal(['created', 'created', 'created']);
    });

    it('does not remove an agency that owns artefacts', async () => {
      const report = await writesNothing([agencyScheme(['SDMX', 'ECB'])]);
      expect(rules(report)).to.deep.equal(['agency.owns', 'item.removed']);
      expect(details(report)).to.include('IMF');
    });

    it('creates new artefacts and replaces those that are not item schemes', async () => {
      const report = await test.submit(
        [codelist('CL_M', '1.0', ['A']), dataflow('DF_M', '1.0', urns.dataStructure('DSD', '1.0.0'))],
        'MERGE',
      );
      expect(statuses(report)).to.deep.equal(['created', 'created']);
      const second = await test.submit([codelist('CL_M', '1.0', ['B']), codelist('CL_M2', '1.0', ['B'])], 'MERGE');
      expect(statuses(second)).to.deep.equal(['merged', 'created']);
    });
  });

  describe('a dry run', () => {
    it('reports the outcome and writes nothing', async () => {
      const before = await wholeGraph();
      const report = await test.submit([codelist('CL', '1.3.0', ['A', 'M', 'Q'])], 'REPLACE', true);
      expect(report).to.include({ dryRun: true, outcome: 'accepted', transaction: null });
      expect(statuses(report)).to.deep.equal(['created']);
      expect(report.resolutions[0]?.to).to.equal(urns.codelist('CL', '1.3.0'));
      expect(await wholeGraph()).to.equal(before);
    });

    it('finds cycles of extensions', async () => {
      const report = await test.submit(
        [extendedCodelist('CL9', '1.0', [urns.codelist('CL9', '1.0')])],
        'REPLACE',
        true,
      );
      expect(rules(report)).to.deep.equal(['extension.cycle']);
    });
  });

  it('closes and opens only the edges that differ', async () => {
    const edges = () =>
      test.cypher(
        `MATCH (:Version {urn: $urn})-[e:REFERENCES]->() RETURN e.role AS role, e.from AS since, e.to AS until ORDER BY e.from, e.role`,
        { urn: urns.dataStructure('DSD_E', '1.0') },
      );
    const concept = urns.concept('CS', '1.0.0', 'FREQ');
    await test.submit([dataStructure('DSD_E', '1.0', { [concept]: urns.codelist('CL', '1.0.0') })]);
    const first = await edges();
    await test.submit([dataStructure('DSD_E', '1.0', { [concept]: urns.codelist('CL', '1.1.0') })]);
    const second = await edges();
    expect(second).to.have.length(3);
    expect(second.filter((edge) => first.some((old) => JSON.stringify(old) === JSON.stringify(edge)))).to.have.length(
      1,
    );
    expect(second.filter(({ until }) => until === Number.MAX_SAFE_INTEGER)).to.have.length(2);
  });

  it('keeps the number of parents of a wildcard correct', async () => {
    const counts = await test.cypher(
      `MATCH (w:Wildcard)
       RETURN w.urn AS urn, w.parents AS kept, COUNT { MATCH (w)<-[:REFERENCES {to: 9007199254740991}]-(p) RETURN DISTINCT p } AS real`,
    );
    expect(counts.length).to.be.greaterThan(3);
    for (const { urn, kept, real } of counts) expect(kept, String(urn)).to.equal(real);
  });

  it('assigns every submission a later instant than the one before, also within a millisecond', async () => {
    const reports = await Promise.all(
      ['1', '2', '3', '4'].map((number) => test.submit([codelist(`CL_T${number}`, '1.0', ['A'])])),
    );
    const instants = reports.map(({ at }) => at);
    const ticks = reports.map(({ transaction }) => transaction ?? 0);
    expect(new Set(instants).size).to.equal(4);
    const order = [...ticks.keys()].sort((a, b) => (ticks[a] ?? 0) - (ticks[b] ?? 0));
    expect(order.map((index) => instants[index])).to.deep.equal(instants.toSorted((a, b) => a - b));
  });

  it('needs as many round trips for a large message as for a small one', async () => {
    const trips = async (count: number, prefix: string) => {
      const set = Array.from({ length: count }, (_, index) =>
        dataflow(`${prefix}${index}`, '1.0.0', urns.dataStructure('DSD', '1.0+.0')),
      );
      const before = test.database.roundTrips;
      expect((await test.submit(set)).outcome).to.equal('accepted');
      return test.database.roundTrips - before;
    };
    expect(await trips(200, 'MANY')).to.equal(await trips(1, 'ONE'));
  });
});
