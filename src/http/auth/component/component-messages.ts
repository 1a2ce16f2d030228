import type { ComponentRequest } from './custom-component.js';

/** A request as it is posted to the thread of the component. */
export type PostedRequest = Omit<ComponentRequest, 'signal'>;

/** What the thread is started with. */
export interface ThreadData {
  /** `file:` URL of the module. */
  readonly module: string;
}

export type ToComponent =
  | { readonly kind: 'request'; readonly id: number; readonly request: PostedRequest }
  | { readonly kind: 'abort'; readonly id: number };

/** The answer is not checked yet. The thread confirms an abort, so that one that hangs is recognised. */
export type FromComponent =
  | { readonly kind: 'ready' }
  | { readonly kind: 'unusable'; readonly message: string }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string }
  | { readonly kind: 'aborted'; readonly id: number };
