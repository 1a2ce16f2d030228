import { coverages, grantedRoles } from '../../registry/access/rule.js';
import type { ChangedRule } from '../../registry/rule-changes/change-rules.js';
import { anyOf, arrayOf, exactlyOneOf, literal, named, record, string, word } from '../json-schema.js';

const grantees = arrayOf(string(), 'Whom it is for: users, user:NAME, user:SERVICE:NAME, group:NAME.');

export const accessRuleSchema = named(
  'AccessRule',
  exactlyOneOf(
    record(
      { id: string(), kind: literal('grant'), role: word(...grantedRoles), to: grantees },
      {
        agencies: arrayOf(string(), 'Of a maintainer: agencies, each with its sub-agencies.'),
        note: string('For readers of the list.'),
      },
    ),
    record(
      {
        id: string(),
        kind: literal('restriction'),
        urn: string('Class, agency and id, such as Codelist=ECB:CL_*; * stands for any characters.'),
        covers: arrayOf(word(...coverages)),
        to: grantees,
      },
      {
        withAttachments: literal(true, 'Of dataflows: whether what is attached to them is covered too.'),
        note: string('For readers of the list.'),
      },
    ),
  ),
);

export const ruleListSchema = arrayOf(accessRuleSchema);

export const accessRulesBodySchema = named(
  'AccessRulesBody',
  anyOf(accessRuleSchema, ruleListSchema, record({ rules: ruleListSchema })),
);

export const changedRule = (...changes: readonly ChangedRule['change'][]) =>
  record({ id: string(), change: word(...changes) }, { before: accessRuleSchema, after: accessRuleSchema });
