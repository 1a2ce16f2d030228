import { expect } from 'chai';
import { describe, it } from 'mocha';
import type { ObjectType, ValueType } from '../../../../src/formats/sdmx-json/reading/object-type.js';
import { messageType } from '../../../../src/formats/sdmx-json/reading/object-types.js';
import { messageVersion } from '../../../../src/formats/sdmx-ml/message-versions.js';

/** Every object that a message can hold, by name. */
function objectsBelow(type: ValueType, found = new Map<string, ObjectType>()): Map<string, ObjectType> {
  if (type.kind === 'array') return objectsBelow(type.of, found);
  if (type.kind === 'union') return objectsBelow(type.object, found);
  if (type.kind !== 'object' || found.has(type.name)) return found;
  found.set(type.name, type);
  for (const { type: inner } of type.rules.values()) objectsBelow(inner, found);
  return found;
}

/** Types whose properties the model orders otherwise than their elements come, once they are read. */
const reshaped = ['AttributeRelationshipType', 'CodeSelectionType', 'StructuresType'];

describe('the order of properties', () => {
  for (const [json, ml] of [
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
      const inJson = type.model.map(({ property }) => property);
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
