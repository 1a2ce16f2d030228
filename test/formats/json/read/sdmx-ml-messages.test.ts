import { createReadStream } from 'node:fs';
import { expect } from 'chai';
import { it } from 'mocha';
import { writeSdmxJson } from '../../../../src/formats/json/write/write-sdmx-json.js';
import { placedProperties } from '../../../../src/formats/message/placed-properties.js';
import { readSdmxMl } from '../../../../src/formats/xml/read-sdmx-ml.js';
import { typeOrder } from '../../../../src/model/artefact-types.js';
import { describeWithShared, sharedFiles, sharedPath } from '../../../harness/shared.js';
import { allProblems } from '../../all-problems.js';
import { type Json, prune } from './prune.js';
import { readText } from './read.js';

const files = sharedFiles('messages')
  .filter((file) => /3\.[01](?:\.xml|\/)/.test(file) && file.endsWith('.xml'))
  // Data messages, and a message of availability, which is no artefact.
  .filter((file) => !/Data - .*ECB_EXR(?:_CA)?\.xml$|availability_constraint\.xml$/.test(file));

/** Ids that SDMX-JSON always states: those the standard fixes, and those that components have from their concepts. */
const statedIds =
  /\/(?:dimensionList|timeDimension|attributeList|measureList|metadataAttributeList)\/id$|\/(?:dimensions|attributes|measures|metadataAttributes)\/\d+\/id$/;

/** What is not as it was: lost, or said where it was not. */
const notHeld: Readonly<Record<string, readonly RegExp[]>> = {
  // The role of a constraint from 3.1 is written, since 3.0 asks for one; a key with several values becomes several.
  '2.0.0': [statedIds, /^\/dimensionConstraint$/, /\/metadataAttributeUsages$/, /^\/role$/, /\/keys$/],
  '2.1.0': [statedIds, /\/metadataAttributeUsages$/, /^\/role$/],
};

describeWithShared('SDMX-ML messages, written as SDMX-JSON and read', () => {
  for (const file of files) {
    for (const version of ['2.0.0', '2.1.0'] as const) {
      it(`${file} as ${version}: the same text and references at the same places`, async () => {
        const message = await readSdmxMl(createReadStream(sharedPath(`messages/${file}`)), { strict: false });
        const place = (className: string): number => typeOrder.get(className) ?? -1;
        const given = [...message.artefacts].sort((a, b) => place(a.artefact.class) - place(b.artefact.class));
        let text = '';
        const artefacts = given.map(({ artefact }) => artefact);
        for await (const chunk of writeSdmxJson(version, message.header, artefacts)) text += chunk;

        const read = await readText(text, { strict: true });
        const lost = notHeld[version] ?? [];
        const comparable = (artefact: unknown): string => JSON.stringify(prune(artefact as Json, lost));
        expect(allProblems(read)).to.deep.equal([]);
        expect(read.header.id).to.equal(message.header.id);
        expect(read.artefacts.map(({ artefact }) => comparable(artefact))).to.deep.equal(artefacts.map(comparable));

        // A format can have other objects of constraints and maps than another, but it has the same references.
        const isReference = (path: string): boolean => !placedProperties.has(path.split('/').at(-2) ?? '');
        const paths = (references: ReadonlyMap<string, unknown>): string[] =>
          [...references.keys()].filter(isReference).sort();
        for (const [index, { references, artefact }] of read.artefacts.entries()) {
          const before = paths(given[index]?.references ?? new Map());
          // Components that got an id are named by it.
          if (comparable(artefact) !== JSON.stringify(artefact))
            expect(paths(references)).to.have.length(before.length);
          else expect(paths(references), artefact.id).to.deep.equal(before);
        }
      });
    }
  }
});
