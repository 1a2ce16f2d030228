import { type JsonObject, objectsIn, textOf } from '../../../content/json.js';
import { words } from '../../../words/words.js';
import { LocalTextFields, PartList, TextField } from './fields.js';
import { changeEntry, withValue } from './json-change.js';

const texts = words.formParts;

interface ObjectsFormProps {
  readonly value: unknown;
  /** Where the artefact has the list. */
  readonly pointer: string;
  readonly isReadOnly: boolean;
  readonly onChange: (change: (list: readonly JsonObject[]) => readonly JsonObject[]) => void;
}

/** The annotations of an object. */
export function AnnotationsForm({ value, pointer, isReadOnly, onChange }: ObjectsFormProps) {
  const annotations = objectsIn(value);
  return (
    <PartList
      title={texts.annotations}
      count={annotations.length}
      isReadOnly={isReadOnly}
      nameOf={(index) =>
        texts.annotation(textOf(annotations[index]?.['type']) || textOf(annotations[index]?.['id']), index)
      }
      onAdd={() => onChange((list) => [...list, { type: '' }])}
      onRemove={(index) => onChange((list) => list.toSpliced(index, 1))}
      part={(index) => {
        const annotation = annotations[index] ?? {};
        const set = (property: string, text: unknown): void =>
          onChange((list) => changeEntry(list, index, (each) => withValue(each, property, text)));
        return (
          <>
            {(['id', 'type', 'title', 'value'] as const).map((property) => (
              <TextField
                key={property}
                label={texts.annotationParts[property]}
                pointer={`${pointer}/${index}/${property}`}
                value={annotation[property]}
                isReadOnly={isReadOnly}
                onChange={(text) => set(property, text)}
              />
            ))}
            <LocalTextFields
              label={texts.annotationParts.texts}
              pointer={`${pointer}/${index}/texts`}
              value={annotation['texts']}
              isReadOnly={isReadOnly}
              onChange={(local) =>
                onChange((list) => changeEntry(list, index, ({ text: _, ...each }) => withValue(each, 'texts', local)))
              }
            />
          </>
        );
      }}
    />
  );
}

const lines = ['telephones', 'faxes', 'emails', 'uris', 'x400s'] as const;
const local = ['names', 'departments', 'roles'] as const;
const singulars = { names: 'name', departments: 'department', roles: 'role' } as const;

/** The contacts of an organisation. */
export function ContactsForm({ value, pointer, isReadOnly, onChange }: ObjectsFormProps) {
  const contacts = objectsIn(value);
  return (
    <PartList
      title={texts.contacts}
      count={contacts.length}
      isReadOnly={isReadOnly}
      nameOf={(index) => texts.contact(index)}
      onAdd={() => onChange((list) => [...list, {}])}
      onRemove={(index) => onChange((list) => list.toSpliced(index, 1))}
      part={(index) => {
        const contact = contacts[index] ?? {};
        const change = (make: (each: JsonObject) => JsonObject): void =>
          onChange((list) => changeEntry(list, index, make));
        return (
          <>
            <TextField
              label={texts.contactParts.id}
              pointer={`${pointer}/${index}/id`}
              value={contact['id']}
              isReadOnly={isReadOnly}
              onChange={(text) => change((each) => withValue(each, 'id', text))}
            />
            {local.map((property) => (
              <LocalTextFields
                key={property}
                label={texts.contactParts[property]}
                pointer={`${pointer}/${index}/${property}`}
                value={contact[property]}
                isReadOnly={isReadOnly}
                onChange={(all) => change(({ [singulars[property]]: _, ...each }) => withValue(each, property, all))}
              />
            ))}
            {lines.map((property) => (
              <TextField
                key={property}
                label={texts.contactParts[property]}
                pointer={`${pointer}/${index}/${property}`}
                value={Array.isArray(contact[property]) ? contact[property].join(', ') : ''}
                isReadOnly={isReadOnly}
                onChange={(text) =>
                  change((each) =>
                    withValue(
                      each,
                      property,
                      (text ?? '')
                        .split(',')
                        .map((one) => one.trim())
                        .filter(Boolean),
                    ),
                  )
                }
              />
            ))}
          </>
        );
      }}
    />
  );
}
