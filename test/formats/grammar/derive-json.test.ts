import { expect } from 'chai';
import { describe, it } from 'mocha';
import { DerivedJson } from '../../../src/formats/grammar/derive-json.js';
import type { JsonDelta } from '../../../src/formats/grammar/json-notation.js';
import { type AnyJsonVersion, jsonVersion } from '../../../src/formats/grammar/json-versions.js';
import { messageVersion } from '../../../src/formats/grammar/message-versions.js';
import { parseGrammar } from '../../../src/formats/grammar/parse-grammar.js';

const small = parseGrammar(String.raw`
namespace common

UrnReferenceType = string
ComponentUrnReferenceType = UrnReferenceType /.+\)\.[A-Z]+/
MaintainableUrnReferenceType = UrnReferenceType /.+\)/
IDType = string
ColourType = string [red green]
CodelistReferenceType = MaintainableUrnReferenceType /.+\.codelist\.Codelist=.+/
CodeReferenceType = ComponentUrnReferenceType /.+\.codelist\.Code=.+/
ProviderReferenceType = ComponentUrnReferenceType /.+\.base\.Provider=.+:PROVIDERS\(.+\).+/
AnyListReferenceType = MaintainableUrnReferenceType
  /.+\.codelist\.Codelist=.+/
  /.+\.codelist\.ValueList=.+/

AnnotationsType
  Annotation+

AnnotationType
  @ id?: IDType

TextType
  = string
  @ xml:lang?: language

namespace structure

BoxType
  @ id: IDType, urn?: anyURI, uri?: anyURI, version?: IDType, agencyID: IDType, colour: ColourType
  common:Annotations?, common:Name+: TextType, common:Description*: TextType, Entry*, Codelist: CodelistReferenceType

EntryType
  @ colour?: ColourType, kind: ColourType = "red", isOpen: boolean = "true"
  (Value+: ValueType | Code: CodeReferenceType, Rest?: string), Tag*: IDType, Twice{0,2}: EntryType

ValueType
  = string
  @ colour?: ColourType

NestedType
  ((A: string | B: string), C?: string | D: string)?

BoxesType
  Box*

StructuresType
  Boxes?
`);

const derived = (...deltas: JsonDelta[]) => new DerivedJson(small, deltas);

describe('the rule by which SDMX-JSON follows from SDMX-ML', () => {
  it('puts the identity of an artefact first and leaves its content optional', () => {
    expect(Object.entries(derived().object('BoxType') ?? {})).to.deep.equal([
      ['agencyID', 'IDType'],
      ['id', 'IDType'],
      ['version?', 'IDType'],
      ['uri', 'self.uri'],
      ['colour?', 'ColourType'],
      ['annotations?', 'AnnotationType[]'],
      ['links?', 'LinkType[0..]'],
      ['name/names', 'texts'],
      ['description/descriptions?', 'texts'],
      ['entries?', 'EntryType[]'],
      ['codelist?', 'CodelistReferenceType'],
    ]);
  });

  it('has fixed values, arrays with bounds, and distinct ids', () => {
    expect(derived().object('EntryType')).to.deep.equal({
      'colour?': 'ColourType',
      kind: "'red'",
      isOpen: 'true',
      'values?': 'ValueType[]',
      'code?': 'CodeReferenceType',
      'rest?': 'string',
      'tags?': 'IDType[]!',
      'twices?': 'EntryType[1..2]',
    });
  });

  it('keeps choices', () => {
    expect(derived().choices('EntryType')).to.deep.equal([{ take: 'one', alternatives: ['values', 'code rest?'] }]);
    expect(derived().choices('NestedType')).to.deep.equal([
      { take: 'one or none', alternatives: ['a c?', 'b c?', 'd'] },
    ]);
  });

  it('has a bare text or an object for a text with attributes', () => {
    expect(derived().union('ValueType')).to.deep.equal({ simple: 'string', object: 'Value' });
    expect(derived().object('ValueType')).to.equal(undefined);
    expect(derived().object('Value')).to.deep.equal({ value: 'string', 'colour?': 'ColourType' });
  });

  it('has arrays of artefacts in place of containers', () => {
    expect(derived().object('StructuresType')).to.deep.equal({ 'boxes?': 'BoxType[]' });
  });

  it('takes enumerations and references from the simple types', () => {
    const grammar = derived();
    expect(grammar.values('ColourType')).to.deep.equal(['red', 'green']);
    expect(grammar.reference('IDType')).to.equal(undefined);
    expect(grammar.reference('CodelistReferenceType')).to.deep.equal({ classes: ['codelist.Codelist'] });
    expect(grammar.reference('CodeReferenceType')).to.deep.equal({ classes: ['codelist.Code'], item: 'one' });
    expect(grammar.reference('ProviderReferenceType')).to.deep.equal({
      classes: ['base.Provider'],
      item: 'one',
      fixed: 'PROVIDERS(1.0)',
    });
    expect(grammar.reference('AnyListReferenceType')?.classes).to.deep.equal([
      'codelist.Codelist',
      'codelist.ValueList',
    ]);
  });
});

