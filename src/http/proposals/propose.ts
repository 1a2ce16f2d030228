import type { Context } from 'koa';
import { type ProposedChange, proposalLimits } from '../../registry/review/proposals.js';
import { auditedChecks } from '../auth/audited-checks.js';
import type * as json from '../json-schema.js';
import { departureOf } from '../limits/departure.js';
import { contentVersion } from '../message-body/open-message.js';
import { messageContent, readMessageBody, rejectOtherEncodings } from '../message-body/read-message-body.js';
import { withWholeBody } from '../message-body/with-whole-body.js';
import { flag } from '../parameters/kinds.js';
import { requireJson } from '../parameters/negotiate.js';
import { readHeaders, readParameters, requestFault } from '../parameters/read-parameters.js';
import { writeJsonObject } from '../representation/json-pieces.js';
import type { Operation, Parameter, ResponseDescription } from '../route.js';
import type { Services } from '../services.js';
import { promotionQuery, readPromotion } from '../submission/promotion.js';
import { reportAsJson } from '../submission/report.js';
import { readRestoration, restorationQuery } from '../submission/restoration.js';
import { messageHeaders, messageQuery, requireMessageRights } from '../submission/submission.js';
import { dryRunFlag, requireInMessage } from '../submission/submission-options.js';
import { auditForbidden, reportResponses, respondWithReport } from '../submission/submit-and-respond.js';
import { proposalAsJson, proposedSchema } from './proposal-schema.js';
import { recordProposal } from './record-proposal.js';

/** Longest text about a proposal, characters: it is in the address of a request. */
const longestText = 1_000;

/** A text that people write about a proposal. @param isRequired whether it may not be empty */
export const textAbout = (description: string, isRequired: boolean): Parameter<string> => ({
  description,
  ...(isRequired && { isRequired }),
  schema: { type: 'string', minLength: isRequired ? 1 : 0, maxLength: longestText, examples: ['Codes for 2027'] },
  read: (name, text = '') => {
    const given = text.trim();
    if (given.length > longestText)
      throw requestFault(
        'parameter.value',
        `${name} has ${given.length} characters; write at most ${longestText}`,
        name,
      );
    if (isRequired && given === '')
      throw requestFault('parameter.missing', `${name} is missing; write what a reader of the proposal needs`, name);
    return given;
  },
});

const text = textAbout('What the change is for, for those who review it.', true);

const responses: readonly ResponseDescription[] = [
  {
    status: 200,
    description: 'The report of a dry run: it could be proposed.',
    content: { 'application/json': proposedSchema },
  },
  {
    status: 201,
    description: 'The proposal was made; it waits for a reviewer.',
    content: { 'application/json': proposedSchema },
    headers: ['Location'],
  },
  ...reportResponses.filter(({ status }) => status !== 200),
];

const errors = [
  'Syntax',
  'Semantic',
  'Unauthenticated',
  'Forbidden',
  'NotFound',
  'NotAcceptable',
  'Conflict',
  'TooLarge',
  'Unavailable',
] as const;

type Change = Omit<ProposedChange, 'submission'> & {
  readonly submission: Omit<ProposedChange['submission'], 'principal' | 'signal'>;
};

/** Makes a proposal, and responds with it; with the report alone where the rules reject the change. */
async function proposeAndRespond(
  ctx: Context,
  { registry, settings, auditLog }: Services,
  { submission, ...change }: Change,
  audited: string,
): Promise<void> {
  const { principal } = ctx.state;
  const sent = { ...submission, principal, signal: departureOf(ctx.res) };
  const { report, proposal } = await registry.proposals.propose({ ...change, submission: sent });
  auditForbidden(ctx, auditLog, audited, report);
  if (report.outcome !== 'accepted') {
    const receiver = settings.receiverId ?? settings.senderId;
    respondWithReport(ctx, settings, { report, action: submission.action, receiver, first: 'json' });
    return;
  }
  if (proposal !== undefined) {
    recordProposal(ctx, auditLog, 'proposed', proposal);
    ctx.status = 201;
    ctx.set('Location', `/ws/secure/registry/proposals/${proposal.number}`);
  }
  const access = await registry.accessOf(principal);
  ctx.type = 'application/json';
  ctx.set('Cache-Control', 'no-store');
  ctx.body = writeJsonObject<json.JsonOf<typeof proposedSchema>>({
    report: reportAsJson(report),
    ...(proposal && { proposal: proposalAsJson(proposal, access) }),
  });
}

const query = { ...messageQuery, text };

