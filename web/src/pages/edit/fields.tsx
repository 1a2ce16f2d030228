import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { IncrementBadge } from '../../components/version-changes.js';
import { textsOf } from '../../content/json.js';
import type { FormChange, FormProblem } from '../../drafts/artefact-form.js';
import { words } from '../../words/words.js';

/** Milliseconds without a key after which what was typed is one step. */
const pause = 100;

/** A text that is typed, with the step that takes it over after a pause, and when the field is left. */
export function useTyped(value: string, onCommit: (text: string) => void) {
  const [text, setText] = useState(value);
  const newest = useRef({ text, value, onCommit });
  newest.current = { text, value, onCommit };
  const committed = useRef(value);
  const commit = (): void => {
    const typed = newest.current;
    if (typed.text === typed.value) return;
    committed.current = typed.text;
    typed.onCommit(typed.text);
  };
  // What was changed elsewhere, by undo for example; not what was taken over from here, since typing has gone on meanwhile.
  useEffect(() => {
    if (value === committed.current) return;
    committed.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(commit, pause);
    return () => clearTimeout(timer);
  }, [text]);
  // A field that goes away takes what was typed with it.
  useEffect(() => commit, []);
  return { value: text, onInput: (typed: string) => setText(typed), onBlur: commit };
}

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onCommit: (text: string) => void;
  readonly hint?: string | undefined;
  readonly isReadOnly?: boolean;
  readonly isRequired?: boolean;
  readonly isLabelHidden?: boolean;
  readonly isLong?: boolean;
  readonly language?: string;
  /** Texts that are offered; others can be typed. */
  readonly options?: readonly string[];
  /** The place of the artefact that it shows, where nothing around it has that. */
  readonly pointer?: string;
  /** Of what is wrong with it, and what changed. */
  readonly children?: ComponentChildren;
  readonly hasProblem?: boolean;
}

/** A line of text. */
export function TextField(props: TextFieldProps) {
  const { label, hint, isReadOnly = false, isRequired = false, isLabelHidden = false, language, children } = props;
  const id = useId();
  const typed = useTyped(props.value, props.onCommit);
  const shared = {
    id,
    value: typed.value,
    readOnly: isReadOnly,
    'aria-required': isRequired,
    'aria-invalid': props.hasProblem === true,
    'aria-describedby': children == null || children === false ? undefined : `${id}-notes`,
    placeholder: hint,
    onBlur: typed.onBlur,
    ...(language === undefined ? {} : { lang: language, dir: 'auto' as const }),
  };
  return (
    <div class="field" data-pointer={props.pointer}>
      <label for={id} class={isLabelHidden ? 'hidden-text' : ''}>
        {label}
        {isRequired ? <RequiredMark /> : null}
      </label>
      {props.isLong === true ? (
        <textarea {...shared} rows={2} onInput={(event) => typed.onInput(event.currentTarget.value)} />
      ) : (
        <input
          {...shared}
          type="text"
          list={props.options === undefined ? undefined : `${id}-options`}
          onInput={(event) => typed.onInput(event.currentTarget.value)}
        />
      )}
      {props.options === undefined ? null : (
        <datalist id={`${id}-options`}>
          {props.options.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      )}
      <div id={`${id}-notes`}>{children}</div>
    </div>
  );
}

export const RequiredMark = () => (
  <span class="required" title={words.edit.form.required}>
    {' '}
    *
  </span>
);

/** Languages that are offered first. */
const usual = ['en', 'fr', 'de', 'es', 'it', 'pt', 'nl', 'ar', 'zh', 'ja', 'ru'];

interface TextsFieldProps {
  readonly label: string;
  readonly value: unknown;
  /** Undefined where no text is left. */
  readonly onChange: (texts: Readonly<Record<string, string>> | undefined) => void;
  readonly isReadOnly: boolean;
  readonly isRequired?: boolean;
  readonly isLong?: boolean;
  readonly hasProblem?: boolean;
  /** The place of the artefact that it shows, where nothing around it has that. */
  readonly pointer?: string;
  readonly children?: ComponentChildren;
}

/** A text in several languages. */
export function TextsField(props: TextsFieldProps) {
  const { label, value, onChange, isReadOnly, isRequired = false, isLong = false, children } = props;
  const given = textsOf(value);
  const tags = Object.keys(given);
  const shown = tags.length === 0 ? ['en'] : tags;
  const [added, setAdded] = useState<readonly string[]>([]);
  const [tag, setTag] = useState('');
  const id = useId();
  const all = [...shown, ...added.filter((each) => !shown.includes(each))];
  const write = (language: string, text: string): void => {
    const { [language]: _before, ...others } = given;
    const order = text === '' ? others : { ...given, [language]: text };
    onChange(Object.keys(order).length === 0 ? undefined : order);
  };
  const isTag = /^[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*$/.test(tag);
  return (
    <fieldset class="texts" data-pointer={props.pointer}>
      <legend>
        {label}
        {isRequired ? <RequiredMark /> : null}
      </legend>
      {all.map((language) => (
        <div key={language} class="text-in-language">
          <TextField
            label={words.edit.texts.text(label, language)}
            value={given[language] ?? ''}
            language={language}
            isReadOnly={isReadOnly}
            isRequired={isRequired && all.length === 1}
            isLong={isLong}
            hasProblem={props.hasProblem === true}
            onCommit={(text) => write(language, text)}
          />
          {isReadOnly || all.length === 1 ? null : (
            <button
              type="button"
              class="quiet"
              aria-label={words.edit.texts.remove(label, language)}
              onClick={() => {
                setAdded(added.filter((each) => each !== language));
                if (language in given) write(language, '');
              }}
            >
              ✕
            </button>
          )}
        </div>
      ))}
      {isReadOnly ? null : (
        <p class="row add-language">
          <label for={id} class="hidden-text">
            {words.edit.texts.addTo(label)}
          </label>
          <input
            id={id}
            value={tag}
            list={`${id}-tags`}
            size={6}
            placeholder="fr"
            onInput={(event) => setTag(event.currentTarget.value.trim())}
          />
          <datalist id={`${id}-tags`}>
            {usual
              .filter((each) => !all.includes(each))
              .map((each) => (
                <option key={each} value={each} />
              ))}
          </datalist>
          <button
            type="button"
            class="quiet"
            disabled={!isTag || all.includes(tag)}
            onClick={() => {
              setAdded([...added, tag]);
              setTag('');
            }}
          >
            {words.edit.texts.add}
            <span class="hidden-text">: {label}</span>
          </button>
        </p>
      )}
      {children}
    </fieldset>
  );
}

/** What is wrong with a field, and what changed there. */
export function Notes({ problems, changes }: { problems: readonly FormProblem[]; changes: readonly FormChange[] }) {
  if (problems.length === 0 && changes.length === 0) return null;
  return (
    <ul class="field-notes">
      {problems.map(({ level, detail }) => (
        <li key={`${level} ${detail}`} class={`note-${level}`}>
          {words.edit.report.levels[level]}: {detail}
        </li>
      ))}
      {changes.map(({ increment, detail }) => (
        <li key={detail} class="note-change">
          <IncrementBadge increment={increment ?? 'none'} /> {detail}
        </li>
      ))}
    </ul>
  );
}
