import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Context, Middleware } from 'koa';
import { StrataError } from '../../errors.js';
import { type VersionPolicy, versionPolicies } from '../../registry/moving-in/apply-policy.js';
import type { RegistrySource } from '../../registry/moving-in/crawl.js';
import type { ImportJob } from '../../registry/moving-in/import-job.js';
import type { Imports } from '../../registry/moving-in/imports.js';
import { auditedChecks } from '../auth/audited-checks.js';
import { requireAdministrator } from '../auth/require-role.js';
import { bodyOf, openMessage, usualBodySeconds } from '../message-body/open-message.js';
import { messageContent, rejectOtherEncodings } from '../message-body/read-message-body.js';
import { readTextBody } from '../message-body/read-text-body.js';
import { choice } from '../parameters/kinds.js';
import { requireJson } from '../parameters/negotiate.js';
import { readHeaders, readParameters, requestFault } from '../parameters/read-parameters.js';
import { writeJsonObject } from '../representation/json-pieces.js';
import type { Operation, Parameters, ResponseDescription } from '../route.js';
import type { Services } from '../services.js';
import { reviewHeaders } from '../submission/submission-options.js';
import { importAsJson, importSchema, importSourceSchema } from './import-schema.js';

const content = { 'application/json': importSchema };
const begun: readonly ResponseDescription[] = [
  { status: 202, description: 'The import has begun; GET returns its state.', content },
];
const errorsOfChanges = ['Syntax', 'Unauthenticated', 'Forbidden', 'NotAcceptable', 'Conflict', 'Unavailable'] as const;

const policy = choice(
  'What happens to stable versions that the rules of versions reject: omit, nonSemantic (1.2.0 as 1.2) or draft (1.2.0-draft).',
  versionPolicies,
  'omit',
);

function show(ctx: Context, job: ImportJob, status: number): void {
  ctx.status = status;
  ctx.type = 'application/json';
  ctx.set('Cache-Control', 'no-store');
  ctx.body = writeJsonObject(importAsJson(job));
}

/** The handler of a request that only administrators may send. */
const forAdministrators =
  (query: Parameters, handle: (ctx: Context, services: Services, imports: Imports) => Promise<void>) =>
  (services: Services): Middleware =>
  async (ctx) => {
    readParameters(ctx, query);
    requireJson(ctx, 'imports');
    const access = await services.registry.accessOf(ctx.state.principal);
    const attempt = { action: 'IMPORT' };
    auditedChecks(
      ctx,
      services.auditLog,
      'submission',
      attempt,
    )('wholeRegistry', () =>
      requireAdministrator(access, 'import from other registries', 'ask one to do it, or submit the messages'),
    );
    if (services.imports === undefined) throw new StrataError('Unavailable', 'this process imports nothing');
    await handle(ctx, services, services.imports);
  };

/** Bytes of the JSON that names a source. */
const mostBytes = 100_000;

const invalid = (detail: string): StrataError => requestFault('import.source', detail);

function textIn(given: Record<string, unknown>, name: string): string | undefined {
  const value = given[name];
  if (value === undefined || typeof value === 'string') return value;
  throw invalid(`"${name}" is not a text; write it as a text`);
}

