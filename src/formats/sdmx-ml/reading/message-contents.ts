import type { Position } from '../../../errors.js';
import type { Artefact } from '../../../model/artefact.js';
import { typeOfContainer } from '../../../model/artefact-types.js';
import { artefactUrn } from '../../../model/urn.js';
import type { MessageArtefact, MessageHeader } from '../../structure-message.js';
import type { Attributes } from './attributes.js';
import type { Findings } from './findings.js';
import type { Frame, Properties } from './frame.js';
import { readHeader } from './read-header.js';

/** Gathers what a message holds while its elements are read. */
export class MessageContents {
  readonly artefacts: MessageArtefact[] = [];
  header: MessageHeader | undefined;
  readonly #findings: Findings;
  readonly #urns = new Set<string>();
  #references = new Map<string, Position>();

  constructor(findings: Findings) {
    this.#findings = findings;
  }

  /** The properties with which an artefact begins: its class and identity stand first, whatever the attributes' order. */
  beginArtefact(frame: Frame, attributes: Attributes): Properties {
    this.#references = new Map();
    const [agencyID = '', id = ''] = [attributes.get('agencyID'), attributes.get('id')];
    const type = typeOfContainer(frame.parent?.rule.localName ?? '');
    // Fixed versions are 1.0, and so is the version of an artefact that does not say one (VersionableType, default).
    return { class: type?.class ?? frame.rule.localName, agencyID, id, version: '1.0' };
  }

  noteReference(frame: Frame): void {
    const { line, column } = frame;
    this.#references.set(frame.modelPath, { line, column });
  }

  addArtefact(frame: Frame, properties: Properties): void {
    const type = typeOfContainer(frame.parent?.rule.localName ?? '');
    if (type === undefined) return;
    const artefact = properties as unknown as Artefact;
    const urn = artefactUrn(type, artefact);
    if (this.#urns.has(urn)) {
      this.#findings.error(frame, 'artefact.duplicate', () => `${urn} stands twice in the message`, urn);
    }
    this.#urns.add(urn);
    const { line, column } = frame;
    this.artefacts.push({ artefact, position: { line, column }, references: this.#references });
  }

  setHeader(properties: Properties): void {
    this.header = readHeader(properties);
  }
}
