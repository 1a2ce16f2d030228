import { expect } from 'chai';
import fc from 'fast-check';
import type { Artefact } from '../../../src/model/artefact.js';
import type { Content } from '../../../src/model/content.js';
import { atOnce } from '../../../src/model/steps.js';
import {
  constrainedComponents,
  type EffectiveConstraints,
  effectiveConstraints,
} from '../../../src/registry/constraints/effective-constraints.js';
import type { Context } from '../../../src/registry/constraints/find-contexts.js';
import { isRestricting, uniteConstraints } from '../../../src/registry/constraints/unite-constraints.js';
import { urns } from '../../harness/artefacts.js';
import { randomCases } from '../../harness/random-cases.js';
import { constraint, enumeration, keySet, region } from '../../references/constraints.js';
import { allowsSeries } from '../../references/naive-constraints.js';
import { codes, cube, lists, randomConstraints } from '../../references/random-constraints.js';

const byList = new Map([...lists].map(([id, list]) => [`list of ${id}`, list]));

const listed = Object.keys(codes).map((id) => ({
  class: 'Dimension',
  id,
  enumeration: `list of ${id}`,
  reference: `list of ${id}`,
}));
const free = [
  { class: 'TimeDimension', id: 'TIME_PERIOD' },
  { class: 'DataAttribute', id: 'TITLE' },
].map((each) => ({ ...each, enumeration: null, reference: null }));

const contextWith = (constraints: readonly Artefact[], urn = urns.dataflow('DF', '1.2.0')): Context => ({
  urn,
  above: [],
  constraints: new Map(constraints.map((each, index) => [`C${index}`, each])),
  attachments: new Map(),
  components: listed.map(({ class: partClass, id, enumeration: list }) => ({
    class: partClass,
    id,
    enumeration: list,
  })),
  allComponents: [...listed, ...free],
});
const effectiveIn = (...given: Parameters<typeof effectiveConstraints>) => atOnce(effectiveConstraints(...given));
const componentsOf = (found: EffectiveConstraints) => atOnce(constrainedComponents(found));
const evaluate = (constraints: readonly Artefact[]) => effectiveIn(contextWith(constraints), byList);
const unite = (constraints: readonly Artefact[]) => uniteConstraints(evaluate(constraints));

