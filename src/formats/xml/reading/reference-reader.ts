import { StrataError } from '../../../errors.js';
import { formatUrn, parseUrn } from '../../../model/urn.js';
import type { SimpleType } from '../../grammar/simple-types/simple-type.js';
import { blankAroundUrn, shortUrn } from '../deviations.js';
import type { Findings } from './findings.js';
import type { Frame } from './frame.js';

const rememberedTexts = 10_000;

/** Why a text is no URN; undefined where it is one. */
function fault(text: string): string | undefined {
  try {
    parseUrn(text);
    return undefined;
  } catch (error) {
    if (error instanceof StrataError) return error.message;
    throw error;
  }
}

/** Reads URNs that refer to other objects. A text found right is not looked at again. */
export class ReferenceReader {
  readonly #findings: Findings;
  readonly #right = new Map<SimpleType, Set<string>>();

  constructor(findings: Findings) {
    this.#findings = findings;
  }

  /** The URN in its full form; what is wrong with it goes to the findings. */
  read(frame: Frame, type: SimpleType): string {
    const right = this.#rightTexts(type);
    if (right.has(frame.text)) return frame.text;
    const text = this.#understood(frame, type);
    const wrong = type.reference === 'plain' ? fault(text) : undefined;
    if (wrong !== undefined) this.#findings.error(frame, 'urn.invalid', () => wrong, text);
    else if (type.read(text) === undefined) {
      const detail = () => `${frame.rule.localName} refers to "${text}"; expected ${type.expected}`;
      this.#findings.error(frame, 'urn.invalid', detail, text);
    } else if (text === frame.text) right.add(text);
    return text;
  }

  /** The text without the deviations that are accepted. */
  #understood(frame: Frame, type: SimpleType): string {
    const text = frame.text.trim();
    if (text !== frame.text) this.#findings.deviation(frame, blankAroundUrn, frame.text);
    if (text.startsWith('urn:') || type.reference !== 'plain' || fault(text) !== undefined) return text;
    this.#findings.deviation(frame, shortUrn, text);
    return formatUrn(parseUrn(text));
  }

  #rightTexts(type: SimpleType): Set<string> {
    const known = this.#right.get(type);
    if (known !== undefined && known.size < rememberedTexts) return known;
    const fresh = new Set<string>();
    this.#right.set(type, fresh);
    return fresh;
  }
}
