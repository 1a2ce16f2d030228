import { useState } from 'preact/hooks';
import type { GridActions } from '../../../components/grid/keys.js';
import { words } from '../../../words/words.js';

const texts = words.itemTable;

interface TableToolsProps {
  readonly actions: GridActions;
  readonly isReadOnly: boolean;
  readonly count: number;
  readonly onSort: (isDescending: boolean) => void;
  /** Adds columns for a language; undefined where items have no texts. */
  readonly onLanguage: ((language: string) => void) | undefined;
  readonly hasDetail: boolean;
  readonly onDetail: () => void;
}

const order = ['insert', 'remove', 'moveUp', 'moveDown', 'indent', 'outdent', 'fillDown', 'find'] as const;

/** What can be done with the selected rows, each with its key. */
export function TableTools({ actions, isReadOnly, count, onSort, onLanguage, hasDetail, onDetail }: TableToolsProps) {
  return (
    <div class="row table-tools" role="group" aria-label={texts.tools}>
      {order.map((name) => {
        const action = actions[name];
        const { label, keys } = texts.actions[name];
        return action === undefined ? null : (
          <button key={name} type="button" class="quiet" title={keys} onClick={action}>
            {label}
          </button>
        );
      })}
      {isReadOnly ? null : (
        <>
          <button type="button" class="quiet" onClick={() => onSort(false)}>
            {texts.ascending}
          </button>
          <button type="button" class="quiet" onClick={() => onSort(true)}>
            {texts.descending}
          </button>
          {onLanguage === undefined ? null : <LanguageInput onLanguage={onLanguage} />}
        </>
      )}
      <button type="button" class="quiet" aria-pressed={hasDetail} onClick={onDetail}>
        {texts.detail}
      </button>
      <span class="small" role="status">
        {texts.count(count)}
      </span>
      <details class="small">
        <summary>{texts.keys}</summary>
        <p>{texts.help}</p>
      </details>
    </div>
  );
}

/** Adds a language by its tag. */
export function LanguageInput({ onLanguage }: { onLanguage: (language: string) => void }) {
  const [tag, setTag] = useState('');
  const isTag = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$/.test(tag.trim());
  return (
    <form
      class="row"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isTag) return;
        onLanguage(tag.trim());
        setTag('');
      }}
    >
      <input
        type="text"
        size={6}
        value={tag}
        aria-label={texts.language}
        placeholder={texts.languageExample}
        onInput={(event) => setTag(event.currentTarget.value)}
      />
      <button type="submit" class="quiet" disabled={!isTag}>
        {texts.addLanguage}
      </button>
    </form>
  );
}
