export const isNamespaceDeclaration = (name: string): boolean => name === 'xmlns' || name.startsWith('xmlns:');

/** The attributes of an element as written. One object serves every element of a message, and its arrays never shrink. */
export class Attributes {
  readonly #names: string[] = [];
  readonly #values: string[] = [];
  #count = 0;
  #declaresNamespaces = false;

  get count(): number {
    return this.#count;
  }

  get names(): readonly string[] {
    return this.#names.slice(0, this.#count);
  }

  /** How many characters their names and values have. */
  get length(): number {
    let length = 0;
    for (let index = 0; index < this.#count; index++) {
      length += (this.#names[index]?.length ?? 0) + (this.#values[index]?.length ?? 0);
    }
    return length;
  }

  /** Whether one of them declares a namespace. */
  get declaresNamespaces(): boolean {
    return this.#declaresNamespaces;
  }

  add(name: string, value: string): void {
    this.#names[this.#count] = name;
    this.#values[this.#count] = value;
    this.#count++;
    if (isNamespaceDeclaration(name)) this.#declaresNamespaces = true;
  }

  get(name: string): string | undefined {
    for (let index = 0; index < this.#count; index++) if (this.#names[index] === name) return this.#values[index];
    return undefined;
  }

  clear(): void {
    this.#count = 0;
    this.#declaresNamespaces = false;
  }
}
