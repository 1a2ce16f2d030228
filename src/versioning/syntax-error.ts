import { StrataError } from '../errors.js';

/**
 * The error of a text that is not a version, version pattern or reference expression (SDMX code 140).
 * @param rule stable name of the rule
 * @param detail a sentence with what is wrong and what would be right
 */
export function syntaxError(rule: string, detail: string): StrataError {
  return new StrataError('Syntax', detail, [{ severity: 'error', code: 140, rule, detail }]);
}
