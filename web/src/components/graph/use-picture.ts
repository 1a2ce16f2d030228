import { useEffect, useState } from 'preact/hooks';
import type { Grouping, Toggles } from './arrange.js';
import type { Arrangement, GraphEdge, GraphNode, Placement } from './graph-model.js';
import {
  chosenPicture,
  fullGrouping,
  openingPicture,
  type Picture,
  type Place,
  type Size,
  spaceOf,
} from './open-view.js';

const nothing: Arrangement = { cards: [], bundles: [], lines: [] };
const nowhere: Placement = { boxes: new Map(), routes: new Map(), bounds: { x: 0, y: 0, width: 1, height: 1 } };

const keyOf = (nodes: readonly GraphNode[], edges: readonly GraphEdge[]): string =>
  [
    ...nodes.map(({ id, label, name }) => `${id} ${label} ${name}`),
    ...edges.map(({ id, mark }) => `${id} ${mark}`),
  ].join('\n');

/** The kernel is loaded with the first graph, and works in a worker. */
const place: Place = async (arrangement, space) => {
  const [{ elk }, { placeLayered }] = await Promise.all([import('./elk.js'), import('./place-layered.js')]);
  return placeLayered(elk, arrangement, space);
};

export interface ShownPicture {
  readonly arrangement: Arrangement;
  readonly placement: Placement;
  readonly isPlacing: boolean;
  /** Number of nodes that are not drawn since they are too far from the start. */
  readonly further: number;
  /** Whether the placement is that with which a graph is opened, and is to be seen as a whole. */
  readonly isOpening: boolean;
  /** Opens a closed bundle, or closes an open one. */
  toggle(bundle: string): void;
  /** Draws everything. */
  showAll(): void;
  /** Draws what the graph was opened with. */
  reset(): void;
}

interface Choice {
  readonly grouping?: Grouping | undefined;
  readonly toggles: Toggles;
}

/**
 * What is drawn of a graph, and where: at first what fits the page with names that can be read, then what is chosen. It is computed
 * again for other nodes and edges; the picture before stays meanwhile.
 * @param shown a node that has to be seen, such as one that was found: its bundle is open
 */
export function usePicture(
  nodes: readonly GraphNode[],
  edges: readonly GraphEdge[],
  size: Size | undefined,
  shown: string | undefined,
): ShownPicture {
  const key = keyOf(nodes, edges);
  const [choice, setChoice] = useState<Choice>({ toggles: new Map() });
  const [made, setMade] = useState<{ key: string; picture: Picture; isOpening: boolean }>();
  const isWide = size === undefined ? undefined : spaceOf(size).isWide;
  const wanted = JSON.stringify([key, isWide, choice.grouping, [...choice.toggles]]);
  useEffect(() => {
    if (size === undefined) return;
    let isCurrent = true;
    const { grouping, toggles } = choice;
    const hasChoice = grouping !== undefined || toggles.size > 0;
    const chosen = grouping ?? made?.picture.grouping;
    const making =
      hasChoice && chosen !== undefined
        ? chosenPicture(nodes, edges, chosen, toggles, spaceOf(size), place)
        : openingPicture(nodes, edges, size, place);
    making.then((picture) => {
      if (isCurrent) setMade({ key: wanted, picture, isOpening: !hasChoice });
    });
    return () => {
      isCurrent = false;
    };
  }, [wanted, size === undefined]);

  const { arrangement = nothing, placement = nowhere, grouping } = made?.picture ?? {};
  const showAll = (): void => setChoice({ ...choice, grouping: fullGrouping(nodes, edges) });

  // A node that is selected elsewhere is inside a closed bundle, or further away than what is drawn.
  useEffect(() => {
    if (shown === undefined || made === undefined || placement.boxes.has(shown)) return;
    const bundle = arrangement.bundles.find(({ isOpen, members }) => !isOpen && members.some(({ id }) => id === shown));
    if (bundle !== undefined) setChoice({ ...choice, toggles: new Map(choice.toggles).set(bundle.id, true) });
    else if (grouping?.reach !== undefined && nodes.some(({ id }) => id === shown)) showAll();
  }, [shown, made]);

  const drawn = arrangement.cards.length + arrangement.bundles.reduce((sum, { members }) => sum + members.length, 0);
  return {
    arrangement,
    placement,
    isPlacing: made?.key !== wanted,
    further: made === undefined ? 0 : Math.max(0, nodes.length - drawn),
    isOpening: made?.isOpening ?? true,
    toggle(bundle) {
      const present = arrangement.bundles.find(({ id }) => id === bundle);
      if (present === undefined) return;
      setChoice({ ...choice, toggles: new Map(choice.toggles).set(bundle, !present.isOpen) });
    },
    showAll,
    reset: () => setChoice({ toggles: new Map() }),
  };
}
