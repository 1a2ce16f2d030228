import { typeOfClass } from '../../../../src/model/artefact-types.js';
import type { Schemas } from '../../api/client.js';
import { textOf } from '../../content/json.js';
import type { ArtefactFormProps } from '../../drafts/artefact-form.js';
import { fixedVersionOf } from '../../drafts/draft.js';
import { changeAt, pointerTo } from '../../drafts/json-pointer.js';
import { isNumberedLater } from '../../drafts/trial.js';
import { stabilityOf } from '../../model/versions.js';
import { words } from '../../words/words.js';
import { Notes, TextField, TextsField } from './fields.js';
import { notesAt } from './general/form-context.js';
import { CommonFields, contextOf } from './general/general-form.js';
import { withTexts } from './general/value-field.js';

const texts = words.edit.head;

interface HeadFormProps extends ArtefactFormProps {
  readonly sender: Schemas['WhoAmI'];
  /** Whether agency and id are those of an artefact in the registry. */
  readonly isNamed: boolean;
  /** Whether the draft is not saved yet, so that its version can be another one. */
  readonly isVersionFree: boolean;
}

/** What artefacts of all classes have: agency, id, version, names and descriptions, and behind a line what few of them use. */
export function HeadForm(props: HeadFormProps) {
  const { artefactClass, artefact, onChange, isReadOnly, isNamed } = props;
  const context = contextOf(props);
  const write = (property: string, value: unknown): void =>
    onChange((present) => changeAt(present, pointerTo('', property), () => value));
  const notes = (property: string) => notesAt(context, pointerTo('', property), true);
  const fixedId = typeOfClass(artefactClass)?.fixedId;
  const version = textOf(artefact['version']);
  return (
    <section class="card edit-head" aria-labelledby="edit-head">
      <h2 id="edit-head">{texts.title}</h2>
      <Notes {...notesAt(context, '', false)} />
      <div class="identification">
        <AgencyField {...props} />
        <TextField
          label={texts.id}
          value={textOf(artefact['id'])}
          pointer="/id"
          isRequired
          isReadOnly={isReadOnly || isNamed || fixedId !== undefined}
          hasProblem={notes('id').problems.length > 0}
          onCommit={(text) => write('id', text)}
        >
          <Notes {...notes('id')} />
          {fixedId === undefined ? null : <p class="small">{texts.fixedId}</p>}
        </TextField>
        <TextField
          label={texts.version}
          value={version}
          pointer="/version"
          isRequired
          isReadOnly={isReadOnly || fixedVersionOf(artefactClass) !== undefined || !props.isVersionFree}
          hasProblem={notes('version').problems.length > 0}
          onCommit={(text) => write('version', text)}
        >
          <Notes {...notes('version')} />
          <p class="small">
            {fixedVersionOf(artefactClass) !== undefined
              ? texts.fixedVersion
              : isNumberedLater({ id: '', artefactClass, artefact, followsMinimum: false })
                ? texts.draftVersion
                : stabilityOf(version) === 'stable'
                  ? null
                  : texts.inPlace}
          </p>
        </TextField>
      </div>
      {(
        [
          ['names', 'name', texts.names],
          ['descriptions', 'description', texts.descriptions],
        ] as const
      ).map(([property, best, label]) => (
        <TextsField
          key={property}
          label={label}
          value={artefact[property]}
          pointer={pointerTo('', property)}
          isReadOnly={isReadOnly}
          isRequired={property === 'names'}
          isLong={property === 'descriptions'}
          hasProblem={notes(property).problems.length > 0}
          onChange={(next) => onChange((present) => withTexts(present, property, best, next) as typeof present)}
        >
          <Notes {...notes(property)} />
          <Notes {...notes(best)} />
        </TextsField>
      ))}
      <details>
        <summary>{texts.more}</summary>
        <div class="identification">
          {(
            [
              ['validFrom', texts.validFrom],
              ['validTo', texts.validTo],
            ] as const
          ).map(([property, label]) => (
            <TextField
              key={property}
              label={label}
              value={textOf(artefact[property])}
              pointer={pointerTo('', property)}
              hint="2024-01-31T00:00:00Z"
              isReadOnly={isReadOnly}
              hasProblem={notes(property).problems.length > 0}
              onCommit={(text) => write(property, text === '' ? undefined : text)}
            >
              <Notes {...notes(property)} />
            </TextField>
          ))}
        </div>
        <CommonFields {...props} />
      </details>
    </section>
  );
}

/** The agency: one of those for which the sender may submit, or one below them. */
function AgencyField(props: HeadFormProps) {
  const { artefact, onChange, isReadOnly, isNamed, sender } = props;
  const own = notesAt(contextOf(props), '/agencyID', true);
  return (
    <TextField
      label={texts.agency}
      value={textOf(artefact['agencyID'])}
      pointer="/agencyID"
      isRequired
      isReadOnly={isReadOnly || isNamed}
      hasProblem={own.problems.length > 0}
      onCommit={(text) => onChange((present) => ({ ...present, agencyID: text }))}
      {...(sender.agencies === 'all' ? {} : { options: sender.agencies })}
    >
      <Notes {...own} />
    </TextField>
  );
}
