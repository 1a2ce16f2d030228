import { words } from '../../words/words.js';
import type { AccessRule } from './rule-requests.js';

const texts = words.administration.rules;

/** For whom a rule is, in words. */
export const granteesOf = (rule: AccessRule): string =>
  rule.kind === 'review' ? texts.maintainers : rule.to.join(', ') || words.common.none;

/** What a rule says, in a line. */
export function RuleSummary({ rule }: { rule: AccessRule }) {
  if (rule.kind === 'grant') {
    return (
      <>
        {words.administration.roles[rule.role]}
        {rule.agencies === undefined ? null : (
          <>
            {' '}
            {texts.of} <span class="urn">{rule.agencies.join(', ')}</span>
          </>
        )}
      </>
    );
  }
  if (rule.kind === 'review') {
    return (
      <>
        <span class="urn">{rule.urn}</span>: {texts.reviewed}
      </>
    );
  }
  const covers = rule.covers.map((each) => texts.covers[each]).join(', ');
  return (
    <>
      <span class="urn">{rule.urn}</span>: {covers}
      {rule.withAttachments === true ? `, ${texts.withAttachments}` : ''}
    </>
  );
}
