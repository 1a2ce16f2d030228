import { createReadStream } from 'node:fs';
import { expect } from 'chai';
import fc from 'fast-check';
import { metadataFormats, structureFormats } from '../../../src/formats/formats.js';
import { recogniseAndRead } from '../../../src/formats/read-message.js';
import type { Artefact } from '../../../src/model/artefact.js';
import { typeOfClass } from '../../../src/model/artefact-types.js';
import { cutList } from '../../../src/model/cut-list.js';
import { urnOf } from '../../../src/model/urn.js';
import { increments } from '../../../src/versioning/increment.js';
import { artefacts as samples } from '../../formats/json/artefacts.js';
import { artefactsOf, reportedLosses, through, titleOf, type WrittenFormat } from '../../formats/through-format.js';
import { randomCases } from '../../harness/random-cases.js';
import { describeWithShared } from '../../harness/shared.js';
import { publishedMessages } from '../../messages/message-files.js';
import { changesOf, inShort, requiredBy, reversedProperties } from './changes-of.js';
import { allExamples, examplesOf, type RuleExample } from './examples/all-examples.js';
import type { ClassExamples } from './examples/example.js';
import { all, type Mutation } from './examples/mutations.js';
import { incrementsOf } from './published-increments.js';

const limits = { bytes: 100_000_000, ratio: 100 };

/** The artefacts of a message; none where it is rejected (test/messages/every-message.test.ts has the reasons). */
async function artefactsIn(file: string): Promise<readonly Artefact[]> {
  const message = await recogniseAndRead(createReadStream(file), { strict: false, limits }).catch(() => undefined);
  return message === undefined ? [] : artefactsOf({ message });
}

const ofClass = (examples: ClassExamples): readonly RuleExample[] =>
  incrementsOf(examples.class).flatMap(({ id }) => examplesOf(examples, id) ?? []);

const contents: readonly Artefact[] = [
  ...allExamples.flatMap((examples) => ofClass(examples).flatMap(({ before, after }) => [before, after])),
  ...samples,
];

async function expectNoChanges(before: Artefact, after: Artefact): Promise<void> {
  expect(inShort(await changesOf({ before, after })), urnOf(before)).to.equal('');
}

type Rewrite = (value: unknown, property: string) => unknown;

/** A content with the values of some properties rewritten, at every depth. */
function rewritten(artefact: Artefact, rewrite: Rewrite): Artefact {
  const inside = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inside);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([property, of]) => [property, rewrite(inside(of), property)]));
  };
  return inside(artefact) as Artefact;
}

const textProperties = new Set(['names', 'descriptions', 'texts']);

const withMoreSpace: Rewrite = (value, property) =>
  textProperties.has(property)
    ? Object.fromEntries(
        Object.entries(value as Record<string, string>).map(([language, text]) => [
          language,
          `\n  ${text.replaceAll(' ', ' \t ')} `,
        ]),
      )
    : value;

/** Lists whose order has no meaning. */
const sets = new Set([
  'annotations',
  'conceptRoles',
  'dataflows',
  'dimensionConstraint',
  'measureRelationship',
  'metadataStructures',
  'targets',
  'values',
]);
// The values of a fixed value map are in an order, as are those of a metadata attribute.
const isSet = (artefact: Artefact, property: string): boolean =>
  sets.has(property) && (property !== 'values' || artefact.class.endsWith('Constraint'));

describe('properties of comparisons', () => {
  it('a content compared with itself has no changes', async () => {
    for (const content of contents) await expectNoChanges(content, structuredClone(content));
  });

  describeWithShared('artefacts of published messages', () => {
    for (const { path, file } of publishedMessages()) {
      it(`an artefact of ${path} compared with itself has no changes`, async () => {
        for (const content of await artefactsIn(file)) {
          await expectNoChanges(content, structuredClone(content));
          await expectNoChanges(content, reversedProperties(content));
        }
      });
    }
  });

  it('the order of properties and languages is no change', async () => {
    for (const content of contents) await expectNoChanges(content, reversedProperties(content));
  });

  it('space in texts is no change', async () => {
    for (const content of contents) await expectNoChanges(content, rewritten(content, withMoreSpace));
  });

  it('the order of lists that are sets is no change', async () => {
    for (const content of contents) {
      const reversed: Rewrite = (value, property) =>
        isSet(content, property) && Array.isArray(value) ? value.toReversed() : value;
      await expectNoChanges(content, rewritten(content, reversed));
    }
  });
});

const isWithin = (path: string, other: string): boolean => path === other || path.startsWith(`${other}/`);

