import { createContext } from 'preact';
import { useContext, useMemo } from 'preact/hooks';
import type { CellMark } from '../../../components/grid/cell-mark.js';
import { textOf } from '../../../content/json.js';
import type { ArtefactFormProps, FormChange, FormProblem } from '../../../drafts/artefact-form.js';
import { stabilityOf } from '../../../model/versions.js';

/** The marks of a place and of all places below it. */
type MarksAt = (pointer: string) => readonly CellMark[];

/** What the parts of a form share. */
interface StateOfForm {
  readonly marksAt: MarksAt;
  /** Whether the artefact can refer to stable versions only. */
  readonly isStable: boolean;
}

export const FormState = createContext<StateOfForm>({ marksAt: () => [], isStable: false });

/** The state of a form, as long as nothing of it changes the same object. */
export function useFormState({
  artefact,
  problems,
  changes,
}: Pick<ArtefactFormProps, 'artefact' | 'problems' | 'changes'>): StateOfForm {
  const { version } = artefact;
  return useMemo(
    () => ({ marksAt: marksAtFields(problems, changes), isStable: stabilityOf(textOf(version)) === 'stable' }),
    [problems, changes, version],
  );
}

const none: readonly CellMark[] = [];

/** Problems and changes by place. A place has those of the places below it too. */
function marksAtFields(problems: readonly FormProblem[], changes: readonly FormChange[]): MarksAt {
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
  const marks = useContext(FormState).marksAt(pointer);
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
