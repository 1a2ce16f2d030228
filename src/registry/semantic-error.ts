import { StrataError } from '../errors.js';

/**
 * The error of a request that is well-formed and cannot be fulfilled.
 * @param rule name of the violated rule, for programs: `history.item`
 * @param detail what is wrong and what would be right
 * @param path the parameter at fault
 */
export const semanticError = (rule: string, detail: string, path?: string): StrataError =>
  new StrataError('Semantic', detail, [
    { severity: 'error', code: 150, rule, detail, ...(path === undefined ? {} : { path }) },
  ]);
