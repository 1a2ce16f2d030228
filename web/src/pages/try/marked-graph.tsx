import { useAddress } from '../../address.js';
import { GraphView } from '../../components/graph/graph-view.js';
import { words } from '../../words/words.js';
import type { ChangedGraph } from './changed-graph.js';

/** Nodes beyond which a picture helps nobody; the lists have all. */
const mostDrawn = 1_000;

/** A graph with what changes marked in it; an artefact is opened from it. */
export function MarkedGraph({ graph, label, fileName }: { graph: ChangedGraph; label: string; fileName: string }) {
  const { open } = useAddress();
  const { nodes, edges } = graph;
  if (nodes.length < 2) return null;
  if (nodes.length > mostDrawn) return <p class="notice">{words.report.tooManyNodes(nodes.length)}</p>;
  return (
    <div class="card">
      <h2>{label}</h2>
      <GraphView
        label={label}
        nodes={nodes}
        edges={edges}
        fileName={fileName}
        onOpen={({ id }) => open('/explore/artefact', { urn: id })}
      />
    </div>
  );
}
