import type { Artefact } from '../../../../src/model/artefact.js';
import type { Content } from '../../../../src/model/content.js';
import { formatUrn } from '../../../../src/model/urn.js';

/** The artefacts that the examples refer to, the same for all examples. */

/** The URN of an artefact or part, owned by SDMX unless the id has another agency: `EX:CL`. */
export function ref(className: string, id: string, version = '1.0.0', item?: string): string {
  const [agencyID, own] = id.includes(':') ? id.split(':') : ['SDMX', id];
  return formatUrn({
    class: className,
    agencyID: agencyID ?? '',
    id: own ?? '',
    version,
    ...(item === undefined ? {} : { item }),
  });
}

export const named = (id: string) => ({ id, names: { en: `Name of ${id}` } });

type Properties = Readonly<Record<string, Content>>;

/** An artefact of version 1.0.0, owned by SDMX unless the properties have another agency. */
export const artefact = (artefactClass: string, id: string, properties: Properties): Artefact =>
  ({ class: artefactClass, agencyID: 'SDMX', version: '1.0.0', ...named(id), ...properties }) as unknown as Artefact;

/** The same content in versions that differ from 1.0.0 at patch, minor and major level. */
const inVersions = (of: Artefact, versions: readonly string[] = ['1.0.0', '1.0.1', '1.1.0', '2.0.0']): Artefact[] =>
  versions.map((version) => ({ ...of, version }));

/** The versions of `DSD`: enough for every case of the reference tables. */
export const structureVersions = ['1.0.0', '1.0.1', '1.1.0', '1.1.1', '2.0.0', '2.0.1', '2.1.0', '2.1.1'] as const;

const codelist = (id: string, codes: readonly string[], extra: Properties = {}): Artefact =>
  artefact('Codelist', id, { ...(codes.length === 0 ? {} : { codes: codes.map(named) }), ...extra });

const concepts =
  'FREQ AREA SUBJECT TIME OBS OBS_LOW TITLE UNIT NOTE STATUS CONTACT MAIL KIND ROLE_A ROLE_B ROLE_C'.split(' ');
const conceptScheme = (id: string, extra: Properties = {}): Artefact =>
  artefact('ConceptScheme', id, { concepts: concepts.map(named), ...extra });

const dataStructure = (id: string, extra: Properties = {}): Artefact =>
  artefact('DataStructure', id, {
    dataStructureComponents: {
      dimensionList: {
        dimensions: ['FREQ', 'AREA', 'SUBJECT'].map((concept) => ({
          id: concept,
          conceptIdentity: ref('Concept', 'CS', '1.0.0', concept),
          localRepresentation: { enumeration: ref('Codelist', 'CL') },
        })),
        timeDimension: {
          id: 'TIME_PERIOD',
          conceptIdentity: ref('Concept', 'CS', '1.0.0', 'TIME'),
          localRepresentation: { format: { dataType: 'ObservationalTimePeriod' } },
        },
      },
      attributeList: {
        attributes: ['STATUS', 'NOTE', 'TITLE'].map((concept) => ({
          id: concept,
          conceptIdentity: ref('Concept', 'CS', '1.0.0', concept),
          localRepresentation: { format: { dataType: 'String' } },
          attributeRelationship: { observation: {} },
        })),
      },
      measureList: {
        measures: [{ id: 'OBS_VALUE', conceptIdentity: ref('Concept', 'CS', '1.0.0', 'OBS') }],
      },
    },
    ...extra,
  });

const metadataAttribute = (id: string, more: Properties = {}) => ({
  id,
  conceptIdentity: ref('Concept', 'CS', '1.0.0', id),
  ...more,
});

const metadataStructure = (id: string, extra: Properties = {}): Artefact =>
  artefact('MetadataStructure', id, {
    metadataStructureComponents: {
      metadataAttributeList: {
        metadataAttributes: [
          metadataAttribute('CONTACT', { minOccurs: 0, maxOccurs: 'unbounded' }),
          metadataAttribute('MAIL', { minOccurs: 0 }),
          metadataAttribute('NOTE', { minOccurs: 1 }),
          metadataAttribute('KIND'),
        ],
      },
    },
    ...extra,
  });

const dataflow = (id: string, structure = ref('DataStructure', 'DSD')): Artefact =>
  artefact('Dataflow', id, { structure });
const metadataflow = (id: string): Artefact =>
  artefact('Metadataflow', id, {
    structure: ref('MetadataStructure', 'MSD'),
    targets: [ref('Codelist', 'CL'), ref('Codelist', 'CL_OTHER')],
  });

const dataProvider = (id: string, scheme = 'DATA_PROVIDERS') => ref('DataProvider', scheme, '1.0', id);
const metadataProvider = (id: string) => ref('MetadataProvider', 'METADATA_PROVIDERS', '1.0', id);

const categoryScheme = (id: string): Artefact =>
  artefact('CategoryScheme', id, { categories: [{ ...named('A'), categories: [named('B')] }, named('C')] });
const taxonomy = (id: string): Artefact =>
  artefact('ReportingTaxonomy', id, { reportingCategories: [named('A'), named('B')] });

const hierarchy = (id: string): Artefact =>
  artefact('Hierarchy', id, { hierarchicalCodes: [{ id: 'A', code: ref('Code', 'CL', '1.0.0', 'A') }] });

const representationMap = (id: string): Artefact =>
  artefact('RepresentationMap', id, {
    source: [{ codelist: ref('Codelist', 'CL') }],
    target: [{ codelist: ref('Codelist', 'CL_OTHER') }],
  });

