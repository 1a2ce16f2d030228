import type { Attributes } from './attributes.js';

export const xsiNamespace = 'http://www.w3.org/2001/XMLSchema-instance';

/** The namespace declarations that hold at an element. Names are looked up once and remembered. */
export class NamespaceScope {
  readonly #uris: ReadonlyMap<string, string>;
  readonly #prefixes: ReadonlyMap<string, string>;
  readonly #names = new Map<string, string>();

  /**
   * @param prefixes the prefix that the grammar gives to each namespace it knows
   * @param uris the namespace of each prefix of the message
   */
  constructor(prefixes: ReadonlyMap<string, string>, uris: ReadonlyMap<string, string> = new Map()) {
    this.#prefixes = prefixes;
    this.#uris = uris;
  }

  /** The scope inside an element with namespace declarations. */
  with(attributes: Attributes): NamespaceScope {
    const uris = new Map(this.#uris);
    for (const name of attributes.names) {
      const uri = attributes.get(name) ?? '';
      if (name === 'xmlns') uris.set('', uri);
      else if (name.startsWith('xmlns:')) uris.set(name.slice('xmlns:'.length), uri);
    }
    return new NamespaceScope(this.#prefixes, uris);
  }

  /** The same declarations, seen by another grammar. */
  seenBy(prefixes: ReadonlyMap<string, string>): NamespaceScope {
    return new NamespaceScope(prefixes, this.#uris);
  }

  /** The namespace of a name as written; undefined where its prefix is not declared. */
  uriOf(name: string): string | undefined {
    const colon = name.indexOf(':');
    return colon === -1 ? (this.#uris.get('') ?? '') : this.#uris.get(name.slice(0, colon));
  }

  /** The name by which the grammar knows an element (`structure:Code`), else `{namespace}name`. */
  elementName(name: string): string {
    const known = this.#names.get(name);
    if (known !== undefined) return known;
    const uri = this.uriOf(name);
    const local = name.slice(name.indexOf(':') + 1);
    const prefix = uri === undefined ? undefined : this.#prefixes.get(uri);
    const resolved = prefix === undefined ? `{${uri ?? ''}}${local}` : `${prefix}:${local}`;
    this.#names.set(name, resolved);
    return resolved;
  }
}
