import type { AttributeDeclaration, ComplexTypeDeclaration, Grammar, SimpleTypeDeclaration } from './grammar.js';
import { parseContent } from './parse-content.js';

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
 * Reads grammars in a notation like that of a DTD; definitions of later texts replace those of the same name.
 *
 * - `%group = …` names a piece of text that stands wherever `%group` is written.
 * - `namespace structure` says to which namespace the elements of the types below it belong.
 * - `Name = base [values] /pattern/` is a simple type, `Name = A | B` a union. A pattern holds no blank.
 * - A name alone begins a complex type. Indented by two: `@` its attributes (`?` optional, `= "x"` fixed, `~ "x"`
 *   default), `=` the type of its text, else its content model (see parse-content.ts). Deeper lines continue.
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
