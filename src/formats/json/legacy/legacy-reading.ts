import type { Position } from '../../../errors.js';
import type { MessageArtefact } from '../../message/structure-message.js';
import { upgradeArtefact } from '../../model-2.1/up/upgrade-artefact.js';
import { urnMismatch } from '../reading/deviations.js';
import type { Findings } from '../reading/findings.js';
import type { Frame, Place } from '../reading/frame.js';
import type { Properties } from '../reading/shapes.js';
import { LegacyContext, type LegacyNotes } from './legacy-context.js';
import type { MeasureCodelists, WantedCodelist } from './measure-codelists.js';
import { ObjectTree } from './object-tree.js';
import { ownUrn } from './own-urn.js';
import { ownerFault } from './owner-fault.js';

/**
 * Gathers an artefact of SDMX-JSON 1.0 and maps it to the model when all of it is read: what a mapping looks at may stand
 * behind the object that is mapped.
 */
export class LegacyReading implements LegacyNotes {
  readonly #frame: Frame;
  readonly #codelists: MeasureCodelists;
  readonly #tree: ObjectTree;
  /** Objects that are mapped, inner ones first. */
  readonly #mapped: Frame[] = [];
  readonly #noted: Place[] = [];
  readonly #wanted: WantedCodelist[] = [];
  readonly #references = new Map<string, Position>();
  readonly #urns: { readonly frame: Frame; readonly urns: readonly string[] }[] = [];
  readonly #owners: { readonly place: Place; readonly owner: string }[] = [];

  constructor(frame: Frame, codelists: MeasureCodelists) {
    this.#frame = frame;
    this.#codelists = codelists;
    this.#tree = new ObjectTree(frame);
  }

  noteReference(place: Place): void {
    this.#noted.push(place);
  }

  noteUrns(_properties: Properties, { frame }: Place, urns: readonly string[]): void {
    if (frame !== undefined) this.#urns.push({ frame, urns });
  }

  noteObject(frame: Frame, properties: Properties): void {
    this.#tree.set(frame, properties);
    if (frame.type.mapping !== undefined && !frame.isLost) this.#mapped.push(frame);
  }

  noteOwner(place: Place, owner: string): void {
    this.#owners.push({ place, owner });
  }

  placeReference(place: Place): void {
    const path = this.#tree.pathOf(place);
    if (!this.#references.has(path)) this.#references.set(path, { line: place.line, column: place.column });
  }

  propertiesOf(frame: Frame): Properties | undefined {
    return this.#tree.get(frame);
  }

  wantCodelistOf(conceptScheme: string, place: Place): void {
    this.#wanted.push({ conceptScheme, place });
  }

  /** The artefacts of the model that the artefact becomes. */
  complete(_properties: Properties, findings: Findings): readonly MessageArtefact[] {
    this.#checkUrns(findings);
    this.#checkOwners(findings);
    for (const place of this.#noted) this.placeReference(place);
    for (const frame of this.#mapped) this.#map(frame, findings);
    const { line, column } = this.#frame;
    const legacy = {
      type: this.#frame.type.legacy,
      properties: this.propertiesOf(this.#frame) ?? {},
      references: this.#references,
      takeWarnings: () => findings.endArtefact(),
    };
    const artefacts = upgradeArtefact(legacy, new LegacyContext(findings, this.#frame.place(), this)).map((made) => ({
      ...made,
      position: { line, column },
    }));
    for (const { artefact } of artefacts) this.#codelists.noteArtefact(artefact);
    if (this.#wanted.length === 0) return artefacts;
    for (const artefact of artefacts) this.#codelists.hold(artefact, this.#wanted);
    return [];
  }

  #map(frame: Frame, findings: Findings): void {
    const { mapping } = frame.type;
    const properties = this.propertiesOf(frame);
    if (mapping === undefined || properties === undefined) return;
    this.#tree.replace(frame, mapping(properties, new LegacyContext(findings, frame.place(), this)));
  }

  /** Holds the links of objects to themselves against the identity that the message gives them. */
  #checkUrns(findings: Findings): void {
    for (const { frame, urns } of this.#urns) {
      const identity = ownUrn(frame, this.#frame, this.#tree);
      const strays = identity === undefined ? [] : urns.filter((urn) => urn !== identity);
      for (const urn of strays) findings.deviation(frame.place('links'), urnMismatch(urn, identity ?? ''), urn);
    }
  }

  #checkOwners(findings: Findings): void {
    for (const { place, owner } of this.#owners) {
      const fault = ownerFault(place, owner, this.#frame, this.#tree);
      if (fault !== undefined) findings.error(place, 'reference.notLocal', () => fault);
    }
  }
}
