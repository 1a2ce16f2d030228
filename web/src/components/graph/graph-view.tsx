import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { words } from '../../words/words.js';
import { download, Loading } from '../basics.js';
import { Drawing } from './drawing.js';
import { findAt } from './find-at.js';
import './graph.css';
import { formOfEdge, GraphList, notesOfNode } from './graph-list.js';
import type { GraphEdge, GraphNode, Selection } from './graph-model.js';
import { Legend } from './legend.js';
import { paint } from './paint.js';
import { shapesOf } from './shapes.js';
import { type Step, stepAlong } from './step-along.js';
import { useLook } from './use-look.js';
import { usePlacement } from './use-placement.js';
import { writeSvg } from './write-svg.js';

interface GraphViewProps {
  /** What the graph shows: its name for screen readers, and the title of its SVG. */
  readonly label: string;
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  /** The node or edge that is selected; without it the view keeps its selection. */
  readonly selection?: Selection | undefined;
  readonly onSelect?: ((selection: Selection) => void) | undefined;
  /** A node was opened: by a double click, or Enter. */
  readonly onOpen?: ((node: GraphNode) => void) | undefined;
  /** The name of the files that are exported, without extension. */
  readonly fileName?: string | undefined;
  /** Further tools beside those of the drawing. */
  readonly tools?: ComponentChildren;
}

const { graphView } = words;

/** The least scale at first: names can be read. Larger graphs are shown from their root on. */
const readable = 0.55;

const stepKeys: Readonly<Record<string, Step>> = {
  ArrowRight: 'out',
  ArrowLeft: 'in',
  ArrowDown: 'next',
  ArrowUp: 'previous',
  'Shift+ArrowDown': 'nextEdge',
  'Shift+ArrowUp': 'previousEdge',
};

/** Pixels that a pointer may move and still be a click. */
const slip = 4;

/**
 * A graph to look at, to move and to select in, with its legend, its export as PNG and SVG, and the same as a list.
 * Up to 300 nodes are placed in layers, more in columns. Marks set nodes and edges apart: `new`, `gone`, `moved`, `follows`, `broken`, `shortest`.
 */
