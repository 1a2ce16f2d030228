import { expect } from 'chai';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import type { Artefact } from '../../../../src/model/artefact.js';
import { allProblems } from '../../all-problems.js';
import { artefacts } from '../artefacts.js';
import { validateSdmxJson } from '../schema-validation.js';
import { type Json, prune } from './prune.js';
import { messageOf, readText } from './read.js';

/** What SDMX-JSON says otherwise than the model that was written, and why. */
const changed: Readonly<Record<string, RegExp>> = {
  'SDMX-JSON always states ids that the standard fixes or a component has from its concept':
    /\/(?:dimensionList|timeDimension|attributeList|measureList|metadataAttributeList)\/id$|\/(?:dimensions|attributes|measures|metadataAttributes)\/\d+\/id$/,
  'SDMX-JSON always states how often a metadata attribute occurs, and whether it is only for presentation':
    /\/metadataAttributes\/\d+\/(?:minOccurs|maxOccurs|isPresentational)$/,
  'date-times have a time zone': /\/valid(?:From|To)$/,
  'language tags of links and values are in small letters': /\/(?:hreflang|lang)$/,
  'a key value has an array, as in SDMX-ML': /\/keyValues\/\d+\/values?$/,
  'a mapped value is an object, as in SDMX-ML': /\/sourceValues?(?:\/\d+)?$/,
  'a number has no zeros in front': /\/(?:maxOccurs|maxLength)$/,
};

const withoutChanged = (artefact: Artefact): Json => prune(artefact as unknown as Json, Object.values(changed));

describe('artefacts of every type, written as SDMX-JSON and read', () => {
  for (const version of ['2.0.0', '2.1.0'] as const) {
    for (const artefact of artefacts) {
      it(`${artefact.class} as ${version}: nothing is lost, and written again it is the same`, async () => {
        const text = await messageOf(version, [artefact]);
        expect(validateSdmxJson(text, version)).to.deep.equal([]);
        const message = await readText(text, { strict: true });
        expect(allProblems(message)).to.deep.equal([]);
        const [read] = message.artefacts.map((element) => element.artefact);
        if (read === undefined) expect.fail('no artefact was read');
        const expected = version === '2.1.0' ? { ...artefact, role: undefined } : artefact;
        expect(JSON.parse(JSON.stringify(withoutChanged(read)))).to.deep.equal(
          JSON.parse(JSON.stringify(withoutChanged(expected))),
        );
        const again = await messageOf(version, [read]);
        expect(JSON.parse(again)).to.deep.equal(JSON.parse(text));
      });
    }
  }

  it('numbers keep their digits', () =>
    fc.assert(
      fc.asyncProperty(fc.stringMatching(/^-?(?:0|[1-9][0-9]{0,25})(?:\.[0-9]{1,25})?$/), async (digits) => {
        const format = { dataType: 'Decimal', minValue: digits };
        const concept = { id: 'C', names: { en: 'C' }, coreRepresentation: { format } };
        const scheme = { class: 'ConceptScheme', agencyID: 'A', id: 'CS', version: '1.0', names: { en: 'N' } } as const;
        const { artefacts: read } = await readText(await messageOf('2.1.0', [{ ...scheme, concepts: [concept] }]));
        expect(JSON.stringify(read[0]?.artefact)).to.satisfy(
          (text: string) => text.includes(`"minValue":${digits}}`) || text.includes(`"minValue":"${digits}"}`),
        );
      }),
    ));
});
