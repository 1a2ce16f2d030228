import { expect } from 'chai';
import type { Artefact } from '../../src/model/artefact.js';
import { nameJoinedVersions, nameVersions } from '../../src/references/name-versions.js';

const infomodel = 'urn:sdmx:org.sdmx.infomodel';
const code = (version: string, id: string) => `${infomodel}.codelist.Code=A:CL(${version}).${id}`;
const codelist = (version: string) => `${infomodel}.codelist.Codelist=A:CL(${version})`;
const resolve = (reference: string) => (reference.includes('(1.0+.0)') ? '1.2.0' : undefined);

const artefact = (className: string, content: object): Artefact =>
  ({ class: className, agencyID: 'A', id: 'X', version: '1.0.0', ...content }) as unknown as Artefact;

const hierarchy = (version: string): Artefact =>
  artefact('Hierarchy', {
    names: { en: codelist('1.0+.0') },
    hierarchicalCodes: [
      {
        id: 'H1',
        code: code(version, 'A'),
        hierarchicalCodes: [{ id: 'H2', code: code(version, 'B') }],
      },
      { id: 'H3', code: code('1.0.0', 'C') },
    ],
  });

const map = (source: string, representationMap: string): Artefact =>
  artefact('StructureMap', { source, componentMaps: [{ source: ['D'], target: ['D'], representationMap }] });

describe('nameVersions', () => {
  it('replaces wildcards by their resolutions, in nested items too, and does not change texts', () => {
    const given = hierarchy('1.0+.0');
    expect(nameVersions(given, resolve)).to.deep.equal(hierarchy('1.2.0'));
    expect(given).to.deep.equal(hierarchy('1.0+.0'));
  });

  it('follows a path to the elements of one type only', () => {
    const scheme = (version: string) => `${infomodel}.conceptscheme.ConceptScheme=A:CS(${version})`;
    const structure = (title: string) =>
      artefact('DataStructure', {
        dataStructureComponents: {
          dimensionList: {
            dimensions: [
              {
                id: 'M',
                annotations: [
                  { type: 'NOTE', title: scheme('1.0+.0') },
                  { type: 'SDMX_2.1_MEASURE_SCHEME', title },
                ],
              },
            ],
          },
        },
      });
    expect(nameVersions(structure(scheme('1.0+.0')), resolve)).to.deep.equal(structure(scheme('1.2.0')));
  });

  it('does not change a reference without a resolution', () => {
    const given = hierarchy('2.0+.0');
    expect(nameVersions(given, resolve)).to.deep.equal(given);
  });

  it('changes only the joined references', () => {
    const structure = (version: string) => `${infomodel}.datastructure.DataStructure=A:DSD(${version})`;
    const values = (version: string) => `${infomodel}.structuremapping.RepresentationMap=A:RM(${version})`;
    const given = map(structure('1.0+.0'), values('1.0+.0'));
    expect(nameJoinedVersions(given, resolve)).to.deep.equal(map(structure('1.0+.0'), values('1.2.0')));
    expect(nameVersions(given, resolve)).to.deep.equal(map(structure('1.2.0'), values('1.2.0')));
  });

  it('resolves the lists and concepts of components, which readers look up by version', () => {
    const structure = (version: string) =>
      artefact('DataStructure', {
        dataStructureComponents: {
          dimensionList: {
            dimensions: [
              {
                id: 'D',
                conceptIdentity: `${infomodel}.conceptscheme.Concept=A:CS(${version}).D`,
                localRepresentation: { enumeration: codelist(version) },
              },
            ],
          },
        },
      });
    expect(nameJoinedVersions(structure('1.0+.0'), resolve)).to.deep.equal(structure('1.2.0'));
  });
});
