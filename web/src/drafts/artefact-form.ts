import type { JsonObject } from '../content/json.js';

/** What is wrong, or worth a warning, at a place of the artefact on the screen. */
export interface FormProblem {
  /** JSON pointer (RFC 6901) in the artefact; empty for the artefact itself. */
  readonly pointer: string;
  readonly level: 'error' | 'warning';
  readonly detail: string;
}

/** A difference to the content that the draft was made from. */
export interface FormChange {
  /** JSON pointer in the artefact; empty for the artefact itself. */
  readonly pointer: string;
  readonly increment: 'major' | 'minor' | 'patch' | undefined;
  readonly detail: string;
}

export interface ArtefactFormProps {
  /** The class in URNs, such as `Codelist`. */
  readonly artefactClass: string;
  /** The artefact as SDMX-JSON 2.1 writes it, in all languages. Forms never change it in place. */
  readonly artefact: JsonObject;
  /** Replaces the artefact by what the function makes of the newest one. One call is one step of undo. */
  readonly onChange: (change: (artefact: JsonObject) => JsonObject) => void;
  readonly problems: readonly FormProblem[];
  readonly changes: readonly FormChange[];
  readonly isReadOnly: boolean;
}
