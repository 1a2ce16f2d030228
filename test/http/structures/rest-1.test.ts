import { expect } from 'chai';
import {
  agencyScheme,
  categoryScheme,
  codelist,
  conceptScheme,
  dataflow,
  dataStructure,
  hierarchy,
  ownedBy,
  urns,
} from '../../harness/artefacts.js';
import { startTestServer, type TestServer } from '../../harness/server.js';
import { select } from '../../harness/xpath.js';
import { rawRequest } from '../raw-request.js';
import { contentOf, messagesOf } from './messages-1.js';

/** As many ids as two lists in a URL can hold; they have millions of combinations. */
const manyIds = Array.from({ length: 1000 }, (_, index) => `I${index.toString(36)}`).join('+');

const cl = (version: string) => `Codelist SDMX:CL(${version})`;
const [ecb, sub, imf] = ['Codelist ECB:CL(3.0)', 'Codelist ECB.SUB:CL(1.0)', 'Codelist IMF:CL_IMF(1.0.0)'];
const codelists = [ecb, sub, imf, cl('1.2.0')];
const everything = [
  'AgencyScheme SDMX:AGENCIES(1.0)',
  'AgencyScheme ECB:AGENCIES(1.0)',
  'CategoryScheme SDMX:CATS(1.0.0)',
  ...codelists,
  'ConceptScheme SDMX:CS(1.0.0)',
  'Dataflow SDMX:DF(1.0.0)',
  'DataStructure SDMX:DSD(1.0.0)',
  'HierarchicalCodelist SDMX:HCL(1.0)',
  'HierarchicalCodelist SDMX:HCL_WORLD(1.0)',
  'HierarchicalCodelist SDMX:HCL_EU(2.0)',
];
const [whole, world] = ['HierarchicalCodelist SDMX:HCL(1.0)', 'HierarchicalCodelist SDMX:HCL_WORLD(1.0)'];

