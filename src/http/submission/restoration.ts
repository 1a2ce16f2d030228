import type { Context } from 'koa';
import { maintainableUrn } from '../../model/urn.js';
import type { Access } from '../../registry/access/access.js';
import { readQueryUrn } from '../../registry/artefacts/root-query.js';
import type { AsOf } from '../../registry/as-of.js';
import type { LackingRight } from '../../registry/audit-log/audit-entry.js';
import { namedArtefacts } from '../../registry/submission/candidates/find-restored-artefacts.js';
import type { Restored } from '../../registry/submission/submission.js';
import { auditedChecks } from '../auth/audited-checks.js';
import { requireAdministrator, requireMaintainer, requireMaintainerOf } from '../auth/require-role.js';
import { flag, stateParameter } from '../parameters/kinds.js';
import { agenciesNamed } from '../parameters/lists.js';
import { checkCount, limitedList, readHeaders, readParameters, requestFault } from '../parameters/read-parameters.js';
import { snapshotOf } from '../representation/respond.js';
import type { Operation, Parameter } from '../route.js';
import type { Services } from '../services.js';
import { dryRunFlag, fullFlag, idempotencyKey, reviewHeaders, reviewOf } from './submission-options.js';
import { reportResponses, submitStored } from './submit-and-respond.js';

const urns: Parameter<readonly string[]> = {
  description:
    'The URN of a version that is made as it was, or of all versions of an artefact, with * as version. It may be repeated.',
  isRepeatable: true,
  schema: {
    ...limitedList({ type: 'string', minLength: 1 }, 'ids'),
    examples: [['urn:sdmx:org.sdmx.infomodel.codelist.Codelist=SDMX:CL_FREQ(2.0.0)']],
  },
  read: (name, _text, texts) => {
    checkCount('different URNs', new Set(texts).size, 'ids', name);
    return texts;
  },
};

const agency = agenciesNamed(
  'The agencies, or metadata providers, whose artefacts are made as they were, separated by commas. Without it and urn, or as *, the whole registry is.',
);

const statePast = stateParameter('The state that is restored, required unless tick is given');

/** Distinguishes the present, which has no value either, from a missing parameter. */
const asOf: Parameter<{ readonly state: AsOf | undefined } | undefined> = {
  ...statePast,
  read: (name, text, texts) => (text === undefined ? undefined : { state: statePast.read(name, text, texts) }),
};

const tickShape = /^[1-9]\d{0,14}$/;

const tick: Parameter<number | undefined> = {
  description: 'The number of a transaction: tick=41 is asOf=tick:41.',
  schema: { type: 'integer', minimum: 1 },
  read: (name, text) => {
    if (text === undefined) return undefined;
    if (tickShape.test(text)) return Number(text);
    throw requestFault('parameter.value', `${name} is "${text}"; give the number of a transaction, such as 41`, name);
  },
};

/** What names an earlier state. */
export const restorationQuery = { urn: urns, agency, asOf, tick, dryRun: dryRunFlag, full: fullFlag };

const headers = {
  'Dry-Run': dryRunFlag,
  'Skip-Invalid': flag('Restore what the rules allow; the rest is rejected in the report.'),
  'Idempotency-Key': idempotencyKey,
  ...reviewHeaders,
};

type Given = ReturnType<typeof readParameters<typeof restorationQuery>>;

/** @throws StrataError `Syntax` unless one state is given */
function stateOf({ asOf: given, tick: number }: Pick<Given, 'asOf' | 'tick'>): AsOf | undefined {
  if (given !== undefined && number !== undefined)
    throw requestFault('parameter.value', 'asOf and tick both name a state; give one of the two', 'tick');
  if (number !== undefined) return { tick: number };
  if (given !== undefined) return given.state;
  throw requestFault(
    'parameter.missing',
    'asOf is missing; give the state to restore: an instant such as 2026-03-01T12:00:00Z, or a transaction such as tick:41',
    'asOf',
  );
}

const nameOf = ({ tick: number }: Pick<Given, 'tick'>): string => (number === undefined ? 'asOf' : 'tick');

