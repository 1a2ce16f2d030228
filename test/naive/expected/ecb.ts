import { type ExpectedMessage, type ExpectedRow, edgesOf } from './expected-edges.js';

/** A constraint of SDMX 2.1 on a dataflow whose dimensions have lists of their own. */

const dsd = 'DataStructure=ECB:ECB_EXR1(1.0)';
const flow = 'Dataflow=ECB:EXR(1.0)';
const constraint = 'DataConstraint=ECB:EXR_CONSTRAINTS(1.0)';
const concepts = 'ConceptScheme=ECB:ECB_CONCEPTS(1.0)';

const usesList = (component: string, list: string): ExpectedRow => [component, `Codelist=ECB:${list}(1.0)`, '1.0'];
const usesConcept = (component: string): ExpectedRow => [component, concepts, '1.0', component];
const allows = (component: string, list: string, values: string): ExpectedRow => [
  component,
  `Codelist=ECB:${list}(1.0)`,
  '1.0',
  values,
  [flow, dsd],
];
const series = 'FREQ CURRENCY CURRENCY_DENOM EXR_TYPE EXR_SUFFIX';
const siblings = 'CURRENCY CURRENCY_DENOM EXR_TYPE EXR_SUFFIX';

export const ecb: ExpectedMessage = {
  file: 'ecb-exr-structure-2.1.xml',
  expected: [
    edgesOf(flow, 'direct', 'Dataflow.structure', [['', dsd, '1.0']]),
    edgesOf('Categorisation=ECB:53A341E8-D48B-767E-D5FF-E2E3E0E2BB19(1.0)', 'direct', 'Categorisation.source', [
      ['', flow, '1.0'],
    ]),
    edgesOf('Categorisation=ECB:53A341E8-D48B-767E-D5FF-E2E3E0E2BB19(1.0)', 'direct', 'Categorisation.target', [
      ['', 'CategoryScheme=ECB:MOBILE_NAVI(1.0)', '1.0', '07'],
    ]),
    edgesOf(dsd, 'direct', 'DataStructure.dimension.conceptIdentity', series.split(' ').map(usesConcept)),
    edgesOf(dsd, 'direct', 'DataStructure.dimension.enumeration', [
      usesList('FREQ', 'CL_FREQ'),
      usesList('CURRENCY', 'CL_CURRENCY'),
      usesList('CURRENCY_DENOM', 'CL_CURRENCY'),
      usesList('EXR_TYPE', 'CL_EXR_TYPE'),
      usesList('EXR_SUFFIX', 'CL_EXR_SUFFIX'),
    ]),
    edgesOf(dsd, 'direct', 'DataStructure.attribute.enumeration', [
      usesList('OBS_STATUS', 'CL_OBS_STATUS'),
      usesList('OBS_CONF', 'CL_OBS_CONF'),
      usesList('COLLECTION', 'CL_COLLECTION'),
      usesList('COMPILING_ORG', 'CL_ORGANISATION'),
      usesList('DISS_ORG', 'CL_ORGANISATION'),
      usesList('DECIMALS', 'CL_DECIMALS'),
      usesList('SOURCE_AGENCY', 'CL_ORGANISATION'),
      usesList('UNIT', 'CL_UNIT'),
      usesList('UNIT_MULT', 'CL_UNIT_MULT'),
    ]),
    edgesOf(dsd, 'direct', 'DataStructure.measure.conceptIdentity', [usesConcept('OBS_VALUE')]),
    // No concept has a list.
    edgesOf(dsd, 'indirect', 'DataStructure.dimension.inheritedEnumeration', []),
    edgesOf(dsd, 'indirect', 'DataStructure.measure.inheritedEnumeration', []),
    edgesOf(dsd, 'indirect', 'DataStructure.group.dimension', [['Group', dsd, '1.0', siblings]]),
    edgesOf(dsd, 'indirect', 'DataStructure.attribute.relationship.dimension', [
      ...'TIME_FORMAT BREAKS COLLECTION COMPILING_ORG DISS_ORG DOM_SER_IDS PUBL_ECB PUBL_MU PUBL_PUBLIC UNIT_INDEX_BASE'
        .split(' ')
        .map((attribute): ExpectedRow => [attribute, dsd, '1.0', series]),
      ...'COMPILATION COVERAGE DECIMALS NAT_TITLE SOURCE_AGENCY SOURCE_PUB TITLE TITLE_COMPL UNIT UNIT_MULT'
        .split(' ')
        .map((attribute): ExpectedRow => [attribute, dsd, '1.0', siblings]),
    ]),
    edgesOf(constraint, 'direct', 'DataConstraint.attach.dataflow', [['', flow, '1.0']]),
    edgesOf(constraint, 'indirect', 'DataConstraint.region.dimension', [
      ['', dsd, '1.0', 'EXR_TYPE EXR_SUFFIX FREQ CURRENCY_DENOM CURRENCY', [flow]],
    ]),
    edgesOf(constraint, 'indirect', 'DataConstraint.region.keyValue', [
      allows('EXR_TYPE', 'CL_EXR_TYPE', 'NRP0 NN00 NRD0 NRU1 NRC0 ERU0 EN00 ERD0 ERU1 ERC0 SP00 ERP0'),
      allows('EXR_SUFFIX', 'CL_EXR_SUFFIX', 'P A R S T E'),
      allows('FREQ', 'CL_FREQ', 'A Q D H M'),
      allows(
        'CURRENCY_DENOM',
        'CL_CURRENCY',
        'ATS CHF HRK ITL MXN LVL MTL CLP ZAR XAU AUD ILS IDR TRY CYP HKD TWD EUR DKK CAD MYR BGN EEK NOK RON MAD CZK IEP GRD SEK SIT PTE ARS LTL NLG INR CNY THB KRW JPY PLN GBP HUF PHP LUF RUB ISK BEF ESP USD FIM DEM DZD SGD SKK VEF NZD FRF BRL',
      ),
      allows(
        'CURRENCY',
        'CL_CURRENCY',
        'CHF HRK MXN LVL MTL ZAR E0 AUD E5 E6 ILS E7 E8 IDR TRY CYP HKD TWD EUR DKK CAD MYR BGN EEK NOK H37 RON MAD CZK GRD SEK SIT ARS LTL H42 INR CNY THB KRW JPY PLN GBP HUF PHP RUB ISK H10 USD H11 DZD EGP H7 H8 H9 SGD SKK NZD BRL',
      ),
    ]),
    edgesOf(constraint, 'indirect', 'DataConstraint.region.component', []),
  ],
};
