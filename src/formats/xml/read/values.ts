import type { Content } from '../../../model/content.js';
import { formatUrn, parseUrn } from '../../../model/urn.js';
import type { ElementType } from '../../grammar/element-types.js';
import type { SimpleType } from '../../grammar/simple-types/simple-type.js';
import { blankAroundUrn, propertyWildcard, shortenedUrn, withoutPropertyWildcard } from '../../message/deviations.js';
import { referenceFault, urnFault } from '../../message/reference-fault.js';
import type { ElementFindings } from './element-findings.js';
import type { ElementFrame, OpenProperties } from './element-frame.js';

/** Number of valid texts cached for each type; above it, the cache is cleared. */
const mostValidTexts = 10_000;

/** Reads URNs that refer to other objects. A text is parsed once, as references repeat. */
export class ReferenceReader {
  readonly #findings: ElementFindings;
  readonly #valid = new Map<SimpleType, Set<string>>();

  constructor(findings: ElementFindings) {
    this.#findings = findings;
  }

  /** The URN in its full form; an invalid one is reported. */
  read(frame: ElementFrame, type: SimpleType): string {
    const valid = this.#validTexts(type);
    if (valid.has(frame.text)) return frame.text;
    const text = this.#fullForm(frame, type);
    const fault = type.reference === 'plain' ? urnFault(text) : undefined;
    const plain = withoutPropertyWildcard(text);
    if (fault !== undefined || type.read(plain) === undefined) this.#refuse(frame, type, text);
    else if (plain !== text) this.#findings.deviation(frame, propertyWildcard, text);
    else if (text === frame.text) valid.add(text);
    return text;
  }

  #refuse(frame: ElementFrame, type: SimpleType, text: string): void {
    const { rule, detail } = referenceFault(text, { loose: type.reference === 'wildcards' }) ?? {
      rule: 'urn.invalid',
      detail: `${frame.plan.localName} refers to "${text}"; expected ${type.expected}`,
    };
    this.#findings.error(frame, rule, () => detail, text);
  }

  /** The text without the deviations that are accepted. */
  #fullForm(frame: ElementFrame, type: SimpleType): string {
    const text = frame.text.trim();
    if (text !== frame.text) this.#findings.deviation(frame, blankAroundUrn, frame.text);
    if (text.startsWith('urn:') || type.reference !== 'plain' || urnFault(text) !== undefined) return text;
    this.#findings.deviation(frame, shortenedUrn, text);
    return formatUrn(parseUrn(text));
  }

  #validTexts(type: SimpleType): Set<string> {
    const known = this.#valid.get(type);
    if (known !== undefined && known.size < mostValidTexts) return known;
    const fresh = new Set<string>();
    this.#valid.set(type, fresh);
    return fresh;
  }
}

/** The properties in the order of the grammar, for types whose elements alternate. */
function inGrammarOrder(type: ElementType, properties: OpenProperties): OpenProperties {
  const ordered: OpenProperties = {};
  const order = [...type.attributes, ...type.elements.values()].map((rule) => rule.property);
  for (const name of type.isMaintainable ? ['class', 'agencyID', 'id', 'version', ...order] : order) {
    const value = properties[name];
    if (value !== undefined) ordered[name] = value;
  }
  return ordered;
}

function hasNone(properties: OpenProperties): boolean {
  for (const _ in properties) return false;
  return true;
}

function reportText(frame: ElementFrame, type: SimpleType, text: string, findings: ElementFindings): void {
  findings.error(frame, type.rule, () => `${frame.plan.localName} is "${text}"; expected ${type.expected}`);
}

/** The text of an element in the form of its type; an invalid text is reported. */
function readText(
  frame: ElementFrame,
  type: SimpleType,
  findings: ElementFindings,
  references: ReferenceReader,
): Content {
  if (type.reference !== undefined) return references.read(frame, type);
  const { rule } = frame.plan;
  const text = frame.text === '' && rule.default !== undefined ? rule.default : frame.text;
  if (frame.rightType === type && frame.rightText === text) return frame.rightValue;
  const value = type.read(text);
  if (value === undefined) {
    reportText(frame, type, text, findings);
    return text;
  }
  frame.rightType = type;
  frame.rightText = text;
  frame.rightValue = value;
  return value;
}

/** The value of a finished element in the model. */
export function readValue(frame: ElementFrame, findings: ElementFindings, references: ReferenceReader): Content {
  const { type, text: textType } = frame.plan;
  if (textType !== undefined) {
    const text = readText(frame, frame.namedType ?? textType, findings, references);
    if (type.textProperty === undefined || (!type.textAlwaysObject && hasNone(frame.properties))) return text;
    return { [type.textProperty]: text, ...frame.properties };
  }
  const properties = type.interleaves ? inGrammarOrder(type, frame.properties) : frame.properties;
  return type.shape === undefined ? properties : (type.shape.toModel(properties) as OpenProperties);
}

function reportLanguage(frame: ElementFrame, findings: ElementFindings): void {
  findings.error(
    frame,
    'text.duplicate',
    () => `${frame.plan.localName} occurs twice in the language "${frame.language}"; send one for each language`,
  );
}

/** Adds a text to the property of its parent that holds it in all languages; each language is allowed once. */
export function attachText(frame: ElementFrame, parent: OpenProperties, findings: ElementFindings): void {
  const { property } = frame.plan.rule;
  const texts = parent[property] as OpenProperties | undefined;
  if (texts === undefined) {
    // Faster than a literal with a computed key.
    const first: OpenProperties = {};
    first[frame.language] = frame.text;
    parent[property] = first;
  } else if (Object.hasOwn(texts, frame.language)) reportLanguage(frame, findings);
  else texts[frame.language] = frame.text;
}

/** Adds the value of a finished element to the properties of its parent. */
export function attachValue(frame: ElementFrame, parent: OpenProperties, value: Content): void {
  const { property, holds, unwrap, wrap, joins } = frame.plan.rule;
  const unwrapped = unwrap === undefined ? value : (value as OpenProperties)[unwrap];
  if (unwrapped === undefined) return;
  if (holds === 'one') {
    parent[property] = unwrapped;
    return;
  }
  const values = parent[property] as Content[] | undefined;
  if (wrap === undefined) {
    if (values === undefined) parent[property] = [unwrapped];
    else values.push(unwrapped);
    return;
  }
  const last = values?.at(-1);
  if (joins && last !== undefined) (last as OpenProperties)[wrap] = unwrapped;
  else parent[property] = [...(values ?? []), { [wrap]: unwrapped }];
}
