import { useMemo } from 'preact/hooks';
import { useAddress } from '../../address.js';
import { api, contentOf } from '../../api/client.js';
import { useResponse } from '../../api/use-response.js';
import { Failure, Loading } from '../../components/basics.js';
import { GraphView } from '../../components/graph/graph-view.js';
import { TimeSlider } from '../../components/time-slider.js';
import { words } from '../../words/words.js';
import { compareGroups } from './compare-groups.js';
import { ExportLinks } from './export-links.js';
import { type GraphState, referenceQuery } from './graph-query.js';
import { type GroupNode, type ReferenceSummary, toGroupGraph } from './group-graph.js';
import { GroupPanel } from './group-panel.js';
import { SelectionPanel } from './selection-panel.js';

const { graphPage } = words;

/** Graphs with more nodes than this are not drawn node by node, whatever the address asks for. */
const most = 5_000;

/** A graph that is too large to be drawn, as groups of one class and agency; artefacts are taken out of them one by one. */
export function GroupsView({ state, summary, title }: { state: GraphState; summary: ReferenceSummary; title: string }) {
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
    return before === undefined ? present : compareGroups(present, summary, before);
  }, [summary, members.join(' '), neighbours.content, before]);
  const isShown = ({ group, of }: GroupNode): boolean =>
    state.agencies.length === 0 || state.agencies.includes(group?.agencyID ?? of?.agencyID ?? '');
  const nodes = useMemo(() => graph.nodes.filter(isShown), [graph, state.agencies.join(' ')]);
  const selected = nodes.find(({ id }) => id === state.selection.node);
  return (
    <>
      <p class="row">
        <span>{graphPage.summarised(summary.nodes, summary.references)}</span>
        {summary.nodes > most ? null : (
          <button type="button" class="quiet" onClick={() => change({ whole: 'true', node: undefined }, true)}>
            {graphPage.drawAll(summary.nodes)}
          </button>
        )}
      </p>
      {compare === undefined ? null : <p class="small">{graphPage.groupsCompared}</p>}
      {compared.refusal === undefined ? null : <Failure refusal={compared.refusal} />}
      <TimeSlider roots={summary.roots} canCompare />
      <div class="graph-page">
        <GraphView
          label={title}
          nodes={nodes}
          edges={graph.edges}
          selection={state.selection}
          onSelect={({ node, edge }) => change({ node, edge })}
          tools={<ExportLinks state={state} isGrouped />}
        />
        <aside aria-label={graphPage.panel} class="graph-panel">
          {neighbours.refusal === undefined ? null : <Failure refusal={neighbours.refusal} />}
          {neighbours.isLoading || compared.isLoading ? <Loading /> : null}
          {selected?.group === undefined || selected.mark === 'gone' ? (
            <SelectionPanel state={state} graph={graph} roots={summary.roots} />
          ) : (
            <GroupPanel key={selected.id} state={state} group={selected.group} />
          )}
        </aside>
      </div>
    </>
  );
}
