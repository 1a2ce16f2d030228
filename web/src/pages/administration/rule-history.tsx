import { useAddress } from '../../address.js';
import { api, contentOf } from '../../api/client.js';
import { useResponse } from '../../api/use-response.js';
import { Failure, Instant, Loading } from '../../components/basics.js';
import '../../components/change-list.css';
import { words } from '../../words/words.js';
import { granteesOf, RuleSummary } from './rule-summary.js';

const texts = words.administration.rules;

/** Who changed which rules, the newest first. */
export function RuleHistory() {
  const address = useAddress();
  const place = address.query['before'];
  const before = place === undefined ? undefined : Number(place);
  const { content, refusal } = useResponse(place ?? '', (signal) =>
    contentOf(api.GET('/ws/secure/registry/access-rule-history', { params: { query: { before } }, signal })),
  );
  if (refusal !== undefined) return <Failure refusal={refusal} />;
  if (content === undefined) return <Loading />;
  const { changes, next } = content;
  if (changes.length === 0) return <p class="card">{texts.noHistory}</p>;
  return (
    <section aria-labelledby="history">
      <h2 id="history">{texts.history}</h2>
      <ol class="card rule-history">
        {changes.map(({ transaction, at, principal, rules }) => (
          <li key={transaction}>
            <p>
              <Instant at={at} /> <span class="small">{words.changeList.by(transaction, principal)}</span>
            </p>
            <ul>
              {rules.map(({ id, change, before: old, after }) => (
                <li key={id}>
                  <span class={`badge change-${change}`}>{texts.changes[change]}</span> <span class="urn">{id}</span>{' '}
                  {old === undefined ? null : <RuleWithGrantees rule={old} isGone />}
                  {old === undefined || after === undefined ? null : <span aria-hidden="true"> → </span>}
                  {after === undefined ? null : <RuleWithGrantees rule={after} />}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      <div class="row">
        {place === undefined ? null : (
          <button type="button" class="quiet" onClick={() => address.change({ before: undefined }, true)}>
            {words.pager.first}
          </button>
        )}
        {next === null ? null : (
          <button type="button" class="quiet" onClick={() => address.change({ before: String(next) }, true)}>
            {words.pager.next}
          </button>
        )}
      </div>
    </section>
  );
}

function RuleWithGrantees({
  rule,
  isGone = false,
}: {
  rule: Parameters<typeof RuleSummary>[0]['rule'];
  isGone?: boolean;
}) {
  const Element = isGone ? 'del' : 'span';
  return (
    <Element>
      <RuleSummary rule={rule} /> {texts.for} {granteesOf(rule)}
    </Element>
  );
}
