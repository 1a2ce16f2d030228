import type { Position } from '../../../errors.js';
import type { ElementRule } from '../../grammar/element-types.js';
import { missingElements } from '../../grammar/missing-parts.js';
import type { ElementLoss } from '../../grammar/property-names.js';
import { type ReadingLimits, tooLongText, tooManyItems } from '../../message/reading-limits.js';
import { mappingOf } from '../../model-2.1/up/mappings.js';
import { blankInEmptyElement } from '../deviations.js';
import { attachText, attachValue } from './attach-value.js';
import type { Attributes } from './attributes.js';
import { checkDistinct, checkUrn } from './check-identity.js';
import { reportMisplaced, reportMissing } from './content-findings.js';
import type { Findings } from './findings.js';
import { Frame, type Properties } from './frame.js';
import { FrameContext } from './frame-context.js';
import { MarkupReader } from './markup-reader.js';
import type { MessageContents } from './message-contents.js';
import { completeMessageElement } from './message-elements.js';
import { NamespaceScope } from './namespace-scope.js';
import { readAttributes } from './read-attributes.js';
import { readValue } from './read-value.js';
import { ReferenceReader } from './reference-reader.js';
import { rootElement } from './root-element.js';
import { Stop } from './stop.js';

/** Whether an element of SDMX-ML 2.1 names an object outside of its artefact. */
const isLegacyReference = ({ name, type }: ElementRule): boolean =>
  name === 'local:URN' || (name === 'local:Ref' && type.attributeNames.has('agencyID'));

function reportLoss(frame: Frame, { severity, detail }: ElementLoss, findings: Findings): void {
  if (severity === 'error') findings.error(frame, 'element.withoutSuccessor', () => detail);
  else findings.warning(frame, 'element.dropped', () => detail);
}

/** Elements inside of fewer others than structures are inside of: those of the message itself, and metadata sets. */
const artefactDepth = 3;

/** Follows the elements of a message through the grammar, checks them and builds the model. */
export class ElementReader {
  readonly #findings: Findings;
  readonly #contents: MessageContents;
  readonly #references: ReferenceReader;
  readonly #mapping: FrameContext;
  readonly #markup: MarkupReader;
  readonly #limits: ReadingLimits;
  /** One frame a depth, made once. */
  readonly #frames: Frame[] = [];
  #depth = 0;
  /** How many elements are open inside one that the grammar does not know. */
  #unknownDepth = 0;
  /** Entries of lists since the artefact began. */
  #items = 0;
  /** How long the markup in the element at hand is. */
  #markupLength = 0;

  constructor(findings: Findings, contents: MessageContents, limits: ReadingLimits) {
    this.#findings = findings;
    this.#contents = contents;
    this.#references = new ReferenceReader(findings);
    this.#mapping = new FrameContext(findings, contents);
    this.#markup = new MarkupReader(findings);
    this.#limits = limits;
  }

