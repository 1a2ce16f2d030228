import { StrataError } from '../errors.js';

/**
 * The error of a version, pattern or expression that its grammar does not know (SDMX code 140).
 * `detail` is a sentence that says what is wrong and what would be right; `rule` is its stable name.
 */
export function syntaxError(rule: string, detail: string): StrataError {
  return new StrataError('Syntax', detail, [{ severity: 'error', code: 140, rule, detail }]);
}
