import { StrataError } from '../../errors.js';
import { type Named, refuseRestricted } from '../../registry/access/refuse-restricted.js';
import { requireSelected } from '../../registry/artefacts/require-selected.js';
import type { ArtefactSelection } from '../../registry/artefacts/select-artefacts.js';
import { availability2 } from '../availability/rest-2.js';
import { type ErrorShape, noteErrorShape } from '../errors/respond-with-error.js';
import { agencyShape, checkParts, listPart, pathSegments, readList } from '../parameters/read-parameters.js';
import { snapshotOf } from '../representation/respond.js';
import type { Operation, PathPart } from '../route.js';

/** A query of the SDMX REST API whose path Strata has, and which it does not serve. */
interface UnservedQuery {
  readonly summary: string;
  /** What it asks for, for texts. */
  readonly what: string;
  readonly parts: readonly PathPart[];
  readonly errors: ErrorShape;
  /** The keyword for any value of a part. */
  readonly any?: string;
  /**
   * What the path names. Flows are a selection, so that those that do not exist are found.
   * @throws StrataError `Syntax` that names the part
   */
  readonly readPath: (segments: readonly string[]) => Named | ArtefactSelection | undefined;
  /** What is served instead, with its addresses. @param segments the parts of the path, which `readPath` has accepted */
  readonly instead: (segments: readonly string[]) => string;
}

/**
 * Responds with 501, after the checks that would precede the data: a client that may not see a flow gets the error that it would get from
 * a registry with data (specification, section 4.4), and the flow has to exist. Parameters are not read, because an error in one would
 * hide that no parameter helps.
 */
const unserved = ({ summary, what, parts, errors, any, readPath, instead }: UnservedQuery): Operation => ({
  summary,
  description: `Strata does not serve ${what}. The response is 501, with the addresses of what is served instead. A restricted flow is 401 without WWW-Authenticate for anonymous callers and 403 for known ones; a flow that does not exist is 404. Parameters of the query string and bodies are not read.`,
  parts,
  query: {},
  responses: [],
  errors: ['Syntax', 'Unauthenticated', 'Forbidden', 'NotFound', 'NotImplemented', 'Unavailable'],
  cost: 'page',
  handle:
    ({ registry }, { path: prefix }) =>
    async (ctx) => {
      noteErrorShape(ctx, errors);
      const segments = pathSegments(ctx.path, prefix);
      checkParts(segments, parts, any);
      const named = readPath(segments);
      const snapshot = await snapshotOf(ctx, registry, undefined);
      if (named !== undefined) await refuseRestricted(snapshot, named, ['structure', 'data']);
      // Without an id the path names no flow, and any number of them could match it.
      if (named !== undefined && 'versions' in named && named.ids !== null)
        await requireSelected(snapshot, `a structure for ${what} that matches the path`, named);
      throw new StrataError('NotImplemented', `Strata does not serve ${what}; it serves ${instead(segments)}`);
    },
});

/** Parts of a path, each as it was given, or else its name in braces: what stands for any value is not part of an address. */
const addressOf = (names: readonly string[], given: readonly (string | undefined)[], any: string): string =>
  names
    .map((name, index) => (given[index] === undefined || given[index] === any ? `{${name}}` : given[index]))
    .join('/');

const [context, ...partsOfFlow] = availability2.parts.slice(0, 4);
const contextParts: readonly PathPart[] = [
  { ...(context as PathPart), description: 'The type of the structures; * for any.' },
  ...partsOfFlow,
];

const readContext = (segments: readonly string[]): ArtefactSelection =>
  availability2.readPath(segments.slice(0, contextParts.length));

/** What REST 2 serves of flows, for a path that begins with the parts of a context. */
function servedBy2(base: string, segments: readonly string[]): string {
  const flow = addressOf(['context', 'agency', 'id'], segments, '*');
  const version = segments[3] === undefined ? '' : `/${segments[3]}`;
  return `data availability at ${base}/availability/${flow}${version}, the schema of data at ${base}/schema/${flow}${version}, and the structures at ${base}/structure/${flow}${version}?references=descendants`;
}

const registrations = {
  what: 'registrations of data',
  errors: availability2.errors,
};

/** Registration queries by data structure, dataflow or provision agreement (REST 2.2.2). @param base the path of the API */
export const registrationsOfFlow = (base: string): Operation =>
  unserved({
    ...registrations,
    summary: 'Registrations of data by structure, flow or agreement (not served)',
    parts: contextParts,
    readPath: readContext,
    instead: (segments) => servedBy2(base, segments),
  });

/** Registration queries by data provider (REST 2.2.2). @param base the path of the API */
export const registrationsOfProvider = (base: string): Operation =>
  unserved({
    ...registrations,
    summary: 'Registrations of data by provider (not served)',
    parts: [
      { ...listPart('agency', 'Maintenance agencies of data providers; * for any.'), isRequired: true },
      { ...listPart('provider', 'Ids of data providers; * for any.'), isRequired: true },
    ],
    readPath: ([agency]) => ({
      classes: ['DataProviderScheme'],
      agencies: readList('agency', agency, agencyShape),
      ids: ['DATA_PROVIDERS'],
    }),
    instead: ([agency]) =>
      `the providers at ${base}/structure/dataproviderscheme/${agency} and the provision agreements at ${base}/structure/provisionagreement/${agency}`,
  });

/** Registration queries by id (REST 2.2.2). @param base the path of the API */
export const registrationsById = (base: string): Operation =>
  unserved({
    ...registrations,
    summary: 'Registrations of data by id (not served)',
    parts: [{ ...listPart('registration', 'Ids of registrations.'), isRequired: true }],
    readPath: () => undefined,
    instead: () => `provision agreements at ${base}/structure/provisionagreement/{agency}/{id}`,
  });
