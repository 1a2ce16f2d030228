import { expect } from 'chai';
import fc from 'fast-check';
import { matchVersions, resolveExpression } from '../../src/versioning/match-versions.js';
import { parseVersionQuery, parseVersionQueryV1 } from '../../src/versioning/pattern.js';
import { rankVersion } from '../../src/versioning/ranked-version.js';
import { parseReferenceExpression } from '../../src/versioning/reference-expression.js';
import { anyVersion, compareByDefinition } from './arbitraries.js';

const rank = (versions: readonly string[]) => versions.map(rankVersion);
const texts = (versions: readonly { readonly version: string }[]) => versions.map(({ version }) => version);

describe('versions of a line', () => {
  it('ranks a version', () => {
    expect(rankVersion('1.0.0-draft')).to.deep.equal({
      version: '1.0.0-draft',
      precedence: 'A1A0A0-_draft',
      stability: 'draft',
    });
  });

  it('returns the rows of the input', () => {
    const row = { ...rankVersion('1.0.0'), urn: 'urn:1' };
    expect(matchVersions(parseVersionQuery('+'), [row])).to.have.ordered.members([row]);
    expect(resolveExpression(parseReferenceExpression('1.0.0+'), [row])).to.have.ordered.members([row]);
  });

  it('matches each version once, lowest first, however many patterns find it', () => {
    const rows = rank(['2.0.0', '1.0.0', '1.10', '1.9']);
    expect(texts(matchVersions(parseVersionQuery('2.0.0,+,1.9,*'), rows))).to.deep.equal([
      '1.0.0',
      '1.9',
      '1.10',
      '2.0.0',
    ]);
  });

  for (const [versions, latest] of [
    [['1.0', '1.1', '1.0.0'], ['1.1']],
    [['1.0', '1.0.0'], ['1.0.0']],
    [['1.2.0', '2.0.0-draft'], ['1.2.0']],
    [['0.1.0', '0.2.0-draft'], ['0.1.0']],
    [['1', '1.0.0-rc.1'], ['1']],
    [['1.0.0-draft', '1.0.0-rc.1'], []],
  ] as const) {
    it(`has ${latest[0] ?? 'none'} of ${versions.join(', ')} as the latest in production of SDMX REST 1.x`, () => {
      expect(texts(matchVersions(parseVersionQueryV1('latest'), rank(versions)))).to.deep.equal(latest);
    });
  }

  it('distinguishes 1, 1.0 and 1.0.0', () => {
    const rows = rank(['1', '1.0', '1.0.0', '1.0.0-0']);
    for (const version of texts(rows)) {
      expect(texts(matchVersions(parseVersionQuery(version), rows))).to.deep.equal([version]);
      expect(texts(resolveExpression(parseReferenceExpression(version), rows))).to.deep.equal([version]);
    }
  });

  it('resolves any to all versions, lowest first', () => {
    const rows = rank(['2.0.0', '1.0', '1.0.0-draft']);
    const any = parseReferenceExpression('*', { loose: true });
    expect(texts(resolveExpression(any, rows))).to.deep.equal(['1.0', '1.0.0-draft', '2.0.0']);
    expect(texts(rows)).to.deep.equal(['2.0.0', '1.0', '1.0.0-draft']);
  });

  it('returns nothing for an empty line', () => {
    expect(matchVersions(parseVersionQuery('~,*,+,1.0'), [])).to.deep.equal([]);
    expect(resolveExpression(parseReferenceExpression('1.0+.0'), [])).to.deep.equal([]);
    expect(resolveExpression(parseReferenceExpression('1.0.0'), [])).to.deep.equal([]);
  });

  const versionList = fc.uniqueArray(anyVersion, { maxLength: 12 });

  it('returns for ~ the last of *, for any order of the rows', () => {
    fc.assert(
      fc.property(versionList, (versions) => {
        const all = texts(matchVersions(parseVersionQuery('*'), rank(versions)));
        expect(all).to.deep.equal(versions.toSorted(compareByDefinition));
        expect(texts(matchVersions(parseVersionQuery('~'), rank(versions)))).to.deep.equal(all.slice(-1));
        expect(matchVersions(parseVersionQuery('*'), rank(versions.toReversed()))).to.deep.equal(
          matchVersions(parseVersionQuery('*'), rank(versions)),
        );
      }),
    );
  });

  it('splits all versions into those of one, two and three parts', () => {
    fc.assert(
      fc.property(versionList, (versions) => {
        const rows = rank(versions);
        const parts = (version: string) => version.split('-', 1).join().split('.').length;
        for (const [pattern, count] of [['*.0', 2] as const, ['*.0.0', 3] as const]) {
          const expected = versions.filter((version) => parts(version) === count).toSorted(compareByDefinition);
          expect(texts(matchVersions(parseVersionQuery(pattern), rows))).to.deep.equal(expected);
        }
      }),
    );
  });

  it('resolves a reference like a query with the same text', () => {
    fc.assert(
      fc.property(versionList, fc.constantFrom('1+.0.0', '1.1+.0', '2.0.1+', '1+.2.3', '1.0.0'), (versions, text) => {
        const rows = rank(versions);
        expect(resolveExpression(parseReferenceExpression(text), rows)).to.deep.equal(
          matchVersions(parseVersionQuery(text), rows),
        );
      }),
    );
  });
});
