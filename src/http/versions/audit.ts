import { type AuditRule, type AuditViolation, auditRegistry, auditRules } from '../../registry/versions/audit.js';
import { schemaRef } from '../openapi/schemas.js';
import { asOf } from '../parameters/kinds.js';
import { distinctEntries, limitedList } from '../parameters/list-limits.js';
import { requireJson } from '../parameters/negotiate.js';
import { agencyShape, readList } from '../parameters/path.js';
import { readParameters, requestFault } from '../parameters/read-parameters.js';
import { streamJsonList } from '../representation/json-pieces.js';
import type { Operation, Parameter } from '../route.js';

const rules: Parameter<readonly AuditRule[]> = {
  description: 'The rules that are audited, separated by commas. The default is all.',
  schema: limitedList({ type: 'string', enum: auditRules }, 'types'),
  read: (name, text) => {
    if (text === undefined) return auditRules;
    return distinctEntries(name, text, ',', 'types').map((each) => {
      const rule = auditRules.find((known) => known === each);
      if (rule !== undefined) return rule;
      throw requestFault('parameter.value', `${name} contains "${each}"; use ${auditRules.join(', ')}`, name);
    });
  },
};

const agency: Parameter<readonly string[] | null> = {
  description: 'The agencies whose artefacts are audited, separated by commas. The default is all.',
  schema: { ...limitedList({ type: 'string' }, 'ids'), examples: [['SDMX']] },
  read: (name, text) => readList(name, text, agencyShape),
};

const [usualLimit, mostLines] = [1_000, 10_000];

const limit: Parameter<number> = {
  description: 'The number of version lines that are audited: artefacts with all their versions.',
  schema: { type: 'integer', minimum: 1, maximum: mostLines, default: usualLimit },
  read: (name, text) => {
    if (text === undefined) return usualLimit;
    if (/^[1-9]\d{0,4}$/.test(text) && Number(text) <= mostLines) return Number(text);
    throw requestFault('parameter.value', `${name} is "${text}"; use a whole number from 1 to ${mostLines}`, name);
  },
};

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

const query = { rules, agency, limit, after, asOf };

async function* inOrder(violations: AsyncIterable<AuditViolation>): AsyncGenerator<object> {
  for await (const { rule, severity, urn, detail, reference, resolution, items, version } of violations)
    yield { rule, severity, urn, reference, resolution, items, detail, version };
}

/** What the registry holds against its own rules. */
export const registryAudit: Operation = {
  summary: 'What the registry holds against its own rules',
  description:
    'Version lines are examined in the order of their keys, a page at a time. version.increment: a stable version whose step from the next lower one is smaller than its changes require. item.missing: a reference names items that the version it resolves to lacks. reference.unresolved: a reference resolves to no version.',
  query,
  responses: [
    { status: 200, description: 'A page of violations.', content: { 'application/json': schemaRef('Audit') } },
  ],
  errors: ['Syntax', 'Semantic', 'NotFound', 'NotAcceptable', 'Unavailable'],
  handle:
    ({ registry }) =>
    async (ctx) => {
      const { asOf: instant, agency: agencies, ...given } = readParameters(ctx, query);
      requireJson(ctx, 'audits');
      const snapshot = await registry.at(instant, ctx.state.principal);
      const { lines, next, violations } = await auditRegistry(snapshot, { ...given, agencies });
      ctx.type = 'application/json';
      ctx.vary('Accept');
      const head = { asOf: new Date(snapshot.at).toISOString(), tick: snapshot.tick, lines, next };
      ctx.body = streamJsonList(head, 'violations', inOrder(violations));
    },
};
