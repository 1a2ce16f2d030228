import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { CellMark } from '../../../components/grid/cell-mark.js';
import type { FormChange, FormProblem } from '../../../drafts/artefact-form.js';

/** The marks of a place and of all places below it. */
export type MarksAt = (pointer: string) => readonly CellMark[];

/** The marks of the artefact that a form shows. */
export const FieldMarks = createContext<MarksAt>(() => []);

const none: readonly CellMark[] = [];

/** Problems and changes by place. A place has those of the places below it too. */
export function marksAtFields(problems: readonly FormProblem[], changes: readonly FormChange[]): MarksAt {
  const marks = new Map<string, CellMark[]>();
  const add = (pointer: string, mark: CellMark): void => {
    for (let place = pointer; place !== ''; place = place.slice(0, place.lastIndexOf('/'))) {
      const others = marks.get(place);
      if (others === undefined) marks.set(place, [mark]);
      else others.push(mark);
    }
  };
  for (const { pointer, level, detail } of problems) add(pointer, { kind: level, detail });
  for (const { pointer, detail } of changes) add(pointer, { kind: 'change', detail });
  return (pointer) => marks.get(pointer) ?? none;
}

/** The marks of a place, in words, for the field that edits it. */
export function MarksOf({ pointer, id }: { pointer: string; id?: string }) {
  const marks = useContext(FieldMarks)(pointer);
  if (marks.length === 0) return null;
  return (
    <span id={id} class="field-marks">
      {marks.map(({ kind, detail }, index) => (
        <span key={index} class={`field-mark field-${kind}`}>
          {detail}
        </span>
      ))}
    </span>
  );
}