/** A proposal of a message. */
export const messageProposal: Operation = {
  summary: 'Propose a change',
  description:
    'What POST to /ws/secure/sdmxapi/rest would publish is checked in a dry run and kept for another maintainer of the agencies, who approves it or sends it back. Registrations are not proposed.',
  query,
  headers: messageHeaders,
  body: { description: 'A message in any format that can be submitted.', content: messageContent },
  responses,
  errors: [...errors, 'TooSlow', 'UnsupportedMediaType'],
  cost: 'submission',
  handle: (services) => async (ctx) => {
    const { registry, settings, auditLog } = services;
    const given = readParameters(ctx, query);
    const options = readHeaders(ctx, messageHeaders);
    const { Action: requested, Strict, 'Skip-Invalid': skipInvalid, 'If-Match': expected } = options;
    const dryRun = options['Dry-Run'] || given.dryRun;
    rejectOtherEncodings(ctx);
    const attempt = { action: requested, dryRun };
    const require = auditedChecks(ctx, auditLog, 'submission', attempt);
    requireMessageRights(options, await registry.accessOf(ctx.state.principal), require);
    const [strict, lenient] = [Strict === true, Strict === false];
    const request = { action: requested, dryRun: true, strict, lenient, skipInvalid, expected, isHashed: false };
    const pieces: Uint8Array[] = [];
    const most = Math.min(settings.maxMessageBytes, proposalLimits.bytes);
    const { message, prepared, action, notices } = await withWholeBody(ctx, settings, most, (body) =>
      readMessageBody(ctx, settings, request, body, (piece) => pieces.push(piece)),
    );
    requireInMessage(
      expected,
      prepared.map(({ urn }) => urn),
    );
    const version = contentVersion(ctx.get('Content-Type'));
    const chosen = { action, strict, lenient, skipInvalid };
    const change = {
      source: { kind: 'message', ...chosen, ...(version === undefined ? {} : { version }) },
      message: Buffer.concat(pieces),
      submission: {
        ...chosen,
        expected,
        full: given.full,
        artefacts: prepared,
        notices: [...notices, ...message.problems],
      },
      text: given.text,
      dryRun,
    } as const;
    await proposeAndRespond(ctx, services, change, action);
  },
};

/** A proposal of what the registry holds already: it has no message. */
const ofStored = (kept: Pick<Change, 'source' | 'text' | 'dryRun'> & { readonly full: boolean }): Change => {
  const { full, ...change } = kept;
  const { kind: _kind, ...stored } = change.source;
  return {
    ...change,
    message: undefined,
    submission: { action: 'REPLACE', artefacts: [], strict: false, full, ...stored },
  };
};

const dryRunHeader = { 'Dry-Run': dryRunFlag };
const promotionTextQuery = { ...promotionQuery, text };

/** A proposal to publish drafts. */
export const promotionProposal: Operation = {
  summary: 'Propose to publish a draft',
  description:
    'What POST to /ws/secure/registry/promote would publish. It binds the content of the drafts: one that changes has to be proposed again.',
  query: promotionTextQuery,
  headers: dryRunHeader,
  responses,
  errors,
  cost: 'submission',
  handle: (services) => async (ctx) => {
    const given = readParameters(ctx, promotionTextQuery);
    const dryRun = readHeaders(ctx, dryRunHeader)['Dry-Run'] || given.dryRun;
    requireJson(ctx, 'proposals');
    const { promotion } = await readPromotion(ctx, services, given, dryRun);
    const change = { source: { kind: 'promotion', promotion }, text: given.text, full: given.full, dryRun } as const;
    await proposeAndRespond(ctx, services, ofStored(change), 'PROMOTE');
  },
};

const restorationTextQuery = { ...restorationQuery, text };
const restorationHeaders = {
  ...dryRunHeader,
  'Skip-Invalid': flag('Restore what the rules allow; the rest is rejected in the report.'),
};

/** A proposal to restore an earlier state. */
export const restorationProposal: Operation = {
  summary: 'Propose to restore an earlier state',
  description: 'What POST to /ws/secure/registry/restore would restore.',
  query: restorationTextQuery,
  headers: restorationHeaders,
  responses,
  errors,
  cost: 'submission',
  handle: (services) => async (ctx) => {
    const given = readParameters(ctx, restorationTextQuery);
    const { 'Dry-Run': inHeader, 'Skip-Invalid': skipInvalid } = readHeaders(ctx, restorationHeaders);
    const dryRun = inHeader || given.dryRun;
    requireJson(ctx, 'proposals');
    const { restoration } = await readRestoration(ctx, services, given, dryRun);
    const source = { kind: 'restoration', restoration, skipInvalid } as const;
    await proposeAndRespond(ctx, services, ofStored({ source, text: given.text, full: given.full, dryRun }), 'RESTORE');
  },
};
