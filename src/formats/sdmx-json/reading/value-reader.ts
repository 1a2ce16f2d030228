import type { Content } from '../../../model/artefact.js';
import { artefactUrn } from '../../../model/urn.js';
import type { MessageArtefact } from '../../structure-message.js';
import { ArtefactReading } from './artefact-reading.js';
import { buildObject } from './build-object.js';
import { choiceFault } from './check-choice.js';
import { checkDistinct } from './check-distinct.js';
import { unknownProperty } from './deviations.js';
import { readExtension } from './extension.js';
import type { Findings } from './findings.js';
import { Frame, type Place } from './frame.js';
import type { LineIndex } from './line-index.js';
import type { ArrayType, ObjectType, ValueType } from './object-type.js';
import { readSimple } from './read-simple.js';
import { TextsReader } from './read-texts.js';
import type { Scanner } from './scanner.js';
import type { Properties } from './shapes.js';
import { faulty, type Slots } from './slots.js';

const nothing: Properties = {};

/** Follows a message through the grammar, checks it and builds the model. */
export class ValueReader {
  /** The artefacts read so far. */
  readonly artefacts: MessageArtefact[] = [];
  /** The innermost object that is open. */
  current: Frame | undefined;
  readonly #scanner: Scanner;
  readonly #findings: Findings;
  readonly #lines: LineIndex;
  readonly #texts: TextsReader;
  readonly #language: string;
  readonly #urns = new Set<string>();
  #artefact: ArtefactReading | undefined;

  /** @param language that of texts which stand alone */
  constructor(scanner: Scanner, findings: Findings, lines: LineIndex, language: string) {
    this.#scanner = scanner;
    this.#findings = findings;
    this.#lines = lines;
    this.#texts = new TextsReader(scanner, findings);
    this.#language = language;
  }

  /**
   * Reads a whole message. What is wrong with it goes to the findings.
   * @returns its properties, without what is wrong
   * @throws MalformedJson, TooDeep
   */
  read(type: ObjectType): Properties {
    const message = this.#value(type, { frame: undefined, offset: this.#scanner.offset });
    this.#scanner.end();
    return message === faulty ? nothing : (message as Properties);
  }

  #value(type: ValueType, place: Place): Content | typeof faulty {
    const { kind } = this.#scanner;
    if (type.kind === 'union') return this.#value(kind === 'object' ? type.object : type.simple, place);
    if (type.kind === 'simple') {
      const value = readSimple(type, place, this.#scanner, this.#findings);
      if (type.reference !== undefined) this.#artefact?.noteReference(place);
      return value;
    }
    const expected = type.kind === 'array' ? 'array' : 'object';
    if (kind !== expected) {
      const found = this.#scanner.skip().slice(0, 40);
      const name = place.property ?? 'The message';
      this.#findings.error(place, 'value.type', () => `${name} is ${found}; expected an ${expected}`);
      return faulty;
    }
    if (type.kind === 'array') return this.#array(type, place);
    if (type.kind === 'object') return this.#object(type, place);
    return place.frame === undefined ? faulty : this.#texts.read(place.frame, place.property ?? '');
  }

  #array(type: ArrayType, { frame, property, offset }: Place): Content | typeof faulty {
    const values: Content[] = [];
    const seen = type.distinct ? new Set<string>() : undefined;
    let length = 0;
    for (let more = this.#scanner.enterArray(); more; more = this.#scanner.nextElement()) {
      const place = { frame, property, index: length++, offset: this.#scanner.offset };
      const value = this.#value(type.of, place);
      if (value === faulty) continue;
      values.push(value);
      if (seen === undefined) continue;
      const text = JSON.stringify(value);
      if (seen.has(text)) this.#findings.error(place, 'value.duplicate', () => `${property} has ${text} twice`);
      seen.add(text);
    }
    const { least, most } = type;
    if (length >= least && length <= most) return values;
    const amount = length < least ? `at least ${least}` : `at most ${most}`;
    const detail = () => `${property} has ${length} elements; expected ${amount}`;
    this.#findings.error({ frame, property, offset }, 'array.length', detail);
    return faulty;
  }

  #object(type: ObjectType, place: Place): Content {
    const outer = this.current;
    const frame = new Frame(type, place.offset, place.frame, place.property ?? '', place.index);
    this.current = frame;
    if (type.artefact !== undefined) this.#artefact = new ArtefactReading(frame, type.artefact);
    const slots: Slots = new Array(type.slots);
    const extensions = this.#properties(frame, slots);
    this.#checkGiven(frame, slots);
    const properties = this.#build(frame, slots);
    if (extensions !== undefined) Object.assign(properties, extensions);
    checkDistinct(frame, properties, this.#findings);
    if (type.artefact !== undefined) this.#completeArtefact(frame, properties);
    this.current = outer;
    return properties;
  }

