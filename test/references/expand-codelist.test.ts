import { expect } from 'chai';
import fc from 'fast-check';
import type { Artefact } from '../../src/model/artefact.js';
import type { Content } from '../../src/model/content.js';
import { atOnce } from '../../src/model/steps.js';
import { expandCodelist as expandInSteps } from '../../src/references/expand-codelist.js';
import { artefact } from './artefacts.js';

const expandCodelist = (list: Artefact, lookUp: (reference: string) => Artefact | undefined): Artefact =>
  atOnce(expandInSteps(list, lookUp));

/** `A` a code, `B<A` a code below A. */
const codesOf = (text: string): Record<string, Content>[] =>
  text
    .split(' ')
    .filter((code) => code !== '')
    .map((code) => {
      const [id = '', parent] = code.split('<');
      return { id, ...(parent === undefined ? {} : { parent }) };
    });

interface List {
  readonly codes?: string;
  readonly extensions?: readonly Record<string, unknown>[];
}

const codelist = (id: string, { codes = '', extensions }: List): Artefact => ({
  ...artefact('Codelist'),
  id,
  ...(codes === '' ? {} : { codes: codesOf(codes) }),
  ...(extensions === undefined ? {} : { codelistExtensions: extensions as unknown as Content }),
});

/** The first list of a set expanded, codes as in `codesOf`; references are the plain names of the lists. */
function expanded(lists: Readonly<Record<string, List>>): string {
  const artefacts = new Map(Object.entries(lists).map(([id, list]) => [id, codelist(id, list)]));
  const [first = artefact('Codelist')] = artefacts.values();
  const result = expandCodelist(first, (reference) => artefacts.get(reference));
  expect(result).not.to.have.property('codelistExtensions');
  return shown(result);
}

const shown = (of: Artefact): string =>
  ((of['codes'] ?? []) as Record<string, Content>[])
    .map(({ id, parent }) => (parent === undefined ? `${id}` : `${id}<${parent}`))
    .join(' ');

const from = (list: string, more: Record<string, unknown> = {}) => ({ codelist: list, ...more });
const only = (...memberValues: unknown[]) => ({ inclusiveCodeSelection: { memberValues } });
const without = (...memberValues: unknown[]) => ({ exclusiveCodeSelection: { memberValues } });
const fitting = (...wildcardedMemberValues: unknown[]) => ({ inclusiveCodeSelection: { wildcardedMemberValues } });
const cascade = (value: string, cascadeValues: boolean | string = true) => ({ value, cascadeValues });

const tree = 'A B<A C<B D<A E';

