import type { Context } from 'koa';
import type { Snapshot } from '../../registry/snapshot.js';
import * as json from '../json-schema.js';
import { isoInstant } from './iso-instant.js';

/** The state that a response was read in. */
export const stateRead = {
  asOf: json.instant,
  tick: json.integer('The number of the newest transaction that was read.'),
};

/** A state of the registry. */
type State = Pick<Snapshot, 'tick' | 'at'>;

/** The query string of a request without the state that it reads, in pairs of name and value. */
export const pairsWithoutState = ({ querystring }: Pick<Context, 'querystring'>): readonly string[] =>
  querystring.split('&').filter((pair) => pair !== '' && !pair.startsWith('asOf='));

/** Shows the instant of the state that a response is about, epoch milliseconds. */
export function showInstant(ctx: Context, at: number): void {
  ctx.set('X-As-Of', isoInstant(at));
}

/**
 * Shows the state that the response to a read is about: its instant, and as `Content-Location` the address of the same content
 * for ever, which names its transaction (RFC 9110 section 8.7).
 */
export function showState(ctx: Context, { tick, at }: State): void {
  showInstant(ctx, at);
  ctx.set('Content-Location', `${ctx.path}?${[...pairsWithoutState(ctx), `asOf=tick:${tick}`].join('&')}`);
}

/** A state as JSON has it. */
export const stateAsJson = ({ tick, at }: State) => ({ asOf: isoInstant(at), tick });

/**
 * Begins a response with JSON about a state.
 * @param vary the request headers that it depends on
 * @returns the state, for its body
 */
export function beginJson(ctx: Context, state: State, vary: readonly string[] = ['Accept']) {
  showState(ctx, state);
  ctx.type = 'application/json';
  ctx.vary([...vary]);
  return stateAsJson(state);
}
