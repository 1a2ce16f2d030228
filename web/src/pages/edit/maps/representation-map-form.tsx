import { Failure } from '../../../components/basics.js';
import { DataGrid } from '../../../components/grid/data-grid.js';
import { type JsonObject, objectsIn, textOf } from '../../../content/json.js';
import type { ArtefactFormProps } from '../../../drafts/artefact-form.js';
import { shortUrn } from '../../../model/urn.js';
import { words } from '../../../words/words.js';
import { RemainingFields } from '../general/general-form.js';
import type { ExtendedCode } from '../item-table/code-selection.js';
import { useCodes } from '../item-table/use-codes.js';
import { FormState, useFormState } from '../parts/field-marks.js';
import { ChoiceField, PartList } from '../parts/fields.js';
import { changeEntry, changeList, withValue } from '../parts/json-change.js';
import { ReferenceField } from '../parts/reference-field.js';
import { RowButtons, useTableRows } from '../parts/table-rows.js';
import { dataTypes } from '../parts/text-formats.js';
import {
  changeMappings,
  columnsOfMap,
  isPattern,
  type MapSide,
  mappedText,
  mappingsOf,
  sides,
  unmapped,
  withMappedText,
  withPattern,
} from './map-rows.js';
import './maps.css';

const texts = words.mapForm;

/** Codes up to which a column offers them while one types. */
const mostOffered = 2_000;

type Lists = ReadonlyMap<string, readonly ExtendedCode[]>;

/** Which values stand for which: sources on the left, targets on the right, with the codes that are not mapped. */
export default function RepresentationMapForm(props: ArtefactFormProps) {
  const state = useFormState(props);
  const { artefact } = props;
  const { lists, refusal } = useCodes(columnsOfMap(artefact).flatMap(({ codelist }) => codelist ?? []));
  return (
    <FormState.Provider value={state}>
      <section class="map-form" aria-label={texts.title}>
        <div class="map-sides">
          {sides.map((side) => (
            <SideForm key={side} {...props} side={side} />
          ))}
        </div>
        {refusal === undefined ? null : <Failure refusal={refusal} hasInput />}
        <Mappings {...props} lists={lists ?? new Map()} />
        <RemainingFields {...props} shown={['source', 'target', 'representationMappings']} />
      </section>
    </FormState.Provider>
  );
}

/** What the values of one side are. */
function SideForm({ artefact, onChange, isReadOnly, side }: ArtefactFormProps & { side: MapSide }) {
  const columns = objectsIn(artefact[side]);
  const change = (make: (list: readonly JsonObject[]) => readonly JsonObject[]): void =>
    onChange((newest) => changeList(newest, side, make));
  return (
    <PartList
      title={texts.sides[side]}
      count={columns.length}
      isReadOnly={isReadOnly}
      nameOf={(index) => texts.column(side, index)}
      onAdd={() => change((list) => [...list, { codelist: '' }])}
      onRemove={(index) => change((list) => list.toSpliced(index, 1))}
      part={(index) => {
        const column = columns[index] ?? {};
        const pointer = `/${side}/${index}`;
        const isList = column['dataType'] === undefined;
        return (
          <>
            <ChoiceField
              label={words.formParts.representation}
              pointer={pointer}
              value={isList ? 'list' : 'type'}
              isReadOnly={isReadOnly}
              choices={[
                ['list', words.formParts.ofList],
                ['type', words.formParts.ofType],
              ]}
              onChange={(next) =>
                change((list) =>
                  changeEntry(list, index, () => (next === 'type' ? { dataType: 'String' } : { codelist: '' })),
                )
              }
            />
            {isList ? (
              <ReferenceField
                label={words.formParts.list}
                classes={['Codelist', 'ValueList']}
                pointer={`${pointer}/codelist`}
                value={textOf(column['codelist']) || undefined}
                isReadOnly={isReadOnly}
                onChange={(urn) => change((list) => changeEntry(list, index, () => ({ codelist: urn ?? '' })))}
              />
            ) : (
              <ChoiceField
                label={words.formParts.dataType}
                pointer={`${pointer}/dataType`}
                value={column['dataType']}
                isReadOnly={isReadOnly}
                choices={dataTypes.map((each) => [each, each] as const)}
                onChange={(type) => change((list) => changeEntry(list, index, () => ({ dataType: type ?? 'String' })))}
              />
            )}
          </>
        );
      }}
    />
  );
}

