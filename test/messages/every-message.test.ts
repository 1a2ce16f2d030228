import { createReadStream } from 'node:fs';
import { expect } from 'chai';
import { StrataError } from '../../src/errors.js';
import { recogniseAndRead } from '../../src/formats/read-message.js';
import { describeWithShared } from '../harness/shared.js';
import { publishedMessages } from './message-files.js';

const files = publishedMessages(/\.(xml|json|xsd)$/);

/** Messages that are rejected, with the reason by the standard. */
const refusals: readonly { readonly file: RegExp; readonly rule: string; readonly says: string }[] = [
  { file: /generic-2\.1\.xml$/, rule: 'message.root', says: 'GenericData: the message holds data' },
  { file: /ECB_EXR(_CA)?\.xml$/, rule: 'message.root', says: 'StructureSpecificData: the message holds data' },
  { file: /\.xsd$/, rule: 'message.namespace', says: 'http://www.w3.org/2001/XMLSchema' },
  { file: /availability_constraint\.xml$/, rule: 'artefact.notMaintainable', says: 'has no agency, id and version' },
  // The generator gives components, and items of one scheme, the same id; the standard requires distinct ones.
  { file: /generated-sample\.json$/, rule: 'item.duplicate', says: 'occurs more than once' },
];

const limits = { bytes: 100_000_000, ratio: 100 };

describeWithShared('every published message', () => {
  it('is listed', () => {
    expect(files).to.have.length.greaterThan(45);
    for (const { file } of refusals) expect(files.some(({ path }) => file.test(path))).to.equal(true);
  });

  for (const { path, file } of files) {
    // The structure of the exchange rates has the name of the data.
    const isStructure = path.includes('Data Structure Definition');
    const refusal = isStructure ? undefined : refusals.find((each) => each.file.test(path));
    it(`${path} is ${refusal === undefined ? 'read' : `rejected: ${refusal.rule}`}`, async () => {
      const outcome = await recogniseAndRead(createReadStream(file), { strict: false, limits }).catch(
        (error: unknown) => error,
      );
      if (refusal === undefined) {
        expect(outcome).to.have.property('artefacts').with.length.greaterThan(0);
        return;
      }
      expect(outcome).to.be.instanceOf(StrataError);
      const [problem] = (outcome as StrataError).problems;
      expect(problem?.rule).to.equal(refusal.rule);
      expect(problem?.detail).to.include(refusal.says);
    });
  }
});
