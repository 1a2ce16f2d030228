import { type JsonObject, objectsIn, textOf } from '../../../content/json.js';
import type { ArtefactFormProps } from '../../../drafts/artefact-form.js';
import { words } from '../../../words/words.js';
import { RemainingFields } from '../general/general-form.js';
import { FormState, useFormState } from '../parts/field-marks.js';
import { ChoiceField, PartList, TextField } from '../parts/fields.js';
import { changeEntry, changeList, listOfTexts, withValue } from '../parts/json-change.js';
import { MemberBoxes } from '../parts/member-boxes.js';
import { ReferenceField } from '../parts/reference-field.js';
import { useStructureNow } from '../parts/use-structure-now.js';
import { withMember } from '../structure/structure-parts.js';
import { changeComponentMap, componentMapsOf, componentsLeft, idsOfSide, type MapSide, sides } from './map-rows.js';
import './maps.css';

const texts = words.mapForm;

/** The ids of the components of the structure that a URN names, or that is behind it. */
const useComponents = (urn: string): readonly string[] =>
  (useStructureNow(urn).structure?.components ?? []).map(({ id }) => id);

/** Which components of one structure become which of another one, in two columns. */
export default function StructureMapForm(props: ArtefactFormProps) {
  const state = useFormState(props);
  const { artefact, onChange, isReadOnly } = props;
  const components = {
    source: useComponents(textOf(artefact['source'])),
    target: useComponents(textOf(artefact['target'])),
  };
  return (
    <FormState.Provider value={state}>
      <section class="map-form" aria-label={texts.structureTitle}>
        <div class="map-sides">
          {sides.map((side) => (
            <div key={side}>
              <ReferenceField
                label={texts.sides[side]}
                classes={['DataStructure', 'Dataflow', 'MetadataStructure', 'Metadataflow']}
                pointer={`/${side}`}
                value={textOf(artefact[side]) || undefined}
                isReadOnly={isReadOnly}
                onChange={(urn) => onChange((newest) => withValue(newest, side, urn))}
              />
              <Left artefact={artefact} side={side} all={components[side]} />
            </div>
          ))}
        </div>
        <ComponentMaps {...props} components={components} />
        <FixedValues {...props} components={components} />
        <RemainingFields {...props} shown={['source', 'target', 'componentMaps', 'fixedValueMaps']} />
      </section>
    </FormState.Provider>
  );
}

function Left({ artefact, side, all }: { artefact: JsonObject; side: MapSide; all: readonly string[] }) {
  const left = componentsLeft(artefact, side, all);
  if (all.length === 0) return null;
  return (
    <p>
      <span class={left.length === 0 ? 'badge is-allowed' : 'badge is-excluded'}>
        {texts.componentsLeft(left.length, all.length)}
      </span>{' '}
      <span class="urn small">{left.join(' ')}</span>
    </p>
  );
}

type Components = Readonly<Record<MapSide, readonly string[]>>;

function ComponentMaps({ artefact, onChange, isReadOnly, components }: ArtefactFormProps & { components: Components }) {
  const maps = componentMapsOf(artefact);
  return (
    <PartList
      title={texts.componentMaps}
      count={maps.length}
      isReadOnly={isReadOnly}
      nameOf={(index) => sides.map((side) => idsOfSide(maps[index], side).join(', ') || '…').join(' → ')}
      onAdd={() =>
        onChange((newest) => changeList(newest, 'componentMaps', (list) => [...list, { source: [], target: [] }]))
      }
      onRemove={(index) =>
        onChange((newest) => changeList(newest, 'componentMaps', (list) => list.toSpliced(index, 1)))
      }
      part={(index) => {
        const pointer = `/componentMaps/${index}`;
        return (
          <>
            <div class="map-sides">
              {sides.map((side) => (
                <MemberBoxes
                  key={side}
                  label={texts.sides[side]}
                  pointer={`${pointer}/${side}`}
                  all={components[side]}
                  members={idsOfSide(maps[index], side)}
                  isReadOnly={isReadOnly}
                  onChange={(id, isMember) =>
                    onChange((newest) =>
                      changeComponentMap(newest, index, (map) => ({
                        ...map,
                        [side]: withMember(idsOfSide(map, side), id, isMember, components[side]),
                      })),
                    )
                  }
                />
              ))}
            </div>
            <ReferenceField
              label={texts.representationMap}
              classes={['RepresentationMap']}
              pointer={`${pointer}/representationMap`}
              value={textOf(maps[index]?.['representationMap']) || undefined}
              isReadOnly={isReadOnly}
              onChange={(urn) =>
                onChange((newest) =>
                  changeComponentMap(newest, index, (map) => withValue(map, 'representationMap', urn)),
                )
              }
            />
          </>
        );
      }}
    />
  );
}

/** Components of one side that always have the same values. */
function FixedValues({ artefact, onChange, isReadOnly, components }: ArtefactFormProps & { components: Components }) {
  const maps = objectsIn(artefact['fixedValueMaps']);
  const change = (make: (list: readonly JsonObject[]) => readonly JsonObject[]): void =>
    onChange((newest) => changeList(newest, 'fixedValueMaps', make));
  return (
    <PartList
      title={texts.fixedValues}
      count={maps.length}
      isReadOnly={isReadOnly}
      nameOf={(index) => texts.fixedValue(index)}
      onAdd={() => change((list) => [...list, { target: '', values: [] }])}
      onRemove={(index) => change((list) => list.toSpliced(index, 1))}
      part={(index) => {
        const map = maps[index] ?? {};
        const side: MapSide = map['source'] === undefined ? 'target' : 'source';
        const pointer = `/fixedValueMaps/${index}`;
        return (
          <>
            <ChoiceField
              label={texts.side}
              pointer={pointer}
              value={side}
              isReadOnly={isReadOnly}
              choices={sides.map((each) => [each, texts.sides[each]] as const)}
              onChange={(next) =>
                change((list) =>
                  changeEntry(list, index, ({ source: _, target: __, ...each }) => ({
                    [next === 'source' ? 'source' : 'target']: '',
                    ...each,
                  })),
                )
              }
            />
            <TextField
              label={texts.component}
              pointer={`${pointer}/${side}`}
              value={map[side]}
              offered={components[side]}
              isReadOnly={isReadOnly}
              onChange={(id) => change((list) => changeEntry(list, index, (each) => ({ ...each, [side]: id ?? '' })))}
            />
            <TextField
              label={texts.values}
              pointer={`${pointer}/values`}
              value={listOfTexts(map['values']).join(', ')}
              isReadOnly={isReadOnly}
              onChange={(text) =>
                change((list) =>
                  changeEntry(list, index, (each) =>
                    withValue(
                      each,
                      'values',
                      (text ?? '')
                        .split(',')
                        .map((one) => one.trim())
                        .filter(Boolean),
                    ),
                  ),
                )
              }
            />
          </>
        );
      }}
    />
  );
}
