import { useEffect, useState } from 'preact/hooks';
import { words } from '../words/words.js';
import { Dialog } from './basics.js';
import './lines-of-file.css';

/** Lines around a place that are shown. */
const around = 4;
/** Characters of a line that are shown: of a longer line, those around the column. */
const mostCharacters = 400;

/** Some lines of a file, read as a stream: a file can be larger than the memory. */
async function readLines(file: File, first: number, last: number, signal: AbortSignal): Promise<readonly string[]> {
  const reader = file.stream().pipeThrough(new TextDecoderStream()).getReader();
  const lines: string[] = [];
  let line = 1;
  let rest = '';
  for (;;) {
    const { done, value = '' } = await reader.read();
    if (done || signal.aborted) break;
    const parts = value.split('\n');
    for (const [index, part] of parts.entries()) {
      if (index > 0) {
        if (line >= first) lines.push(rest);
        line += 1;
        rest = '';
      }
      if (line > last) {
        await reader.cancel();
        return lines;
      }
      if (line >= first) rest += part;
    }
  }
  if (line >= first) lines.push(rest);
  return lines;
}

interface LinesOfFileProps {
  readonly file: File;
  readonly place: { readonly line: number; readonly column?: number | undefined };
  readonly onClose: () => void;
}

/** The lines of a file around a place. */
export function LinesOfFile({ file, place: { line, column }, onClose }: LinesOfFileProps) {
  const [lines, setLines] = useState<readonly string[]>();
  const first = Math.max(1, line - around);
  useEffect(() => {
    const abort = new AbortController();
    readLines(file, first, line + around, abort.signal).then(
      (read) => {
        if (!abort.signal.aborted) setLines(read);
      },
      () => setLines([]),
    );
    return () => abort.abort();
  }, [file, first, line]);
  const from = Math.max(0, (column ?? 1) - mostCharacters / 2);
  return (
    <Dialog title={words.failure.line(line, column)} onClose={onClose}>
      <pre class="excerpt">
        {lines?.map((text, index) => (
          <span key={first + index} class={first + index === line ? 'shown' : undefined}>
            {`${String(first + index).padStart(7)}  ${from === 0 ? '' : '…'}${text.slice(from, from + mostCharacters)}\n`}
          </span>
        ))}
      </pre>
    </Dialog>
  );
}
