import { Link } from '../../address.js';
import { api, contentOf } from '../../api/client.js';
import { useResponse } from '../../api/use-response.js';
import { Failure, Loading, SignInLink } from '../../components/basics.js';
import { Tabs } from '../../components/tabs.js';
import { words } from '../../words/words.js';
import { AccessRules } from './access-rules.js';
import { Account } from './account.js';
import './administration-page.css';
import { AuditLog } from './audit-log.js';
import { RuleHistory } from './rule-history.js';

const texts = words.administration;

/** Who is signed in and what that allows; for administrators also the access rules, their history, and the audit log. */
export default function AdministrationPage() {
  return (
    <>
      <h1>{texts.title}</h1>
      <Content />
    </>
  );
}

function Content() {
  const { content: who, refusal } = useResponse('whoami', (signal) =>
    contentOf(api.GET('/ws/registry/whoami', { signal })),
  );
  if (refusal !== undefined) return <Failure refusal={refusal} />;
  if (who === undefined) return <Loading />;
  if (who.role === 'anonymous') {
    return (
      <p class="notice">
        {texts.anonymous} <SignInLink>{words.navigation.signIn}</SignInLink>
      </p>
    );
  }
  if (who.role !== 'root' && who.role !== 'administrator') {
    return (
      <>
        <p class="notice">{texts.notAdministrator}</p>
        <Account who={who} />
      </>
    );
  }
  return (
    <>
      <p>
        <Link to="/explore/moving-in">{words.movingIn.link}</Link>
      </p>
      <Tabs
        label={texts.title}
        tabs={[
          { id: 'account', label: texts.tabs.account, content: () => <Account who={who} isAdministrator /> },
          { id: 'rules', label: texts.tabs.rules, content: () => <AccessRules /> },
          { id: 'history', label: texts.tabs.history, content: () => <RuleHistory /> },
          { id: 'audit', label: texts.tabs.audit, content: () => <AuditLog /> },
        ]}
      />
    </>
  );
}
