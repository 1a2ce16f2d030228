import { useEffect, useRef, useState } from 'preact/hooks';
import { ProposeButton } from '../../components/propose-button.js';
import { textOf } from '../../content/json.js';
import { isNumberedLater } from '../../drafts/trial.js';
import type { EditedDraft } from '../../drafts/use-draft.js';
import { stabilityOf } from '../../model/versions.js';
import { words } from '../../words/words.js';

const texts = words.edit.toolbar;

/** Milliseconds in which a step is on the screen. */
const afterStep = 50;

/** Keys with Ctrl, or with Command. */
const keyNames = [
  { name: 'redo', fits: ({ key, shiftKey }: KeyboardEvent) => key === 'y' || (shiftKey && key.toLowerCase() === 'z') },
  { name: 'undo', fits: ({ key, shiftKey }: KeyboardEvent) => key === 'z' && !shiftKey },
  { name: 'onSave', fits: ({ key }: KeyboardEvent) => key === 's' },
] as const;

interface ToolbarProps {
  readonly edited: EditedDraft;
  /** The version that the registry offers. */
  readonly smallest: string;
  readonly isSending: boolean;
  /** Whether an access rule requires a second person to publish it. */
  readonly needsReview: boolean;
  readonly onSave: () => void;
  readonly onPublish: (version: string) => void;
  /** @param version undefined where it keeps its own */
  readonly onPropose: (version: string | undefined, text: string) => void;
  readonly onDiscard: () => void;
}

/** What can be done with a draft as a whole. */
export function Toolbar(props: ToolbarProps) {
  const { edited, smallest, isSending, needsReview, onSave, onPublish, onPropose, onDiscard } = props;
  const { draft, isKept, undo, redo } = edited;
  const [chosen, setChosen] = useState<string>();
  const isPublished = isNumberedLater(draft) || stabilityOf(textOf(draft.artefact['version'])) === 'initial';
  const offered = isNumberedLater(draft) ? smallest : '1.0.0';
  const version = chosen ?? offered;
  const newest = useRef({ undo, redo, onSave, isSending });
  newest.current = { undo, redo, onSave, isSending };
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const name = keyNames.find((each) => each.fits(event))?.name;
      if (name === undefined || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      // What is typed at the moment is a step before that.
      const { activeElement } = document;
      if (activeElement instanceof HTMLElement) {
        activeElement.blur();
        activeElement.focus({ preventScroll: true });
      }
      setTimeout(() => {
        if (!newest.current.isSending) newest.current[name]?.();
      }, afterStep);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <div class="row edit-toolbar" role="group" aria-label={texts.label}>
      <button type="button" class="quiet" disabled={undo === undefined} onClick={undo}>
        {texts.undo}
      </button>
      <button type="button" class="quiet" disabled={redo === undefined} onClick={redo}>
        {texts.redo}
      </button>
      <button type="button" disabled={isSending} onClick={onSave}>
        {texts.save}
      </button>
      {isPublished ? (
        <>
          <label class="row">
            {texts.publishAs}
            <input
              size={8}
              value={version}
              onInput={({ currentTarget: { value } }) => setChosen(value === '' ? undefined : value)}
            />
          </label>
          <button type="button" disabled={isSending} onClick={() => onPublish(version)}>
            {texts.publish}
          </button>
        </>
      ) : null}
      {needsReview ? (
        <ProposeButton isSending={isSending} onPropose={(text) => onPropose(isPublished ? version : undefined, text)} />
      ) : null}
      <button type="button" class="quiet" title={texts.discardMeans} disabled={isSending} onClick={onDiscard}>
        {texts.discard}
      </button>
      <span class="small" role="status" data-kept={String(isKept)}>
        {isKept ? texts.kept : `${texts.keeping}…`}
      </span>
    </div>
  );
}
