import { text } from 'node:stream/consumers';
import type { Context } from 'koa';
import { StrataError } from '../../errors.js';
import type { FetchedResponse } from '../../fetching/fetcher.js';
import { departureOf } from '../limits/departure.js';
import type { Services } from '../services.js';

/** Largest description of a service, bytes. */
const mostDescribed = 2_000_000;

const statuses: Readonly<Record<number, ConstructorParameters<typeof StrataError>[0]>> = {
  400: 'Syntax',
  404: 'NotFound',
  406: 'NotAcceptable',
  413: 'TooLarge',
  414: 'TooLarge',
  501: 'NotImplemented',
  503: 'Unavailable',
  504: 'GatewayTimeout',
};

/** The error for a response of a source that is not a success. What it says is not passed on: it is not of this registry. */
export function refusalOfSource({ status, headers }: FetchedResponse, address: string): StrataError {
  const { host } = new URL(address);
  const name = statuses[status] ?? 'BadGateway';
  const detail =
    name === 'NotFound'
      ? `the source at ${host} has no data that match the query`
      : `the source at ${host} responded with the status ${status}`;
  const retry = Number(headers['retry-after']);
  return new StrataError(name, detail, [], name === 'Unavailable' && retry > 0 ? retry : undefined);
}

/** A small text that is fetched. @throws StrataError as `Fetcher.fetch`, and for a response that is not a success */
export async function fetchText(
  ctx: Context,
  { fetcher, data }: Pick<Services, 'fetcher' | 'data'>,
  url: string,
): Promise<string> {
  const response = await fetcher.fetch({
    url,
    maximumBytes: mostDescribed,
    timeout: data.settings.sourceTimeout,
    deadline: 2 * data.settings.sourceTimeout,
    signal: departureOf(ctx.res),
  });
  if (response.status !== 200) {
    response.body.destroy();
    const { message } = refusalOfSource(response, url);
    throw new StrataError('BadGateway', `the description of the service cannot be read: ${message}`);
  }
  return text(response.body);
}