/** Paths and their results. */
const found: readonly (readonly [string, readonly string[]])[] = [
  // Parts can be omitted from the right.
  ['', everything],
  ['/', everything],
  ['/structure', everything],
  ['/structure/', everything],
  ['/structure/all/all/latest', everything],
  ['/structure/all/all/latest/all', everything],
  ['/all', everything],
  ['/codelist', codelists],
  ['/codelist/', codelists],
  ['/codelist/all', codelists],
  ['/codelist/all/all', codelists],
  ['/codelist/all/all/latest', codelists],
  ['/codelist/all/all/latest/all/', codelists],
  ['/codelist/SDMX', [cl('1.2.0')]],
  ['/codelist/SDMX/all', [cl('1.2.0')]],
  ['/codelist/all/CL', [ecb, sub, cl('1.2.0')]],
  ['/codelist/SDMX/CL', [cl('1.2.0')]],
  ['/structure/IMF', [imf]],
  ['/structure/ECB.SUB', [sub]],
  ['/structure/all/DF', ['Dataflow SDMX:DF(1.0.0)']],
  ['/datastructure/SDMX/DSD/1.0.0/all', ['DataStructure SDMX:DSD(1.0.0)']],
  // Lists are separated by +, raw or percent-encoded.
  ['/codelist+dataflow/SDMX', [cl('1.2.0'), 'Dataflow SDMX:DF(1.0.0)']],
  ['/codelist%2Bdataflow/SDMX', [cl('1.2.0'), 'Dataflow SDMX:DF(1.0.0)']],
  ['/codelist+codelist/SDMX', [cl('1.2.0')]],
  ['/codelist/ECB+IMF', [ecb, imf]],
  ['/codelist/ECB%2BIMF+ECB', [ecb, imf]],
  ['/codelist/ECB%2bIMF/all', [ecb, imf]],
  ['/codelist/all/CL+CL_IMF', codelists],
  ['/codelist/ECB+IMF/CL+CL_IMF', [ecb, imf]],
  ['/codelist/SDMX/CL+NOT_THERE', [cl('1.2.0')]],
  // Versions.
  ['/codelist/SDMX/CL/latest', [cl('1.2.0')]],
  ['/codelist/SDMX/CL/l%61test', [cl('1.2.0')]],
  ['/codelist/SDMX/CL/all', ['0.1.0', '1.0', '1.0.0', '1.2.0'].map(cl)],
  ['/codelist/SDMX/CL/1.0', [cl('1.0')]],
  ['/codelist/SDMX/CL/1%2E0', [cl('1.0')]],
  ['/codelist/SDMX/CL/1.0.0', [cl('1.0.0')]],
  ['/codelist/SDMX/CL/1.0+1.0.0', [cl('1.0'), cl('1.0.0')]],
  ['/codelist/SDMX/CL/1.0%2B1.0.0+9.0', [cl('1.0'), cl('1.0.0')]],
  ['/codelist/SDMX/CL/1.0+1.0', [cl('1.0')]],
  ['/codelist/all/all/1.0', [sub, cl('1.0')]],
  ['/structure/SDMX/all/2.0', ['HierarchicalCodelist SDMX:HCL_EU(2.0)']],
  // Items.
  ['/codelist/SDMX/CL/1.0.0/A', [cl('1.0.0')]],
  ['/codelist/SDMX/CL/1.0.0/A+NOT_THERE', [cl('1.0.0')]],
  ['/codelist/SDMX/CL/1.0.0/A%2BNOT_THERE/', [cl('1.0.0')]],
  ['/codelist/SDMX/CL/all/Q', [cl('1.2.0')]],
  ['/codelist/all/all/latest/X', [ecb, imf]],
  ['/codelist/SDMX/CL/latest/%40B$-_', [cl('1.2.0')]],
  ['/codelist/SDMX/CL/latest/@B%24-_', [cl('1.2.0')]],
  ['/conceptscheme+codelist/SDMX/all/latest/A+FREQ', [cl('1.2.0'), 'ConceptScheme SDMX:CS(1.0.0)']],
  ['/categoryscheme/SDMX/CATS/1.0.0/ECO.PRICES', ['CategoryScheme SDMX:CATS(1.0.0)']],
  ['/categoryscheme/SDMX/CATS/1.0.0/ECO%2EPRICES', ['CategoryScheme SDMX:CATS(1.0.0)']],
  ['/agencyscheme/all/all/latest/SUB', ['AgencyScheme ECB:AGENCIES(1.0)']],
  ['/organisationscheme/all/all/all/IMF', ['AgencyScheme SDMX:AGENCIES(1.0)']],
  // Hierarchies of hierarchical codelists, which are artefacts in SDMX 3.0.
  ['/hierarchicalcodelist/SDMX/HCL', [whole]],
  ['/hierarchicalcodelist/SDMX/HCL/1.0/all', [whole]],
  ['/hierarchicalcodelist/SDMX/HCL/1.0/Hierarchy', [whole]],
  ['/hierarchicalcodelist/SDMX/HCL/1.0/HCL', [whole]],
  ['/hierarchicalcodelist/SDMX/HCL/1.0/WORLD', [world]],
  ['/hierarchicalcodelist/SDMX/HCL/latest/WORLD+EU', [world, 'HierarchicalCodelist SDMX:HCL_EU(2.0)']],
  ['/hierarchicalcodelist/SDMX/HCL_WORLD/1.0/Hierarchy', [world]],
  ['/hierarchicalcodelist/all/all/1.0/Hierarchy', [whole, world]],
];

/** Paths that find nothing. */
const nothing = [
  '/codelist/NOBODY',
  '/codelist/SDMX/NOTHING',
  '/codelist/sdmx/CL',
  '/codelist/SDMX/cl',
  '/codelist/SDMX/CL/9.0',
  '/codelist/SDMX/CL/1',
  '/codelist/SDMX/CL/1.2',
  '/codelist/SDMX/CL/9.0+8.0',
  '/codelist/SDMX/CL/1.0.0/NOT_THERE',
  '/codelist/SDMX/CL_DRAFT',
  '/codelist/SDMX/CL_DRAFT/latest',
  '/categoryscheme/SDMX/CATS/1.0.0/PRICES',
  '/hierarchicalcodelist/SDMX/HCL/1.0/MOON',
  '/hierarchicalcodelist/SDMX/HCL/1.0/EU',
  '/provisionagreement',
  '/structureset/SDMX/all/all',
  '/attachmentconstraint',
  '/actualconstraint',
  `/codelist/${manyIds}/${manyIds}`,
  `/codelist/SDMX/${Array.from({ length: 1000 }, (_, index) => index).join('+')}`,
  `/codelist/SDMX/CL/${Array.from({ length: 100 }, (_, index) => `${index + 3}.0`).join('+')}`,
];

