import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { DataGrid, type GridColumn } from '../../../components/grid/data-grid.js';
import { blockOf, clampSelection, type GridSelection, selectCell } from '../../../components/grid/grid-selection.js';
import type { GridActions } from '../../../components/grid/keys.js';
import { type JsonObject, textsOf } from '../../../content/json.js';
import type { ArtefactFormProps } from '../../../drafts/artefact-form.js';
import { shortUrn } from '../../../model/urn.js';
import { words } from '../../../words/words.js';
import { contextOf, RemainingFields } from '../general/general-form.js';
import { FormState, useFormState } from '../parts/field-marks.js';
import { markOfCell, marksOfItems } from './cell-marks.js';
import { filledDown, insertedRow, insertItems, removeItems, setCells, sortItems } from './change-items.js';
import { Extensions } from './extensions.js';
import { FindBar } from './find-bar.js';
import { InheritedCodes } from './inherited-codes.js';
import { columnsOf, type ItemColumn, isTextColumn, textIn } from './item-columns.js';
import { ItemDetail } from './item-detail.js';
import { type ItemRows, pointerOf, rowAtPointer, rowsOf } from './item-index.js';
import { type Direction, dropItems, type MovedItems, moveItems } from './move-items.js';
import { pasteItems } from './paste-items.js';
import { type SchemeLayout, schemeLayouts } from './scheme-layouts.js';
import { TableTools } from './table-tools.js';
import './item-table.css';

const texts = words.itemTable;

const widths: Readonly<Partial<Record<ItemColumn['kind'], string>>> = {
  id: 'minmax(11rem, 1.2fr)',
  parent: 'minmax(7rem, 0.7fr)',
  names: 'minmax(14rem, 2fr)',
  descriptions: 'minmax(14rem, 2fr)',
  flag: '6rem',
  annotations: '7rem',
  list: '7rem',
};

const titleOf = (column: ItemColumn): string => {
  if (column.kind === 'names' || column.kind === 'descriptions') return texts.inLanguage(column.kind, column.language);
  return 'property' in column ? texts.property(column.property) : texts.columns[column.kind];
};

/** Ids that are offered for a parent are all in the list, so the browser searches among at most this many. */
const mostOffered = 2_000;

/** Languages of texts, the main one first: English where there is any. */
function languagesOf(artefact: JsonObject, rows: ItemRows, added: readonly string[]): readonly string[] {
  const own = Object.keys(textsOf(artefact['names']));
  const all = [...new Set([...own, ...rows.languages, ...added])];
  const main = all.includes('en') ? 'en' : (all[0] ?? 'en');
  return [main, ...all.filter((language) => language !== main).sort()];
}

/** The items of a scheme as a table that is edited like a spreadsheet. */
export default function ItemTable(props: ArtefactFormProps) {
  const layout = schemeLayouts[props.artefactClass];
  return layout === undefined ? null : <TableOfItems {...props} layout={layout} />;
}

