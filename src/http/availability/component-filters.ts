import { type Condition, type Filter, type Operator, operators } from '../../registry/availability/filter.js';
import { checkCount, listLimits, requestFault } from '../parameters/read-parameters.js';
import type { Parameter } from '../route.js';

const shape = /^c\[([A-Za-z][A-Za-z0-9_-]*(?:\.[A-Za-z][A-Za-z0-9_-]*)*)\]$/;
const withOperator = /^([a-z]{2}):(.*)$/s;

const isOperator = (text: string): text is Operator => Object.hasOwn(operators, text);

function readCondition(text: string, name: string): Condition {
  const [, operator = 'eq', value = text] = withOperator.exec(text) ?? [];
  if (!isOperator(operator)) {
    const offered = Object.entries(operators).map(([each, words]) => `${each} (${words})`);
    throw requestFault(
      'filter.operator',
      `${name} has the unknown operator "${operator}"; use one of ${offered.join(', ')}`,
      name,
    );
  }
  if (value === '')
    throw requestFault(
      'filter.value',
      `${name} has an empty value; give values separated by commas: ${name}=A,B`,
      name,
    );
  return { operator, value };
}

/** `,` means or, `+` means and (REST 2.2.2, c). */
const readFilter = (text: string, name: string): Filter =>
  [...new Set(text.split(','))].map((alternative) =>
    alternative.split('+').map((condition) => readCondition(condition, name)),
  );

/** The filters by component, `c[FREQ]=A,M`: parameters whose names contain the component. */
export class ComponentFilters {
  readonly #filters = new Map<string, Filter>();
  #conditions = 0;

  /**
   * Takes a parameter that is a filter; returns false for any other.
   * @throws StrataError `Syntax` for a malformed filter, a second filter of one component, and above a limit
   */
  take(name: string, value: string): boolean {
    const component = shape.exec(name)?.[1];
    if (component === undefined) return false;
    if (this.#filters.has(component))
      throw requestFault('parameter.twice', `the parameter "${name}" occurs more than once; give it once`, name);
    const filter = readFilter(value, name);
    this.#filters.set(component, filter);
    this.#conditions += filter.flat().length;
    checkCount('filters', this.#filters.size, 'filters', name);
    checkCount('conditions in filters', this.#conditions, 'conditions', name);
    return true;
  }

  get byComponent(): ReadonlyMap<string, Filter> {
    return this.#filters;
  }
}

/** The description of the filters. `c` without a component is rejected. */
export const componentFilter: Parameter<undefined> = {
  description: `Filters by component: c[FREQ]=A,M or c[TIME_PERIOD]=ge:2020-01+le:2020-12. A comma means or, a plus means and. Operators: ${Object.entries(
    operators,
  )
    .map(([each, words]) => `${each} (${words})`)
    .join(', ')}. At most ${listLimits.conditions} conditions in all filters.`,
  schema: {
    type: 'object',
    maxProperties: listLimits.filters,
    additionalProperties: { type: 'string' },
    examples: [{ FREQ: 'A' }],
  },
  read: (name, text) => {
    if (text !== undefined)
      throw requestFault('parameter.value', `${name} does not contain a component; write c[FREQ]=A`, name);
    return undefined;
  },
};
