import { useEffect, useState } from 'preact/hooks';
import { type Refusal, refusalOf } from './client.js';

/** The state of a request. Until the next response arrives, the last one stays. */
interface Awaited<Content> {
  readonly content?: Content;
  /** The key of the request that `content` is the response to. */
  readonly of?: string;
  readonly refusal?: Refusal;
  readonly isLoading: boolean;
}

let awaited = 0;

/** Waits until what follows a response is drawn, and has requested what it shows itself. */
const drawn = (): Promise<void> =>
  new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))));

/** Notes in the page how many responses it awaits, for tests: the last one stays until the next arrives. */
function noteAwaited(change: 1 | -1): void {
  awaited += change;
  document.documentElement.dataset['awaited'] = String(awaited);
}

/**
 * Sends a request to the registry, again whenever the key changes; the request before it is aborted then.
 * @param key of the request: its path and parameters; undefined sends none
 */
export function useResponse<Content>(
  key: string | undefined,
  ask: (signal: AbortSignal) => Promise<Content>,
): Awaited<Content> {
  const [response, setAwaited] = useState<Awaited<Content>>({ isLoading: key !== undefined });
  useEffect(() => {
    if (key === undefined) {
      setAwaited({ isLoading: false });
      return;
    }
    const abort = new AbortController();
    setAwaited(({ content, of }) => ({
      ...(content === undefined ? {} : { content }),
      ...(of === undefined ? {} : { of }),
      isLoading: true,
    }));
    noteAwaited(1);
    const asked = ask(abort.signal);
    const noteDrawn = (): void => void drawn().then(() => noteAwaited(-1));
    asked.then(noteDrawn, noteDrawn);
    asked.then(
      (content) => {
        if (!abort.signal.aborted) setAwaited({ content, of: key, isLoading: false });
      },
      (reason: unknown) => {
        if (abort.signal.aborted) return;
        setAwaited({
          refusal: refusalOf(reason),
          isLoading: false,
        });
      },
    );
    return () => abort.abort();
  }, [key]);
  return response;
}
