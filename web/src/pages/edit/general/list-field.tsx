import { useState } from 'preact/hooks';
import { ReferencePicker } from '../../../components/reference-picker.js';
import { isObject, localText, textOf } from '../../../content/json.js';
import { pointerTo } from '../../../drafts/json-pointer.js';
import { shortUrn } from '../../../model/urn.js';
import { words } from '../../../words/words.js';
import { Notes, RequiredMark } from '../fields.js';
import { type FormContext, initialValue, notesAt, singularOf } from './form-context.js';
import type { FieldShape, FieldValue } from './shapes.js';
import { ValueField } from './value-field.js';

const texts = words.edit.form;

/** Entries of a page of a list. */
const pageSize = 50;

interface ListFieldProps {
  readonly context: FormContext;
  readonly pointer: string;
  readonly label: string;
  readonly field: FieldShape;
  readonly value: unknown;
}

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** A list of values: a page of its entries, which can be moved and removed, and a button that adds one. */
export function ListField({ context, pointer, label, field, value }: ListFieldProps) {
  const list = listIn(value);
  const [from, setFrom] = useState(0);
  const [opened, setOpened] = useState<number>();
  const begin = Math.min(from, Math.max(0, list.length - 1));
  const end = Math.min(begin + pageSize, list.length);
  const single = singularOf(label);
  const change = (edit: (entries: readonly unknown[]) => readonly unknown[]): void =>
    context.change(pointer, (present) => {
      const next = edit(listIn(present));
      return next.length === 0 ? undefined : next;
    });
  const add = (entry: unknown): void => {
    change((entries) => [...entries, entry]);
    setOpened(list.length);
    setFrom(Math.floor(list.length / pageSize) * pageSize);
  };
  const isFull = field.list?.most !== undefined && list.length >= field.list.most;
  return (
    <fieldset class="list">
      <legend>
        {label}
        {field.isRequired ? <RequiredMark /> : null} <span class="small">{texts.entries(list.length)}</span>
      </legend>
      <Notes {...notesAt(context, pointer, false)} />
      {list.length <= pageSize ? null : (
        <p class="row">
          <button
            type="button"
            class="quiet"
            disabled={begin === 0}
            onClick={() => setFrom(Math.max(0, begin - pageSize))}
          >
            {texts.earlier}
          </button>
          <span class="small">{texts.pages(begin, end, list.length)}</span>
          <button type="button" class="quiet" disabled={end === list.length} onClick={() => setFrom(end)}>
            {texts.later}
          </button>
        </p>
      )}
      {list.slice(begin, end).map((entry, offset) => {
        const index = begin + offset;
        return (
          <Entry
            key={index}
            context={context}
            pointer={pointerTo(pointer, index)}
            label={texts.entry(single, index)}
            kind={field.value}
            value={entry}
            isOpenAtFirst={opened === index}
            onMove={
              context.isReadOnly
                ? undefined
                : (step) =>
                    change((entries) => {
                      const to = index + step;
                      if (to < 0 || to >= entries.length) return entries;
                      return entries.toSpliced(index, 1).toSpliced(to, 0, entries[index]);
                    })
            }
            onRemove={context.isReadOnly ? undefined : () => change((entries) => entries.toSpliced(index, 1))}
          />
        );
      })}
      {context.isReadOnly || isFull ? null : (
        <AddEntry context={context} label={single} kind={field.value} onAdd={add} />
      )}
    </fieldset>
  );
}

function AddEntry({
  context,
  label,
  kind,
  onAdd,
}: {
  context: FormContext;
  label: string;
  kind: FieldValue;
  onAdd: (entry: unknown) => void;
}) {
  if (kind.kind === 'reference') {
    return (
      <ReferencePicker
        label={texts.add(label)}
        classes={kind.classes}
        value={undefined}
        fromStable={context.fromStable}
        onChange={(urn) => (urn === undefined ? undefined : onAdd(urn))}
      />
    );
  }
  return (
    <button type="button" class="quiet add" onClick={() => onAdd(initialValue(context.shapes, kind) ?? '')}>
      {texts.add(label)}
    </button>
  );
}

interface EntryProps {
  readonly context: FormContext;
  readonly pointer: string;
  readonly label: string;
  readonly kind: FieldValue;
  readonly value: unknown;
  readonly isOpenAtFirst: boolean;
  readonly onMove: ((step: 1 | -1) => void) | undefined;
  readonly onRemove: (() => void) | undefined;
}

/** What an entry that is closed shows of itself. */
function summaryOf(value: unknown): string {
  if (!isObject(value)) return '';
  const { id, conceptIdentity, code, type, source } = value;
  const named = [id, conceptIdentity, code, type, source].map(textOf).find((each) => each !== '') ?? '';
  return [shortUrn(named), localText(value, 'name', undefined)].filter(Boolean).join(' · ');
}

function Entry({ context, pointer, label, kind, value, isOpenAtFirst, onMove, onRemove }: EntryProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const buttons =
    onRemove === undefined || onMove === undefined ? null : (
      <span class="entry-buttons">
        <button type="button" class="quiet" aria-label={texts.up(label)} onClick={() => onMove(-1)}>
          ↑
        </button>
        <button type="button" class="quiet" aria-label={texts.down(label)} onClick={() => onMove(1)}>
          ↓
        </button>
        <button type="button" class="quiet" aria-label={texts.remove(label)} onClick={onRemove}>
          ✕
        </button>
      </span>
    );
  if (kind.kind !== 'object') {
    return (
      <div class="entry simple" data-pointer={pointer}>
        <ValueField context={context} pointer={pointer} label={label} kind={kind} value={value} isEntry />
        {buttons}
      </div>
    );
  }
  const below = notesAt(context, pointer, true);
  return (
    <div class="entry" data-pointer={pointer}>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          {label} <span class="small">{summaryOf(value)}</span>
          {below.problems.length === 0 ? null : (
            <span class={`badge note-${below.problems[0]?.level}`}>{below.problems.length}</span>
          )}
        </summary>
        {isOpen ? (
          <>
            <Notes {...notesAt(context, pointer, false)} />
            <context.ObjectFields
              context={context}
              pointer={pointer}
              shape={kind.shape}
              value={isObject(value) ? value : {}}
            />
          </>
        ) : null}
      </details>
      {buttons}
    </div>
  );
}
