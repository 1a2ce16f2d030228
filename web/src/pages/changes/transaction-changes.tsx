import { Link, useAddress } from '../../address.js';
import { useResponse } from '../../api/use-response.js';
import { Failure, Loading } from '../../components/basics.js';
import { ChangeList } from '../../components/change-list.js';
import { byTransaction } from '../../model/transactions.js';
import { words } from '../../words/words.js';
import { findChanges } from './find-changes.js';

const texts = words.changesPage;

/** What one transaction changed. */
export function TransactionChanges({ tick }: { tick: number }) {
  const { lang } = useAddress();
  const { content, refusal } = useResponse(JSON.stringify([tick, lang]), (signal) =>
    findChanges({}, { from: tick, to: tick }, signal),
  );
  return (
    <div class="changes-page">
      <h1>{texts.ofTransaction(tick)}</h1>
      <p class="row">
        {tick > 1 ? (
          <Link to="/explore/changes" query={{ tick: String(tick - 1) }}>
            {texts.transactionBefore}
          </Link>
        ) : null}
        {content === undefined || content.changes.length === 0 ? null : (
          <Link to="/explore/changes" query={{ tick: String(tick + 1) }}>
            {texts.transactionAfter}
          </Link>
        )}
        <Link to="/explore/changes">{texts.allTransactions}</Link>
      </p>
      {refusal === undefined ? null : <Failure refusal={refusal} />}
      {content === undefined ? (
        refusal === undefined ? (
          <Loading />
        ) : null
      ) : (
        <section class="card" aria-label={texts.title}>
          {content.changes.length === 0 ? (
            <p>{texts.noneInTransaction}</p>
          ) : (
            <ChangeList transactions={byTransaction(content.changes)} />
          )}
          {content.more ? <p class="small">{texts.cut(content.changes.length)}</p> : null}
        </section>
      )}
    </div>
  );
}
