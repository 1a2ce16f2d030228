import type { Position } from '../../../../errors.js';
import type { Content } from '../../../../model/content.js';
import { absoluteUri } from '../../../fit/lexical-forms.js';
import { blankAroundUrn } from '../../../message/deviations.js';
import type { ElementFinder } from '../../../message/element-places.js';
import type { Deviation } from '../../../message/findings.js';
import type { MessageArtefact } from '../../../message/structure-message.js';
import { upgradeArtefact } from '../../../model-2.1/up/upgrade-artefact.js';
import { urnMismatch } from '../deviations.js';
import type { ObjectFindings } from '../object-findings.js';
import { faulty, type ObjectFrame, type ObjectPlace } from '../object-frame.js';
import type { ObjectProperties } from '../shapes.js';
import type { MappedText, TextContext } from './mapped-text.js';
import { ObjectTree, ownerFault, ownUrn } from './object-tree.js';

/** State of an artefact while it is read and mapped. */
export interface LegacyNotes {
  /** The properties read so far of an object, or its mapped value; undefined where it is not complete. */
  propertiesOf(frame: ObjectFrame): ObjectProperties | undefined;
  /** Notes the place of a reference that a mapping makes, in the names of the model. */
  placeReference(place: ObjectPlace): void;
  /** @param owner agency, id and version of the artefact named by a reference that has to stay inside its artefact */
  noteOwner(place: ObjectPlace, owner: string): void;
}

/** The context in which an object or a text of SDMX-JSON 1.0 is mapped. */
export class LegacyMapping implements TextContext {
  failed = false;
  readonly #findings: ObjectFindings;
  readonly #place: ObjectPlace;
  readonly #notes: LegacyNotes;

  constructor(findings: ObjectFindings, place: ObjectPlace, notes: LegacyNotes) {
    this.#findings = findings;
    this.#place = place;
    this.#notes = notes;
  }

  within(typeName: string): ObjectProperties | undefined {
    const { frame, property } = this.#place;
    // The surrounding object of a text is the one that has it as a property.
    const around = property !== undefined && frame?.type.name === typeName ? frame : frame?.within(typeName);
    return around && (this.#notes.propertiesOf(around) ?? {});
  }

  error(rule: string, detail: () => string, reference?: string): void {
    this.failed = true;
    this.#findings.error(this.#place, rule, detail, reference);
  }

  refuse(rule: string, detail: () => string, reference?: string): void {
    this.failed = true;
    this.#findings.refusal(this.#place, rule, detail, reference);
  }

  warn(rule: string, detail: () => string): void {
    this.#findings.warning(this.#place, rule, detail);
  }

  repeatable(deviation: Deviation): void {
    this.#findings.repeatableDeviation(this.#place, deviation.rule, () => deviation);
  }

  noteReference(property: string): void {
    this.#notes.placeReference({ ...this.#place, property });
  }

  noteOwner(owner: string): void {
    this.#notes.noteOwner(this.#place, owner);
  }
}

/**
 * Collects an artefact of SDMX-JSON 1.0 and maps it to the model when it is read completely: a mapping may need properties
 * that follow the object.
 */
export class LegacyReading implements LegacyNotes {
  readonly #frame: ObjectFrame;
  readonly #tree: ObjectTree;
  /** Objects that are mapped, inner ones first. */
  readonly #mapped: ObjectFrame[] = [];
  readonly #noted: ObjectPlace[] = [];
  /** Elements of lists that have an id. */
  readonly #elements: ObjectFrame[] = [];
  readonly #references = new Map<string, Position>();
  readonly #urns: { readonly frame: ObjectFrame; readonly urns: readonly string[] }[] = [];
  readonly #owners: { readonly place: ObjectPlace; readonly owner: string }[] = [];

  constructor(frame: ObjectFrame) {
    this.#frame = frame;
    this.#tree = new ObjectTree(frame);
  }

  noteReference(place: ObjectPlace): void {
    this.#noted.push(place);
  }

  noteUrns(_properties: ObjectProperties, { frame }: ObjectPlace, urns: readonly string[]): void {
    if (frame !== undefined) this.#urns.push({ frame, urns });
  }

  noteObject(frame: ObjectFrame, properties: ObjectProperties): void {
    this.#tree.set(frame, properties);
    if (frame.index !== undefined && frame.id !== undefined) this.#elements.push(frame);
    if (frame.type.mapping !== undefined && !frame.isLost) this.#mapped.push(frame);
  }

