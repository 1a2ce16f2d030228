import { useMemo } from 'preact/hooks';
import { words } from '../words/words.js';
import { VirtualRows } from './virtual-rows.js';
import './text-lines.css';

/** Characters of a line that are shown; a message without line breaks is one line. */
const longestLine = 20_000;

/** The lines of a text with their numbers, of which only those in view exist. @param shown number of the line to bring into view */
export function TextLines({ text, label, shown }: { text: string; label: string; shown?: number | undefined }) {
  const lines = useMemo(() => text.split('\n'), [text]);
  const width = useMemo(() => lines.reduce((most, { length }) => Math.max(most, length), 0), [lines]);
  return (
    <div class="text-lines" style={{ '--line-width': `${Math.min(width, longestLine) + 8}ch` }}>
      <VirtualRows
        count={lines.length}
        rowHeight={21}
        label={label}
        shown={shown === undefined ? undefined : shown - 1}
        head={
          <div role="row" class="hidden-text">
            <span role="columnheader">{words.textLines.number}</span>
            <span role="columnheader">{words.textLines.text}</span>
          </div>
        }
        row={(index) => (
          <>
            <span role="cell" class={index + 1 === shown ? 'line-number line-shown' : 'line-number'}>
              {index + 1}
            </span>
            <code role="cell">{(lines[index] ?? '').slice(0, longestLine)}</code>
          </>
        )}
      />
    </div>
  );
}