const cases: readonly { it: string; lists: Readonly<Record<string, List>>; result: string }[] = [
  {
    it: 'the codes of the list itself last',
    lists: { X: { codes: 'Z', extensions: [from('Y')] }, Y: { codes: 'B A' } },
    result: 'B A Z',
  },
  {
    it: 'lists in the order of the extensions',
    lists: { X: { extensions: [from('Z'), from('Y')] }, Y: { codes: 'A' }, Z: { codes: 'B' } },
    result: 'B A',
  },
  {
    it: 'the prefix before ids and parents',
    lists: { X: { codes: 'A', extensions: [from('Y', { prefix: 'P_' })] }, Y: { codes: 'A B<A' } },
    result: 'P_A P_B<P_A A',
  },
  {
    it: 'prefixes of every level',
    lists: {
      X: { extensions: [from('Y', { prefix: 'X_' })] },
      Y: { codes: 'B', extensions: [from('Z', { prefix: 'Y_' })] },
      Z: { codes: 'C D<C' },
    },
    result: 'X_Y_C X_Y_D<X_Y_C X_B',
  },
  {
    it: 'one list twice with two prefixes',
    lists: { X: { extensions: [from('Y', { prefix: '1' }), from('Y', { prefix: '2' })] }, Y: { codes: 'A B<A' } },
    result: '1A 1B<1A 2A 2B<2A',
  },
  {
    it: 'the selected codes only',
    lists: { X: { extensions: [from('Y', only('C', 'A', 'nowhere'))] }, Y: { codes: 'A B C' } },
    result: 'A C',
  },
  {
    it: 'the codes that are not excluded',
    lists: { X: { extensions: [from('Y', without('B', 'nowhere'))] }, Y: { codes: 'A B C' } },
    result: 'A C',
  },
  {
    it: 'the codes selected by ids without the prefix',
    lists: { X: { extensions: [from('Y', { prefix: 'P_', ...only('A', 'P_B') })] }, Y: { codes: 'A B' } },
    result: 'P_A',
  },
  {
    it: 'a code with its descendants',
    lists: { X: { extensions: [from('Y', only(cascade('B')))] }, Y: { codes: tree } },
    result: 'B C<B',
  },
  {
    it: 'the descendants without the code',
    lists: { X: { extensions: [from('Y', only(cascade('A', 'excluderoot')))] }, Y: { codes: tree } },
    result: 'B C<B D',
  },
  {
    it: 'only the code when it does not cascade',
    lists: { X: { extensions: [from('Y', only(cascade('A', false), 'C'))] }, Y: { codes: tree } },
    result: 'A C',
  },
  {
    it: 'a root that another member names',
    lists: { X: { extensions: [from('Y', only(cascade('B', 'excluderoot'), 'B'))] }, Y: { codes: tree } },
    result: 'B C<B',
  },
  {
    it: 'all but the descendants of a code',
    lists: { X: { extensions: [from('Y', without(cascade('A', 'excluderoot')))] }, Y: { codes: tree } },
    result: 'A E',
  },
  {
    it: 'the codes below codes of a cycle, once',
    lists: { X: { extensions: [from('Y', only(cascade('A')))] }, Y: { codes: 'A<B B<A C<C D' } },
    result: 'A<B B<A',
  },
  {
    it: 'no code below itself',
    lists: { X: { extensions: [from('Y', only(cascade('C', 'excluderoot')))] }, Y: { codes: 'C<C D<C' } },
    result: 'D',
  },
  {
    it: 'the codes that match a pattern, with % anywhere',
    lists: { X: { extensions: [from('Y', fitting('A%', '%Z', 'M%M', 'B.'))] }, Y: { codes: 'A1 BA B1 YZ MM MXM M' } },
    result: 'A1 YZ MM MXM',
  },
  {
    it: 'patterns and plain members together',
    lists: {
      X: {
        extensions: [
          from('Y', { exclusiveCodeSelection: { memberValues: ['C'], wildcardedMemberValues: ['A%', 'D'] } }),
        ],
      },
      Y: { codes: 'A AA B C D' },
    },
    result: 'B',
  },
  {
    it: 'the descendants of the codes that match a pattern',
    lists: { X: { extensions: [from('Y', fitting(cascade('E%', 'excluderoot')))] }, Y: { codes: 'E1 E2 A<E1 B<A C' } },
    result: 'A B<A',
  },
  {
    it: 'descendants in the hierarchy that the extended list inherits',
    lists: {
      X: { extensions: [from('Y', only(cascade('A')))] },
      Y: { codes: 'C<B', extensions: [from('Z')] },
      Z: { codes: 'A B<A D' },
    },
    result: 'A B<A C<B',
  },
  {
    it: 'the code of the later extension, in the place of the earlier',
    lists: { X: { extensions: [from('Y'), from('Z')] }, Y: { codes: 'A B<A' }, Z: { codes: 'B<C C' } },
    result: 'A B<C C',
  },
  {
    it: 'the code of the list itself instead of inherited ones',
    lists: { X: { codes: 'A<B', extensions: [from('Y')] }, Y: { codes: 'A B' } },
    result: 'A<B B',
  },
  {
    it: 'no parent that was not selected',
    lists: { X: { extensions: [from('Y', only('B', 'C'))] }, Y: { codes: 'A B<A C<B' } },
    result: 'B C<B',
  },
  {
    it: 'no parent that another list replaced',
    lists: { X: { extensions: [from('Y'), from('Z')] }, Y: { codes: 'A B<A' }, Z: { codes: 'A' } },
    result: 'A B',
  },
  {
    it: 'no parent that a code of the list itself replaced',
    lists: { X: { codes: 'A', extensions: [from('Y')] }, Y: { codes: 'A B<A' } },
    result: 'A B',
  },
  {
    it: 'no parent that was replaced a level below',
    lists: {
      X: { extensions: [from('Y')] },
      Y: { codes: 'A', extensions: [from('Z')] },
      Z: { codes: 'A B<A C<B' },
    },
    result: 'A B C<B',
  },
  {
    it: 'codes of the lists themselves below inherited ones, at every level',
    lists: {
      X: { codes: 'C<B D<nowhere', extensions: [from('Y')] },
      Y: { codes: 'B<A', extensions: [from('Z')] },
      Z: { codes: 'A' },
    },
    result: 'A B<A C<B D',
  },
  {
    it: 'the codes of a diamond once, with their hierarchy',
    lists: {
      X: { extensions: [from('L'), from('R', only('A'))] },
      L: { codes: 'M', extensions: [from('Z')] },
      R: { codes: 'N', extensions: [from('Z')] },
      Z: { codes: 'A B<A' },
    },
    result: 'A B<A M',
  },
  { it: 'nothing of a list that does not exist', lists: { X: { codes: 'A', extensions: [from('Y')] } }, result: 'A' },
  { it: 'no codes where no list has any', lists: { X: { extensions: [from('Y')] }, Y: {} }, result: '' },
  {
    it: 'the codes of a list that extends itself once',
    lists: { X: { codes: 'A B<A', extensions: [from('X')] } },
    result: 'A B<A',
  },
  {
    it: 'the codes of lists that extend each other',
    lists: { X: { codes: 'A', extensions: [from('Y')] }, Y: { codes: 'B', extensions: [from('X')] } },
    result: 'B A',
  },
];

