import { Readable } from 'node:stream';
import { expect } from 'chai';
import fc from 'fast-check';
import { canonicalText } from '../../src/formats/canonical-text.js';
import { structureFormats } from '../../src/formats/formats.js';
import { recogniseAndRead } from '../../src/formats/read-message.js';
import type { Artefact } from '../../src/model/artefact.js';
import { type Content, isObject, listOf } from '../../src/model/content.js';
import { withMeasureScheme } from '../../src/model/measure-scheme.js';
import { urnOf } from '../../src/model/urn.js';
import { randomCases } from '../harness/random-cases.js';
import { artefacts as samples } from './json/artefacts.js';
import { examples } from './model-2.1/up/artefacts.js';
import { hierarchicalCodelist, message21, structureSet } from './model-2.1/up/message-2.1.js';
import { artefactsOf, faultsOf, reportedLosses, through, titleOf } from './through-format.js';

const urn = (rest: string) => `urn:sdmx:org.sdmx.infomodel.${rest}`;
const conceptIdentity = (id: string) => urn(`conceptscheme.Concept=A:CS(1.0).${id}`);
const unresolved = (): undefined => undefined;

/** The attribute that SDMX-JSON 1.0 has in a list of its own. */
const startDay = 'REPORTING_YEAR_START_DAY';

const plain = (id: string) => ({ id, conceptIdentity: conceptIdentity(id) });
const measureDimension = (id: string) => ({
  ...plain(id),
  annotations: withMeasureScheme(undefined, urn('conceptscheme.ConceptScheme=A:MS(1.0)')),
  localRepresentation: { enumeration: urn('codelist.Codelist=A:MS(1.0)') },
});
const attribute = (id: string) => ({
  ...plain(id),
  ...(id === startDay ? { localRepresentation: { format: { dataType: 'MonthDay' } } } : {}),
  usage: 'mandatory',
  attributeRelationship: { observation: {} },
});

/** Positions as messages state them: none, some, from 0, from 1, in another order than that of the dimensions. */
const positions = fc.constantFrom(
  () => undefined,
  (index: number) => (index % 2 === 0 ? 7 : undefined),
  (index: number) => index,
  (index: number) => index + 1,
  (index: number) => 9 - index,
);
const shuffled = <T>(values: readonly T[]) =>
  fc.shuffledSubarray([...values], { minLength: values.length, maxLength: values.length });
const ids = ['D1', 'D2', 'D3', 'D4', 'D5'];

/** Data structures with dimensions of every kind, groups and attributes in any order. */
const dataStructure: fc.Arbitrary<Artefact> = fc
  .record({
    order: shuffled(ids),
    // SDMX 2.1 has one at most.
    measures: fc.uniqueArray(fc.constantFrom(...ids), { maxLength: 1 }),
    position: positions,
    hasTime: fc.boolean(),
    group: shuffled(ids),
    related: shuffled(ids),
    attributes: shuffled(['A1', 'A2', 'A3', startDay]),
  })
  .map(({ order, measures, position, hasTime, group, related, attributes }) => {
    const dimensions = order.map((id, index) => {
      const given = position(index);
      return {
        ...(measures.includes(id) ? measureDimension(id) : plain(id)),
        ...(given === undefined ? {} : { position: given }),
      };
    });
    const timeDimension = {
      id: 'TIME_PERIOD',
      conceptIdentity: conceptIdentity('T'),
      localRepresentation: { format: { dataType: 'ObservationalTimePeriod' } },
    };
    const [first, ...others] = attributes.map(attribute);
    return {
      ...{ class: 'DataStructure', agencyID: 'A', id: 'D', version: '1.0', names: { en: 'D' } },
      dataStructureComponents: {
        dimensionList: { dimensions, ...(hasTime ? { timeDimension } : {}) },
        groups: [{ id: 'G', groupDimensions: group }],
        attributeList: { attributes: [{ ...first, attributeRelationship: { dimensions: related } }, ...others] },
        measureList: { measures: [{ id: 'OBS_VALUE', conceptIdentity: conceptIdentity('O') }] },
      },
    } as unknown as Artefact;
  });

const hasId = (value: Content): value is { readonly [property: string]: Content } =>
  isObject(value) && typeof value['id'] === 'string' && value['id'] !== '';

/** An object under two further ids, of which no order follows; the copies lack what is nested in it. */
function tripled(object: { readonly [property: string]: Content }): readonly Content[] {
  const flat = Object.fromEntries(Object.entries(object).filter(([, inner]) => !listOf(inner).some(hasId)));
  return [{ ...flat, id: `${object['id']}_2` }, object, { ...flat, id: `${object['id']}_1` }];
}

/** Content in which every list of objects with ids has at least three of them, in an order that is not that of the ids. */
function widened(value: Content): Content {
  if (Array.isArray(value)) {
    const list: readonly Content[] = value.map(widened);
    return list.length < 3 && list.every(hasId) ? list.flatMap(tripled) : list;
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, widened(inner)]));
}

/** Lists that name other artefacts by their ids. */
const kept: ReadonlySet<string> = new Set(['members']);

