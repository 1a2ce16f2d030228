import { expect } from 'chai';
import type { Artefact } from '../../../src/model/artefact.js';
import { validateSdmxJson } from '../../formats/json/schema-validation.js';
import { validateSdmxMl } from '../../formats/xml/schema-validation.js';
import { codelist, conceptScheme, dataflow, urns } from '../../harness/artefacts.js';
import { startTestServer, type TestServer } from '../../harness/server.js';

const infomodel = 'urn:sdmx:org.sdmx.infomodel';
const named = (id: string) => ({ id, names: { en: id } });
const artefact = (className: string, id: string, content: object, version = '1.0.0'): Artefact =>
  ({ class: className, agencyID: 'SDMX', version, ...named(id), ...content }) as unknown as Artefact;

const structure = (version = '1.0.0') => `${infomodel}.metadatastructure.MetadataStructure=SDMX:MSD(${version})`;
const metadataflow = (id: string, version = '1.0.0') =>
  `${infomodel}.metadatastructure.Metadataflow=SDMX:${id}(${version})`;
const agreement = (id: string) => `${infomodel}.registry.MetadataProvisionAgreement=SDMX:${id}(1.0.0)`;
const provider = (id: string) => `${infomodel}.base.MetadataProvider=SDMX:METADATA_PROVIDERS(1.0).${id}`;
const concept = (id: string) => urns.concept('CS', '1.0.0', id);

/** Attributes: CONTACT with COUNTRY in it, which has a list of its own; FREQ with the list of its concept; NOTE without one. */
const metadataStructure = artefact('MetadataStructure', 'MSD', {
  metadataStructureComponents: {
    metadataAttributeList: {
      metadataAttributes: [
        {
          id: 'CONTACT',
          conceptIdentity: concept('CONTACT'),
          metadataAttributes: [
            {
              id: 'COUNTRY',
              conceptIdentity: concept('AREA'),
              localRepresentation: { enumeration: urns.codelist('CL_AREA', '1.0+.0') },
            },
          ],
        },
        { id: 'FREQ', conceptIdentity: concept('FREQ') },
        { id: 'NOTE', conceptIdentity: concept('NOTE') },
      ],
    },
  },
});

/** The same without nesting, for data structures. */
const flatStructure = artefact('MetadataStructure', 'FLAT', {
  metadataStructureComponents: {
    metadataAttributeList: { metadataAttributes: [{ id: 'QUALITY', conceptIdentity: concept('FREQ') }] },
  },
});

type Values = Readonly<Record<string, readonly unknown[]>>;

const componentsOf = (values: Values) => Object.entries(values).map(([id, each]) => ({ id, values: each }));

const constraint = (id: string, attachment: object, values: Values, include = true): Artefact =>
  artefact('MetadataConstraint', id, {
    role: 'Allowed',
    constraintAttachment: attachment,
    metadataTargetRegions: [{ include, components: componentsOf(values) }],
  });

interface Component {
  readonly id: string;
  readonly class: string;
  readonly allowed?: readonly string[];
  readonly constraints?: readonly string[];
  readonly [property: string]: unknown;
}

interface Context {
  readonly urn: string;
  readonly above: readonly string[];
  readonly constraints: readonly { readonly urn: string; readonly attachedTo: readonly string[] }[];
  readonly components: readonly Component[];
  readonly sentence?: string;
}

