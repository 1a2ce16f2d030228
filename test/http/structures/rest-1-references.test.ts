import { expect } from 'chai';
import type { Artefact } from '../../../src/model/artefact.js';
import {
  agencyScheme,
  categorisation,
  categoryScheme,
  codelist,
  conceptScheme,
  dataConstraint,
  dataflow,
  dataStructure,
  urns,
} from '../../harness/artefacts.js';
import { startTestServer, type TestServer } from '../../harness/server.js';
import { select } from '../../harness/xpath.js';
import { rawRequest } from '../raw-request.js';
import { contentOf } from './messages-1.js';

const owner = 'AgencyScheme SDMX:AGENCIES(1.0)';
const [cl, cs, dsd] = ['Codelist SDMX:CL(1.2.0)', 'ConceptScheme SDMX:CS(1.0.0)', 'DataStructure SDMX:DSD(1.0.0)'];
const [df, other] = ['Dataflow SDMX:DF(1.0.0)', 'Dataflow SDMX:OTHER(1.0.0)'];
const [allowed, plain, actual] = ['ALLOWED', 'PLAIN', 'ACTUAL'].map((id) => `ContentConstraint SDMX:${id}(1.0)`) as [
  string,
  string,
  string,
];
const [prices, trade] = ['PRICES', 'TRADE'].map((id) => `Categorisation SDMX:${id}(1.0)`) as [string, string];
const cats = 'CategoryScheme SDMX:CATS(1.0.0)';

/** The constraint with the given role, or without a role. */
function inRole(role: string | undefined, constraint: Artefact): Artefact {
  const { role: _role, ...rest } = constraint;
  return { ...rest, ...(role === undefined ? {} : { role }) } as Artefact;
}

/** Queries and their results. */
const found: readonly (readonly [string, readonly string[]])[] = [
  ['/datastructure/SDMX/DSD', [dsd]],
  ['/datastructure/SDMX/DSD?references=none', [dsd]],
  ['/datastructure/SDMX/DSD?references=parents', [dsd, df, other]],
  ['/datastructure/SDMX/DSD?references=children', [dsd, cs, cl, owner]],
  ['/datastructure/SDMX/DSD?references=descendants', [dsd, cs, cl, owner]],
  ['/conceptscheme/SDMX/CS?references=parentsandsiblings', [cs, dsd, cl, owner]],
  ['/conceptscheme/SDMX/CS?references=all', [cs, dsd, cl, owner]],
  ['/datastructure/SDMX/DSD?references=dataflow', [dsd, df, other]],
  ['/datastructure/SDMX/DSD?references=codelist', [dsd, cl]],
  ['/datastructure/SDMX/DSD?references=organisationscheme', [dsd, owner]],
  ['/datastructure/SDMX/DSD?references=hierarchicalcodelist', [dsd]],
  ['/categoryscheme/SDMX/CATS/latest/PRICES?references=categorisation', [cats, prices]],
  ['/categoryscheme/SDMX/CATS/latest/PRICES+TRADE?references=categorisation', [cats, prices, trade]],
  // Constraints by role, which is checked with every detail.
  ['/contentconstraint', [allowed, plain, actual]],
  ['/allowedconstraint', [allowed, plain]],
  ['/allowedconstraint?detail=allstubs', [allowed, plain]],
  ['/actualconstraint', [actual]],
  ['/actualconstraint/SDMX/all/all', [actual]],
  ['/actualconstraint+allowedconstraint', [allowed, plain, actual]],
  ['/actualconstraint+dataflow', [actual, df, other]],
  ['/actualconstraint/SDMX/ACTUAL+ALLOWED', [actual]],
  ['/allowedconstraint?references=children', [allowed, plain, df, owner]],
  ['/actualconstraint?references=children', [actual, other, owner]],
  ['/actualconstraint?references=children&detail=referencestubs', [actual, other, owner]],
  ['/actualconstraint?references=dataflow', [actual, other]],
  ['/dataflow?references=contentconstraint', [df, other, allowed, plain, actual]],
  ['/dataflow?references=allowedconstraint', [df, other, allowed, plain]],
  ['/dataflow?references=allowedconstraint&detail=allstubs', [df, other, allowed, plain]],
  ['/dataflow/SDMX/DF+OTHER?references=actualconstraint&detail=referencestubs', [df, other, actual]],
  ['/dataflow/SDMX/DF?references=actualconstraint', [df]],
];

/** Invalid parameters: the parameter, the rule, and words of the error. */
const refused: readonly (readonly [string, string, string, readonly string[]])[] = [
  ['references=ancestors', 'references', 'parameter.value', ['"ancestors"', 'descendants', 'codelist']],
  ['references=structure', 'references', 'parameter.value', ['"structure"']],
  ['references=dataconstraint', 'references', 'parameter.value', ['"dataconstraint"', 'contentconstraint']],
  ['references=codelist,dataflow', 'references', 'parameter.value', ['"codelist,dataflow"', 'one of the resources']],
  ['references=codelist%2Bdataflow', 'references', 'parameter.value', ['"codelist+dataflow"']],
  ['references=codelist+dataflow', 'references', 'parameter.value', ['"codelist dataflow"']],
  ['references=None', 'references', 'parameter.value', ['"None"']],
  ['references=', 'references', 'parameter.value', ['none']],
  ['references=all&references=none', 'references', 'parameter.twice', ['more than once']],
  ['detail=raw', 'detail', 'parameter.value', ['"raw"', 'referencecompletestubs']],
  ['detail=Full', 'detail', 'parameter.value', ['"Full"', 'full']],
  ['detail=full&detail=allstubs', 'detail', 'parameter.twice', ['more than once']],
  ['at=2026-01-01', 'at', 'parameter.unknown', ['at', 'references, detail, format, asOf, lang']],
  ['Detail=full', 'Detail', 'parameter.unknown', ['references, detail, format, asOf, lang']],
  ['format=sdmx-2.0', 'format', 'parameter.value', ['sdmx-2.1', 'sdmx-json-1.0']],
];

