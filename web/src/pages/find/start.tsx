import { useState } from 'preact/hooks';
import { Link, useAddress } from '../../address.js';
import { api, contentOf } from '../../api/client.js';
import { useResponse } from '../../api/use-response.js';
import { Failure, Loading, UrnLink } from '../../components/basics.js';
import type { FacetCounts } from '../../components/facets.js';
import { type ClassGroup, groupOf, readableClass } from '../../model/classes.js';
import { words } from '../../words/words.js';
import { exampleUrn } from './example.js';
import { FirstStart } from './first-start.js';

const groups = Object.keys(words.groups) as ClassGroup[];

/** Agencies that are listed here; the list of artefacts has all. */
const mostAgencies = 12;

interface CountsProps {
  readonly title: string;
  readonly values: readonly (readonly [string, string, number])[];
  /** The number of values that are not listed. */
  readonly others?: number;
}

function Counts({ title, values, others = 0 }: CountsProps) {
  return (
    <section class="card">
      <h2>{title}</h2>
      <ul>
        {values.map(([parameter, value, count]) => (
          <li key={value}>
            <Link to="/explore/browse" query={{ [parameter]: value }}>
              <span>{parameter === 'class' ? readableClass(value) : value}</span>
              <span class="small">{words.common.count(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {others > 0 ? (
        <p class="small">
          <Link to="/explore/browse">{words.findPage.others(others)}</Link>
        </p>
      ) : null}
    </section>
  );
}

function Overview({ facets }: { facets: FacetCounts }) {
  return (
    <div class="start">
      {groups.map((group) => {
        const ofGroup = facets.class.filter(({ value }) => groupOf(value) === group);
        if (ofGroup.length === 0) return null;
        const values = ofGroup.map(({ value, count }) => ['class', value, count] as const);
        return <Counts key={group} title={words.groups[group]} values={values} />;
      })}
      <Counts
        title={words.facets.names.agency}
        values={facets.agency.slice(0, mostAgencies).map(({ value, count }) => ['agency', value, count] as const)}
        others={facets.agency.length - mostAgencies}
      />
    </div>
  );
}

/** What the registry has, by class and agency; an invitation where it has nothing yet. */
export function Start() {
  const { asOf } = useAddress();
  const [loads, setLoads] = useState(0);
  const key = JSON.stringify(['catalogue', asOf, loads]);
  const { content, refusal } = useResponse(key, (signal) =>
    contentOf(api.GET('/ws/registry/artefacts', { params: { query: { facets: true, limit: 1, asOf } }, signal })),
  );
  if (refusal !== undefined) return <Failure refusal={refusal} />;
  if (content?.facets === undefined) return <Loading />;
  // Every registry has the scheme of SDMX's agencies from its beginning.
  const isEmpty = content.count === 0 || (content.count === 1 && content.artefacts[0]?.class === 'AgencyScheme');
  if (isEmpty && asOf === undefined) return <FirstStart onLoaded={() => setLoads(loads + 1)} />;
  return (
    <>
      {loads === 0 ? null : (
        <p class="notice good" role="status">
          {words.firstStart.loaded} <UrnLink urn={exampleUrn} />
        </p>
      )}
      {isEmpty ? <p class="notice">{words.findPage.wasEmpty}</p> : <Overview facets={content.facets} />}
    </>
  );
}
