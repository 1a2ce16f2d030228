import { type ExpectedMessage, type ExpectedRow, edgesOf } from './expected-edges.js';

/** Components without representations of their own, and references that are wildcards throughout. */

const dsd = 'DataStructure=IMF.STA:DSD_BOP(24.0.0)';
const flow = 'Dataflow=IMF.STA:BOP(21.0.0)';
const msd = 'MetadataStructure=IMF:MSD_REF_IMF_DATASET(2.2.0)';
const bop = 'ConceptScheme=IMF.STA:CS_BOP(17.0.0)';
const data = 'ConceptScheme=IMF:CS_MASTER_DATA(1.0.0)';
const system = 'ConceptScheme=IMF:CS_MASTER_SYSTEM(1.0.2)';
const domain = 'ConceptScheme=IMF:CS_MASTER_DOMAIN(1.0.0)';
const master = 'ConceptScheme=IMF:CS_MASTER(2.2.0)';

const bopConcepts = 'ConceptScheme=IMF.STA:CS_BOP(17.0+.0)';
const systemConcepts = 'ConceptScheme=IMF:CS_MASTER_SYSTEM(1.0+.0)';
const dataConcepts = 'ConceptScheme=IMF:CS_MASTER_DATA(1.0+.0)';

/** A component with the list of its concept. */
const inherits = (component: string, list: string, version: string, scheme: string): ExpectedRow => [
  component,
  `Codelist=${list}`,
  version,
  '',
  [scheme],
];

/** A metadata attribute that the data structure has through its metadata structure. */
const reports = (component: string): ExpectedRow => [
  component,
  'ConceptScheme=IMF:CS_MASTER(2.0+.0)',
  '2.2.0',
  component,
  [msd],
];
const reportsCodes = (component: string, list: string, version: string): ExpectedRow => [
  component,
  `Codelist=${list}`,
  version,
  '',
  [msd, master],
];

const usages = `DOI FULL_DESCRIPTION PUBLISHER DEPARTMENT AUTHOR CONTACT_POINT TOPIC TOPIC_DATASET KEYWORDS KEYWORDS_DATASET LANGUAGE PUBLICATION_DATE UPDATE_DATE METHODOLOGY METHODOLOGY_NOTES ACCESS_SHARING_LEVEL ACCESS_SHARING_NOTES SECURITY_CLASSIFICATION SOURCE SHORT_SOURCE_CITATION FULL_SOURCE_CITATION LICENSE SUGGESTED_CITATION KEY_INDICATOR SERIES_NAME`;

