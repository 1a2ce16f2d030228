import { useEffect, useRef, useState } from 'preact/hooks';
import type { Draft } from './draft.js';
import { type Trial, tryDrafts, versionsOf } from './trial.js';

/** Milliseconds without a change after which the set is tried, where another change was made just before. Fields have a pause of their own. */
const pause = 100;
/** Milliseconds after a change in which another one counts as just after it. */
const burst = 300;

export interface TriedSet {
  /** The last trial; of an earlier state while `isRunning`. */
  readonly trial: Trial | undefined;
  readonly isRunning: boolean;
}

/**
 * The dry run of drafts as they are on the screen, repeated after each change.
 * @param drafts the same array as long as nothing changes
 */
export function useTrial(drafts: readonly Draft[], isActive: boolean): TriedSet {
  const [state, setState] = useState<{ readonly trial?: Trial; readonly of?: readonly Draft[] }>({});
  const versions = useRef<ReadonlyMap<string, string>>(new Map());
  const changedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (!isActive) return;
    const abort = new AbortController();
    const now = performance.now();
    const isInBurst = now - changedAt.current < burst;
    changedAt.current = now;
    const timer = setTimeout(
      () => {
        tryDrafts(drafts, versions.current, abort.signal).then(
          (trial) => {
            if (abort.signal.aborted) return;
            versions.current = versionsOf(trial);
            setState({ trial, of: drafts });
          },
          // Given up for a newer state.
          () => undefined,
        );
      },
      isInBurst ? pause : 0,
    );
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [isActive, drafts]);
  return { trial: state.trial, isRunning: isActive && state.of !== drafts };
}
