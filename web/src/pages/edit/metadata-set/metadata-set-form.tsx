import { useId } from 'preact/hooks';
import { useAddress } from '../../../address.js';
import { useResponse } from '../../../api/use-response.js';
import { Failure } from '../../../components/basics.js';
import { isObject, type JsonObject, objectsIn, textOf } from '../../../content/json.js';
import type { ArtefactFormProps } from '../../../drafts/artefact-form.js';
import { pointerTo } from '../../../drafts/json-pointer.js';
import { words } from '../../../words/words.js';
import { Notes, TextField, TextsField } from '../fields.js';
import { type FormContext, notesAt } from '../general/form-context.js';
import { contextOf, RemainingFields } from '../general/general-form.js';
import { type ReportableAttribute, reportableAttributes } from './reportable.js';

const texts = words.edit.metadataSet;

/** The form of a metadata set: what the general form has, and a field for each attribute of its metadata structure. */
export default function MetadataSetForm(props: ArtefactFormProps) {
  const { artefact } = props;
  const { lang } = useAddress();
  const context = contextOf(props);
  const flow = textOf(artefact['metadataflow'] ?? artefact['metadataProvisionAgreement']);
  const { content, refusal, isLoading } = useResponse(
    flow === '' ? undefined : `reportable ${flow} ${lang}`,
    (signal) => reportableAttributes(flow, lang, signal),
  );
  return (
    <>
      <RemainingFields {...props} shown={['attributes']} />
      <fieldset class="list" data-pointer="/attributes">
        <legend>{texts.attributes}</legend>
        {flow === '' ? (
          <p>{texts.noFlow}</p>
        ) : refusal !== undefined ? (
          <Failure refusal={refusal} hasInput />
        ) : content === undefined || isLoading ? (
          <p class="loading">{words.common.loading}…</p>
        ) : (
          <Attributes context={context} pointer="/attributes" attributes={content} value={artefact['attributes']} />
        )}
      </fieldset>
    </>
  );
}

interface AttributesProps {
  readonly context: FormContext;
  /** Of the list that holds them. */
  readonly pointer: string;
  readonly attributes: readonly ReportableAttribute[];
  readonly value: unknown;
}

/** The attributes of a level, in the order of the structure; each value is an entry of the list. */
function Attributes({ context, pointer, attributes, value }: AttributesProps) {
  const entries = objectsIn(value);
  const unknown = entries.flatMap((entry, index) =>
    attributes.some(({ id }) => id === entry['id']) ? [] : [{ entry, index }],
  );
  return (
    <>
      {attributes.map((attribute) => (
        <Attribute key={attribute.id} context={context} pointer={pointer} attribute={attribute} entries={entries} />
      ))}
      {unknown.map(({ entry, index }) => (
        <div key={index} data-pointer={pointerTo(pointer, index)}>
          <p class="row">
            {texts.unknown(textOf(entry['id']))}
            {context.isReadOnly ? null : (
              <button
                type="button"
                class="quiet"
                onClick={() => context.change(pointerTo(pointer, index), () => undefined)}
              >
                {words.edit.form.remove(textOf(entry['id']))}
              </button>
            )}
          </p>
          <Notes {...notesAt(context, pointerTo(pointer, index), true)} />
        </div>
      ))}
    </>
  );
}

interface AttributeProps extends Omit<AttributesProps, 'attributes' | 'value'> {
  readonly attribute: ReportableAttribute;
  readonly entries: readonly JsonObject[];
}

function Attribute({ context, pointer, attribute, entries }: AttributeProps) {
  const { id, name, least, most } = attribute;
  const own = entries.flatMap((entry, index) => (entry['id'] === id ? [index] : []));
  const add = (): void =>
    context.change(pointer, (list) => [
      ...(Array.isArray(list) ? list : []),
      { id, ...(attribute.kind === 'heading' ? {} : { value: '' }) },
    ]);
  return (
    <fieldset class="object">
      <legend>
        {name} <span class="small">{texts.occurs(id, least, most)}</span>
      </legend>
      {own.map((index, place) => (
        <div key={index} class="entry" data-pointer={pointerTo(pointer, index)}>
          <div class="fields">
            <Value
              context={context}
              pointer={pointerTo(pointer, index)}
              attribute={attribute}
              entry={entries[index] ?? {}}
              label={own.length === 1 ? name : `${name} ${place + 1}`}
            />
            {attribute.attributes.length === 0 ? null : (
              <Attributes
                context={context}
                pointer={pointerTo(pointerTo(pointer, index), 'attributes')}
                attributes={attribute.attributes}
                value={entries[index]?.['attributes']}
              />
            )}
          </div>
          {context.isReadOnly ? null : (
            <button
              type="button"
              class="quiet"
              aria-label={words.edit.form.remove(own.length === 1 ? name : `${name} ${place + 1}`)}
              onClick={() => context.change(pointerTo(pointer, index), () => undefined)}
            >
              ✕
            </button>
          )}
        </div>
      ))}
      {context.isReadOnly || own.length >= most ? null : (
        <button type="button" class="quiet" onClick={add}>
          {words.edit.form.add(name)}
        </button>
      )}
    </fieldset>
  );
}

interface ValueProps extends Omit<AttributeProps, 'entries'> {
  readonly entry: JsonObject;
  readonly label: string;
}

function Value({ context, pointer, attribute, entry, label }: ValueProps) {
  const id = useId();
  const place = pointerTo(pointer, 'value');
  const write = (value: unknown): void => context.change(place, () => value);
  const { value } = entry;
  const notes = notesAt(context, place, true);
  if (attribute.kind === 'heading') return null;
  if (attribute.values !== undefined) {
    const isListed = attribute.values.some((each) => each.id === value);
    return (
      <div class="field">
        <label for={id}>{label}</label>
        <select
          id={id}
          value={textOf(value)}
          disabled={context.isReadOnly}
          onChange={(event) => write(event.currentTarget.value)}
        >
          {isListed ? null : <option value={textOf(value)}>{textOf(value) || words.edit.form.notSet}</option>}
          {attribute.values.map((each) => (
            <option key={each.id} value={each.id}>
              {each.id} {each.name}
            </option>
          ))}
        </select>
        <Notes {...notes} />
      </div>
    );
  }
  if (attribute.kind === 'texts' || isObject(value)) {
    return (
      <TextsField
        label={label}
        value={isObject(value) ? value : textOf(value) === '' ? undefined : { en: textOf(value) }}
        isReadOnly={context.isReadOnly}
        isLong
        onChange={(next) => write(next ?? '')}
      >
        <Notes {...notes} />
      </TextsField>
    );
  }
  return (
    <TextField
      label={label}
      value={textOf(value)}
      isReadOnly={context.isReadOnly}
      hasProblem={notes.problems.length > 0}
      onCommit={write}
    >
      <Notes {...notes} />
    </TextField>
  );
}
