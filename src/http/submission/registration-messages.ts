import { createHash, randomUUID } from 'node:crypto';
import type { Context } from 'koa';
import { type Problem, StrataError } from '../../errors.js';
import type { SdmxMlVersion } from '../../formats/grammar/message-versions.js';
import type { MessageHeader } from '../../formats/message/structure-message.js';
import {
  isRegistrationMessage,
  type QueriedRegistrations,
  type RegistrationMessage,
  type RegistrationRequest,
  readRegistrationMessage,
} from '../../formats/registry-messages/read-registration-message.js';
import { writeRegistrationsResponse } from '../../formats/registry-messages/write-registrations.js';
import { parseUrn } from '../../model/urn.js';
import { findRegistrations, type RegistrationCriterion } from '../../registry/registrations/find-registrations.js';
import { type Prepared, prepareArtefact } from '../../registry/submission/receive/prepare.js';
import type { Report } from '../../registry/submission/submission.js';
import { parseVersionQuery } from '../../versioning/pattern.js';
import { noteErrorShape } from '../errors/respond-with-error.js';
import { type Bytes, bodyOf, openMessage, usualBodySeconds } from '../message-body/open-message.js';
import { readTextBody } from '../message-body/read-text-body.js';
import { requestFault } from '../parameters/read-parameters.js';
import { registrationsAsXml } from '../registrations/registrations.js';
import { newHeader } from '../representation/message-handler.js';
import { showState, snapshotOf } from '../representation/respond.js';
import type { HttpSettings, Services } from '../services.js';
import { footerOf, type reportAsXml, toResult } from './report.js';
import { submitAndRespond } from './submit-and-respond.js';

/** Maximum size of a message about registrations: some thousand. It is read as a tree. */
const mostBytes = 1_000_000;

/** Bytes after which a message is about something else: its header is shorter. */
const beginningBytes = 65_536;

/** The body of a request whose beginning was read. */
interface BegunBody {
  /** Whether it is about registrations. */
  readonly isRegistrations: boolean;
  readonly body: Bytes;
  /** Has the rest of it read and ignored. */
  release(): Promise<void>;
}

/** Reads the beginning of the body of a request. @throws StrataError as `bodyOf` */
export async function beginBody(ctx: Context, settings: HttpSettings): Promise<BegunBody> {
  const input = bodyOf(ctx.req, {
    bytes: settings.maxMessageBytes,
    seconds: settings.bodySeconds ?? usualBodySeconds,
  });
  const pieces: Uint8Array[] = [];
  let [count, isRegistrations, isWhole] = [0, false, false];
  while (count < beginningBytes && !isRegistrations && !isWhole) {
    const { value, done } = await input.next();
    if (done === true) isWhole = true;
    else {
      pieces.push(value);
      count += value.length;
      isRegistrations = isRegistrationMessage(Buffer.concat(pieces).toString('utf8'));
    }
  }
  async function* body(): Bytes {
    yield* pieces;
    if (!isWhole) yield* input;
  }
  return {
    isRegistrations,
    body: body(),
    release: async () => {
      await input.return(undefined);
      ctx.req.resume();
    },
  };
}

async function* limited(bytes: Bytes): Bytes {
  let count = 0;
  for await (const piece of bytes) {
    count += piece.length;
    if (count > mostBytes)
      throw new StrataError(
        'TooLarge',
        `a message about registrations has at most ${mostBytes / 1000} KB; split it into several messages`,
      );
    yield piece;
  }
}

/**
 * Reads a message about registrations.
 * @throws StrataError `Syntax` with the place, `TooLarge`, `NotImplemented` for a query with more than is served
 */
export async function readRegistrations(ctx: Context, body: Bytes): Promise<RegistrationMessage> {
  const text = await readTextBody(ctx, limited(openMessage(ctx.req, body)), 'messages about registrations');
  return readRegistrationMessage(text, (sdmxMl) => noteErrorShape(ctx, { sdmxMl, first: 'xml' }));
}

