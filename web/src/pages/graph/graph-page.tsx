import { useAddress } from '../../address.js';
import { api, contentOf } from '../../api/client.js';
import { useResponse } from '../../api/use-response.js';
import { Failure, Loading } from '../../components/basics.js';
import { SearchBox } from '../../components/search-box.js';
import { shortUrn } from '../../model/urn.js';
import { words } from '../../words/words.js';
import { GraphFilters } from './graph-filters.js';
import './graph-page.css';
import { readGraphState, referenceQuery } from './graph-query.js';
import { GroupsView } from './groups-view.js';
import { NodesView } from './nodes-view.js';

/** Larger graphs are shown as groups. */
const largest = 500;

/** The graph of artefacts and items: it is walked, filtered, compared with another state, and exported. */
export default function GraphPage() {
  const address = useAddress();
  const urns = address.all('urn');
  return urns.length === 0 ? <ChooseStart /> : <GraphOf key={urns.join(' ')} />;
}

function ChooseStart() {
  const { open } = useAddress();
  return (
    <>
      <h1>{words.graphPage.title}</h1>
      <p>{words.graphPage.introduction}</p>
      <SearchBox label={words.graphPage.choose} onChoose={({ urn }) => open('/explore/graph', { urn })} />
    </>
  );
}

function GraphOf() {
  const address = useAddress();
  const { asOf } = address;
  const state = readGraphState(address);
  const query = { ...referenceQuery(state), asOf };
  // The summary is computed far faster than a large graph is sent.
  const { content: summary, refusal } = useResponse(JSON.stringify(query), (signal) =>
    contentOf(api.GET('/ws/registry/reference/summary', { params: { query }, signal })),
  );
  // The classes that can be chosen are those without the choice.
  const unfiltered = { ...query, types: [] };
  const offered = useResponse(state.classes.length === 0 ? undefined : JSON.stringify(unfiltered), (signal) =>
    contentOf(api.GET('/ws/registry/reference/summary', { params: { query: unfiltered }, signal })),
  ).content;
  const title = words.graphPage.of(state.urns.map(shortUrn).join(', '));
  const filters = (
    <GraphFilters state={state} groups={(state.classes.length === 0 ? summary : offered)?.groups ?? []} />
  );
  if (refusal !== undefined || summary === undefined)
    return (
      <div class="graph-refused">
        <h1 class="graph-title">{title}</h1>
        {refusal === undefined ? <Loading /> : <Failure refusal={refusal} />}
      </div>
    );
  return summary.nodes > largest && !state.isWhole ? (
    <GroupsView state={state} summary={summary} title={title} filters={filters} />
  ) : (
    <NodesView state={state} title={title} filters={filters} />
  );
}
