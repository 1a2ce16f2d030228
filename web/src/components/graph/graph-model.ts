import type { words } from '../../words/words.js';

type Stability = keyof (typeof words)['stability'];

/**
 * What sets a node or edge apart from the others, in a comparison or for a proposed change. It is shown by a sign and the form of the
 * line as well as by colour.
 */
export type Mark = 'new' | 'gone' | 'moved' | 'follows' | 'broken' | 'shortest';

export interface GraphNode {
  /** Unique among the nodes: the URN for an artefact, anything else for a group. */
  readonly id: string;
  /** The class of the artefact, or of those that a group stands for. */
  readonly class: string;
  /** The first line, in the font of ids. */
  readonly label: string;
  /** The second line. */
  readonly detail?: string | undefined;
  /** The name, for lists and screen readers. */
  readonly name?: string | undefined;
  /** The language of the name, where it is not the preferred one. */
  readonly language?: string | undefined;
  readonly stability?: Stability | undefined;
  /** Where the walk begins. */
  readonly isRoot?: boolean | undefined;
  /** That no such version exists: the target of a wildcard without an eligible version. */
  readonly isMissing?: boolean | undefined;
  readonly isDeprecated?: boolean | undefined;
  /** The artefact of which the node is a version: equal for its versions. */
  readonly artefact?: string | undefined;
  /** The number of artefacts that a group stands for. */
  readonly count?: number | undefined;
  readonly mark?: Mark | undefined;
}

/** `several`: an edge of groups, which stands for references of any kind. */
type EdgeKind = 'exact' | 'wildcard' | 'propertyWildcard' | 'several';
export type EdgeDirectness = 'direct' | 'indirect' | 'joined';
export type EdgeResolution = 'resolved' | 'itemMissing' | 'noEligibleVersion' | 'external' | 'loose';

export interface GraphEdge {
  /** Unique among the edges. */
  readonly id: string;
  /** Ids of nodes. Edges of other nodes are not drawn. */
  readonly source: string;
  readonly target: string;
  readonly kind: EdgeKind;
  readonly directness: EdgeDirectness;
  /** `resolved` by default. */
  readonly resolution?: EdgeResolution | undefined;
  /** What the list and screen readers call it, such as the reference as written. */
  readonly label?: string | undefined;
  /** The number of references that the edge stands for; 1 by default. */
  readonly count?: number | undefined;
  /** Ids of the components whose references these are. */
  readonly components?: readonly string[] | undefined;
  readonly mark?: Mark | undefined;
}

/** How a line is drawn: the kind of its references and how direct they are. */
export type LineForm = Pick<GraphEdge, 'kind' | 'directness'>;

/** All edges from one card or frame of the drawing to another. */
export interface GraphLine {
  /** The id of the edge where it is one; otherwise unique among lines. */
  readonly id: string;
  readonly source: string;
  readonly target: string;
  readonly edges: readonly GraphEdge[];
  /** In a fixed order, without repetition. */
  readonly forms: readonly LineForm[];
  readonly resolutions: readonly EdgeResolution[];
  readonly marks: readonly (Mark | undefined)[];
  /** Number of references. */
  readonly count: number;
  readonly components: readonly string[];
}

/** Nodes of one class that are drawn as one: as a card with their number, or as a frame around their cards. */
export interface NodeBundle {
  /** Unique among bundles and nodes. */
  readonly id: string;
  readonly members: readonly GraphNode[];
  readonly isOpen: boolean;
  /** Number of references between the members, which have no line. */
  readonly inside: number;
}

/** What is drawn of a graph: cards of nodes, bundles, and a line for each pair of these with references. */
export interface Arrangement {
  readonly cards: readonly GraphNode[];
  readonly bundles: readonly NodeBundle[];
  readonly lines: readonly GraphLine[];
}

/** The id of a node or of an edge. */
export interface Selection {
  readonly node?: string | undefined;
  readonly edge?: string | undefined;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where cards, bundles and lines are, in pixels at a scale of 1. */
export interface Placement {
  /** By ids of nodes and of bundles. */
  readonly boxes: ReadonlyMap<string, Box>;
  /** The points of each line from its source to its target: x and y in turn. */
  readonly routes: ReadonlyMap<string, readonly number[]>;
  readonly bounds: Box;
}

/** The box around boxes. */
export function boundsOf(boxes: Iterable<Box>): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y, width, height } of boxes) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + width);
    bottom = Math.max(bottom, y + height);
  }
  return left === Infinity
    ? { x: 0, y: 0, width: 1, height: 1 }
    : { x: left, y: top, width: right - left, height: bottom - top };
}

/** The part of a drawing that is shown: the point at the top left, and pixels of the page a unit of the drawing. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** The colours and fonts of the page. */
export interface Look {
  /** Colours by the names of the variables in base.css. */
  readonly palette: Readonly<Record<string, string>>;
  /** Families of fonts. */
  readonly families: { readonly mono: string; readonly text: string };
  /** The language that people prefer for texts of the registry. */
  readonly language: string;
}