/** @throws StrataError `Syntax` where artefacts and agencies are given */
function restoredOf({ urn: texts, agency: agencies }: Pick<Given, 'urn' | 'agency'>): Restored {
  if (texts.length > 0) {
    if (agencies === null) return namedArtefacts(texts.map(readQueryUrn));
    throw requestFault('parameter.value', 'urn and agency both say what is restored; give one of the two', 'agency');
  }
  return agencies === null ? { scope: 'registry' } : { scope: 'agencies', agencies };
}

interface Right {
  readonly lacking: LackingRight;
  /** The agencies that the principal does not maintain; undefined for the whole registry. */
  readonly agencies: readonly string[] | undefined;
  /** @throws StrataError `Forbidden` for a principal who may not change what is restored */
  readonly check: () => void;
}

/** The right to restore something. */
function rightTo(access: Access, of: Restored, texts: readonly string[]): Right {
  if (of.scope === 'registry') {
    const advice = 'give urn, or agency with an agency that you maintain';
    const check = (): void => requireAdministrator(access, 'restore the whole registry', advice);
    return { lacking: 'wholeRegistry', agencies: undefined, check };
  }
  const named =
    of.scope === 'agencies'
      ? of.agencies.map((agencyID) => ({ agencyID, what: `each artefact of ${agencyID}` }))
      : texts.map(readQueryUrn).map((urn) => ({ agencyID: urn.agencyID, what: maintainableUrn(urn) }));
  const agencies = [...new Set(named.map(({ agencyID }) => agencyID))];
  return {
    lacking: 'otherAgency',
    agencies: agencies.filter((agencyID) => !access.maintains(agencyID)).sort(),
    check: () => {
      requireMaintainer(access);
      for (const { agencyID, what } of named) requireMaintainerOf(access, agencyID, what);
    },
  };
}

/**
 * The earlier state that a request restores.
 * @throws StrataError `Syntax`, `Semantic`, `NotFound`, `Forbidden`
 */
export async function readRestoration(
  ctx: Context,
  { registry, auditLog }: Pick<Services, 'registry' | 'auditLog'>,
  given: Given,
  dryRun: boolean,
) {
  const [of, state] = [restoredOf(given), stateOf(given)];
  const access = await registry.accessOf(ctx.state.principal);
  const { lacking, agencies, check } = rightTo(access, of, given.urn);
  const require = auditedChecks(ctx, auditLog, 'submission', { action: 'RESTORE', agencies, dryRun });
  require(lacking, check);
  const { tick: restored } = await snapshotOf(ctx, registry, state, nameOf(given));
  return { restoration: { tick: restored, of }, access, require };
}

/** Return of artefacts, of agencies or of the whole registry to an earlier state, as a submission. */
export const stateRestoration: Operation = {
  summary: 'Restore an earlier state',
  description:
    'Submits the content that artefacts had in an earlier state, and the deletion of those that did not exist then: of the artefacts with urn, of agencies, or of the whole registry. The rules are those of a submission. Nothing is erased: the transaction can be undone by restoring the state before it.',
  query: restorationQuery,
  headers,
  responses: reportResponses,
  errors: ['Syntax', 'Semantic', 'Unauthenticated', 'Forbidden', 'NotFound', 'Conflict', 'Unavailable'],
  cost: 'submission',
  handle:
    ({ registry, settings, auditLog }) =>
    async (ctx) => {
      const given = readParameters(ctx, restorationQuery);
      const options = readHeaders(ctx, headers);
      const dryRun = options['Dry-Run'] || given.dryRun;
      const { restoration, access, require } = await readRestoration(ctx, { registry, auditLog }, given, dryRun);
      const review = reviewOf(options['Skip-Review'], access, require);
      const { 'Idempotency-Key': key, 'Skip-Invalid': skipInvalid } = options;
      const stored = { restoration, dryRun, skipInvalid, full: given.full, ...review };
      await submitStored(ctx, { registry, settings, auditLog }, stored, key, 'REPLACE');
    },
};
