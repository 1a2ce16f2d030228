import { defaultKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, foldGutter, HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { isObject, type JsonObject } from '../../content/json.js';
import type { ArtefactFormProps } from '../../drafts/artefact-form.js';
import { sharing } from '../../drafts/draft-store.js';
import { placesInText } from '../../drafts/place-in-text.js';
import { editedPages, isTooLong, pagesOf, pointerOnPage, withoutPages, withPages } from '../../drafts/text-pages.js';
import { words } from '../../words/words.js';
import { TextPageChoice } from './text-page-choice.js';

const texts = words.edit.text;

/** Milliseconds without a key after which the form gets what was typed. */
const pause = 350;

/** Marks that the editor shows. */
const mostMarks = 200;

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--flow)' },
  { tag: tags.string, color: 'var(--text)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--structure)' },
  { tag: tags.invalid, color: 'var(--problem)' },
]);

const theme = EditorView.theme({
  '&': { color: 'var(--text)', backgroundColor: 'var(--card)', border: '1px solid var(--edge)' },
  '&.cm-focused': { outline: '3px solid var(--action)' },
  '.cm-scroller': { fontFamily: 'var(--mono)', fontSize: '0.9rem', maxHeight: '70vh', overflow: 'auto' },
  '.cm-gutters': { backgroundColor: 'var(--ground)', color: 'var(--quiet)', borderInlineEnd: '1px solid var(--line)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': { backgroundColor: 'var(--selected)' },
  '.cm-tooltip': { backgroundColor: 'var(--raised)', color: 'var(--text)', border: '1px solid var(--edge)' },
});

const write = (artefact: JsonObject): string => JSON.stringify(artefact, undefined, 2);

/** The place that the message of a failed parse names. */
function faultIn(text: string, reason: unknown): Diagnostic {
  const message = reason instanceof Error ? reason.message : String(reason);
  const place = Math.min(Number(/position (\d+)/.exec(message)?.[1] ?? text.length), text.length);
  return { from: Math.max(0, place - 1), to: place, severity: 'error', message };
}

/** The smallest change from a text to another: the cursor stays where nothing changes. */
function changeBetween(before: string, next: string): { from: number; to: number; insert: string } {
  const most = Math.min(before.length, next.length);
  let from = 0;
  while (from < most && before[from] === next[from]) from++;
  let end = 0;
  while (end < most - from && before[before.length - 1 - end] === next[next.length - 1 - end]) end++;
  return { from, to: before.length - end, insert: next.slice(from, next.length - end) };
}

/** The artefact as SDMX-JSON, in step with the form: what is typed becomes a step when it is valid JSON. Of long lists it has a page. */
export default function TextView(props: ArtefactFormProps) {
  const [starts, setStarts] = useState<Readonly<Record<string, number>>>({});
  const { artefact } = props;
  const isLong = useMemo(() => isTooLong(withPages(artefact, pagesOf(artefact, starts))), [artefact, starts]);
  if (isLong) return <p class="notice">{texts.tooLong}</p>;
  return <TextOf {...props} starts={starts} onTurn={(property, from) => setStarts({ ...starts, [property]: from })} />;
}

interface TextOfProps extends ArtefactFormProps {
  /** Of the pages of long lists, by property. */
  readonly starts: Readonly<Record<string, number>>;
  readonly onTurn: (property: string, from: number) => void;
}

function TextOf({ artefact, onChange, problems, changes, isReadOnly, starts, onTurn }: TextOfProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  /** The artefact of which the editor has the text, as far as it is valid, and the pages that it has. */
  const shown = useRef({ artefact, starts, pages: pagesOf(artefact, starts) });
  const [fault, setFault] = useState<Diagnostic>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const newest = useRef({ artefact, onChange });
  newest.current = { artefact, onChange };

  const take = (): void => {
    clearTimeout(timer.current);
    const text = view.current?.state.doc.toString() ?? '';
    let parsed: unknown;
    try {
      parsed = JSON.parse(text);
    } catch (reason) {
      setFault(faultIn(text, reason));
      return;
    }
    if (!isObject(parsed)) {
      setFault({ from: 0, to: Math.min(1, text.length), severity: 'error', message: texts.notObject });
      return;
    }
    setFault(undefined);
    const { pages } = shown.current;
    const part = withPages(newest.current.artefact, pages);
    const shared = sharing(parsed, part) as JsonObject;
    if (shared === part) return;
    const whole = withoutPages(shared, newest.current.artefact, pages);
    shown.current = { ...shown.current, artefact: whole, pages: editedPages(shared, pages) };
    newest.current.onChange(() => whole);
  };

  useEffect(() => {
    // Style sheets of a shadow root are adopted, which the content security policy allows; those of a document are elements.
    const root = host.current?.shadowRoot ?? host.current?.attachShadow({ mode: 'open' });
    if (root === undefined) return;
    const editor = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        doc: write(withPages(artefact, shown.current.pages)),
        extensions: [
          lineNumbers(),
          foldGutter(),
          lintGutter(),
          drawSelection(),
          bracketMatching(),
          json(),
          syntaxHighlighting(colours),
          theme,
          keymap.of(defaultKeymap),
          EditorState.readOnly.of(isReadOnly),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': texts.label }),
          EditorView.domEventHandlers({ blur: () => take() }),
          EditorView.updateListener.of(({ docChanged, transactions }) => {
            if (
              !docChanged ||
              !transactions.some(
                (each) => each.isUserEvent('input') || each.isUserEvent('delete') || each.isUserEvent('move'),
              )
            )
              return;
            clearTimeout(timer.current);
            timer.current = setTimeout(take, pause);
          }),
        ],
      }),
    });
    view.current = editor;
    return () => {
      clearTimeout(timer.current);
      editor.destroy();
    };
  }, []);

  // What the form, or a step back, has changed.
  useEffect(() => {
    const editor = view.current;
    if (editor === undefined || (artefact === shown.current.artefact && starts === shown.current.starts)) return;
    const pages = pagesOf(artefact, starts);
    shown.current = { artefact, starts, pages };
    setFault(undefined);
    editor.dispatch({ changes: changeBetween(editor.state.doc.toString(), write(withPages(artefact, pages))) });
  }, [artefact, starts]);

  useEffect(() => {
    const editor = view.current;
    if (editor === undefined) return;
    const text = editor.state.doc.toString();
    const placeOf = placesInText(text);
    const markAt = (pointer: string, severity: Diagnostic['severity'], message: string): Diagnostic[] => {
      const onPage = pointerOnPage(pointer, shown.current.pages);
      return onPage === undefined ? [] : [{ ...placeOf(onPage), severity, message }];
    };
    const found = [
      ...problems.flatMap(({ pointer, level, detail }) => markAt(pointer, level, detail)),
      ...changes.flatMap(({ pointer, detail }) => markAt(pointer, 'info', detail)),
    ];
    const marks = fault === undefined ? found.slice(0, mostMarks) : [fault];
    const inText = marks.filter(({ to }) => to <= text.length);
    editor.dispatch(setDiagnostics(editor.state, inText));
  }, [problems, changes, fault, artefact, starts]);

  const isShown = artefact === shown.current.artefact && starts === shown.current.starts;
  const pages = isShown ? shown.current.pages : pagesOf(artefact, starts);
  return (
    <div class="text-view">
      <p class="small">{texts.hint}</p>
      {pages.map((page) => (
        <TextPageChoice
          key={page.property}
          artefact={artefact}
          page={page}
          isKeptHere={fault !== undefined}
          onTurn={(from) => onTurn(page.property, from)}
        />
      ))}
      <div ref={host} />
      <p role="status" class="note-error">
        {fault === undefined ? '' : texts.fault(fault.message)}
      </p>
    </div>
  );
}
