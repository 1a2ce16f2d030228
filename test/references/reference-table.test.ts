import { expect } from 'chai';
import { referenceRows } from '../../src/references/reference-table.js';
import { itWithShared, sharedJson } from '../harness/shared.js';
import { referencesOfClasses, tablePath } from './standard-references.js';

/** Direct references that artefacts do not have, with the reason. */
const EXCLUDED: Readonly<Record<string, string>> = {
  'AvailabilityConstraint.attach.dataStructure': 'never stored',
  'AvailabilityConstraint.attach.dataflow': 'never stored',
  'AvailabilityConstraint.attach.provisionAgreement': 'never stored',
  'DataConstraint.attach.dataSource.30': 'a URL, no artefact',
  'MetadataConstraint.attach.dataSource.30': 'a URL, no artefact',
  'MetadataConstraint.attach.metadataSet.30': 'no type of the SDMX-ML 3.0 schema can hold it, and 3.1 has it no more',
};

const direct = referencesOfClasses.filter(({ kind }) => kind === 'direct');

describe('reference table', () => {
  it('has every direct reference of the standard except those excluded by name', () => {
    const ids = direct.map(({ id }) => id);
    expect(ids).to.include.members(Object.keys(EXCLUDED));
    expect(referenceRows.map(({ role }) => role)).to.have.members(ids.filter((id) => EXCLUDED[id] === undefined));
  });

  for (const row of referenceRows) {
    it(`${row.role} has the path, targets and version forms of the standard`, () => {
      const reference = direct.find(({ id }) => id === row.role);
      expect(row.path).to.equal(tablePath(reference?.place ?? ''));
      expect(row.targets).to.have.members([...(reference?.targets ?? [])]);
      expect(row.version).to.equal(reference?.version);
    });
  }

  it('groups only the references of hierarchical codes', () => {
    expect(referenceRows.filter(({ grouped }) => grouped).map(({ role }) => role)).to.deep.equal(['Hierarchy.code']);
  });

  it('joins the references by which readers look up codes, concepts and maps', () => {
    expect(referenceRows.filter(({ joins }) => joins).map(({ role }) => role)).to.have.members([
      'Categorisation.source',
      'ConceptScheme.coreEnumeration',
      'DataStructure.attribute.conceptIdentity',
      'DataStructure.attribute.enumeration',
      'DataStructure.dimension.conceptIdentity',
      'DataStructure.dimension.enumeration',
      'DataStructure.measure.conceptIdentity',
      'DataStructure.measure.enumeration',
      'DataStructure.timeDimension.conceptIdentity',
      'Hierarchy.code',
      'HierarchyAssociation.linkedHierarchy',
      'MetadataStructure.conceptIdentity',
      'MetadataStructure.enumeration',
      'StructureMap.component.representationMap',
    ]);
  });

  it('has no row for the usage of a metadata attribute', () => {
    expect(referenceRows.filter(({ path }) => path.includes('metadataAttributeUsages'))).to.deep.equal([]);
  });

  itWithShared('need not: the schemas give that usage neither a concept nor a representation', () => {
    for (const version of ['3.0', '3.1']) {
      const { types } = sharedJson<{ types: Record<string, object> }>(`facts/grammar/sdmx-ml-${version}.json`);
      const usage = JSON.stringify(types['structure:MetadataAttributeUsageType']);
      expect(usage).to.include('"structure:ConceptIdentity{0,0}"').and.include('"structure:LocalRepresentation{0,0}"');
    }
  });
});