const shortUrn = (urn: string): string => urn.replace(/^.*:|\(.*$/g, '');

describe('GET /ws/registry/constraints of metadata', () => {
  let test: TestServer;
  before(async () => {
    test = await startTestServer();
    const { outcome, results } = await test.submit([
      codelist('CL_AREA', '1.0.0', ['AT', 'BE', 'CH', 'DE']),
      codelist('CL_FREQ', '1.0.0', ['A', 'M', 'Q']),
      conceptScheme('CS', '1.0.0', { CONTACT: null, AREA: null, FREQ: urns.codelist('CL_FREQ', '1.0.0'), NOTE: null }),
      metadataStructure,
      flatStructure,
      ...['MDF', 'OTHER'].map((id) =>
        artefact('Metadataflow', id, { structure: structure('1.0+.0'), targets: [`${infomodel}.base.Any=*:*(*)`] }),
      ),
      artefact(
        'MetadataProviderScheme',
        'METADATA_PROVIDERS',
        { metadataProviders: [named('P1'), named('P2')] },
        '1.0',
      ),
      artefact('MetadataProvisionAgreement', 'MPA', {
        metadataflow: metadataflow('MDF', '1.0+.0'),
        metadataProvider: provider('P1'),
        targets: [`${infomodel}.base.Any=*:*(*)`],
      }),
      constraint('ON_STRUCTURE', { metadataStructures: [structure('1.0+.0')] }, { FREQ: ['A', 'M'] }),
      constraint('ON_FLOW', { metadataflows: [metadataflow('MDF')] }, { 'CONTACT.COUNTRY': ['AT', 'B%', 'DE'] }),
      constraint('EXCLUDED', { metadataflows: [metadataflow('MDF')] }, { 'CONTACT.COUNTRY': ['DE'] }, false),
      constraint('ON_AGREEMENT', { metadataProvisionAgreements: [agreement('MPA')] }, { NOTE: ['Final%'] }),
      constraint('ON_PROVIDER', { metadataProvider: provider('P1') }, { FREQ: ['M', 'Q'] }),
      artefact('DataStructure', 'DSD', {
        metadata: `${infomodel}.metadatastructure.MetadataStructure=SDMX:FLAT(1.0+.0)`,
        dataStructureComponents: {
          dimensionList: { dimensions: [{ id: 'AREA', conceptIdentity: concept('AREA') }] },
        },
      }),
      dataflow('DF', '1.0.0', urns.dataStructure('DSD', '1.0+.0')),
      artefact('DataConstraint', 'ON_DATA', {
        role: 'Allowed',
        constraintAttachment: { dataflows: [urns.dataflow('DF', '1.0.0')] },
        cubeRegions: [{ include: true, components: componentsOf({ QUALITY: ['Q'] }) }],
      }),
    ]);
    expect(outcome, JSON.stringify(results.flatMap(({ problems }) => problems))).to.equal('accepted');
  });
  after(() => test.close());

  async function find(urn: string, query = ''): Promise<readonly Context[]> {
    const response = await test.request(`/ws/registry/constraints?urn=${encodeURIComponent(urn)}${query}`);
    const text = await response.text();
    expect(response.status, text).to.equal(200);
    return (JSON.parse(text) as { contexts: readonly Context[] }).contexts;
  }

  /** `FREQ: A M`, for each component whose codes are restricted. */
  const restricted = ({ components }: Context): string[] =>
    components.flatMap(({ id, allowed }) => (allowed === undefined ? [] : [`${id}: ${allowed.join(' ')}`]));

  const constraintsOf = ({ constraints }: Context): string[] => constraints.map(({ urn }) => shortUrn(urn));

  const contexts: readonly (readonly [
    what: string,
    urn: string,
    above: readonly string[],
    constraints: readonly string[],
    codes: readonly string[],
  ])[] = [
    ['a metadata structure', structure(), [], ['ON_STRUCTURE'], ['FREQ: A M']],
    [
      'a metadataflow',
      metadataflow('MDF'),
      [structure()],
      ['EXCLUDED', 'ON_FLOW', 'ON_STRUCTURE'],
      ['CONTACT.COUNTRY: AT BE', 'FREQ: A M'],
    ],
    [
      'a metadataflow without constraints of its own',
      metadataflow('OTHER'),
      [structure()],
      ['ON_STRUCTURE'],
      ['FREQ: A M'],
    ],
    [
      'a metadata provision agreement, with those of its provider',
      agreement('MPA'),
      [metadataflow('MDF'), structure()],
      ['EXCLUDED', 'ON_AGREEMENT', 'ON_FLOW', 'ON_PROVIDER', 'ON_STRUCTURE'],
      ['CONTACT.COUNTRY: AT BE', 'FREQ: M'],
    ],
  ];
  for (const [what, urn, above, constraints, codes] of contexts) {
    it(`returns the codes that the constraints of all levels allow for ${what}`, async () => {
      const [context, ...others] = await find(urn);
      expect(others).to.deep.equal([]);
      expect(context).to.deep.include({ urn, above });
      expect(context && constraintsOf(context)).to.deep.equal(constraints);
      expect(context && restricted(context)).to.deep.equal(codes);
    });
  }

  it('returns nested attributes by their path, lists of concepts, and the constraints of attributes without a list', async () => {
    const [context] = await find(agreement('MPA'));
    expect(context?.components.map(({ id, class: partClass }) => `${partClass} ${id}`)).to.deep.equal([
      'MetadataAttribute CONTACT',
      'MetadataAttribute CONTACT.COUNTRY',
      'MetadataAttribute FREQ',
      'MetadataAttribute NOTE',
    ]);
    const listOf = (id: string) => context?.components.find((each) => each.id === id)?.['enumeration'];
    expect(listOf('CONTACT.COUNTRY')).to.deep.equal({
      urn: urns.codelist('CL_AREA', '1.0.0'),
      reference: urns.codelist('CL_AREA', '1.0+.0'),
    });
    expect(listOf('FREQ')).to.deep.equal({
      urn: urns.codelist('CL_FREQ', '1.0.0'),
      reference: urns.codelist('CL_FREQ', '1.0.0'),
    });
    expect(context?.components.at(-1)).to.deep.equal({
      id: 'NOTE',
      class: 'MetadataAttribute',
      constraints: [`${infomodel}.registry.MetadataConstraint=SDMX:ON_AGREEMENT(1.0.0)`],
    });
  });

  it('returns the agreements of a metadata provider', async () => {
    expect((await find(provider('P1'))).map(({ urn }) => urn)).to.deep.equal([agreement('MPA')]);
    expect(await find(provider('P2'))).to.deep.equal([]);
    const attached = (await find(provider('P1'))).flatMap((each) => each.constraints);
    expect(attached.find(({ urn }) => shortUrn(urn) === 'ON_PROVIDER')?.attachedTo).to.deep.equal([provider('P1')]);
  });

  it('judges the value of a metadata attribute', async () => {
    const sentence = async (component: string, value: string): Promise<string | undefined> => {
      const [context] = await find(agreement('MPA'), `&component=${component}&value=${encodeURIComponent(value)}`);
      return context?.sentence?.replaceAll(/urn:\S+?:(\w+)\(/g, '$1(');
    };
    expect(await sentence('CONTACT.COUNTRY', 'DE')).to.equal(
      'CONTACT.COUNTRY=DE is not allowed: region 1 of EXCLUDED(1.0.0) excludes it',
    );
    expect(await sentence('FREQ', 'A')).to.equal(
      'FREQ=A is not allowed: region 1 of ON_PROVIDER(1.0.0) does not include it',
    );
    expect(await sentence('NOTE', 'Final version')).to.equal(
      'NOTE=Final version is allowed: region 1 of ON_AGREEMENT(1.0.0) includes it',
    );
  });

  it('returns the metadata attributes that a data structure reports, restricted by data constraints', async () => {
    const [context] = await find(urns.dataflow('DF', '1.0.0'));
    const flat = `${infomodel}.metadatastructure.MetadataStructure=SDMX:FLAT(1.0.0)`;
    expect(context?.above).to.deep.equal([urns.dataStructure('DSD', '1.0.0'), flat]);
    expect(context && constraintsOf(context)).to.deep.equal(['ON_DATA']);
    expect(context && restricted(context)).to.deep.equal(['QUALITY: Q']);
  });

  it('returns the same as a metadata constraint, valid in SDMX-ML and SDMX-JSON', async () => {
    const read = async (format: string): Promise<string> => {
      const path = `/ws/registry/constraints?urn=${encodeURIComponent(agreement('MPA'))}&format=${format}`;
      const response = await test.request(path);
      const text = await response.text();
      expect(response.status, text).to.equal(200);
      return text;
    };
    const json = await read('sdmx-json-2.1');
    expect(validateSdmxJson(json, '2.1.0')).to.deep.equal([]);
    const { data } = JSON.parse(json) as { data: { metadataConstraints: readonly Record<string, unknown>[] } };
    expect(data.metadataConstraints.map(({ metadataTargetRegions }) => metadataTargetRegions)).to.deep.equal([
      [
        {
          include: true,
          components: [
            { id: 'CONTACT.COUNTRY', include: true, values: ['AT', 'BE'] },
            { id: 'FREQ', include: true, values: ['M'] },
          ],
        },
      ],
      [{ include: true, components: [{ id: 'NOTE', values: ['Final%'] }] }],
    ]);
    for (const [format, version] of [
      ['sdmx-3.0', '3.0'],
      ['sdmx-3.1', '3.1'],
    ] as const)
      expect(validateSdmxMl(await read(format), version)).to.deep.equal([]);
  });
});