/** @throws StrataError `Syntax` for what is not a source */
function readSource(text: string): { source: RegistrySource; policy: VersionPolicy } {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch (error) {
    throw requestFault('json.syntax', `the body is not JSON: ${(error as Error).message}`);
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw invalid('the body is not an object; write {"url": "https://registry.example.org"}');
  const fields = given as Record<string, unknown>;
  const names = Object.keys(importSourceSchema['properties'] as object);
  const unknown = Object.keys(fields).find((name) => !names.includes(name));
  if (unknown !== undefined) throw invalid(`"${unknown}" is not a property of a source; use ${names.join(', ')}`);
  const url = textIn(fields, 'url');
  if (url === undefined) throw invalid('"url" is missing; write the address of a registry');
  if (!URL.canParse(url) || !/^https?:/i.test(url))
    throw invalid(`"url" is "${url.slice(0, 200)}"; write an address that begins with http:// or https://`);
  const rest = textIn(fields, 'rest');
  if (rest !== undefined && rest !== '1' && rest !== '2') throw invalid(`"rest" is "${rest}"; use 1 or 2`);
  const agencies = fields['agencies'];
  const isList =
    Array.isArray(agencies) && agencies.every((each) => typeof each === 'string' && /^[\w.-]+$/.test(each));
  if (agencies !== undefined && (!isList || agencies.length === 0))
    throw invalid('"agencies" is not a list of ids of agencies; write ["ECB", "ECB.DISS"]');
  const named = textIn(fields, 'policy') ?? 'omit';
  const chosen = versionPolicies.find((each) => each === named);
  if (chosen === undefined) throw invalid(`"policy" is "${named}"; use one of ${versionPolicies.join(', ')}`);
  const [user, password] = [textIn(fields, 'user'), textIn(fields, 'password')];
  return { source: { url, rest, agencies: isList ? agencies : undefined, user, password }, policy: chosen };
}

/** An import from a registry that speaks SDMX REST. */
export const registryImport: Operation = {
  summary: 'Import from another registry',
  description:
    'For administrators: the structures of a registry that speaks SDMX REST are fetched and checked in a dry run. GET returns how far this is and what was found, and POST to /ws/secure/registry/import/run writes it. The hosts are those of STRATA_FETCH_HOSTS. What an import that ended early has fetched is not fetched again within a day.',
  query: {},
  headers: reviewHeaders,
  body: { description: 'The source.', content: { 'application/json': importSourceSchema } },
  responses: begun,
  errors: [...errorsOfChanges, 'TooLarge', 'TooSlow', 'UnsupportedMediaType'],
  cost: 'page',
  handle: forAdministrators({}, async (ctx, { settings }, imports) => {
    imports.requireNone();
    const seconds = settings.bodySeconds ?? usualBodySeconds;
    const text = await readTextBody(ctx, bodyOf(ctx.req, { bytes: mostBytes, seconds }), 'sources');
    const request = readSource(text);
    const { 'Skip-Review': skipsReview } = readHeaders(ctx, reviewHeaders);
    show(ctx, imports.begin({ ...request, skipsReview, principal: ctx.state.principal }), 202);
  }),
};

/** An import of messages that are sent. */
export const messageImport: Operation = {
  summary: 'Import messages',
  description:
    'For administrators: as an import from another registry, of the messages of the body. A file of an archive that cannot be read is a fault of this file alone.',
  query: { policy },
  headers: reviewHeaders,
  body: { description: 'A message, or a zip archive of messages.', content: messageContent },
  responses: begun,
  errors: [...errorsOfChanges, 'TooLarge', 'TooSlow', 'UnsupportedMediaType'],
  cost: 'page',
  handle: forAdministrators({ policy }, async (ctx, { settings }, imports) => {
    const given = readParameters(ctx, { policy });
    const { 'Skip-Review': skipsReview } = readHeaders(ctx, reviewHeaders);
    rejectOtherEncodings(ctx);
    imports.requireNone();
    const { maxMessageBytes, bodySeconds = usualBodySeconds } = settings;
    const file = await imports.newFile();
    try {
      const body = bodyOf(ctx.req, { bytes: maxMessageBytes, seconds: bodySeconds });
      const target = createWriteStream(file, { mode: 0o600 });
      await pipeline(openMessage(ctx.req, body), target);
      const source = { file, bytes: target.bytesWritten };
      const request = { source, policy: given.policy, skipsReview, principal: ctx.state.principal };
      show(ctx, imports.begin(request), 202);
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    } finally {
      ctx.req.resume();
    }
  }),
};

/** The state of the newest import. */
export const importState: Operation = {
  summary: 'The newest import',
  description: 'For administrators: how far it is, what it found, and what it leaves out.',
  query: {},
  responses: [
    { status: 200, description: 'The import.', content },
    { status: 204, description: 'There is no import in this process.', content: {} },
  ],
  errors: ['Syntax', 'Unauthenticated', 'Forbidden', 'NotAcceptable', 'Unavailable'],
  cost: 'text',
  handle: forAdministrators({}, async (ctx, _services, imports) => {
    const { current } = imports;
    if (current === undefined) ctx.status = 204;
    else show(ctx, current, 200);
  }),
};

/** Writing what was checked. */
export const importRun: Operation = {
  summary: 'Run the checked import',
  description: 'For administrators: what the dry run accepted is written in one transaction.',
  query: {},
  responses: begun,
  errors: errorsOfChanges,
  cost: 'text',
  handle: forAdministrators({}, async (ctx, _services, imports) => show(ctx, imports.run(), 202)),
};

/** The end of an import. */
export const importRemoval: Operation = {
  summary: 'Discard the import',
  description:
    'For administrators: it ends, and what was fetched is removed. A transaction that has begun is completed.',
  query: {},
  responses: [{ status: 204, description: 'There is no import any more.', content: {} }],
  errors: ['Syntax', 'Unauthenticated', 'Forbidden', 'NotAcceptable', 'Unavailable'],
  cost: 'text',
  handle: forAdministrators({}, async (ctx, _services, imports) => {
    await imports.discard();
    ctx.status = 204;
  }),
};
