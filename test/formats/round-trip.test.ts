import { createReadStream } from 'node:fs';
import { expect } from 'chai';
import { canonicalText } from '../../src/formats/canonical-text.js';
import { type StructureFormat, structureFormats } from '../../src/formats/formats.js';
import { recogniseAndRead } from '../../src/formats/read-message.js';
import type { Artefact } from '../../src/model/artefact.js';
import { typeOrder } from '../../src/model/artefact-types.js';
import { urnOf } from '../../src/model/urn.js';
import { describeWithShared } from '../harness/shared.js';
import { exampleMessages, type MessageFile, publishedMessages } from '../messages/message-files.js';
import { artefacts as samples } from './json/artefacts.js';
import { artefactsOf, faultsOf, type Outcome, reportedLosses, through } from './through-format.js';

const limits = { bytes: 100_000_000, ratio: 100 };

const byType = (one: Artefact, other: Artefact): number =>
  (typeOrder.get(one.class) ?? 0) - (typeOrder.get(other.class) ?? 0);

/** The artefacts of a message; none where it is rejected (test/messages/every-message.test.ts has the reasons). */
async function artefactsIn(file: string): Promise<readonly Artefact[]> {
  const message = await recogniseAndRead(createReadStream(file), { strict: false, limits }).catch(() => undefined);
  return message === undefined ? [] : artefactsOf({ message }).toSorted(byType);
}

const unresolved = (): undefined => undefined;

/** Writes artefacts in a format: the message is valid, and what has no reported loss is read with the same meaning. */
async function expectSame(format: StructureFormat, artefacts: readonly Artefact[]): Promise<Outcome> {
  const outcome = await through(format, artefacts, unresolved);
  expect(faultsOf(format, outcome.text)).to.deep.equal([]);
  const losses = reportedLosses(outcome);
  // A message lists the first hundred losses.
  if (losses.length >= 100) return outcome;
  const returned = new Map(artefactsOf(outcome).map((artefact) => [urnOf(artefact), artefact]));
  for (const artefact of artefacts) {
    const urn = urnOf(artefact);
    if (losses.some((loss) => loss.includes(urn))) continue;
    const back = returned.get(urn);
    expect(back, `${urn} is in the message`).not.to.equal(undefined);
    if (back !== undefined) expect(canonicalText(back)).to.equal(canonicalText(artefact));
  }
  return outcome;
}

/** What a format gives is given by every other format with the same meaning. */
async function expectSameThroughAll(artefacts: readonly Artefact[]): Promise<void> {
  const tried = new Set([JSON.stringify(artefacts)]);
  for (const first of structureFormats) {
    const returned = artefactsOf(await expectSame(first, artefacts));
    const content = JSON.stringify(returned);
    if (tried.has(content)) continue;
    tried.add(content);
    for (const second of structureFormats) await expectSame(second, returned);
  }
}

function testsOf(files: readonly MessageFile[]): void {
  for (const { path, file } of files) {
    it(`${path} in every format, and from there in every format`, async () => {
      await expectSameThroughAll(await artefactsIn(file));
    });

    it(`each artefact of ${path} alone`, async () => {
      for (const artefact of await artefactsIn(file)) {
        for (const format of structureFormats) await expectSame(format, [artefact]);
      }
    });
  }
}

describe('what was read is written in every format, and read again with the same meaning', () => {
  testsOf(exampleMessages());

  describeWithShared('in published messages', () => {
    it('which are more than forty', () => expect(publishedMessages()).to.have.length.greaterThan(42));
    testsOf(publishedMessages());
  });

  for (const sample of samples.filter((each) => each.class !== 'MetadataSet')) {
    it(`a ${sample.class} with all properties of SDMX-JSON`, async () => {
      const [json] = structureFormats.filter(({ names }) => names.includes('sdmx-json-2.1'));
      if (json !== undefined) await expectSameThroughAll(artefactsOf(await through(json, [sample], unresolved)));
    });
  }
});
