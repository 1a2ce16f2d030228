import { readFileSync } from 'node:fs';

/** A row of the table of worked examples; the result is a list of versions, or that the pattern is invalid. */
export interface WorkedExample {
  readonly number: number;
  readonly context: string;
  readonly pattern: string;
  readonly versions: readonly string[];
  readonly result: readonly string[] | 'invalid';
}

const GRAMMAR = readFileSync(new URL('../../../shared/facts/version-grammar.md', import.meta.url), 'utf8');

/** The worked examples of the version grammar, as its tables have them. */
export function readWorkedExamples(): readonly WorkedExample[] {
  const rows = GRAMMAR.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  const lists = new Map(
    rows.filter(([, name = '']) => /^[A-Z]$/.test(name)).map(([, name = '', versions = '']) => [name, list(versions)]),
  );
  return rows
    .filter(([, number = '', , , name = '']) => /^\d+$/.test(number) && lists.has(name))
    .map(([, number, context = '', pattern = '', name = '', result = '']) => ({
      number: Number(number),
      context,
      pattern: pattern.replaceAll('`', ''),
      versions: lists.get(name) ?? [],
      result: result.startsWith('invalid') ? 'invalid' : result === 'none' ? [] : list(result),
    }));
}

/** The chain of versions by which the grammar states the order, lowest first. */
export function readPrecedenceChain(): readonly string[] {
  const [, chain = ''] = /`(1\.0\.0-draft < [^`]+)`/.exec(GRAMMAR) ?? [];
  return chain.split(' < ');
}

/** The ECMAScript patterns that the grammar gives, legacy first. */
export function readGrammarPatterns(): readonly RegExp[] {
  return [...GRAMMAR.matchAll(/(?:legacy|semantic) `(\^[^`]+\$)`/g)].map(([, source = '']) => new RegExp(source));
}

function list(cell: string): readonly string[] {
  return cell.split(', ');
}
