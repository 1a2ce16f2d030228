import { Link, useAddress } from '../../address.js';
import { ClassBadge, Instant, StabilityBadge, UrnLink, UrnParts } from '../../components/basics.js';
import { DeprecationBadge } from '../../components/deprecation-badge.js';
import { formOfEdge } from '../../components/graph/graph-list.js';
import { LocalText } from '../../components/local-text.js';
import { roleInWords } from '../../model/roles.js';
import { isWildcard, partsOfUrn, shortUrn, withoutItem } from '../../model/urn.js';
import { words } from '../../words/words.js';
import type { GraphState } from './graph-query.js';
import type { ShownEdge, ShownGraph, ShownNode } from './reference-graph.js';
import { mostAtFirst, ShortList } from './short-list.js';
import { WildcardCodes } from './wildcard-codes.js';
import { WildcardFacts } from './wildcard-facts.js';

const { graphPage } = words;

interface PanelProps {
  readonly state: GraphState;
  readonly graph: ShownGraph;
  readonly roots: readonly string[];
  /** Ids of the edges of the line that was selected. */
  readonly line?: readonly string[];
}

/** What is known of the node or edge that is selected, and what can be done with it. */
export function SelectionPanel(props: PanelProps) {
  const { selection } = props.state;
  const node = props.graph.nodes.find(({ id }) => id === selection.node);
  if (node !== undefined) return <NodeFacts {...props} node={node} />;
  const edge = props.graph.edges.find(({ id }) => id === selection.edge);
  if (edge !== undefined)
    return (
      <>
        <EdgeFacts edge={edge} />
        <LineEdges edge={edge} {...props} />
      </>
    );
  return <p class="small">{graphPage.nothing}</p>;
}

