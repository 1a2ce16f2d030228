import type { Context } from 'koa';
import { StrataError } from '../../errors.js';
import type { DataAction } from '../../formats/data/data-sets.js';
import { parseUrn } from '../../model/urn.js';
import { addRowsToData, findLoads, restoreData, type VisibleLoad } from '../../registry/data/add-rows-to-data.js';
import { findStructuresOfData } from '../../registry/validation/find-structures-of-data.js';
import { requireMaintainerOf } from '../auth/require-role.js';
import * as json from '../json-schema.js';
import { choice, stateParameter } from '../parameters/kinds.js';
import { requireJson } from '../parameters/negotiate.js';
import { checkParts, pathSegments, readHeaders, readParameters, requestFault } from '../parameters/read-parameters.js';
import { writeJsonObject } from '../representation/json-pieces.js';
import { beginJson, isoInstant, snapshotOf, stateRead } from '../representation/respond.js';
import type { Operation, PathPart } from '../route.js';
import type { Services } from '../services.js';
import { jobSchema } from '../validation/job-schema.js';
import { reportContent, reportFormats } from '../validation/report-formats.js';
import { type LoadJson, loadSchema } from '../validation/report-schema.js';
import { dataBody, errorsOfData, respondToData } from '../validation/validate.js';
import { readValidationOptions, validationHeaders, validationQuery } from '../validation/validation-parameters.js';

const flowPart: PathPart = {
  name: 'flow',
  description:
    'What the data are of: the URN of a dataflow, provision agreement or data structure, or AGENCY:ID(VERSION), percent-encoded; a version pattern that stands for one version.',
  schema: { type: 'string', examples: ['ECB:EXR(1.0)'] },
  isRequired: true,
};

const actions = ['append', 'replace', 'merge', 'delete'] as const satisfies readonly DataAction[];

const action = choice(
  'In place of the actions of the message. A message without one replaces the rows with its keys.',
  actions,
  undefined,
);

const { structure: _structure, asOf: _asOf, valid: _valid, invalid: _invalid, ...options } = validationQuery;
const {
  Structure: _inHeader,
  'Inc-Valid': _incValid,
  'Inc-Invalid': _incInvalid,
  ...optionHeaders
} = validationHeaders;
const loadQuery = { ...options, action };

const loadAsJson = ({
  id,
  urn,
  tick,
  at,
  principal,
  action: of,
  closureHash,
  rows,
  counts,
}: VisibleLoad): LoadJson => ({
  id,
  structure: urn,
  tick,
  at: isoInstant(at),
  principal,
  action: of,
  closureHash,
  rows,
  given: JSON.parse(counts) as Record<string, number>,
});

/** The part of the path. @throws StrataError `Syntax` */
function readFlow(ctx: Context, path: string): string {
  const segments = pathSegments(ctx.path, path);
  checkParts(segments, [flowPart]);
  const [flow] = segments;
  if (flow === undefined)
    throw requestFault('path.empty', 'the flow is missing; write AGENCY:ID(VERSION), percent-encoded', 'flow');
  return flow;
}

/**
 * The version that a path names, of an agency that the caller maintains.
 * @throws StrataError `NotFound`, `Unauthenticated`, `Forbidden`, `Semantic`
 */
async function requireVersion(ctx: Context, { registry }: Pick<Services, 'registry'>, flow: string): Promise<string> {
  const snapshot = await snapshotOf(ctx, registry, undefined);
  const [found] = await findStructuresOfData(snapshot, [{ structure: flow, structureClass: null }], {
    constraints: false,
  });
  if (found === undefined) throw new TypeError('one name, one entry');
  if ('status' in found) {
    const names = { 400: 'Semantic', 401: 'Unauthenticated', 403: 'Forbidden', 404: 'NotFound' } as const;
    throw new StrataError(names[found.status], found.detail);
  }
  requireMaintainerOf(snapshot.access, parseUrn(found.urn).agencyID, found.urn);
  return found.urn;
}