describe('uniteConstraints', () => {
  const allowedIn = (given: readonly Artefact[]) =>
    cube.filter((each) => given.every((one) => allowsSeries(one, each)));

  it('allows exactly the series that the constraints allow, read by the standard or by the registry', () => {
    fc.assert(
      fc.property(randomConstraints, (given) => {
        const united = unite(given);
        expect(allowedIn(united)).to.deep.equal(allowedIn(given));
        const [once, twice] = [componentsOf(evaluate(given)), componentsOf(evaluate(united))];
        for (const { id } of listed) {
          expect([...(twice.get(id)?.codes ?? [])]).to.deep.equal([...(once.get(id)?.codes ?? [])]);
        }
      }),
      { numRuns: randomCases(300) },
    );
  });

  for (const others of [{}, { include: false }]) {
    it(`reads a time range that ends before it begins as one without times ${JSON.stringify(others)}`, () => {
      const timeRange = { startPeriod: { period: '2002' }, endPeriod: { period: '1999' } };
      const before = { beforePeriod: { period: '2001', isInclusive: false } };
      const given = [
        constraint([
          { include: true, keyValues: [{ id: 'TIME_PERIOD', include: true, timeRange: before }] },
          { include: true, keyValues: [{ id: 'TIME_PERIOD', include: true, timeRange }], ...others },
        ]),
      ];
      expect(allowedIn(unite(given))).to.deep.equal(allowedIn(given));
      expect(allowedIn(given)).to.not.deep.equal([]);
    });
  }

  it('returns one included region, with dimensions as key values and other sets as components', () => {
    const [united, ...more] = unite([
      constraint([region({ X: ['A', 'B%'], TITLE: ['C'] })]),
      constraint([region({ '!X': ['B'] })]),
    ]);
    expect(more).to.deep.equal([]);
    expect(united?.['cubeRegions']).to.deep.equal([
      {
        include: true,
        keyValues: [{ id: 'X', include: true, values: ['A', 'BA'] }],
        components: [{ id: 'TITLE', include: true, values: ['C'] }],
      },
    ]);
  });

  it('excludes all values where none is allowed', () => {
    expect(unite([constraint([region({ X: ['NOWHERE'] })])])[0]?.['cubeRegions']).to.deep.equal([
      { include: true, keyValues: [{ id: 'X', include: false, values: ['%'] }] },
    ]);
  });

  it('restricts nothing where nothing is restricted', () => {
    const united = unite([constraint([region({ X: ['%'] })])]);
    expect(united).to.have.length(1);
    expect(united.filter(isRestricting)).to.deep.equal([]);
  });

  it('combines the key sets of several constraints to the keys that they have in common', () => {
    const united = unite([
      constraint(
        [],
        [
          keySet([
            { X: 'A', Y: 'A' },
            { X: 'B', Y: 'B' },
          ]),
        ],
      ),
      constraint([], [keySet([{ Y: ['B', 'C'], Z: 'A' }])]),
    ]);
    expect(united).to.have.length(1);
    expect(united[0]?.['dataKeySets']).to.deep.equal([
      {
        isIncluded: true,
        keys: [
          {
            keyValues: [
              { id: 'X', values: ['B'] },
              { id: 'Y', values: ['B'] },
              { id: 'Z', values: ['A'] },
            ],
          },
        ],
      },
    ]);
  });

  it('has a constraint of its own for each gap between time ranges', () => {
    const range = (include: boolean, start: string, end: string): Content => ({
      include,
      keyValues: [{ id: 'TIME_PERIOD', timeRange: { startPeriod: { period: start }, endPeriod: { period: end } } }],
    });
    const united = unite([constraint([range(true, '1999', '2004'), range(false, '2001', '2002')])]);
    expect(united.map(({ id }) => id)).to.deep.equal(['DF', 'DF_2']);
    expect(united.map((each) => each['cubeRegions'])).to.deep.equal([
      [
        {
          include: true,
          keyValues: [
            {
              id: 'TIME_PERIOD',
              include: true,
              timeRange: {
                startPeriod: { period: '1999', isInclusive: true },
                endPeriod: { period: '2004', isInclusive: true },
              },
            },
          ],
        },
      ],
      [
        {
          include: false,
          keyValues: [
            {
              id: 'TIME_PERIOD',
              include: true,
              timeRange: {
                startPeriod: { period: '2001', isInclusive: true },
                endPeriod: { period: '2002', isInclusive: true },
              },
            },
          ],
        },
      ],
    ]);
  });

  it('has the identity of the context and is attached to it', () => {
    const urn = urns.provisionAgreement('PA', '1.2.0');
    const context = contextWith([constraint([region({ X: ['A'] })])], urn);
    const [united] = uniteConstraints(effectiveIn(context, byList));
    expect(united).to.deep.include({ class: 'DataConstraint', agencyID: 'SDMX', id: 'PA', version: '1.2.0' });
    expect(united?.['constraintAttachment']).to.deep.equal({ provisionAgreements: [urn] });
  });

  it('is a metadata constraint for contexts of metadata', () => {
    const urn = 'urn:sdmx:org.sdmx.infomodel.metadatastructure.Metadataflow=SDMX:MDF(1.0.0)';
    const metadata = {
      class: 'MetadataConstraint',
      metadataTargetRegions: [{ include: true, components: [{ id: 'X', values: ['A'] }] }],
    };
    const context = {
      ...contextWith([metadata as unknown as Artefact], urn),
      components: [{ class: 'MetadataAttribute', id: 'X', enumeration: 'list of X' }],
      allComponents: [{ class: 'MetadataAttribute', id: 'X', enumeration: 'list of X', reference: 'list of X' }],
    };
    const [united] = uniteConstraints(
      effectiveIn(context, new Map([['list of X', enumeration({ A: null, B: null })]])),
    );
    expect(united).to.deep.include({
      class: 'MetadataConstraint',
      constraintAttachment: { metadataflows: [urn] },
      metadataTargetRegions: [{ include: true, components: [{ id: 'X', include: true, values: ['A'] }] }],
    });
  });
});