/** All edges of the line that is drawn for an edge: those between the same two artefacts, or those of a bundle. */
function LineEdges({ edge, graph, line = [] }: PanelProps & { edge: ShownEdge }) {
  const { change } = useAddress();
  const isOfLine = ({ id, source, target }: ShownEdge): boolean =>
    line.includes(edge.id) ? line.includes(id) : source === edge.source && target === edge.target;
  const edges = graph.edges.filter(isOfLine);
  if (edges.length < 2) return null;
  const labels = new Map(graph.nodes.map(({ id, label }) => [id, label]));
  return (
    <details open>
      <summary>{graphPage.sameLine(edges.length)}</summary>
      <ul class="graph-ends">
        {edges.slice(0, 200).map((each) => (
          <li key={each.id}>
            <button
              type="button"
              class="plain urn"
              aria-pressed={each.id === edge.id}
              onClick={() => change({ edge: each.id, node: undefined })}
            >
              {labels.get(each.source)} → {labels.get(each.target)}
              {each.components?.length ? `: ${each.components.join(', ')}` : ''}
            </button>
            <span class="small">{formOfEdge(each).join(', ')}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function NodeFacts({ state, graph, roots, node }: PanelProps & { node: ShownNode }) {
  const outgoing = graph.edges.filter(({ source }) => source === node.id);
  const incoming = graph.edges.filter(({ target }) => target === node.id);
  return (
    <>
      <h2>
        <UrnParts urn={node.id} />
      </h2>
      <p class="row">
        <ClassBadge name={node.class} />
        {node.stability === undefined ? null : <StabilityBadge stability={node.stability} />}
        {node.mark === undefined ? null : <span class="badge">{words.graphView.marks[node.mark]}</span>}
        {node.isMissing ? <span class="badge">{words.graphView.missing}</span> : null}
        <DeprecationBadge of={node.of?.deprecated} />
      </p>
      <DeprecationFacts of={node.of?.deprecated} />
      {node.name === undefined ? null : (
        <p>
          <LocalText text={node.name} language={node.language} />
        </p>
      )}
      {node.of === undefined ? null : <p class="small">{graphPage.away(node.of.distance)}</p>}
      {node.of?.items === undefined ? null : (
        <>
          <h3>{graphPage.items}</h3>
          <ShortList items={node.of.items} />
        </>
      )}
      {node.isMissing ? null : <NodeActions state={state} roots={roots} node={node} />}
      <EdgeList title={graphPage.outgoing} edges={outgoing} end="target" graph={graph} />
      <EdgeList title={graphPage.incoming} edges={incoming} end="source" graph={graph} />
    </>
  );
}

/** Why a version is deprecated, from when on, and what to use instead. */
function DeprecationFacts({ of }: { of: NonNullable<ShownNode['of']>['deprecated'] }) {
  if (of === undefined) return null;
  return (
    <p class="small">
      {words.artefact.deprecation.since} <Instant at={of.since} />:{' '}
      <LocalText text={of.reason} language={of.language} />{' '}
      {of.successor === undefined ? null : <UrnLink urn={of.successor} />}
    </p>
  );
}

function NodeActions({ state, roots, node }: { state: GraphState; roots: readonly string[]; node: ShownNode }) {
  const { change } = useAddress();
  const isMember = state.members.includes(node.id);
  const isExpanded = state.expanded.includes(node.id);
  const expanded = isExpanded ? state.expanded.filter((each) => each !== node.id) : [...state.expanded, node.id];
  const [root = ''] = roots;
  return (
    <div class="row graph-actions">
      <Link to="/explore/artefact" query={{ urn: node.id }} class="button">
        {graphPage.open}
      </Link>
      {isMember ? (
        <button
          type="button"
          class="quiet"
          onClick={() => change({ member: state.members.filter((each) => each !== node.id), node: undefined }, true)}
        >
          {graphPage.unshow}
        </button>
      ) : (
        <button type="button" class="quiet" onClick={() => change({ expanded }, true)}>
          {isExpanded ? graphPage.collapse : graphPage.expand}
        </button>
      )}
      {node.isRoot ? null : (
        <>
          <button
            type="button"
            class="quiet"
            onClick={() => change({ hidden: [...state.hidden, node.id], node: undefined }, true)}
          >
            {graphPage.hide}
          </button>
          <Link to="/explore/graph" query={{ urn: node.id }} class="button quiet">
            {graphPage.start}
          </Link>
          <Link to="/explore/paths" query={{ from: root, to: node.id }} class="button quiet">
            {graphPage.paths}
          </Link>
        </>
      )}
    </div>
  );
}

function EdgeList({
  title,
  edges,
  end,
  graph,
}: {
  title: string;
  edges: readonly ShownEdge[];
  end: 'source' | 'target';
  graph: ShownGraph;
}) {
  const { change } = useAddress();
  const labels = new Map(graph.nodes.map(({ id, label }) => [id, label]));
  if (edges.length === 0) return null;
  return (
    <details open={edges.length <= mostAtFirst}>
      <summary>
        {title} ({words.common.count(edges.length)})
      </summary>
      <ul class="graph-ends">
        {edges.slice(0, 200).map((edge) => (
          <li key={edge.id}>
            <button type="button" class="plain urn" onClick={() => change({ node: edge[end], edge: undefined })}>
              {labels.get(edge[end]) ?? shortUrn(edge[end])}
            </button>
            <button type="button" class="plain small" onClick={() => change({ edge: edge.id, node: undefined })}>
              {formOfEdge(edge).join(', ')}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

function EdgeFacts({ edge }: { edge: ShownEdge }) {
  const { of } = edge;
  const reference = of?.reference ?? '';
  const version = partsOfUrn(reference)?.version ?? '';
  return (
    <>
      <h2>{graphPage.reference}</h2>
      <dl class="graph-facts">
        <dt>{graphPage.from}</dt>
        <dd>
          <UrnLink urn={edge.source} />
        </dd>
        <dt>{graphPage.to}</dt>
        <dd>{of?.target === null ? words.graphView.resolutions.noEligibleVersion : <UrnLink urn={edge.target} />}</dd>
        {edge.before === undefined ? null : (
          <>
            <dt>{graphPage.before}</dt>
            <dd>
              {edge.before.target === null ? (
                words.graphView.resolutions.noEligibleVersion
              ) : (
                <UrnLink urn={edge.before.target} />
              )}
            </dd>
          </>
        )}
        <dt>{graphPage.form}</dt>
        <dd>{formOfEdge(edge).join(', ')}</dd>
        {of === undefined ? null : (
          <>
            <dt>{graphPage.role}</dt>
            <dd title={of.role}>{roleInWords(of.role)}</dd>
            <dt>{graphPage.since}</dt>
            <dd>
              <Instant at={of.since} />
            </dd>
          </>
        )}
        {of?.via === undefined ? null : (
          <>
            <dt>{graphPage.via}</dt>
            <dd>
              {of.via.map((urn) => (
                <div key={urn}>
                  <UrnLink urn={urn} />
                </div>
              ))}
            </dd>
          </>
        )}
        {of?.missing === undefined ? null : (
          <>
            <dt>{graphPage.missing}</dt>
            <dd>
              <ShortList items={of.missing} />
            </dd>
          </>
        )}
      </dl>
      {of === undefined ? null : (
        <details open={of.references.length <= mostAtFirst}>
          <summary>
            {graphPage.written} ({words.common.count(of.references.length)})
          </summary>
          <ul class="graph-written">
            {of.references.slice(0, 500).map(({ reference: text, component, item }) => (
              <li key={`${text} ${component}`}>
                <span class="urn">{shortUrn(text)}</span>
                {component === undefined ? null : <div class="small">{graphPage.component(component)}</div>}
                {item === undefined ? null : <div class="small">{graphPage.item(item)}</div>}
              </li>
            ))}
          </ul>
        </details>
      )}
      {of?.kind === 'propertyWildcard' ? <WildcardCodes edge={of} /> : null}
      {isWildcard(version) ? <WildcardFacts urn={withoutItem(reference)} /> : null}
    </>
  );
}
