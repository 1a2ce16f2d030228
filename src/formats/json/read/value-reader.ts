import { typeOfClass } from '../../../model/artefact-types.js';
import type { Content } from '../../../model/content.js';
import { artefactUrn } from '../../../model/urn.js';
import type { AnyJsonVersion } from '../../grammar/json-versions.js';
import { defaultVersion } from '../../message/deviations.js';
import { placedProperties } from '../../message/placed-properties.js';
import { tooManyItems } from '../../message/reading-limits.js';
import type { MessageArtefact, TakeArtefact } from '../../message/structure-message.js';
import type { Scanner } from '../scan/scanner.js';
import { ArtefactReading } from './artefact-reading.js';
import { buildObject } from './build-object.js';
import { checkDistinctObject, checkMetadataSet, choiceFault } from './check-object.js';
import { emptyList, emptyLists, foreignContent, missingProperties, versionMarkers } from './deviations.js';
import { readExtension } from './extension.js';
import { LegacyReading, readMapped } from './legacy/legacy-reading.js';
import type { ObjectFindings } from './object-findings.js';
import { faulty, ObjectFrame, type ObjectPlace, objectPath, type Slots } from './object-frame.js';
import type { ArrayType, JsonPropertyRule, MapType, ObjectType, UnionType, ValueType } from './object-type.js';
import type { ObjectProperties } from './shapes.js';
import type { JsonSimpleType } from './simple-types/simple-type.js';
import { readMap, readSimple, TextsReader } from './simple-values.js';
import { mayHoldComponents, unknownProperty } from './unknown-property.js';

const nothing: ObjectProperties = {};

const textOf = (value: Slots[number]): string | undefined => (typeof value === 'string' ? value : undefined);

export interface ValueReaderSettings {
  /** The version as which the message is read. */
  readonly version: AnyJsonVersion;
  /** Language of texts that are stated in one language only. */
  readonly language: string;
  /** Limit of the entries of all lists of one artefact. */
  readonly itemLimit: number;
  readonly take: TakeArtefact;
}

/** The text of an object that has the property `value` only, which may be written as the text; else the object. */
function plainValue<Value>(read: Value): Value | string {
  if (typeof read !== 'object' || read === null || !('value' in read) || Object.keys(read).length > 1) return read;
  return typeof read.value === 'string' ? read.value : read;
}

/** Whether an object is an artefact whose version is neither given nor fixed. */
function lacksVersion({ artefact, rules }: ObjectType, slots: Slots): boolean {
  const version = artefact === undefined || artefact.fixedVersion !== undefined ? undefined : rules.get('version');
  return version !== undefined && slots[version.slot] === undefined;
}

/** Reads a message by the grammar, checks it and builds the model. */
export class ValueReader {
  /** The innermost object that is open. */
  current: ObjectFrame | undefined;
  readonly #scanner: Scanner;
  readonly #findings: ObjectFindings;
  readonly #texts: TextsReader;
  readonly #version: AnyJsonVersion;
  readonly #language: string;
  readonly #urns = new Set<string>();
  readonly #itemLimit: number;
  readonly #take: TakeArtefact;
  #artefact: ArtefactReading | LegacyReading | undefined;
  /** Entries of lists since the artefact began. */
  #items = 0;

  constructor(scanner: Scanner, findings: ObjectFindings, { version, language, itemLimit, take }: ValueReaderSettings) {
    this.#scanner = scanner;
    this.#findings = findings;
    this.#texts = new TextsReader(scanner, findings);
    this.#version = version;
    this.#language = language;
    this.#itemLimit = itemLimit;
    this.#take = take;
  }

  /**
   * Reads a whole message. Errors are reported to the findings.
   * @returns its properties, without those that are not valid
   * @throws MalformedJson, TooDeep, TooLong
   * @throws StrataError `TooLarge` where an artefact has too many items
   */
  read(type: ObjectType): ObjectProperties {
    const message = this.#value(type, this.#next(undefined, undefined, undefined, false));
    this.#scanner.end();
    return message === faulty ? nothing : (message as ObjectProperties);
  }

