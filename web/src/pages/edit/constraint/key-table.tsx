import { useState } from 'preact/hooks';
import { DataGrid } from '../../../components/grid/data-grid.js';
import type { JsonObject } from '../../../content/json.js';
import type { ArtefactFormProps } from '../../../drafts/artefact-form.js';
import { words } from '../../../words/words.js';
import { RowButtons, useTableRows } from '../parts/table-rows.js';
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
  const change = (make: (all: readonly JsonObject[]) => readonly JsonObject[]): void =>
    onChange((newest) => withKeys(newest, isIncluded, make));
  const write = (all: readonly JsonObject[], row: number, column: number, text: string): readonly JsonObject[] => {
    const id = dimensions[column];
    return id === undefined ? all : all.with(row, withKeyText(all[row] ?? {}, id, text, dimensions));
  };
  const label = isIncluded ? texts.keysIn : texts.keysOut;
  const { selection, onSelect, actions } = useTableRows({
    ...{ count: keys.length, columns: dimensions.length, isReadOnly, change },
    emptyRow: { keyValues: [] },
  });
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {label} <span class="small">({keys.length})</span>
      </summary>
      <p class="small">{texts.keysHelp}</p>
      <RowButtons actions={actions} count={keys.length} />
      {isOpen ? (
        <DataGrid
          label={label}
          columns={dimensions.map((id) => ({ id, title: id, width: 'minmax(8rem, 1fr)', isCode: true }))}
          count={keys.length}
          selection={selection}
          onSelect={onSelect}
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
          actions={actions}
        />
      ) : null}
    </details>
  );
}