  /** Reads the properties of an object into its slots; the extensions among them are returned. */
  #properties(frame: Frame, slots: Slots): Properties | undefined {
    let extensions: Properties | undefined;
    for (let more = this.#scanner.enterObject(); more; more = this.#scanner.nextProperty()) {
      const keyOffset = this.#scanner.offset;
      const name = this.#scanner.key();
      const rule = frame.type.rules.get(name);
      if (rule === undefined) {
        const extension = this.#unknown(name, { frame, property: name, offset: keyOffset });
        if (extension !== undefined) {
          extensions ??= {};
          extensions[name] = extension;
        }
      } else if (slots[rule.slot] === undefined) {
        const value = this.#value(rule.type, { frame, property: name, offset: this.#scanner.offset });
        slots[rule.slot] = value;
        if (name === 'id' && typeof value === 'string') frame.id = value;
        if (rule.deviation !== undefined) {
          this.#findings.deviation({ frame, property: name, offset: keyOffset }, rule.deviation);
        }
      } else {
        this.#scanner.skip();
        const place = { frame, property: name, offset: keyOffset };
        this.#findings.error(place, 'property.duplicate', () => `${name} stands twice in the same object`);
      }
    }
    return extensions;
  }

  /** Passes over a property that the object does not know; the value of an extension is returned. */
  #unknown(name: string, place: Place): Content | undefined {
    const json = this.#scanner.skip();
    const type = place.frame?.type;
    if (name.startsWith('x-')) {
      const extension = readExtension(json);
      if (extension === undefined) {
        this.#findings.warning(place, 'extension.null', () => `${name} holds null, which is not kept; it was left out`);
      }
      return extension;
    }
    const owner = place.frame?.property || 'The message';
    if (type?.isClosed) {
      const known = () => [...type.rules.keys()].join(', ');
      this.#findings.error(
        place,
        'property.unknown',
        () => `${owner} has no property ${name}; its properties are ${known()}`,
      );
    } else this.#findings.deviation(place, unknownProperty(owner, name));
    return undefined;
  }

  #checkGiven(frame: Frame, slots: Slots): void {
    const { type } = frame;
    const name = frame.property || 'The message';
    const place = { frame, offset: frame.offset };
    for (const rule of type.required) {
      if (slots[rule.slot] !== undefined) continue;
      this.#findings.error(place, 'property.missing', () => `${name} lacks its property ${rule.name}`);
    }
    for (const choice of type.choices) {
      const fault = choiceFault(choice, name, slots);
      if (fault !== undefined) this.#findings.error(place, fault.rule, () => fault.detail);
    }
    if (type.name === 'AvailabilityConstraintType') {
      this.#findings.error(
        place,
        'artefact.notMaintainable',
        () => 'An availability constraint has no agency, id and version; it answers a query and cannot be submitted',
      );
    }
  }

  #build(frame: Frame, slots: Slots): Properties {
    const { type } = frame;
    const { properties, urns, strayTexts } = buildObject(type, slots, this.#language);
    for (const property of strayTexts) {
      this.#findings.warning(
        { frame, property, offset: frame.offset },
        'text.mismatch',
        () => `The text in the best language is none of ${property}; it was left out`,
      );
    }
    const shaped = type.shape === undefined ? properties : type.shape(properties);
    if (urns.length > 0) {
      this.#artefact?.noteUrns(shaped, { frame, property: 'links', offset: frame.offset }, urns);
    }
    return shaped;
  }

  #completeArtefact(frame: Frame, properties: Properties): void {
    const { artefact: type } = frame.type;
    const { agencyID, id, version } = properties;
    // Without its identity there is nothing to hold together, and the findings say what is wrong.
    if (type !== undefined && typeof agencyID === 'string' && typeof id === 'string' && typeof version === 'string') {
      const urn = artefactUrn(type, { agencyID, id, version });
      if (this.#urns.has(urn)) {
        const place = { frame, offset: frame.offset };
        this.#findings.error(place, 'artefact.duplicate', () => `${urn} stands twice in the message`, urn);
      }
      this.#urns.add(urn);
      const read = this.#artefact?.complete(properties, this.#lines, this.#findings);
      if (read !== undefined) this.artefacts.push(read);
    }
    this.#artefact = undefined;
  }
}