  // A message of 1,000 levels can be read, each with a call of #value, #array, #object and #properties. Findings
  // are reported in methods of their own, as every local variable and closure in these four uses stack space.
  #value(type: ValueType, place: ObjectPlace): Content | typeof faulty {
    switch (type.kind) {
      case 'simple':
        return this.#simple(type, place);
      case 'array':
        return this.#scanner.kind === 'array' ? this.#array(type, place) : this.#refuseKind('array', place);
      case 'union':
        return this.#union(type, place);
      default:
        if (this.#scanner.kind !== 'object') return this.#refuseKind('object', place);
        if (type.kind === 'object') return this.#object(type, place);
        if (type.kind === 'map') return this.#map(type, place);
        return place.frame === undefined ? faulty : this.#texts.read(place.frame, place.property ?? '');
    }
  }

  #union(type: UnionType, place: ObjectPlace): Content | typeof faulty {
    const read = this.#value(this.#scanner.kind === 'object' ? type.object : type.simple, place);
    return type.object.kind === 'object' ? plainValue(read) : read;
  }

  #map(type: MapType, place: ObjectPlace): Content {
    return readMap(type, place, this.#scanner, this.#findings, (entry) => {
      this.#countItem(entry);
      return this.#simple(type.of, entry);
    });
  }

  #refuseKind(expected: string, place: ObjectPlace): typeof faulty {
    const found = this.#scanner.skip().slice(0, 40);
    const name = place.property ?? 'The message';
    this.#findings.error(place, 'value.type', () => `${name} is ${found}; expected an ${expected}`);
    return faulty;
  }

  #simple(type: JsonSimpleType, place: ObjectPlace): Content | typeof faulty {
    const reading = this.#artefact;
    const isMapped = type.mapped !== undefined && reading instanceof LegacyReading && this.#scanner.kind === 'string';
    const value = isMapped
      ? readMapped(this.#scanner.string(), type.mapped, place, this.#findings, reading)
      : readSimple(type, place, this.#scanner, this.#findings);
    if (type.reference !== undefined && place.isLost !== true) reading?.noteReference(place);
    return value;
  }

  #array(type: ArrayType, whole: ObjectPlace): Content | typeof faulty {
    const holdsArtefacts = type.of.kind === 'object' && type.of.artefact !== undefined;
    const values: Content[] = [];
    const seen = type.distinct ? new Set<string>() : undefined;
    let length = 0;
    for (let more = this.#scanner.enterArray(); more; more = this.#scanner.nextElement()) {
      const place = this.#next(whole.frame, whole.property, length++, whole.isLost === true);
      if (!holdsArtefacts) this.#countItem(place);
      const value = this.#value(type.of, place);
      // Artefacts have been passed on and are not collected.
      if (value === faulty || holdsArtefacts) continue;
      values.push(value);
      if (this.#artefact instanceof ArtefactReading) this.#artefact.elements.note(values, place);
      if (seen !== undefined) this.#checkRepeated(value, seen, place);
    }
    return length >= type.least && length <= type.most ? values : this.#refuseLength(type, length, whole);
  }

  #checkRepeated(value: Content, seen: Set<string>, place: ObjectPlace): void {
    const text = JSON.stringify(value);
    if (seen.has(text))
      this.#findings.error(
        place,
        'value.duplicate',
        () => `${place.property} has ${text} twice; its values have to be distinct`,
      );
    seen.add(text);
  }

  #refuseLength({ least, most }: ArrayType, length: number, whole: ObjectPlace): typeof faulty {
    const { frame, property } = whole;
    if (length === 0 && emptyLists.has(`${frame?.type.name}/${property}`)) {
      this.#findings.deviation(whole, emptyList(property ?? ''));
      return faulty;
    }
    const amount = length < least ? `at least ${least}` : `at most ${most}`;
    const detail = () => `${property} has ${length} elements; expected ${amount}`;
    this.#findings.error(whole, 'array.length', detail);
    return faulty;
  }

  #object(type: ObjectType, place: ObjectPlace): Content {
    const outer = this.current;
    const frame = new ObjectFrame(type, place);
    this.current = frame;
    if (type.artefact !== undefined) {
      this.#findings.beginArtefact();
      this.#artefact = type.legacy === undefined ? new ArtefactReading(frame, type.artefact) : new LegacyReading(frame);
      this.#items = 0;
    }
    const slots: Slots = new Array(type.slots);
    const extensions = this.#properties(frame, slots);
    this.#checkGiven(frame, slots);
    const properties = this.#build(frame, slots);
    if (extensions !== undefined) Object.assign(properties, extensions);
    checkDistinctObject(frame, properties, this.#findings);
    // A finding may keep the frame.
    frame.distinct = undefined;
    if (this.#artefact instanceof LegacyReading) this.#artefact.noteObject(frame, properties);
    else if (place.property !== undefined && placedProperties.has(place.property)) {
      // The path of an object ends with its id.
      this.#artefact?.noteReference({ frame, line: frame.line, column: frame.column });
    }
    if (type.artefact !== undefined) this.#completeArtefact(frame, properties);
    this.current = outer;
    return properties;
  }

  /** Reads the properties of an object into its slots; the extensions among them are returned. */
  #properties(frame: ObjectFrame, slots: Slots): ObjectProperties | undefined {
    let extensions: ObjectProperties | undefined;
    for (let more = this.#scanner.enterObject(); more; more = this.#scanner.nextProperty()) {
      const { line, column } = this.#scanner;
      const name = this.#scanner.key();
      const rule = frame.type.rules.get(name);
      if (rule === undefined) {
        extensions = this.#unknown(name, { frame, property: name, line, column }, extensions);
      } else if (slots[rule.slot] === undefined) {
        const isLost = frame.isLost || rule.member?.loss !== undefined;
        if (isLost || rule.deviation !== undefined) this.#reportProperty(rule, { frame, property: name, line, column });
        slots[rule.slot] = this.#value(rule.type, this.#next(frame, name, undefined, isLost));
        if (name === 'id') frame.id = textOf(slots[rule.slot]);
      } else this.#refuseRepeated({ frame, property: name, line, column });
    }
    return extensions;
  }

  /** Reports a property that has no counterpart in the model, or that deviates from the schema. */
  #reportProperty({ member, deviation }: JsonPropertyRule, place: ObjectPlace): void {
    const loss = place.frame?.isLost ? undefined : member?.loss;
    if (loss?.severity === 'error') this.#findings.refusal(place, 'element.withoutSuccessor', () => loss.detail);
    else if (loss !== undefined) this.#findings.warning(place, 'element.dropped', () => loss.detail);
    if (deviation !== undefined) this.#findings.deviation(place, deviation);
  }

  #refuseRepeated(place: ObjectPlace): void {
    this.#scanner.skip();
    this.#findings.error(
      place,
      'property.duplicate',
      () => `${place.property} occurs twice in the same object; send it once`,
    );
  }

  /** The place of the next value. Places have one hidden class: creating several took a large share of the time. */
  #next(
    frame: ObjectFrame | undefined,
    property: string | undefined,
    index: number | undefined,
    isLost: boolean,
  ): ObjectPlace {
    const { line, column } = this.#scanner;
    return { frame, property, index, isLost, line, column };
  }

  /** Skips a property that the object does not have. @returns the extensions of the object, with the property if it is one */
  #unknown(name: string, place: ObjectPlace, extensions: ObjectProperties | undefined): ObjectProperties | undefined {
    if (!name.startsWith('x-')) {
      this.#refuseUnknown(name, place);
      return extensions;
    }
    const extension = readExtension(this.#scanner, () => this.#countItem(place));
    if (extension !== undefined) {
      const all = extensions ?? {};
      all[name] = extension;
      return all;
    }
    this.#findings.warning(
      place,
      'extension.null',
      () => `${name} was left out: its value is null, which is not stored`,
    );
    return extensions;
  }

  #refuseUnknown(name: string, place: ObjectPlace): void {
    const type = place.frame?.type;
    const value = this.#scanner.skip();
    const owner = place.frame?.property || 'The message';
    const key = `${type?.name}/${name}`;
    const foreign = foreignContent[key];
    if (foreign !== undefined) this.#findings.error(place, 'message.kind', () => foreign);
    else if (type !== undefined && mayHoldComponents(type, value)) {
      const outcome = 'it may hold components, which are never left out; rename or remove it';
      const { rule, detail } = unknownProperty(type, owner, name, this.#version, outcome);
      this.#findings.error(place, rule, () => detail);
    } else if (type !== undefined && !versionMarkers.has(key)) {
      this.#findings.repeatableDeviation(place, key, () => unknownProperty(type, owner, name, this.#version));
    }
  }

  #checkGiven(frame: ObjectFrame, slots: Slots): void {
    const { type } = frame;
    const name = frame.property || 'The message';
    const place = frame.place();
    for (const rule of type.required) {
      if (slots[rule.slot] === undefined) slots[rule.slot] = this.#missing(type, rule, place);
    }
    for (const choice of type.choices) {
      const fault = choiceFault(choice, name, slots);
      if (fault !== undefined) this.#findings.error(place, fault.rule, () => fault.detail);
    }
    if (lacksVersion(type, slots)) this.#findings.deviation(place, defaultVersion('"version": "1.0"'));
    if (type.name === 'MetadataSetType') checkMetadataSet(frame, slots, this.#findings);
    if (type.name === 'AvailabilityConstraintType') {
      this.#findings.error(
        place,
        'artefact.notMaintainable',
        () =>
          'An availability constraint cannot be submitted: it is the result of a query and has no agency, id and version; leave it out',
      );
    }
  }

  /** Reports a required property that is missing. @returns its value where it is clear */
  #missing(type: ObjectType, { name }: JsonPropertyRule, place: ObjectPlace): Slots[number] {
    const key = `${type.name}/${name}`;
    const deviation = missingProperties[key];
    if (deviation !== undefined) {
      this.#findings.repeatableDeviation(place, key, () => deviation);
      return deviation.value;
    }
    const owner = place.frame?.property || 'The message';
    this.#findings.error(place, 'property.missing', () => `${owner} lacks the property ${name}, which is required`);
    return undefined;
  }

  #build(frame: ObjectFrame, slots: Slots): ObjectProperties {
    const { type } = frame;
    const { properties, urns, strayTexts } = buildObject(type, slots, this.#language);
    for (const property of strayTexts) {
      this.#findings.warning(
        frame.place(property),
        'text.mismatch',
        () => `The text in the best language was left out: it is not one of the texts in ${property}`,
      );
    }
    const shaped = type.shape === undefined ? properties : type.shape(properties);
    if (urns.length > 0) {
      this.#artefact?.noteUrns(shaped, frame.place('links'), urns);
    }
    return shaped;
  }

  #completeArtefact(frame: ObjectFrame, properties: ObjectProperties): void {
    const { artefact: type } = frame.type;
    const { agencyID, id, version } = properties;
    // An artefact without identity has been reported already.
    if (type !== undefined && typeof agencyID === 'string' && typeof id === 'string' && typeof version === 'string') {
      const made = this.#artefact?.complete(properties, this.#findings) ?? [];
      for (const artefact of made) this.#add(artefact, frame.place());
    }
    this.#artefact = undefined;
    this.#items = 0;
  }

  #add(made: MessageArtefact, place: ObjectPlace = { frame: undefined, ...made.position }): void {
    const { artefact } = made;
    const type = typeOfClass(artefact.class);
    if (type === undefined) throw new Error(`${artefact.class} is not an artefact class`);
    const urn = artefactUrn(type, artefact);
    if (this.#urns.has(urn)) {
      this.#findings.error(place, 'artefact.duplicate', () => `${urn} occurs twice in the message; send it once`, urn);
    }
    this.#urns.add(urn);
    // A message with an error is refused, so its further artefacts are not passed on.
    if (!this.#findings.hasErrors) this.#take(made);
  }

  #countItem(place: ObjectPlace): void {
    if (++this.#items <= this.#itemLimit) return;
    const { line, column } = this.#scanner;
    throw tooManyItems(this.#itemLimit, { path: objectPath(place), line, column });
  }
}
