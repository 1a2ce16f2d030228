import { useId, useLayoutEffect, useRef } from 'preact/hooks';

/** How editing a cell ends. */
export interface CellEnd {
  /** The new text; undefined keeps the old one. */
  readonly text: string | undefined;
  /** Where the focus goes: to the grid and its next cell; undefined where it has gone elsewhere already. */
  readonly then: 'down' | 'next' | 'previous' | 'stay' | undefined;
}

interface CellEditorProps {
  readonly label: string;
  readonly text: string;
  readonly offered: readonly string[] | undefined;
  readonly onEnd: (end: CellEnd) => void;
}

/**
 * The editor of a cell. The page is not drawn while one types in it. Enter, Tab and leaving it keep the text, Escape does not;
 * Enter with Alt or Shift begins a line where no texts are offered.
 */
export function CellEditor({ label, text, offered, onEnd }: CellEditorProps) {
  const element = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const list = useId();
  const isDone = useRef(false);
  const end = (then: CellEnd['then'], isKept = true): void => {
    if (isDone.current) return;
    isDone.current = true;
    onEnd({ text: isKept ? element.current?.value : undefined, then });
  };
  // Before the next key: what is typed fast belongs to the editor.
  useLayoutEffect(() => {
    const field = element.current;
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  }, []);
  const shared = {
    ref: element,
    class: 'cell-editor',
    'aria-label': label,
    defaultValue: text,
    spellcheck: false,
    onBlur: ({ relatedTarget }: FocusEvent) => end(relatedTarget === null ? 'stay' : undefined),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.isComposing) return;
      const isNewLine = event.key === 'Enter' && (event.altKey || event.shiftKey) && offered === undefined;
      if (isNewLine) {
        event.preventDefault();
        element.current?.setRangeText('\n', element.current.selectionStart, element.current.selectionEnd, 'end');
      } else if (event.key === 'Enter') {
        event.preventDefault();
        end('down');
      } else if (event.key === 'Tab') {
        event.preventDefault();
        end(event.shiftKey ? 'previous' : 'next');
      } else if (event.key === 'Escape') {
        event.preventDefault();
        end('stay', false);
      }
    },
  };
  if (offered === undefined) return <textarea {...shared} rows={1} />;
  return (
    <>
      <input type="text" list={list} {...shared} />
      <datalist id={list}>
        {offered.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </>
  );
}