const ids = fc.uniqueArray(fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F'));
/** Lists L0, L1, ... of which each extends some of those before it, without selection and prefix. */
const family = fc.array(fc.tuple(ids, fc.array(fc.nat(4), { maxLength: 3 })), { minLength: 1, maxLength: 5 });

describe('expansion of a codelist', () => {
  for (const { it: name, lists, result } of cases) {
    it(`returns ${name}`, () => expect(expanded(lists)).to.equal(result));
  }

  it('returns a list without extensions unchanged', () => {
    const plain = codelist('X', { codes: 'A<nowhere' });
    expect(expandCodelist(plain, () => plain)).to.equal(plain);
  });

  it('keeps all other properties of list and codes, and their order', () => {
    const code = { id: 'A', names: { en: 'a' }, annotations: [{ id: 'N' }] };
    const list = { ...artefact('Codelist', { names: { en: 'x' }, codelistExtensions: [{ codelist: 'Y' }] }) };
    const result = expandCodelist(list, () => artefact('Codelist', { codes: [code] }));
    expect(JSON.stringify(result)).to.equal(
      JSON.stringify({ ...artefact('Codelist'), names: { en: 'x' }, codes: [code] }),
    );
  });

  it('includes geographic codes with the properties that codes of the extending list can have', () => {
    const extension = { codelistExtensions: [{ codelist: 'Y' }] };
    const features = artefact('GeographicCodelist', { geoFeatureSetCodes: [{ id: 'A', value: 'POINT' }] });
    const cells = artefact('GeoGridCodelist', { geoGridCodes: [{ id: 'B', geoCell: '1' }] });
    const codes = artefact('Codelist', { codes: [{ id: 'C' }] });
    const expand = (of: Artefact, property: string, extended: Artefact): unknown =>
      expandCodelist({ ...of, ...extension }, () => extended)[property];
    expect(expand(codes, 'codes', features)).to.deep.equal([{ id: 'A' }, { id: 'C' }]);
    expect(expand(codes, 'codes', cells)).to.deep.equal([{ id: 'B' }, { id: 'C' }]);
    expect(expand(features, 'geoFeatureSetCodes', codes)).to.deep.equal([{ id: 'C' }, { id: 'A', value: 'POINT' }]);
    const others = artefact('GeographicCodelist', { geoFeatureSetCodes: [{ id: 'D', value: 'LINE' }] });
    expect(expand(features, 'geoFeatureSetCodes', others)).to.deep.equal([
      { id: 'D', value: 'LINE' },
      { id: 'A', value: 'POINT' },
    ]);
    expect(expand(cells, 'geoGridCodes', features)).to.deep.equal([{ id: 'A' }, { id: 'B', geoCell: '1' }]);
  });

  it('has the ids of all lists without selection and prefix, and a second expansion changes nothing', () => {
    fc.assert(
      fc.property(family, (lists) => {
        const built: Artefact[] = [];
        const reached: ReadonlySet<string>[] = [];
        for (const [codes, extended] of lists) {
          const below = extended.filter((index) => index < built.length);
          const extensions = below.map((index) => from(String(index)));
          built.push(codelist('X', { codes: codes.join(' '), ...(extensions.length === 0 ? {} : { extensions }) }));
          reached.push(new Set([...codes, ...below.flatMap((index) => [...(reached[index] ?? [])])]));
        }
        const lookUp = (reference: string): Artefact | undefined => built[Number(reference)];
        const result = expandCodelist(built.at(-1) ?? artefact('Codelist'), lookUp);
        const found = shown(result)
          .split(' ')
          .filter((id) => id !== '');
        expect(found).to.have.members([...(reached.at(-1) ?? [])]);
        expect(expandCodelist(result, lookUp)).to.equal(result);
      }),
    );
  });

  it('splits a list into two by an inclusive and an equal exclusive selection', () => {
    const member = fc.oneof(
      fc.constantFrom('A', 'B', 'C', 'D', 'E'),
      fc
        .tuple(fc.constantFrom('A', 'B', 'C'), fc.constantFrom(true, false, 'excluderoot'))
        .map(([value, how]) => cascade(value, how)),
    );
    fc.assert(
      fc.property(
        fc.array(member),
        fc.array(fc.constantFrom('%', 'A%', '%B', 'C')),
        (memberValues, wildcardedMemberValues) => {
          const selection = { memberValues, wildcardedMemberValues };
          const idsWith = (kind: string): string[] =>
            expanded({ X: { extensions: [from('Y', { [kind]: selection })] }, Y: { codes: tree } })
              .split(' ')
              .filter((code) => code !== '')
              .map((code) => code.split('<')[0] ?? '');
          const both = [...idsWith('inclusiveCodeSelection'), ...idsWith('exclusiveCodeSelection')];
          expect(both).to.have.members(['A', 'B', 'C', 'D', 'E']);
        },
      ),
    );
  });

  it('expands 100,000 codes below one parent, each named by a cascading member', () => {
    const children = Array.from({ length: 100_000 }, (_, index) => ({ id: `C${index}`, parent: 'ROOT' }));
    const members = children.map(({ id }) => cascade(id));
    const big = artefact('Codelist', { codes: [{ id: 'ROOT' }, ...children] });
    const extending = codelist('X', {
      codes: 'OWN<C7',
      extensions: [from('Y', { prefix: 'P_', ...only(cascade('ROOT'), ...members) })],
    });
    const codes = expandCodelist(extending, () => big)['codes'] as Record<string, Content>[];
    expect(codes).to.have.length(100_002);
    expect(codes[1]).to.deep.equal({ id: 'P_C0', parent: 'P_ROOT' });
    expect(codes.at(-1)).to.deep.equal({ id: 'OWN' });
  });

  it('expands forty diamonds in a row', () => {
    const lists: Record<string, List> = {};
    for (let rung = 40; rung > 0; rung--) {
      const below = [from(`L${rung - 1}`), from(`R${rung - 1}`)];
      lists[`L${rung}`] = { extensions: below };
      lists[`R${rung}`] = { codes: `R${rung}`, extensions: below };
    }
    expect(expanded({ ...lists, L0: { codes: 'A B<A' }, R0: { codes: 'C<A' } })).to.match(/^A B<A C R1 .* R39$/);
  });
});
