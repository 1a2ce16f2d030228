import { useMemo } from 'preact/hooks';
import { useAddress } from '../address.js';
import { api, contentOf } from '../api/client.js';
import { findVersion } from '../api/find-version.js';
import { useResponse } from '../api/use-response.js';
import { byTransaction, indexOfState, type RegistryChange, type TransactionOfChanges } from '../model/transactions.js';
import { partsOfUrn } from '../model/urn.js';
import { words } from '../words/words.js';
import { Failure, Instant } from './basics.js';
import { ChangeList } from './change-list.js';
import './time-slider.css';

/** Changes of a page, and pages that are read at most: the newest would be missing in a longer history, and a note is shown. */
const pageSize = 1000;
const mostPages = 5;

interface Touching {
  readonly transactions: readonly TransactionOfChanges[];
  readonly isComplete: boolean;
}

/** What is followed of a root: all that it refers to; of one that exists no more, or not yet, its artefact. */
async function filterOf(root: string, signal: AbortSignal): Promise<{ closure: string } | { urn: string[] }> {
  const isThere = partsOfUrn(root)?.item !== undefined || (await findVersion(root, undefined, signal)) !== undefined;
  return isThere ? { closure: root } : { urn: [root.replace(/\([^()]*\)$/, '')] };
}

/** The transactions that changed what artefacts refer to, themselves, or the artefacts that `also` names. */
async function findTouching(roots: readonly string[], also: readonly string[], signal: AbortSignal): Promise<Touching> {
  const own = await Promise.all(roots.map((root) => filterOf(root, signal)));
  const filters = [...own, ...(also.length > 0 ? [{ urn: [...also] }] : [])];
  const found = new Map<string, RegistryChange>();
  let isComplete = true;
  for (const filter of filters) {
    let since = '0';
    for (let page = 0; ; page += 1) {
      const query = { ...filter, since, limit: pageSize };
      const { changes, more, next } = await contentOf(api.GET('/ws/registry/changes', { params: { query }, signal }));
      for (const change of changes) found.set(change.cursor, change);
      since = next;
      if (!more) break;
      if (page + 1 === mostPages) {
        isComplete = false;
        break;
      }
    }
  }
  const changes = [...found.values()].sort((a, b) => a.tick - b.tick);
  return { transactions: byTransaction(changes), isComplete };
}

interface TimeSliderProps {
  /** URNs of the artefacts of the view. */
  readonly roots: readonly string[];
  /** URNs of other artefacts in the view, such as those that refer to the roots; at most 100 are considered. */
  readonly also?: readonly string[];
  /** Whether a second state can be chosen, to compare it with the one that is shown; it is `compare` in the address. */
  readonly canCompare?: boolean;
}

/** Moves a view through the transactions that touch it: `asOf` of the address is the one that is chosen. */
export function TimeSlider({ roots, also = [], canCompare = false }: TimeSliderProps) {
  const address = useAddress();
  const others = also.slice(0, 100);
  const key = JSON.stringify([roots, others]);
  const { content, refusal } = useResponse(roots.length === 0 ? undefined : key, (signal) =>
    findTouching(roots, others, signal),
  );
  const transactions = content?.transactions ?? [];
  const shown = indexOfState(transactions, address.asOf);
  const { compare } = address.query;
  if (refusal !== undefined) return <Failure refusal={refusal} />;
  if (content === undefined) return <p class="time-slider small">{words.timeSlider.loading}</p>;
  if (transactions.length === 0) return <p class="time-slider small">{words.timeSlider.none}</p>;
  const stateAt = (index: number): string | undefined => {
    const transaction = transactions[index];
    return transaction === undefined || index === transactions.length - 1 ? undefined : `tick:${transaction.tick}`;
  };
  return (
    <section class="time-slider card" aria-label={words.timeSlider.label}>
      <Slider
        label={words.timeSlider.shown}
        transactions={transactions}
        index={shown}
        onChoose={(index) => address.change({ asOf: stateAt(index) })}
      />
      {canCompare && compare !== undefined ? (
        <Slider
          label={words.timeSlider.compared}
          transactions={transactions}
          index={indexOfState(transactions, compare)}
          onChoose={(index) => address.change({ compare: `tick:${transactions[index]?.tick}` })}
        />
      ) : null}
      <div class="row">
        {canCompare ? (
          <button
            type="button"
            class="quiet"
            onClick={() =>
              address.change({
                compare: compare === undefined ? `tick:${transactions[Math.max(0, shown - 1)]?.tick}` : undefined,
              })
            }
          >
            {compare === undefined ? words.timeSlider.compare : words.timeSlider.stopComparing}
          </button>
        ) : null}
        {content.isComplete ? null : <span class="small">{words.timeSlider.incomplete}</span>}
        <Chosen transaction={transactions[shown]} />
      </div>
    </section>
  );
}

interface SliderProps {
  readonly label: string;
  readonly transactions: readonly TransactionOfChanges[];
  /** -1 for a state before all transactions. */
  readonly index: number;
  readonly onChoose: (index: number) => void;
}

function Slider({ label, transactions, index, onChoose }: SliderProps) {
  const last = transactions.length - 1;
  const transaction = transactions[index];
  const text = useMemo(() => {
    if (transaction === undefined) return words.timeSlider.before;
    const at = new Date(transaction.at).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
    return words.timeSlider.state(transaction.tick, at, transaction.principal, transaction.changes.length);
  }, [transaction]);
  return (
    <div class="time-slider-row">
      <button
        type="button"
        class="quiet"
        aria-label={words.timeSlider.earlier(label)}
        disabled={index <= 0}
        onClick={() => onChoose(index - 1)}
      >
        ◀
      </button>
      <label>
        <span>{label}</span>
        <input
          type="range"
          min={0}
          max={last}
          step={1}
          value={Math.max(0, index)}
          disabled={last === 0}
          aria-valuetext={text}
          onInput={(event) => onChoose(Number(event.currentTarget.value))}
        />
      </label>
      <button
        type="button"
        class="quiet"
        aria-label={words.timeSlider.later(label)}
        disabled={index >= last}
        onClick={() => onChoose(index + 1)}
      >
        ▶
      </button>
      <output>{index === last ? `${words.timeSlider.present}: ${text}` : text}</output>
    </div>
  );
}

/** What the transaction did that is shown, closed at first. */
function Chosen({ transaction }: { transaction: TransactionOfChanges | undefined }) {
  if (transaction === undefined) return null;
  return (
    <details>
      <summary>
        {words.timeSlider.whatChanged} <Instant at={transaction.at} />
      </summary>
      <ChangeList transactions={[transaction]} />
    </details>
  );
}
