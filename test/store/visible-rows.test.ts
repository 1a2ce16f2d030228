import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';

const source = new URL('../../src/', import.meta.url);
const statementsFile = 'store/query-statements.ts';
/** Those of events, with one that only the wrappers of the others use. */
const eventsFile = 'store/event-statements.ts';
const historyFile = 'store/history-statements.ts';

const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
const textOf = (file: string): string => readFileSync(new URL(file, source), 'utf8');

/** Statements without rows about artefacts, and those that a view is made of. */
const ofAll = [
  'attachedLines',
  'extendHorizon',
  'firstInstant',
  'linesAboveRegistrations',
  'loadBodies',
  'loadFewBodies',
  'loadSlices',
  'lockHorizon',
  'readClock',
  'readInstants',
  'refreshTexts',
  'stateAt',
  'stateOfTick',
];

describe('what statements leave out', () => {
  it('is decided for each statement of queries, in one file', () => {
    const text = textOf(statementsFile);
    const definitions = [...text.matchAll(/^export const (\w+) = (\w+)/gm)].map(
      ([, name, made]) => [name, made] as const,
    );
    expect(definitions.length).to.be.greaterThan(30);
    const wrappers = ['aboutVersions', 'acrossReferences', 'leavingOut', 'ofClosure', 'ofClosureVersions', 'ofEdges'];
    expect(
      definitions
        .filter(([, made]) => made === 'ofAll')
        .map(([name]) => name)
        .sort(),
    ).to.deep.equal(ofAll);
    expect(definitions.filter(([, made = '']) => ![...wrappers, 'ofAll'].includes(made))).to.deep.equal([]);
  });

  it('is decided for each statement of events', () => {
    const definitions = [...textOf(eventsFile).matchAll(/^export const (\w+) = (\w+)/gm)].map(
      ([, name, made]) => [name, made] as const,
    );
    const wrappers = ['acrossReferences', 'ofShownTargets', 'shownPages'];
    const wrapped = definitions.filter(([, made = '']) => wrappers.includes(made)).map(([name]) => name);
    expect(wrapped).to.have.members([
      'changedDeprecations',
      'changedLacks',
      'changedVersions',
      'movedWildcards',
      'namingReferences',
    ]);
    const others = definitions.filter(([, made = '']) => !wrappers.includes(made)).map(([name]) => name ?? '');
    expect(others).to.have.members(['wildcardUsers']);
    const users = files.filter((file) => others.some((name) => new RegExp(`\\b${name}\\b`).test(textOf(file))));
    expect(users.sort()).to.deep.equal([eventsFile, 'store/plan-reads.ts']);
  });

  it('is decided for each statement of histories', () => {
    const definitions = [...textOf(historyFile).matchAll(/^(?:export )?const (\w+) = (\w+)/gm)].map(
      ([, name, made]) => [name, made] as const,
    );
    const madeWith = (wanted: string) => definitions.filter(([, made]) => made === wanted).map(([name]) => name);
    expect(madeWith('ofAll')).to.deep.equal(['transactionsOf']);
    // Only wrappers run these.
    expect(madeWith('statement')).to.deep.equal(['countedTransactions', 'ofAll']);
    const others = definitions.filter(
      ([, made = '']) => !['statement', 'ofAll', 'aboutVersions', 'leavingOut'].includes(made),
    );
    expect(others).to.deep.equal([]);
  });

  it('cannot be passed by: no other file has statements of queries', () => {
    const others = files.filter(
      (file) =>
        ![statementsFile, eventsFile, historyFile].includes(file) &&
        /'(?:query|graph|events|history|search)\/[a-z-]+'/.test(textOf(file)),
    );
    expect(others).to.deep.equal([]);
    const definers = files.filter((file) =>
      /import \{[^}]*\bstatement\b[^}]*\} from '[./]*statement\.js'/.test(textOf(file)),
    );
    expect(definers.filter((file) => !/^store\/[a-z-]+-statements?\.ts$/.test(file))).to.deep.equal([]);
  });

  it('holds for queries: only what commits transactions, and the start, use the statements of submissions', () => {
    const users = files.filter((file) => /from '[./]*store\/submission-statements\.js'/.test(textOf(file)));
    const folders = new Set(users.map((file) => file.split('/').slice(0, 2).join('/')));
    expect([...folders].sort()).to.deep.equal([
      'registry/data',
      'registry/deprecation-changes',
      'registry/review',
      'registry/rule-changes',
      'registry/submission',
    ]);
  });

  it('holds for all reads of a snapshot: who opens another transaction reads nothing about artefacts', () => {
    const users = files.filter(
      (file) => file !== 'registry/snapshot.ts' && /[dD]atabase\.read(?:Newest)?\(/.test(textOf(file)),
    );
    expect(users).to.include('registry/clock.ts');
    const read = users.flatMap((file) => {
      const imports = /import \{([^}]*)\} from '[./]*store\/query-statements\.js'/.exec(textOf(file))?.[1] ?? '';
      const names = imports.split(',').map((name) => name.trim());
      return names.filter((name) => name !== '' && !name.startsWith('type ') && !ofAll.includes(name));
    });
    expect(read).to.deep.equal([]);
  });
});
