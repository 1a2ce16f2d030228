import type { Position } from '../../../errors.js';
import type { Artefact } from '../../../model/artefact.js';
import type { ArtefactType } from '../../../model/artefact-types.js';
import type { Content } from '../../../model/content.js';
import { partsOf } from '../../../model/parts.js';
import { artefactUrn, formatUrn } from '../../../model/urn.js';
import type { MessageArtefact } from '../../message/structure-message.js';
import { urnMismatch } from './deviations.js';
import type { Findings } from './findings.js';
import { type Frame, type Place, pathOf } from './frame.js';
import type { Properties } from './shapes.js';

interface SaidUrns {
  readonly place: Place;
  readonly urns: readonly string[];
}

/** Gathers what can only be said of an artefact when all of it is read: ids may stand behind what needs them. */
export class ArtefactReading {
  readonly #frame: Frame;
  readonly #type: ArtefactType;
  readonly #references: Place[] = [];
  /** By the object that says it of itself. */
  readonly #urns = new Map<Content, SaidUrns>();

  constructor(frame: Frame, type: ArtefactType) {
    this.#frame = frame;
    this.#type = type;
  }

  noteReference(place: Place): void {
    this.#references.push(place);
  }

  noteUrns(properties: Properties, place: Place, urns: readonly string[]): void {
    this.#urns.set(properties, { place, urns });
  }

  /** @param properties those of the finished artefact */
  complete(properties: Properties, findings: Findings): readonly MessageArtefact[] {
    const artefact = properties as unknown as Artefact;
    this.#checkUrns(properties, artefact, findings);
    const references = new Map<string, Position>();
    for (const place of this.#references) {
      const { line, column } = place;
      references.set(pathOf(place, this.#frame), { line, column });
    }
    const { line, column } = this.#frame;
    const problems = findings.endArtefact().map(({ problem }) => problem);
    return [{ artefact, position: { line, column }, references, problems }];
  }

  /** Holds the links of objects to themselves against the identity that the message gives them. */
  #checkUrns(properties: Properties, artefact: Artefact, findings: Findings): void {
    if (this.#urns.size === 0) return;
    const { agencyID, id, version } = artefact;
    this.#checkUrn(properties, artefactUrn(this.#type, artefact), findings);
    for (const part of partsOf(artefact)) {
      const identity = formatUrn({ class: part.class, agencyID, id, version, item: part.tail });
      this.#checkUrn(part.content, identity, findings);
    }
  }

  #checkUrn(object: Content, identity: string, findings: Findings): void {
    const said = this.#urns.get(object);
    if (said === undefined) return;
    for (const urn of said.urns) {
      if (urn !== identity) findings.deviation(said.place, urnMismatch(urn, identity), urn);
    }
  }
}
