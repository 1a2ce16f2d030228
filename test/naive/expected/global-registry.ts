import { type ExpectedMessage, type ExpectedRow, edgesOf } from './expected-edges.js';

/** A structure of several agencies: each dimension has a list of its own, which its concept has too. */

const dsd = 'DataStructure=ESTAT:NA_MAIN(1.6)';
const concepts = 'ConceptScheme=ESTAT:CS_NA(1.6)';

const usesConcept = (component: string): ExpectedRow => [component, concepts, '1.6', component];
const usesList = (component: string, list: string, version: string): ExpectedRow => [
  component,
  `Codelist=${list}(${version})`,
  version,
];

const dimensions = `FREQ ADJUSTMENT REF_AREA COUNTERPART_AREA REF_SECTOR COUNTERPART_SECTOR ACCOUNTING_ENTRY STO INSTR_ASSET ACTIVITY EXPENDITURE UNIT_MEASURE PRICES TRANSFORMATION`;

export const globalRegistry: ExpectedMessage = {
  file: 'global-registry-dataflow-3.0.xml',
  expected: [
    edgesOf('Dataflow=SDMX:NAMAIN_IDC_N(1.0)', 'direct', 'Dataflow.structure', [['', dsd, '1.6']]),
    edgesOf(dsd, 'direct', 'DataStructure.dimension.conceptIdentity', dimensions.split(' ').map(usesConcept)),
    edgesOf(dsd, 'direct', 'DataStructure.timeDimension.conceptIdentity', [usesConcept('TIME_PERIOD')]),
    edgesOf(dsd, 'direct', 'DataStructure.measure.conceptIdentity', [usesConcept('OBS_VALUE')]),
    edgesOf(dsd, 'direct', 'DataStructure.dimension.enumeration', [
      usesList('FREQ', 'SDMX:CL_FREQ', '2.0'),
      usesList('ADJUSTMENT', 'ESTAT:CL_ADJUSTMENT', '1.4'),
      usesList('REF_AREA', 'IMF:CL_AREA', '1.6'),
      usesList('COUNTERPART_AREA', 'IMF:CL_AREA', '1.6'),
      usesList('REF_SECTOR', 'ESTAT:CL_SECTOR', '1.4'),
      usesList('COUNTERPART_SECTOR', 'ESTAT:CL_SECTOR', '1.4'),
      usesList('ACCOUNTING_ENTRY', 'IMF:CL_ACCOUNT_ENTRY', '1.2'),
      usesList('STO', 'ESTAT:CL_NA_STO', '1.6'),
      usesList('INSTR_ASSET', 'ESTAT:CL_INSTR_ASSET', '1.5'),
      usesList('ACTIVITY', 'ESTAT:CL_ACTIVITY', '1.3'),
      usesList('EXPENDITURE', 'ESTAT:CL_COICOP', '1.1'),
      usesList('UNIT_MEASURE', 'IMF:CL_UNIT', '1.6'),
      usesList('PRICES', 'ESTAT:CL_NA_PRICES', '1.1'),
      usesList('TRANSFORMATION', 'ESTAT:CL_TRANSFORMATION', '1.2'),
    ]),
    edgesOf(dsd, 'direct', 'DataStructure.attribute.enumeration', [
      usesList('OBS_STATUS', 'SDMX:CL_OBS_STATUS', '2.0'),
      usesList('CONF_STATUS', 'SDMX:CL_CONF_STATUS', '1.0'),
      usesList('REF_PERIOD_DETAIL', 'ESTAT:CL_REF_PERIOD_DTL', '1.0'),
      usesList('TIME_FORMAT', 'SDMX:CL_TIME_FORMAT', '1.0'),
      usesList('TIME_PER_COLLECT', 'IMF:CL_TIME_COLLECT', '1.0'),
      usesList('DECIMALS', 'SDMX:CL_DECIMALS', '1.0'),
      usesList('TABLE_IDENTIFIER', 'ESTAT:CL_NA_TABLEID', '1.5'),
      usesList('UNIT_MULT', 'SDMX:CL_UNIT_MULT', '1.0'),
      usesList('COMPILING_ORG', 'IMF:CL_ORGANISATION', '1.5'),
      usesList('CURRENCY', 'IMF:CL_UNIT', '1.6'),
      usesList('DISS_ORG', 'IMF:CL_ORGANISATION', '1.5'),
    ]),
    // All components have representations of their own, so that the lists of their concepts do not count.
    edgesOf(dsd, 'indirect', 'DataStructure.dimension.inheritedEnumeration', []),
    edgesOf(dsd, 'indirect', 'DataStructure.attribute.inheritedEnumeration', []),
    edgesOf(dsd, 'indirect', 'DataStructure.measure.inheritedEnumeration', []),
    edgesOf(
      dsd,
      'indirect',
      'DataStructure.attribute.relationship.dimension',
      'REF_PERIOD_DETAIL TIME_FORMAT TIME_PER_COLLECT REF_YEAR_PRICE DECIMALS TABLE_IDENTIFIER TITLE UNIT_MULT LAST_UPDATE COMPILING_ORG COMMENT_TS DATA_COMP CURRENCY DISS_ORG'
        .split(' ')
        .map((attribute): ExpectedRow => [attribute, dsd, '1.6', dimensions]),
    ),
    edgesOf(concepts, 'direct', 'ConceptScheme.coreEnumeration', [
      usesList('FREQ', 'SDMX:CL_FREQ', '2.0'),
      usesList('ADJUSTMENT', 'ESTAT:CL_ADJUSTMENT', '1.4'),
      usesList('REF_AREA', 'IMF:CL_AREA', '1.6'),
      usesList('COUNTERPART_AREA', 'IMF:CL_AREA', '1.6'),
      usesList('REF_SECTOR', 'ESTAT:CL_SECTOR', '1.4'),
      usesList('COUNTERPART_SECTOR', 'ESTAT:CL_SECTOR', '1.4'),
      usesList('CONSOLIDATION', 'ESTAT:CL_NA_CONSOLIDAT', '1.3'),
      usesList('ACCOUNTING_ENTRY', 'IMF:CL_ACCOUNT_ENTRY', '1.2'),
      usesList('STO', 'ESTAT:CL_NA_STO', '1.6'),
      usesList('INSTR_ASSET', 'ESTAT:CL_INSTR_ASSET', '1.5'),
      usesList('MATURITY', 'ESTAT:CL_MATURITY', '1.5'),
      usesList('ACTIVITY', 'ESTAT:CL_ACTIVITY', '1.3'),
      usesList('ACTIVITY_TO', 'ESTAT:CL_ACTIVITY', '1.3'),
      usesList('PRODUCT', 'ESTAT:CL_PRODUCT', '1.0'),
      usesList('PRODUCT_TO', 'ESTAT:CL_PRODUCT', '1.0'),
      usesList('PENSION_FUNDTYPE', 'ESTAT:CL_PENS_FUNDTYPE', '1.0'),
      usesList('UNIT_MEASURE', 'IMF:CL_UNIT', '1.6'),
      usesList('CURRENCY_DENOM', 'IMF:CL_UNIT', '1.6'),
      usesList('VALUATION', 'ESTAT:CL_VALUATION', '1.5'),
      usesList('PRICES', 'ESTAT:CL_NA_PRICES', '1.1'),
      usesList('TRANSFORMATION', 'ESTAT:CL_TRANSFORMATION', '1.2'),
      usesList('CUST_BREAKDOWN', 'ESTAT:CL_CUST_BREAKDOWN', '1.2'),
      usesList('OBS_EDP_WBB', 'ESTAT:CL_EDP_WBB', '1.0'),
      usesList('GFS_ECOFUNC', 'ESTAT:CL_GFS_ECOFUNC', '1.0'),
      usesList('GFS_TAXCAT', 'ESTAT:CL_GFS_TAXCAT', '1.2'),
      usesList('TABLE_IDENTIFIER', 'ESTAT:CL_NA_TABLEID', '1.5'),
      usesList('REF_PERIOD_DETAIL', 'ESTAT:CL_REF_PERIOD_DTL', '1.0'),
      usesList('CONF_STATUS', 'SDMX:CL_CONF_STATUS', '1.0'),
      usesList('DECIMALS', 'SDMX:CL_DECIMALS', '1.0'),
      usesList('OBS_STATUS', 'SDMX:CL_OBS_STATUS', '2.0'),
      usesList('TIME_FORMAT', 'SDMX:CL_TIME_FORMAT', '1.0'),
      usesList('TIME_PER_COLLECT', 'IMF:CL_TIME_COLLECT', '1.0'),
      usesList('UNIT_MULT', 'SDMX:CL_UNIT_MULT', '1.0'),
      usesList('COMPILING_ORG', 'IMF:CL_ORGANISATION', '1.5'),
      usesList('CURRENCY', 'IMF:CL_UNIT', '1.6'),
      usesList('DISS_ORG', 'IMF:CL_ORGANISATION', '1.5'),
    ]),
  ],
};
