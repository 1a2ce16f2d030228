import { isObject, type JsonObject, textOf } from '../../../content/json.js';
import type { ArtefactFormProps } from '../../../drafts/artefact-form.js';
import { words } from '../../../words/words.js';
import { AnnotationsForm } from '../parts/annotations-form.js';
import { ChoiceField, PartList, TextField } from '../parts/fields.js';
import { changeList, changeValue, listOfTexts, withValue } from '../parts/json-change.js';
import { MemberBoxes } from '../parts/member-boxes.js';
import { ReferenceField } from '../parts/reference-field.js';
import { RepresentationForm } from '../parts/representation-form.js';
import { dataTypes, timeTypes } from '../parts/text-formats.js';
import {
  attachmentOf,
  attachments,
  changeComponent,
  groupsOf,
  idsOfKinds,
  newAttachment,
  type StructureComponent,
  withConcept,
  withDimension,
  withMember,
} from './structure-parts.js';

const texts = words.structureForm;

interface ComponentFormProps extends Pick<ArtefactFormProps, 'artefact' | 'onChange' | 'isReadOnly'> {
  readonly component: StructureComponent;
}

/** A component of a data structure in full. */
export function ComponentForm({ artefact, component: row, onChange, isReadOnly }: ComponentFormProps) {
  const { kind, pointer, component } = row;
  const change = (make: (each: JsonObject) => JsonObject): void =>
    onChange((newest) => changeComponent(newest, row, make));
  const set = (property: string) => (value: unknown) => change((each) => withValue(each, property, value));
  const isUsage = kind === 'metadataUsage';
  const hasUsage = kind === 'attribute' || kind === 'measure';
  const measures = idsOfKinds(artefact, 'measure');
  const related = listOfTexts(component['measureRelationship']);
  return (
    <>
      {isUsage ? (
        <TextField
          label={texts.metadataAttribute}
          pointer={`${pointer}/metadataAttributeReference`}
          value={component['metadataAttributeReference']}
          isReadOnly={isReadOnly}
          onChange={set('metadataAttributeReference')}
        />
      ) : (
        <>
          <TextField
            label={texts.id}
            pointer={`${pointer}/id`}
            value={component['id']}
            isReadOnly={isReadOnly || kind === 'timeDimension'}
            onChange={set('id')}
          />
          <ReferenceField
            label={texts.concept}
            classes={['Concept']}
            pointer={`${pointer}/conceptIdentity`}
            value={textOf(component['conceptIdentity']) || undefined}
            isReadOnly={isReadOnly}
            onChange={(urn) => change((each) => withConcept(each, urn))}
          />
          <RepresentationForm
            title={texts.values}
            value={component['localRepresentation']}
            pointer={`${pointer}/localRepresentation`}
            isReadOnly={isReadOnly}
            classes={kind === 'dimension' ? ['Codelist'] : ['Codelist', 'ValueList']}
            types={kind === 'timeDimension' ? timeTypes : dataTypes}
            hasOccurrences={hasUsage}
            isFormatOnly={kind === 'timeDimension'}
            onChange={(make) => change((each) => changeValue(each, 'localRepresentation', make))}
          />
        </>
      )}
      {hasUsage ? (
        <ChoiceField
          label={texts.usage}
          pointer={`${pointer}/usage`}
          value={component['usage']}
          isReadOnly={isReadOnly}
          none={texts.usages.none}
          choices={[
            ['mandatory', texts.usages.mandatory],
            ['optional', texts.usages.optional],
          ]}
          onChange={set('usage')}
        />
      ) : null}
      {kind === 'attribute' || isUsage ? (
        <AttachmentForm artefact={artefact} row={row} isReadOnly={isReadOnly} onChange={change} />
      ) : null}
      {kind === 'attribute' && measures.length > 0 ? (
        <MemberBoxes
          label={texts.measureRelationship}
          pointer={`${pointer}/measureRelationship`}
          all={measures}
          members={related}
          isReadOnly={isReadOnly}
          onChange={(id, isMember) => set('measureRelationship')(withMember(related, id, isMember, measures))}
        />
      ) : null}
      {isUsage || kind === 'timeDimension' ? null : (
        <RolesForm component={component} pointer={pointer} isReadOnly={isReadOnly} onChange={change} />
      )}
      <AnnotationsForm
        value={component['annotations']}
        pointer={`${pointer}/annotations`}
        isReadOnly={isReadOnly}
        onChange={(make) => change((each) => changeList(each, 'annotations', make))}
      />
    </>
  );
}

interface PartProps {
  readonly isReadOnly: boolean;
  readonly onChange: (change: (component: JsonObject) => JsonObject) => void;
}

/** What an attribute is attached to. */
function AttachmentForm({
  artefact,
  row: { component, pointer },
  isReadOnly,
  onChange,
}: PartProps & { artefact: JsonObject; row: StructureComponent }) {
  const relationship = isObject(component['attributeRelationship']) ? component['attributeRelationship'] : {};
  const attachment = attachmentOf(relationship);
  const dimensions = idsOfKinds(artefact, 'dimension', 'timeDimension');
  const groups = groupsOf(artefact).map(({ id }) => textOf(id));
  const set = (next: JsonObject): void => onChange((each) => ({ ...each, attributeRelationship: next }));
  return (
    <>
      <ChoiceField
        label={texts.attachment}
        pointer={`${pointer}/attributeRelationship`}
        value={attachment}
        isReadOnly={isReadOnly}
        choices={attachments.map((each) => [each, texts.attachments[each]] as const)}
        onChange={(chosen) => {
          const next = attachments.find((each) => each === chosen);
          if (next !== undefined) set(newAttachment(next));
        }}
      />
      {attachment === 'dimensions' ? (
        <MemberBoxes
          label={texts.attachedDimensions}
          pointer={`${pointer}/attributeRelationship/dimensions`}
          all={dimensions}
          members={listOfTexts(relationship['dimensions'])}
          isReadOnly={isReadOnly}
          onChange={(id, isMember) => set(withDimension(relationship, id, isMember, dimensions))}
        />
      ) : null}
      {attachment === 'group' ? (
        <ChoiceField
          label={texts.group}
          pointer={`${pointer}/attributeRelationship/group`}
          value={relationship['group']}
          isReadOnly={isReadOnly}
          choices={groups.map((each) => [each, each] as const)}
          onChange={(group) => set({ group: group ?? '' })}
        />
      ) : null}
    </>
  );
}

/** The roles of a component, as concepts. */
function RolesForm({
  component,
  pointer,
  isReadOnly,
  onChange,
}: PartProps & { component: JsonObject; pointer: string }) {
  const roles = Array.isArray(component['conceptRoles']) ? component['conceptRoles'].map(textOf) : [];
  const set = (next: readonly string[]): void => onChange((each) => withValue(each, 'conceptRoles', next));
  return (
    <PartList
      title={texts.roles}
      count={roles.length}
      isReadOnly={isReadOnly}
      nameOf={(index) => texts.role(index)}
      onAdd={() => set([...roles, ''])}
      onRemove={(index) => set(roles.toSpliced(index, 1))}
      part={(index) => (
        <ReferenceField
          label={texts.concept}
          classes={['Concept']}
          pointer={`${pointer}/conceptRoles/${index}`}
          value={roles[index] || undefined}
          isReadOnly={isReadOnly}
          onChange={(urn) => set(roles.with(index, urn ?? ''))}
        />
      )}
    />
  );
}
