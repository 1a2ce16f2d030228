import { words } from '../../words/words.js';
import { ClassBadge } from '../basics.js';
import { LocalText } from '../local-text.js';
import { VirtualRows } from '../virtual-rows.js';
import type { GraphEdge, GraphNode, Selection } from './graph-model.js';
import { markColors, markSigns } from './shape.js';

const { graphView } = words;

/** Tables of which only a part exists are not made of elements of tables (ARIA 1.2). */
const roles = { row: { role: 'row' }, head: { role: 'columnheader' }, cell: { role: 'cell' } } as const;

/** What a drawing shows about a node besides its name, as words. */
export const notesOfNode = ({
  isRoot,
  isMissing,
  isDeprecated,
  stability,
  count,
  mark,
}: GraphNode): readonly string[] => [
  ...(mark === undefined ? [] : [graphView.marks[mark]]),
  ...(isRoot ? [graphView.root] : []),
  ...(isMissing ? [graphView.missing] : []),
  ...(isDeprecated ? [words.deprecated] : []),
  ...(stability === undefined || stability === 'stable' ? [] : [words.stability[stability]]),
  ...(count === undefined ? [] : [graphView.group(count)]),
];

/** The form of an edge, as words. */
export const formOfEdge = ({
  kind,
  directness,
  resolution = 'resolved',
  count,
  mark,
}: GraphEdge): readonly string[] => [
  ...(mark === undefined ? [] : [graphView.marks[mark]]),
  graphView.kinds[kind],
  ...(directness === 'direct' ? [] : [graphView.directness[directness]]),
  ...(resolution === 'resolved' ? [] : [graphView.resolutions[resolution]]),
  ...(count === undefined ? [] : [graphView.references(count)]),
];

const Notes = ({ notes, mark }: { notes: readonly string[]; mark: GraphNode['mark'] }) => (
  <>
    {mark === undefined ? null : (
      <span class={`mark ${markColors[mark]}`} aria-hidden="true">
        {markSigns[mark]}
      </span>
    )}
    {notes.join(', ')}
  </>
);

/** The same graph as tables: for those who do not see the drawing, and to search in with the browser. */
export function GraphList({
  nodes,
  edges,
  selection,
  onSelect,
}: {
  nodes: readonly GraphNode[];
  edges: readonly GraphEdge[];
  selection: Selection;
  onSelect: (selection: Selection) => void;
}) {
  const [outgoing, incoming] = [new Map<string, number>(), new Map<string, number>()];
  for (const { source, target } of edges) {
    outgoing.set(source, (outgoing.get(source) ?? 0) + 1);
    incoming.set(target, (incoming.get(target) ?? 0) + 1);
  }
  const labels = new Map(nodes.map(({ id, label }) => [id, label]));
  const { columns } = graphView;
  const at = nodes.findIndex(({ id }) => id === selection.node);
  const edgeAt = edges.findIndex(({ id }) => id === selection.edge);
  return (
    <>
      <p class="graph-caption">{graphView.nodes}</p>
      <VirtualRows
        label={graphView.nodes}
        class="graph-nodes"
        count={nodes.length}
        rowHeight={36}
        shown={at < 0 ? undefined : at}
        head={
          <div {...roles.row}>
            {[columns.node, columns.name, columns.class, columns.out, columns.in, columns.note].map((each) => (
              <div {...roles.head} key={each}>
                {each}
              </div>
            ))}
          </div>
        }
        row={(index) => {
          const node = nodes[index];
          if (node === undefined) return null;
          return (
            <>
              <div {...roles.cell}>
                <button
                  type="button"
                  class="plain urn"
                  aria-pressed={node.id === selection.node}
                  onClick={() => onSelect({ node: node.id })}
                >
                  {node.label}
                  {node.detail === undefined ? null : <small> {node.detail}</small>}
                </button>
              </div>
              <div {...roles.cell} class="graph-name">
                <LocalText text={node.name} language={node.language} />
              </div>
              <div {...roles.cell}>
                <ClassBadge name={node.class} />
              </div>
              <div {...roles.cell}>{outgoing.get(node.id) ?? 0}</div>
              <div {...roles.cell}>{incoming.get(node.id) ?? 0}</div>
              <div {...roles.cell}>
                <Notes notes={notesOfNode(node)} mark={node.mark} />
              </div>
            </>
          );
        }}
      />
      <p class="graph-caption">{graphView.edges}</p>
      <VirtualRows
        label={graphView.edges}
        class="graph-edges"
        count={edges.length}
        rowHeight={36}
        shown={edgeAt < 0 ? undefined : edgeAt}
        head={
          <div {...roles.row}>
            {[columns.source, columns.reference, columns.target, columns.form].map((each) => (
              <div {...roles.head} key={each}>
                {each}
              </div>
            ))}
          </div>
        }
        row={(index) => {
          const edge = edges[index];
          if (edge === undefined) return null;
          const { id, source, target, label } = edge;
          return (
            <>
              <div {...roles.cell} class="urn">
                {labels.get(source) ?? source}
              </div>
              <div {...roles.cell}>
                <button
                  type="button"
                  class="plain urn"
                  aria-pressed={id === selection.edge}
                  onClick={() => onSelect({ edge: id })}
                >
                  {label ?? labels.get(target) ?? target}
                </button>
              </div>
              <div {...roles.cell} class="urn">
                {labels.get(target) ?? target}
              </div>
              <div {...roles.cell}>
                <Notes notes={formOfEdge(edge)} mark={edge.mark} />
              </div>
            </>
          );
        }}
      />
    </>
  );
}
