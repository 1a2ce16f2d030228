import { useState } from 'preact/hooks';
import { Failure, Loading } from '../../../components/basics.js';
import type { ArtefactFormProps } from '../../../drafts/artefact-form.js';
import { partsOfUrn, shortUrn } from '../../../model/urn.js';
import { words } from '../../../words/words.js';
import type { Component } from '../../constraints/allowed-values.js';
import type { FormContext } from '../general/form-context.js';
import { contextOf, RemainingFields } from '../general/general-form.js';
import { FormState, MarksOf, useFormState } from '../parts/field-marks.js';
import { ChoiceField, PartList } from '../parts/fields.js';
import { ReferenceField } from '../parts/reference-field.js';
import { useStructureNow } from '../parts/use-structure-now.js';
import { ComponentCodes } from './component-codes.js';
import {
  attachedTo,
  type ConstraintLayout,
  constraintLayouts,
  regionComponent,
  withAttachment,
} from './constraint-parts.js';
import { KeyTable } from './key-table.js';
import './constraint-form.css';

const texts = words.constraintForm;

type Part = Pick<ArtefactFormProps, 'artefact' | 'onChange' | 'isReadOnly'>;

/** What a constraint is attached to, and which codes and keys it allows there. */
export default function ConstraintForm(props: ArtefactFormProps) {
  const state = useFormState(props);
  const layout = constraintLayouts[props.artefactClass];
  if (layout === undefined) return null;
  return (
    <FormState.Provider value={state}>
      <section class="constraint-form" aria-label={texts.title}>
        <Attachment {...props} layout={layout} />
        <Restrictions {...props} layout={layout} context={contextOf(props)} />
        <RemainingFields {...props} shown={['constraintAttachment', layout.regions, 'dataKeySets']} />
      </section>
    </FormState.Provider>
  );
}

function Attachment({ artefact, onChange, isReadOnly, layout }: Part & { layout: ConstraintLayout }) {
  const attached = attachedTo(artefact);
  const [begun, setBegun] = useState<string>();
  const property = attached?.property ?? begun;
  const kind = layout.attachments.find((each) => each.property === property);
  const urns = attached?.urns ?? [];
  const set = (next: readonly string[]): void => {
    if (kind !== undefined) onChange((newest) => withAttachment(newest, kind.property, next, kind.isOne === true));
  };
  const pointer = '/constraintAttachment';
  return (
    <>
      <ChoiceField
        label={texts.attachedTo}
        pointer={pointer}
        value={property}
        isReadOnly={isReadOnly}
        choices={layout.attachments.map(
          (each) => [each.property, texts.attachments[each.class] ?? each.class] as const,
        )}
        onChange={(next) => {
          setBegun(next);
          if (next !== undefined && next !== property) {
            onChange((newest) => {
              const { constraintAttachment: _, ...others } = newest;
              return others;
            });
          }
        }}
      />
      {kind === undefined ? null : kind.isOne ? (
        <ReferenceField
          label={texts.attachments[kind.class] ?? kind.class}
          classes={[kind.class]}
          pointer={`${pointer}/${kind.property}`}
          value={urns[0] || undefined}
          isReadOnly={isReadOnly}
          onChange={(urn) => set([urn ?? ''])}
        />
      ) : (
        <PartList
          title={texts.attachments[kind.class] ?? kind.class}
          count={urns.length}
          isReadOnly={isReadOnly}
          nameOf={(index) => shortUrn(urns[index] ?? '') || texts.attachment(index)}
          onAdd={() => set([...urns, ''])}
          onRemove={(index) => set(urns.toSpliced(index, 1))}
          part={(index) => (
            <ReferenceField
              label={texts.attachment(index)}
              classes={[kind.class]}
              pointer={`${pointer}/${kind.property}/${index}`}
              value={urns[index] || undefined}
              isReadOnly={isReadOnly}
              onChange={(urn) => set(urns.with(index, urn ?? ''))}
            />
          )}
        />
      )}
    </>
  );
}

/** The components of the structure behind the first attachment. */
function Restrictions({
  artefact,
  onChange,
  isReadOnly,
  layout,
  context,
}: Part & { layout: ConstraintLayout; context: FormContext }) {
  const urn = attachedTo(artefact)?.urns.find((each) => partsOfUrn(each) !== undefined);
  const { structure, isRead, refusal } = useStructureNow(urn ?? '');
  const [chosen, setChosen] = useState('');
  if (urn === undefined) return <p class="notice">{texts.noAttachment}</p>;
  if (refusal !== undefined) return <Failure refusal={refusal} hasInput />;
  if (!isRead) return <Loading />;
  if (structure === undefined) return <p class="notice">{texts.noStructure}</p>;
  const { components = [] } = structure;
  const component = components.find(({ id }) => id === chosen) ?? components[0];
  const dimensions = components.filter((each) => isDimension(each.class));
  return (
    <>
      <div class="constraint-columns">
        <ComponentList
          artefact={artefact}
          layout={layout}
          components={components}
          chosen={component?.id}
          onChoose={setChosen}
        />
        {component === undefined ? null : (
          <ComponentCodes
            key={component.id}
            artefact={artefact}
            layout={layout}
            component={component}
            isDimension={isDimension(component.class)}
            context={context}
            isReadOnly={isReadOnly}
            onChange={onChange}
          />
        )}
      </div>
      {layout.hasKeys ? (
        <KeyTable
          artefact={artefact}
          dimensions={dimensions.map(({ id }) => id)}
          isReadOnly={isReadOnly}
          onChange={onChange}
        />
      ) : null}
    </>
  );
}

const isDimension = (name: string): boolean => name === 'Dimension' || name === 'TimeDimension';

function ComponentList({
  artefact,
  layout,
  components,
  chosen,
  onChoose,
}: {
  artefact: ArtefactFormProps['artefact'];
  layout: ConstraintLayout;
  components: readonly Component[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
}) {
  return (
    <ul class="plain" aria-label={words.constraints.components}>
      {components.map(({ id }) => {
        const parts = [true, false].flatMap((isIncluded) => {
          const part = regionComponent(artefact, layout, isIncluded, id);
          return part === undefined ? [] : [{ part, isIncluded }];
        });
        return (
          <li key={id}>
            <button type="button" class="quiet" aria-pressed={id === chosen} onClick={() => onChoose(id)}>
              <code>{id}</code>{' '}
              <span class="small">
                {parts.length === 0
                  ? words.constraints.free
                  : parts
                      .map(({ part, isIncluded }) => texts.summary(part.values.length, isIncluded === part.isIncluded))
                      .join(', ')}
              </span>
            </button>
            {parts.map(({ part }) => (
              <MarksOf key={part.pointer} pointer={part.pointer} />
            ))}
          </li>
        );
      })}
    </ul>
  );
}
