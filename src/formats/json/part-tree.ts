import type { ArtefactType, PartRow } from '../../model/artefact-types.js';

/** The identifiable parts of a type, by the properties that lead to them. */
export interface PartNode {
  /** What stands here; several where the content tells the classes apart. */
  readonly rows: readonly PartRow[];
  readonly children: ReadonlyMap<string, PartNode>;
}

interface GrowingNode extends PartNode {
  readonly rows: PartRow[];
  readonly children: Map<string, GrowingNode>;
}

const emptyNode = (): GrowingNode => ({ rows: [], children: new Map() });

function grow(type: ArtefactType): PartNode {
  const root = emptyNode();
  for (const row of type.parts ?? []) {
    let node = root;
    for (const step of row.path.split('/')) {
      const next = node.children.get(step) ?? emptyNode();
      node.children.set(step, next);
      node = next;
    }
    node.rows.push(row);
    if (row.nested !== undefined) node.children.set(row.nested, node);
  }
  return root;
}

const trees = new Map<ArtefactType, PartNode>();

/** The parts of a type's artefacts as a tree of properties; a part that nests is a child of itself. */
export function partTree(type: ArtefactType): PartNode {
  const tree = trees.get(type) ?? grow(type);
  trees.set(type, tree);
  return tree;
}
