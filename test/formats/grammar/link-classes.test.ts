import { expect } from 'chai';
import { classesIn, isLinkClass, linkClasses } from '../../../src/formats/grammar/link-classes.js';
import { addArtefactType, allTypes } from '../../../src/model/artefact-types.js';
import { indicatorSetType } from '../indicator-set.js';

describe('the classes that links of SDMX-JSON may name', () => {
  it('are the listed ones and no others', () => {
    const listed = linkClasses();
    const others = ['base.Codelist', 'metadataset.MetadataSet', 'codelist', ''];
    for (const name of [...listed, ...classesIn(allTypes), ...others]) {
      expect(isLinkClass(name), name).to.equal(listed.includes(name));
    }
  });

  it('include those of types that a new version adds', () => {
    const remove = addArtefactType(indicatorSetType);
    try {
      expect(linkClasses()).to.include.members(['registry.IndicatorSet', 'registry.Indicator']);
      expect(isLinkClass('registry.Indicator')).to.equal(true);
    } finally {
      remove();
    }
    expect(isLinkClass('registry.Indicator')).to.equal(false);
  });
});
