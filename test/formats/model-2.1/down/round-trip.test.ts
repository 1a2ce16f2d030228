import { expect } from 'chai';
import { canonicalText } from '../../../../src/formats/canonical-text.js';
import { itWithShared, sharedText } from '../../../harness/shared.js';
import { readText } from '../../xml/read-text.js';
import { sortedArtefacts, written } from '../../xml/round-trip.js';
import { validateSdmxMl } from '../../xml/schema-validation.js';
import { examples } from '../up/artefacts.js';
import { message21 } from '../up/message-2.1.js';

/** Writes as 2.1 what a message of 2.1 stands for, and compares what that stands for. */
async function expectRoundTrip(text: string, told: readonly string[] = []): Promise<string> {
  const message = await readText(text);
  const losses: string[] = [];
  const again = await written('2.1', message.header, sortedArtefacts(message), [], {
    onLoss: ({ path }) => losses.push(path),
  });
  expect(validateSdmxMl(again, '2.1')).to.deep.equal([]);
  expect(losses).to.deep.equal(told);
  const reread = await readText(again, { strict: true });
  expect(sortedArtefacts(reread).map(canonicalText)).to.deep.equal(sortedArtefacts(message).map(canonicalText));
  return again;
}

describe('what is read in SDMX-ML 2.1 is written in 2.1 and reads as the same', () => {
  for (const { title, structures, told } of examples) {
    it(title, async () => {
      await expectRoundTrip(message21(structures), told);
    });
  }

  itWithShared('the structure of exchange rates of the ECB', async () => {
    const text = sharedText('messages/real/ecb-exr-structure-2.1.xml');
    const again = await expectRoundTrip(text);
    for (const element of [
      'Code',
      'Concept',
      'Dimension',
      'Attribute',
      'PrimaryMeasure',
      'KeyValue',
      'Categorisation',
    ]) {
      const count = (xml: string) => xml.match(new RegExp(`<\\w+:${element}[ >]`, 'g'))?.length;
      expect(count(again), element).to.equal(count(text));
    }
  });
});
