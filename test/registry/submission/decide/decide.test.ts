import { expect } from 'chai';
import type { Artefact } from '../../../../src/model/artefact.js';
import { decide } from '../../../../src/registry/submission/decide/decide.js';
import type { Action, Status } from '../../../../src/registry/submission/submission.js';
import type { NewestRevisionRow } from '../../../../src/store/submission-statements.js';
import { codelist } from '../../../harness/artefacts.js';
import { newest, prepared, stateOf } from '../state.js';

describe('decide', () => {
  const draft = codelist('CL', '1.0', ['A']);
  const stable = codelist('CL', '1.0.0', ['A']);
  const changed = (of: Artefact) => ({ ...of, names: { en: 'Changed' } });
  const deleted = { live: false };

  const table: readonly {
    title: string;
    action: Action;
    artefact: Artefact;
    held?: NewestRevisionRow;
    /** Whether the sender may delete stable versions; true where missing. */
    deletesStable?: boolean;
    status: Status;
    rule?: string;
  }[] = [
    { title: 'a new version', action: 'APPEND', artefact: draft, status: 'created' },
    { title: 'a new version', action: 'REPLACE', artefact: stable, status: 'created' },
    { title: 'a new version', action: 'MERGE', artefact: stable, status: 'created' },
    {
      title: 'a new version',
      action: 'DELETE',
      artefact: stable,
      status: 'rejected',
      rule: 'artefact.unknown',
    },
    {
      title: 'equal content',
      action: 'APPEND',
      artefact: draft,
      held: newest(draft),
      status: 'rejected',
      rule: 'artefact.exists',
    },
    { title: 'equal content', action: 'REPLACE', artefact: stable, held: newest(stable), status: 'unchanged' },
    { title: 'equal content', action: 'MERGE', artefact: draft, held: newest(draft), status: 'unchanged' },
    { title: 'other content', action: 'REPLACE', artefact: changed(draft), held: newest(draft), status: 'replaced' },
    { title: 'other content', action: 'MERGE', artefact: changed(draft), held: newest(draft), status: 'merged' },
    {
      title: 'other content of a stable version',
      action: 'REPLACE',
      artefact: changed(stable),
      held: newest(stable),
      status: 'rejected',
      rule: 'version.immutable',
    },
    {
      title: 'other content of a stable version',
      action: 'MERGE',
      artefact: changed(stable),
      held: newest(stable),
      status: 'rejected',
      rule: 'version.immutable',
    },
    { title: 'any content', action: 'DELETE', artefact: changed(stable), held: newest(stable), status: 'deleted' },
    {
      title: 'a stable version of one who may not',
      action: 'DELETE',
      artefact: stable,
      held: newest(stable),
      deletesStable: false,
      status: 'rejected',
      rule: 'version.immutable',
    },
    {
      title: 'any other version of one who may not delete stable ones',
      action: 'DELETE',
      artefact: draft,
      held: newest(draft),
      deletesStable: false,
      status: 'deleted',
    },
    {
      title: 'a stable version that does not exist, of one who may not',
      action: 'DELETE',
      artefact: stable,
      deletesStable: false,
      status: 'rejected',
      rule: 'artefact.unknown',
    },
    {
      title: 'a deleted version',
      action: 'DELETE',
      artefact: stable,
      held: newest(stable, deleted),
      status: 'rejected',
      rule: 'artefact.unknown',
    },
    {
      title: 'a deleted stable version with its content',
      action: 'APPEND',
      artefact: stable,
      held: newest(stable, deleted),
      status: 'created',
    },
    {
      title: 'a deleted stable version with other content',
      action: 'REPLACE',
      artefact: changed(stable),
      held: newest(stable, deleted),
      status: 'rejected',
      rule: 'version.republished',
    },
    {
      title: 'a deleted draft with other content',
      action: 'REPLACE',
      artefact: changed(draft),
      held: newest(draft, deleted),
      status: 'created',
    },
  ];

  for (const { title, action, artefact, held, deletesStable = true, status, rule } of table) {
    it(`${action} of ${title}: ${rule ?? status}`, () => {
      const state = stateOf({ newest: held === undefined ? [] : [held] });
      const [decision] = decide([{ prepared: prepared(artefact), action }], state, new Map(), deletesStable);
      expect(decision).to.include({ status, newest: held });
      const place = { line: 7, column: 3 };
      expect(decision?.problems.map((problem) => problem.rule)).to.deep.equal(rule === undefined ? [] : [rule]);
      for (const problem of decision?.problems ?? []) expect(problem).to.include({ severity: 'error', ...place });
    });
  }

  const replacing = (artefact: Artefact) => ({ prepared: prepared(artefact), action: 'REPLACE' }) as const;

  it('decides each artefact alone, in the order of the message', () => {
    const state = stateOf({ newest: [newest(draft)] });
    const other = codelist('CL2', '1.0', ['A']);
    const decisions = decide([replacing(other), replacing(draft)], state, new Map(), true);
    expect(decisions.map(({ prepared: { id }, status }) => [id, status])).to.deep.equal([
      ['CL2', 'created'],
      ['CL', 'unchanged'],
    ]);
  });

  it('decides each artefact by its own action', () => {
    const state = stateOf({ newest: [newest(draft)] });
    const deletion = { prepared: prepared(draft), action: 'DELETE' } as const;
    const decisions = decide([replacing(codelist('CL2', '1.0', ['A'])), deletion], state, new Map(), true);
    expect(decisions.map(({ status }) => status)).to.deep.equal(['created', 'deleted']);
  });

  it('reports the second of two artefacts with one URN, and its own problem as well', () => {
    const state = stateOf({ newest: [newest(stable)] });
    const decisions = decide([replacing(stable), replacing(changed(stable))], state, new Map(), true);
    expect(decisions.map(({ problems }) => problems.map(({ rule }) => rule))).to.deep.equal([
      [],
      ['message.duplicate', 'version.immutable'],
    ]);
  });
});
