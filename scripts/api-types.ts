/**
 * Writes the types of the API that the explorer uses, from the description that `/openapi.json` serves:
 *
 *     node --import tsx scripts/api-types.ts web/src/api/generated.d.ts
 */
import { writeFileSync } from 'node:fs';
import openapi, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { describeApi } from '../src/http/openapi/describe-api.js';
import { routes } from '../src/http/routes.js';

const [target] = process.argv.slice(2);
if (target === undefined) throw new TypeError('the file to write is missing');
// The explorer reads and submits SDMX messages as text, so the long descriptions of their queries are of no use to it.
const usedPaths = ['/ws/registry', '/ws/secure/', '/ws/public/data/'];
const used = routes.filter(({ path }) => usedPaths.some((each) => path.startsWith(each)));
const description = describeApi(used) as unknown as OpenAPI3;
// Not immutable: openapi-fetch 0.17 makes objects without iteration of arrays that are.
writeFileSync(target, astToString(await openapi(description, { alphabetize: true })));
