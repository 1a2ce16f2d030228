import { longestId } from '../model/longest-id.js';
import { syntaxError } from './syntax-error.js';
import { numberFault } from './version.js';

/** `+` the highest stable version, `~` the highest of any stability, `*` all. */
export type WildcardOperator = '+' | '~' | '*';

/** A version text with an operator, parsed. */
export interface Wildcard {
  readonly operator: WildcardOperator;
  /**
   * The text with each number replaced by the letter of its position, as the standard writes its forms: `X.Y+.Z`.
   * After a part that is the operator alone, 0 stays 0: `X.+.0`.
   */
  readonly shape: string;
  /** The numbers as written, by the letter of their position. */
  readonly numbers: ReadonlyMap<string, string>;
}

const LETTERS = ['X', 'Y', 'Z'] as const;

/**
 * Parses a version text with an operator; undefined when it has none and so can only be an exact version.
 * Which shapes are allowed differs between queries and references and is checked by the caller.
 * @throws StrataError Syntax, rules `version.doubleWildcard`, `version.extensionWithWildcard`, `version.invalid`
 */
export function readWildcard(text: string): Wildcard | undefined {
  const operators = [...text].filter(isOperator);
  const [operator] = operators;
  if (operator === undefined) return undefined;
  const quoted = JSON.stringify(text);
  if (text.length > longestId) {
    throw syntaxError(
      'version.invalid',
      `${quoted} is not a version pattern: it has ${text.length} characters; the maximum is ${longestId}.`,
    );
  }
  if (operators.length > 1) {
    throw syntaxError(
      'version.doubleWildcard',
      `${quoted} has ${operators.length} operators (${operators.join(' ')}); use one at most, as in 1.0+.0.`,
    );
  }
  if (text.includes('-')) {
    throw syntaxError(
      'version.extensionWithWildcard',
      `${quoted} has both an extension and the operator ${operator}; write the exact version without the operator, or the wildcard without "${text.slice(text.indexOf('-')).replace(/[+~*]/, '')}".`,
    );
  }
  const parts = text.split('.').map((part) => readPart(part, quoted));
  if (parts.length > LETTERS.length) {
    throw syntaxError(
      'version.invalid',
      `${quoted} is not a version pattern: it has ${parts.length} parts; use three at most, as in 1.0+.0.`,
    );
  }
  const free = parts.findIndex(({ number }) => number === '');
  const placed = LETTERS.flatMap((letter, position) => {
    const part = parts[position];
    return part === undefined ? [] : [{ ...part, letter, behind: free >= 0 && position > free }];
  });
  return {
    operator,
    shape: placed
      .map(({ number, suffix, letter, behind }) => (number && (behind && number === '0' ? '0' : letter)) + suffix)
      .join('.'),
    numbers: new Map(placed.map(({ letter, number }) => [letter, number])),
  };
}

/** Replaces the letters of a shape by the numbers of a wildcard. */
export function fillShape(shape: string, numbers: ReadonlyMap<string, string>): string {
  return shape.replace(/[XYZ]/g, (letter) => numbers.get(letter) ?? letter);
}

function isOperator(character: string): character is WildcardOperator {
  return character === '+' || character === '~' || character === '*';
}

function readPart(part: string, quoted: string): { readonly number: string; readonly suffix: string } {
  const at = part.search(/[+~*]/);
  const [number, suffix] = at < 0 ? [part, ''] : [part.slice(0, at), part.slice(at)];
  const reason = partFault(number, suffix);
  if (reason === undefined) return { number, suffix };
  throw syntaxError('version.invalid', `${quoted} is not a version pattern: ${reason}. Use a form such as 1.0+.0.`);
}

function partFault(number: string, suffix: string): string | undefined {
  if (suffix.length > 1) {
    return `"${suffix.slice(1)}" follows the operator, but a part ends with its operator (versions have no build part)`;
  }
  return number === '' && suffix !== '' ? undefined : numberFault(number);
}