describe('a delta of SDMX-JSON', () => {
  it('replaces, removes, adds at the end and adds behind a property', () => {
    const objects = { Value: { 'value?': 'number', colour: null, 'last?': 'string', 'value > next?': 'string' } };
    expect(Object.entries(derived({ objects }).object('Value') ?? {})).to.deep.equal([
      ['value?', 'number'],
      ['next?', 'string'],
      ['last?', 'string'],
    ]);
  });

  it('adds objects, and marks what is not an object', () => {
    const grammar = derived({ additions: { Own: { id: 'IDType' }, NestedType: null } });
    expect(grammar.object('Own')).to.deep.equal({ id: 'IDType' });
    expect(grammar.object('NestedType')).to.equal(undefined);
  });

  it('is applied in order', () => {
    const first: JsonDelta = { objects: { Value: { value: 'number' } }, isClosed: () => true };
    const second: JsonDelta = { objects: { Value: { value: 'boolean' } } };
    expect(derived(first, second).object('Value')?.['value']).to.equal('boolean');
    expect(derived(first, second).isClosed('Value')).to.equal(true);
  });

  it('allows empty arrays', () => {
    expect(derived({ hasEmptyArrays: true }).object('BoxType')?.['entries?']).to.equal('EntryType[0..]');
  });
});

/** Every delta without one of its rows, with a name for the row. */
function* withoutRows(delta: JsonDelta): Generator<readonly [string, JsonDelta, readonly string[]]> {
  for (const member of ['simpleTypes', 'additions', 'choices', 'unions', 'values', 'references'] as const) {
    for (const name of Object.keys(delta[member] ?? {})) {
      const { [name]: _, ...others } = delta[member] ?? {};
      yield [`${member} ${name}`, { ...delta, [member]: others }, [name]];
    }
  }
  for (const [object, rows] of Object.entries(delta.objects ?? {})) {
    for (const row of Object.keys(rows)) {
      const { [row]: _, ...others } = rows;
      yield [`objects ${object} ${row}`, { ...delta, objects: { ...delta.objects, [object]: others } }, [object]];
    }
  }
}

/** All that a grammar says, as a text. */
function whole(version: AnyJsonVersion, deltas: readonly JsonDelta[]): string {
  const { grammar, particulars } = messageVersion(jsonVersion(version).sdmxMl);
  const derivation = new DerivedJson(grammar, deltas, particulars);
  const names = new Set([
    ...[...grammar.complexTypes.keys()].flatMap((name) => [name, name.replace(/Type$/, '')]),
    ...grammar.simpleTypes.keys(),
    ...deltas.flatMap((delta) =>
      [delta.additions, delta.unions, delta.references, delta.values, delta.choices].flatMap((rows) =>
        Object.keys(rows ?? {}),
      ),
    ),
  ]);
  return JSON.stringify(
    [...names].map((name) => [
      name,
      Object.entries(derivation.object(name) ?? {}),
      derivation.union(name) ?? null,
      derivation.choices(name),
      derivation.values(name) ?? null,
      derivation.reference(name) ?? null,
    ]),
  );
}

describe('every row of a delta changes the grammar', () => {
  for (const version of ['1.0.0', '2.0.0', '2.1.0'] as const) {
    it(`in ${version}`, () => {
      const { deltas } = jsonVersion(version);
      const complete = whole(version, deltas);
      const needless = deltas.flatMap((delta, index) =>
        [...withoutRows(delta)]
          .filter(([, less]) => whole(version, deltas.with(index, less)) === complete)
          .map(([row]) => row),
      );
      expect(needless).to.deep.equal([]);
    });
  }
});
