import type { Position } from '../../../errors.js';
import type { Content } from '../../../model/content.js';
import { elementStep } from '../../../model/path.js';
import type { ContentState } from '../../grammar/content-automaton.js';
import type { ElementRule } from '../../grammar/element-types.js';
import type { SimpleType } from '../../grammar/simple-types/simple-type.js';
import type { Place } from './findings.js';
import type { NamespaceScope } from './namespace-scope.js';

export type Properties = Record<string, Content>;

const nothing: Properties = Object.freeze({});

/** An open element. Frames are used again for every element of their depth, so that reading makes no waste of them. */
export class Frame implements Place {
  line = 0;
  column = 0;
  text = '';
  /** The `urn` attribute as written. */
  urn: string | undefined;
  /** What is read so far: attributes and elements by property. */
  properties: Properties = {};
  /** The type that the element names for its text, where the grammar leaves it open. */
  namedType: SimpleType | undefined;
  /** Values that have to be distinct in here, by group. */
  distinct: Map<string, Set<Content>> | undefined;
  /** The element, or one around it, has no place in the model. */
  dropped = false;

  constructor(
    readonly parent: Frame | undefined,
    public rule: ElementRule,
    public state: ContentState,
    public scope: NamespaceScope,
  ) {}

  begin(rule: ElementRule, scope: NamespaceScope, line: number, column: number): void {
    this.rule = rule;
    this.state = rule.type.start;
    this.scope = scope;
    this.line = line;
    this.column = column;
    this.text = '';
    this.urn = undefined;
    this.namedType = undefined;
    // An element that can only be a text needs no object of its own.
    this.properties = rule.type.attributes.length === 0 && rule.type.text !== undefined ? nothing : {};
    this.distinct = undefined;
    this.dropped = rule.loss !== undefined || this.parent?.dropped === true;
  }

  /** Path of XML elements with the ids they bear: `Structure/Structures/Codelists/Codelist[CL_FREQ]/Code[A]`. */
  get path(): string {
    const { id } = this.properties;
    const step = typeof id === 'string' ? `${this.rule.localName}[${id}]` : this.rule.localName;
    return this.parent === undefined ? step : `${this.parent.path}/${step}`;
  }

  /** Path in the model of the artefact (model/path.ts); empty for the artefact itself. */
  get modelPath(): string {
    const { rule, parent } = this;
    if (parent === undefined || rule.type.isMaintainable) return '';
    const siblings = parent.properties[rule.property];
    const index = Array.isArray(siblings) ? siblings.length - (rule.joins ? 1 : 0) : 0;
    const steps = [parent.modelPath, rule.property];
    if (rule.holds === 'many') steps.push(elementStep(this.properties, index));
    if (rule.wrap !== undefined) steps.push(rule.wrap);
    return steps.filter((step) => step !== '').join('/');
  }

  /** A place inside the element. */
  placeOf({ line, column }: Position, child?: string): Place {
    const { path, modelPath } = this;
    return { path: child === undefined ? path : `${path}/${child}`, line, column, modelPath };
  }

  /** The nearest open element of a type, this one excluded. */
  within(typeName: string): Frame | undefined {
    let frame = this.parent;
    while (frame !== undefined && frame.rule.type.name !== typeName) frame = frame.parent;
    return frame;
  }
}
