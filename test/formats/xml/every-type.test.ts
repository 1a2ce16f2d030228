import { expect } from 'chai';
import { parseGrammar } from '../../../src/formats/grammar/parse-grammar.js';
import { sdmxMl30 } from '../../../src/formats/grammar/sdmx-ml-3.0.js';
import { sdmxMl31 } from '../../../src/formats/grammar/sdmx-ml-3.1.js';
import { artefactTypes } from '../../../src/model/artefact-types.js';
import { readText } from './read-text.js';
import { sortedArtefacts, written } from './round-trip.js';
import { SampleMessage } from './sample-message.js';
import { validateSdmxMl } from './schema-validation.js';

/** Every start tag with its attributes, and every text, sorted: what a message says apart from order and URNs. */
const said = (xml: string): readonly string[] =>
  (xml.slice(xml.indexOf('Structures>')).match(/<\w+:\w+[^>]*>|(?<=>)[^<>]+(?=<)/g) ?? [])
    .filter((piece) => piece.trim() !== '')
    .map((piece) =>
      piece
        .replace(/^<\w+:|\/?>$/g, '')
        .replace(/ urn="urn:sdmx[^"]*"/, '')
        .split(/ (?=[\w:]+=")/)
        .sort()
        .join(' '),
    )
    .sort();

const grammars = { '3.0': parseGrammar(sdmxMl30), '3.1': parseGrammar(sdmxMl30, sdmxMl31) } as const;

for (const version of ['3.0', '3.1'] as const) {
  describe(`all properties of a type of SDMX-ML ${version}`, () => {
    for (const { container } of artefactTypes) {
      for (const alternative of [0, 1, 2, 3]) {
        // The type of a reference to a metadata set can never be satisfied (3.0 common schema).
        if (version === '3.0' && container === 'MetadataConstraints' && alternative === 1) continue;
        it(`is read and written: ${container}, alternative ${alternative}`, async () => {
          const sample = new SampleMessage(grammars[version], alternative).of(container, version === '3.0' ? 0 : 1);
          expect(validateSdmxMl(sample, version), 'the sample').to.deep.equal([]);
          const message = await readText(sample, { strict: true });
          const again = await written(version, message.header, sortedArtefacts(message));
          expect(validateSdmxMl(again, version), 'what was written').to.deep.equal([]);
          expect(said(again)).to.deep.equal(said(sample));
          const reread = await readText(again, { strict: true });
          const text = JSON.stringify(reread.artefacts.map(({ artefact }) => artefact));
          expect(text).to.equal(JSON.stringify(message.artefacts.map(({ artefact }) => artefact)));
        });
      }
    }
  });
}
