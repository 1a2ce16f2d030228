import { useEffect, useMemo, useState } from 'preact/hooks';
import { useAddress } from '../../../address.js';
import { useResponse } from '../../../api/use-response.js';
import { Failure, Loading } from '../../../components/basics.js';
import { readContent } from '../../../content/content-client.js';
import type { ArtefactContent } from '../../../content/protocol.js';
import type { ListTable } from '../../../content/tabulate.js';
import { rowOf, textAt } from '../../../content/text-column.js';
import { words } from '../../../words/words.js';
import { ItemDetail } from './item-detail.js';
import { formOfItem, ItemForms } from './item-forms.js';
import type { ItemListProps } from './item-list.js';
import { ItemRows } from './item-rows.js';
import { type OriginOfRow, useOrigins } from './origins.js';
import { rowsAbove, rowsWithOthers, visibleRows } from './visible-rows.js';

const texts = words.artefact.items;

interface ItemsProps {
  readonly content: ArtefactContent;
  /** The id or dotted path of the item that is shown; undefined for none. */
  readonly item: string | undefined;
}

/** The items of an artefact as a table or tree, with those that a codelist inherits, and one of them in full. */
export function Items({ content, item }: ItemsProps) {
  const { lang } = useAddress();
  const { address, itemList = '' } = content;
  const key = JSON.stringify([address, itemList, lang]);
  const { content: table, refusal } = useResponse(key, () =>
    readContent('table', { address, path: itemList, language: lang }),
  );
  const originOf = useOrigins(content);
  if (refusal !== undefined) return <Failure refusal={refusal} />;
  if (table === undefined) return <Loading />;
  return <ItemTable content={content} table={table} item={item} originOf={originOf} />;
}

/** `%EU` stands for all codes whose ids begin with `EU`. */
const prefixIn = (item: string | undefined): string | undefined =>
  item?.startsWith('%') === true ? item.slice(1) : undefined;

function ItemTable({
  content,
  table,
  item,
  originOf,
}: ItemsProps & { table: ListTable; originOf: OriginOfRow | undefined }) {
  const address = useAddress();
  const prefix = prefixIn(item);
  const search = address.query['q'] ?? prefix ?? '';
  const setSearch = (text: string): void =>
    address.change({ q: text === '' && prefix === undefined ? undefined : text });
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const selected = useMemo(
    () => (item === undefined || prefix !== undefined ? undefined : rowOf(table.keys, item)),
    [table, item],
  );
  useEffect(() => {
    // What is above the item is unfolded, so that it is seen.
    if (selected !== undefined) {
      const above = rowsAbove(table, selected);
      setFolded((before) => (above.some((row) => before.has(row)) ? without(before, above) : before));
    }
  }, [selected]);
  const rows = useMemo(() => visibleRows(table, search, folded), [table, search, folded]);
  const place = selected === undefined ? -1 : rows.indexOf(selected);
  const select = (key: string | undefined): void => {
    address.change({ urn: content.urn, item: key });
  };
  const list: ItemListProps = {
    table,
    rows,
    place,
    folded,
    isTree: table.isTree && search === '',
    onFold: (row) => setFolded(folded.has(row) ? without(folded, [row]) : new Set([...folded, row])),
    onSelect: (row) => select(textAt(table.keys, row)),
  };
  const Form = formOfItem(content.itemList);
  return (
    <div class={`items ${selected === undefined ? '' : 'items-with-detail'}`}>
      <div class="items-list">
        <div class="row">
          <input
            type="search"
            value={search}
            aria-label={texts.searchLabel}
            placeholder={texts.search}
            onInput={(event) => setSearch(event.currentTarget.value)}
          />
          <span class="small" role="status">
            {texts.found(search === '' ? table.count : rows.length, table.count)}
          </span>
          {table.isTree && search === '' ? (
            <>
              <button type="button" class="quiet" onClick={() => setFolded(rowsWithOthers(table))}>
                {texts.foldAll}
              </button>
              <button type="button" class="quiet" onClick={() => setFolded(new Set())}>
                {texts.unfoldAll}
              </button>
            </>
          ) : null}
        </div>
        {item !== undefined && selected === undefined && prefix === undefined ? (
          <p class="notice warning">{texts.unknown(item)}</p>
        ) : null}
        {prefix === undefined ? null : <p class="notice">{texts.prefix(prefix)}</p>}
        {table.count === 0 ? (
          <p class="notice">{texts.none}</p>
        ) : Form === undefined ? (
          <ItemRows {...list} originOf={originOf} />
        ) : (
          <ItemForms {...list} content={content} form={Form} />
        )}
      </div>
      {selected === undefined ? null : (
        <ItemDetail
          content={content}
          row={selected}
          itemKey={textAt(table.keys, selected)}
          origin={originOf?.(textAt(table.keys, selected))}
          onClose={() => select(undefined)}
          onSelect={select}
        />
      )}
    </div>
  );
}

const without = (rows: ReadonlySet<number>, left: readonly number[]): ReadonlySet<number> => {
  const kept = new Set(rows);
  for (const row of left) kept.delete(row);
  return kept;
};
