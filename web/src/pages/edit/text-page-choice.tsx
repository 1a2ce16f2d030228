import { useState } from 'preact/hooks';
import type { JsonObject } from '../../content/json.js';
import { pageLength, pageWith, type TextPage } from '../../drafts/text-pages.js';
import { words } from '../../words/words.js';

const texts = words.edit.text;

interface TextPageChoiceProps {
  readonly artefact: JsonObject;
  readonly page: TextPage;
  /** Whether the text is not valid: another page would lose it. */
  readonly isKeptHere: boolean;
  readonly onTurn: (from: number) => void;
}

/** Which entries of a long list the text has. */
export function TextPageChoice({
  artefact,
  page: { property, from, length },
  isKeptHere,
  onTurn,
}: TextPageChoiceProps) {
  const [id, setId] = useState('');
  const list = artefact[property];
  const count = Array.isArray(list) ? list.length : 0;
  const wanted = id.trim();
  const found = wanted === '' ? undefined : pageWith(artefact, property, wanted);
  return (
    <form
      class="row"
      onSubmit={(event) => {
        event.preventDefault();
        if (found !== undefined && !isKeptHere) onTurn(found);
      }}
    >
      <button
        type="button"
        class="quiet"
        disabled={isKeptHere || from === 0}
        onClick={() => onTurn(Math.max(0, from - pageLength))}
      >
        {words.edit.form.earlier} <span class="hidden-text">{property}</span>
      </button>
      <span class="small" role="status">
        {texts.page(property, from, from + length, count)}
      </span>
      <button
        type="button"
        class="quiet"
        disabled={isKeptHere || from + length >= count}
        onClick={() => onTurn(from + length)}
      >
        {words.edit.form.later} <span class="hidden-text">{property}</span>
      </button>
      <label>
        {texts.findId}{' '}
        <input size={10} value={id} spellcheck={false} onInput={({ currentTarget }) => setId(currentTarget.value)} />
      </label>
      <button type="submit" class="quiet" disabled={isKeptHere || found === undefined}>
        {texts.show}
      </button>
      {wanted !== '' && found === undefined ? <span class="small">{texts.noId(wanted)}</span> : null}
    </form>
  );
}
