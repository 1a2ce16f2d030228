import { expect } from 'chai';
import fc from 'fast-check';
import type { Artefact } from '../../../../src/model/artefact.js';
import type { Content } from '../../../../src/model/content.js';
import type { Report } from '../../../../src/registry/submission/submission.js';
import { codelist, extendedCodelist, hierarchy, urns } from '../../../harness/artefacts.js';
import { openTestRegistry, type TestRegistry } from '../../../harness/registry.js';

const problemsOf = (report: Report) =>
  report.results.flatMap(({ urn, problems }) => problems.map((p) => ({ urn, ...p })));
const rules = (report: Report) => problemsOf(report).map(({ rule }) => rule);
const details = (report: Report) => problemsOf(report).map(({ detail }) => detail);

describe('losses of inherited codes', () => {
  let test: TestRegistry;
  before(async () => {
    test = await openTestRegistry();
  });
  after(() => test.close());

  const accept = async (...artefacts: readonly Artefact[]): Promise<void> => {
    const report = await test.submit(artefacts);
    expect(report.outcome, details(report).join('\n')).to.equal('accepted');
  };
  const extending = (id: string, version: string, extensions: readonly Record<string, Content>[], own: string[] = []) =>
    codelist(id, version, own, { codelistExtensions: extensions });

  describe('through a draft that is replaced', () => {
    before(() =>
      accept(
        codelist('BASE', '1.0', ['A', 'B', 'C']),
        extending('MIDDLE', '1.0', [
          {
            codelist: urns.codelist('BASE', '1.0'),
            prefix: 'P_',
            exclusiveCodeSelection: { memberValues: [{ value: 'C' }] },
          },
        ]),
        extendedCodelist('TOP', '1.0', [urns.codelist('MIDDLE', '1.0')], ['T']),
        hierarchy('USER', '1.0', [urns.code('TOP', '1.0', 'P_A'), urns.code('TOP', '1.0', 'T')]),
      ),
    );

    it('are refused where a reference names a code through several levels and a prefix', async () => {
      const report = await test.submit([codelist('BASE', '1.0', ['B', 'C'])]);
      expect(report.outcome).to.equal('conflicting');
      const [problem] = problemsOf(report).filter(({ rule }) => rule === 'item.referenced');
      expect(problem).to.include({ urn: urns.codelist('BASE', '1.0'), severity: 'error' });
      expect(problem?.detail).to.include('P_A').and.include(urns.codelist('TOP', '1.0'));
      expect(problem?.detail).to.include(urns.hierarchy('USER', '1.0'));
    });

    it('are accepted where no reference names the code', async () => {
      await accept(codelist('BASE', '1.0', ['A', 'C']));
      await accept(codelist('BASE', '1.0', ['A', 'B', 'C']));
    });

    it('are refused where the extension excludes the code, which has to exist then too', async () => {
      const report = await test.submit([codelist('BASE', '1.0', ['A', 'B'])]);
      const [problem] = problemsOf(report).filter(({ rule }) => rule === 'item.referenced');
      expect(problem?.detail).to.include('without Code C').and.include(urns.codelist('MIDDLE', '1.0'));
    });

    it('are refused where the extending list drops its extension', async () => {
      const report = await test.submit([codelist('TOP', '1.0', ['T'])]);
      expect(rules(report)).to.include('item.referenced');
    });

    it('are refused where a selection of the list between them changes', async () => {
      const report = await test.submit([
        extending('MIDDLE', '1.0', [
          {
            codelist: urns.codelist('BASE', '1.0'),
            prefix: 'P_',
            exclusiveCodeSelection: { memberValues: [{ value: 'A' }] },
          },
        ]),
      ]);
      const [problem] = problemsOf(report).filter(({ rule }) => rule === 'item.referenced');
      expect(problem).to.include({ urn: urns.codelist('MIDDLE', '1.0') });
    });

    it('are none where a code moves from a list to one that it extends, and back', async () => {
      await accept(
        extendedCodelist('TOP', '1.0', [urns.codelist('MIDDLE', '1.0'), urns.codelist('OTHER', '1.0')]),
        codelist('OTHER', '1.0', ['T']),
      );
      await accept(extendedCodelist('TOP', '1.0', [urns.codelist('MIDDLE', '1.0')], ['T']));
    });

    it('are found where a code leaves a selection because its parent changes', async () => {
      const tree = (parent: string) =>
        codelist('TREE', '1.0', [], {
          codes: [{ id: 'R' }, { id: 'S' }, { id: 'X', parent }].map((code) => ({ ...code, names: { en: 'x' } })),
        });
      const below = { memberValues: [{ value: 'R', cascadeValues: true }] };
      await accept(
        tree('R'),
        extending('BRANCH', '1.0', [{ codelist: urns.codelist('TREE', '1.0'), inclusiveCodeSelection: below }]),
        hierarchy('CLIMBER', '1.0', [urns.code('BRANCH', '1.0', 'X')]),
      );
      const report = await test.submit([tree('S')]);
      expect(problemsOf(report).map(({ urn, rule }) => [urn, rule])).to.deep.include([
        urns.codelist('TREE', '1.0'),
        'item.referenced',
      ]);
    });
  });

  describe('through a wildcard', () => {
    before(() =>
      accept(
        codelist('W_BASE', '1.0.0', ['A', 'B']),
        extendedCodelist('W_TOP', '1.0.0', [urns.codelist('W_BASE', '1+.0.0')], ['T']),
        hierarchy('W_USER', '1.0', [urns.code('W_TOP', '1.0+.0', 'A'), urns.code('W_TOP', '1.0.0', 'B')]),
      ),
    );

    it('are a warning where it moves to a submitted version', async () => {
      const report = await test.submit([codelist('W_BASE', '2.0.0', ['C'])]);
      expect(report.outcome).to.equal('accepted');
      const found = problemsOf(report);
      expect(found.map(({ rule, severity }) => [rule, severity])).to.deep.equal([
        ['wildcard.losesItem', 'warning'],
        ['wildcard.losesItem', 'warning'],
      ]);
      expect(found.map(({ detail }) => detail).join('\n'))
        .to.include(`${urns.codelist('W_TOP', '1.0.0')} no longer inherits Code B`)
        .and.include(`${urns.codelist('W_TOP', '1.0+.0')} no longer inherits Code A`)
        .and.include(urns.hierarchy('W_USER', '1.0'));
    });

    it('are refused where it moves back because of a deletion', async () => {
      await accept(hierarchy('W_USER', '1.0', [urns.code('W_TOP', '1.0+.0', 'C')]));
      const report = await test.submit([codelist('W_BASE', '2.0.0', [])], 'DELETE');
      expect(problemsOf(report).map(({ urn, rule }) => [urn, rule])).to.deep.equal([
        [urns.codelist('W_BASE', '2.0.0'), 'item.referenced'],
      ]);
    });
  });

  it('cost the same round trips for one codelist and for many', async () => {
    const trips = async (count: number, prefix: string): Promise<number> => {
      const ids = Array.from({ length: count }, (_, index) => `${prefix}${index}`);
      await accept(
        ...ids.flatMap((id) => [
          codelist(`${id}_BASE`, '1.0', ['A', 'B']),
          extendedCodelist(`${id}_TOP`, '1.0', [urns.codelist(`${id}_BASE`, '1.0')]),
          hierarchy(`${id}_USER`, '1.0', [urns.code(`${id}_TOP`, '1.0', 'A')]),
        ]),
      );
      const before = test.database.roundTrips;
      await accept(...ids.map((id) => codelist(`${id}_BASE`, '1.0', ['A'])));
      return test.database.roundTrips - before;
    };
    expect(await trips(30, 'MANY')).to.equal(await trips(1, 'ONE'));
  });

  describe('compared with a naive model', () => {
    interface Extended {
      readonly id: string;
      readonly expression: string;
      readonly prefix: string;
      readonly without: readonly string[];
    }
    interface List {
      readonly id: string;
      readonly version: string;
      readonly own: readonly string[];
      readonly extended: readonly Extended[];
    }
    interface Use {
      readonly list: string;
      readonly expression: string;
      readonly code: string;
    }

    /** Every published version is a major one: no loss of codes is too large for it. */
    const wildcard = '1+.0.0';
    const majorOf = ({ version }: List): number => Number(version.split('.')[0]);

    /** The codelists of a registry: plain recursion on their texts. */
    class Model {
      constructor(readonly lists: readonly List[]) {}

      resolve(id: string, expression: string): List | undefined {
        const versions = this.lists.filter((list) => list.id === id);
        if (expression !== wildcard) return versions.find(({ version }) => version === expression);
        return versions.filter(({ version }) => version !== '1.0').sort((a, b) => majorOf(b) - majorOf(a))[0];
      }

      codes(list: List | undefined, above: readonly List[] = []): readonly string[] {
        if (list === undefined || above.includes(list)) return [];
        return [
          ...list.own,
          ...list.extended.flatMap(({ id, expression, prefix, without }) =>
            this.codes(this.resolve(id, expression), [...above, list])
              .filter((code) => !without.includes(code))
              .map((code) => `${prefix}${code}`),
          ),
        ];
      }

      has({ list, expression, code }: Use): boolean {
        return this.codes(this.resolve(list, expression)).includes(code);
      }

      get uses(): readonly Use[] {
        return this.lists.flatMap((list) =>
          [list.version, ...(list.version === '1.0' ? [] : [wildcard])].flatMap((expression) =>
            this.codes(this.resolve(list.id, expression)).map((code) => ({ list: list.id, expression, code })),
          ),
        );
      }
    }

    const ids = ['K', 'L', 'M', 'N'];
    const codes = ['A', 'B', 'C'];
    const extended = fc.record({
      id: fc.constantFrom(...ids),
      expression: fc.constantFrom('1.0', wildcard, wildcard, '2.0.0'),
      prefix: fc.constantFrom('', '', 'P_'),
      without: fc.subarray(codes, { maxLength: 1 }),
    });
    const change = fc.record({
      id: fc.constantFrom(...ids),
      kind: fc.constantFrom('replace', 'replace', 'publish', 'delete'),
      own: fc.subarray(codes),
      extended: fc.array(extended, { maxLength: 2 }),
    });
    const step = fc.record({
      uses: fc.array(fc.nat(), { minLength: 3, maxLength: 3 }),
      changes: fc.uniqueArray(change, { minLength: 1, maxLength: 2, selector: ({ id, kind }) => `${id} ${kind}` }),
    });

    const artefactOf = (run: string, { id, version, own, extended }: List): Artefact =>
      extending(
        `${id}${run}`,
        version,
        extended.map(({ id: other, expression, prefix, without }) => ({
          codelist: urns.codelist(`${other}${run}`, expression),
          ...(prefix === '' ? {} : { prefix }),
          ...(without.length === 0
            ? {}
            : { exclusiveCodeSelection: { memberValues: without.map((value) => ({ value })) } }),
        })),
        [...own],
      );

    /** The changes as lists to submit and to delete. */
    function apply(model: Model, changes: readonly (Omit<List, 'version'> & { kind: string })[]) {
      const submitted: List[] = [];
      const deleted: List[] = [];
      for (const { kind, ...content } of changes) {
        const newest = model.resolve(content.id, wildcard);
        const major = newest === undefined ? 1 : majorOf(newest) + 1;
        if (kind === 'replace') submitted.push({ ...content, version: '1.0' });
        else if (kind === 'delete') deleted.push(...(newest === undefined ? [] : [newest]));
        else {
          const stable = content.extended.filter(({ expression }) => expression !== '1.0');
          submitted.push({ ...content, extended: stable, version: `${major}.0.0` });
        }
      }
      return { submitted, deleted };
    }

    const losing = ['item.referenced', 'wildcard.losesItem', 'artefact.referenced'];
    let runs = 0;
    const counts = { lost: 0, accepted: 0, compared: 0 };

    async function compare(steps: readonly { uses: readonly number[]; changes: Parameters<typeof apply>[1] }[]) {
      runs += 1;
      const run = `_${runs}`;
      let model = new Model([{ id: 'K', version: '1.0', own: codes, extended: [] }]);
      await accept(...model.lists.map((list) => artefactOf(run, list)));
      for (const { uses: choices, changes } of steps) {
        const possible = model.uses;
        const uses = possible.length === 0 ? [] : choices.map((choice) => possible[choice % possible.length] as Use);
        const users = uses.map((use, index) => ({ urn: urns.hierarchy(`H${index}${run}`, '1.0'), use }));
        await accept(
          ...uses.map(({ list, expression, code }, index) =>
            hierarchy(`H${index}${run}`, '1.0', [urns.code(`${list}${run}`, expression, code)]),
          ),
        );
        const { submitted, deleted } = apply(model, changes);
        // A submission has one action: a set with both is two submissions.
        for (const [action, lists] of [
          ['REPLACE', submitted],
          ['DELETE', deleted],
        ] as const) {
          const changed = new Set(lists.map(({ id, version }) => `${id} ${version}`));
          const others = model.lists.filter(({ id, version }) => !changed.has(`${id} ${version}`));
          const next = new Model(action === 'DELETE' ? others : [...others, ...lists]);
          const report = await test.submit(
            lists.map((list) => artefactOf(run, list)),
            action,
          );
          const found = problemsOf(report);
          if (found.some(({ rule, severity }) => severity === 'error' && !losing.includes(rule))) continue;
          const lost = users.filter(({ use }) => model.has(use) && !next.has(use)).map(({ urn }) => urn);
          const reported = found.filter(({ rule }) => losing.includes(rule)).map(({ detail }) => detail);
          const noticed = users
            .filter(({ urn }) => reported.some((detail) => detail.includes(urn)))
            .map(({ urn }) => urn);
          counts.compared += 1;
          counts.lost += lost.length;
          if (found.some(({ rule }) => rule === 'artefact.referenced')) expect(lost).to.include.members(noticed);
          else expect(noticed, reported.join('\n')).to.deep.equal(lost);
          const publishes = lists.some(({ version }) => action === 'REPLACE' && version !== '1.0');
          if (lost.length > 0 && !publishes) expect(report.outcome).to.equal('conflicting');
          if (report.outcome !== 'accepted') continue;
          counts.accepted += 1;
          model = next;
          users.splice(0, users.length, ...users.filter(({ use }) => next.has(use)));
        }
      }
    }

    it('are noticed where a reference names the code, and only there', async () => {
      await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 12 }), compare), {
        numRuns: 15,
        seed: 7,
      });
      expect(counts.lost).to.be.greaterThan(8);
      expect(counts.accepted).to.be.greaterThan(20);
    });
  });
});
