import { expect } from 'chai';
import { describe, it } from 'mocha';
import { messageVersion } from '../../../../src/formats/grammar/message-versions.js';
import { messageType } from '../../../../src/formats/json/read/object-types.js';
import { objectsBelow } from './objects-below.js';

/** Types whose properties the model orders otherwise than their elements come, once they are read. */
const reshaped = ['AttributeRelationshipType', 'CodeSelectionType', 'StructuresType'];

describe('the order of properties', () => {
  for (const [json, ml] of [
    ['1.0.0', '2.1'],
    ['2.0.0', '3.0'],
    ['2.1.0', '3.1'],
  ] as const) {
    const { types } = messageVersion(ml);
    const shared: [string, string[], string[]][] = [];
    for (const [name, type] of objectsBelow(messageType(json))) {
      let known: ReturnType<typeof types.type>;
      try {
        known = types.type(name);
      } catch {
        continue;
      }
      const ordered = [...known.attributes, ...known.elements.values()].map(({ property }) => property);
      const identity = known.isMaintainable ? ['agencyID', 'id', 'version'] : [];
      const inMl = [...new Set([...identity, ...ordered])];
      const inJson = [
        ...new Set(type.model.map(({ property: name }) => type.rules.get(name)?.member?.property ?? name)),
      ];
      shared.push([name, inJson.filter((property) => inMl.includes(property)), inMl.filter((p) => inJson.includes(p))]);
    }

    it(`is that of SDMX-ML ${ml} in SDMX-JSON ${json}`, () => {
      expect(shared.length).to.be.greaterThan(90);
      for (const [name, inJson, inMl] of shared.filter(([type]) => !reshaped.includes(type))) {
        expect(inJson, name).to.deep.equal(inMl);
      }
    });
  }
});
