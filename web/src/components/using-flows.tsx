import { useAddress } from '../address.js';
import { api, contentOf } from '../api/client.js';
import { useResponse } from '../api/use-response.js';
import { words } from '../words/words.js';
import { Failure, Loading, UrnLink } from './basics.js';

const texts = words.usingFlows;

/** Flows that are listed; the response has all. */
const mostShown = 100;

/** The dataflows whose components have a list, code or concept, and those whose constraints allow it. */
export function UsingFlows({ urn }: { urn: string }) {
  const { asOf, lang } = useAddress();
  const query = { urn, asOf, lang };
  const key = JSON.stringify(query);
  const { content, of, refusal } = useResponse(key, (signal) =>
    contentOf(api.GET('/ws/registry/flows', { params: { query }, signal })),
  );
  if (refusal !== undefined) return <Failure refusal={refusal} />;
  if (content === undefined || of !== key) return <Loading />;
  const { counts, flows } = content;
  if (counts.having === 0) return <p class="small using-flows">{texts.none}</p>;
  return (
    <details class="using-flows">
      <summary>{texts.counts(counts.having, counts.allowing)}</summary>
      <ul class="entry-list" aria-label={texts.label}>
        {flows.slice(0, mostShown).map((flow) => (
          <li key={flow.urn}>
            <p class="row">
              <UrnLink urn={flow.urn} />
              <code>{flow.components.join(', ')}</code>
              {flow.isAllowed ? null : <span class="badge stability-draft">{texts.excluded}</span>}
            </p>
            {flow.isAllowed ? null : (
              <p class="small">
                {texts.by}{' '}
                {flow.constraints.map((each) => (
                  <UrnLink key={each} urn={each} />
                ))}
              </p>
            )}
          </li>
        ))}
      </ul>
      {flows.length > mostShown ? <p class="small">{texts.more(flows.length - mostShown)}</p> : null}
    </details>
  );
}
