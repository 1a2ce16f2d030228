import { useState } from 'preact/hooks';
import { words } from '../words/words.js';
import { Dialog } from './basics.js';
import './propose-button.css';

const texts = words.proposals;

/** Longest text about a proposal, characters. */
const longestText = 1000;

/** A button that asks what a change is for, and proposes it. */
export function ProposeButton({ isSending, onPropose }: { isSending: boolean; onPropose: (text: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  return (
    <>
      <button type="button" disabled={isSending} onClick={() => setOpen(true)}>
        {words.edit.toolbar.propose}
      </button>
      {isOpen ? (
        <Dialog title={words.edit.toolbar.propose} onClose={() => setOpen(false)}>
          <form
            class="proposal-form"
            onSubmit={(event) => {
              event.preventDefault();
              setOpen(false);
              onPropose(text.trim());
            }}
          >
            <p>{texts.needed}</p>
            <label>
              {texts.textOf}
              <textarea
                required
                rows={4}
                maxLength={longestText}
                value={text}
                onInput={({ currentTarget: { value } }) => setText(value)}
              />
            </label>
            <div class="row">
              <button type="submit" disabled={text.trim() === ''}>
                {words.edit.toolbar.propose}
              </button>
            </div>
          </form>
        </Dialog>
      ) : null}
    </>
  );
}
