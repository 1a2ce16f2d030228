import type { Position } from '../../../errors.js';
import { passRequired } from '../../grammar/content-automaton.js';
import { missingElements } from '../../grammar/missing-parts.js';
import { defaultVersion } from '../../message/deviations.js';
import { type ReadingLimits, tooLongText, tooManyItems } from '../../message/reading-limits.js';
import { type Attributes, readAttributes } from './attributes.js';
import { checkDistinctElement, UrnChecker } from './check-identity.js';
import { isReported, reportLate, reportMisplaced, reportMissing } from './content-findings.js';
import { blankInEmptyElement } from './deviations.js';
import { type ElementFindings, type ElementPlace, StopReading } from './element-findings.js';
import { ElementFrame, type OpenProperties } from './element-frame.js';
import { ElementMapping } from './element-mapping.js';
import { type ElementPlan, elementPlan } from './element-plan.js';
import { MarkupReader } from './markup-reader.js';
import type { MessageContents } from './message-contents.js';
import { completeMessageElement } from './message-elements.js';
import { type ContentPlace, NamespaceScope } from './namespace-scope.js';
import { rootElement } from './root-element.js';
import { attachText, attachValue, ReferenceReader, readValue } from './values.js';

/** Depth of artefacts; only metadata sets are less deep. */
const artefactDepth = 3;

/** Whether a text holds nothing but white space. */
function isBlank(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0x20) return !/\S/.test(text);
  return true;
}

/** Reads the elements of a message by the grammar, checks them and builds the model. */
export class ElementReader {
  readonly #findings: ElementFindings;
  readonly #contents: MessageContents;
  readonly #references: ReferenceReader;
  readonly #urns: UrnChecker;
  readonly #mapping: ElementMapping;
  readonly #markup: MarkupReader;
  readonly #limits: ReadingLimits;
  /** One frame for each depth. */
  readonly #frames: ElementFrame[] = [];
  #current: ElementFrame | undefined;
  #depth = 0;
  /** Open elements inside one that the grammar does not have. */
  #unknownDepth = 0;
  /** Entries of lists since the artefact began. */
  #items = 0;
  /** Characters of the markup in the open element. */
  #markupLength = 0;

  constructor(findings: ElementFindings, contents: MessageContents, limits: ReadingLimits) {
    this.#findings = findings;
    this.#contents = contents;
    this.#references = new ReferenceReader(findings);
    this.#urns = new UrnChecker(findings);
    this.#mapping = new ElementMapping(findings, contents);
    this.#markup = new MarkupReader(findings);
    this.#limits = limits;
  }

  /** Path of the open elements. */
  get path(): string {
    return this.#current?.path ?? '';
  }

