import { useEffect, useRef, useState } from 'preact/hooks';
import type { Draft } from './draft.js';
import { type Trial, tryDrafts, versionsOf } from './trial.js';

/** Milliseconds without a change after which the set is tried. Fields take over what was typed after a pause of their own. */
const pause = 100;

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
  useEffect(() => {
    if (!isActive) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      tryDrafts(drafts, versions.current, abort.signal).then(
        (trial) => {
          if (abort.signal.aborted) return;
          versions.current = versionsOf(trial);
          setState({ trial, of: drafts });
        },
        // Given up for a newer state.
        () => undefined,
      );
    }, pause);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [isActive, drafts]);
  return { trial: state.trial, isRunning: isActive && state.of !== drafts };
}
