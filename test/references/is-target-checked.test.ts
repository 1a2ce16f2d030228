import { expect } from 'chai';
import type { Artefact } from '../../src/model/artefact.js';
import { extractReferences, isTargetChecked } from '../../src/references/extract.js';

const prefix = 'urn:sdmx:org.sdmx.infomodel';
const set = (target: string): Artefact =>
  ({
    class: 'MetadataSet',
    agencyID: 'A',
    id: 'M',
    version: '1.0',
    metadataflow: `${prefix}.metadatastructure.Metadataflow=A:F(1.0)`,
    targets: [`${prefix}.${target}`],
  }) as unknown as Artefact;

/** Targets of a metadata set, and whether a missing one is reported. */
const targets: Readonly<Record<string, boolean>> = {
  'codelist.Codelist=A:C(1.0.0)': true,
  'codelist.Codelist=A:C(1.0+.0)': true,
  'codelist.Code=A:C(1.0.0).X': true,
  'categoryscheme.Category=A:C(1.0.0).X.Y': true,
  'codelist.Codelist=A:C(*)': false,
  'codelist.Codelist=A:*(1.0.0)': false,
  'codelist.Codelist=*:C(1.0.0)': false,
  'codelist.Code=A:C(1.0.0).*': false,
  'base.Any=A:C(1.0.0)': false,
};

describe('isTargetChecked', () => {
  for (const [target, checked] of Object.entries(targets)) {
    it(`is ${checked} for the target ${target} of a metadata set`, () => {
      const { references, problems } = extractReferences(set(target));
      expect(problems).to.deep.equal([]);
      expect(references.map(isTargetChecked)).to.deep.equal([true, checked]);
    });
  }

  it('is false for the targets of a metadataflow', () => {
    const flow = {
      class: 'Metadataflow',
      agencyID: 'A',
      id: 'F',
      version: '1.0',
      targets: [`${prefix}.codelist.Codelist=A:C(1.0.0)`],
    } as unknown as Artefact;
    expect(extractReferences(flow).references.map(isTargetChecked)).to.deep.equal([false]);
  });
});