export const imf: ExpectedMessage = {
  file: 'imf-dsd-bop-wildcards-3.0.xml',
  expected: [
    edgesOf(flow, 'direct', 'Dataflow.structure', [['', 'DataStructure=IMF.STA:DSD_BOP(24.0+.0)', '24.0.0']]),
    edgesOf(dsd, 'direct', 'DataStructure.dimension.conceptIdentity', [
      ['COUNTRY', bopConcepts, '17.0.0', 'COUNTRY'],
      ['BOP_ACCOUNTING_ENTRY', bopConcepts, '17.0.0', 'BOP_ACCOUNTING_ENTRY'],
      ['INDICATOR', bopConcepts, '17.0.0', 'INDICATOR'],
      ['UNIT', dataConcepts, '1.0.0', 'UNIT'],
      ['FREQUENCY', systemConcepts, '1.0.2', 'FREQ'],
    ]),
    edgesOf(dsd, 'direct', 'DataStructure.dimension.conceptRole', [
      ['FREQUENCY', 'ConceptScheme=SDMX:SDMX_CONCEPT_ROLES(1.0)', '1.0', 'FREQ'],
    ]),
    edgesOf(dsd, 'direct', 'DataStructure.timeDimension.conceptIdentity', [
      ['TIME_PERIOD', systemConcepts, '1.0.2', 'TIME_PERIOD'],
    ]),
    edgesOf(dsd, 'direct', 'DataStructure.measure.conceptIdentity', [
      ['OBS_VALUE', systemConcepts, '1.0.2', 'OBS_VALUE'],
    ]),
    edgesOf(dsd, 'direct', 'DataStructure.metadata', [
      ['', 'MetadataStructure=IMF:MSD_REF_IMF_DATASET(2.0+.0)', '2.2.0'],
    ]),
    // No dimension, attribute or measure has a representation of its own.
    edgesOf(dsd, 'direct', 'DataStructure.dimension.enumeration', []),
    edgesOf(dsd, 'indirect', 'DataStructure.dimension.inheritedEnumeration', [
      inherits('COUNTRY', 'IMF.STA:CL_BOP_COUNTRY(1.0+.0)', '1.0.0', bop),
      inherits('BOP_ACCOUNTING_ENTRY', 'IMF.STA:CL_BOP_ACCOUNTING_ENTRY(3.0+.0)', '3.0.0', bop),
      inherits('INDICATOR', 'IMF.STA:CL_BOP_INDICATOR(10.0+.0)', '10.0.0', bop),
      inherits('UNIT', 'IMF:CL_UNIT(2.0+.0)', '2.0.0', data),
      inherits('FREQUENCY', 'IMF:CL_FREQ(1.0+.0)', '1.0.0', system),
    ]),
    // The concepts of IFS_FLAG, STATUS and BPM6_BASIS_START_DATE have no list.
    edgesOf(dsd, 'indirect', 'DataStructure.attribute.inheritedEnumeration', [
      inherits('SCALE', 'IMF:CL_UNIT_MULT(1.0+.0)', '1.0.0', system),
      inherits('PRECISION', 'IMF:CL_UNIT_MULT(1.0+.0)', '1.0.0', system),
      inherits('DECIMALS_DISPLAYED', 'IMF:CL_DECIMALS(1.0+.0)', '1.0.0', system),
      inherits('INSTR_ASSET', 'IMF:CL_INSTR_ASSET(2.0+.0)', '2.0.0', domain),
      inherits('FUNCTIONAL_CAT', 'IMF:CL_FUNCTIONAL_CAT(2.0+.0)', '2.0.0', domain),
      inherits('INT_ACC_ITEM', 'IMF:CL_INT_ACC_ITEM(2.0+.0)', '2.0.0', domain),
      inherits('SECTOR', 'IMF:CL_SECTOR(2.0+.0)', '2.0.0', domain),
      inherits('ACCOUNTING_ENTRY', 'IMF:CL_ACCOUNTING_ENTRY(2.0+.0)', '2.0.0', domain),
      inherits('ACCOUNTS', 'IMF:CL_ACCOUNTS(2.0+.0)', '2.0.0', domain),
      inherits('FLOW_STOCK_ENTRY', 'IMF:CL_FSENTRY(2.0+.0)', '2.0.0', domain),
      inherits('FI_MATURITY', 'IMF:CL_FI_MATURITY(2.0+.0)', '2.0.0', domain),
      inherits('VALUATION', 'IMF:CL_VALUATION(2.0+.0)', '2.0.0', domain),
      inherits('AL_TYPE', 'IMF.STA:CL_BOP_ASSET_LIABILITY_TYPE(1.0+.0)', '1.0.0', bop),
      inherits('DERIVATION_TYPE', 'IMF:CL_DERIVATION_TYPE(1.0+.0)', '1.0.0', data),
      inherits('BOP_TYPE', 'IMF.STA:CL_BOP_BOP_TYPE(2.0+.0)', '2.0.0', bop),
      inherits('OVERLAP', 'IMF:CL_OVERLAP(1.0+.0)', '1.0.0', data),
      inherits('FR_ADJ', 'IMF.STA:CL_BOP_FR_ADJ(1.0+.0)', '1.0.0', bop),
    ]),
    edgesOf(dsd, 'indirect', 'DataStructure.measure.inheritedEnumeration', []),
    edgesOf(dsd, 'indirect', 'DataStructure.group.dimension', [
      ['GROUP_BOP_ACCOUNTING_ENTRY__INDICATOR__UNIT', dsd, '24.0.0', 'BOP_ACCOUNTING_ENTRY INDICATOR UNIT'],
      ['GROUP_BOP_ACCOUNTING_ENTRY', dsd, '24.0.0', 'BOP_ACCOUNTING_ENTRY'],
      ['GROUP_COUNTRY', dsd, '24.0.0', 'COUNTRY'],
    ]),
    edgesOf(dsd, 'indirect', 'DataStructure.attribute.relationship.dimension', [
      ['SCALE', dsd, '24.0.0', 'COUNTRY BOP_ACCOUNTING_ENTRY INDICATOR FREQUENCY UNIT'],
      ['DECIMALS_DISPLAYED', dsd, '24.0.0', 'COUNTRY BOP_ACCOUNTING_ENTRY INDICATOR FREQUENCY UNIT'],
      ['INSTR_ASSET', dsd, '24.0.0', 'BOP_ACCOUNTING_ENTRY INDICATOR UNIT'],
      ['FUNCTIONAL_CAT', dsd, '24.0.0', 'BOP_ACCOUNTING_ENTRY INDICATOR UNIT'],
      ['INT_ACC_ITEM', dsd, '24.0.0', 'BOP_ACCOUNTING_ENTRY INDICATOR UNIT'],
      ['SECTOR', dsd, '24.0.0', 'BOP_ACCOUNTING_ENTRY INDICATOR UNIT'],
      ['ACCOUNTING_ENTRY', dsd, '24.0.0', 'BOP_ACCOUNTING_ENTRY'],
      ['ACCOUNTS', dsd, '24.0.0', 'BOP_ACCOUNTING_ENTRY INDICATOR UNIT'],
      ['FLOW_STOCK_ENTRY', dsd, '24.0.0', 'BOP_ACCOUNTING_ENTRY'],
      ['FI_MATURITY', dsd, '24.0.0', 'BOP_ACCOUNTING_ENTRY INDICATOR UNIT'],
      ['VALUATION', dsd, '24.0.0', 'BOP_ACCOUNTING_ENTRY INDICATOR UNIT'],
      ['AL_TYPE', dsd, '24.0.0', 'BOP_ACCOUNTING_ENTRY'],
      ['BOP_TYPE', dsd, '24.0.0', 'BOP_ACCOUNTING_ENTRY INDICATOR UNIT'],
      ['OVERLAP', dsd, '24.0.0', 'COUNTRY BOP_ACCOUNTING_ENTRY INDICATOR FREQUENCY UNIT'],
      ['FR_ADJ', dsd, '24.0.0', 'BOP_ACCOUNTING_ENTRY INDICATOR UNIT'],
      ['IFS_FLAG', dsd, '24.0.0', 'COUNTRY BOP_ACCOUNTING_ENTRY INDICATOR FREQUENCY UNIT'],
      ['BPM6_BASIS_START_DATE', dsd, '24.0.0', 'COUNTRY'],
    ]),
    edgesOf(dsd, 'indirect', 'DataStructure.metadataAttributeUsage', [
      ['', 'MetadataStructure=IMF:MSD_REF_IMF_DATASET(2.0+.0)', '2.2.0', usages],
    ]),
    edgesOf(dsd, 'indirect', 'DataStructure.metadataAttributeUsage.relationship.dimension', [
      ['', dsd, '24.0.0', 'COUNTRY BOP_ACCOUNTING_ENTRY INDICATOR FREQUENCY UNIT'],
    ]),
    edgesOf(dsd, 'indirect', 'DataStructure.metadataAttributeUsage.viaMetadata', [
      // Every metadata attribute counts: CREATOR, DATA_OWNER and DATA_STEWARD have no usage.
      ...`${usages} CREATOR DATA_OWNER DATA_STEWARD`.split(' ').map(reports),
      reportsCodes('PUBLISHER', 'IMF:CL_ORGANIZATION(2.0+.0)', '2.0.0'),
      reportsCodes('DEPARTMENT', 'IMF:CL_DEPARTMENT(1.0+.0)', '1.0.0'),
      reportsCodes('CREATOR', 'IMF:CL_ORGANIZATION(2.0+.0)', '2.0.0'),
      reportsCodes('DATA_OWNER', 'IMF:CL_ORGANIZATION(2.0+.0)', '2.0.0'),
      reportsCodes('DATA_STEWARD', 'IMF:CL_ORGANIZATION(2.0+.0)', '2.0.0'),
      reportsCodes('SOURCE', 'IMF:CL_ORGANIZATION(2.0+.0)', '2.0.0'),
      reportsCodes('TOPIC', 'IMF:CL_TOPIC(2.0+.0)', '2.0.0'),
      reportsCodes('TOPIC_DATASET', 'IMF:CL_TOPIC(2.0+.0)', '2.0.0'),
      reportsCodes('LANGUAGE', 'IMF:CL_LANGUAGE(1.0+.0)', '1.0.0'),
      reportsCodes('METHODOLOGY', 'IMF:CL_METHODOLOGY(2.0+.0)', '2.0.0'),
      reportsCodes('SECURITY_CLASSIFICATION', 'IMF:CL_SEC_CLASSIFICATION(1.0+.0)', '1.0.0'),
      reportsCodes('ACCESS_SHARING_LEVEL', 'IMF:CL_ACCESS_SHARING_LEVEL(1.0+.0)', '1.0.0'),
    ]),
    edgesOf(msd, 'indirect', 'MetadataStructure.inheritedEnumeration', [
      inherits('PUBLISHER', 'IMF:CL_ORGANIZATION(2.0+.0)', '2.0.0', master),
      inherits('DEPARTMENT', 'IMF:CL_DEPARTMENT(1.0+.0)', '1.0.0', master),
      inherits('CREATOR', 'IMF:CL_ORGANIZATION(2.0+.0)', '2.0.0', master),
      inherits('DATA_OWNER', 'IMF:CL_ORGANIZATION(2.0+.0)', '2.0.0', master),
      inherits('DATA_STEWARD', 'IMF:CL_ORGANIZATION(2.0+.0)', '2.0.0', master),
      inherits('SOURCE', 'IMF:CL_ORGANIZATION(2.0+.0)', '2.0.0', master),
      inherits('TOPIC', 'IMF:CL_TOPIC(2.0+.0)', '2.0.0', master),
      inherits('TOPIC_DATASET', 'IMF:CL_TOPIC(2.0+.0)', '2.0.0', master),
      inherits('LANGUAGE', 'IMF:CL_LANGUAGE(1.0+.0)', '1.0.0', master),
      inherits('METHODOLOGY', 'IMF:CL_METHODOLOGY(2.0+.0)', '2.0.0', master),
      inherits('SECURITY_CLASSIFICATION', 'IMF:CL_SEC_CLASSIFICATION(1.0+.0)', '1.0.0', master),
      inherits('ACCESS_SHARING_LEVEL', 'IMF:CL_ACCESS_SHARING_LEVEL(1.0+.0)', '1.0.0', master),
    ]),
    edgesOf(bop, 'direct', 'ConceptScheme.coreEnumeration', [
      ['COUNTRY', 'Codelist=IMF.STA:CL_BOP_COUNTRY(1.0+.0)', '1.0.0'],
      ['INDICATOR', 'Codelist=IMF.STA:CL_BOP_INDICATOR(10.0+.0)', '10.0.0'],
      ['BOP_ACCOUNTING_ENTRY', 'Codelist=IMF.STA:CL_BOP_ACCOUNTING_ENTRY(3.0+.0)', '3.0.0'],
      ['BOP_TYPE', 'Codelist=IMF.STA:CL_BOP_BOP_TYPE(2.0+.0)', '2.0.0'],
      ['AL_TYPE', 'Codelist=IMF.STA:CL_BOP_ASSET_LIABILITY_TYPE(1.0+.0)', '1.0.0'],
      ['FR_ADJ', 'Codelist=IMF.STA:CL_BOP_FR_ADJ(1.0+.0)', '1.0.0'],
      ['CURRENCY', 'Codelist=IMF.STA:CL_BOP_CURRENCY(3.0+.0)', '3.0.0'],
    ]),
  ],
};
