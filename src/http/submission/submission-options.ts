import { parseUrn } from '../../model/urn.js';
import type { Access } from '../../registry/access/access.js';
import type { LackingRight } from '../../registry/audit-log/audit-entry.js';
import type { ExpectedRevision, Submission } from '../../registry/submission/submission.js';
import { requireAdministrator } from '../auth/require-role.js';
import { flag } from '../parameters/kinds.js';
import { checkCount, requestFault } from '../parameters/read-parameters.js';
import type { Parameter } from '../route.js';

/** Printable characters of ASCII, as header fields have no other. */
const idempotencyKeyShape = /^[\x20-\x7e]{1,255}$/;

export const idempotencyKey: Parameter<string | undefined> = {
  description:
    'A key that the client chooses for this submission. A committed submission with the same key, body, action and options is not carried out again: its report is returned, with Idempotency-Replayed: true. With another body, action or options, the status is 409.',
  schema: { type: 'string', pattern: idempotencyKeyShape.source, examples: ['7c9e6679-7425-40de-944b-e07fc1f90ae7'] },
  read: (name, text) => {
    if (text === undefined || idempotencyKeyShape.test(text)) return text;
    throw requestFault(
      'header.idempotencyKey',
      `${name} has ${text.length > 255 ? `${text.length} characters` : 'other characters than printable ASCII'}; use 1 to 255 printable ASCII characters, such as a UUID`,
      name,
    );
  },
};

/** A dry run, as a header and as a query parameter. */
export const dryRunFlag = flag('Return the report without changing the registry.');

const skipReviewFlag = flag(
  'Publish without the second person that access rules require; only administrators may use it, and the audit log has it.',
);

/** The header of whatever publishes. */
export const reviewHeaders = { 'Skip-Review': skipReviewFlag };

/**
 * What a submission takes from the header.
 * @throws StrataError `Forbidden` for a principal who is not an administrator, which is recorded in the audit log
 */
export function reviewOf(
  skips: boolean,
  access: Access,
  require: (refusal: LackingRight, check: () => void) => void,
): Pick<Submission, 'review'> {
  if (!skips) return {};
  const advice = 'propose the change at /ws/secure/registry/proposals';
  require('skipReview', () => requireAdministrator(access, 'use Skip-Review: true', advice));
  return { review: 'skipped' };
}

/** Whether a report is written without limits of its lists. */
export const fullFlag = flag(
  'List all changes of each version and all dependents in the report, not 100 of each at most.',
);

const exampleTag = '"urn:sdmx:org.sdmx.infomodel.codelist.Codelist=SDMX:CL_FREQ(2.1.0-draft)@42"';

/** A URN of a version and the number of a transaction, as an entity tag (RFC 9110 section 8.8.3). */
const revisionTag = /^"(urn:[^"@]+)@(0|[1-9]\d{0,14})"$/;

function readRevisionTag(name: string, tag: string): ExpectedRevision {
  const [, urn, tick] = revisionTag.exec(tag) ?? [];
  const use = `use the URN of a version and the number of the transaction of its revision: ${exampleTag}`;
  if (urn === undefined) throw requestFault('header.ifMatch', `${name} has ${tag}; ${use}`, name);
  try {
    if (parseUrn(urn).item === undefined) return { urn, tick: Number(tick) };
  } catch {
    // The error below names the header.
  }
  throw requestFault('header.ifMatch', `${name} has ${urn}, which is not the URN of a version; ${use}`, name);
}

/** The revisions that a submission is made from; none where the header is missing. */
export const expectedRevisions: Parameter<readonly ExpectedRevision[]> = {
  description:
    'Entity tags of versions in the message, separated by commas: the URN, @, and the number of the transaction of the revision that the change is made from; 0 for a version that must not exist. If one has another revision by now, the status is 409, nothing is stored, and the report names the newest one.',
  schema: { type: 'string', examples: [exampleTag] },
  read: (name, text) => {
    if (text === undefined) return [];
    const tags = text.match(/[^,"]*"[^"]*"[^,"]*|[^,]+/g) ?? [''];
    checkCount(`entity tags in ${name}`, tags.length, 'tags', name);
    const revisions = tags.map((tag) => readRevisionTag(name, tag.trim()));
    const twice = revisions.find(({ urn }, place) => revisions.findIndex((each) => each.urn === urn) < place);
    if (twice === undefined) return revisions;
    throw requestFault('header.ifMatch', `${name} has ${twice.urn} twice; give one revision of each version`, name);
  },
};

/** @throws StrataError `Syntax` where the message lacks a version whose revision is expected */
export function requireInMessage(expected: readonly ExpectedRevision[], urns: readonly string[]): void {
  const given = new Set(urns);
  const missing = expected.find(({ urn }) => !given.has(urn));
  if (missing === undefined) return;
  throw requestFault(
    'header.ifMatch',
    `If-Match has ${missing.urn}, which is not in the message; give revisions of versions in the message alone`,
    'If-Match',
  );
}
