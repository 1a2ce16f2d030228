import { useState } from 'preact/hooks';
import { api, contentOf, type Refusal, refusalOf, type Schemas } from '../../api/client.js';
import { Dialog, Failure } from '../../components/basics.js';
import { words } from '../../words/words.js';
import { Users } from './users.js';

const texts = words.administration.account;

/** Who is signed in, with the rights, and the end of sessions. */
export function Account({ who, isAdministrator = false }: { who: Schemas['WhoAmI']; isAdministrator?: boolean }) {
  const agencies = who.agencies === 'all' ? words.common.all : who.agencies.join(', ');
  const rows = [
    [texts.principal, who.principal],
    [texts.service, who.service ?? words.common.none],
    [texts.groups, who.groups.join(', ') || words.common.none],
    [texts.role, words.administration.roles[who.role]],
    [texts.agencies, agencies || words.common.none],
    [texts.restrictions, texts.restrictionsOf[who.restrictions]],
  ];
  return (
    <div class="administration">
      <section class="card" aria-labelledby="who">
        <h2 id="who">{texts.title}</h2>
        <dl>
          {rows.map(([label, text]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <Sessions own={who.principal} mayEndOthers={isAdministrator} />
    </div>
  );
}

/** Ends sessions, of a user or of all, after a question. */
function Sessions({ own, mayEndOthers }: { own: string; mayEndOthers: boolean }) {
  const [user, setUser] = useState('');
  const [asked, setAsked] = useState<string>();
  const [done, setDone] = useState('');
  const [lastEnded, setEnded] = useState('');
  const [refusal, setRefusal] = useState<Refusal>();
  const end = (name: string): void => {
    setAsked(undefined);
    setRefusal(undefined);
    contentOf(api.POST('/ws/secure/registry/sessions/revoke', { params: { query: { user: name } } })).then(
      ({ user: ended }) => {
        setDone(texts.ended(ended));
        // With the sessions of the reader, the right to read the list has ended.
        if (ended !== own && ended !== '*') setEnded(ended);
      },
      (reason: unknown) => setRefusal(refusalOf(reason)),
    );
  };
  return (
    <section class="card" aria-labelledby="sessions">
      <h2 id="sessions">{texts.sessions}</h2>
      <p>{texts.sessionsText}</p>
      <div class="row">
        <button type="button" class="quiet" onClick={() => setAsked(own)}>
          {texts.endOwn}
        </button>
      </div>
      {mayEndOthers ? (
        <form
          class="row end-sessions"
          onSubmit={(event) => {
            event.preventDefault();
            setAsked(user.trim());
          }}
        >
          <label>
            {texts.user}
            <input
              required
              placeholder="oidc:alice"
              autocomplete="off"
              value={user}
              onInput={({ currentTarget: { value } }) => setUser(value)}
            />
          </label>
          <button type="submit" class="quiet">
            {texts.endOf}
          </button>
          <button type="button" class="quiet" onClick={() => setAsked('*')}>
            {texts.endAll}
          </button>
        </form>
      ) : null}
      <p role="status">{done}</p>
      {refusal === undefined ? null : <Failure refusal={refusal} />}
      {mayEndOthers ? <Users key={lastEnded} onEnd={setAsked} /> : null}
      {asked === undefined ? null : (
        <Dialog title={texts.question(asked)} onClose={() => setAsked(undefined)}>
          <p>{texts.consequence}</p>
          <button type="button" onClick={() => end(asked)}>
            {texts.confirm}
          </button>
        </Dialog>
      )}
    </section>
  );
}