  /**
   * @throws StopReading where the rest of the message cannot be read
   * @throws StrataError `TooLarge` where an artefact has too many items, or a text is too long
   */
  open(name: string, attributes: Attributes, position: Position): void {
    if (this.#depth + this.#unknownDepth + this.#markup.depth >= this.#limits.depth) this.#tooDeep(position);
    if (this.#unknownDepth > 0) {
      this.#unknownDepth++;
      return;
    }
    const parent = this.#current;
    if (parent === undefined) {
      this.#openRoot(name, attributes, position);
      return;
    }
    if (parent.plan.isMarkup) {
      this.#growMarkup(parent, 2 * name.length + attributes.length);
      this.#markup.open(parent, name, attributes, position);
      return;
    }
    if (attributes.declaresNamespaces) {
      this.#openInScope(parent, parent.scope.with(attributes), name, attributes, position);
      return;
    }
    const step = parent.content.step(name);
    if (step === undefined) this.#openMisplaced(parent, parent.scope, name, attributes, position);
    else {
      parent.content = step.next;
      this.#push(parent, step.plan, step.start, parent.scope, attributes, position);
    }
  }

  /** @param position where the text begins */
  text(text: string, position: Position): void {
    const frame = this.#current;
    if (frame === undefined || this.#unknownDepth > 0) return;
    const { plan } = frame;
    if (plan.isMarkup) {
      this.#growMarkup(frame, text.length);
      this.#markup.text(frame, text);
    } else if (plan.text !== undefined) {
      frame.text = frame.text === '' ? text : frame.text + text;
      if (frame.text.length > this.#limits.text) throw tooLongText(this.#limits.text, frame);
    } else if (!isBlank(text)) {
      this.#reportText(frame, text.trim().slice(0, 40), position);
    } else if (plan.isEmpty) {
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
    if (!frame.content.state.complete || frame.lacking !== undefined) this.#reportIncomplete(frame);
    const { plan, parent } = frame;
    this.#current = parent;
    this.#depth--;
    if (plan.isLocalised && parent !== undefined) {
      attachText(frame, parent.properties, this.#findings);
      return;
    }
    const read = readValue(frame, this.#findings, this.#references);
    const value = plan.mapping === undefined ? read : plan.mapping(read as OpenProperties, this.#mapping.at(frame));
    if (frame.urn !== undefined) this.#urns.check(frame);
    if (plan.rule.distinct.length > 0) checkDistinctElement(frame, this.#findings);
    if (plan.isReference || plan.isPlaced) this.#contents.noteReference(frame.modelPath, frame);
    if (plan.isLegacyReference && parent !== undefined) this.#contents.noteReference(parent.modelPath, frame);
    if (this.#depth < artefactDepth) completeMessageElement(frame, this.#contents, this.#findings);
    if (plan.isMaintainable) this.#contents.addArtefact(frame, value as OpenProperties, this.#mapping.at(frame));
    else if (parent !== undefined && !frame.dropped) {
      attachValue(frame, parent.properties, value);
      if (plan.rule.holds === 'many') this.#contents.noteElement(parent.properties[plan.rule.property], frame);
    }
  }

  #openRoot(name: string, attributes: Attributes, position: Position): void {
    const written = new NamespaceScope(new Map()).with(attributes);
    const place = { path: name.slice(name.indexOf(':') + 1), modelPath: '', ...position };
    const { rule, version } = rootElement(name, written, place, this.#findings);
    this.#contents.version = version.version;
    const scope = written.seenBy(version.prefixes);
    this.#push(undefined, elementPlan(rule), scope.placeOf(rule.type, rule.type.start), scope, attributes, position);
  }

  /** Opens an element with namespace declarations, which are in force at the element itself. */
  #openInScope(
    parent: ElementFrame,
    scope: NamespaceScope,
    name: string,
    attributes: Attributes,
    position: Position,
  ): void {
    const step = scope.placeOf(parent.plan.type, parent.content.state).step(name);
    if (step === undefined) this.#openMisplaced(parent, scope, name, attributes, position);
    else {
      parent.content = parent.scope.placeOf(parent.plan.type, step.next.state);
      this.#push(parent, step.plan, step.start, scope, attributes, position);
    }
  }

  /** Opens an element that the grammar does not have at this place; its content is read where its parent may hold it. */
  #openMisplaced(
    parent: ElementFrame,
    scope: NamespaceScope,
    name: string,
    attributes: Attributes,
    position: Position,
  ): void {
    const qualified = scope.elementName(name);
    const rule = parent.plan.type.elements.get(qualified);
    if (rule === undefined || !this.#passLacking(parent, qualified)) {
      this.#reportMisplaced(parent, qualified, parent.placeOf(position, name.slice(name.indexOf(':') + 1)));
    }
    if (rule === undefined) this.#unknownDepth = 1;
    else {
      const { type } = rule;
      this.#push(parent, elementPlan(rule), scope.placeOf(type, type.start), scope, attributes, position);
    }
  }

  /** Moves past required elements that have not come before an element; whether it is allowed then. */
  #passLacking(parent: ElementFrame, qualified: string): boolean {
    const { content, plan, scope } = parent;
    const passed = passRequired(content.state, qualified);
    const next = passed?.state.next(qualified);
    if (passed === undefined || next === undefined) return false;
    const before = parent.lacking ?? [];
    const isKnown = (alternatives: readonly string[]): boolean =>
      isReported(before, alternatives) ||
      before.some((each) => each.before === qualified && each.alternatives.join() === alternatives.join());
    const missing = passed.missing.filter((alternatives) => !isKnown(alternatives));
    const lacking = missing.map((alternatives) => ({ alternatives, before: qualified, isReported: false }));
    parent.lacking = [...before, ...lacking];
    parent.content = scope.placeOf(plan.type, next);
    return true;
  }

  /** Reports an element at a wrong place; one that comes too late only once, as it may repeat. */
  #reportMisplaced(parent: ElementFrame, qualified: string, place: ElementPlace): void {
    const late = parent.lacking?.find(({ alternatives }) => alternatives.includes(qualified));
    if (late === undefined) {
      const meant = reportMisplaced(parent, qualified, place, this.#findings);
      if (meant === undefined || isReported(parent.lacking ?? [], [meant])) return;
      parent.lacking = [...(parent.lacking ?? []), { alternatives: [meant], before: meant, isReported: true }];
    } else if (!late.isReported) {
      late.isReported = true;
      reportLate(parent, late.before, place, this.#findings);
    }
  }

  #push(
    parent: ElementFrame | undefined,
    plan: ElementPlan,
    content: ContentPlace,
    scope: NamespaceScope,
    attributes: Attributes,
    position: Position,
  ): void {
    let frame = this.#frames[this.#depth];
    if (frame === undefined) {
      frame = new ElementFrame(parent, plan, content, scope);
      this.#frames.push(frame);
    }
    this.#depth++;
    this.#current = frame;
    frame.begin(plan, content, scope, position);
    if (plan.isMaintainable) {
      frame.properties = this.#contents.beginArtefact(frame, attributes);
      this.#urns.beginArtefact();
      this.#items = 0;
    } else if (plan.isMarkup) this.#markupLength = 0;
    const { impliedId } = plan.type;
    if (impliedId !== undefined) frame.properties['id'] = impliedId;
    readAttributes(frame, attributes, this.#findings);
    if (plan.takesVersion && attributes.get('version') === undefined) {
      this.#findings.deviation(frame, defaultVersion('version="1.0"'));
    }
    if (plan.isItem && !plan.isMaintainable && ++this.#items > this.#limits.items) {
      throw tooManyItems(this.#limits.items, frame);
    }
    if (plan.isRefused) this.#reportRefused(frame);
  }

  /** Reports an element that has no counterpart in the model. */
  #reportRefused(frame: ElementFrame): void {
    const { loss, name } = frame.plan.rule;
    if (loss?.severity === 'error') this.#findings.refusal(frame, 'element.withoutSuccessor', () => loss.detail);
    else if (loss !== undefined) this.#findings.warning(frame, 'element.dropped', () => loss.detail);
    if (name === 'structure:AvailabilityConstraint') {
      this.#findings.error(
        frame,
        'artefact.notMaintainable',
        () =>
          'An AvailabilityConstraint cannot be submitted: it is the result of a query and has no agency, id and version; leave it out',
      );
    }
  }

  #reportText(frame: ElementFrame, excerpt: string, position: Position): void {
    this.#findings.error(
      frame.placeOf(position),
      'text.unexpected',
      () => `${frame.plan.localName} holds the text "${excerpt}", but allows elements only; remove the text`,
    );
  }

  /** Reports an element that ends without all of its mandatory elements. */
  #reportIncomplete(frame: ElementFrame): void {
    const [only] = frame.content.state.required;
    const deviation = frame.lacking === undefined ? missingElements[`${frame.plan.type.name}/${only}`] : undefined;
    if (deviation === undefined) reportMissing(frame, this.#findings);
    else this.#findings.deviation(frame, deviation);
  }

  #growMarkup(frame: ElementFrame, length: number): void {
    this.#markupLength += length;
    if (this.#markupLength > this.#limits.text) throw tooLongText(this.#limits.text, frame);
  }

  #tooDeep(position: Position): never {
    const place = { path: this.path, modelPath: '', ...position };
    const detail = () => `Elements are nested deeper than ${this.#limits.depth} levels, the limit`;
    this.#findings.error(place, 'limit.depth', detail);
    throw new StopReading();
  }
}