  noteOwner(place: ObjectPlace, owner: string): void {
    this.#owners.push({ place, owner });
  }

  placeReference(place: ObjectPlace): void {
    const path = this.#tree.objectPath(place);
    if (!this.#references.has(path)) this.#references.set(path, { line: place.line, column: place.column });
  }

  propertiesOf(frame: ObjectFrame): ObjectProperties | undefined {
    return this.#tree.get(frame);
  }

  /** The artefacts of the model that the artefact becomes. */
  complete(_properties: ObjectProperties, findings: ObjectFindings): readonly MessageArtefact[] {
    this.#checkUrns(findings);
    this.#checkOwners(findings);
    for (const place of this.#noted) this.placeReference(place);
    for (const frame of this.#mapped) this.#map(frame, findings);
    const { line, column } = this.#frame;
    const legacy = {
      type: this.#frame.type.legacy,
      properties: this.propertiesOf(this.#frame) ?? {},
      references: this.#references,
      takeFindings: () => findings.endArtefact(),
    };
    return upgradeArtefact(legacy, new LegacyMapping(findings, this.#frame.place(), this)).map((made) => ({
      ...made,
      elements: this.#findElements(),
      position: { line, column },
    }));
  }

  /**
   * Paths are those of the mapped objects, so they are known at the end; they are found for the first problem. Where a mapping made
   * another artefact of a part, elements are found by their ids, as far as these occur once.
   */
  #findElements(): ElementFinder {
    let known: ReadonlyMap<string, ObjectFrame> | undefined;
    let unique: ReadonlyMap<string, ObjectFrame | undefined> | undefined;
    const find: ElementFinder['find'] = (_artefact, path) => {
      known ??= new Map(this.#elements.map((frame) => [this.#tree.pathOf(frame), frame]));
      unique ??= uniqueById(this.#elements);
      for (let around = path; around !== ''; around = around.slice(0, Math.max(0, around.lastIndexOf('/')))) {
        const frame = known.get(around) ?? unique.get(around.slice(around.lastIndexOf('/') + 1));
        if (frame !== undefined) return [around, { line: frame.line, column: frame.column }];
      }
      return undefined;
    };
    return { find };
  }

  #map(frame: ObjectFrame, findings: ObjectFindings): void {
    const { mapping } = frame.type;
    const properties = this.propertiesOf(frame);
    if (mapping === undefined || properties === undefined) return;
    this.#tree.replace(frame, mapping(properties, new LegacyMapping(findings, frame.place(), this)));
  }

  /** Compares the URNs in links with rel `self` with the identities of the objects in the message. */
  #checkUrns(findings: ObjectFindings): void {
    for (const { frame, urns } of this.#urns) {
      const identity = ownUrn(frame, this.#frame, this.#tree);
      const strays = identity === undefined ? [] : urns.filter((urn) => urn !== identity);
      for (const urn of strays) findings.deviation(frame.place('links'), urnMismatch(urn, identity ?? ''), urn);
    }
  }

  #checkOwners(findings: ObjectFindings): void {
    for (const { place, owner } of this.#owners) {
      const fault = ownerFault(place, owner, this.#frame, this.#tree);
      if (fault !== undefined) findings.error(place, 'reference.notLocal', () => fault);
    }
  }
}

/** Objects by their ids; undefined for an id that several have. */
function uniqueById(frames: readonly ObjectFrame[]): ReadonlyMap<string, ObjectFrame | undefined> {
  const unique = new Map<string, ObjectFrame | undefined>();
  for (const frame of frames) {
    if (frame.id !== undefined) unique.set(frame.id, unique.has(frame.id) ? undefined : frame);
  }
  return unique;
}

/** The value in the model for a text of SDMX 2.1; errors are reported to the findings. */
export function readMapped(
  written: string,
  map: MappedText,
  place: ObjectPlace,
  findings: ObjectFindings,
  notes: LegacyNotes,
): Content | typeof faulty {
  const text = written.trim();
  if (text !== written) findings.deviation(place, blankAroundUrn, written);
  if (place.isLost) {
    if (absoluteUri(text) === text) return text;
    findings.error(place, 'value.anyURI', () => `${place.property} is "${text}"; expected an absolute URI`);
    return faulty;
  }
  const context = new LegacyMapping(findings, place, notes);
  const value = map(text, context);
  return context.failed || value === undefined ? faulty : value;
}
