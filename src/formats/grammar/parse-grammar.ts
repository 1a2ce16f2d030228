import type {
  AttributeDeclaration,
  ComplexTypeDeclaration,
  ContentModel,
  Grammar,
  SimpleTypeDeclaration,
} from './grammar.js';

const token =
  /\s*(?:([(,|&])|(\))(\{\d+,\d+\}|[?*+])?|(?:([a-z]+):)?([A-Z]\w*)(\{\d+,\d+\}|[?*+])?(?:: (\w+))?(?: ~ "([^"]*)")?)/y;

const bounds: Readonly<Record<string, readonly [number, number]>> = {
  '?': [0, 1],
  '*': [0, Number.POSITIVE_INFINITY],
  '+': [1, Number.POSITIVE_INFINITY],
};

/** Applies the occurrence written after a part. */
function occurring(part: ContentModel, occurrence: string | undefined): ContentModel {
  if (occurrence === undefined) return part;
  const [min = 0, max = 0] = bounds[occurrence] ?? occurrence.slice(1, -1).split(',').map(Number);
  return { kind: 'repeat', part, min, max };
}

const kinds = { '|': 'choice', ',': 'sequence', '&': 'all' } as const;

/** Joins parts by one operator; a single part is returned unchanged. */
function joined(operator: keyof typeof kinds, parts: readonly ContentModel[]): ContentModel {
  const [only] = parts;
  return parts.length === 1 && only !== undefined ? only : { kind: kinds[operator], parts };
}

/**
 * Parses a content model: `A?, (B: BType | C), D*`. A comma binds closer than a bar; an element without a type has the
 * type of its name (`Link` the type `LinkType`), one without a prefix belongs to `namespace`; `~ "x"` is a default.
 * @throws Error when the text is not in the notation.
 */
export function parseContent(text: string, namespace: string): ContentModel {
  token.lastIndex = 0;
  const next = () => {
    const match = token.exec(text);
    if (match === null) throw new Error(`The content model "${text}" is not valid at "${text.slice(token.lastIndex)}"`);
    return match;
  };

  /** Parses up to the closing bracket, or to the end where no bracket is open. */
  const group = (closed: boolean): { model: ContentModel; occurrence: string | undefined } => {
    const alternatives: ContentModel[][] = [[]];
    let operator: ',' | '&' = ',';
    while (closed || token.lastIndex < text.length) {
      const [, punctuation, close, closeOccurrence, prefix, name, occurrence, type, initial] = next();
      if (close !== undefined) {
        return {
          model: joined(
            '|',
            alternatives.map((parts) => joined(operator, parts)),
          ),
          occurrence: closeOccurrence,
        };
      }
      if (punctuation === '|') alternatives.push([]);
      else if (punctuation === '&') operator = '&';
      else if (punctuation === '(') {
        const inner = group(true);
        alternatives.at(-1)?.push(occurring(inner.model, inner.occurrence));
      } else if (name !== undefined) {
        const element: ContentModel = {
          kind: 'element',
          name: `${prefix ?? namespace}:${name}`,
          type: type ?? `${name}Type`,
          ...(initial === undefined ? {} : { default: initial }),
        };
        alternatives.at(-1)?.push(occurring(element, occurrence));
      }
    }
    return {
      model: joined(
        '|',
        alternatives.map((parts) => joined(operator, parts)),
      ),
      occurrence: undefined,
    };
  };
  return group(false).model;
}

const attribute = /^([\w:]+)(\?)?: (\w+)(?: ([=~]) "([^"]*)")?$/;

function parseAttribute(text: string): AttributeDeclaration {
  const match = attribute.exec(text);
  if (match === null) throw new Error(`"${text}" does not declare an attribute`);
  const [, name = '', optional, type = '', mark, value = ''] = match;
  const given = mark === '=' ? { fixed: value } : mark === '~' ? { default: value } : {};
  return { name, type, required: optional === undefined, ...given };
}

function parseComplexType(name: string, body: string, namespace: string): ComplexTypeDeclaration {
  const clauses = body.split(/\n {2}(?! )/).map((clause) => clause.trim().replace(/\s+/g, ' '));
  const of = (mark: string) => clauses.find((clause) => clause.startsWith(mark))?.slice(mark.length);
  const attributes = of('@ ')?.split(', ').map(parseAttribute) ?? [];
  const text = of('= ');
  const content = clauses.find((clause) => /^[A-Za-z(]/.test(clause));
  return {
    name,
    attributes,
    ...(text === undefined ? {} : { text }),
    ...(content === undefined ? {} : { content: parseContent(content, namespace) }),
  };
}

function parseSimpleType(name: string, body: string): SimpleTypeDeclaration {
  const patterns: string[] = [];
  const rest = body.replace(/\s\/(\S+)\/(?=\s|$)/g, (_, pattern: string) => {
    patterns.push(pattern);
    return '';
  });
  const [, types = '', values] = /^([^[]*)(?:\[([^\]]*)\])?/.exec(rest) ?? [];
  const union = types.split('|').map((type) => type.trim());
  const [base = ''] = union;
  return {
    name,
    ...(union.length > 1 ? { union } : { base }),
    ...(values === undefined ? {} : { values: values.trim().split(/\s+/) }),
    ...(patterns.length === 0 ? {} : { patterns }),
  };
}

/**
 * Parses grammars in a notation like that of a DTD; definitions of later texts replace those of the same name.
 *
 * - `%group = …` defines a text that replaces each `%group`.
 * - `namespace structure` sets the namespace of the elements of the types below it.
 * - `Name = base [values] /pattern/` is a simple type, `Name = A | B` a union. A pattern has no blanks.
 * - A name alone begins a complex type. Indented by two: `@` its attributes (`?` optional, `= "x"` fixed, `~ "x"`
 *   default), `=` the type of its text, else its content model (parseContent). Deeper lines continue.
 */
export function parseGrammar(...texts: readonly string[]): Grammar {
  const definitions = texts.flatMap((text) => text.split(/\n(?=\S)/).map((definition) => definition.trimEnd()));
  const groups = new Map<string, string>();
  for (const definition of definitions) {
    const [, name, body] = /^%(\w+) = ([\s\S]*)$/.exec(definition) ?? [];
    if (name !== undefined && body !== undefined) groups.set(name, body.replace(/\s+/g, ' '));
  }
  const expand = (text: string): string =>
    text.replace(/%(\w+)/g, (mark, name: string) => expand(groups.get(name) ?? unknownGroup(mark)));

  const complexTypes = new Map<string, ComplexTypeDeclaration>();
  const simpleTypes = new Map<string, SimpleTypeDeclaration>();
  let namespace = '';
  for (const definition of definitions) {
    const [, name, mark, body = ''] = /^(\w+)( =|)([\s\S]*)$/.exec(definition) ?? [];
    if (name === undefined) continue;
    if (name === 'namespace') namespace = body.trim();
    else if (mark === ' =') simpleTypes.set(name, parseSimpleType(name, body));
    else complexTypes.set(name, parseComplexType(name, expand(body), namespace));
  }
  return { complexTypes, simpleTypes };
}

function unknownGroup(mark: string): never {
  throw new Error(`The grammar uses ${mark} but does not define it`);
}
