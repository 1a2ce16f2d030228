import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { words } from '../../words/words.js';
import { Loading } from '../basics.js';
import { describeSelection } from './caption.js';
import type { Drawing } from './drawing.js';
import { FindInGraph } from './find-in-graph.js';
import './graph.css';
import { GraphExport } from './graph-export.js';
import { GraphList } from './graph-list.js';
import type { GraphEdge, GraphNode, Placement, Selection } from './graph-model.js';
import { keysOf } from './keys.js';
import { Legend } from './legend.js';
import { Minimap, mostWithoutMap } from './minimap.js';
import { type Pins, unitOf, withPins } from './pins.js';
import { isLineSelected, shapesOf } from './shapes.js';
import { useDrawing, useShapes } from './use-drawing.js';
import { useGestures } from './use-gestures.js';
import { useLook } from './use-look.js';
import { usePicture } from './use-picture.js';

interface GraphViewProps {
  /** What the graph shows: its name for screen readers, and the title of its SVG. */
  readonly label: string;
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  /** The node or edge that is selected; without it the view keeps its selection. */
  readonly selection?: Selection | undefined;
  /** @param line ids of all edges of the line that was selected */
  readonly onSelect?: ((selection: Selection, line: readonly string[]) => void) | undefined;
  /** A node was opened: by a double click, or Enter. */
  readonly onOpen?: ((node: GraphNode) => void) | undefined;
  /** The name of the files that are exported, without extension. */
  readonly fileName?: string | undefined;
  /** Cards that were moved by hand; without it the view keeps them. */
  readonly pins?: Pins | undefined;
  readonly onPin?: ((pins: Pins) => void) | undefined;
  /** Before the tools of the drawing, in the same row. */
  readonly heading?: ComponentChildren;
  /** Further tools beside those of the drawing. */
  readonly tools?: ComponentChildren;
  /** Further formats in which the graph is offered. */
  readonly exports?: ComponentChildren;
  /** Over the drawing, beside its legend. */
  readonly notes?: ComponentChildren;
  /** Over the drawing, at its side: what is selected. */
  readonly panel?: ComponentChildren;
  /** Below the drawing, before the list. */
  readonly below?: ComponentChildren;
}

const { graphView } = words;

const none: readonly string[] = [];

/** Keeps what is selected in its place when others are placed; at first all is seen. */
function useSteadyView(
  drawing: { readonly current: Drawing | null },
  placement: Placement,
  isOpening: boolean,
  anchors: readonly (string | undefined)[],
  size: string,
): void {
  const before = useRef<Placement>(undefined);
  useEffect(() => {
    const made = drawing.current;
    if (made === null || placement.boxes.size === 0) return;
    const anchor = anchors.find((id) => id !== undefined && placement.boxes.has(id)) ?? '';
    const [was, is] = [before.current?.boxes.get(anchor), placement.boxes.get(anchor)];
    before.current = placement;
    if (isOpening || was === undefined || is === undefined) made.fit(placement);
    else made.setView({ ...made.view, x: made.view.x + is.x - was.x, y: made.view.y + is.y - was.y });
    // For tests: what is placed, and what of it is not seen as a whole.
    const boxes = [...placement.boxes.values()];
    made.canvas.dataset['units'] = String(boxes.length);
    made.canvas.dataset['cut'] = String(boxes.filter((box) => !made.isSeen(box)).length);
  }, [placement, isOpening ? size : '']);
}

/**
 * A graph to look at, to move and to select in, with its legend, its export as PNG and SVG, and the same as a list. There is one line for all
 * references between two cards, and one card or frame for nodes with the same neighbours. Marks set nodes and edges apart: `new`, `gone`,
 * `moved`, `follows`, `broken`, `shortest`.
 */