describe('GET /sdmx/v1, parameters', () => {
  let test: TestServer;
  before(async () => {
    test = await startTestServer();
    const categories = categoryScheme('CATS', '1.0.0', { PRICES: {}, TRADE: {} });
    const structure = dataStructure('DSD', '1.0.0', {
      [urns.concept('CS', '1.0.0', 'FREQ')]: urns.codelist('CL', '1.0+.0'),
    });
    await test.submit([
      codelist('CL', '1.0.0', ['A']),
      codelist('CL', '1.2.0', ['A', 'B'], { descriptions: { en: 'Long' } }),
      conceptScheme('CS', '1.0.0', { FREQ: null, OBS_VALUE: null, UNUSED: null }),
      withMeasure(structure),
      dataflow('DF', '1.0.0', urns.dataStructure('DSD', '1.0+.0')),
      dataflow('OTHER', '1.0.0', urns.dataStructure('DSD', '1.0.0')),
      categories,
      categorisation('PRICES', '1.0', urns.dataflow('DF', '1.0.0'), urns.category('CATS', '1.0.0', 'PRICES')),
      categorisation('TRADE', '1.0', urns.dataflow('DF', '1.0.0'), urns.category('CATS', '1.0.0', 'TRADE')),
      inRole('Allowed', dataConstraint('ALLOWED', '1.0', [urns.dataflow('DF', '1.0.0')])),
      inRole(undefined, dataConstraint('PLAIN', '1.0', [urns.dataflow('DF', '1.0.0')])),
      inRole('Actual', dataConstraint('ACTUAL', '1.0', [urns.dataflow('OTHER', '1.0.0')])),
    ]);
  });
  after(() => test.close());

  const send = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    rawRequest(test.url, { path: `/sdmx/v1${path}`, headers });

  for (const [path, expected] of found) {
    it(`${path} finds ${expected.join(', ')}`, async () => {
      const response = await send(path);
      expect(response.status, response.text).to.equal(200);
      expect(contentOf(response)).to.deep.equal([...expected].sort());
    });
  }

  for (const path of ['/actualconstraint/SDMX/ALLOWED', '/allowedconstraint/SDMX/ACTUAL', '/actualconstraint/IMF']) {
    it(`${path} finds nothing`, async () => {
      expect((await send(path)).status).to.equal(404);
    });
  }

  for (const [query, part, rule, words] of refused) {
    it(`rejects ${query} with ${rule}`, async () => {
      const response = await send(`/codelist?${query}`, { Accept: 'application/json' });
      expect(response.status, response.text).to.equal(400);
      const [error] = JSON.parse(response.text).errors;
      expect(error).to.include({ code: 140, 'x-rule': rule, 'x-path': part });
      for (const word of words) expect(error.detail).to.include(word);
    });
  }

  describe('detail', () => {
    /** Whether codelist and data structure are whole in a query for the structure with its children. */
    const cases: readonly (readonly [string, { structure: boolean; codes: boolean; description: boolean }])[] = [
      ['full', { structure: true, codes: true, description: true }],
      ['allstubs', { structure: false, codes: false, description: false }],
      ['referencestubs', { structure: true, codes: false, description: false }],
      ['allcompletestubs', { structure: false, codes: false, description: true }],
      ['referencecompletestubs', { structure: true, codes: false, description: true }],
      ['referencepartial', { structure: true, codes: true, description: true }],
    ];
    for (const [detail, expected] of cases) {
      it(`${detail} of a data structure and its children`, async () => {
        const { status, text } = await send(`/datastructure/SDMX/DSD?references=children&detail=${detail}`);
        expect(status, text).to.equal(200);
        expect({
          structure: select(text, '//str:DimensionList').length > 0,
          codes: select(text, '//str:Codelist/str:Code').length > 0,
          description: select(text, '//com:Description').includes('Long'),
        }).to.deep.equal(expected);
        expect(select(text, '//@id').includes('UNUSED')).to.equal(detail === 'full');
      });
    }
  });

  it('references have resolved wildcards', async () => {
    const { text } = await send('/datastructure/SDMX/DSD');
    expect(text).to.match(/<Ref (?=[^>]*\bid="CL")(?=[^>]*\bversion="1\.2\.0")/);
  });

  it('the agency scheme of an owner is a child', async () => {
    await test.submit([agencyScheme(['SDMX', 'ECB'])]);
    expect(contentOf(await send('/codelist/SDMX/CL?references=agencyscheme'))).to.deep.equal([owner, cl]);
  });
});

/** With a measure, as SDMX 2.1 cannot hold a structure without one. */
function withMeasure(structure: Artefact): Artefact {
  const measure = { id: 'OBS_VALUE', conceptIdentity: urns.concept('CS', '1.0.0', 'OBS_VALUE') };
  const components = structure['dataStructureComponents'] as object;
  return { ...structure, dataStructureComponents: { ...components, measureList: { measures: [measure] } } } as Artefact;
}