/** Loads data for a version. */
export const dataLoad: Operation = {
  summary: 'Load data of a dataflow, provision agreement or data structure',
  description:
    'The files are validated as by POST /ws/public/data/validate, and loaded if they are valid: all of the message, or nothing. The status is 422, with the report, where they are not. Only for those who may submit artefacts of the agency.',
  parts: [flowPart],
  query: loadQuery,
  headers: optionHeaders,
  body: { description: 'The data, or a form with files of data.', content: dataBody },
  responses: [
    {
      status: 200,
      description: 'The data are loaded; load of the report says where.',
      content: reportContent,
      headers: ['X-As-Of'],
    },
    {
      status: 202,
      description: 'The job, with Prefer: respond-async. Its report shows whether the data were loaded.',
      content: { 'application/json': jobSchema },
      headers: ['Location', 'Preference-Applied'],
    },
    {
      status: 422,
      description: 'The data are not valid, and nothing was loaded.',
      content: reportContent,
      headers: ['X-As-Of'],
    },
  ],
  errors: errorsOfData,
  cost: 'validation',
  handle: (services, mount) => async (ctx) => {
    const flow = readFlow(ctx, mount.path);
    const given = readParameters(ctx, loadQuery);
    const { isAsync, request } = readValidationOptions(ctx, given, readHeaders(ctx, optionHeaders));
    const urn = await requireVersion(ctx, services, flow);
    const { principal } = ctx.state;
    const asked = [{ structure: urn, structureClass: null }];
    const [format] = reportFormats;
    await respondToData(
      ctx,
      services,
      { asOf: undefined, isAsync, request: { ...request, structures: asked, load: true } },
      format,
      async ({ rows = [] }, [structure], client) => {
        if (structure === undefined) throw new TypeError('valid data have a structure');
        const { registry, data } = services;
        const loaded = await addRowsToData(
          registry,
          (work) => data.perform(client, work),
          { structure, rows, action: given.action, principal },
          data.settings.loadBytes,
        );
        return loadAsJson(loaded);
      },
    );
  },
};

/** Loads that a list has. */
const mostListed = 100;

export const loadsSchema = json.component('Loads', {
  ...stateRead,
  loads: json.arrayOf(loadSchema, `The newest ${mostListed} loads, the newest first.`),
});

/** The loads of a version. */
export const dataLoads: Operation = {
  summary: 'The loads of data of a version',
  description: 'Only for those who may submit artefacts of the agency.',
  parts: [flowPart],
  query: {},
  responses: [
    {
      status: 200,
      description: 'The loads.',
      content: { 'application/json': loadsSchema },
      headers: ['X-As-Of', 'Content-Location'],
    },
  ],
  errors: ['Syntax', 'Semantic', 'Unauthenticated', 'Forbidden', 'NotFound', 'NotAcceptable', 'Unavailable'],
  cost: 'page',
  handle: (services, mount) => async (ctx) => {
    readParameters(ctx, {});
    requireJson(ctx, 'loads');
    const urn = await requireVersion(ctx, services, readFlow(ctx, mount.path));
    const snapshot = await snapshotOf(ctx, services.registry, undefined);
    const rows = await findLoads(snapshot, urn, mostListed);
    const state = beginJson(ctx, snapshot);
    ctx.body = writeJsonObject<json.JsonOf<typeof loadsSchema>>({ ...state, loads: rows.map(loadAsJson) });
  },
};

const restorationQuery = {
  asOf: { ...stateParameter('The state whose data are restored'), isRequired: true as const },
};

/** Returns the data of a version to an earlier state. */
export const dataRestoration: Operation = {
  summary: 'Return the data of a version to an earlier state',
  description:
    'A further load with the data as they were: asOf before it still has what it undoes. asOf=tick: and the transaction before a load undoes that load and all after it.',
  parts: [flowPart],
  query: restorationQuery,
  responses: [{ status: 200, description: 'The load.', content: { 'application/json': loadSchema } }],
  errors: [
    'Syntax',
    'Semantic',
    'Unauthenticated',
    'Forbidden',
    'NotFound',
    'NotAcceptable',
    'Conflict',
    'Unavailable',
  ],
  cost: 'submission',
  handle: (services, mount) => async (ctx) => {
    const { asOf } = readParameters(ctx, restorationQuery);
    if (asOf === undefined)
      throw requestFault(
        'parameter.missing',
        'asOf is missing or is the present; give the state to restore, such as tick:41',
        'asOf',
      );
    requireJson(ctx, 'loads');
    const urn = await requireVersion(ctx, services, readFlow(ctx, mount.path));
    const past = await snapshotOf(ctx, services.registry, asOf);
    const restored = await restoreData(services.registry, past, urn, ctx.state.principal);
    ctx.type = 'application/json';
    ctx.body = writeJsonObject<json.JsonOf<typeof loadSchema>>(loadAsJson(restored));
  },
};
