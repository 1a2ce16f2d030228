import { words } from '../../words/words.js';
import { formOfEdge, notesOfNode } from './graph-list.js';
import type { Arrangement, GraphLine, GraphNode, Selection } from './graph-model.js';
import { isLineSelected } from './shapes.js';

const { graphView } = words;

/** The forms of the references of a line, as words. */
const formsOf = ({ edges }: GraphLine): string =>
  [...new Set(edges.map((edge) => formOfEdge({ ...edge, count: undefined }).join(', ')))].join(' + ');

/** What stands for an end of a line or is selected: a node, or a bundle. */
function nameOf({ bundles }: Arrangement, nodes: readonly GraphNode[], id: string): string {
  const bundle = bundles.find((each) => each.id === id);
  if (bundle !== undefined) return graphView.bundle(bundle.members.length, bundle.members[0]?.class ?? '');
  const node = nodes.find((each) => each.id === id);
  return node === undefined ? id : [node.label, node.detail, ...notesOfNode(node)].filter(Boolean).join(', ');
}

/** What is under the pointer or selected, in full: texts in the drawing are short. */
export function describeSelection(
  selection: Selection,
  arrangement: Arrangement,
  nodes: readonly GraphNode[],
  counts: (node: string) => readonly [number, number],
): string {
  const line = arrangement.lines.find((each) => isLineSelected(each, selection));
  if (line !== undefined) {
    const [source, target] = [line.source, line.target].map((end) => nameOf(arrangement, nodes, end));
    const text = graphView.selectedEdge(source ?? '', target ?? '', formsOf(line));
    if (line.count === 1 && line.components.length === 0) return text;
    return `${text} ${graphView.referencesBy(line.count, line.components)}`;
  }
  if (selection.node === undefined) return '';
  const name = nameOf(arrangement, nodes, selection.node);
  return graphView.selectedNode(name, ...counts(selection.node));
}
