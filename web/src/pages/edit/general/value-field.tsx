import { useId } from 'preact/hooks';
import { ReferencePicker } from '../../../components/reference-picker.js';
import { isObject, textOf } from '../../../content/json.js';
import { words } from '../../../words/words.js';
import { Notes, RequiredMark, TextField, TextsField } from '../fields.js';
import { type FormContext, initialValue, notesAt } from './form-context.js';
import type { FieldValue } from './shapes.js';

const texts = words.edit.form;

export interface ValueFieldProps {
  readonly context: FormContext;
  readonly pointer: string;
  readonly label: string;
  readonly kind: FieldValue;
  readonly value: unknown;
  readonly isRequired?: boolean;
  /** Whether it is an entry of a list, which is removed with a button. */
  readonly isEntry?: boolean;
  /** The property beside it that has the text in the best language. */
  readonly best?: string | undefined;
}

/** The field of one value. */
export function ValueField(props: ValueFieldProps) {
  const { context, pointer, label, kind, value, isRequired = false, isEntry = false } = props;
  const write = (next: unknown): void => context.change(pointer, () => next);
  const notes = notesAt(context, pointer, kind.kind !== 'object');
  const hasProblem = notes.problems.length > 0;
  switch (kind.kind) {
    case 'fixed':
      return null;
    case 'texts':
      return <TextsOf {...props} />;
    case 'object':
      return <ObjectField {...props} shape={kind.shape} />;
    case 'either':
      return <EitherField {...props} kind={kind} />;
    case 'reference':
      return (
        <>
          <ReferencePicker
            label={isRequired ? `${label} *` : label}
            classes={kind.classes}
            value={typeof value === 'string' && value !== '' ? value : undefined}
            fromStable={context.fromStable}
            isReadOnly={context.isReadOnly}
            onChange={write}
          />
          <Notes {...notes} />
        </>
      );
    case 'boolean':
    case 'enumeration':
      return <ChoiceField {...props} kind={kind} />;
    default:
      return (
        <TextField
          label={label}
          value={textOf(value)}
          hint={'expected' in kind ? kind.expected : undefined}
          isReadOnly={context.isReadOnly}
          isRequired={isRequired}
          isLabelHidden={isEntry}
          hasProblem={hasProblem}
          onCommit={(text) => write(text === '' && isEntry ? '' : readTyped(text, kind.kind))}
        >
          <Notes {...notes} />
        </TextField>
      );
  }
}

/** A typed text as the value that JSON has for it; what is not a number stays a text, which the registry reports. */
function readTyped(text: string, kind: 'text' | 'integer' | 'number'): unknown {
  if (text === '') return undefined;
  return kind !== 'text' && String(Number(text)) === text ? Number(text) : text;
}

function ChoiceField(props: ValueFieldProps & { kind: Extract<FieldValue, { kind: 'boolean' | 'enumeration' }> }) {
  const { context, pointer, label, kind, value, isRequired = false, isEntry = false } = props;
  const id = useId();
  const notes = notesAt(context, pointer, true);
  const options =
    kind.kind === 'enumeration'
      ? kind.values.map((each) => [each, each] as const)
      : ([
          ['true', words.common.yes],
          ['false', words.common.no],
        ] as const);
  return (
    <div class="field">
      <label for={id} class={isEntry ? 'hidden-text' : ''}>
        {label}
        {isRequired ? <RequiredMark /> : null}
      </label>
      <select
        id={id}
        value={textOf(value)}
        disabled={context.isReadOnly}
        aria-invalid={notes.problems.length > 0}
        onChange={({ currentTarget: { value: chosen } }) =>
          context.change(pointer, () =>
            chosen === '' ? undefined : kind.kind === 'boolean' ? chosen === 'true' : chosen,
          )
        }
      >
        <option value="">{texts.notSet}</option>
        {options.map(([each, shown]) => (
          <option key={each} value={each}>
            {shown}
          </option>
        ))}
      </select>
      <Notes {...notes} />
    </div>
  );
}

function TextsOf({ context, pointer, label, value, isRequired = false, best }: ValueFieldProps) {
  const notes = notesAt(context, pointer, true);
  const above = pointer.slice(0, pointer.lastIndexOf('/'));
  return (
    <TextsField
      label={label}
      value={value}
      isReadOnly={context.isReadOnly}
      isRequired={isRequired}
      hasProblem={notes.problems.length > 0}
      isLong={/descriptions?$/i.test(pointer)}
      onChange={(next) =>
        context.change(above, (object) => withTexts(object, pointer.slice(above.length + 1), best, next))
      }
    >
      <Notes {...notes} />
    </TextsField>
  );
}

/** An object with texts by language, and the text that the schema requires beside them. */
export function withTexts(
  object: unknown,
  property: string,
  best: string | undefined,
  next: Readonly<Record<string, string>> | undefined,
): unknown {
  const { [property]: _all, ...others } = isObject(object) ? object : {};
  const { [best ?? property]: _best, ...rest } = others;
  if (next === undefined) return rest;
  const written = { ...rest, ...(best === undefined ? {} : { [best]: next['en'] ?? Object.values(next)[0] }) };
  return { ...written, [property]: next };
}

/** An object that can be absent. */
function ObjectField({
  context,
  pointer,
  label,
  value,
  isRequired = false,
  shape,
}: ValueFieldProps & { shape: string }) {
  const own = notesAt(context, pointer, false);
  const hasFields = (context.shapes.objects[shape]?.fields.length ?? 0) > 0;
  return (
    <fieldset class="object">
      <legend>
        {label}
        {isRequired ? <RequiredMark /> : null}
      </legend>
      <Notes {...own} />
      {isObject(value) ? (
        <>
          {hasFields ? <context.ObjectFields context={context} pointer={pointer} shape={shape} value={value} /> : null}
          {context.isReadOnly ? null : (
            <button type="button" class="quiet" onClick={() => context.change(pointer, () => undefined)}>
              {texts.remove(label)}
            </button>
          )}
        </>
      ) : context.isReadOnly ? null : (
        <button
          type="button"
          class="quiet"
          onClick={() => context.change(pointer, () => initialValue(context.shapes, { kind: 'object', shape }))}
        >
          {texts.add(label)}
        </button>
      )}
    </fieldset>
  );
}

/** A value that is simple, or an object that holds it. */
function EitherField(props: ValueFieldProps & { kind: Extract<FieldValue, { kind: 'either' }> }) {
  const { context, pointer, label, value, kind } = props;
  const isWhole = isObject(value);
  const toggle = (): void =>
    context.change(pointer, () => {
      if (kind.object.kind === 'texts') return isWhole ? (Object.values(value)[0] ?? '') : { en: textOf(value) };
      return isWhole ? textOf(value['value']) : { value: textOf(value) };
    });
  return (
    <div class="either">
      {isWhole && kind.object.kind === 'object' ? (
        <fieldset class="object">
          <legend>{label}</legend>
          <context.ObjectFields context={context} pointer={pointer} shape={kind.object.shape} value={value} />
        </fieldset>
      ) : isWhole ? (
        <TextsField
          label={label}
          value={value}
          isReadOnly={context.isReadOnly}
          onChange={(next) => context.change(pointer, () => next)}
        />
      ) : (
        <ValueField {...props} kind={kind.simple} />
      )}
      {context.isReadOnly ? null : (
        <button type="button" class="quiet" onClick={toggle}>
          {isWhole ? texts.asSimple : texts.asObject}
          <span class="hidden-text">: {label}</span>
        </button>
      )}
    </div>
  );
}