/** Whether two mutations change different properties, so that they can be applied one after the other. */
function areApart(one: Mutation, other: Mutation): boolean {
  // Paths lead to elements by their id, and the ends of a time range are one property in effect.
  const [changed, against] = [one, other].map(({ paths }) =>
    paths.map((path) => path.replace(/\/id$|(?<=\/timeRange)\/.*/, '')),
  );
  return (changed ?? []).every((path) =>
    (against ?? []).every((each) => !isWithin(path, each) && !isWithin(each, path)),
  );
}

/** A change of a content. */
interface Step {
  readonly from: Artefact;
  readonly mutation: Mutation;
}

/** The changes of a class, by the content that they start from, where there are several. */
function stepsOf(examples: ClassExamples): readonly (readonly Step[])[] {
  const byContent = new Map<string, Step[]>();
  for (const { before, step } of ofClass(examples)) {
    if (step === undefined) continue;
    const key = JSON.stringify(before);
    byContent.set(key, [...(byContent.get(key) ?? []), { from: before, mutation: step }]);
  }
  return [...byContent.values()].filter(({ length }) => length > 1);
}

describe('two changes of an artefact', () => {
  for (const examples of allExamples.filter(({ base }) => base.version === '1.0.0')) {
    it(`require at least what each of them requires: ${examples.class}`, async () => {
      const rank = async (from: Artefact, mutation: Mutation): Promise<number> =>
        increments.indexOf(requiredBy(await changesOf({ before: from, after: mutation.apply(from) })));
      const two = fc
        .constantFrom(...stepsOf(examples))
        .chain((steps) => fc.tuple(fc.constantFrom(...steps), fc.constantFrom(...steps)));
      await fc.assert(
        fc.asyncProperty(two, async ([one, other]) => {
          fc.pre(areApart(one.mutation, other.mutation));
          const together = await rank(one.from, all(one.mutation, other.mutation));
          const apart = [await rank(one.from, one.mutation), await rank(one.from, other.mutation)];
          const paths = [...one.mutation.paths, ...other.mutation.paths].join(' ');
          expect(together, `${paths}: ${apart}`).to.be.at.least(Math.max(...apart));
        }),
        { numRuns: randomCases(200), seed: 12 },
      );
    });
  }
});

/** The formats with the model of SDMX 3.x that have artefacts of a class; metadata sets are in messages of another kind. */
const formatsOf = ({ class: artefactClass }: ClassExamples): readonly WrittenFormat[] =>
  artefactClass === 'MetadataSet'
    ? metadataFormats.map((format) => ({
        ...format,
        write: (sets, settings) => format.write(sets, { ...settings, metadataflows: [] }),
      }))
    : structureFormats.filter(({ isOfModel21 }) => !isOfModel21);

/** Artefacts as they are read after they were written, by URN; those with losses are missing. */
async function reread(format: WrittenFormat, artefacts: readonly Artefact[]): Promise<ReadonlyMap<string, Artefact>> {
  const outcome = await through(format, artefacts, () => undefined);
  const losses = reportedLosses(outcome);
  expect(losses, 'a message lists the first hundred losses').to.have.length.below(100);
  return new Map(
    artefactsOf(outcome)
      .map((artefact) => [urnOf(artefact), artefact] as const)
      .filter(([urn]) => !losses.some((loss) => loss.includes(urn))),
  );
}

describe('a comparison does not depend on the format of the contents', () => {
  for (const examples of allExamples) {
    const hasOneId = typeOfClass(examples.class)?.fixedId !== undefined;
    // Readers ignore the action of a metadata set: that of the request counts.
    const distinct = ofClass(examples)
      .filter(({ rule }) => rule !== 'MetadataSet.action')
      .map(({ before, after }, index) => ({
        before: { ...before, id: hasOneId ? before.id : `E${index}` },
        after: { ...after, id: hasOneId ? after.id : `E${index}` },
      }));

    for (const format of formatsOf(examples)) {
      it(`${examples.class} in ${titleOf(format)}`, async () => {
        let compared = 0;
        for (const some of cutList(distinct, hasOneId ? 1 : 50)) {
          const [before, after] = await Promise.all([
            reread(
              format,
              some.map((pair) => pair.before),
            ),
            reread(
              format,
              some.map((pair) => pair.after),
            ),
          ]);
          for (const pair of some) {
            const earlier = before.get(urnOf(pair.before));
            const later = after.get(urnOf(pair.after));
            if (earlier === undefined || later === undefined) continue;
            compared += 1;
            expect(inShort(await changesOf({ before: earlier, after: later }))).to.equal(
              inShort(await changesOf(pair)),
            );
          }
        }
        expect(compared, 'examples that the format can hold').to.be.greaterThan(0);
      });
    }
  }
});
