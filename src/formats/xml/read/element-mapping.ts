import type { Properties } from '../../../model/content.js';
import type { Deviation } from '../../message/findings.js';
import type { MappingContext } from '../../model-2.1/up/mapping.js';
import type { ElementFindings } from './element-findings.js';
import type { ElementFrame } from './element-frame.js';
import type { MessageContents } from './message-contents.js';

/** The context in which an element of 2.1 is mapped when it is closed. One object serves every element. */
export class ElementMapping implements MappingContext {
  readonly #findings: ElementFindings;
  readonly #contents: MessageContents;
  #frame: ElementFrame | undefined;

  constructor(findings: ElementFindings, contents: MessageContents) {
    this.#findings = findings;
    this.#contents = contents;
  }

  at(frame: ElementFrame): this {
    this.#frame = frame;
    return this;
  }

  within(typeName: string): Properties | undefined {
    return this.#frame?.within(typeName)?.properties;
  }

  error(rule: string, detail: () => string, reference?: string): void {
    if (this.#frame?.dropped === false) this.#findings.error(this.#frame, rule, detail, reference);
  }

  refuse(rule: string, detail: () => string, reference?: string): void {
    if (this.#frame?.dropped === false) this.#findings.refusal(this.#frame, rule, detail, reference);
  }

  warn(rule: string, detail: () => string): void {
    if (this.#frame?.dropped === false) this.#findings.warning(this.#frame, rule, detail);
  }

  repeatable(deviation: Deviation): void {
    if (this.#frame?.dropped === false) {
      this.#findings.repeatableDeviation(this.#frame, deviation.rule, () => deviation);
    }
  }

  noteReference(property: string): void {
    if (this.#frame !== undefined) this.#contents.noteReference(`${this.#frame.modelPath}/${property}`, this.#frame);
  }
}
