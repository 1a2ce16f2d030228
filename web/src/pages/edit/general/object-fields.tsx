import { useId, useState } from 'preact/hooks';
import { isObject, type JsonObject } from '../../../content/json.js';
import { pointerTo } from '../../../drafts/json-pointer.js';
import { words } from '../../../words/words.js';
import { Notes, RequiredMark } from '../fields.js';
import { type FormContext, initialValue, notesAt, type ObjectFieldsProps, readableProperty } from './form-context.js';
import { ListField } from './list-field.js';
import type { FieldChoice, FieldShape, ObjectShape } from './shapes.js';
import { ValueField } from './value-field.js';

/** The fields of an object, in the order of the grammar. */
export function ObjectFields({ context, pointer, shape, value, without }: ObjectFieldsProps) {
  const { fields, choices } = context.shapes.objects[shape] ?? ({ fields: [], choices: [] } satisfies ObjectShape);
  const choiceOf = (property: string): FieldChoice | undefined =>
    choices.find(({ alternatives }) => alternatives.some((names) => names.includes(property)));
  const begun = new Set<FieldChoice>();
  return (
    <div class="fields">
      {fields
        .filter(({ property }) => without?.has(property) !== true)
        .map((field) => {
          const choice = choiceOf(field.property);
          if (choice === undefined) {
            return <Field key={field.property} context={context} pointer={pointer} field={field} value={value} />;
          }
          if (begun.has(choice)) return null;
          begun.add(choice);
          return (
            <ChosenFields
              key={field.property}
              context={context}
              pointer={pointer}
              choice={choice}
              fields={fields}
              value={value}
            />
          );
        })}
    </div>
  );
}

interface FieldProps {
  readonly context: FormContext;
  /** Of the object. */
  readonly pointer: string;
  readonly field: FieldShape;
  readonly value: JsonObject;
}

function Field({ context, pointer, field, value }: FieldProps) {
  const own = pointerTo(pointer, field.property);
  const label = readableProperty(field.property);
  const present = value[field.property];
  return (
    <div data-pointer={own}>
      {field.list !== undefined ? (
        <ListField context={context} pointer={own} label={label} field={field} value={present} />
      ) : (
        <ValueField
          context={context}
          pointer={own}
          label={label}
          kind={field.value}
          value={present}
          isRequired={field.isRequired}
          best={field.best}
        />
      )}
    </div>
  );
}

interface ChosenFieldsProps extends Omit<FieldProps, 'field'> {
  readonly choice: FieldChoice;
  readonly fields: readonly FieldShape[];
}

/** The alternative whose properties an object has; -1 for none. */
function chosenIn({ alternatives }: FieldChoice, value: JsonObject): number {
  const first = alternatives.findIndex(([property = '']) => value[property] !== undefined);
  return first >= 0 ? first : alternatives.findIndex((names) => names.some((name) => value[name] !== undefined));
}

/** Fields that exclude others: a choice, and the fields of what is chosen. */
function ChosenFields({ context, pointer, choice, fields, value }: ChosenFieldsProps) {
  const id = useId();
  const [asked, setAsked] = useState(-1);
  const present = chosenIn(choice, value);
  const chosen = present >= 0 ? present : asked;
  const names = choice.alternatives[chosen] ?? [];
  const choose = (index: number): void => {
    setAsked(index);
    const kept = choice.alternatives[index] ?? [];
    const gone = choice.alternatives.flat().filter((name) => !kept.includes(name));
    context.change(pointer, (object) => {
      const others = Object.entries(isObject(object) ? object : {}).filter(([name]) => !gone.includes(name));
      const [begun] = fields.filter(({ property }) => property === kept[0]);
      const isWhole =
        begun?.list === undefined && begun?.value.kind === 'object' && value[begun.property] === undefined;
      const added = isWhole ? [[begun.property, initialValue(context.shapes, begun.value)] as const] : [];
      return Object.fromEntries([...others, ...added]);
    });
  };
  const labels = choice.alternatives.map((each) => readableProperty(each[0] ?? ''));
  return (
    <div class="choice">
      <div class="field">
        <label for={id}>
          {words.edit.form.choose(labels)}
          {choice.isRequired ? <RequiredMark /> : null}
        </label>
        <select
          id={id}
          value={String(chosen)}
          disabled={context.isReadOnly}
          onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
        >
          <option value="-1">{choice.isRequired ? words.edit.form.notSet : words.edit.form.none}</option>
          {labels.map((label, index) => (
            <option key={label} value={String(index)}>
              {label}
            </option>
          ))}
        </select>
        <Notes {...notesOfGone(context, pointer, choice, names)} />
      </div>
      {fields
        .filter(({ property }) => names.includes(property))
        .map((field) => (
          <Field key={field.property} context={context} pointer={pointer} field={field} value={value} />
        ))}
    </div>
  );
}

/** What is wrong with, or changed in, the alternatives that are not shown. */
function notesOfGone(context: FormContext, pointer: string, { alternatives }: FieldChoice, shown: readonly string[]) {
  const found = [...new Set(alternatives.flat())]
    .filter((name) => !shown.includes(name))
    .map((name) => notesAt(context, pointerTo(pointer, name), true));
  return { problems: found.flatMap(({ problems }) => problems), changes: found.flatMap(({ changes }) => changes) };
}
