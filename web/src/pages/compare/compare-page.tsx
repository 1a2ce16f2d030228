import { useMemo, useState } from 'preact/hooks';
import { Link, useAddress } from '../../address.js';
import { api, contentOf, type Schemas } from '../../api/client.js';
import { useResponse } from '../../api/use-response.js';
import { inBase } from '../../base.js';
import { Failure, Loading } from '../../components/basics.js';
import { Ends } from '../../components/ends.js';
import { VersionChanges } from '../../components/version-changes.js';
import { shortUrn, withVersion } from '../../model/urn.js';
import { words } from '../../words/words.js';
import './compare-page.css';
import { groupDifferences, itemOf, type Side, sides } from './group-differences.js';

const texts = words.comparePage;

/** Differences that are shown at first in each group, and those that each further step adds. */
const step = 100;

/** The differences between two artefacts of one class, of any lines. */
export default function ComparePage() {
  const { urn, to } = useAddress().query;
  return (
    <>
      <h1>{texts.title}</h1>
      <Ends names={['urn', 'to']} labels={[texts.first, texts.second]} isOneClass />
      {urn === undefined || to === undefined ? <p>{texts.introduction}</p> : <Compared urn={urn} to={to} />}
    </>
  );
}

function Compared({ urn, to }: { urn: string; to: string }) {
  const { asOf, lang } = useAddress();
  const query = { urn, to, asOf, lang };
  const { content, refusal, isLoading } = useResponse(JSON.stringify(query), (signal) =>
    contentOf(api.GET('/ws/registry/structure/diff', { params: { query }, signal })),
  );
  if (refusal !== undefined) return <Failure refusal={refusal} />;
  if (content === undefined || isLoading) return <Loading />;
  if (content.count === 0) return <p class="notice">{texts.equal}</p>;
  const isOneLine = withVersion(content.before, '') === withVersion(content.after, '');
  return isOneLine ? (
    <VersionChanges {...content} smallest={content.suggested} />
  ) : (
    <Differences comparison={content} />
  );
}

/** What only one of the two has, and what differs. Versions and their steps have no meaning between two lines. */
function Differences({ comparison }: { comparison: Schemas['StructureDiff'] }) {
  const { query, change, asOf } = useAddress();
  const { before, after, changes } = comparison;
  const filter = query['q'] ?? '';
  const groups = useMemo(() => groupDifferences(changes, filter), [changes, filter]);
  const shown = sides.reduce((sum, side) => sum + groups[side].length, 0);
  const titles: Readonly<Record<Side, string>> = {
    first: texts.onlyIn(shortUrn(before)),
    second: texts.onlyIn(shortUrn(after)),
    both: texts.different,
  };
  const patch = new URLSearchParams({ urn: before, to: after, format: 'json-patch', ...(asOf && { asOf }) });
  return (
    <>
      <div class="row spread">
        <p role="status">{texts.found(shown, changes.length)}</p>
        <label class="row">
          {texts.filter}
          <input
            type="search"
            value={filter}
            onInput={({ currentTarget: { value } }) => change({ q: value || undefined })}
          />
        </label>
      </div>
      <div class="differences">
        {sides.map((side) =>
          groups[side].length === 0 ? null : (
            <Group
              key={side}
              title={titles[side]}
              differences={groups[side]}
              holder={side === 'first' ? before : after}
            />
          ),
        )}
      </div>
      <p>
        <a href={inBase(`/ws/registry/structure/diff?${patch}`)}>{texts.patch}</a>
      </p>
    </>
  );
}

interface GroupProps {
  readonly title: string;
  readonly differences: readonly Schemas['Change'][];
  /** The artefact that has the parts. */
  readonly holder: string;
}

function Group({ title, differences, holder }: GroupProps) {
  const [limit, setLimit] = useState(step);
  const rest = differences.length - limit;
  return (
    <section class="card">
      <h2>
        {title} <span class="small">({words.common.count(differences.length)})</span>
      </h2>
      <ul class="entry-list">
        {differences.slice(0, limit).map((each, index) => {
          const item = itemOf(each);
          return (
            <li key={`${index} ${each.path}`}>
              {item === undefined ? (
                each.detail
              ) : (
                <>
                  {item.kind}{' '}
                  <Link class="urn" to="/explore/artefact" query={{ urn: holder, item: item.id }}>
                    {item.id}
                  </Link>
                </>
              )}
            </li>
          );
        })}
      </ul>
      {rest > 0 ? (
        <button type="button" class="quiet" onClick={() => setLimit(limit + 4 * step)}>
          {texts.more(rest)}
        </button>
      ) : null}
    </section>
  );
}
