import { expect } from 'chai';
import { allTypes } from '../../src/model/artefact-types.js';
import { referenceRowsOf, rolesFor } from '../../src/references/reference-roles.js';
import {
  annotatedReferenceRows,
  referenceRows,
  registrationReferenceRows,
} from '../../src/references/reference-table.js';

describe('references by class and purpose', () => {
  it('returns the rows of a class and no others', () => {
    const modern = allTypes.filter(({ only }) => only === undefined);
    const all = modern.flatMap((type) => referenceRowsOf(type.class).map((row) => [type.class, row] as const));
    expect(all.map(([, row]) => row)).to.have.members([
      ...referenceRows,
      ...annotatedReferenceRows,
      ...registrationReferenceRows,
    ]);
    for (const [className, row] of all) expect(row.role.startsWith(`${className}.`), row.role).to.equal(true);
    expect(referenceRowsOf('AgencyScheme')).to.deep.equal([]);
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
});
