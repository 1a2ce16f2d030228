import { expect } from 'chai';
import type { Artefact } from '../../../../src/model/artefact.js';
import { conceptScheme, urns } from '../../../harness/artefacts.js';
import { startTestServer, type TestServer } from '../../../harness/server.js';

const infomodel = 'urn:sdmx:org.sdmx.infomodel';
const named = (id: string) => ({ id, names: { en: id } });
const make = (className: string, id: string, content: object, version = '1.0.0'): Artefact =>
  ({ class: className, agencyID: 'SDMX', version, ...named(id), ...content }) as unknown as Artefact;

const providers = (...ids: readonly string[]) =>
  make('MetadataProviderScheme', 'METADATA_PROVIDERS', { metadataProviders: ids.map(named) }, '1.0');
const providerScheme = `${infomodel}.base.MetadataProviderScheme=SDMX:METADATA_PROVIDERS(1.0)`;

/** A set of a provider that SDMX lists: its id begins with SDMX, although those of the agencies of SDMX do not. */
const set = make('MetadataSet', 'SET', {
  agencyID: 'SDMX.DISS',
  metadataflow: `${infomodel}.metadatastructure.Metadataflow=SDMX:MDF(1.0.0)`,
  targets: [urns.conceptScheme('CS', '1.0.0')],
  attributes: [{ id: 'NOTE', value: 'x' }],
});
const setUrn = `${infomodel}.metadatastructure.MetadataSet=SDMX.DISS:SET(1.0.0)`;

describe('metadata sets of a provider that SDMX lists', () => {
  let test: TestServer;
  before(async () => {
    test = await startTestServer();
    const { outcome, results } = await test.submit([
      conceptScheme('CS', '1.0.0', { NOTE: null }),
      make('MetadataStructure', 'MSD', {
        metadataStructureComponents: {
          metadataAttributeList: {
            metadataAttributes: [{ id: 'NOTE', conceptIdentity: urns.concept('CS', '1.0.0', 'NOTE') }],
          },
        },
      }),
      make('Metadataflow', 'MDF', {
        structure: `${infomodel}.metadatastructure.MetadataStructure=SDMX:MSD(1.0.0)`,
        targets: [`${infomodel}.base.Any=*:*(*)`],
      }),
      providers('DISS', 'STAT'),
      set,
    ]);
    expect(outcome, JSON.stringify(results.flatMap(({ problems }) => problems))).to.equal('accepted');
  });
  after(() => test.close());

  it('prevent the removal of the provider, and not that of another one', async () => {
    const removing = await test.submit([providers('STAT')], 'REPLACE', true);
    const problems = removing.results.flatMap((result) => result.problems);
    expect(problems.find(({ rule }) => rule === 'agency.owns')?.detail).to.include(
      'metadata provider SDMX.DISS cannot be removed: it owns',
    );
    expect(removing.outcome).to.equal('conflicting');
    expect((await test.submit([providers('DISS')], 'REPLACE', true)).outcome).to.equal('accepted');
  });

  it('are what depends on the provider in the reference graph', async () => {
    const provider = `${infomodel}.base.MetadataProvider=SDMX:METADATA_PROVIDERS(1.0).DISS`;
    for (const urn of [provider, providerScheme]) {
      const path = `/ws/registry/reference?urn=${urn}&owners=true&direction=incoming`;
      const { edges } = (await (await test.request(path)).json()) as {
        edges: { source: string; target: string; role: string; items: string[] }[];
      };
      expect(edges.map(({ source, target, role, items }) => [source, target, role, items])).to.deep.include([
        setUrn,
        providerScheme,
        'MetadataSet.owner',
        ['DISS'],
      ]);
    }
  });
});
