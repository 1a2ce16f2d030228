import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { useAddress } from '../../address.js';
import { api, contentOf } from '../../api/client.js';
import { useResponse } from '../../api/use-response.js';
import { Failure, Loading } from '../../components/basics.js';
import { GraphView } from '../../components/graph/graph-view.js';
import { words } from '../../words/words.js';
import { compareGroups } from './compare-groups.js';
import { ExportLinks } from './export-links.js';
import { GraphFrame, GraphHeading, GraphOptions, GraphPanel, WholeOrItems } from './graph-frame.js';
import { type GraphState, referenceQuery, writePins } from './graph-query.js';
import { type GroupNode, type ReferenceSummary, showSingles, toGroupGraph } from './group-graph.js';
import { GroupPanel } from './group-panel.js';
import { SelectionPanel } from './selection-panel.js';

const { graphPage } = words;

/** Graphs with more nodes than this are not drawn node by node, whatever the address asks for. */
const most = 5_000;

/** A graph that is too large to be drawn, as groups of one class and agency; artefacts are taken out of them one by one. */
export function GroupsView({
  state,
  summary,
  title,
  filters,
}: {
  state: GraphState;
  summary: ReferenceSummary;
  title: string;
  filters: ComponentChildren;
}) {
  const { asOf, lang, change } = useAddress();
  const { members, edges } = state;
  const query = { urn: [...members], direction: 'both', depth: 1, edges, asOf, lang } as const;
  const neighbours = useResponse(members.length === 0 ? undefined : JSON.stringify(query), (signal) =>
    contentOf(api.GET('/ws/registry/reference', { params: { query: { ...query, urn: [...members] } }, signal })),
  );
  const { compare } = state;
  const earlier = { ...referenceQuery(state), asOf: compare };
  const compared = useResponse(compare === undefined ? undefined : JSON.stringify(earlier), (signal) =>
    contentOf(api.GET('/ws/registry/reference/summary', { params: { query: earlier }, signal })),
  );
  const before = compare === undefined ? undefined : compared.content;
  const graph = useMemo(() => {
    const present = toGroupGraph(summary, members, members.length === 0 ? undefined : neighbours.content);
    return showSingles(before === undefined ? present : compareGroups(present, summary, before), summary.roots);
  }, [summary, members.join(' '), neighbours.content, before]);
  const isShown = ({ group, of }: GroupNode): boolean =>
    state.agencies.length === 0 || state.agencies.includes(group?.agencyID ?? of?.agencyID ?? '');
  const nodes = useMemo(() => graph.nodes.filter(isShown), [graph, state.agencies.join(' ')]);
  const selected = nodes.find(({ id }) => id === state.selection.node);
  const { node, edge } = state.selection;
  const refusal = compared.refusal ?? neighbours.refusal;
  const isLoading = neighbours.isLoading || compared.isLoading;
  return (
    <GraphFrame>
      <GraphView
        label={title}
        nodes={nodes}
        edges={graph.edges}
        selection={state.selection}
        onSelect={(next) => change({ node: next.node, edge: next.edge })}
        pins={state.pins}
        onPin={(pins) => change({ pin: writePins(pins) })}
        heading={<GraphHeading title={title} />}
        tools={
          <>
            {summary.nodes > most ? null : (
              <button type="button" class="quiet" onClick={() => change({ whole: 'true', node: undefined }, true)}>
                {graphPage.drawAll(summary.nodes)}
              </button>
            )}
            <GraphOptions roots={summary.roots}>
              <p class="small">{graphPage.summarised(summary.nodes, summary.references)}</p>
              {filters}
            </GraphOptions>
          </>
        }
        exports={<ExportLinks state={state} isGrouped />}
        notes={<WholeOrItems state={state} />}
        panel={
          <GraphPanel isOpen={node !== undefined || edge !== undefined || refusal !== undefined || isLoading}>
            {refusal === undefined ? null : <Failure refusal={refusal} />}
            {isLoading ? <Loading /> : null}
            {selected?.group === undefined || selected.mark === 'gone' ? (
              <SelectionPanel state={state} graph={graph} roots={summary.roots} />
            ) : (
              <GroupPanel key={selected.id} state={state} group={selected.group} />
            )}
          </GraphPanel>
        }
        below={compare === undefined ? null : <p class="small">{graphPage.groupsCompared}</p>}
      />
    </GraphFrame>
  );
}