function TableOfItems({ layout, ...props }: ArtefactFormProps & { layout: SchemeLayout }) {
  const { artefactClass, artefact, onChange, problems, changes, isReadOnly } = props;
  const rows = rowsOf(artefact, layout);
  const [selected, setSelected] = useState<GridSelection>(selectCell(0, 0));
  const [added, setAdded] = useState<readonly string[]>([]);
  const [isFinding, setFinding] = useState(false);
  const [hasDetail, setDetail] = useState(false);
  const languages = languagesOf(artefact, rows, added);
  const columns = useMemo(() => columnsOf(layout, languages), [layout, languages.join()]);
  const gridColumns = useMemo(
    () =>
      columns.map(
        (column): GridColumn => ({
          id: column.id,
          title: titleOf(column),
          width: widths[column.kind] ?? 'minmax(9rem, 1fr)',
          isCode: column.kind === 'id' || column.kind === 'parent' || column.kind === 'reference',
        }),
      ),
    [columns],
  );
  const marks = useMemo(() => marksOfItems(problems, changes, layout), [problems, changes, layout]);
  const state = useFormState({ artefact, problems, changes });

  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = section.current;
    const show = (event: Event): void => {
      const row = event instanceof CustomEvent ? rowAtPointer(rows, layout, String(event.detail)) : undefined;
      if (row === undefined) return;
      setSelected(selectCell(row, 0));
      element?.querySelector<HTMLElement>('[role="grid"]')?.focus();
    };
    element?.addEventListener('showplace', show);
    return () => element?.removeEventListener('showplace', show);
  }, [rows, layout]);

  const count = rows.items.length;
  const selection = clampSelection(selected, { rows: count, columns: columns.length, page: 1 });
  const block = blockOf(selection);
  const main = languages[0] ?? 'en';
  const has = <Part,>(part: Part): Part | undefined => (isReadOnly ? undefined : part);
  const cellAt = (row: number, column: number): [JsonObject, ItemColumn] | undefined => {
    const [item, own] = [rows.items[row], columns[column]];
    return item === undefined || own === undefined ? undefined : [item, own];
  };
  const moved = (move: (from: JsonObject) => MovedItems | undefined): void => {
    const result = move(artefact);
    if (result === undefined) return;
    onChange((newest) => (newest === artefact ? result : move(newest))?.artefact ?? newest);
    const { active, anchor } = selection;
    const by = result.row - block.top;
    setSelected({
      active: { ...active, row: active.row + by },
      anchor: { ...anchor, row: anchor.row + by },
    });
  };
  const shift = (direction: Direction) => () => moved((from) => moveItems(from, layout, block, direction));
  const actions: GridActions = isReadOnly
    ? { find: () => setFinding(true) }
    : {
        find: () => setFinding(true),
        fillDown: () =>
          onChange((newest) =>
            setCells(
              newest,
              layout,
              filledDown(rowsOf(newest, layout), columns.slice(block.left, block.right + 1), block),
            ),
          ),
        insert: () => {
          const after = count === 0 ? undefined : block.bottom;
          onChange((newest) => insertItems(newest, layout, after, block.bottom - block.top + 1));
          setSelected(selectCell(insertedRow(rows, after), 0));
        },
        remove: () => {
          onChange((newest) => removeItems(newest, layout, block.top, block.bottom));
          setSelected(selectCell(Math.max(0, Math.min(block.top, count - 2 - (block.bottom - block.top))), block.left));
        },
        moveUp: shift('up'),
        moveDown: shift('down'),
        ...(layout.hasParent || layout.nested !== undefined ? { indent: shift('in'), outdent: shift('out') } : {}),
      };
  const parents = useMemo(
    () => (layout.hasParent && count <= mostOffered ? rows.items.map(({ id }) => String(id)) : undefined),
    [rows.items],
  );
  return (
    <FormState.Provider value={state}>
      <section
        aria-label={texts.label(artefactClass)}
        class="item-table"
        data-pointer={`/${layout.list}`}
        ref={section}
      >
        <TableTools
          actions={actions}
          isReadOnly={isReadOnly}
          count={count}
          onSort={(isDescending) =>
            onChange((newest) => {
              const column = columns[selection.active.column];
              return column === undefined ? newest : sortItems(newest, layout, column, isDescending);
            })
          }
          onLanguage={layout.isUnnamed ? undefined : (language) => setAdded([...added, language])}
          hasDetail={hasDetail}
          onDetail={() => setDetail(!hasDetail)}
        />
        {isFinding ? (
          <FindBar
            rows={rows}
            columns={columns}
            selection={selection}
            onSelect={setSelected}
            onReplace={has((cells) => onChange((newest) => setCells(newest, layout, cells)))}
            onClose={() => setFinding(false)}
          />
        ) : null}
        <DataGrid
          label={texts.label(artefactClass)}
          columns={gridColumns}
          count={count}
          selection={selection}
          onSelect={setSelected}
          textAt={(row, column) => {
            const cell = cellAt(row, column);
            return cell === undefined ? '' : textIn(...cell);
          }}
          show={(row, column) => {
            const cell = cellAt(row, column);
            if (cell === undefined) return undefined;
            const text = textIn(...cell);
            if (column > 0) return text.startsWith('urn:') ? shortUrn(text) : undefined;
            const depth = rows.depths[row] ?? 0;
            return depth === 0 ? undefined : <span style={{ paddingInlineStart: `${depth * 1.1}rem` }}>{text}</span>;
          }}
          markAt={(row, column) => {
            const [, own] = cellAt(row, column) ?? [];
            return own && marks.size > 0
              ? markOfCell(marks.get(pointerOf(rows, layout, row)), own, columns)
              : undefined;
          }}
          canEdit={(_, column) => !isReadOnly && columns[column] !== undefined && isTextColumn(columns[column])}
          offered={(column) => (columns[column]?.kind === 'parent' ? parents : undefined)}
          onEdit={(cells) =>
            onChange((newest) =>
              setCells(
                newest,
                layout,
                cells.flatMap(({ row, column, text }) => {
                  const own = columns[column];
                  return own === undefined ? [] : [{ row, column: own, text }];
                }),
              ),
            )
          }
          onPaste={has((cells, row, column) =>
            onChange((newest) => pasteItems(newest, layout, cells, { columns, main, row, column })),
          )}
          onOpen={() => {
            setDetail(true);
            return true;
          }}
          onDrop={has((row, side) => moved((from) => dropItems(from, layout, block, row, side)))}
          actions={actions}
        />
        {count === 0 ? <p class="small">{texts.empty}</p> : null}
        {hasDetail && count > 0 ? (
          <ItemDetail
            key={pointerOf(rows, layout, selection.active.row)}
            artefactClass={artefactClass}
            context={contextOf(props)}
            layout={layout}
            row={selection.active.row}
            rows={rows}
            isReadOnly={isReadOnly}
            onChange={onChange}
          />
        ) : null}
        {'codelistExtensions' in artefact || layout.list === 'codes' || layout.list.startsWith('geo') ? (
          <>
            <Extensions artefact={artefact} onChange={onChange} isReadOnly={isReadOnly} />
            <InheritedCodes artefact={artefact} />
          </>
        ) : null}
        <RemainingFields {...props} shown={[layout.list, 'codelistExtensions']} />
      </section>
    </FormState.Provider>
  );
}
