import createClient from 'openapi-fetch';
import { base, inBase } from '../base.js';
import type { components, paths } from './generated.js';

/** The responses of the registry, as `/openapi.json` describes them. */
export type Schemas = components['schemas'];

/** One error of a response. */
export interface ApiError {
  readonly detail: string;
  readonly title?: string;
  readonly 'x-rule'?: string;
  readonly 'x-path'?: string;
  readonly 'x-line'?: number;
  readonly 'x-column'?: number;
}

/** The registry did not do what was asked. */
export class Refusal extends Error {
  /** @param status 0 where the registry could not be reached */
  constructor(
    readonly status: number,
    readonly errors: readonly ApiError[],
  ) {
    super(errors.map(({ detail }) => detail).join('\n'));
  }
}

/** Lists of the API are separated by commas, except `urn`, which is repeated. */
const writeQuery = (query: Readonly<Record<string, unknown>>): string => {
  const written = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value === undefined || value === null || value === '') continue;
    if (!Array.isArray(value)) written.append(name, String(value));
    else if (name === 'urn') for (const each of value) written.append(name, String(each));
    else if (value.length > 0) written.append(name, value.join(','));
  }
  return written.toString();
};

/** Parameters of a query as `writeQuery` takes them: undefined ones are left out. */
type QueryValues<Query> = {
  [Name in keyof Query]: Query[Name] extends (infer Each)[] | undefined
    ? readonly Each[] | undefined
    : Query[Name] | undefined;
};

type WithQueryValues<Operation> = {
  [Part in keyof Operation]: Part extends 'parameters'
    ? {
        [Place in keyof Operation[Part]]: Place extends 'query'
          ? QueryValues<Operation[Part][Place]>
          : Operation[Part][Place];
      }
    : Operation[Part];
};

type ApiPaths = { [Path in keyof paths]: { [Method in keyof paths[Path]]: WithQueryValues<paths[Path][Method]> } };

/** A client of the API with the types of its description. Its responses are given to `contentOf`. */
export const api = createClient<ApiPaths, 'application/json'>({
  baseUrl: base,
  headers: { Accept: 'application/json' },
  querySerializer: writeQuery,
});

interface ApiResponse<Content> {
  readonly data?: Content;
  readonly error?: unknown;
  readonly response: Response;
}

/** The errors of a body that is an error; undefined for another one. */
export const errorsIn = (body: unknown): readonly ApiError[] | undefined =>
  typeof body === 'object' && body !== null && 'errors' in body && Array.isArray(body.errors) ? body.errors : undefined;

/** What a request failed with, as a refusal: that of the registry, or one with the text of another error. */
export const refusalOf = (reason: unknown): Refusal =>
  reason instanceof Refusal ? reason : new Refusal(0, [{ detail: String(reason) }]);

/** @throws Refusal where there is no response; the reason itself where the request was given up */
function refuseUnreachable(reason: unknown): never {
  if (reason instanceof DOMException && reason.name === 'AbortError') throw reason;
  throw new Refusal(0, []);
}

/**
 * The content of a response.
 * @throws Refusal for a response that is an error, and where there is none
 */
export async function contentOf<Content>(request: Promise<ApiResponse<Content>>): Promise<Content> {
  const { data, error, response } = await request.catch(refuseUnreachable);
  if (data === undefined) throw new Refusal(response.status, errorsIn(error) ?? []);
  return data;
}

/**
 * The text of a response in any format.
 * @param address path and parameters
 * @throws Refusal as `contentOf`
 */
export async function fetchText(
  address: string,
  init: RequestInit = {},
): Promise<{ text: string; response: Response }> {
  const response = await fetch(inBase(address), init).catch(refuseUnreachable);
  const text = await response.text();
  if (response.ok) return { text, response };
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = undefined;
  }
  throw new Refusal(response.status, errorsIn(body) ?? [{ detail: text.slice(0, 1000) }]);
}