const fixed = { version: '1.0' };
const vtlVersion = '2.0';

/** Codes of `CL` and `CL_2`; those of the other lists are in `others`. */
export const codesOfList = ['A', 'B', 'C', 'D', 'E1', 'E2', 'M', 'Q'] as const;
const codesWithParents = codesOfList.map((id) =>
  id === 'B' || id === 'C' ? { ...named(id), parent: 'A' } : named(id),
);

/** The agency besides SDMX. */
export const agencies: Artefact = artefact('AgencyScheme', 'AGENCIES', {
  ...fixed,
  agencies: [named('SDMX'), named('EX')],
});

/** All artefacts that examples refer to, each after those that it refers to. */
export const others: readonly Artefact[] = [
  artefact('DataProviderScheme', 'DATA_PROVIDERS', { ...fixed, dataProviders: [named('X'), named('Y')] }),
  artefact('DataProviderScheme', 'DATA_PROVIDERS', { ...fixed, agencyID: 'EX', dataProviders: [named('X')] }),
  artefact('MetadataProviderScheme', 'METADATA_PROVIDERS', { ...fixed, metadataProviders: [named('X'), named('Y')] }),
  artefact('OrganisationUnitScheme', 'UNITS', { ...fixed, organisationUnits: [named('U')] }),
  ...inVersions(codelist('CL', [], { codes: codesWithParents })),
  ...inVersions(codelist('CL_2', [], { codes: codesWithParents })),
  codelist('CL', ['A', 'B'], { agencyID: 'EX' }),
  ...inVersions(codelist('CL_OTHER', ['X', 'Y', 'Z'])),
  codelist('CL_THIRD', ['T1', 'T2']),
  codelist('CL_EMPTY', []),
  // The code X is also in CL_OTHER.
  codelist('CL_CLASH', ['X', 'W']),
  ...inVersions(artefact('ValueList', 'VL', { valueItems: [{ id: 'a' }, { id: 'b' }] })),
  ...inVersions(conceptScheme('CS')),
  ...inVersions(conceptScheme('CS_2')),
  conceptScheme('CS', { agencyID: 'EX' }),
  ...inVersions(metadataStructure('MSD')),
  metadataStructure('MSD_2'),
  metadataStructure('MSD_3'),
  ...inVersions(dataStructure('DSD'), structureVersions),
  dataStructure('DSD_2'),
  dataStructure('DSD', { agencyID: 'EX' }),
  ...inVersions(dataflow('DF')),
  dataflow('DF_2'),
  dataflow('DF_3'),
  ...inVersions(metadataflow('MDF')),
  metadataflow('MDF_2'),
  ...inVersions(categoryScheme('CATS')),
  categoryScheme('CATS_2'),
  ...inVersions(taxonomy('TAX')),
  taxonomy('TAX_2'),
  ...inVersions(
    artefact('ProvisionAgreement', 'PA', { dataflow: ref('Dataflow', 'DF'), dataProvider: dataProvider('X') }),
  ),
  artefact('ProvisionAgreement', 'PA_2', { dataflow: ref('Dataflow', 'DF'), dataProvider: dataProvider('Y') }),
  ...inVersions(
    artefact('MetadataProvisionAgreement', 'MPA', {
      metadataflow: ref('Metadataflow', 'MDF'),
      metadataProvider: metadataProvider('X'),
      targets: [ref('Codelist', 'CL')],
    }),
  ),
  artefact('MetadataProvisionAgreement', 'MPA_2', {
    metadataflow: ref('Metadataflow', 'MDF'),
    metadataProvider: metadataProvider('Y'),
    targets: [ref('Codelist', 'CL')],
  }),
  ...inVersions(hierarchy('H')),
  hierarchy('H_2'),
  ...inVersions(representationMap('RM')),
  representationMap('RM_2'),
  ...['VMS', 'VMS_2'].flatMap((id) =>
    inVersions(
      artefact('VtlMappingScheme', id, {
        vtlMappings: [{ ...named('M'), alias: 'm', codelist: ref('Codelist', 'CL') }],
      }),
    ),
  ),
  ...['NPS', 'NPS_2'].flatMap((id) =>
    inVersions(
      artefact('NamePersonalisationScheme', id, {
        vtlVersion,
        namePersonalisations: [{ ...named('N'), vtlArtefact: 'x', vtlDefaultName: 'a', personalisedName: 'b' }],
      }),
    ),
  ),
  ...['CTS', 'CTS_2'].flatMap((id) =>
    inVersions(
      artefact('CustomTypeScheme', id, {
        vtlVersion,
        customTypes: [{ ...named('T'), vtlScalarType: 'string', dataType: 'String' }],
      }),
    ),
  ),
  ...['RS', 'RS_2', 'RS_3'].flatMap((id) =>
    inVersions(
      artefact('RulesetScheme', id, {
        vtlVersion,
        rulesets: [{ ...named('R'), rulesetType: 'datapoint', rulesetScope: 'variable', rulesetDefinition: 'define' }],
      }),
    ),
  ),
  ...['UDO', 'UDO_2', 'UDO_3'].flatMap((id) =>
    inVersions(
      artefact('UserDefinedOperatorScheme', id, {
        vtlVersion,
        userDefinedOperators: [{ ...named('O'), operatorDefinition: 'define operator' }],
      }),
    ),
  ),
];