export function GraphView({
  label,
  nodes,
  edges: allEdges,
  selection: given,
  onSelect,
  onOpen,
  fileName = 'graph',
  tools,
}: GraphViewProps) {
  const [own, setOwn] = useState<Selection>({});
  const selection = given ?? own;
  const ids = useMemo(() => new Set(nodes.map(({ id }) => id)), [nodes]);
  const edges = useMemo(
    () => allEdges.filter(({ source, target }) => ids.has(source) && ids.has(target)),
    [allEdges, ids],
  );
  const { placement, isPlacing } = usePlacement(nodes, edges);
  const look = useLook();
  const surface = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawing = useRef<Drawing>(undefined);
  const before = useRef<{ placement: typeof placement; node?: string | undefined }>(undefined);
  /** The node that was selected last: edges are stepped through from it. */
  const lastNode = useRef<string>(undefined);
  if (selection.node !== undefined) lastNode.current = selection.node;

  const select = (next: Selection): void => {
    setOwn(next);
    onSelect?.(next);
  };

  useLayoutEffect(() => {
    if (canvas.current === null || surface.current === null) return;
    const made = new Drawing(canvas.current);
    drawing.current = made;
    const element = surface.current;
    const measure = (): void => made.setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // Not through a property: browsers make listeners of wheels passive there, which cannot keep the page from zooming.
    const onWheel = (event: WheelEvent): void => {
      if (!event.ctrlKey && !event.metaKey && document.activeElement !== element) return;
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      made.zoom(
        Math.exp(-Math.max(-120, Math.min(120, event.deltaY)) / 300),
        event.clientX - left,
        event.clientY - top,
      );
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      observer.disconnect();
      element.removeEventListener('wheel', onWheel);
      made.end();
    };
  }, []);

  useEffect(() => drawing.current?.setLook(look), [look]);

  const shapes = useMemo(
    () => shapesOf(nodes, edges, placement, selection),
    [nodes, edges, placement, selection.node, selection.edge],
  );
  useEffect(() => {
    if (canvas.current !== null) canvas.current.dataset['drawn'] = 'false';
    drawing.current?.setShapes(shapes);
  }, [shapes]);

  // What is selected stays in its place when others are placed; at first all is shown, or the root.
  useEffect(() => {
    const made = drawing.current;
    if (made === undefined || placement.boxes.size === 0) return;
    const root = nodes.find(({ isRoot }) => isRoot)?.id;
    const anchor = selection.node ?? lastNode.current ?? root ?? '';
    const [was, is] = [before.current?.placement.boxes.get(anchor), placement.boxes.get(anchor)];
    before.current = { placement };
    if (was !== undefined && is !== undefined) {
      made.setView({ ...made.view, x: made.view.x + is.x - was.x, y: made.view.y + is.y - was.y });
      return;
    }
    made.fit(placement, readable);
    if (is !== undefined && !made.isSeen(placement.bounds)) made.centre(is);
  }, [placement]);

  // A selection from elsewhere is brought into view.
  useEffect(() => {
    const box = placement.boxes.get(selection.node ?? '');
    if (box !== undefined && drawing.current?.isSeen(box) === false) drawing.current.centre(box);
  }, [selection.node]);

  const pointers = useRef(new Map<number, { x: number; y: number }>());
  const moved = useRef(0);
  const pointAt = (event: PointerEvent | MouseEvent): readonly [number, number] => {
    const { left = 0, top = 0 } = surface.current?.getBoundingClientRect() ?? {};
    return [event.clientX - left, event.clientY - top];
  };
  const found = (event: PointerEvent | MouseEvent): Selection => {
    const made = drawing.current;
    return made === undefined ? {} : findAt(made.at(...pointAt(event)), made.view.scale, nodes, edges, placement);
  };

  const onPointerMove = (event: PointerEvent): void => {
    const last = pointers.current.get(event.pointerId);
    if (last === undefined || drawing.current === undefined) return;
    const [right, down] = [event.clientX - last.x, event.clientY - last.y];
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    moved.current += Math.abs(right) + Math.abs(down);
    if (other === undefined) drawing.current.move(-right, -down);
    else {
      const [was, is] = [
        Math.hypot(last.x - other.x, last.y - other.y),
        Math.hypot(event.clientX - other.x, event.clientY - other.y),
      ];
      drawing.current.zoom(is / Math.max(1, was), ...pointAt(event));
    }
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const made = drawing.current;
    if (made === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    const step = stepKeys[`${event.shiftKey ? 'Shift+' : ''}${event.key}`];
    if (step !== undefined) select(stepAlong(step, selection, nodes, edges, placement, lastNode.current));
    else if (event.key === '+' || event.key === '=') made.zoom(1.25);
    else if (event.key === '-') made.zoom(0.8);
    else if (event.key === '0') made.fit(placement);
    else if (event.key === 'Escape') select({});
    else if (event.key === 'Enter') open(selection.node);
    else return;
    event.preventDefault();
  };

  const open = (id: string | undefined): void => {
    const node = nodes.find((each) => each.id === id);
    if (node !== undefined) onOpen?.(node);
  };

  const exportPng = (): void => {
    const { bounds } = placement;
    const [width, height] = [bounds.width + 48, bounds.height + 48];
    // Browsers draw no more than some 16,000 pixels a side.
    const density = Math.min(2, 12_000 / width, 12_000 / height);
    const whole = document.createElement('canvas');
    [whole.width, whole.height] = [Math.round(width * density), Math.round(height * density)];
    const context = whole.getContext('2d', { willReadFrequently: true });
    if (context === null) return;
    const view = { x: bounds.x - 24, y: bounds.y - 24, scale: 1 };
    paint(context, shapes, view, { width, height, density }, look);
    context.globalCompositeOperation = 'destination-over';
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = look.palette['card'] ?? 'white';
    context.fillRect(0, 0, whole.width, whole.height);
    whole.toBlob((blob) => {
      if (blob !== null) download(`${fileName}.png`, 'image/png', blob);
    });
  };

  return (
    <section class="graph" aria-label={label}>
      <div class="row graph-tools">
        <button type="button" class="quiet" aria-label={graphView.zoomOut} onClick={() => drawing.current?.zoom(0.8)}>
          −
        </button>
        <button type="button" class="quiet" aria-label={graphView.zoomIn} onClick={() => drawing.current?.zoom(1.25)}>
          +
        </button>
        <button type="button" class="quiet" onClick={() => drawing.current?.fit(placement)}>
          {graphView.fit}
        </button>
        <button type="button" class="quiet" onClick={exportPng}>
          PNG
        </button>
        <button
          type="button"
          class="quiet"
          onClick={() => download(`${fileName}.svg`, 'image/svg+xml', writeSvg(shapes, placement, label, look))}
        >
          SVG
        </button>
        {tools}
        <span class="small graph-size">{graphView.size(nodes.length, edges.length)}</span>
      </div>
      <div
        ref={surface}
        class="graph-drawing"
        role="application"
        aria-label={graphView.drawing(label, nodes.length, edges.length)}
        aria-describedby="graph-keys"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it has keys of its own
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          if (pointers.current.size === 0) moved.current = 0;
          pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={onPointerMove}
        onPointerUp={(event) => {
          if (pointers.current.delete(event.pointerId) && moved.current <= slip) select(found(event));
        }}
        onPointerCancel={(event) => pointers.current.delete(event.pointerId)}
        onDblClick={(event) => open(found(event).node)}
      >
        <canvas ref={canvas} />
        {isPlacing ? <Loading /> : null}
      </div>
      <p class="hidden-text" aria-live="polite">
        <Announcement nodes={nodes} edges={edges} selection={selection} />
      </p>
      <Legend nodes={nodes} edges={edges} />
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

/** What is selected, for screen readers. */
function Announcement({
  nodes,
  edges,
  selection,
}: {
  nodes: readonly GraphNode[];
  edges: readonly GraphEdge[];
  selection: Selection;
}) {
  const nameOf = (id: string): string => {
    const node = nodes.find((each) => each.id === id);
    return node === undefined ? id : [node.label, node.detail, ...notesOfNode(node)].filter(Boolean).join(', ');
  };
  const edge = edges.find(({ id }) => id === selection.edge);
  if (edge !== undefined)
    return <>{graphView.selectedEdge(nameOf(edge.source), nameOf(edge.target), formOfEdge(edge).join(', '))}</>;
  if (selection.node === undefined) return null;
  const count = (end: 'source' | 'target'): number => edges.filter((each) => each[end] === selection.node).length;
  return <>{graphView.selectedNode(nameOf(selection.node), count('source'), count('target'))}</>;
}
