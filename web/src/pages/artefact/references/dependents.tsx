import { useState } from 'preact/hooks';
import { Link, useAddress } from '../../../address.js';
import { api, contentOf, type Schemas } from '../../../api/client.js';
import { useResponse } from '../../../api/use-response.js';
import { ClassBadge, Failure, Loading, StabilityBadge, UrnLink } from '../../../components/basics.js';
import { words } from '../../../words/words.js';

const texts = words.artefact.references;

type Summary = Schemas['ReferenceSummary'];
type Group = NonNullable<Summary['groups']>[number];

/** What is asked about the neighbours of a version. */
export interface Neighbours {
  readonly urn: string;
  readonly direction: 'outgoing' | 'incoming';
  readonly edges: 'direct' | 'all';
}

/** The neighbours of a version as groups of one class and agency, each opened a page at a time: for thousands. */
export function Dependents({ neighbours, groups }: { neighbours: Neighbours; groups: readonly Group[] }) {
  return (
    <>
      <p class="row">
        <span>{texts.many}</span>
        <Link to="/explore/graph" query={{ urn: neighbours.urn, direction: neighbours.direction }}>
          {texts.graph}
        </Link>
      </p>
      {groups
        // The version itself is in one of them.
        .map((group) => (group.distance === 0 ? { ...group, count: group.count - 1 } : group))
        .filter(({ count }) => count > 0)
        .map((group) => (
          <GroupOfMembers key={`${group.class} ${group.agencyID}`} neighbours={neighbours} group={group} />
        ))}
    </>
  );
}

function GroupOfMembers({ neighbours, group }: { neighbours: Neighbours; group: Group }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <ClassBadge name={group.class} /> <span class="urn">{group.agencyID}</span>
        <span class="count">{words.common.count(group.count)}</span>
      </summary>
      {isOpen ? <Page neighbours={neighbours} group={group} next={undefined} /> : null}
    </details>
  );
}

/** Members of a page. */
const pageSize = 50;

/** A page of the members of a group, and those after it when they are wanted. */
function Page({ neighbours, group, next }: { neighbours: Neighbours; group: Group; next: string | undefined }) {
  const { asOf, lang } = useAddress();
  const [isContinued, setContinued] = useState(false);
  const query = {
    urn: [neighbours.urn],
    direction: neighbours.direction,
    edges: neighbours.edges,
    depth: 1,
    class: group.class,
    agency: group.agencyID,
    limit: pageSize,
    next,
    asOf,
    lang,
  };
  const { content, refusal } = useResponse(JSON.stringify(query), (signal) =>
    contentOf(api.GET('/ws/registry/reference/summary', { params: { query }, signal })),
  );
  if (refusal !== undefined) return <Failure refusal={refusal} />;
  if (content === undefined) return <Loading />;
  const after = content.next ?? undefined;
  return (
    <>
      <ul class="plain">
        {(content.members ?? [])
          .filter(({ distance }) => distance > 0)
          .map(({ urn, name, stability }) => (
            <li key={urn}>
              <UrnLink urn={urn} /> {name ?? ''} <StabilityBadge stability={stability} />
            </li>
          ))}
      </ul>
      {after === undefined ? null : isContinued ? (
        <Page neighbours={neighbours} group={group} next={after} />
      ) : (
        <button type="button" class="quiet" onClick={() => setContinued(true)}>
          {words.common.more}
        </button>
      )}
    </>
  );
}
