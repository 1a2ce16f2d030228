import { useContext } from 'preact/hooks';
import { ReferencePicker } from '../../../components/reference-picker.js';
import { FormState, MarksOf } from './field-marks.js';

interface ReferenceFieldProps {
  readonly label: string;
  /** Classes of what can be referred to. */
  readonly classes: readonly string[];
  /** Where the artefact has the reference. */
  readonly pointer: string;
  readonly value: string | undefined;
  readonly isReadOnly: boolean;
  readonly onChange: (urn: string | undefined) => void;
}

/** A reference to another artefact or item, as the URN that is written. */
export function ReferenceField({ pointer, ...field }: ReferenceFieldProps) {
  const { isStable } = useContext(FormState);
  return (
    <div data-pointer={pointer} class="form-field">
      <ReferencePicker {...field} fromStable={isStable} />
      <MarksOf pointer={pointer} />
    </div>
  );
}
