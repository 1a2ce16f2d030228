import { type AuditViolation, auditRegistry, auditRules } from '../../registry/versions/audit.js';
import * as json from '../json-schema.js';
import { errorsOfReads, jsonOfState } from '../openapi/json-of-state.js';
import { asOf, choices, wholeNumber } from '../parameters/kinds.js';
import { agenciesNamed } from '../parameters/lists.js';
import { requireJson } from '../parameters/negotiate.js';
import { readParameters, requestFault } from '../parameters/read-parameters.js';
import { streamJsonList } from '../representation/json-pieces.js';
import { beginJson, snapshotOf, stateRead } from '../representation/respond.js';
import type { Operation, Parameter } from '../route.js';
import { versionReportSchema } from './version-report-schema.js';

export const auditSchema = json.component('Audit', {
  ...stateRead,
  lines: json.integer('The number of version lines of the page.'),
  next: json.orNull(json.string('The last line of the page, for after of the next page; null where no line follows.')),
  violations: json.arrayOf(
    json.record(
      {
        rule: json.word(...auditRules),
        severity: json.word('error', 'warning'),
        urn: json.urn('The version that violates the rule.'),
        detail: json.string('What is wrong and what would be right.'),
      },
      {
        reference: json.urn('The reference that violates it, without its item.'),
        resolution: json.urn('The version that the reference resolves to, where that lacks items.'),
        items: json.arrayOf(json.string(), 'The items that it lacks.'),
        version: versionReportSchema,
      },
    ),
    'By version line.',
  ),
});

const [usualLimit, mostLines] = [1_000, 10_000];

const limit = wholeNumber(
  'The number of version lines that are audited: artefacts with all their versions.',
  mostLines,
  usualLimit,
  { default: usualLimit },
);

const lineShape = /^[A-Za-z]+=[^:()]+:[^:()]+$/;

const after: Parameter<string> = {
  description: 'The version line after which the page begins: next of the page before.',
  schema: { type: 'string', pattern: lineShape.source, examples: ['Codelist=SDMX:CL_FREQ'] },
  read: (name, text) => {
    if (text === undefined || lineShape.test(text)) return text ?? '';
    const detail = `${name} is "${text}"; give next of the page before, such as Codelist=SDMX:CL_FREQ`;
    throw requestFault('parameter.value', detail, name);
  },
};

const query = {
  rules: choices('The rules that are audited, separated by commas. The default is all.', auditRules),
  agency: agenciesNamed('The agencies whose artefacts are audited, separated by commas. The default is all.'),
  limit,
  after,
  asOf,
};

async function* inOrder(violations: AsyncIterable<AuditViolation>) {
  for await (const { rule, severity, urn, detail, reference, resolution, items, version } of violations)
    yield { rule, severity, urn, reference, resolution, items, detail, version };
}

/** What the registry holds against its own rules. */
export const registryAudit: Operation = {
  summary: 'What the registry holds against its own rules',
  description:
    'Version lines are examined in the order of their keys, a page at a time. version.increment: a stable version whose step from the next lower one is smaller than its changes require. item.missing: a reference names items that the version it resolves to lacks. reference.unresolved: a reference resolves to no version.',
  query,
  responses: [jsonOfState('A page of violations.', auditSchema)],
  errors: errorsOfReads,
  cost: 'walk',
  handle:
    ({ registry }) =>
    async (ctx) => {
      const { asOf: instant, agency: agencies, rules, ...page } = readParameters(ctx, query);
      requireJson(ctx, 'audits');
      const snapshot = await snapshotOf(ctx, registry, instant);
      const { lines, next, violations } = await auditRegistry(snapshot, {
        ...page,
        rules: rules ?? auditRules,
        agencies,
      });
      const head = { ...beginJson(ctx, snapshot), lines, next };
      ctx.body = streamJsonList<json.JsonOf<typeof auditSchema>, 'violations'>(head, 'violations', inOrder(violations));
    },
};
