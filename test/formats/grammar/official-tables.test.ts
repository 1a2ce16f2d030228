import { expect } from 'chai';
import type { ContentModel } from '../../../src/formats/grammar/grammar.js';
import { parseGrammar } from '../../../src/formats/grammar/parse-grammar.js';
import { sdmxMl21 } from '../../../src/formats/grammar/sdmx-ml-2.1.js';
import { sdmxMl30 } from '../../../src/formats/grammar/sdmx-ml-3.0.js';
import { sdmxMl31 } from '../../../src/formats/grammar/sdmx-ml-3.1.js';
import { describeWithShared, sharedJson } from '../../harness/shared.js';

/** A type in the tables taken from the official schemas. */
interface OfficialType {
  readonly simple?: true;
  readonly base?: string;
  readonly union?: readonly string[];
  readonly values?: readonly string[];
  readonly pattern?: readonly string[];
  readonly text?: string;
  readonly attributes?: Readonly<Record<string, { type: string; required?: true; fixed?: string; default?: string }>>;
  readonly content?: OfficialGroup;
}
type OfficialGroup = Readonly<Record<string, unknown>>;

const localName = (name: string): string =>
  name === 'message:ContactType'
    ? 'PartyContactType'
    : name.startsWith('anonymous:')
      ? 'string'
      : name.slice(name.indexOf(':') + 1);

const bounds: Readonly<Record<string, readonly [number, number]>> = {
  '': [1, 1],
  '?': [0, 1],
  '*': [0, Number.POSITIVE_INFINITY],
  '+': [1, Number.POSITIVE_INFINITY],
};

function occurring(part: ContentModel, occurrence: string): ContentModel {
  const [min = 0, max = 0] = bounds[occurrence] ?? occurrence.slice(1, -1).split(',').map(Number);
  return { kind: 'repeat', part, min, max };
}

function official(group: OfficialGroup): ContentModel {
  const { element, type } = group;
  if (typeof element === 'string') {
    const [, prefix = 'local', local = '', occurrence = ''] = /^(?:(\w+):)?(\w+)(.*)$/.exec(element) ?? [];
    const name = `${prefix}:${local}`;
    return occurring({ kind: 'element', name, type: localName(String(type)) }, occurrence);
  }
  const [key = '', parts = []] = Object.entries(group)[0] ?? [];
  const [, kind = '', occurrence = ''] = /^(sequence|choice|all)(.*)$/.exec(key) ?? [];
  const models = (parts as OfficialGroup[]).map(official);
  return occurring({ kind: kind as 'sequence' | 'choice' | 'all', parts: models }, occurrence);
}

/** A model as a text that is the same for models that demand the same: groups of one part are no groups. */
function canonical(model: ContentModel): string {
  if (model.kind === 'element') return `${model.name}:${model.type}`;
  if (model.kind === 'repeat') {
    const { part, min, max } = model;
    if (max === 0) return '';
    if (min === 1 && max === 1) return canonical(part);
    if ('parts' in part && part.parts.length === 1 && part.parts[0] !== undefined) {
      return canonical({ ...model, part: part.parts[0] });
    }
    if (part.kind === 'repeat') {
      return canonical({ ...part, min: Math.min(min, part.min), max: Math.max(max, part.max) });
    }
    return `${canonical(part)}{${min},${max}}`;
  }
  const parts = model.parts.map(canonical).filter((part) => part !== '');
  if (parts.length === 1) return parts[0] ?? '';
  return model.kind === 'sequence' ? parts.join(',') : `(${parts.join(model.kind === 'choice' ? '|' : '&')})`;
}

const grammars = {
  '2.1': parseGrammar(sdmxMl21),
  '3.0': parseGrammar(sdmxMl30),
  '3.1': parseGrammar(sdmxMl30, sdmxMl31),
};
/** Abstract, and so never the type of an element. */
const leftOut = new Set(['structure:GeoRefCodeType']);

for (const [version, grammar] of Object.entries(grammars)) {
  describeWithShared(`the grammar of SDMX-ML ${version} and the official schema`, () => {
    const { types } = sharedJson<{ types: Record<string, OfficialType> }>(`facts/grammar/sdmx-ml-${version}.json`);
    for (const [name, type] of Object.entries(types)) {
      if (leftOut.has(name) || name.startsWith('anonymous:')) continue;
      it(`agree on ${name}`, () => {
        if (type.simple) {
          const declared = grammar.simpleTypes.get(localName(name));
          // The table does not have the facet minInclusive that makes this one positive.
          const base = name === 'common:MaxOccursNumberType' ? 'positiveInteger' : type.base && localName(type.base);
          expect(declared?.base).to.equal(base);
          expect(declared?.union).to.deep.equal(type.union?.map(localName));
          expect(declared?.values).to.deep.equal(type.values);
          // \c+ is what a name token is anyway.
          expect(declared?.patterns).to.deep.equal(type.pattern?.[0] === '\\c+' ? undefined : type.pattern);
          return;
        }
        const declared = grammar.complexTypes.get(localName(name));
        expect(declared?.text).to.equal(type.text && localName(type.text));
        expect(declared?.attributes).to.deep.equal(
          Object.entries(type.attributes ?? {}).map(([attribute, { type: valueType, required = false, ...given }]) => ({
            name: attribute.replace('namespace:', 'xml:'),
            type: localName(valueType),
            required,
            ...given,
          })),
        );
        const content = declared?.content === undefined ? '' : canonical(declared.content);
        expect(content).to.equal(type.content === undefined ? '' : canonical(official(type.content)));
      });
    }
  });
}
