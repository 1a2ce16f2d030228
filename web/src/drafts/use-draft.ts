import { useEffect, useRef, useState } from 'preact/hooks';
import { type JsonObject, textOf } from '../content/json.js';
import { type Draft, urnOfDraft } from './draft.js';
import { dropDraft, keepDraft } from './draft-store.js';
import { withDraftVersion } from './trial.js';

/** Steps that can be undone. */
const mostSteps = 200;

/** Milliseconds without a change after which a draft is kept: later than its dry run, which it would delay. A page that is left keeps it at once. */
const pause = 1_000;

interface Steps {
  readonly draft: Draft;
  readonly before: readonly Draft[];
  readonly after: readonly Draft[];
}

export interface EditedDraft {
  readonly draft: Draft;
  /** Whether this browser has kept the newest state. */
  readonly isKept: boolean;
  /** Replaces the artefact; one call is one step of undo. */
  change(change: (artefact: JsonObject) => JsonObject): void;
  /** Replaces the draft by what the function makes of it, without a step of undo. */
  settle(change: (draft: Draft) => Draft): void;
  readonly undo: (() => void) | undefined;
  readonly redo: (() => void) | undefined;
  /** Forgets the draft: the browser keeps it no longer. */
  forget(): Promise<void>;
}

/** A draft with another state of its artefact. The version under which it is saved stays: a step before may have another number. */
export const withArtefact = (draft: Draft, artefact: JsonObject): Draft => {
  const isSaved = draft.base?.urn === urnOfDraft(draft);
  return { ...draft, artefact: isSaved ? withDraftVersion(artefact, textOf(draft.artefact['version'])) : artefact };
};

/** The state of a draft on the screen, with its steps; the browser keeps it. */
export function useDraft(principal: string, first: Draft): EditedDraft {
  const [{ draft, before, after }, setSteps] = useState<Steps>({ draft: first, before: [], after: [] });
  const [kept, setKept] = useState<Draft>();
  const newest = useRef(draft);
  newest.current = draft;
  const isForgotten = useRef(false);
  useEffect(() => {
    const abort = new AbortController();
    const timer = setTimeout(() => {
      if (isForgotten.current) return;
      keepDraft(principal, draft, abort.signal).then(
        () => setKept(draft),
        // Given up for a newer state, or the browser keeps nothing: the head of the page shows that it is not kept.
        () => undefined,
      );
    }, pause);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [principal, draft]);
  useEffect(() => {
    const keepNow = (): void => {
      if (!isForgotten.current) keepDraft(principal, newest.current).catch(() => undefined);
    };
    addEventListener('pagehide', keepNow);
    return () => {
      removeEventListener('pagehide', keepNow);
      // Another page of the explorer is shown.
      keepNow();
    };
  }, [principal]);
  return {
    draft,
    isKept: kept === draft,
    async forget() {
      isForgotten.current = true;
      await dropDraft(principal, draft.id);
    },
    change: (change) =>
      setSteps((steps) => {
        const artefact = change(steps.draft.artefact);
        if (artefact === steps.draft.artefact) return steps;
        return {
          draft: { ...steps.draft, artefact },
          before: [...steps.before, steps.draft].slice(-mostSteps),
          after: [],
        };
      }),
    settle: (change) => setSteps((steps) => ({ ...steps, draft: change(steps.draft) })),
    undo:
      before.length === 0
        ? undefined
        : () =>
            setSteps((steps) => {
              const last = steps.before.at(-1);
              if (last === undefined) return steps;
              // What was saved meanwhile stays: only the artefact goes back.
              const draft = withArtefact(steps.draft, last.artefact);
              return { draft, before: steps.before.slice(0, -1), after: [...steps.after, steps.draft] };
            }),
    redo:
      after.length === 0
        ? undefined
        : () =>
            setSteps((steps) => {
              const next = steps.after.at(-1);
              if (next === undefined) return steps;
              const draft = withArtefact(steps.draft, next.artefact);
              return { draft, before: [...steps.before, steps.draft], after: steps.after.slice(0, -1) };
            }),
  };
}
