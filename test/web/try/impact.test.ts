import { expect } from 'chai';
import { findAffected, type GraphEdge, marksOf, namedInside } from '../../../web/src/pages/try/impact.js';

const prefix = 'urn:sdmx:org.sdmx.infomodel.codelist.';
const list = (version: string): string => `${prefix}Codelist=A:CL(${version})`;
const code = (version: string, id: string): string => `${prefix}Code=A:CL(${version}).${id}`;
const root = list('1.1.0');

const edge = (source: string, reference: string, items: readonly string[] = [], target: string | null = root) =>
  ({
    source,
    target,
    reference,
    kind: 'wildcard',
    directness: 'direct',
    role: 'role',
    items: [...items],
    resolution: 'resolved',
    since: '',
    references:
      items.length === 0
        ? [{ reference, component: 'X' }]
        : items.map((item) => ({ reference, component: `of ${item}`, item })),
  }) as unknown as GraphEdge;

describe('findAffected', () => {
  const naming = {
    edges: [edge('names and moves', code('1.0+.0', 'P'), ['P']), edge('names and stays', code('1.1.0', 'P'), ['P'])],
  };
  const using = {
    edges: [
      edge('names and moves', code('1.0+.0', 'P'), ['P', 'Q']),
      edge('uses all', list('1.0+.0')),
      edge('is pinned', list('1.1.0')),
      edge('names others', code('1.0+.0', 'Q'), ['Q']),
      edge('above', 'urn:other', [], 'uses all'),
    ],
  };
  const inShort = (impact: Parameters<typeof findAffected>[0]['impact']) =>
    findAffected({ root, part: 'P', naming, using, impact }).map(({ urn, effect, reason }) =>
      [urn, effect, reason].join(': '),
    );

  it('tells references that move from those that stay, and those that name the part from those to the whole list', () => {
    const impact = {
      follow: [{ wildcard: list('1.0+.0'), from: root, parents: [] }],
      pinned: [{ reference: list('1.1.0'), resolution: root, reason: 'exact' as const, parents: [] }],
    };
    expect(inShort(impact)).to.deep.equal([
      'names and moves: breaks: ',
      'uses all: loses: ',
      'names and stays: staysNaming: exact',
      'is pinned: stays: exact',
    ]);
  });

  it('lets all references follow where the content of the version itself changes', () => {
    expect(inShort(undefined)).to.deep.equal([
      'names and moves: breaks: ',
      'names and stays: breaks: ',
      'is pinned: loses: ',
      'uses all: loses: ',
    ]);
  });

  it('names the components that hold the references to the part', () => {
    const [first] = findAffected({ root, part: 'P', naming, using, impact: undefined });
    expect(first?.components).to.deep.equal(['of P']);
  });

  it('finds the items of the list itself that name the part', () => {
    const inside = { edges: [edge(root, code('1.1.0', 'P'), ['P'])] };
    expect(namedInside({ root, part: 'P', naming: inside })).to.deep.equal(['of P']);
    expect(findAffected({ root, part: 'P', naming: inside, using: { edges: [] }, impact: undefined })).to.deep.equal(
      [],
    );
  });
});

describe('marksOf', () => {
  it('marks what breaks, what follows, and what is above these, around cycles too', () => {
    const user = { reference: '', components: [], role: '' };
    const users = [
      { ...user, urn: 'a', effect: 'breaks' as const },
      { ...user, urn: 'b', effect: 'loses' as const },
      { ...user, urn: 'c', effect: 'stays' as const },
    ];
    const edges = [edge('d', '', [], 'a'), edge('e', '', [], 'd'), edge('a', '', [], 'e'), edge('f', '', [], 'c')];
    expect([...marksOf(users, edges)]).to.have.deep.members([
      ['a', 'broken'],
      ['b', 'follows'],
      ['d', 'follows'],
      ['e', 'follows'],
    ]);
  });
});
