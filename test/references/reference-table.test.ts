import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { allTypes } from '../../src/model/artefact-types.js';
import {
  annotatedReferenceRows,
  type ReferenceRow,
  referenceRows,
  referenceRowsOf,
  rolesFor,
} from '../../src/references/reference-table.js';
import { referenceFacts, tablePath } from './facts.js';

/** Direct references that artefacts do not have, with the reason. */
const EXCLUDED: Readonly<Record<string, string>> = {
  'AvailabilityConstraint.attach.dataStructure': 'never stored',
  'AvailabilityConstraint.attach.dataflow': 'never stored',
  'AvailabilityConstraint.attach.provisionAgreement': 'never stored',
  'DataConstraint.attach.dataSource.30': 'a URL, no artefact',
  'MetadataConstraint.attach.dataSource.30': 'a URL, no artefact',
  'MetadataConstraint.attach.metadataSet.30': 'no type of the SDMX-ML 3.0 schema can hold it, and 3.1 has it no more',
};

const VERSION: Readonly<Record<string, ReferenceRow['version']>> = {
  plus: 'plus',
  'fixed 1.0': 'fixed',
  'plus and star': 'loose',
  // SDMX-JSON does not allow * in them; SDMX-ML does.
  'XML: plus and star; JSON: plus': 'loose',
};

const direct = referenceFacts.filter(({ kind }) => kind === 'direct');
const isAny = (targets: readonly string[]): boolean => targets.some((target) => target.startsWith('any class'));

describe('reference table', () => {
  it('has every direct reference of the standard except those excluded by name', () => {
    const facts = direct.map(({ id }) => id);
    expect(facts).to.include.members(Object.keys(EXCLUDED));
    expect(referenceRows.map(({ role }) => role)).to.have.members(facts.filter((id) => EXCLUDED[id] === undefined));
  });

  for (const row of referenceRows) {
    it(`${row.role} has the path, targets and version forms of the standard`, () => {
      const fact = direct.find(({ id }) => id === row.role);
      expect(row.path).to.equal(tablePath(fact?.json ?? ''));
      expect(row.targets).to.have.members(isAny(fact?.targets ?? []) ? [] : [...(fact?.targets ?? [])]);
      expect(row.version).to.equal(VERSION[fact?.versionWildcard ?? '']);
    });
  }

  it('returns the rows of a class and no others', () => {
    const modern = allTypes.filter(({ only }) => only === undefined);
    const all = modern.flatMap((type) => referenceRowsOf(type.class).map((row) => [type.class, row] as const));
    expect(all.map(([, row]) => row)).to.have.members([...referenceRows, ...annotatedReferenceRows]);
    for (const [className, row] of all) expect(row.role.startsWith(`${className}.`), row.role).to.equal(true);
    expect(referenceRowsOf('AgencyScheme')).to.deep.equal([]);
  });

  it('groups only the references of hierarchical codes', () => {
    expect(referenceRows.filter(({ grouped }) => grouped).map(({ role }) => role)).to.deep.equal(['Hierarchy.code']);
  });

  it('returns the roles of a purpose, of all classes or of one', () => {
    expect(rolesFor(['extension'])).to.deep.equal([
      'Codelist.extension',
      'GeographicCodelist.extension',
      'GeoGridCodelist.extension',
    ]);
    expect(rolesFor(['structure', 'provider'], 'ProvisionAgreement')).to.deep.equal([
      'ProvisionAgreement.dataflow',
      'ProvisionAgreement.dataProvider',
    ]);
    expect(rolesFor(['attachment'], 'DataConstraint')).to.have.length(4);
    expect(rolesFor(['attachment'], 'Codelist')).to.deep.equal([]);
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

  it('has no row for the usage of a metadata attribute, which has neither concept nor representation in the schemas', () => {
    for (const version of ['3.0', '3.1']) {
      const grammar = readFileSync(`../shared/facts/grammar/sdmx-ml-${version}.json`, 'utf8');
      const { types } = JSON.parse(grammar) as { types: Record<string, object> };
      const usage = JSON.stringify(types['structure:MetadataAttributeUsageType']);
      expect(usage).to.include('"structure:ConceptIdentity{0,0}"').and.include('"structure:LocalRepresentation{0,0}"');
    }
    expect(referenceRows.filter(({ path }) => path.includes('metadataAttributeUsages'))).to.deep.equal([]);
  });
});
