import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useAddress } from '../../address.js';
import { TimeSlider } from '../../components/time-slider.js';
import { words } from '../../words/words.js';
import { type GraphState, usualChoices } from './graph-query.js';

const { graphPage } = words;

/** The page as far as the graph fills it: what is below the drawing is scrolled to. */
export const GraphFrame = ({ children }: { children: ComponentChildren }) => <div class="graph-whole">{children}</div>;

export const GraphHeading = ({ title }: { title: string }) => (
  <h1 class="graph-title" title={title}>
    {title}
  </h1>
);

/** What is shown, and in which state: closed at first, so that the drawing has the page. */
export function GraphOptions({
  roots,
  also = [],
  children,
}: {
  roots: readonly string[];
  also?: readonly string[];
  children: ComponentChildren;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="graph-drawer" name="graph-drawer" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{graphPage.options}</summary>
      <div>
        {children}
        {isOpen ? <TimeSlider roots={roots} also={also} canCompare /> : null}
      </div>
    </details>
  );
}

/** From what is used item by item to the whole artefacts, and back; nothing where the page begins with whole artefacts. */
export function WholeOrItems({ state }: { state: GraphState }) {
  const { change } = useAddress();
  if (usualChoices(state.urns).scope === 'artefact') return null;
  const isByItem = state.scope === 'item';
  return (
    <button
      type="button"
      class="quiet"
      onClick={() =>
        change(
          { scope: isByItem ? 'artefact' : undefined, edges: isByItem ? 'direct' : undefined, node: undefined },
          true,
        )
      }
    >
      {isByItem ? graphPage.scopes.artefact : graphPage.scopes.item}
    </button>
  );
}

/** What is selected, over the drawing. */
export function GraphPanel({ isOpen, children }: { isOpen: boolean; children: ComponentChildren }) {
  const { change } = useAddress();
  if (!isOpen) return null;
  return (
    <aside aria-label={graphPage.panel} class="graph-panel">
      <button
        type="button"
        class="quiet graph-close"
        aria-label={words.graphView.closePanel}
        onClick={() => change({ node: undefined, edge: undefined })}
      >
        ×
      </button>
      {children}
    </aside>
  );
}