  get #current(): Frame | undefined {
    return this.#frames[this.#depth - 1];
  }

  /** Path of the open elements. */
  get path(): string {
    return this.#current?.path ?? '';
  }

  /**
   * @throws Stop where the rest of the message cannot be read
   * @throws StrataError `TooLarge` where an artefact has too many items, or a text is too long
   */
  open(name: string, attributes: Attributes, position: Position): void {
    if (this.#depth + this.#unknownDepth + this.#markup.depth >= this.#limits.depth) this.#tooDeep(position);
    if (this.#unknownDepth > 0) {
      this.#unknownDepth++;
      return;
    }
    const parent = this.#current;
    if (parent?.rule.type.text?.name === 'markup') {
      this.#growMarkup(parent, 2 * name.length + attributes.length);
      this.#markup.open(parent, name, attributes, position);
      return;
    }
    const outer = parent?.scope ?? new NamespaceScope(new Map());
    const scope = attributes.declaresNamespaces ? outer.with(attributes) : outer;
    if (parent === undefined) this.#openRoot(name, scope, attributes, position);
    else {
      const rule = this.#ruleFor(parent, scope, name, position);
      if (rule === undefined) this.#unknownDepth = 1;
      else this.#push(parent, rule, scope, attributes, position);
    }
  }

  /** @param position where the text begins */
  text(text: string, position: Position): void {
    const frame = this.#current;
    if (frame === undefined || this.#unknownDepth > 0) return;
    const { type } = frame.rule;
    if (type.text?.name === 'markup') {
      this.#growMarkup(frame, text.length);
      this.#markup.text(frame, text);
    } else if (type.text !== undefined) {
      frame.text = frame.text === '' ? text : frame.text + text;
      if (frame.text.length > this.#limits.text) throw tooLongText(this.#limits.text, frame);
    } else if (/\S/.test(text)) {
      const excerpt = text.trim().slice(0, 40);
      this.#findings.error(
        frame.placeOf(position),
        'text.unexpected',
        () => `The text "${excerpt}" stands directly in ${frame.rule.localName}, which holds no text`,
      );
    } else if (type.elements.size === 0) {
      this.#findings.deviation(frame.placeOf(position), blankInEmptyElement);
    }
  }

  close(): void {
    if (this.#unknownDepth > 0) {
      this.#unknownDepth--;
      return;
    }
    const frame = this.#current;
    if (frame === undefined) return;
    if (this.#markup.depth > 0) {
      this.#markup.close(frame);
      return;
    }
    this.#complete(frame);
    const { rule, parent } = frame;
    this.#depth--;
    if (rule.holds === 'texts') {
      if (parent !== undefined) attachText(frame, parent.properties, this.#findings);
      return;
    }
    const read = readValue(frame, this.#findings, this.#references);
    const mapping = mappingOf(rule.type);
    const value = mapping === undefined ? read : mapping(read as Properties, this.#mapping.at(frame));
    if (rule.type.urn !== undefined) checkUrn(frame, this.#findings);
    checkDistinct(frame, this.#findings);
    if (rule.type.text?.reference !== undefined) this.#contents.noteReference(frame.modelPath, frame);
    if (parent !== undefined && isLegacyReference(rule)) this.#contents.noteReference(parent.modelPath, frame);
    if (this.#depth < artefactDepth) completeMessageElement(frame, this.#contents, this.#findings);
    if (rule.type.isMaintainable) this.#contents.addArtefact(frame, value as Properties, this.#mapping.at(frame));
    else if (parent !== undefined && !frame.dropped) attachValue(frame, parent.properties, value);
  }

  #openRoot(name: string, scope: NamespaceScope, attributes: Attributes, position: Position): void {
    const place = { path: name.slice(name.indexOf(':') + 1), modelPath: '', ...position };
    const { rule, version } = rootElement(name, scope, place, this.#findings);
    this.#contents.version = version.version;
    this.#push(undefined, rule, scope.seenBy(version.prefixes), attributes, position);
  }

  #push(
    parent: Frame | undefined,
    rule: ElementRule,
    scope: NamespaceScope,
    attributes: Attributes,
    position: Position,
  ): void {
    const frame = this.#frames[this.#depth] ?? new Frame(parent, rule, rule.type.start, scope);
    this.#frames[this.#depth] = frame;
    this.#depth++;
    frame.begin(rule, scope, position.line, position.column);
    this.#markupLength = 0;
    if (rule.type.isMaintainable) frame.properties = this.#contents.beginArtefact(frame, attributes);
    if (rule.type.impliedId !== undefined) frame.properties.id = rule.type.impliedId;
    readAttributes(frame, attributes, this.#findings);
    if (rule.type.isMaintainable) this.#items = 0;
    else if (rule.holds === 'many') this.#countItem(frame);
    if (rule.loss !== undefined) reportLoss(frame, rule.loss, this.#findings);
    if (rule.name === 'structure:AvailabilityConstraint') {
      this.#findings.error(
        frame,
        'artefact.notMaintainable',
        () => 'An AvailabilityConstraint has no agency, id and version; it answers a query and cannot be submitted',
      );
    }
  }

  /** What the grammar says about an element at this place; undefined where it knows none. */
  #ruleFor(parent: Frame, scope: NamespaceScope, name: string, position: Position): ElementRule | undefined {
    const qualified = scope.elementName(name);
    const state = parent.state.next(qualified);
    const rule = parent.rule.type.elements.get(qualified);
    if (state !== undefined) parent.state = state;
    else {
      const place = parent.placeOf(position, name.slice(name.indexOf(':') + 1));
      reportMisplaced(parent, qualified, place, this.#findings);
    }
    return rule;
  }

  /** Checks that nothing mandatory is missing at the end of an element. */
  #complete(frame: Frame): void {
    if (frame.state.complete) return;
    const { type } = frame.rule;
    const [only, ...others] = frame.state.expected;
    const deviation = others.length === 0 ? missingElements[`${type.name}/${only}`] : undefined;
    if (deviation === undefined) reportMissing(frame, this.#findings);
    else this.#findings.deviation(frame, deviation);
  }

  #countItem(frame: Frame): void {
    if (++this.#items > this.#limits.items) throw tooManyItems(this.#limits.items, frame);
  }

  #growMarkup(frame: Frame, length: number): void {
    this.#markupLength += length;
    if (this.#markupLength > this.#limits.text) throw tooLongText(this.#limits.text, frame);
  }

  #tooDeep(position: Position): never {
    const place = { path: this.path, modelPath: '', ...position };
    const detail = () => `Elements are nested deeper than ${this.#limits.depth}`;
    this.#findings.error(place, 'limit.depth', detail);
    throw new Stop();
  }
}
