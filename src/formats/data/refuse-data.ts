import type { Position } from '../../errors.js';
import { UnreadableData } from './data-sets.js';

/** SDMX error codes. */
const [tooLargeCode, syntaxCode] = [130, 140];

/** The error for a file that cannot be read on. */
export const unreadable = (rule: string, detail: string, { line, column }: Position): UnreadableData =>
  new UnreadableData({
    severity: 'error',
    code: rule.startsWith('limit.') ? tooLargeCode : syntaxCode,
    rule,
    detail,
    line,
    column,
  });

/** @throws UnreadableData */
export function refuseData(rule: string, detail: string, position: Position): never {
  throw unreadable(rule, detail, position);
}
