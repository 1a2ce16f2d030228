import { compareTexts } from '../../model/compare-texts.js';
import { type Deprecation, findDeprecations } from '../../registry/deprecation/find-deprecations.js';
import { readVersionUrn } from '../../registry/deprecation-changes/read-deprecations.js';
import { readPagePlace, writePagePlace } from '../../registry/page-place.js';
import * as json from '../json-schema.js';
import { errorsOfReads, jsonOfState } from '../openapi/json-of-state.js';
import { asOf } from '../parameters/kinds.js';
import { pageParameters } from '../parameters/lists.js';
import { requireJson } from '../parameters/negotiate.js';
import { readParameters, requestFault } from '../parameters/read-parameters.js';
import { writeJsonObject } from '../representation/json-pieces.js';
import { beginJson, snapshotOf, stateRead } from '../representation/respond.js';
import type { Operation, Parameter } from '../route.js';
import { deprecationAsJson, deprecationSchema } from './deprecation-schema.js';

export const deprecationsSchema = json.component('Deprecations', {
  ...stateRead,
  count: json.integer('The number of deprecations of all pages.'),
  next: json.orNull(json.string('For next of the next page; null on the last one.')),
  deprecations: json.arrayOf(deprecationSchema, 'By URN.'),
});

/** The URN of one version. @throws StrataError `Syntax` */
export function readVersionParameter(name: string, text: string): string {
  const urn = readVersionUrn(text);
  if (urn !== undefined) return urn;
  throw requestFault('parameter.value', `${name} is "${text.slice(0, 1000)}"; give the URN of one version`, name);
}

const urn: Parameter<string | undefined> = {
  description: 'The URN of a version. The default is all.',
  schema: { type: 'string', examples: ['urn:sdmx:org.sdmx.infomodel.codelist.Codelist=SDMX:CL_FREQ(2.0.0)'] },
  read: (name, text) => (text === undefined ? undefined : readVersionParameter(name, text)),
};

const query = { urn, ...pageParameters, asOf };

/** The deprecations after a place. */
function after(all: readonly Deprecation[], next: string | null): readonly Deprecation[] {
  const place = next === null ? undefined : readPagePlace(next);
  return place === undefined ? all : all.filter((each) => compareTexts(each.urn, place.order) > 0);
}

/** The deprecated versions. */
export const deprecationList: Operation = {
  summary: 'The deprecated versions',
  description:
    'With the reason, the version to use instead, and the instant from when on: of one version, or of all, by URN. A successor that the caller may not see is left out.',
  query,
  responses: [jsonOfState('A page of deprecations; none where nothing is deprecated.', deprecationsSchema)],
  errors: errorsOfReads,
  cost: 'page',
  handle:
    ({ registry }) =>
    async (ctx) => {
      const given = readParameters(ctx, query);
      requireJson(ctx, 'deprecations');
      const snapshot = await snapshotOf(ctx, registry, given.asOf);
      const found = await findDeprecations(snapshot);
      const own = given.urn === undefined ? undefined : found.get(given.urn);
      const all = given.urn === undefined ? [...found.values()] : own === undefined ? [] : [own];
      const rest = after(all, given.next);
      const page = rest.slice(0, given.limit);
      const last = page.at(-1);
      const hasMore = rest.length > page.length && last !== undefined;
      ctx.body = writeJsonObject<json.JsonOf<typeof deprecationsSchema>>({
        ...beginJson(ctx, snapshot),
        count: all.length,
        next: hasMore ? writePagePlace({ order: last.urn, tie: '' }) : null,
        deprecations: page.map(deprecationAsJson),
      });
    },
};
