import { useEffect, useState } from 'preact/hooks';
import { type Refusal, refusalOf } from './client.js';

/** What is known of an answer. While the next one is awaited, the last stays. */
interface Awaited<Content> {
  readonly content?: Content;
  /** The key of the question that `content` answers. */
  readonly of?: string;
  readonly refusal?: Refusal;
  readonly isLoading: boolean;
}

let awaited = 0;

/** Notes in the page how many answers it awaits, for tests: the last answer stays until the next is there. */
function noteAwaited(change: 1 | -1): void {
  awaited += change;
  document.documentElement.dataset['awaited'] = String(awaited);
}

/**
 * Asks the registry, again whenever the key changes; the question before is aborted then.
 * @param key of the question: its path and parameters; undefined asks nothing
 */
export function useAnswer<Content>(
  key: string | undefined,
  ask: (signal: AbortSignal) => Promise<Content>,
): Awaited<Content> {
  const [answer, setAnswer] = useState<Awaited<Content>>({ isLoading: key !== undefined });
  useEffect(() => {
    if (key === undefined) {
      setAnswer({ isLoading: false });
      return;
    }
    const abort = new AbortController();
    setAnswer(({ content, of }) => ({
      ...(content === undefined ? {} : { content }),
      ...(of === undefined ? {} : { of }),
      isLoading: true,
    }));
    noteAwaited(1);
    const asked = ask(abort.signal).finally(() => noteAwaited(-1));
    asked.then(
      (content) => {
        if (!abort.signal.aborted) setAnswer({ content, of: key, isLoading: false });
      },
      (reason: unknown) => {
        if (abort.signal.aborted) return;
        setAnswer({
          refusal: refusalOf(reason),
          isLoading: false,
        });
      },
    );
    return () => abort.abort();
  }, [key]);
  return answer;
}
