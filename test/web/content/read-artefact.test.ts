import { expect } from 'chai';
import { schemeLayouts } from '../../../src/formats/sheets/scheme-layout.js';
import { allTypes, urnClassOf } from '../../../src/model/artefact-types.js';
import { formatsOf } from '../../../web/src/content/addresses.js';
import { artefactIn, cutLongLists, isLongList, itemListOf, listAt } from '../../../web/src/content/read-artefact.js';

describe('an artefact of a message', () => {
  it('is found in the container of its class, which a URN of a geographic codelist does not name', () => {
    const parts = { class: 'Codelist', agencyID: 'A', id: 'GEO', version: '1.0' };
    const message = { data: { codelists: [{ id: 'OTHER' }], geographicCodelists: [{ id: 'GEO' }] } };
    expect(artefactIn(message, parts)).to.deep.equal({ class: 'GeographicCodelist', artefact: { id: 'GEO' } });
    expect(artefactIn({ data: {} }, parts)).to.equal(undefined);
    expect(artefactIn(null, parts)).to.equal(undefined);
  });

  it('has its items in the property that the model of the registry has', () => {
    for (const type of allTypes) {
      if (type.only !== undefined) continue;
      const property = type.itemScheme === true ? type.parts?.[0]?.path : type.items;
      if (property === undefined) continue;
      expect(itemListOf({ [property]: [] }), urnClassOf(type)).to.equal(property);
    }
  });

  it('is sent without its long lists, each of which is found again', () => {
    const values = Array.from({ length: 101 }, (_, index) => ({ value: `${index}` }));
    const artefact = {
      id: 'C',
      codes: [{ id: 'A' }],
      cubeRegions: [{ include: true, keyValues: [{ id: 'X', values }] }],
    };
    const cut = cutLongLists(artefact);
    expect(cut).to.deep.equal({
      id: 'C',
      codes: { longList: 'codes', count: 1 },
      cubeRegions: [
        {
          include: true,
          keyValues: [{ id: 'X', values: { longList: 'cubeRegions/0/keyValues/0/values', count: 101 } }],
        },
      ],
    });
    expect(isLongList(cut['codes'])).to.equal(true);
    expect(listAt(artefact, 'cubeRegions/0/keyValues/0/values')).to.equal(values);
    expect(listAt(artefact, 'cubeRegions/7/keyValues')).to.deep.equal([]);
  });

  it('is offered in the formats that can hold its class', () => {
    const names = (name: string): string[] => formatsOf(name).map(({ name: format }) => format);
    expect(names('Dataflow')).to.deep.equal([
      ...names('MetadataSet').slice(0, 2),
      'sdmx-json-1.0',
      'sdmx-3.1',
      'sdmx-3.0',
      'sdmx-2.1',
      'xlsx',
    ]);
    for (const type of allTypes)
      expect(names(type.class).includes('csv'), type.class).to.equal(schemeLayouts().has(type.class));
    expect(names('MetadataSet')).to.deep.equal(['sdmx-json-2.1', 'sdmx-json-2.0', 'sdmx-3.1', 'sdmx-3.0']);
    expect(names('Registration')).to.deep.equal(['json', 'sdmx-3.1', 'sdmx-3.0', 'sdmx-2.1']);
    for (const type of allTypes) {
      if (type.only === '2.1') expect(names(type.class), type.class).to.deep.equal(['sdmx-json-1.0', 'sdmx-2.1']);
    }
  });
});
