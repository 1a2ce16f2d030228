import { expect } from 'chai';
import { parseGrammar } from '../../../../src/formats/grammar/parse-grammar.js';
import { sdmxMl30 } from '../../../../src/formats/grammar/sdmx-ml-3.0.js';
import { sdmxMl31 } from '../../../../src/formats/grammar/sdmx-ml-3.1.js';
import type { Loss } from '../../../../src/formats/message/loss.js';
import { artefactTypes } from '../../../../src/model/artefact-types.js';
import { describeWithShared } from '../../../harness/shared.js';
import { structureMessages } from '../../xml/messages.js';
import { readText } from '../../xml/read-text.js';
import { sortedArtefacts, written } from '../../xml/round-trip.js';
import { SampleMessage } from '../../xml/sample-message.js';
import { validateSdmxMl } from '../../xml/schema-validation.js';

const grammars = { '3.0': parseGrammar(sdmxMl30), '3.1': parseGrammar(sdmxMl30, sdmxMl31) } as const;

/** Writes a message of 3.x as 2.1: what is written, and what is lost. */
async function downgraded(text: string): Promise<{ xml: string; losses: Loss[] }> {
  const message = await readText(text);
  const losses: Loss[] = [];
  const xml = await written('2.1', message.header, sortedArtefacts(message), [], {
    resolve: () => '1.0.0',
    onLoss: (loss) => losses.push(loss),
  });
  return { xml, losses };
}

/** Whatever is written is valid, and read again without a fault. */
async function expectReadable(xml: string): Promise<void> {
  expect(validateSdmxMl(xml, '2.1')).to.deep.equal([]);
  await readText(xml);
}

describe('what is written in SDMX-ML 2.1 is valid', () => {
  for (const version of ['3.0', '3.1'] as const) {
    for (const { container } of artefactTypes) {
      for (const alternative of [0, 1, 2, 3]) {
        // The type of a reference to a metadata set can never be satisfied (3.0 common schema).
        if (version === '3.0' && container === 'MetadataConstraints' && alternative === 1) continue;
        it(`of ${version}, all properties of a type: ${container}, alternative ${alternative}`, async () => {
          const sample = new SampleMessage(grammars[version], alternative).of(container, version === '3.0' ? 0 : 1);
          const { xml } = await downgraded(sample);
          await expectReadable(xml);
        });
      }
    }
  }

  describeWithShared('of published messages', () => {
    for (const { path, text } of structureMessages) {
      // It is refused in every version.
      if (path.endsWith('availability_constraint.xml')) continue;
      it(`of ${path}`, async () => {
        const { xml, losses } = await downgraded(text);
        await expectReadable(xml);
        const paths = losses.filter((loss) => loss.path !== '');
        expect(paths.filter(({ path: at }) => /undefined|\/\/|^\//.test(at))).to.deep.equal([]);
      });
    }
  });
});
