import { useId, useState } from 'preact/hooks';
import { type JsonObject, objectsIn, textOf } from '../../../content/json.js';
import type { ArtefactFormProps } from '../../../drafts/artefact-form.js';
import { shortUrn } from '../../../model/urn.js';
import { words } from '../../../words/words.js';
import { ChoiceField, PartList, TextField } from '../parts/fields.js';
import { changeEntry, changeList, moveInList, withValue } from '../parts/json-change.js';
import { ReferenceField } from '../parts/reference-field.js';
import { type MemberOfSelection, type SelectionKind, selectionOf, withSelection } from './code-selection.js';

const texts = words.itemTable.extensions;

/** The lists that a codelist extends: in which order, with which prefix, and which of their codes. */
export function Extensions({
  artefact,
  onChange,
  isReadOnly,
}: Pick<ArtefactFormProps, 'artefact' | 'onChange' | 'isReadOnly'>) {
  const extensions = objectsIn(artefact['codelistExtensions']);
  if (isReadOnly && extensions.length === 0) return null;
  const changeAll = (change: (list: readonly JsonObject[]) => readonly JsonObject[]): void =>
    onChange((newest) => changeList(newest, 'codelistExtensions', change));
  return (
    <PartList
      title={texts.title}
      count={extensions.length}
      isReadOnly={isReadOnly}
      nameOf={(index) => texts.name(index, shortUrn(textOf(extensions[index]?.['codelist'])))}
      onAdd={() => changeAll((list) => [...list, { codelist: '' }])}
      onRemove={(index) => changeAll((list) => list.toSpliced(index, 1))}
      part={(index) => {
        const extension = extensions[index] ?? {};
        const change = (make: (each: JsonObject) => JsonObject): void =>
          changeAll((list) => changeEntry(list, index, make));
        const pointer = `/codelistExtensions/${index}`;
        const { kind, members } = selectionOf(extension);
        const select = (next: SelectionKind, named: readonly MemberOfSelection[]): void =>
          change((each) => withSelection(each, next, named));
        return (
          <>
            <ReferenceField
              label={texts.codelist}
              classes={['Codelist']}
              pointer={`${pointer}/codelist`}
              value={textOf(extension['codelist']) || undefined}
              isReadOnly={isReadOnly}
              onChange={(urn) => change((each) => ({ ...each, codelist: urn ?? '' }))}
            />
            <TextField
              label={texts.prefix}
              pointer={`${pointer}/prefix`}
              value={extension['prefix']}
              isReadOnly={isReadOnly}
              onChange={(prefix) => change((each) => withValue(each, 'prefix', prefix))}
            />
            <ChoiceField
              label={texts.codes}
              pointer={`${pointer}/${kind}CodeSelection`}
              value={kind}
              isReadOnly={isReadOnly}
              choices={[
                ['all', texts.kinds.all],
                ['inclusive', texts.kinds.inclusive],
                ['exclusive', texts.kinds.exclusive],
              ]}
              onChange={(next) => select(next === 'inclusive' || next === 'exclusive' ? next : 'all', members)}
            />
            {kind === 'all' ? null : (
              <Members members={members} isReadOnly={isReadOnly} onChange={(named) => select(kind, named)} />
            )}
            {isReadOnly || extensions.length < 2 ? null : (
              <>
                <button
                  type="button"
                  class="quiet"
                  disabled={index === 0}
                  onClick={() => changeAll((list) => moveInList(list, index, index - 1))}
                >
                  {texts.earlier}
                </button>{' '}
                <button
                  type="button"
                  class="quiet"
                  disabled={index === extensions.length - 1}
                  onClick={() => changeAll((list) => moveInList(list, index, index + 1))}
                >
                  {texts.later}
                </button>{' '}
              </>
            )}
          </>
        );
      }}
    />
  );
}

/** Members as people write them: several at once, with `%` for any characters. */
function Members({
  members,
  isReadOnly,
  onChange,
}: {
  members: readonly MemberOfSelection[];
  isReadOnly: boolean;
  onChange: (members: readonly MemberOfSelection[]) => void;
}) {
  const id = useId();
  const [added, setAdded] = useState('');
  return (
    <div class="members">
      <ul class="plain">
        {members.map(({ value, cascade }, index) => (
          <li key={index} class="row">
            <code>{value}</code>
            {value.includes('%') ? (
              <span class="small">{texts.pattern}</span>
            ) : (
              <select
                aria-label={texts.below(value)}
                disabled={isReadOnly}
                value={cascade ?? ''}
                onChange={({ currentTarget: { value: next } }) =>
                  onChange(
                    members.with(index, {
                      value,
                      cascade: next === 'true' || next === 'excluderoot' ? next : undefined,
                    }),
                  )
                }
              >
                <option value="">{texts.cascades.none}</option>
                <option value="true">{texts.cascades.true}</option>
                <option value="excluderoot">{texts.cascades.excluderoot}</option>
              </select>
            )}
            {isReadOnly ? null : (
              <button
                type="button"
                class="quiet"
                aria-label={words.formParts.removePart(value)}
                onClick={() => onChange(members.toSpliced(index, 1))}
              >
                {words.formParts.remove}
              </button>
            )}
          </li>
        ))}
      </ul>
      {isReadOnly ? null : (
        <div class="form-field">
          <label for={id}>{texts.addMembers}</label>
          <input
            id={id}
            type="text"
            value={added}
            spellcheck={false}
            onInput={({ currentTarget }) => setAdded(currentTarget.value)}
            onChange={() => {
              const known = new Set(members.map(({ value }) => value));
              const named = [...new Set(added.split(/[\s,;]+/))].filter((value) => value !== '' && !known.has(value));
              if (named.length > 0) onChange([...members, ...named.map((value) => ({ value, cascade: undefined }))]);
              setAdded('');
            }}
          />
        </div>
      )}
    </div>
  );
}
