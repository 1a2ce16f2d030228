import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { textOf } from '../../../content/json.js';
import { words } from '../../../words/words.js';
import { TextsField, TextField as TypedField } from '../fields.js';
import { MarksOf } from './field-marks.js';
import './parts.css';

const texts = words.formParts;

interface FieldProps<Value> {
  readonly label: string;
  /** Where the artefact has the value. */
  readonly pointer: string;
  readonly value: unknown;
  readonly isReadOnly: boolean;
  readonly onChange: (value: Value) => void;
}

/** A text. */
export function TextField({
  label,
  pointer,
  value,
  isReadOnly,
  onChange,
  offered,
}: FieldProps<string | undefined> & { offered?: readonly string[] | undefined }) {
  return (
    <TypedField
      label={label}
      pointer={pointer}
      value={textOf(value)}
      isReadOnly={isReadOnly}
      onCommit={(text) => onChange(text || undefined)}
      {...(offered === undefined ? {} : { options: offered })}
    >
      <MarksOf pointer={pointer} />
    </TypedField>
  );
}

/** A number. What is no number stays a text, so that it is reported. */
export function NumberField({ onChange, ...props }: FieldProps<string | number | undefined>) {
  return (
    <TextField
      {...props}
      onChange={(text) => onChange(text === undefined || !Number.isFinite(Number(text)) ? text : Number(text))}
    />
  );
}

/** One of some values; the first choice is none. */
export function ChoiceField({
  label,
  pointer,
  value,
  isReadOnly,
  onChange,
  choices,
  none,
}: FieldProps<string | undefined> & {
  choices: readonly (readonly [value: string, label: string])[];
  /** What no value stands for; undefined where there has to be one. */
  none?: string | undefined;
}) {
  const id = useId();
  const chosen = textOf(value);
  const isKnown = chosen === '' || choices.some(([each]) => each === chosen);
  return (
    <div class="form-field" data-pointer={pointer}>
      <label for={id}>{label}</label>
      <select
        id={id}
        value={chosen}
        disabled={isReadOnly}
        onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
      >
        {none === undefined && chosen !== '' ? null : <option value="">{none ?? ''}</option>}
        {isKnown ? null : <option value={chosen}>{chosen}</option>}
        {choices.map(([each, title]) => (
          <option key={each} value={each}>
            {title}
          </option>
        ))}
      </select>
      <MarksOf pointer={pointer} />
    </div>
  );
}

/** Yes or no. No is left out where that is what no value means. */
export function FlagField({ label, pointer, value, isReadOnly, onChange }: FieldProps<true | undefined>) {
  const id = useId();
  return (
    <div class="form-field form-flag" data-pointer={pointer}>
      <input
        id={id}
        type="checkbox"
        checked={value === true}
        disabled={isReadOnly}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? true : undefined)}
      />
      <label for={id}>{label}</label>
      <MarksOf pointer={pointer} />
    </div>
  );
}

/** Texts by language. */
export function LocalTextFields(props: FieldProps<Readonly<Record<string, string>> | undefined>) {
  return (
    <TextsField {...props}>
      <MarksOf pointer={props.pointer} />
    </TextsField>
  );
}

/** A list of parts, each with a button that removes it. */
export function PartList({
  title,
  count,
  isReadOnly,
  part,
  nameOf,
  onAdd,
  onRemove,
}: {
  title: string;
  count: number;
  isReadOnly: boolean;
  part: (index: number) => ComponentChildren;
  nameOf: (index: number) => string;
  onAdd: () => void;
  onRemove: (index: number) => void;
}) {
  return (
    <section class="part-list" aria-label={title}>
      <h3>{title}</h3>
      {Array.from({ length: count }, (_, index) => (
        <fieldset key={index} class="form-part">
          <legend>{nameOf(index)}</legend>
          {part(index)}
          {isReadOnly ? null : (
            <button
              type="button"
              class="quiet"
              aria-label={texts.removePart(nameOf(index))}
              onClick={() => onRemove(index)}
            >
              {texts.remove}
            </button>
          )}
        </fieldset>
      ))}
      {isReadOnly ? null : (
        <button type="button" class="quiet" onClick={onAdd}>
          {texts.add(title)}
        </button>
      )}
    </section>
  );
}
