import { Link, useAddress } from '../address.js';
import { taggedText } from '../content/json.js';
import type { RegistryChange, TransactionOfChanges } from '../model/transactions.js';
import { words } from '../words/words.js';
import { ClassBadge, Instant, UrnLink } from './basics.js';
import './change-list.css';
import { LocalText } from './local-text.js';

/** What happened, in the words of the interface. */
function Happening({ change }: { change: RegistryChange }) {
  const { kind, urn, from, to, items = [], resolution, reasons = {}, successor } = change;
  const { lang } = useAddress();
  const reason = taggedText({ names: reasons }, 'name', lang);
  if (kind === 'moved') {
    return (
      <>
        <UrnLink urn={urn} />
        <span class="change-detail">
          {from == null ? words.changeList.toNone : <UrnLink urn={from} />} <span aria-hidden="true">→</span>{' '}
          <span class="hidden-text">{words.changeList.to}</span>
          {to == null ? words.changeList.toNone : <UrnLink urn={to} />}
        </span>
      </>
    );
  }
  return (
    <>
      <UrnLink urn={urn} />
      {reason === undefined ? null : (
        <span class="change-detail">
          <LocalText {...reason} />{' '}
          {successor === undefined ? null : (
            <>
              {words.artefact.deprecation.successor} <UrnLink urn={successor} />
            </>
          )}
        </span>
      )}
      {items.length === 0 ? null : (
        <span class="change-detail">
          <code>{items.join(', ')}</code>
          {resolution === undefined ? null : (
            <>
              {' '}
              {words.changeList.in} <UrnLink urn={resolution} />
            </>
          )}
        </span>
      )}
    </>
  );
}

/** Transactions with what they changed, in the order given. */
export function ChangeList({ transactions }: { transactions: readonly TransactionOfChanges[] }) {
  return (
    <ol class="change-list">
      {transactions.map(({ tick, at, principal, changes }) => (
        <li key={tick}>
          <p class="change-head">
            <Instant at={at} />{' '}
            <Link class="small" to="/explore/changes" query={{ tick: String(tick) }}>
              {words.changeList.transaction(tick)}
            </Link>{' '}
            <span class="small">{words.artefact.versions.by(principal)}</span>
          </p>
          <ul>
            {changes.map((change) => (
              <li key={change.cursor}>
                <span class={`badge change-${change.kind}`}>{words.changeList.kinds[change.kind]}</span>
                <ClassBadge name={change.class} />
                <Happening change={change} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
