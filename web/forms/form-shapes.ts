import type { Choice, JsonGrammar } from '../../src/formats/grammar/json-notation.js';
import { jsonGrammar } from '../../src/formats/grammar/json-versions.js';
import { messageVersion } from '../../src/formats/grammar/message-versions.js';
import { allTypes, jsonContainerOf } from '../../src/model/artefact-types.js';
import type { FieldChoice, FieldShape, FieldValue, FormShapes, ObjectShape } from '../src/pages/edit/general/shapes.js';

/** Simple types of SDMX-JSON that the grammar of SDMX-ML does not have. */
const ownTypes: Readonly<Record<string, FieldValue>> = {
  integer: { kind: 'integer' },
  // A number, or the text `unbounded`.
  OccurenceType: { kind: 'integer' },
  number: { kind: 'number' },
  uri: { kind: 'text', expected: 'a URI' },
  uriReference: { kind: 'text', expected: 'a URI' },
  email: { kind: 'text', expected: 'an e-mail address' },
  LowerCaseLanguage: { kind: 'text', expected: 'a language tag such as en or pt-br' },
};

/** Properties that readers accept and no schema has. */
const deviating: ReadonlySet<string> = new Set(['CodeType.codes', 'DimensionListType.timeDimensions']);

/** A property of the model that SDMX-JSON has as a link: `self.uri`. */
const isLinkPart = (notation: string): boolean => /^[a-z]+\.[a-z]+$/.test(notation);

const { grammar, types } = messageVersion('3.1');

/** The names of a simple type and of its bases, nearest first. */
const chainOf = (name: string): readonly string[] => {
  const base = grammar.simpleTypes.get(name)?.base;
  return base === undefined ? [name] : [name, ...chainOf(base)];
};

function simpleValue(json: JsonGrammar, name: string): FieldValue {
  const own = ownTypes[name];
  if (own !== undefined) return own;
  const reference = json.reference(name);
  if (reference !== undefined) {
    const classes = (reference.classes ?? []).map((each) => each.slice(each.indexOf('.') + 1));
    return {
      kind: 'reference',
      classes,
      isLoose: reference.wildcards === true || name === 'MetadataTargetReferenceType',
    };
  }
  const values = json.values(name);
  if (values !== undefined) return { kind: 'enumeration', values };
  const chain = chainOf(name);
  if (chain.includes('boolean')) return { kind: 'boolean' };
  if (chain.some((each) => /[iI]nteger$|^int$/.test(each))) return { kind: 'integer' };
  if (chain.some((each) => /^(?:decimal|double)$/.test(each))) return { kind: 'number' };
  // Names that are neither built in nor of SDMX-ML have any text.
  const isKnown = grammar.simpleTypes.has(name) || ['dateTime', 'date', 'duration', 'gYear'].includes(name);
  return isKnown ? { kind: 'text', expected: types.simpleType(name).expected } : { kind: 'text' };
}

/** Collects the shapes of the objects that it meets. */
class Walk {
  readonly objects: Record<string, ObjectShape> = {};
  readonly #json = jsonGrammar('2.1.0');

  value(notation: string): FieldValue {
    if (notation === 'texts') return { kind: 'texts' };
    const [, quoted] = /^'(.*)'$/.exec(notation) ?? [];
    if (quoted !== undefined) return { kind: 'fixed', value: quoted };
    if (notation === 'true' || notation === 'false') return { kind: 'fixed', value: notation === 'true' };
    const union = this.#json.union(notation);
    if (union !== undefined) {
      return { kind: 'either', simple: simpleValue(this.#json, union.simple), object: this.value(union.object) };
    }
    if (this.#json.object(notation) === undefined) return simpleValue(this.#json, notation);
    this.visit(notation);
    return { kind: 'object', shape: notation };
  }

  visit(name: string): void {
    if (this.objects[name] !== undefined) return;
    const fields: FieldShape[] = [];
    // Registered before its properties are visited: an object can hold objects of its own shape.
    this.objects[name] = { fields, choices: this.#json.choices(name).flatMap(choiceOf) };
    for (const [declared, notation] of Object.entries(this.#json.object(name) ?? {})) {
      const [first = '', second] = declared.replace('?', '').split('/');
      if (isLinkPart(notation) || deviating.has(`${name}.${first}`)) continue;
      const [, element = notation, range] = /^(.*?)\[([^\]]*)\]!?$/.exec(notation) ?? [];
      const most = range === undefined ? undefined : /\.\.(\d+)$/.exec(range)?.[1];
      fields.push({
        property: second ?? first,
        ...(second === undefined ? {} : { best: first }),
        isRequired: !declared.endsWith('?'),
        ...(range === undefined ? {} : { list: { most: most === undefined ? undefined : Number(most) } }),
        value: this.value(element),
      });
    }
  }

  container(name: string): string {
    const notation = this.#json.object('StructuresType')?.[`${name}?`];
    if (notation === undefined) throw new Error(`SDMX-JSON 2.1 has no ${name}`);
    const shape = notation.replace(/\[.*$/, '');
    this.visit(shape);
    return shape;
  }
}

/** With `one or more`, all alternatives can be given: they exclude nothing. */
function choiceOf({ take, alternatives }: Choice): FieldChoice[] {
  if (take === 'one or more') return [];
  const split = alternatives.map((each) => each.split(' ').map((name) => name.replace('?', '')));
  const kept = split.filter((names) => !names.includes('timeDimensions'));
  return kept.length < 2 ? [] : [{ isRequired: take === 'one', alternatives: kept }];
}

/** The shapes of all classes of 3.x that messages of artefacts can hold. */
export function formShapes(): FormShapes {
  const walk = new Walk();
  const classes = Object.fromEntries(
    allTypes
      .filter((type) => type.only === undefined && type.message !== 'registration')
      .map((type) => [type.class, walk.container(jsonContainerOf(type))]),
  );
  return { classes, objects: walk.objects };
}
