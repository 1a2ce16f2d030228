import { type Problem, StrataError } from '../../errors.js';
import type { Components } from './components.js';
import { allDimensions } from './layout.js';

/**
 * The dimension at the observation: the one asked for, else time, else all of them.
 * @param asked id of a dimension, `AllDimensions`, or nothing
 * @throws StrataError `Syntax`, rule `parameter.value`, when there is no such dimension
 */
export function observationDimension(asked: string | undefined, { dimensions, timeDimension }: Components): string {
  if (asked === undefined) return timeDimension?.id ?? allDimensions;
  const known = [...dimensions, ...(timeDimension === undefined ? [] : [timeDimension])].map(({ id }) => id);
  if (asked === allDimensions || known.includes(asked)) return asked;
  const detail = `dimensionAtObservation is "${asked}"; it may be ${known.join(', ')} or ${allDimensions}`;
  const problem: Problem = {
    severity: 'error',
    code: 140,
    rule: 'parameter.value',
    detail,
    path: 'dimensionAtObservation',
  };
  throw new StrataError('Syntax', detail, [problem]);
}
