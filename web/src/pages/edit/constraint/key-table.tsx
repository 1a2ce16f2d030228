import { useState } from 'preact/hooks';
import { DataGrid } from '../../../components/grid/data-grid.js';
import { blockOf, clampSelection, selectCell } from '../../../components/grid/grid-selection.js';
import type { JsonObject } from '../../../content/json.js';
import type { ArtefactFormProps } from '../../../drafts/artefact-form.js';
import { words } from '../../../words/words.js';
import { keySetOf, keysOf, keyText, withKeys, withKeyText } from './constraint-parts.js';

const texts = words.constraintForm;

interface KeyTableProps extends Pick<ArtefactFormProps, 'artefact' | 'onChange' | 'isReadOnly'> {
  readonly dimensions: readonly string[];
}

/** The keys of series that a constraint allows, or excludes, as a table: a row a key, a column a dimension. */
export function KeyTable(props: KeyTableProps) {
  return (
    <>
      <Keys {...props} isIncluded />
      <Keys {...props} isIncluded={false} />
    </>
  );
}

function Keys({ artefact, dimensions, isIncluded, isReadOnly, onChange }: KeyTableProps & { isIncluded: boolean }) {
  const set = keySetOf(artefact, isIncluded);
  const keys = keysOf(artefact, set);
  const [isOpen, setOpen] = useState(keys.length > 0);
  const [selected, setSelected] = useState(selectCell(0, 0));
  const selection = clampSelection(selected, { rows: keys.length, columns: dimensions.length, page: 1 });
  const block = blockOf(selection);
  const change = (make: (all: readonly JsonObject[]) => readonly JsonObject[]): void =>
    onChange((newest) => withKeys(newest, isIncluded, make));
  const write = (all: readonly JsonObject[], row: number, column: number, text: string): readonly JsonObject[] => {
    const id = dimensions[column];
    return id === undefined ? all : all.with(row, withKeyText(all[row] ?? {}, id, text, dimensions));
  };
  const label = isIncluded ? texts.keysIn : texts.keysOut;
  const insert = (): void => {
    change((all) => all.toSpliced(Math.min(block.bottom + 1, all.length), 0, { keyValues: [] }));
    setSelected(selectCell(Math.min(block.bottom + 1, keys.length), 0));
  };
  const remove = (): void => change((all) => all.toSpliced(block.top, block.bottom - block.top + 1));
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {label} <span class="small">({keys.length})</span>
      </summary>
      <p class="small">{texts.keysHelp}</p>
      {isReadOnly ? null : (
        <div class="row">
          <button type="button" class="quiet" onClick={insert}>
            {words.itemTable.actions.insert.label}
          </button>
          <button type="button" class="quiet" disabled={keys.length === 0} onClick={remove}>
            {words.itemTable.actions.remove.label}
          </button>
        </div>
      )}
      {isOpen ? (
        <DataGrid
          label={label}
          columns={dimensions.map((id) => ({ id, title: id, width: 'minmax(8rem, 1fr)', isCode: true }))}
          count={keys.length}
          selection={selection}
          onSelect={setSelected}
          textAt={(row, column) => keyText(keys[row], dimensions[column] ?? '')}
          canEdit={() => !isReadOnly}
          onEdit={(cells) =>
            change((all) => cells.reduce((made, { row, column, text }) => write(made, row, column, text), all))
          }
          onPaste={
            isReadOnly
              ? undefined
              : (rows, top, left) =>
                  change((all) => {
                    const made = [...all];
                    for (const [index, cells] of rows.entries()) {
                      let key = made[top + index] ?? { keyValues: [] };
                      for (const [place, text] of cells.entries()) {
                        const id = dimensions[left + place];
                        if (id !== undefined) key = withKeyText(key, id, text, dimensions);
                      }
                      made[top + index] = key;
                    }
                    return made;
                  })
          }
          actions={isReadOnly ? {} : { insert, remove }}
        />
      ) : null}
    </details>
  );
}
