/**
 * The interface of a custom component (specification, section 5), an ES module that `STRATA_VALVE` names. It runs in a thread:
 * `examples/valves/` has two, docs/sign-in/custom-component.md describes them.
 */
import type { Refusal } from '../mechanism.js';

/** What a component receives of a request. Frozen. */
export interface ComponentRequest {
  /** `signIn` for `GET /login.html`, `ticket` for `/ws/secure/**` with the query parameter `ticket`. */
  readonly entry: 'signIn' | 'ticket';
  readonly method: string;
  /** Path and query as they were sent, the ticket included. */
  readonly url: string;
  /** By name in lower case. The cookies of Strata are left out. */
  readonly headers: Readonly<Record<string, string>>;
  /** The values of each query parameter, decoded. */
  readonly query: Readonly<Record<string, readonly string[]>>;
  /** Address of the client. */
  readonly address: string;
  /** Aborted when the client has gone or the time is over. */
  readonly signal: AbortSignal;
}

/** Somebody whom a component has recognised. */
export interface ComponentUser {
  /** Unique among the names that the component returns; at most 256 characters. */
  readonly name: string;
  readonly groups?: readonly string[];
  /** When the sign-in ends, epoch milliseconds. */
  readonly until?: number;
}

/**
 * What a component decides: who the caller is; that its credentials are wrong, if possible with the reason, which is for the
 * audit log only; for `signIn`, the address of a page where people sign in; undefined for a request without credentials.
 */
export type ComponentResult =
  | { readonly signedIn: ComponentUser }
  | { readonly refused: Refusal | true }
  | { readonly redirect: string }
  | undefined;

/** The exports of the module. */
export interface CustomComponent {
  /** Called once before the first request. An error ends the start of Strata, with its message. */
  start?(): void | Promise<void>;
  /** Any number at a time. An error means that nothing could be decided: the caller gets 503, and its message is logged. */
  authenticate(request: ComponentRequest): ComponentResult | Promise<ComponentResult>;
}
