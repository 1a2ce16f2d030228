import { expect } from 'chai';
import type { Artefact } from '../../../../src/model/artefact.js';
import type { Decision } from '../../../../src/registry/submission/decide/decide.js';
import { edgesOf } from '../../../../src/registry/submission/plan/edges.js';
import { edgesOfNewRevisions, isChange, makePlan } from '../../../../src/registry/submission/plan/plan.js';
import type { MovedWildcard, Status } from '../../../../src/registry/submission/submission.js';
import type { NewestRevisionRow } from '../../../../src/store/submission-statements.js';
import { codelist, conceptScheme, dataflow, urns } from '../../../harness/artefacts.js';
import { newest, prepared } from '../state.js';

const exact = dataflow('DF', '1.0', urns.dataStructure('DSD', '1.0.0'));
const wild = dataflow('DF', '1.0', urns.dataStructure('DSD', '1.0+.0'));

const openEdges = async (artefact: Artefact) =>
  (await edgesOf(prepared(artefact))).references.map(({ source: _source, ...edge }, index) => ({
    ...edge,
    id: `${index}`,
  }));
const held = async (artefact: Artefact, changes: Partial<NewestRevisionRow> = {}) =>
  newest(artefact, { references: await openEdges(artefact), ...changes });
const decided = (status: Status, artefact: Artefact, before?: NewestRevisionRow): Decision => ({
  prepared: prepared(artefact),
  action: status === 'deleted' ? 'DELETE' : 'REPLACE',
  status,
  newest: before,
  problems: [],
});
const plan = async (decisions: readonly Decision[], moves: readonly MovedWildcard[] = []) =>
  makePlan(decisions, await edgesOfNewRevisions(decisions), moves, { close: [], open: [] });

describe('makePlan', () => {
  it('opens a revision and edges for a created artefact', async () => {
    const decision = decided('created', wild);
    const made = await plan([decision]);
    expect(made).to.deep.include({ closeRevisions: [], open: [decision], closeReferences: [], exactReferences: [] });
    expect(made.wildcardReferences.map(({ target }) => target)).to.deep.equal([urns.dataStructure('DSD', '1.0+.0')]);
    expect(made.wildcards.map(({ urn }) => urn)).to.deep.equal([urns.dataStructure('DSD', '1.0+.0')]);
  });

  it('closes the revision that is replaced, and the edges that differ', async () => {
    const made = await plan([decided('replaced', wild, await held(exact))]);
    expect(made).to.deep.include({
      closeRevisions: [{ revision: `${urns.dataflow('DF', '1.0')}@1`, isDeleted: false }],
      closeReferences: ['0'],
    });
    expect(made.wildcardReferences).to.have.length(1);
    expect(made.exactReferences).to.have.length(0);
  });

  it('leaves equal edges open', async () => {
    const made = await plan([decided('merged', exact, await held(exact))]);
    expect(made.open).to.have.length(1);
    expect(made).to.deep.include({ closeReferences: [], exactReferences: [], wildcardReferences: [] });
  });

  it('closes the revision and all edges of a deleted artefact', async () => {
    const made = await plan([decided('deleted', exact, await held(exact))]);
    expect(made).to.deep.include({
      closeRevisions: [{ revision: `${urns.dataflow('DF', '1.0')}@1`, isDeleted: true }],
      open: [],
      closeReferences: ['0'],
      exactReferences: [],
    });
  });

  it('closes nothing for an artefact that was deleted before and is created again', async () => {
    const made = await plan([decided('created', exact, await held(exact, { live: false }))]);
    expect(made).to.deep.include({ closeRevisions: [], closeReferences: [] });
    expect(made.exactReferences).to.have.length(1);
  });

  for (const status of ['unchanged', 'rejected'] as const) {
    it(`writes nothing for the status ${status}`, async () => {
      const decision = decided(status, exact, await held(exact));
      expect(isChange(decision)).to.equal(false);
      expect(await plan([decision])).to.deep.equal({
        decisions: [decision],
        closeRevisions: [],
        open: [],
        closeReferences: [],
        selections: [],
        exactReferences: [],
        wildcardReferences: [],
        propertyReferences: [],
        wildcards: [],
        parentsChanges: [],
        moves: [],
        lacks: { close: [], open: [] },
      });
    });
  }

  it('opens a wildcard once that several artefacts use', async () => {
    const other = dataflow('DF2', '1.0', urns.dataStructure('DSD', '1.0+.0'));
    const made = await plan([decided('created', wild), decided('created', other)]);
    expect(made.wildcards).to.have.length(1);
    expect(made.wildcardReferences).to.have.length(2);
  });

  it('counts an artefact once that refers to a wildcard twice', async () => {
    const scheme = (...concepts: readonly string[]) =>
      conceptScheme('CS', '1.0', Object.fromEntries(concepts.map((id) => [id, urns.codelist('CL', '1.0+.0')])));
    const changes = async (...decisions: Decision[]) => (await plan(decisions)).parentsChanges;
    const wildcard = urns.codelist('CL', '1.0+.0');
    expect(await changes(decided('created', scheme('A', 'B')))).to.deep.equal([{ wildcard, change: 1 }]);
    expect(await changes(decided('replaced', scheme('A'), await held(scheme('A', 'B'))))).to.deep.equal([]);
    expect(await changes(decided('deleted', scheme('A', 'B'), await held(scheme('A', 'B'))))).to.deep.equal([
      { wildcard, change: -1 },
    ]);
  });

  it('counts the parents of a moved wildcard as they are after the submission', async () => {
    const move = { wildcard: urns.dataStructure('DSD', '1.0+.0'), from: null, to: 'x', parents: 5 };
    const parents = async (...decisions: Decision[]) =>
      (await plan(decisions, [move])).moves.map((each) => each.parents);
    const other = dataflow('DF2', '1.0', urns.dataStructure('DSD', '1.0+.0'));
    expect(await parents(decided('created', wild), decided('created', other))).to.deep.equal([7]);
    expect(await parents(decided('deleted', wild, await held(wild)))).to.deep.equal([4]);
    expect(await parents(decided('replaced', exact, await held(wild)))).to.deep.equal([4]);
    expect(await parents(decided('replaced', wild, await held(wild)))).to.deep.equal([5]);
    expect(await parents(decided('created', codelist('CL', '1.0', [])))).to.deep.equal([5]);
  });
});
