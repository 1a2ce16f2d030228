import type { Problem } from '../../errors.js';
import type { Access } from '../../registry/access/access.js';
import { type Action, actions, type Submission } from '../../registry/submission/submission.js';
import { auditedChecks } from '../auth/audited-checks.js';
import { isMaintainer, requireAdministrator, requireMaintainer } from '../auth/require-role.js';
import { messageContent, readMessageBody, rejectOtherEncodings } from '../message-body/read-message-body.js';
import { flag, optionalFlag } from '../parameters/kinds.js';
import { readHeaders, readParameters, requestFault } from '../parameters/read-parameters.js';
import type { Operation, Parameter } from '../route.js';
import {
  beginBody,
  readRegistrations,
  respondWithRegistrations,
  submitRegistrations,
} from './registration-messages.js';
import {
  dryRunFlag,
  expectedRevisions,
  fullFlag,
  idempotencyKey,
  requireInMessage,
  reviewHeaders,
  reviewOf,
} from './submission-options.js';
import { reportResponses, submitAndRespond } from './submit-and-respond.js';

const requestedAction: Parameter<Action | undefined> = {
  description:
    'What to do with the artefacts; case-insensitive. Takes precedence over the action of a registry request. The default is REPLACE. FULLREPLACE also deletes the artefacts with the type and agency of a submitted one that the message lacks; only administrators may use it. DELETE of a stable version is for administrators too.',
  schema: { type: 'string', enum: actions },
  read: (name, text) => {
    if (text === undefined) return undefined;
    const action = actions.find((each) => each === text.toUpperCase());
    if (action !== undefined) return action;
    throw requestFault('header.action', `${name} is "${text}"; use one of ${actions.join(', ')}`, name);
  },
};

/** The headers of a request with a message that is submitted or proposed. */
export const messageHeaders = {
  Action: requestedAction,
  'Dry-Run': dryRunFlag,
  Strict: optionalFlag(
    'true: reject deviations from the standard that are otherwise accepted with a warning. false: accept versions that are too low for their changes, with a warning, to import what other registries hold; only administrators may use it.',
  ),
  'Skip-Invalid': flag(
    'Accept what is valid and does not depend on anything invalid; the rest is rejected in the report. Syntax errors still reject the message.',
  ),
  'If-Match': expectedRevisions,
};

const headers = { ...messageHeaders, 'Idempotency-Key': idempotencyKey, ...reviewHeaders };

/** The query parameters of the same. */
export const messageQuery = { dryRun: dryRunFlag, full: fullFlag };

/**
 * Requires the rights that the headers of a message take.
 * @throws StrataError `Forbidden`, which is recorded in the audit log
 */
export function requireMessageRights(
  { Action: requested, Strict: strict }: { readonly Action: Action | undefined; readonly Strict: boolean | undefined },
  access: Access,
  require: ReturnType<typeof auditedChecks>,
): void {
  require('notMaintainer', () => requireMaintainer(access));
  // FULLREPLACE deletes artefacts that the message does not name.
  if (requested === 'FULLREPLACE') {
    const advice = 'use REPLACE, and DELETE with the artefacts to delete';
    require('fullReplace', () => requireAdministrator(access, 'use Action: FULLREPLACE', advice));
  }
  if (strict === false) {
    const advice = 'leave the header out, and submit versions that are high enough';
    require('strictFalse', () => requireAdministrator(access, 'use Strict: false', advice));
  }
}

/** A test message is accepted: the standard does not forbid it, and published messages have this mark by mistake. */
const testNotice: Problem = {
  severity: 'warning',
  code: 140,
  rule: 'message.test',
  detail:
    'The header marks the message as a test, but it was processed like any other. Send Dry-Run: true to leave the registry unchanged',
};

/** @throws StrataError `Syntax` where a header names the action of registrations, each of which has its own */
function requireNoAction(requested: Action | undefined): void {
  if (requested === undefined) return;
  throw requestFault(
    'header.action',
    `Action is "${requested}", but each registration has an action of its own; leave the header out`,
    'Action',
  );
}

/** Submission of artefacts. */
export const structureSubmission: Operation = {
  summary: 'Submit artefacts',
  description: 'The format of a message is recognised by its content, not by Content-Type.',
  query: messageQuery,
  headers,
  body: {
    description:
      'A structure message, a metadata message, a registry request, item schemes as CSV or a workbook (XLSX), optionally compressed with gzip; or a zip archive of such messages, which are submitted together.',
    content: messageContent,
  },
  responses: reportResponses,
  errors: ['Syntax', 'Unauthenticated', 'Forbidden', 'Conflict', 'TooLarge', 'UnsupportedMediaType', 'Unavailable'],
  cost: 'submission',
  handle:
    ({ registry, settings, auditLog }) =>
    async (ctx) => {
      const given = readParameters(ctx, messageQuery);
      const options = readHeaders(ctx, headers);
      const { Action: requested, 'Skip-Invalid': skipInvalid, 'Idempotency-Key': key, 'If-Match': expected } = options;
      const strict = options.Strict === true;
      const lenient = options.Strict === false;
      const dryRun = options['Dry-Run'] || given.dryRun;
      rejectOtherEncodings(ctx);
      const access = await registry.accessOf(ctx.state.principal);
      // Without the header the action may be in the message, which is not read yet.
      const require = auditedChecks(ctx, auditLog, 'submission', { action: requested, dryRun });
      let review: Pick<Submission, 'review'> = {};
      const checkRights = async (): Promise<void> => {
        requireMessageRights(options, access, require);
        review = reviewOf(options['Skip-Review'], access, require);
        await registry.requirePlace(ctx.state.principal);
      };
      // Who has no right to submit may send a query for registrations.
      const mayOnlyQuery = !isMaintainer(access);
      if (!mayOnlyQuery) await checkRights();
      const begun = await beginBody(ctx, settings);
      try {
        if (begun.isRegistrations) {
          const registrations = await readRegistrations(ctx, begun.body);
          if (registrations.kind === 'query')
            return await respondWithRegistrations(ctx, { registry, settings }, registrations);
          await checkRights();
          requireNoAction(requested);
          requireInMessage(expected, []);
          const notices = registrations.test && !dryRun ? [testNotice] : [];
          return await submitRegistrations(ctx, { registry, settings, auditLog }, registrations, {
            dryRun,
            strict,
            skipInvalid,
            key,
            notices,
          });
        }
        if (mayOnlyQuery) await checkRights();
      } catch (error) {
        await begun.release();
        throw error;
      }
      const { message, prepared, action, notices, requestHash } = await readMessageBody(
        ctx,
        settings,
        { action: requested, dryRun, strict, lenient, skipInvalid, expected, isHashed: key !== undefined },
        begun.body,
      );
      requireInMessage(
        expected,
        prepared.map(({ urn }) => urn),
      );
      const submission = {
        action,
        dryRun,
        strict,
        lenient,
        full: given.full,
        ...review,
        skipInvalid,
        artefacts: prepared,
        expected,
        idempotency: key === undefined || requestHash === undefined ? undefined : { key, requestHash },
        notices: [...notices, ...(message.header.test && !dryRun ? [testNotice] : []), ...message.problems],
      };
      const shown = { audited: action, action, receiver: message.header.sender.id, first: 'xml' } as const;
      await submitAndRespond(ctx, { registry, settings, auditLog }, submission, shown);
    },
};