/** Invalid paths: the part, the rule, and words of the error. */
const refused: readonly (readonly [string, string, string, readonly string[]])[] = [
  // Resources.
  ['/codelists', 'resource', 'path.type', ['"codelists"', 'codelist', 'structure']],
  ['/Codelist', 'resource', 'path.type', ['"Codelist"']],
  ['/dataset/EXR', 'resource', 'path.type', ['"dataset"', 'not a resource of REST 1.5']],
  ['/metadata/all', 'resource', 'path.type', ['"metadata"']],
  ['/*', 'resource', 'path.type', ['"*"']],
  ['/codelist,dataflow', 'resource', 'path.type', ['"codelist,dataflow"']],
  ['/codelist%2Cdataflow', 'resource', 'path.type', ['"codelist,dataflow"']],
  ['/codelist+', 'resource', 'path.type', ['""']],
  ['/+', 'resource', 'path.type', ['""']],
  ['/codelist+structure', 'resource', 'path.type', ['use structure alone']],
  ['/all+codelist', 'resource', 'path.type', ['use all alone']],
  ['/hierarchy', 'resource', 'path.type', ['use hierarchicalcodelist']],
  ['/dataconstraint', 'resource', 'path.type', ['use contentconstraint']],
  ['/valuelist', 'resource', 'path.type', ['use codelist']],
  ['/structuremap', 'resource', 'path.type', ['use structureset']],
  ['/metadataprovisionagreement', 'resource', 'path.type', ['use provisionagreement']],
  ['/hierarchyassociation', 'resource', 'path.type', ['"hierarchyassociation"']],
  ['/constructor', 'resource', 'path.type', ['"constructor"']],
  ['/__proto__', 'resource', 'path.type', ['"__proto__"']],
  // Empty parts.
  ['//SDMX', 'resource', 'path.empty', ['the resource in the path is empty', 'all']],
  ['/codelist//CL', 'agency', 'path.empty', ['the agency in the path is empty', 'use all']],
  ['/codelist/SDMX//1.0', 'id', 'path.empty', ['the id in the path is empty']],
  ['/codelist/SDMX/CL//A', 'version', 'path.empty', ['the version in the path is empty']],
  ['/codelist/SDMX/CL/1.0//', 'item', 'path.empty', ['the item in the path is empty']],
  ['/codelist//', 'agency', 'path.empty', ['the agency in the path is empty']],
  // Agencies and ids.
  ['/codelist/*', 'agency', 'path.invalid', ['"*" is not a valid agency', 'separated by +', 'all for any']],
  ['/codelist/%2A', 'agency', 'path.invalid', ['"*"']],
  ['/codelist/ECB,IMF', 'agency', 'path.invalid', ['"ECB,IMF"', 'separated by +']],
  ['/codelist/ECB%2CIMF', 'agency', 'path.invalid', ['"ECB,IMF"']],
  ['/codelist/ECB++IMF', 'agency', 'path.invalid', ['"" is not a valid agency']],
  ['/codelist/ECB%252BIMF', 'agency', 'path.invalid', ['"ECB%2BIMF"']],
  ['/codelist/ECB%20IMF', 'agency', 'path.invalid', ['"ECB IMF"']],
  ['/codelist/all+ECB', 'agency', 'path.list', ['use all alone']],
  ['/codelist/1ECB', 'agency', 'path.invalid', ['"1ECB"']],
  ['/codelist/SDMX%3ACL', 'agency', 'path.invalid', ['"SDMX:CL"']],
  ['/codelist/SDMX/CL+all', 'id', 'path.list', ['use all alone']],
  ['/codelist/SDMX/CL%3A1.0', 'id', 'path.invalid', ['"CL:1.0"']],
  ['/codelist/SDMX/C.L', 'id', 'path.invalid', ['"C.L"']],
  ['/codelist/SDMX/CL(1.0)', 'id', 'path.invalid', ['"CL(1.0)"']],
  ['/codelist/SDMX/CL%2F1.0', 'id', 'path.invalid', ['"CL/1.0"']],
  ['/codelist/SDMX/CL%00', 'id', 'path.invalid', []],
  ['/codelist/SDMX/%E2%82%AC', 'id', 'path.invalid', ['"€"']],
  [`/codelist/SDMX/${'A'.repeat(300)}`, 'id', 'path.invalid', ['300 characters']],
  ['/codelist/SDMX/CL%ZZ', 'CL%ZZ', 'path.encoding', ['CL%ZZ']],
  ['/codelist/SDMX/%FF', '%FF', 'path.encoding', ['%FF']],
  // Versions.
  ['/codelist/SDMX/CL/v1', 'version', 'version.invalid', ['write 1']],
  ['/codelist/SDMX/CL/1.0.0.0', 'version', 'version.invalid', ['three']],
  ['/codelist/SDMX/CL/01.0', 'version', 'version.invalid', ['leading zero']],
  ['/codelist/SDMX/CL/*', 'version', 'version.pattern', ['REST 2', '/sdmx/v2']],
  ['/codelist/SDMX/CL/~', 'version', 'version.pattern', ['REST 2', '/sdmx/v2']],
  ['/codelist/SDMX/CL/+', 'version', 'version.pattern', ['REST 2', '/sdmx/v2']],
  ['/codelist/SDMX/CL/1.0,2.0', 'version', 'version.invalid', []],
  ['/codelist/SDMX/CL/1.0+.0', 'version', 'version.pattern', ['REST 2', '/sdmx/v2']],
  ['/codelist/SDMX/CL/1.0+latest', 'version', 'version.pattern', ['joins the keyword "latest"']],
  ['/codelist/SDMX/CL/all+1.0', 'version', 'version.pattern', ['joins the keyword "all"']],
  ['/codelist/SDMX/CL/LATEST', 'version', 'version.invalid', []],
  [`/codelist/SDMX/CL/${'9'.repeat(9000)}`, 'version', 'version.invalid', ['255']],
  // Items.
  ['/codelist/SDMX/CL/1.0/A+all', 'item', 'path.list', ['use all alone']],
  ['/codelist/SDMX/CL/1.0/A,B', 'item', 'path.invalid', ['"A,B"']],
  ['/codelist/SDMX/CL/1.0/.A', 'item', 'path.invalid', ['".A"']],
  ['/dataflow/SDMX/DF/1.0.0/A', 'item', 'path.item', ['"dataflow" has no items', 'hierarchicalcodelist']],
  ['/structure/SDMX/CL/1.0/A', 'item', 'path.item', ['"structure" has no items']],
  ['/codelist+dataflow/SDMX/CL/1.0/A', 'item', 'path.item', ['"codelist+dataflow"']],
  ['/codelist+hierarchicalcodelist/SDMX/CL/1.0/A', 'item', 'path.item', ['hierarchicalcodelist only']],
  ['/hierarchicalcodelist/SDMX/HCL/1.0/WORLD.EU', 'item', 'path.invalid', ['"WORLD.EU"']],
  ['/hierarchicalcodelist/SDMX/all/1.0/WORLD', 'item', 'path.item', ['need the ids of their hierarchical codelists']],
  [`/hierarchicalcodelist/SDMX/${manyIds}/1.0/${manyIds}`, 'item', 'list.long', ['1000000 hierarchies', '1000']],
  ['/codelist/SDMX/CL/1.0/A/B', '', 'path.long', ['"B"', 'resource/agency/id/version/item']],
];

