import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { useAddress } from '../address.js';
import { api, contentOf } from '../api/client.js';
import { useResponse } from '../api/use-response.js';
import type { Hit } from '../model/hit.js';
import { words } from '../words/words.js';
import { HitSummary } from './hit-summary.js';
import './search-box.css';
import { isSearchShortcut } from './search-shortcut.js';

/** Milliseconds without a key after which the registry is asked: typing on asks once. */
const pause = 120;
const mostSuggestions = 8;

interface SearchBoxProps {
  readonly label: string;
  readonly onChoose: (hit: Hit) => void;
  /** What is offered: artefacts, items and components, or all. */
  readonly kinds?: 'artefact' | 'item' | 'all';
  /** The classes of what is offered; all where missing. */
  readonly classes?: readonly string[];
  /** The text at the beginning, and whenever it changes from outside. */
  readonly text?: string;
  /** What Enter does while no suggestion is chosen; without it, Enter takes the first one. */
  readonly onSubmit?: (text: string) => void;
  /** Whether the key `/` moves the focus here; once a page. */
  readonly hasShortcut?: boolean;
  /** Whether it has the focus when it appears. */
  readonly isFocused?: boolean;
  /** Whether the label is only read out. */
  readonly isLabelHidden?: boolean;
}

/** A text that stays behind what is typed until there is a pause. */
function useAfterPause(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/**
 * A text field that offers artefacts and items while a person types (ARIA 1.2, combobox with a list): arrow keys move, Enter
 * chooses, Escape closes the list and then empties the field.
 */
export function SearchBox(props: SearchBoxProps) {
  const { label, onChoose, kinds = 'all', classes = [], text: given = '', onSubmit, isLabelHidden = false } = props;
  const { asOf, lang } = useAddress();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(given);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState<number>();
  const searched = useAfterPause(text).trim();
  const query = { q: searched, kind: kinds, class: classes, limit: mostSuggestions, asOf, lang };
  const { content, refusal } = useResponse(isOpen && searched !== '' ? JSON.stringify(query) : undefined, (signal) =>
    contentOf(api.GET('/ws/registry/search', { params: { query }, signal })),
  );
  const hits = content?.hits ?? [];
  const isShown = isOpen && searched !== '' && text.trim() !== '' && (content !== undefined || refusal !== undefined);

  useEffect(() => {
    if (props.isFocused !== true) return;
    // A dialog gives the focus to its first control when it opens, after this effect.
    const frame = requestAnimationFrame(() => input.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  useEffect(() => setText(given), [given]);
  useEffect(() => setActive(undefined), [content]);
  useEffect(() => {
    if (active !== undefined) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  useEffect(() => {
    if (props.hasShortcut !== true) return;
    const onKey = (event: KeyboardEvent): void => {
      if (!isSearchShortcut(event)) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [props.hasShortcut]);

  const choose = (hit: Hit): void => {
    setOpen(false);
    setText(onSubmit === undefined ? '' : given);
    onChoose(hit);
  };
  const enter = (): void => {
    const hit = active === undefined ? undefined : hits[active];
    if (isShown && hit !== undefined) choose(hit);
    else if (onSubmit !== undefined) {
      setOpen(false);
      onSubmit(text.trim());
      // What is shown may still belong to an earlier text.
    } else if (isShown && searched === text.trim() && hits[0] !== undefined) choose(hits[0]);
  };
  const move = (step: 1 | -1): void => {
    setOpen(true);
    if (hits.length === 0) return;
    // Between the last and the first is the field itself.
    const places = hits.length + 1;
    const next = ((active ?? hits.length) + step + places) % places;
    setActive(next === hits.length ? undefined : next);
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: enter,
    Escape: () => (isShown ? setOpen(false) : setText('')),
  };

  return (
    <div class="search-box">
      <label for={id} class={isLabelHidden ? 'hidden-text' : ''}>
        {label}
      </label>
      <input
        ref={input}
        id={id}
        type="text"
        role="combobox"
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        maxLength={500}
        placeholder={words.searchBox.placeholder}
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={`${id}-list`}
        aria-activedescendant={isShown && active !== undefined ? `${id}-${active}` : undefined}
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value);
          setOpen(true);
        }}
        onKeyDown={(event) => {
          const act = event.isComposing ? undefined : keys[event.key];
          // With nothing to close or empty, Escape is for the dialog around it.
          if (act === undefined || (event.key === 'Escape' && !isShown && text === '')) return;
          event.preventDefault();
          act();
        }}
        onBlur={() => setOpen(false)}
      />
      <div class="search-box-list" hidden={!isShown}>
        <div role="listbox" id={`${id}-list`} aria-label={label}>
          {hits.map((hit, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the field (ARIA practices, combobox)
            <div
              key={hit.urn}
              role="option"
              id={`${id}-${index}`}
              aria-selected={index === active}
              tabIndex={-1}
              // The focus stays in the field.
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(hit)}
            >
              <HitSummary hit={hit} query={searched} />
            </div>
          ))}
        </div>
        {refusal === undefined ? null : <p class="search-box-note">{refusal.message || words.failure.unreachable}</p>}
        {content !== undefined && hits.length === 0 ? <p class="search-box-note">{words.searchBox.nothing}</p> : null}
        {content !== undefined && hits.length > 0 && onSubmit !== undefined ? (
          <p class="search-box-note">{words.searchBox.submit(content.count, content.isComplete)}</p>
        ) : null}
      </div>
      <span role="status" class="hidden-text">
        {isShown && content !== undefined ? words.searchBox.found(content.count, content.isComplete) : ''}
      </span>
    </div>
  );
}
