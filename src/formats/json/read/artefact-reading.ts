import type { Position } from '../../../errors.js';
import type { Artefact } from '../../../model/artefact.js';
import type { ArtefactType } from '../../../model/artefact-types.js';
import type { Content } from '../../../model/content.js';
import { partsOf } from '../../../model/parts.js';
import { artefactUrn, formatUrn } from '../../../model/urn.js';
import { ElementPlaces } from '../../message/element-places.js';
import type { MessageArtefact } from '../../message/structure-message.js';
import { urnMismatch } from './deviations.js';
import type { ObjectFindings } from './object-findings.js';
import { type ObjectFrame, type ObjectPlace, objectPath } from './object-frame.js';
import type { ObjectProperties } from './shapes.js';

interface OwnUrns {
  readonly place: ObjectPlace;
  readonly urns: readonly string[];
}

/** State of an artefact until it is read completely: ids may follow the properties that need them. */
export class ArtefactReading {
  readonly elements = new ElementPlaces();
  readonly #frame: ObjectFrame;
  readonly #type: ArtefactType;
  readonly #references: ObjectPlace[] = [];
  /** By the object with the links. */
  readonly #urns = new Map<Content, OwnUrns>();

  constructor(frame: ObjectFrame, type: ArtefactType) {
    this.#frame = frame;
    this.#type = type;
  }

  noteReference(place: ObjectPlace): void {
    this.#references.push(place);
  }

  noteUrns(properties: ObjectProperties, place: ObjectPlace, urns: readonly string[]): void {
    this.#urns.set(properties, { place, urns });
  }

  /** @param properties those of the finished artefact */
  complete(properties: ObjectProperties, findings: ObjectFindings): readonly MessageArtefact[] {
    const artefact = properties as unknown as Artefact;
    this.#checkUrns(properties, artefact, findings);
    const references = new Map<string, Position>();
    for (const place of this.#references) {
      const { line, column } = place;
      references.set(objectPath(place, this.#frame), { line, column });
    }
    const { line, column } = this.#frame;
    const problems = findings.endArtefact().map(({ problem }) => problem);
    return [{ artefact, position: { line, column }, references, elements: this.elements, problems }];
  }

  /** Compares the URNs in links with rel `self` with the identities of the objects in the message. */
  #checkUrns(properties: ObjectProperties, artefact: Artefact, findings: ObjectFindings): void {
    if (this.#urns.size === 0) return;
    const { agencyID, id, version } = artefact;
    this.#checkUrn(properties, artefactUrn(this.#type, artefact), findings);
    for (const part of partsOf(artefact)) {
      const identity = formatUrn({ class: part.class, agencyID, id, version, item: part.tail });
      this.#checkUrn(part.content, identity, findings);
    }
  }

  #checkUrn(object: Content, identity: string, findings: ObjectFindings): void {
    const own = this.#urns.get(object);
    if (own === undefined) return;
    for (const urn of own.urns) {
      if (urn !== identity) findings.deviation(own.place, urnMismatch(urn, identity), urn);
    }
  }
}
