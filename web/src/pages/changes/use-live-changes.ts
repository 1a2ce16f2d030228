import { useEffect, useRef, useState } from 'preact/hooks';
import { api, contentOf, type Refusal, refusalOf } from '../../api/client.js';
import { base } from '../../base.js';
import type { RegistryChange } from '../../model/transactions.js';
import { type Followed, withNewer, writeFollowed } from './followed.js';

/** Changes that the list begins with. */
const first = 100;

/** What a stream does: it has begun, its connection is made again, or it has ended. */
type StreamState = 'connecting' | 'live' | 'ended';

export interface LiveChanges {
  /** In the order of transactions. */
  readonly changes: readonly RegistryChange[];
  readonly refusal: Refusal | undefined;
  readonly isLoading: boolean;
  readonly stream: StreamState;
  /** Number of changes that arrived while the list stood still. */
  readonly waiting: number;
  /** Number of changes that arrived and were shown. */
  readonly arrived: number;
}

const nothing: LiveChanges = {
  changes: [],
  refusal: undefined,
  isLoading: true,
  stream: 'connecting',
  waiting: 0,
  arrived: 0,
};

/**
 * The newest changes, and those that are committed from then on.
 * @param isPaused whether the list stands still; what arrives then is shown afterwards
 */
export function useLiveChanges(followed: Followed, isPaused: boolean): LiveChanges {
  const [state, setState] = useState(nothing);
  const paused = useRef(isPaused);
  const kept = useRef<RegistryChange[]>([]);
  const key = writeFollowed(followed);

  useEffect(() => {
    const abort = new AbortController();
    let source: EventSource | undefined;
    kept.current = [];
    setState(nothing);
    const take = (change: RegistryChange): void => {
      if (paused.current) kept.current.push(change);
      setState((before) =>
        paused.current
          ? { ...before, waiting: kept.current.length }
          : { ...before, changes: withNewer(before.changes, [change]), arrived: before.arrived + 1 },
      );
    };
    const begin = async (): Promise<void> => {
      const query = { ...followed, newest: true, limit: first };
      const { changes, next } = await contentOf(
        api.GET('/ws/registry/changes', { params: { query }, signal: abort.signal }),
      );
      if (abort.signal.aborted) return;
      setState((before) => ({ ...before, changes: [...changes].reverse(), isLoading: false }));
      const opened = new EventSource(
        `${base}/ws/registry/changes?${key === '' ? '' : `${key}&`}since=${encodeURIComponent(next)}`,
      );
      source = opened;
      opened.onopen = () => setState((before) => ({ ...before, stream: 'live' }));
      opened.onmessage = ({ data }: MessageEvent<string>) => take(JSON.parse(data) as RegistryChange);
      // The browser connects again with the last event, unless the registry refused.
      opened.onerror = () =>
        setState((before) => ({
          ...before,
          stream: opened.readyState === EventSource.CLOSED ? 'ended' : 'connecting',
        }));
    };
    begin().catch((reason: unknown) => {
      if (abort.signal.aborted) return;
      const refusal = refusalOf(reason);
      setState((before) => ({ ...before, refusal, isLoading: false, stream: 'ended' }));
    });
    return () => {
      abort.abort();
      source?.close();
    };
  }, [key]);

  useEffect(() => {
    paused.current = isPaused;
    if (isPaused || kept.current.length === 0) return;
    const newer = kept.current;
    kept.current = [];
    setState((before) => ({
      ...before,
      changes: withNewer(before.changes, newer),
      waiting: 0,
      arrived: before.arrived + newer.length,
    }));
  }, [isPaused]);

  return state;
}
