import { expect } from 'chai';
import { legacyUrn } from '../../../src/formats/registry-messages/legacy-urn.js';

const base = 'urn:sdmx:org.sdmx.infomodel.';

describe('legacyUrn', () => {
  for (const [urn, legacy] of [
    ['codelist.Codelist=A:CL(1.0)', 'codelist.Codelist=A:CL(1.0)'],
    ['registry.DataConstraint=A:C(1.0)', 'registry.ContentConstraint=A:C(1.0)'],
    ['codelist.Hierarchy=A:H(1.0.0)', 'codelist.HierarchicalCodelist=A:H(1.0.0)'],
    ['codelist.HierarchyAssociation=A:H(1.0.0)', 'codelist.HierarchyAssociation=A:H(1.0.0)'],
    ['datastructure.Dataflow=A.Hierarchy=:H(1.0)', 'datastructure.Dataflow=A.Hierarchy=:H(1.0)'],
  ] as const) {
    it(`of ${urn} is ${legacy}`, () => expect(legacyUrn(base + urn)).to.equal(base + legacy));
  }
});
