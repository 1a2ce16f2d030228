/** What a pattern of a type of URNs fixes. */
export interface UrnPattern {
  /** Package and class: `codelist.Code`. */
  readonly class: string;
  /** Id of the artefact, where its class has one id only. */
  readonly id?: string;
}

const form = /^\.\+\\\.([a-z]+)\\\.([A-Za-z]+)=(?:\.\+:([A-Z_]+)\\\()?/;

/** Reads a pattern of a type of URNs (XML Schema); undefined where it does not fix the class. */
export function readUrnPattern(pattern: string): UrnPattern | undefined {
  const [, packageName, className, id] = form.exec(pattern) ?? [];
  if (packageName === undefined) return undefined;
  return { class: `${packageName}.${className}`, ...(id === undefined ? {} : { id }) };
}

const withArticle = (name: string): string => `${/^[AEIOU]/.test(name) ? 'an' : 'a'} ${name}`;

/**
 * A type of URNs in words: `the URN of a Codelist or a ValueList`.
 * @param classes package and class of each; none where any is allowed
 * @param isLoose whether parts of the URN may be `*`
 */
export function urnInWords(classes: readonly string[], isLoose: boolean): string {
  const names = classes.map((name) => withArticle(name.slice(name.indexOf('.') + 1)));
  const objects = names.length === 0 ? 'an SDMX object' : names.join(' or ');
  return `the URN of ${objects}${isLoose ? ', whose parts may be *' : ''}`;
}
