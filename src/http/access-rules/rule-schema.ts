import { coverages, grantedRoles } from '../../registry/access/rule.js';
import type { ChangedRule } from '../../registry/rule-changes/change-rules.js';
import * as json from '../json-schema.js';

const grantees = json.arrayOf(json.string(), 'Whom it is for: users, user:NAME, user:SERVICE:NAME, group:NAME.');

export const accessRuleSchema = json.named(
  'AccessRule',
  json.exactlyOneOf(
    json.record(
      { id: json.string(), kind: json.literal('grant'), role: json.word(...grantedRoles), to: grantees },
      {
        agencies: json.arrayOf(json.string(), 'Of a maintainer: agencies, each with its sub-agencies.'),
        note: json.string('For readers of the list.'),
      },
    ),
    json.record(
      {
        id: json.string(),
        kind: json.literal('restriction'),
        urn: json.string('Class, agency and id, such as Codelist=ECB:CL_*; * stands for any characters.'),
        covers: json.arrayOf(json.word(...coverages)),
        to: grantees,
      },
      {
        withAttachments: json.literal(true, 'Of dataflows: whether what is attached to them is covered too.'),
        note: json.string('For readers of the list.'),
      },
    ),
    json.record(
      {
        id: json.string(),
        kind: json.literal('review'),
        urn: json.string('Class, agency and id of what a second person is required to publish, as of a restriction.'),
      },
      { note: json.string('For readers of the list.') },
    ),
  ),
);

export const ruleListSchema = json.arrayOf(accessRuleSchema);

export const accessRulesBodySchema = json.named(
  'AccessRulesBody',
  json.anyOf(accessRuleSchema, ruleListSchema, json.record({ rules: ruleListSchema })),
);

export const changedRule = (...changes: readonly ChangedRule['change'][]) =>
  json.record(
    { id: json.string(), change: json.word(...changes) },
    { before: accessRuleSchema, after: accessRuleSchema },
  );
