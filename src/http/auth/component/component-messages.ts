import type { ComponentRequest } from './custom-component.js';

/** A request as it is posted to the thread of the component. */
export type PostedRequest = Omit<ComponentRequest, 'signal'>;

/** What the thread is started with. */
export interface ThreadData {
  /** `file:` URL of the module. */
  readonly module: string;
}

/** What the thread posts when it has loaded the module, or cannot. */
export type Loaded = { readonly kind: 'ready' } | { readonly kind: 'unusable'; readonly message: string };

/** Aborts a request. */
export type ToComponent = 'abort';

/** The result is not checked yet. The thread confirms an abort, so that one that hangs is recognised. */
export type FromComponent =
  | { readonly kind: 'result'; readonly result: unknown }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'aborted' };
