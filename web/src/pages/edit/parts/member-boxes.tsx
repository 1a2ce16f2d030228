import { MarksOf } from './field-marks.js';

interface MemberBoxesProps {
  readonly label: string;
  /** Where the artefact has the members. */
  readonly pointer: string;
  readonly all: readonly string[];
  readonly members: readonly string[];
  readonly isReadOnly: boolean;
  readonly onChange: (id: string, isMember: boolean) => void;
}

/** Which of some ids belong to a part, a box each. A member that does not exist is listed too. */
export function MemberBoxes({ label, pointer, all, members, isReadOnly, onChange }: MemberBoxesProps) {
  return (
    <fieldset class="form-texts">
      <legend>{label}</legend>
      <div class="row">
        {[...all, ...members.filter((each) => !all.includes(each))].map((id) => (
          <label key={id}>
            <input
              type="checkbox"
              checked={members.includes(id)}
              disabled={isReadOnly}
              onChange={({ currentTarget }) => onChange(id, currentTarget.checked)}
            />{' '}
            <code>{id}</code>
          </label>
        ))}
      </div>
      <MarksOf pointer={pointer} />
    </fieldset>
  );
}
