import { expect } from 'chai';
import { canonicalText } from '../../../src/formats/canonical-text.js';
import { describeWithShared } from '../../harness/shared.js';
import { deviationsIn } from '../all-problems.js';
import { structureMessages } from './messages.js';
import { readText, refusal } from './read-text.js';
import { sortedArtefacts, written } from './round-trip.js';
import { validateSdmxMl } from './schema-validation.js';

/** Messages that are not accepted, and the rules they break. */
const refused: Readonly<Record<string, readonly string[]>> = {
  'sdmx-ml-3.1/Constraint/availability_constraint.xml': ['artefact.notMaintainable'],
};

/** Messages that deviate, by the deviation and how often. */
const deviating: Readonly<Record<string, readonly [string, number]>> = {
  'real/global-registry-dataflow-3.0.xml': ['urn.blank', 98],
  'real/imf-dsd-bop-wildcards-3.0.xml': ['attributeRelationship.missing', 16],
  'sdmx-ml-3.0/Codelist/valuelist.xml': ['urn.mismatch', 1],
  'sdmx-ml-3.1/Codelist/valuelist.xml': ['urn.mismatch', 1],
  'sdmx-ml-3.0/Geospatial/geospatial_geographiccodelist.xml': ['urn.mismatch', 2],
  'sdmx-ml-3.1/Geospatial/geospatial_geographiccodelist.xml': ['urn.mismatch', 2],
};

describeWithShared('the published SDMX-ML messages', () => {
  it('are all there', () => expect(structureMessages).to.have.lengthOf.above(35));

  for (const { path, text, version } of structureMessages) {
    const rules = refused[path];
    if (rules !== undefined) {
      it(`${path} is rejected for ${rules[0]}`, async () => {
        const { problems } = await refusal(readText(text));
        expect(problems.map(({ rule }) => rule)).to.deep.equal(rules);
      });
      continue;
    }

    it(`${path} is read, written validly and read again as the same`, async () => {
      const message = await readText(text);
      const artefacts = sortedArtefacts(message);
      expect(artefacts).not.to.have.lengthOf(0);
      const again = await written(version, message.header, artefacts);
      expect(validateSdmxMl(again, version)).to.deep.equal([]);
      const reread = await readText(again, { strict: true });
      expect(reread.header).to.deep.equal(message.header);
      expect(reread.artefacts.map(({ artefact }) => canonicalText(artefact))).to.deep.equal(
        artefacts.map(canonicalText),
      );
    });

    const [rule, count] = deviating[path] ?? ['', 0];
    it(`${path} deviates from the standard ${count} times`, async () => {
      const problems = deviationsIn(await readText(text));
      expect(problems.map((problem) => problem.rule)).to.deep.equal(Array.from({ length: count }, () => rule));
      // XML Schema cannot hold a urn against the identity beside it.
      expect(validateSdmxMl(text, version)).to.have.lengthOf(rule === 'urn.mismatch' ? 0 : count);
      if (count > 0) expect((await refusal(readText(text, { strict: true }))).problems).to.have.lengthOf(count);
    });
  }
});
