import { useAddress } from '../../address.js';
import { fetchText } from '../../api/client.js';
import { useResponse } from '../../api/use-response.js';
import { inBase } from '../../base.js';
import { Failure, Instant, Loading } from '../../components/basics.js';
import { words } from '../../words/words.js';
import { type AuditEntry, auditKinds, auditOutcomes, dayBefore, newestEntries } from './audit-entries.js';

const texts = words.administration.audit;

/** Entries that are shown; the export has all. */
const most = 500;
/** Days that are shown at first: the whole log can be long. */
const usualDays = 7;

function Entry({ entry }: { entry: AuditEntry }) {
  const { at, kind, outcome, count, principal, account, mechanism, refusal, address, transaction, action } = entry;
  const changes = Object.entries(entry.changes ?? {}).map(([status, number]) => `${status} ${number}`);
  const details = [
    mechanism,
    refusal,
    action,
    entry.agencies === undefined ? undefined : texts.agencies(entry.agencies),
    entry.artefacts === undefined ? undefined : texts.artefacts(entry.artefacts),
    entry.dryRun === true ? texts.dryRun : undefined,
    transaction === undefined ? undefined : texts.transaction(transaction),
    ...changes,
  ];
  return (
    <tr>
      <td>
        <Instant at={at} />
        {count > 1 ? <span class="small"> {texts.times(count)}</span> : null}
      </td>
      <td>{texts.kinds[kind]}</td>
      <td class={outcome === 'refused' || outcome === 'tooMany' ? 'refused' : ''}>{outcome}</td>
      <td>{[...new Set([principal, account])].filter((each) => each !== undefined).join(' / ')}</td>
      <td>{details.filter((each) => each !== undefined).join(', ')}</td>
      <td class="urn">{address}</td>
    </tr>
  );
}

/** The audit log, the newest entries first, with filters and an export. */
export function AuditLog() {
  const address = useAddress();
  const kind = auditKinds.find((each) => each === address.query['kind']);
  const outcome = auditOutcomes.find((each) => each === address.query['outcome']);
  const since = address.query['since'] ?? dayBefore(Date.now(), usualDays);
  const { until } = address.query;
  const filters = new URLSearchParams({
    since,
    ...(until && { until }),
    ...(kind && { kind }),
    ...(outcome && { outcome }),
  });
  const log = `/ws/secure/registry/audit-log?${filters}`;
  const { content, refusal } = useResponse(log, async (signal) => {
    const { text } = await fetchText(`${log}&format=jsonl`, { signal });
    return newestEntries(text, most);
  });
  return (
    <section aria-labelledby="audit">
      <h2 id="audit">{texts.title}</h2>
      <div class="row audit-filters">
        <label>
          {texts.kind}
          <select
            value={kind ?? ''}
            onChange={({ currentTarget: { value } }) => address.change({ kind: value || undefined }, true)}
          >
            <option value="">{words.common.all}</option>
            {auditKinds.map((each) => (
              <option key={each} value={each}>
                {texts.kinds[each]}
              </option>
            ))}
          </select>
        </label>
        <label>
          {texts.outcome}
          <select
            value={outcome ?? ''}
            onChange={({ currentTarget: { value } }) => address.change({ outcome: value || undefined }, true)}
          >
            <option value="">{words.common.all}</option>
            {auditOutcomes.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </select>
        </label>
        <label>
          {texts.since}
          <input
            type="date"
            value={since}
            onChange={({ currentTarget: { value } }) => address.change({ since: value || undefined }, true)}
          />
        </label>
        <label>
          {texts.until}
          <input
            type="date"
            value={until ?? ''}
            onChange={({ currentTarget: { value } }) => address.change({ until: value || undefined }, true)}
          />
        </label>
        <a class="button quiet" href={inBase(`${log}&format=csv`)} download="audit.csv">
          {texts.csv}
        </a>
        <a class="button quiet" href={inBase(`${log}&format=jsonl`)} download="audit.jsonl">
          {texts.jsonl}
        </a>
      </div>
      {refusal === undefined ? null : <Failure refusal={refusal} />}
      {content === undefined && refusal === undefined ? <Loading /> : null}
      {content === undefined ? null : (
        <>
          <p role="status">{texts.count(content.entries.length, content.count)}</p>
          {content.count === 0 ? null : (
            <div class="card table">
              <table aria-labelledby="audit">
                <thead>
                  <tr>
                    {[texts.at, texts.kind, texts.outcome, texts.who, texts.details, texts.address].map((title) => (
                      <th key={title} scope="col">
                        {title}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {content.entries.map((entry, index) => (
                    <Entry key={`${entry.at} ${index}`} entry={entry} />
                  ))}
                </tbody>
              </table>
            </div>
          )}
        </>
      )}
    </section>
  );
}
