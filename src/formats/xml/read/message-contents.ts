import type { Position } from '../../../errors.js';
import type { Artefact } from '../../../model/artefact.js';
import { typeOfClass, typeOfContainer } from '../../../model/artefact-types.js';
import type { Content } from '../../../model/content.js';
import { artefactUrn } from '../../../model/urn.js';
import type { SdmxMlVersion } from '../../grammar/message-versions.js';
import { ElementPlaces } from '../../message/element-places.js';
import { readHeader } from '../../message/read-header.js';
import type { MessageArtefact, MessageHeader, RequestedAction, TakeArtefact } from '../../message/structure-message.js';
import type { MappingContext } from '../../model-2.1/up/mapping.js';
import { upgradeArtefact } from '../../model-2.1/up/upgrade-artefact.js';
import type { Attributes } from './attributes.js';
import type { ElementFindings } from './element-findings.js';
import type { ElementFrame, OpenProperties } from './element-frame.js';

function urnOf(artefact: Artefact): string | undefined {
  const type = typeOfClass(artefact.class);
  return type === undefined ? undefined : artefactUrn(type, artefact);
}

const isLegacy = (frame: ElementFrame): boolean => frame.plan.type.isOfModel21;

/** Collects the parts of a message outside of artefacts, and passes its artefacts on. */
export class MessageContents {
  header: MessageHeader | undefined;
  /** Set when the root is read. */
  version: SdmxMlVersion | undefined;
  /** The action of a registry request. */
  action: RequestedAction | undefined;
  readonly #findings: ElementFindings;
  readonly #take: TakeArtefact;
  readonly #urns = new Set<string>();
  #references = new Map<string, Position>();
  #elements = new ElementPlaces();

  constructor(findings: ElementFindings, take: TakeArtefact) {
    this.#findings = findings;
    this.#take = take;
  }

  /** The first properties of an artefact: class and identity, for any order of the attributes. */
  beginArtefact(frame: ElementFrame, attributes: Attributes): OpenProperties {
    this.#references = new Map();
    this.#elements = new ElementPlaces();
    this.#findings.beginArtefact();
    const [agencyID = '', id = ''] = [attributes.get('agencyID'), attributes.get('id')];
    const type = typeOfContainer(frame.parent?.plan.localName ?? '');
    // A fixed version is 1.0, and so is the default (VersionableType).
    return { class: type?.class ?? frame.plan.localName, agencyID, id, version: '1.0' };
  }

  /** @param path of the reference in the model of its artefact; the first position for a path is kept */
  noteReference(path: string, frame: ElementFrame): void {
    const { line, column } = frame;
    if (!frame.dropped && !this.#references.has(path)) this.#references.set(path, { line, column });
  }

  /** @param list of the model, with the element as its last one */
  noteElement(list: Content | undefined, frame: ElementFrame): void {
    if (Array.isArray(list)) this.#elements.note(list, frame);
  }

  addArtefact(frame: ElementFrame, properties: OpenProperties, context: MappingContext): void {
    const [references, elements] = [this.#references, this.#elements];
    // In a registry request, references after the artefact are not part of it.
    this.#references = new Map();
    const takeFindings = () => this.#findings.endArtefact();
    if (!isLegacy(frame)) {
      const problems = takeFindings().map(({ problem }) => problem);
      this.#add(frame, { artefact: properties as unknown as Artefact, references, elements, problems });
      return;
    }
    const legacy = { type: frame.plan.type, properties, references, takeFindings };
    for (const artefact of upgradeArtefact(legacy, context)) this.#add(frame, { ...artefact, elements });
  }

  /** Whether an artefact with that URN has been read. */
  holds(urn: string): boolean {
    return this.#urns.has(urn);
  }

  #add(frame: ElementFrame, made: Omit<MessageArtefact, 'position'>): void {
    const { artefact } = made;
    const urn = urnOf(artefact);
    // An artefact without agency or id has been reported already.
    if (urn === undefined || artefact.agencyID === '' || artefact.id === '') return;
    if (this.#urns.has(urn)) {
      this.#findings.error(frame, 'artefact.duplicate', () => `${urn} occurs twice in the message; send it once`, urn);
    }
    this.#urns.add(urn);
    const { line, column } = frame;
    this.#take({ ...made, position: { line, column } });
  }

  setHeader(properties: OpenProperties): void {
    this.header = readHeader(properties);
  }
}