const widenedArtefact = (artefact: Artefact): Artefact =>
  Object.fromEntries(
    Object.entries(artefact).map(([name, value]) => [name, kept.has(name) ? value : widened(value as Content)]),
  ) as unknown as Artefact;

/** Every list in a value with the ids or texts in it, by its path; objects in lists are named by their ids. */
function* ordersIn(value: Content | undefined, path = ''): Generator<readonly [string, readonly string[]]> {
  if (Array.isArray(value)) {
    const names = value.flatMap((each: Content) =>
      hasId(each) ? [String(each['id'])] : typeof each === 'string' ? [each] : [],
    );
    if (names.length > 1 && new Set(names).size === names.length) yield [path, names];
    for (const each of listOf(value)) if (hasId(each)) yield* ordersIn({ ...each }, `${path}/${each['id']}`);
  } else if (isObject(value)) {
    for (const [name, inner] of Object.entries(value)) yield* ordersIn(inner, `${path}.${name}`);
  }
}

/** How many lists of artefacts came back, each with the order of what is left in it. */
function expectOrders(given: readonly Artefact[], returned: readonly Artefact[]): number {
  const back = new Map(
    returned.map((artefact) => [urnOf(artefact), new Map(ordersIn(artefact as unknown as Content))]),
  );
  let count = 0;
  for (const artefact of given) {
    for (const [path, before] of ordersIn(artefact as unknown as Content)) {
      const after = back.get(urnOf(artefact))?.get(path);
      if (after === undefined) continue;
      const both = before.filter((name) => after.includes(name) && name !== startDay);
      expect(
        after.filter((name) => both.includes(name)),
        `${urnOf(artefact)} ${path}`,
      ).to.deep.equal(both);
      count += 1;
    }
  }
  return count;
}

describe('the order of what is in a structure', () => {
  for (const format of structureFormats) {
    const title = titleOf(format);

    it(`${title} holds that of dimensions, groups and attributes`, () =>
      fc.assert(
        fc.asyncProperty(dataStructure, async (given) => {
          const outcome = await through(format, [given], unresolved);
          expect(faultsOf(format, outcome.text)).to.deep.equal([]);
          expect(reportedLosses(outcome)).to.deep.equal([]);
          expect(outcome.message.artefacts.flatMap(({ problems }) => problems.map(({ rule }) => rule))).not.to.include(
            'measureDimension.position',
          );
          expect(artefactsOf(outcome).map(canonicalText)).to.deep.equal([canonicalText(given)]);
          // canonicalText compares the order of dimensions, but not the place of one attribute.
          expectOrders([given], artefactsOf(outcome));
        }),
        { numRuns: randomCases(40) },
      ));

    it(`${title} holds that of every list with ids, in every kind of artefact`, async () => {
      let count = 0;
      for (const sample of samples.filter((each) => each.class !== 'MetadataSet')) {
        const given = widenedArtefact(sample);
        count += expectOrders([given], artefactsOf(await throughLeniently(format, [given])));
      }
      expect(count).to.be.greaterThan(30);
    });

    it(`${title} holds that of every list in artefacts of SDMX 2.1`, async () => {
      let count = 0;
      for (const { structures } of examples) {
        const message = await recogniseAndRead(Readable.from([Buffer.from(message21(structures))]), lenient);
        const given = artefactsOf({ message }).map(widenedArtefact);
        count += expectOrders(given, artefactsOf(await throughLeniently(format, given)));
      }
      expect(count).to.be.greaterThan(20);
    });
  }
});

/** The formats of SDMX 2.1. */
const of21 = structureFormats.filter(({ version }) => version === '2.1' || version === '1.0.0');

describe('the order of the parts of an artefact of SDMX 2.1', () => {
  const lists = { P2: 'CL', P3: 'CL', P1: 'CL' };
  for (const format of of21) {
    for (const [name, whole] of Object.entries({ hierarchicalCodelist, structureSet })) {
      it(`is that of the submission in ${titleOf(format)}, whatever the order in which the parts are stored: ${name}`, async () => {
        const message = await recogniseAndRead(Readable.from([Buffer.from(message21(whole('A', lists)))]), lenient);
        const given = artefactsOf({ message });
        const outer = given.find((artefact) => artefact['members'] !== undefined);
        expect(given).to.have.length(4);
        for (const stored of [given, given.toReversed(), given.toSorted((a, b) => (a.id < b.id ? -1 : 1))]) {
          const { message: again } = await through(format, stored, unresolved);
          const back = artefactsOf({ message: again }).find((artefact) => artefact['members'] !== undefined);
          expect(back?.['members']).to.deep.equal(outer?.['members']);
        }
      });
    }
  }
});

const lenient = { strict: false, limits: { bytes: 100_000_000, ratio: 100 } };

/** As `through`; what was written need not be free of deviations. */
async function throughLeniently(format: (typeof structureFormats)[number], given: readonly Artefact[]) {
  let text = '';
  const header = { id: 'ORDERS', test: false, prepared: '2026-01-01T00:00:00Z', sender: { id: 'STRATA' } };
  for await (const chunk of format.write(given, { header, languages: ['en'], resolve: unresolved })) text += chunk;
  return { text, message: await recogniseAndRead(Readable.from([Buffer.from(text)]), lenient) };
}
