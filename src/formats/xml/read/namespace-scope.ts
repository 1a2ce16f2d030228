import type { ContentState } from '../../grammar/content-automaton.js';
import type { ElementType } from '../../grammar/element-types.js';
import { type ElementPlan, elementPlan } from './element-plan.js';

/** An element at a place where it is allowed. */
export interface ContentStep {
  /** Name as the message writes it. */
  readonly name: string;
  readonly plan: ElementPlan;
  /** The place after the element. */
  readonly next: ContentPlace;
  /** The place at the beginning of the element. */
  readonly start: ContentPlace;
}

/**
 * A place in the content of an element, with the elements that may come next, by their names in the message.
 * There is one for each state of the grammar and each scope of namespaces.
 */
export class ContentPlace {
  readonly state: ContentState;
  readonly #type: ElementType;
  readonly #scope: NamespaceScope;
  /** The last step; consecutive elements mostly have the same name. */
  #last: ContentStep | undefined;
  readonly #steps = new Map<string, ContentStep>();

  constructor(type: ElementType, state: ContentState, scope: NamespaceScope) {
    this.#type = type;
    this.state = state;
    this.#scope = scope;
  }

  /**
   * The next element; undefined where it is not allowed here.
   * @param name as written
   */
  step(name: string): ContentStep | undefined {
    const last = this.#last;
    if (last !== undefined && last.name === name) return last;
    const step = this.#steps.get(name) ?? this.#make(name);
    if (step !== undefined) this.#last = step;
    return step;
  }

  #make(name: string): ContentStep | undefined {
    const qualified = this.#scope.elementName(name);
    const state = this.state.next(qualified);
    const rule = this.#type.elements.get(qualified);
    if (state === undefined || rule === undefined) return undefined;
    const { type } = rule;
    const step = {
      name,
      plan: elementPlan(rule),
      next: this.#scope.placeOf(this.#type, state),
      start: this.#scope.placeOf(type, type.start),
    };
    this.#steps.set(name, step);
    return step;
  }
}

/** The attributes of an element, namespace declarations included. */
export interface WrittenAttributes {
  readonly names: readonly string[];
  get(name: string): string | undefined;
}

/** The namespace declarations that are in force at an element. */
export class NamespaceScope {
  readonly #uris: ReadonlyMap<string, string>;
  readonly #prefixes: ReadonlyMap<string, string>;
  readonly #places = new Map<ContentState, ContentPlace>();

  /**
   * @param prefixes the prefix that the grammar gives to each namespace it has, by URI
   * @param uris the namespace of each prefix of the message
   */
  constructor(prefixes: ReadonlyMap<string, string>, uris: ReadonlyMap<string, string> = new Map()) {
    this.#prefixes = prefixes;
    this.#uris = uris;
  }

  /** The scope inside an element with namespace declarations. */
  with(attributes: WrittenAttributes): NamespaceScope {
    const uris = new Map(this.#uris);
    for (const name of attributes.names) {
      const uri = attributes.get(name) ?? '';
      if (name === 'xmlns') uris.set('', uri);
      else if (name.startsWith('xmlns:')) uris.set(name.slice('xmlns:'.length), uri);
    }
    return new NamespaceScope(this.#prefixes, uris);
  }

  /** The same declarations with the prefixes of another grammar. */
  seenBy(prefixes: ReadonlyMap<string, string>): NamespaceScope {
    return new NamespaceScope(prefixes, this.#uris);
  }

  /** The namespace of a name as written; undefined where its prefix is not declared. */
  uriOf(name: string): string | undefined {
    const colon = name.indexOf(':');
    return colon === -1 ? (this.#uris.get('') ?? '') : this.#uris.get(name.slice(0, colon));
  }

  /** The name of an element in the grammar (`structure:Code`), else `{namespace}name`. */
  elementName(name: string): string {
    const uri = this.uriOf(name);
    const local = name.slice(name.indexOf(':') + 1);
    const prefix = uri === undefined ? undefined : this.#prefixes.get(uri);
    return prefix === undefined ? `{${uri ?? ''}}${local}` : `${prefix}:${local}`;
  }

  /** A place in the content of a type, for the names of this scope. */
  placeOf(type: ElementType, state: ContentState): ContentPlace {
    const known = this.#places.get(state);
    if (known !== undefined) return known;
    const made = new ContentPlace(type, state, this);
    this.#places.set(state, made);
    return made;
  }
}
