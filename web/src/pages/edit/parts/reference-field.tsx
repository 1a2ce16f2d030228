import { TextField } from './fields.js';

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

/** A reference to another artefact, as the URN that is written. */
export function ReferenceField({ classes: _, ...field }: ReferenceFieldProps) {
  return <TextField {...field} />;
}