/** The mappings as a table, and the codes that none of them names. */
function Mappings({ artefact, onChange, isReadOnly, lists }: ArtefactFormProps & { lists: Lists }) {
  const columns = columnsOfMap(artefact);
  const mappings = mappingsOf(artefact);
  const change = (make: (all: readonly JsonObject[]) => readonly JsonObject[]): void =>
    onChange((newest) => changeMappings(newest, make));
  /** Behind the values: from when and until when, and whether sources are patterns. */
  const periods = ['validFrom', 'validTo'] as const;
  const textAt = (mapping: JsonObject | undefined, place: number): string => {
    const column = columns[place];
    if (column !== undefined) return mappedText(mapping, column);
    const period = periods[place - columns.length];
    if (period !== undefined) return textOf(mapping?.[period]);
    return isPattern(mapping) ? texts.yes : '';
  };
  const write = (mapping: JsonObject, place: number, text: string): JsonObject => {
    const column = columns[place];
    if (column !== undefined) return withMappedText(mapping, column, text.trim());
    const period = periods[place - columns.length];
    if (period !== undefined) return withValue(mapping, period, text.trim() || undefined);
    return withPattern(mapping, /^(yes|true|x|1)$/i.test(text.trim()));
  };
  const { selection, onSelect, actions } = useTableRows({
    ...{ count: mappings.length, columns: columns.length + 3, isReadOnly, change },
    emptyRow: { sourceValues: [{ value: '' }] },
  });
  const nameOf = (place: number, id: string): string | undefined =>
    lists.get(columns[place]?.codelist ?? '')?.find((code) => code.id === id)?.name;
  if (columns.length === 0) return <p class="notice">{texts.noColumns}</p>;
  return (
    <>
      <RowButtons actions={actions} count={mappings.length} />
      <DataGrid
        label={texts.mappings}
        columns={[
          ...columns.map(({ side, index, codelist, dataType }) => ({
            id: `${side}${index}`,
            title: `${texts.column(side, index)}: ${codelist === undefined ? (dataType ?? '') : shortUrn(codelist)}`,
            width: 'minmax(12rem, 2fr)',
            isCode: true,
          })),
          ...[texts.validFrom, texts.validTo, texts.pattern].map((title) => ({ id: title, title, width: '8rem' })),
        ]}
        count={mappings.length}
        selection={selection}
        onSelect={onSelect}
        textAt={(row, place) => textAt(mappings[row], place)}
        show={(row, place) => {
          const id = textAt(mappings[row], place);
          const name = id === '' ? undefined : nameOf(place, id);
          return name === undefined ? undefined : (
            <>
              {id} <span class="small">{name}</span>
            </>
          );
        }}
        markAt={(row, place) => {
          const list = lists.get(columns[place]?.codelist ?? '');
          const id = textAt(mappings[row], place);
          if (list === undefined || id === '' || isPattern(mappings[row]) || nameOf(place, id) !== undefined)
            return undefined;
          return { kind: 'warning', detail: texts.unknown(id) };
        }}
        canEdit={() => !isReadOnly}
        offered={(place) => {
          const codes = lists.get(columns[place]?.codelist ?? '');
          return codes === undefined || codes.length > mostOffered ? undefined : codes.map(({ id }) => id);
        }}
        onEdit={(cells) =>
          change((all) => {
            const made = [...all];
            for (const { row, column, text } of cells) made[row] = write(made[row] ?? {}, column, text);
            return made;
          })
        }
        onPaste={
          isReadOnly
            ? undefined
            : (rows, top, left) =>
                change((all) => {
                  const made = [...all];
                  for (const [index, cells] of rows.entries()) {
                    made[top + index] = cells.reduce(
                      (mapping, text, place) => write(mapping, left + place, text),
                      made[top + index] ?? {},
                    );
                  }
                  return made;
                })
        }
        actions={actions}
      />
      {columns.map((column) => {
        const codes = lists.get(column.codelist ?? '');
        if (codes === undefined) return null;
        const left = unmapped(
          artefact,
          column,
          codes.map(({ id }) => id),
        );
        return (
          <section
            key={`${column.side}${column.index}`}
            aria-label={texts.unmappedOf(texts.column(column.side, column.index))}
          >
            <p class="row">
              <span class={left.length === 0 ? 'badge is-allowed' : 'badge is-excluded'}>
                {texts.unmapped(texts.column(column.side, column.index), left.length, codes.length)}
              </span>
              {isReadOnly || left.length === 0 || column.side === 'target' ? null : (
                <button
                  type="button"
                  class="quiet"
                  onClick={() => change((all) => [...all, ...left.map((id) => withMappedText({}, column, id))])}
                >
                  {texts.addUnmapped(left.length)}
                </button>
              )}
            </p>
            <p class="small urn unmapped-codes">
              {left.slice(0, mostNamed).join(' ')}
              {left.length > mostNamed ? ' …' : ''}
            </p>
          </section>
        );
      })}
    </>
  );
}

/** Codes that are not mapped and are named below the table. */
const mostNamed = 200;
