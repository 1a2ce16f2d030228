import { expect } from 'chai';
import { describe, it } from 'mocha';
import { writeSdmxJson } from '../../../../../src/formats/json/write/write-sdmx-json.js';
import type { StructureMessage } from '../../../../../src/formats/message/structure-message.js';
import type { Artefact } from '../../../../../src/model/artefact.js';
import { typeOfClass } from '../../../../../src/model/artefact-types.js';
import { artefactUrn } from '../../../../../src/model/urn.js';
import { examples } from '../../../model-2.1/up/artefacts.js';
import { message21 } from '../../../model-2.1/up/message-2.1.js';
import { readText as readXml } from '../../../xml/read-text.js';
import { sortedArtefacts, written as writtenXml } from '../../../xml/round-trip.js';
import { validateSdmxJson } from '../../schema-validation.js';
import { type Json, prune } from '../prune.js';
import { problemsOf, readText } from '../read.js';
import { everything, message10 } from './message-1.0.js';

/** What SDMX-JSON 1.0 says otherwise than the model that was written, and why. */
const changed: Readonly<Record<string, RegExp>> = {
  'it states ids that the standard fixes or a component has from its concept':
    /\/(?:dimensionList|attributeList|measureList)\/id$|\/(?:dimensions|attributes)\/\d+\/id$/,
  'its date-times have a time zone': /\/(?:valid(?:From|To)|startTime|endTime)$/,
  'it names an included codelist, and the class of a code': /\/includedCodelists\/\d+\/alias$|\/source\/class$/,
};

const urnOf = (artefact: Artefact): string => {
  const type = typeOfClass(artefact.class);
  return type === undefined ? expect.fail(`no type for ${artefact.class}`) : artefactUrn(type, artefact);
};

/** The attribute of the reporting year stands in an array of its own, so that it comes behind the others. */
const ordered = (property: string, value: Json): Json =>
  property === 'attributes' && Array.isArray(value)
    ? [...value].sort((a, b) => Number(isReportingYear(a)) - Number(isReportingYear(b)))
    : value;
const isReportingYear = (value: Json): boolean => JSON.stringify(value).includes('"MonthDay"');

const comparable = (artefact: unknown): string =>
  JSON.stringify(prune(artefact as Json, Object.values(changed)), ordered);

/** A message as SDMX-JSON 1.0, and the URNs of what is not whole in it. */
async function written({ header, artefacts }: StructureMessage): Promise<{ text: string; lost: Set<string> }> {
  const lost = new Set<string>();
  const given = artefacts.map(({ artefact }) => artefact);
  let text = '';
  for await (const chunk of writeSdmxJson('1.0.0', header, given, { onLoss: ({ urn }) => lost.add(urn) }))
    text += chunk;
  return { text, lost };
}

const dataOf = (text: string): Json => JSON.parse(text).data;

describe('content of SDMX-ML 2.1, written as SDMX-JSON 1.0 and read', () => {
  let compared = 0;
  for (const { title, structures } of examples) {
    it(`is the same where nothing was lost: ${title}`, async () => {
      const message = await readXml(message21(structures));
      const { text, lost } = await written(message);
      expect(validateSdmxJson(text, '1.0.0')).to.deep.equal([]);
      expect((await problemsOf(text, { strict: true })).errors).to.deep.equal([]);
      const read = await readText(text, { strict: true });
      const byUrn = new Map(read.artefacts.map(({ artefact }) => [urnOf(artefact), artefact]));
      for (const { artefact } of message.artefacts) {
        if (lost.has(urnOf(artefact))) continue;
        compared++;
        expect(comparable(byUrn.get(urnOf(artefact)))).to.equal(comparable(artefact));
      }
      const again = await written(read);
      if (lost.size === 0) expect(dataOf(again.text)).to.deep.equal(dataOf(text));
    });
  }

  it('is the same in most cases', () => expect(compared).to.be.greaterThan(examples.length / 2));
});

describe('all properties of SDMX-JSON 1.0', () => {
  /** Links are in no message of SDMX-ML 2.1, and it says in another place what a content constraint is about. */
  const withoutLinks = (artefact: Artefact): string => {
    const { links: _links, ...others } = artefact;
    return JSON.stringify(others);
  };

  it('is read as the same from SDMX-ML 2.1', async () => {
    const message = await readText(message10(everything));
    const text = await writtenXml('2.1', message.header, sortedArtefacts(message));
    const again = await readXml(text);
    expect(sortedArtefacts(again).map(withoutLinks)).to.have.members(sortedArtefacts(message).map(withoutLinks));
  });
});
