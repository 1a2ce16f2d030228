import { useState } from 'preact/hooks';
import { words } from '../../words/words.js';
import type { GraphNode } from './graph-model.js';

const { graphView } = words;

/** Finds nodes by a part of their id or name: Enter selects one after the other. */
export function FindInGraph({ nodes, onFind }: { nodes: readonly GraphNode[]; onFind: (id: string) => void }) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(-1);
  const sought = text.trim().toLowerCase();
  const found =
    sought === ''
      ? []
      : nodes.filter(({ label, name = '' }) => [label, name].some((each) => each.toLowerCase().includes(sought)));
  return (
    <form
      role="search"
      class="graph-find"
      aria-label={graphView.find}
      onSubmit={(event) => {
        event.preventDefault();
        const next = found.length === 0 ? -1 : (at + 1) % found.length;
        setAt(next);
        const node = found[next];
        if (node !== undefined) onFind(node.id);
      }}
    >
      <input
        type="search"
        aria-label={graphView.find}
        placeholder={graphView.find}
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value);
          setAt(-1);
        }}
      />
      <span class="small" role="status">
        {sought === '' ? '' : at < 0 ? graphView.found(found.length) : graphView.foundAt(at + 1, found.length)}
      </span>
    </form>
  );
}