export function GraphView(props: GraphViewProps) {
  const { label, nodes, edges: allEdges, onSelect, onOpen, onPin, fileName = 'graph' } = props;
  const [own, setOwn] = useState<Selection>({});
  const [ownPins, setOwnPins] = useState<Pins>(new Map());
  const [moving, setMoving] = useState<Pins>();
  const [hovered, setHovered] = useState<Selection>({});
  const pins = moving ?? props.pins ?? ownPins;
  const ids = useMemo(() => new Set(nodes.map(({ id }) => id)), [nodes]);
  const edges = useMemo(
    () => allEdges.filter(({ source, target }) => ids.has(source) && ids.has(target)),
    [allEdges, ids],
  );
  // A bundle is selected in the view alone: it is no node of the graph.
  const selection = own.node !== undefined && !ids.has(own.node) ? own : (props.selection ?? own);
  const look = useLook();
  const elements = useDrawing(look);
  const { drawing, size } = elements;
  const picture = usePicture(
    nodes,
    edges,
    size,
    selection.node !== undefined && ids.has(selection.node) ? selection.node : undefined,
  );
  const { arrangement, isPlacing } = picture;
  const placement = useMemo(() => withPins(picture.placement, arrangement, pins), [picture.placement, pins]);
  const shapes = useMemo(
    () => shapesOf(arrangement, placement, selection, new Set(pins.keys())),
    [arrangement, placement, selection.node, selection.edge, pins],
  );
  useShapes(elements, shapes);
  /** The card that was selected last: lines are stepped through from it. */
  const lastNode = useRef<string>(undefined);
  if (selection.node !== undefined) lastNode.current = selection.node;
  const root = nodes.find(({ isRoot }) => isRoot)?.id;
  useSteadyView(
    drawing,
    picture.placement,
    picture.isOpening,
    [selection.node, lastNode.current, root],
    `${size?.width} ${size?.height}`,
  );
  // A selection from elsewhere is brought into view.
  useEffect(() => {
    const box = placement.boxes.get(selection.node ?? '');
    if (box !== undefined && drawing.current?.isSeen(box) === false) drawing.current.centre(box);
  }, [selection.node, arrangement]);

  const bundleOf = (id: string | undefined) => arrangement.bundles.find((bundle) => bundle.id === id);
  const select = (next: Selection): void => {
    const line = arrangement.lines.find((each) => isLineSelected(each, next));
    const isEdge = line?.edges.some(({ id }) => id === next.edge) === true;
    const shown = line === undefined || isEdge ? next : { edge: line.edges[0]?.id };
    setOwn(shown);
    if (bundleOf(shown.node) === undefined) onSelect?.(shown, line?.edges.map(({ id }) => id) ?? none);
  };
  const open = (id: string | undefined): void => {
    const node = nodes.find((each) => each.id === id);
    if (node !== undefined) onOpen?.(node);
    else if (bundleOf(id) !== undefined) picture.toggle(id ?? '');
  };
  const putPins = (next: Pins): void => {
    setMoving(undefined);
    setOwnPins(next);
    onPin?.(next);
  };
  const gestures = useGestures(elements, arrangement, placement, {
    select(next) {
      if (bundleOf(next.node) !== undefined) picture.toggle(next.node ?? '');
      else select(next);
    },
    open: (id) => (bundleOf(id) === undefined ? open(id) : undefined),
    hover: (next) => (next.node === hovered.node && next.edge === hovered.edge ? undefined : setHovered(next)),
    pin: (unit, place) => setMoving(new Map(pins).set(unit, place)),
    drop: () => (moving === undefined ? undefined : putPins(moving)),
  });
  const onKeyDown = keysOf(drawing, arrangement, placement, selection, {
    select,
    open,
    lastNode: lastNode.current,
    move(right, down) {
      const unit = unitOf(arrangement, selection.node ?? '');
      const box = placement.boxes.get(unit);
      if (box !== undefined) putPins(new Map(pins).set(unit, [box.x + right, box.y + down]));
    },
  });
  const describe = (each: Selection): string =>
    describeSelection(each, arrangement, nodes, (node) => [
      edges.filter(({ source }) => source === node).length,
      edges.filter(({ target }) => target === node).length,
    ]);
  const said = describe(selection);
  const seen = describe(hovered);
  return (
    <section class="graph" aria-label={label}>
      <div class="graph-screen">
        <div class="graph-tools">
          {props.heading}
          <FindInGraph nodes={nodes} onFind={(node) => select({ node })} />
          <button type="button" class="quiet" aria-label={graphView.zoomOut} onClick={() => drawing.current?.zoom(0.8)}>
            −
          </button>
          <button type="button" class="quiet" aria-label={graphView.zoomIn} onClick={() => drawing.current?.zoom(1.25)}>
            +
          </button>
          <button
            type="button"
            class="quiet"
            onClick={() => (picture.further > 0 ? picture.showAll() : drawing.current?.fit(placement))}
          >
            {graphView.fit}
          </button>
          {props.tools}
          <GraphExport label={label} fileName={fileName} shapes={shapes} placement={placement} look={look}>
            {props.exports}
          </GraphExport>
          <span class="small graph-size">{graphView.size(nodes.length, edges.length)}</span>
        </div>
        <div class="graph-stage">
          <div
            ref={elements.surface}
            class="graph-drawing"
            role="application"
            aria-label={graphView.drawing(label, nodes.length, edges.length)}
            aria-describedby="graph-keys"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it has keys of its own
            tabIndex={0}
            onKeyDown={onKeyDown}
            {...gestures}
          >
            <canvas ref={elements.canvas} />
            {isPlacing ? <Loading /> : null}
          </div>
          {seen === '' ? null : <p class="graph-caption-line">{seen}</p>}
          <div class="graph-notes">
            {picture.further === 0 ? null : (
              <p>
                {graphView.further(picture.further)}{' '}
                <button type="button" class="quiet" onClick={picture.showAll}>
                  {graphView.fit}
                </button>
              </p>
            )}
            {picture.isOpening ? null : (
              <button type="button" class="quiet" onClick={picture.reset}>
                {graphView.reset}
              </button>
            )}
            {pins.size === 0 ? null : (
              <button type="button" class="quiet" onClick={() => putPins(new Map())}>
                {graphView.unpin(pins.size)}
              </button>
            )}
            {props.notes}
            <details>
              <summary>{graphView.legend}</summary>
              <Legend nodes={nodes} edges={edges} />
            </details>
          </div>
          {nodes.length > mostWithoutMap ? <Minimap placement={placement} drawing={drawing} /> : null}
          {props.panel}
        </div>
      </div>
      <p class="hidden-text" aria-live="polite">
        {said}
      </p>
      {props.below}
      <details class="graph-help">
        <summary>{graphView.keys}</summary>
        <p id="graph-keys">{graphView.help}</p>
      </details>
      <GraphAsList nodes={nodes} edges={edges} selection={selection} onSelect={select} />
    </section>
  );
}

/** The list, once it is opened. */
function GraphAsList(props: Parameters<typeof GraphList>[0]) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="graph-list" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {graphView.list}: {graphView.size(props.nodes.length, props.edges.length)}
      </summary>
      {isOpen ? <GraphList {...props} /> : null}
    </details>
  );
}
