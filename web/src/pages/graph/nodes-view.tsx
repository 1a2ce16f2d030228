import { useMemo, useRef } from 'preact/hooks';
import { useAddress } from '../../address.js';
import { api, contentOf } from '../../api/client.js';
import { useResponse } from '../../api/use-response.js';
import { Failure, Loading } from '../../components/basics.js';
import { GraphView } from '../../components/graph/graph-view.js';
import { TimeSlider } from '../../components/time-slider.js';
import { words } from '../../words/words.js';
import { ExportLinks } from './export-links.js';
import { type GraphState, mostMembers, referenceQuery } from './graph-query.js';
import {
  filterShown,
  type ReferenceGraph,
  rootsOf,
  type ShownGraph,
  toShown,
  withDifference,
} from './reference-graph.js';
import { SelectionPanel } from './selection-panel.js';

/** What the registry returns for a state: the graph of the start, those of expanded nodes, and the difference to another state. */
function useGraph(state: GraphState) {
  const { asOf, lang } = useAddress();
  const { expanded, compare } = state;
  const query = { ...referenceQuery(state), asOf, lang };
  const start = useResponse(JSON.stringify(query), (signal) =>
    contentOf(api.GET('/ws/registry/reference', { params: { query }, signal })),
  );
  const more = {
    urn: expanded.slice(0, mostMembers),
    direction: 'both',
    depth: 1,
    edges: state.edges,
    asOf,
    lang,
  } as const;
  const neighbours = useResponse(expanded.length === 0 ? undefined : JSON.stringify(more), (signal) =>
    contentOf(api.GET('/ws/registry/reference', { params: { query: more }, signal })),
  );
  const between = { ...referenceQuery(state), from: compare ?? '', ...(asOf === undefined ? {} : { to: asOf }), lang };
  const difference = useResponse(compare === undefined ? undefined : JSON.stringify(between), (signal) =>
    contentOf(api.GET('/ws/registry/reference/diff', { params: { query: between }, signal })),
  );
  return {
    start,
    neighbours: expanded.length === 0 ? undefined : neighbours.content,
    difference: compare === undefined ? undefined : difference.content,
    refusal: start.refusal ?? neighbours.refusal ?? difference.refusal,
    isLoading: start.isLoading || neighbours.isLoading || difference.isLoading,
  };
}

const union = (start: ReferenceGraph | undefined, neighbours: ReferenceGraph | undefined): readonly ReferenceGraph[] =>
  [start, neighbours].filter((each) => each !== undefined);

/** A graph node by node, with what is selected. */
export function NodesView({ state, title }: { state: GraphState; title: string }) {
  const address = useAddress();
  const { start, neighbours, difference, refusal, isLoading } = useGraph(state);
  const roots = start.content === undefined ? [] : rootsOf(start.content);
  const whole = useMemo((): ShownGraph => {
    const ids = new Set(roots);
    const shown = toShown(union(start.content, neighbours), ids);
    return difference === undefined ? shown : withDifference(shown, difference, ids);
  }, [start.content, neighbours, difference]);
  const shown = useMemo(() => filterShown(whole, state), [whole, state.hidden.join(' '), state.agencies.join(' ')]);
  // All that was seen stays, so that the slider keeps its transactions when it is moved.
  const seen = useRef(new Set<string>());
  for (const { id, of } of shown.nodes) if (of !== undefined) seen.current.add(id);
  return (
    <>
      <TimeSlider roots={roots} also={[...seen.current]} canCompare />
      {refusal === undefined ? null : <Failure refusal={refusal} />}
      {start.content === undefined ? (
        refusal === undefined ? (
          <Loading />
        ) : null
      ) : (
        <div class="graph-page">
          <GraphView
            label={title}
            nodes={shown.nodes}
            edges={shown.edges}
            selection={state.selection}
            onSelect={({ node, edge }) => address.change({ node, edge })}
            onOpen={({ id }) => address.change({ expanded: [...new Set([...state.expanded, id])] }, true)}
            tools={<ExportLinks state={state} />}
          />
          <aside aria-label={words.graphPage.panel} class="graph-panel">
            {isLoading ? <Loading /> : null}
            <SelectionPanel state={state} graph={shown} roots={roots} />
          </aside>
        </div>
      )}
      {state.hidden.length === 0 ? null : (
        <p>
          {words.graphPage.hidden(state.hidden.length)}{' '}
          <button type="button" class="quiet" onClick={() => address.change({ hidden: undefined }, true)}>
            {words.graphPage.showHidden}
          </button>
        </p>
      )}
    </>
  );
}
