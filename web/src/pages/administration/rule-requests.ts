import { fetchText, type Schemas } from '../../api/client.js';
import { partsOfUrn } from '../../model/urn.js';

export type AccessRule = Schemas['AccessRule'];
export type RuleChanges = Schemas['AccessRuleChanges'];

const path = '/ws/secure/registry/access-rules';

/** A rule to be written, or the id of one to be deleted. */
type RuleChange = { readonly rule: AccessRule } | { readonly deleted: string };

/** All rules, with the entity tag of their state. */
export async function readRules(signal: AbortSignal): Promise<{ rules: readonly AccessRule[]; etag: string }> {
  const { text, response } = await fetchText(path, { signal, headers: { Accept: 'application/json' } });
  const { rules } = JSON.parse(text) as Schemas['AccessRules'];
  return { rules, etag: response.headers.get('ETag') ?? '' };
}

/**
 * Changes the rules, or returns what would change.
 * @param etag of the state that was read: a change after it is an error (412)
 * @throws Refusal
 */
export async function changeRules(change: RuleChange, etag: string, isDryRun: boolean): Promise<RuleChanges> {
  const id = 'rule' in change ? change.rule.id : change.deleted;
  const { text } = await fetchText(`${path}/${encodeURIComponent(id)}`, {
    method: 'rule' in change ? 'PUT' : 'DELETE',
    headers: {
      Accept: 'application/json',
      'Content-Type': 'application/json',
      ...(etag === '' ? {} : { 'If-Match': etag }),
      ...(isDryRun ? { 'Dry-Run': 'true' } : {}),
    },
    ...('rule' in change ? { body: JSON.stringify(change.rule) } : {}),
  });
  return JSON.parse(text) as RuleChanges;
}

/** What a form holds of a rule: also what a rule of the other kind would need. */
export interface RuleDraft {
  readonly id: string;
  readonly kind: AccessRule['kind'];
  readonly role: 'administrator' | 'maintainer';
  /** Lists as a person types them: separated by commas or lines. */
  readonly agencies: string;
  readonly urn: string;
  readonly covers: readonly ('structure' | 'references' | 'data')[];
  readonly withAttachments: boolean;
  readonly to: string;
  readonly note: string;
}

export const emptyDraft: RuleDraft = {
  id: '',
  kind: 'grant',
  role: 'maintainer',
  agencies: '',
  urn: '',
  covers: ['structure', 'references', 'data'],
  withAttachments: false,
  to: '',
  note: '',
};

/** A rule as a form shows it. */
export function draftOf(rule: AccessRule): RuleDraft {
  const noted = { ...emptyDraft, id: rule.id, note: rule.note ?? '' };
  if (rule.kind === 'review') return { ...noted, kind: rule.kind, urn: rule.urn };
  const shared = { ...noted, to: rule.to.join('\n') };
  return rule.kind === 'grant'
    ? { ...shared, kind: 'grant', role: rule.role, agencies: (rule.agencies ?? []).join(', ') }
    : {
        ...shared,
        kind: 'restriction',
        urn: rule.urn,
        covers: rule.covers,
        withAttachments: rule.withAttachments === true,
      };
}

/** Names of grantees can have blanks and commas, so these are a line each. */
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The rule that a form describes. */
export function ruleOf({ id, kind, role, agencies, urn, covers, withAttachments, to, note }: RuleDraft): AccessRule {
  const noted = { id: id.trim(), ...(note.trim() === '' ? {} : { note: note.trim() }) };
  if (kind === 'review') return { ...noted, kind, urn: urn.trim() };
  const shared = { ...noted, to: linesOf(to) };
  if (kind === 'restriction') {
    return { ...shared, kind, urn: urn.trim(), covers: [...covers], ...(withAttachments ? { withAttachments } : {}) };
  }
  const named = agencies.split(/[\s,]+/).filter((each) => each !== '');
  return { ...shared, kind, role, ...(role === 'maintainer' ? { agencies: named } : {}) };
}

/** The agency that a URN of an item of an agency scheme stands for: `ECB.DISS` for `DISS` in the scheme of `ECB`. */
export function agencyOf(urn: string): string {
  const { agencyID = '', item = '' } = partsOfUrn(urn) ?? {};
  return agencyID === 'SDMX' ? item : `${agencyID}.${item}`;
}

/** A list of agencies as a person types it, with another one. */
export const withAgency = (agencies: string, agency: string): string =>
  [...new Set([...agencies.split(/[\s,]+/), agency])].filter((each) => each !== '').join(', ');

/** A new rule that restricts artefacts. @param urn class, agency and id of an artefact */
export const restrictionOf = (urn: string): RuleDraft => ({
  ...emptyDraft,
  kind: 'restriction',
  id: `restrict-${urn
    .replace(/^.*=/, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .toLowerCase()}`,
  urn,
});
