import type { Position } from '../../../errors.js';
import type { Content } from '../../../model/content.js';
import { elementStep } from '../../../model/path.js';
import type { SimpleType } from '../../grammar/simple-types/simple-type.js';
import type { DistinctValues } from '../../message/distinct-values.js';
import type { ElementPlace } from './element-findings.js';
import type { ElementPlan } from './element-plan.js';
import type { ContentPlace, NamespaceScope } from './namespace-scope.js';

/** The properties of an object that is being read. */
export type OpenProperties = Record<string, Content>;

/** A required element that had not come when a later one did, or that came in a wrong namespace. */
export interface LackingElement {
  /** Qualified names; one of them is required. */
  readonly alternatives: readonly string[];
  /** Qualified name of the later element. */
  readonly before: string;
  /** Whether it has been reported, as too late or in a wrong namespace. */
  isReported: boolean;
}

const nothing: OpenProperties = Object.freeze({});

/** An open element. There is one frame for each depth, reused for every element, so that an element allocates none. */
export class ElementFrame implements ElementPlace {
  line = 0;
  column = 0;
  text = '';
  /** Language of the text, where it is localised. */
  language = 'en';
  /** The last valid language at this depth; consecutive texts mostly have the same. */
  rightLanguage = 'en';
  /** The last valid text at this depth, with its type and value: consecutive values are often equal. */
  rightType: SimpleType | undefined;
  rightText = '';
  rightValue: Content = '';
  /** The `urn` attribute as written. */
  urn: string | undefined;
  /** The attributes and elements read so far, by property. */
  properties: OpenProperties = nothing;
  /** The type that the element names for its text, where the grammar does not define it. */
  namedType: SimpleType | undefined;
  /** Values that have to be distinct in the element, by group. */
  distinct: Map<string, DistinctValues> | undefined;
  /** Required elements that had not come when a later one did. */
  lacking: LackingElement[] | undefined;
  /** Whether the element, or one around it, has no counterpart in the model. */
  dropped = false;

  constructor(
    readonly parent: ElementFrame | undefined,
    public plan: ElementPlan,
    public content: ContentPlace,
    public scope: NamespaceScope,
  ) {}

  begin(plan: ElementPlan, content: ContentPlace, scope: NamespaceScope, { line, column }: Position): void {
    this.plan = plan;
    this.content = content;
    this.scope = scope;
    this.line = line;
    this.column = column;
    this.text = '';
    this.language = 'en';
    this.urn = undefined;
    this.namedType = undefined;
    this.properties = plan.isTextOnly || plan.isLocalised ? nothing : {};
    this.distinct = undefined;
    this.lacking = undefined;
    this.dropped = plan.rule.loss !== undefined || this.parent?.dropped === true;
  }

  /** Path of XML elements with their ids: `Structure/Structures/Codelists/Codelist[CL_FREQ]/Code[A]`. */
  get path(): string {
    const { id } = this.properties;
    const step = typeof id === 'string' && id !== '' ? `${this.plan.localName}[${id}]` : this.plan.localName;
    return this.parent === undefined ? step : `${this.parent.path}/${step}`;
  }

  /** Path in the model of the artefact (model/path.ts); empty for the artefact itself. */
  get modelPath(): string {
    const { plan, parent } = this;
    if (parent === undefined || plan.isMaintainable) return '';
    const { property, holds, joins, wrap } = plan.rule;
    const siblings = parent.properties[property];
    const index = Array.isArray(siblings) ? siblings.length - (joins ? 1 : 0) : 0;
    const steps = [parent.modelPath, property];
    if (holds === 'many') steps.push(elementStep(this.properties, index));
    if (wrap !== undefined) steps.push(wrap);
    return steps.filter((step) => step !== '').join('/');
  }

  /** A place inside the element. */
  placeOf({ line, column }: Position, child?: string): ElementPlace {
    const { path, modelPath } = this;
    return { path: child === undefined ? path : `${path}/${child}`, line, column, modelPath };
  }

  /** The nearest open element of a type, this one excluded. */
  within(typeName: string): ElementFrame | undefined {
    let frame = this.parent;
    while (frame !== undefined && frame.plan.type.name !== typeName) frame = frame.parent;
    return frame;
  }
}
