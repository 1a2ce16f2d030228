import { expect } from 'chai';
import { matchVersions, resolveExpression } from '../../src/versioning/match-versions.js';
import { parseVersionQuery } from '../../src/versioning/pattern.js';
import { rankVersion } from '../../src/versioning/ranked-version.js';
import { parseReferenceExpression } from '../../src/versioning/reference-expression.js';
import { itWithShared, sharedText } from '../harness/shared.js';
import { expectSyntaxError } from './expect-syntax-error.js';
import { workedExamples as examples, precedenceChain, versionPatterns, type WorkedExample } from './worked-examples.js';

/** Examples of the standard's annex where the service differs: + selects stable versions only, in every context. */
const OVERRULED = new Map<number, readonly string[]>([[83, ['1.2.3']]]);

/** References that the standard's schemas allow and that never resolve; they are rejected. */
const NEVER_RESOLVED = new Set([90]);

const RULES = new Map([
  [52, 'version.neverStable'],
  [53, 'version.neverStable'],
  [69, 'version.pattern'],
  [70, 'version.pattern'],
  [71, 'version.pattern'],
  [72, 'version.pattern'],
  [73, 'version.pattern'],
  [74, 'version.pattern'],
  [75, 'version.doubleWildcard'],
  [76, 'version.doubleWildcard'],
  [77, 'version.pattern'],
  [78, 'version.extensionWithWildcard'],
  [79, 'version.invalid'],
  [80, 'version.invalid'],
  [90, 'version.neverStable'],
  [91, 'version.shortForm'],
  [92, 'version.shortForm'],
  [93, 'version.tilde'],
  [94, 'version.star'],
  [95, 'version.doubleWildcard'],
  [96, 'version.wildcardOnTwoPart'],
]);

function answer({ context, pattern, versions }: WorkedExample): string[] {
  const rows = versions.map(rankVersion);
  const selected =
    context === 'query'
      ? matchVersions(parseVersionQuery(pattern), rows)
      : resolveExpression(parseReferenceExpression(pattern), rows);
  return selected.map(({ version }) => version);
}

describe('worked examples of the version grammar', () => {
  it('are 96, on eleven lists, in two contexts', () => {
    expect(examples.map(({ number }) => number)).to.deep.equal(Array.from({ length: 96 }, (_, index) => index + 1));
    expect(new Set(examples.map(({ versions }) => versions.join()))).to.have.property('size', 11);
    expect(examples.filter(({ context }) => context === 'query')).to.have.length(80);
    expect(examples.filter(({ result }) => result === 'invalid')).to.have.length(RULES.size - NEVER_RESOLVED.size);
  });

  for (const example of examples) {
    const { number, context, pattern, versions, result } = example;
    const overruled = OVERRULED.get(number);
    if (overruled !== undefined) {
      it(`${number}: ${pattern} is ${overruled}, not ${result} as in the annex: + is stable for drafts too`, () => {
        expect(result).to.deep.equal(['1.3.0-draft']);
        expect(answer(example)).to.deep.equal(overruled);
      });
    } else if (result === 'invalid' || NEVER_RESOLVED.has(number)) {
      it(`${number}: ${context} ${pattern} is rejected`, () => {
        expectSyntaxError(() => answer(example), RULES.get(number) ?? 'a rule');
      });
    } else {
      it(`${number}: ${context} ${pattern} of ${versions} is ${result.length === 0 ? 'none' : result}`, () => {
        expect(answer(example)).to.deep.equal(result);
      });
    }
  }

  itWithShared('are those of the collected facts, as are the chain of versions and the patterns', () => {
    const grammar = sharedText('facts/version-grammar.md');
    const rows = grammar.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
    const lists = new Map(rows.filter(([, name = '']) => /^[A-Z]$/.test(name)).map(([, name, list]) => [name, list]));
    const numbered = rows.filter(([, number = '', , , name]) => /^\d+$/.test(number) && lists.has(name));
    const inShort = numbered.map(([, number, , pattern = '', name, result = '']) => [
      Number(number),
      pattern.replaceAll('`', ''),
      lists.get(name),
      result.replace(/ \(400\)$|^none$/, ''),
    ]);
    expect(
      examples.map(({ number, pattern, versions, result }) => [
        number,
        pattern,
        versions.join(', '),
        typeof result === 'string' ? result : result.join(', '),
      ]),
    ).to.deep.equal(inShort);
    expect(grammar).to.include(`\`${precedenceChain.join(' < ')}\``);
    for (const { source } of versionPatterns) expect(grammar).to.include(`\`${source}\``);
  });
});