/** A registration as an artefact: of the agency of its agreement, with an id where it has none. */
function prepareRegistration({ action, id, position, content }: RegistrationRequest): Prepared {
  const { agencyID, class: className } = parseUrn(content.provisionAgreement);
  if (className !== 'ProvisionAgreement')
    throw requestFault(
      'registration.agreement',
      `${content.provisionAgreement} is of the class ${className}; data are registered for a ProvisionAgreement`,
      'ProvisionAgreement',
    );
  const artefact = { class: 'Registration', agencyID, id: id ?? randomUUID(), version: '1.0', ...content } as const;
  return { ...prepareArtefact(artefact, { position, positions: [] }), action };
}

/** What a submission of registrations takes from the headers of its request. */
export interface RegistrationOptions {
  readonly dryRun: boolean;
  readonly strict: boolean;
  readonly skipInvalid: boolean;
  readonly key: string | undefined;
  readonly notices: readonly Problem[];
}

/**
 * Submits registrations, and responds with the report. All of them are written, or none.
 * @throws StrataError as `Registry.submit`
 */
export async function submitRegistrations(
  ctx: Context,
  services: Pick<Services, 'registry' | 'settings' | 'auditLog'>,
  { requests, sender }: Extract<RegistrationMessage, { kind: 'submission' }>,
  { key, ...options }: RegistrationOptions,
): Promise<void> {
  const artefacts = requests.map(prepareRegistration);
  const hash = createHash('sha256').update(JSON.stringify([requests, options]));
  const writeXml: typeof reportAsXml = (version, header, report) =>
    registrationReport(version, header, report, requests, artefacts);
  await submitAndRespond(
    ctx,
    services,
    {
      ...options,
      action: 'REPLACE',
      artefacts,
      idempotency: key === undefined ? undefined : { key, requestHash: hash.digest('hex') },
    },
    { audited: 'REGISTER', action: 'REPLACE', receiver: sender, first: 'xml', writeXml },
  );
}

/** The report as SDMX-ML, a status for each request. Of a report that is replayed, the ids are those of its results. */
function registrationReport(
  version: SdmxMlVersion,
  header: MessageHeader,
  report: Report,
  requests: readonly RegistrationRequest[],
  artefacts: readonly Prepared[],
): string {
  const byUrn = new Map(report.results.map((result) => [result.urn, result]));
  const results = requests.flatMap(({ content }, place) => {
    const result = byUrn.get(artefacts[place]?.urn ?? '') ?? report.results[place];
    if (result === undefined) return [];
    const isThere = result.status === 'created' || result.status === 'replaced';
    const { id } = parseUrn(result.urn);
    const updated = isThere && !report.dryRun ? report.at : undefined;
    return [{ ...toResult(result, 'REPLACE'), registration: { id, updated, content } }];
  });
  return writeRegistrationsResponse(version, header, results, footerOf(report));
}

/** What a query of a message selects. @throws StrataError `Syntax` for a malformed URN */
function criterionOf({ urn }: QueriedRegistrations): RegistrationCriterion {
  const { class: className, agencyID, id, version, item } = parseUrn(urn);
  if (className === 'DataProvider')
    return { by: 'provider', agencies: [agencyID], providers: item === undefined ? null : [item] };
  return {
    by: 'context',
    selection: { classes: [className], agencies: [agencyID], ids: [id], versions: parseVersionQuery(version) },
  };
}

/** Responds to a query for registrations with those that its sender may see. @throws StrataError `NotFound` */
export async function respondWithRegistrations(
  ctx: Context,
  { registry, settings }: Pick<Services, 'registry' | 'settings'>,
  { version, sender, of }: Extract<RegistrationMessage, { kind: 'query' }>,
): Promise<void> {
  const snapshot = await snapshotOf(ctx, registry, undefined);
  const criterion: RegistrationCriterion | undefined =
    of === 'none' ? undefined : of === 'all' ? { by: 'id', ids: null } : criterionOf(of);
  const result =
    criterion === undefined
      ? undefined
      : await findRegistrations(snapshot, { criterion, updatedAfter: undefined, updatedBefore: undefined });
  snapshot.requireMemory(result?.memory ?? 0);
  const found = (await result?.load(snapshot.signal)) ?? [];
  showState(ctx, snapshot);
  ctx.type = 'application/xml';
  ctx.body = registrationsAsXml(version, newHeader(settings, sender), found);
}