describe('structure queries of REST 1.5, paths', () => {
  let test: TestServer;
  before(async () => {
    test = await startTestServer();
    await test.submit([agencyScheme(['ECB', 'IMF'])], 'MERGE');
    await test.submit([agencyScheme(['SUB'], 'ECB')]);
    await test.submit([
      codelist('CL', '0.1.0', ['A']),
      codelist('CL', '1.0', ['A']),
      codelist('CL', '1.0.0', ['A', 'M']),
      codelist('CL', '1.2.0', ['A', 'M', 'Q', '@B$-_']),
      codelist('CL', '2.0.0-draft', ['A']),
      codelist('CL_DRAFT', '1.0.0-rc.1', ['A']),
      ownedBy('ECB', codelist('CL', '3.0', ['X'])),
      ownedBy('ECB.SUB', codelist('CL', '1.0', ['Z'])),
      ownedBy('IMF', codelist('CL_IMF', '1.0.0', ['X'])),
      conceptScheme('CS', '1.0.0', { FREQ: urns.codelist('CL', '1.0+.0') }),
      dataStructure('DSD', '1.0.0', { [urns.concept('CS', '1.0.0', 'FREQ')]: urns.codelist('CL', '1.0.0') }),
      dataflow('DF', '1.0.0', urns.dataStructure('DSD', '1.0+.0')),
      categoryScheme('CATS', '1.0.0', { ECO: { PRICES: {}, TRADE: {} }, SOC: {} }),
      hierarchy('HCL', '1.0', [urns.code('CL', '1.0', 'A')]),
      hierarchy('HCL_WORLD', '1.0', [urns.code('CL', '1.0', 'A')]),
      hierarchy('HCL_EU', '2.0', [urns.code('CL', '1.0', 'A')]),
    ]);
  });
  after(() => test.close());

  for (const prefix of ['/sdmx/v1', '/ws/public/sdmxapi/rest']) {
    describe(prefix, () => {
      const send = (path: string, accept?: string) =>
        rawRequest(test.url, { path: `${prefix}${path}`, headers: accept === undefined ? {} : { Accept: accept } });

      /** Returns stubs, so that content that SDMX 2.1 cannot hold does not cause losses. */
      const stubs = (path: string) => `${path}?detail=allstubs`;

      for (const [path, expected] of found) {
        const summary = expected.length === everything.length ? 'everything' : expected.join(', ');
        it(`${path || 'no path'} finds ${summary}`, async () => {
          const response = await send(stubs(path));
          expect(response.status, response.text).to.equal(200);
          expect(contentOf(response)).to.deep.equal([...expected].sort());
        });
      }

      for (const path of nothing) {
        it(`${path.slice(0, 60)} finds nothing: 404 with code 100`, async () => {
          const response = await send(path);
          expect(response.status, response.text).to.equal(404);
          expect(messagesOf(response).map(({ code }) => code)).to.deep.equal(['100']);
        });
      }

      for (const [path, part, rule, words] of refused) {
        it(`${path.slice(0, 60)} is rejected with ${rule}`, async () => {
          const response = await send(path, 'application/json');
          expect(response.status, response.text).to.equal(400);
          const [error, ...others] = JSON.parse(response.text).errors;
          expect(others).to.deep.equal([]);
          expect(error).to.include({ code: 140, 'x-rule': rule });
          expect(error['x-path'] ?? '').to.equal(part);
          for (const word of words) expect(error.detail).to.include(word);
        });
      }

      it('describes the error in SDMX-ML too', async () => {
        const response = await send('/codelist/SDMX/CL/v1');
        expect(response.status).to.equal(400);
        const [message] = messagesOf(response);
        expect(message?.code).to.equal('140');
        expect(message?.text).to.include('write 1').and.to.include('version');
      });

      it('selects items: an item without its siblings, a nested one with its parents', async () => {
        const list = await send('/codelist/SDMX/CL/1.2.0/A+Q');
        expect(select(list.text, '//str:Codelist/@isPartial')).to.deep.equal(['true']);
        expect(select(list.text, '//str:Codelist/str:Code/@id')).to.deep.equal(['A', 'Q']);
        const scheme = await send('/categoryscheme/SDMX/CATS/1.0.0/ECO.PRICES');
        expect(select(scheme.text, '//str:CategoryScheme/@isPartial')).to.deep.equal(['true']);
        expect(select(scheme.text, '//str:Category/@id')).to.deep.equal(['ECO', 'PRICES']);
        expect(select(scheme.text, '//str:Category/str:Category/@id')).to.deep.equal(['PRICES']);
      });

      it('sorts by type, agency, id, version', async () => {
        const { text } = await send('/codelist/all/all/all?format=sdmx-json-2.1');
        const { codelists: lists } = JSON.parse(text).data as {
          codelists: { agencyID: string; id: string; version: string }[];
        };
        expect(lists.map(({ agencyID, id, version }) => `${agencyID}:${id}(${version})`)).to.deep.equal([
          'ECB:CL(3.0)',
          'ECB.SUB:CL(1.0)',
          'IMF:CL_IMF(1.0.0)',
          ...['0.1.0', '1.0', '1.0.0', '1.2.0', '2.0.0-draft'].map((version) => `SDMX:CL(${version})`),
          'SDMX:CL_DRAFT(1.0.0-rc.1)',
        ]);
      });
    });
  }
});
