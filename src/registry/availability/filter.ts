import { compareTexts } from '../../model/compare-texts.js';
import { readPeriod } from '../../model/period.js';

/** The operators of the parameter `c` (REST 2.2.2), in words for sentences. */
export const operators = {
  eq: 'equals',
  ne: 'not equal to',
  lt: 'less than',
  le: 'less than or equal to',
  gt: 'greater than',
  ge: 'greater than or equal to',
  co: 'contains',
  nc: 'does not contain',
  sw: 'starts with',
  ew: 'ends with',
} as const;

export type Operator = keyof typeof operators;

export interface Condition {
  readonly operator: Operator;
  readonly value: string;
}

/** Alternatives: lists of conditions that must all hold. */
export type Filter = readonly (readonly Condition[])[];

/** Negative where the first value is less; numbers by value, other texts by their characters. */
function compare(one: string, other: string): number {
  const [a, b] = [Number(one), Number(other)];
  if (one.trim() !== '' && other.trim() !== '' && !Number.isNaN(a) && !Number.isNaN(b)) return a - b;
  return compareTexts(one, other);
}

/** Time periods are compared by their start or end: a month is not less than its year (REST 2.2.2). */
function isOrdered(operator: 'lt' | 'le' | 'gt' | 'ge', value: string, operand: string): boolean {
  const [period, limit] = [readPeriod(value), readPeriod(operand)];
  if (period !== undefined && limit !== undefined) {
    return {
      lt: period.to <= limit.from,
      le: period.to <= limit.to,
      gt: period.from >= limit.to,
      ge: period.from >= limit.from,
    }[operator];
  }
  const order = compare(value, operand);
  return { lt: order < 0, le: order <= 0, gt: order > 0, ge: order >= 0 }[operator];
}

function holds({ operator, value: operand }: Condition, value: string): boolean {
  switch (operator) {
    case 'eq':
      return value === operand;
    case 'ne':
      return value !== operand;
    case 'co':
      return value.includes(operand);
    case 'nc':
      return !value.includes(operand);
    case 'sw':
      return value.startsWith(operand);
    case 'ew':
      return value.endsWith(operand);
    default:
      return isOrdered(operator, value, operand);
  }
}

/** Whether a filter admits the values of a cell. Each condition has to hold for one of them: B+M admits who has both (REST 2.2.2, c). */
export const admitsSeveral = (filter: Filter, values: readonly string[]): boolean =>
  filter.some((conditions) => conditions.every((condition) => values.some((value) => holds(condition, value))));

/** Whether a filter admits a value. */
export const admits = (filter: Filter, value: string): boolean => admitsSeveral(filter, [value]);
