import type { ComponentChildren } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import { useAddress } from '../../address.js';
import { api, contentOf } from '../../api/client.js';
import { useResponse } from '../../api/use-response.js';
import { Failure, Loading } from '../../components/basics.js';
import { GraphView } from '../../components/graph/graph-view.js';
import { words } from '../../words/words.js';
import { ExportLinks } from './export-links.js';
import { GraphFrame, GraphHeading, GraphOptions, GraphPanel, WholeOrItems } from './graph-frame.js';
import { type GraphState, mostMembers, referenceQuery, writePins } from './graph-query.js';
import {
  filterShown,
  nameItems,
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
export function NodesView({ state, title, filters }: { state: GraphState; title: string; filters: ComponentChildren }) {
  const address = useAddress();
  const { start, neighbours, difference, refusal, isLoading } = useGraph(state);
  const roots = start.content === undefined ? [] : rootsOf(start.content);
  const whole = useMemo((): ShownGraph => {
    const ids = new Set(roots);
    const shown = toShown(union(start.content, neighbours), ids);
    return nameItems(difference === undefined ? shown : withDifference(shown, difference, ids), state.urns);
  }, [start.content, neighbours, difference]);
  const shown = useMemo(() => filterShown(whole, state), [whole, state.hidden.join(' '), state.agencies.join(' ')]);
  // All that was seen stays, so that the slider keeps its transactions when it is moved.
  const seen = useRef(new Set<string>());
  for (const { id, of } of shown.nodes) if (of !== undefined) seen.current.add(id);
  const [line, setLine] = useState<readonly string[]>([]);
  if (start.content === undefined)
    return (
      <div class="graph-refused">
        <h1 class="graph-title">{title}</h1>
        {refusal === undefined ? <Loading /> : <Failure refusal={refusal} />}
      </div>
    );
  const { node, edge } = state.selection;
  return (
    <GraphFrame>
      <GraphView
        label={title}
        nodes={shown.nodes}
        edges={shown.edges}
        selection={state.selection}
        onSelect={(next, edges) => {
          setLine(edges);
          address.change({ node: next.node, edge: next.edge });
        }}
        onOpen={({ id }) => address.change({ expanded: [...new Set([...state.expanded, id])] }, true)}
        pins={state.pins}
        onPin={(pins) => address.change({ pin: writePins(pins) })}
        heading={<GraphHeading title={title} />}
        tools={
          <GraphOptions roots={roots} also={[...seen.current]}>
            {filters}
            {state.hidden.length === 0 ? null : (
              <p>
                {words.graphPage.hidden(state.hidden.length)}{' '}
                <button type="button" class="quiet" onClick={() => address.change({ hidden: undefined }, true)}>
                  {words.graphPage.showHidden}
                </button>
              </p>
            )}
          </GraphOptions>
        }
        exports={<ExportLinks state={state} />}
        notes={<WholeOrItems state={state} />}
        panel={
          <GraphPanel isOpen={node !== undefined || edge !== undefined || refusal !== undefined || isLoading}>
            {refusal === undefined ? null : <Failure refusal={refusal} />}
            {isLoading ? <Loading /> : null}
            <SelectionPanel state={state} graph={shown} roots={roots} line={line} />
          </GraphPanel>
        }
      />
    </GraphFrame>
  );
}
