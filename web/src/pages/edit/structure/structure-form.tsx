import { useState } from 'preact/hooks';
import { Breakable } from '../../../components/breakable.js';
import { isObject, textOf } from '../../../content/json.js';
import type { ArtefactFormProps } from '../../../drafts/artefact-form.js';
import { shortUrn } from '../../../model/urn.js';
import { words } from '../../../words/words.js';
import { RemainingFields } from '../general/general-form.js';
import { FormState, MarksOf, useFormState } from '../parts/field-marks.js';
import { ComponentForm } from './component-form.js';
import { GroupsForm } from './groups-form.js';
import {
  addComponent,
  attachmentOf,
  type ComponentKind,
  componentKinds,
  componentsOf,
  moveComponent,
  newComponent,
  removeComponent,
  type StructureComponent,
} from './structure-parts.js';
import './structure-form.css';

const texts = words.structureForm;

/** What the values of a component are, in few words. */
function valuesOf({ component }: StructureComponent): string {
  const { localRepresentation: local } = component;
  if (!isObject(local)) return '';
  const { enumeration, format } = local;
  return enumeration === undefined ? textOf(isObject(format) ? format['dataType'] : '') : shortUrn(textOf(enumeration));
}

/** The components of a data structure: a row each, and the chosen one in full beside them. */
export default function StructureForm(props: ArtefactFormProps) {
  const { artefact, onChange, isReadOnly } = props;
  const components = componentsOf(artefact);
  const [chosen, setChosen] = useState('');
  const state = useFormState(props);
  const component = components.find(({ pointer }) => pointer === chosen) ?? components[0];
  const add = (kind: ComponentKind, concept = ''): void => {
    onChange((newest) => addComponent(newest, kind, newComponent(kind, concept)));
    const place = components.filter((each) => each.kind === kind).length;
    const last = componentsOf(addComponent(artefact, kind, newComponent(kind, concept))).filter(
      (each) => each.kind === kind,
    );
    setChosen(last[place]?.pointer ?? '');
  };
  const hasTime = components.some(({ kind }) => kind === 'timeDimension');
  return (
    <FormState.Provider value={state}>
      <section class="structure-form" aria-label={texts.title}>
        <div>
          <table aria-label={texts.components}>
            <thead>
              <tr>
                {[texts.id, texts.concept, texts.values, texts.attachment].map((title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {components.map((each) => (
                <ComponentRow
                  key={each.pointer}
                  agencyID={textOf(artefact['agencyID'])}
                  component={each}
                  isChosen={each === component}
                  onChoose={() => setChosen(each.pointer)}
                />
              ))}
            </tbody>
          </table>
          {components.length === 0 ? <p class="small">{texts.empty}</p> : null}
          {isReadOnly ? null : (
            <div class="row" role="group" aria-label={texts.adding}>
              {componentKinds.map((kind) =>
                kind === 'timeDimension' && hasTime ? null : (
                  <button key={kind} type="button" class="quiet" onClick={() => add(kind)}>
                    {texts.add[kind]}
                  </button>
                ),
              )}
            </div>
          )}
        </div>
        {component === undefined ? null : (
          <section class="card" aria-label={texts.componentTitle(component.id)}>
            <h3>
              <code>{component.id}</code> <span class="small">{texts.kinds[component.kind]}</span>
            </h3>
            {isReadOnly ? null : (
              <Moves
                component={component}
                count={components.filter(({ kind }) => kind === component.kind).length}
                onMove={(to) => {
                  onChange((newest) => moveComponent(newest, component, to));
                  setChosen(component.pointer.replace(/\d+$/, String(to)));
                }}
                onRemove={() => onChange((newest) => removeComponent(newest, component))}
              />
            )}
            <ComponentForm
              key={component.pointer}
              artefact={artefact}
              component={component}
              isReadOnly={isReadOnly}
              onChange={onChange}
            />
          </section>
        )}
        <GroupsForm artefact={artefact} isReadOnly={isReadOnly} onChange={onChange} />
        <RemainingFields {...props} shown={['dataStructureComponents']} />
      </section>
    </FormState.Provider>
  );
}

/** A short URN without the agency where it is the own one. */
const inAgency = (urn: string, agencyID: string): string =>
  urn.startsWith(`${agencyID}:`) ? urn.slice(agencyID.length + 1) : urn;

function ComponentRow({
  agencyID,
  component,
  isChosen,
  onChoose,
}: {
  /** Of the structure. */
  agencyID: string;
  component: StructureComponent;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const { kind, id, pointer, component: content } = component;
  const attachment = attachmentOf(content['attributeRelationship']);
  return (
    <tr class={isChosen ? 'is-chosen' : ''}>
      <td>
        <button type="button" class="quiet" aria-pressed={isChosen} onClick={onChoose}>
          <code>{id === '' ? texts.noId : id}</code>
        </button>
        <MarksOf pointer={pointer} />
        <div class="small">{texts.kinds[kind]}</div>
      </td>
      <td class="urn">
        <Breakable text={inAgency(shortUrn(textOf(content['conceptIdentity'])), agencyID)} />
      </td>
      <td class="urn">
        <Breakable text={inAgency(valuesOf(component), agencyID)} />
      </td>
      <td>{attachment === undefined ? '' : texts.attachments[attachment]}</td>
    </tr>
  );
}

function Moves({
  component: { kind, index },
  count,
  onMove,
  onRemove,
}: {
  component: StructureComponent;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
}) {
  return (
    <div class="row">
      {kind === 'timeDimension' ? null : (
        <>
          <button type="button" class="quiet" disabled={index === 0} onClick={() => onMove(index - 1)}>
            {texts.earlier}
          </button>
          <button type="button" class="quiet" disabled={index === count - 1} onClick={() => onMove(index + 1)}>
            {texts.later}
          </button>
        </>
      )}
      <button type="button" class="quiet" onClick={onRemove}>
        {words.formParts.remove}
      </button>
    </div>
  );
}
