/** The attributes of an element as written. One object serves every element of a message. */
export class Attributes {
  readonly #names: string[] = [];
  readonly #values: string[] = [];
  #declaresNamespaces = false;

  get names(): readonly string[] {
    return this.#names;
  }

  /** Whether one of them declares a namespace. */
  get declaresNamespaces(): boolean {
    return this.#declaresNamespaces;
  }

  add(name: string, value: string): void {
    this.#names.push(name);
    this.#values.push(value);
    if (isNamespaceDeclaration(name)) this.#declaresNamespaces = true;
  }

  get(name: string): string | undefined {
    const index = this.#names.indexOf(name);
    return index === -1 ? undefined : this.#values[index];
  }

  clear(): void {
    this.#names.length = 0;
    this.#values.length = 0;
    this.#declaresNamespaces = false;
  }
}

export const isNamespaceDeclaration = (name: string): boolean => name === 'xmlns' || name.startsWith('xmlns:');
