import { Link, useAddress } from '../../address.js';
import { api, contentOf } from '../../api/client.js';
import { useResponse } from '../../api/use-response.js';
import { Instant } from '../../components/basics.js';
import { words } from '../../words/words.js';

const texts = words.artefact.deleted;

/** Where an artefact that the state lacks was deleted before: when, by whom, and the state in which it was there last. */
export function Deleted({ urn }: { urn: string }) {
  const { asOf, query } = useAddress();
  const { content } = useResponse(JSON.stringify([urn, asOf]), (signal) =>
    contentOf(api.GET('/ws/registry/history', { params: { query: { urn, limit: 1, allowNone: true, asOf } }, signal })),
  );
  const newest = content?.revisions[0];
  if (newest?.status !== 'deleted') return null;
  const { at, principal, tick } = newest;
  return (
    <section class="notice">
      <p>
        {texts.when} <Instant at={at} />, {words.artefact.versions.by(principal)}
      </p>
      <p class="row">
        <Link
          class="button"
          to="/explore/artefact"
          query={{ urn: newest.urn, tab: query['tab'], asOf: `tick:${tick - 1}` }}
        >
          {texts.show}
        </Link>
        <Link class="button quiet" to="/explore/try" query={{ restore: newest.urn, tick: String(tick - 1) }}>
          {texts.restore}
        </Link>
      </p>
    </section>
  );
}
