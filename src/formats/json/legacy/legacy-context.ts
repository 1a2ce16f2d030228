import type { Properties } from '../../model-2.1/up/mapping.js';
import type { Findings } from '../reading/findings.js';
import type { Frame, Place } from '../reading/frame.js';
import type { TextContext } from '../reading/simple-types/simple-type.js';

/** What is noted of an artefact while it is read and mapped. */
export interface LegacyNotes {
  /** What is read of an object, or what was made of it; undefined where it is not complete. */
  propertiesOf(frame: Frame): Properties | undefined;
  /** Notes the place of a reference that a mapping makes, in the names of the model. */
  placeReference(place: Place): void;
  /** @param owner agency, id and version of the artefact that is named by a reference that may not leave its own */
  noteOwner(place: Place, owner: string): void;
  /** @param conceptScheme its URN */
  wantCodelistOf(conceptScheme: string, place: Place): void;
}

/** Lets mappings see and say what concerns an object or a text of SDMX-JSON 1.0. */
export class LegacyContext implements TextContext {
  failed = false;
  readonly #findings: Findings;
  readonly #place: Place;
  readonly #notes: LegacyNotes;

  constructor(findings: Findings, place: Place, notes: LegacyNotes) {
    this.#findings = findings;
    this.#place = place;
    this.#notes = notes;
  }

  within(typeName: string): Properties | undefined {
    const { frame, property } = this.#place;
    // A text stands in the object whose property it is.
    const around = property !== undefined && frame?.type.name === typeName ? frame : frame?.within(typeName);
    return around && (this.#notes.propertiesOf(around) ?? {});
  }

  error(rule: string, detail: () => string, reference?: string): void {
    this.failed = true;
    this.#findings.error(this.#place, rule, detail, reference);
  }

  warn(rule: string, detail: () => string): void {
    this.#findings.warning(this.#place, rule, detail);
  }

  noteReference(property: string): void {
    this.#notes.placeReference({ ...this.#place, property });
  }

  wantCodelistOf(conceptScheme: string): void {
    this.#notes.wantCodelistOf(conceptScheme, this.#place);
  }

  noteOwner(owner: string): void {
    this.#notes.noteOwner(this.#place, owner);
  }
}
