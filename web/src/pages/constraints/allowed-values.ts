import type { Schemas } from '../../api/client.js';

type Context = Schemas['Constraints']['contexts'][number];
export type Component = NonNullable<Context['components']>[number];
export type Decision = NonNullable<Component['decisions']>[number];
export type Reason = Decision['by'][number];

/** A code with what constraints decide about it. */
interface JudgedCode {
  readonly id: string;
  readonly isAllowed: boolean;
  /** Undefined where nothing restricts the component. */
  readonly decision?: Decision | undefined;
}

/** Which codes are listed. */
export const choices = ['all', 'allowed', 'excluded'] as const;
export type Choice = (typeof choices)[number];

/**
 * The codes of a component with their decisions.
 * @param order all codes of the list in its order; where it is not known, allowed codes come first
 */
export function judgedCodes(component: Component, order: readonly string[] | undefined): readonly JudgedCode[] {
  const { decisions, allowed = [], allowedBy = [], excluded = [], excludedBy = [] } = component;
  if (decisions === undefined) return (order ?? []).map((id) => ({ id, isAllowed: true }));
  const judged = new Map<string, JudgedCode>();
  for (const [index, id] of allowed.entries()) {
    judged.set(id, { id, isAllowed: true, decision: decisions[allowedBy[index] ?? -1] });
  }
  for (const [index, id] of excluded.entries()) {
    judged.set(id, { id, isAllowed: false, decision: decisions[excludedBy[index] ?? -1] });
  }
  if (order === undefined) return [...judged.values()];
  const known = new Set(order);
  return [...order, ...[...judged.keys()].filter((id) => !known.has(id))].flatMap((id) => judged.get(id) ?? []);
}

/** The codes of a choice whose id or name has a text, without regard to case. */
export function chosenCodes(
  codes: readonly JudgedCode[],
  choice: Choice,
  text: string,
  nameOf: (id: string) => string,
): readonly JudgedCode[] {
  const wanted = text.trim().toLowerCase();
  return codes.filter(
    ({ id, isAllowed }) =>
      (choice === 'all' || (choice === 'allowed') === isAllowed) &&
      (wanted === '' || id.toLowerCase().includes(wanted) || nameOf(id).toLowerCase().includes(wanted)),
  );
}

/** `CARGO:RORO` of the address as a component and a value; undefined for a text without a colon. */
export function readPair(text: string): readonly [string, string] | undefined {
  const colon = text.indexOf(':');
  return colon <= 0 ? undefined : [text.slice(0, colon), text.slice(colon + 1)];
}

export interface Period {
  readonly period: string;
  readonly isInclusive: boolean;
}

/** The ends of a time range, as far as a response has them. */
export function endsOf(range: unknown): { readonly start?: Period; readonly end?: Period } {
  if (typeof range !== 'object' || range === null) return {};
  const period = (value: unknown): Period | undefined =>
    typeof value === 'object' && value !== null && 'period' in value
      ? { period: String(value.period), isInclusive: !('isInclusive' in value) || value.isInclusive !== false }
      : undefined;
  const at = (name: string): Period | undefined => period(new Map(Object.entries(range)).get(name));
  const [start, end] = [at('startPeriod') ?? at('afterPeriod'), at('endPeriod') ?? at('beforePeriod')];
  return { ...(start === undefined ? {} : { start }), ...(end === undefined ? {} : { end }) };
}
