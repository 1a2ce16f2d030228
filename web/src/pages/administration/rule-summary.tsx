import { words } from '../../words/words.js';
import type { AccessRule } from './rule-requests.js';

const texts = words.administration.rules;

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
  const covers = rule.covers.map((each) => texts.covers[each]).join(', ');
  return (
    <>
      <span class="urn">{rule.urn}</span>: {covers}
      {rule.withAttachments === true ? `, ${texts.withAttachments}` : ''}
    </>
  );
}
