import { createReadStream, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { StrataError } from '../../src/errors.js';
import { recogniseAndRead } from '../../src/formats/read-message.js';

const folder = fileURLToPath(new URL('../../../shared/messages/', import.meta.url));
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(xml|json|xsd)$/.test(file))
  .sort();

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

describe('every message in ../shared', () => {
  it('is listed', () => {
    expect(files).to.have.length.greaterThan(45);
    for (const { file } of refusals) expect(files.some((name) => file.test(name))).to.equal(true);
  });

  for (const file of files) {
    // The structure of the exchange rates has the name of the data.
    const isStructure = file.includes('Data Structure Definition');
    const refusal = isStructure ? undefined : refusals.find((each) => each.file.test(file));
    it(`${file} is ${refusal === undefined ? 'read' : `rejected: ${refusal.rule}`}`, async () => {
      const outcome = await recogniseAndRead(createReadStream(folder + file), { strict: false, limits }).catch(
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
