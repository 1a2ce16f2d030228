import { expect } from 'chai';
import { canonicalText } from '../../../../src/formats/canonical-text.js';
import type { Loss } from '../../../../src/formats/message/loss.js';
import type { Artefact } from '../../../../src/model/artefact.js';
import { allTypes, typeOfClass } from '../../../../src/model/artefact-types.js';
import { urnOf } from '../../../../src/model/urn.js';
import { deviationsIn } from '../../all-problems.js';
import { readText } from '../../xml/read-text.js';
import { sortedArtefacts, written } from '../../xml/round-trip.js';
import { validateSdmxMl } from '../../xml/schema-validation.js';
import { examples } from './artefacts.js';
import { message21 } from './message-2.1.js';

describe('what readSdmxMl makes of SDMX-ML 2.1', () => {
  for (const { title, structures, artefacts, warnings = [] } of examples) {
    it(title, async () => {
      const text = message21(structures);
      expect(validateSdmxMl(text, '2.1'), 'the example').to.deep.equal([]);
      const message = await readText(text, { strict: true });
      expect(message.artefacts.map(({ artefact }) => artefact)).to.deep.equal(artefacts);
      expect(deviationsIn(message).map(({ rule }) => rule)).to.deep.equal(warnings);
    });

    it(`${title}, as good artefacts of 3.0 as any but for those that only 2.1 has`, async () => {
      const message = await readText(message21(structures));
      const losses: Loss[] = [];
      const onLoss = (loss: Loss) => losses.push(loss);
      const text = await written('3.0', message.header, sortedArtefacts(message), [], { onLoss });
      expect(validateSdmxMl(text, '3.0')).to.deep.equal([]);
      const again = await readText(text, { strict: true });
      const isLegacy = ({ class: className }: Artefact) => typeOfClass(className)?.only === '2.1';
      const modern = sortedArtefacts(message).filter((each) => !isLegacy(each));
      expect(sortedArtefacts(again).map(canonicalText)).to.deep.equal(modern.map(canonicalText));
      expect(losses.map(({ urn, path }) => [urn, path])).to.deep.equal(
        sortedArtefacts(message)
          .filter(isLegacy)
          .map((artefact) => [urnOf(artefact), '']),
      );
    });
  }

  it('has artefacts of every class that 2.1 has too', () => {
    const read = new Set(examples.flatMap(({ artefacts }) => artefacts.map((each) => Reflect.get(each, 'class'))));
    const missing = allTypes.map((type) => type.class).filter((each) => !read.has(each));
    expect(missing).to.have.members([
      'MetadataProviderScheme',
      'GeographicCodelist',
      'GeoGridCodelist',
      'ValueList',
      'HierarchyAssociation',
      'MetadataSet',
      'Registration',
    ]);
  });
});
