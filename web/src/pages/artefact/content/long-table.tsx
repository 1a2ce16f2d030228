import { useState } from 'preact/hooks';
import { useAddress } from '../../../address.js';
import { useResponse } from '../../../api/use-response.js';
import { Failure, Loading } from '../../../components/basics.js';
import { VirtualCell, VirtualHead, VirtualRows } from '../../../components/virtual-rows.js';
import { readContent } from '../../../content/content-client.js';
import type { ListTable } from '../../../content/tabulate.js';
import { rowsWith, textAt } from '../../../content/text-column.js';
import { words } from '../../../words/words.js';
import { readableProperty, Scalar } from './scalar.js';

/** Height of a row in pixels. */
export const rowHeight = 32;

/** A long list of an artefact, searchable. */
export function LongTable({ address, path, label }: { address: string; path: string; label: string }) {
  const { lang } = useAddress();
  const key = JSON.stringify([address, path, lang]);
  const { content, refusal } = useResponse(key, () => readContent('table', { address, path, language: lang }));
  if (refusal !== undefined) return <Failure refusal={refusal} />;
  return content === undefined ? <Loading /> : <Rows table={content} label={label} />;
}

function Rows({ table, label }: { table: ListTable; label: string }) {
  const [search, setSearch] = useState('');
  const rows = rowsWith(table.search, search);
  return (
    <div>
      <p class="row">
        <input
          type="search"
          value={search}
          aria-label={words.artefact.items.searchIn(label)}
          placeholder={words.artefact.items.search}
          onInput={(event) => setSearch(event.currentTarget.value)}
        />
        <span class="small" role="status">
          {words.artefact.items.found(rows.length, table.count)}
        </span>
      </p>
      <VirtualRows
        count={rows.length}
        rowHeight={rowHeight}
        label={label}
        class={`columns columns-${Math.min(table.columns.length, 12)}`}
        head={<VirtualHead titles={table.columns.map(({ id }) => readableProperty(id))} />}
        row={(index) =>
          table.columns.map(({ id, texts }) => {
            const text = textAt(texts, rows[index] ?? 0);
            return (
              <VirtualCell key={id} title={text} class={id === 'id' ? 'id' : ''}>
                <Scalar value={text} />
              </VirtualCell>
            );
          })
        }
      />
    </div>
  );
}
