import { LocalText } from '../../../components/local-text.js';
import { VirtualCell, VirtualHead, VirtualRows } from '../../../components/virtual-rows.js';
import { languageOfName } from '../../../content/tabulate.js';
import { textAt } from '../../../content/text-column.js';
import { words } from '../../../words/words.js';
import { rowHeight } from '../content/long-table.js';
import { readableProperty, Scalar } from '../content/scalar.js';
import { ItemChoice } from './item-choice.js';
import type { ItemListProps } from './item-list.js';
import { Origin, type OriginOfRow } from './origins.js';

const texts = words.artefact.items;

/** Levels from which items are numbered, since they are no longer indented further. */
const numberedDepth = 5;

/** Columns besides that of ids. Further ones are in the detail of an item. */
const mostColumns = 4;

/** Items as a table or tree, of which only what is in view exists in the page. */
export function ItemRows({
  table,
  rows,
  place,
  originOf,
  folded,
  isTree,
  onFold,
  onSelect,
}: ItemListProps & { readonly originOf: OriginOfRow | undefined }) {
  const [ids, ...others] = table.columns;
  const columns = others.slice(0, mostColumns);
  const isDeep = isTree && table.depths.some((depth) => depth >= numberedDepth);
  const idWidth = isDeep ? 15 : 9;
  const widths = [
    `minmax(${idWidth}rem, 1.2fr)`,
    ...columns.map(({ id }) => (id === 'name' ? 'minmax(9rem, 2.5fr)' : 'minmax(7rem, 1.5fr)')),
  ];
  if (originOf !== undefined) widths.push('minmax(16rem, 2fr)');
  return (
    <div
      style={{
        '--columns': widths.join(' '),
        '--least': `${(widths.length - 1) * 9 + idWidth}rem`,
        '--all': `${rows.length * rowHeight + 2}px`,
      }}
    >
      <VirtualRows
        count={rows.length}
        rowHeight={rowHeight}
        label={texts.label}
        class="columns"
        shown={place < 0 ? undefined : place}
        head={
          <VirtualHead
            titles={[
              ids === undefined ? texts.id : readableProperty(ids.id),
              ...columns.map(({ id }) => readableProperty(id)),
              ...(originOf === undefined ? [] : [texts.inheritedFrom]),
            ]}
          />
        }
        row={(index) => {
          const row = rows[index] ?? 0;
          const id = ids === undefined ? '' : textAt(ids.texts, row);
          const size = table.sizes[row] ?? 0;
          const depth = isTree ? (table.depths[row] ?? 0) : 0;
          return [
            <VirtualCell key="id" class="item-id" style={{ '--depth': depth }}>
              {depth < numberedDepth ? null : (
                <span class="level" title={texts.level(depth + 1)}>
                  {depth + 1}
                </span>
              )}
              <ItemChoice
                id={id}
                size={isTree ? size : 0}
                isFolded={folded.has(row)}
                isShown={index === place}
                onFold={() => onFold(row)}
                onSelect={() => onSelect(row)}
              />
            </VirtualCell>,
            ...columns.map(({ id: column, texts: cells }) => {
              const text = textAt(cells, row);
              return (
                <VirtualCell key={column} title={text}>
                  {column === 'name' ? (
                    <LocalText text={text} language={languageOfName(table, row)} />
                  ) : (
                    <Scalar value={text} />
                  )}
                </VirtualCell>
              );
            }),
            originOf === undefined ? null : (
              <VirtualCell key="origin">
                <Origin origin={originOf(textAt(table.keys, row))} />
              </VirtualCell>
            ),
          ];
        }}
      />
    </div>
  );
}
