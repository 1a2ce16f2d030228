import { api, contentOf, fetchText, type Schemas } from '../../api/client.js';
import { useResponse } from '../../api/use-response.js';
import { Failure, Instant, Loading } from '../../components/basics.js';
import { words } from '../../words/words.js';
import { dayBefore, newestEntries } from './audit-entries.js';
import { type SeenUser, usersSeen } from './users-seen.js';

const texts = words.administration.users;

/** Days of the audit log in which users are looked for. */
const days = 30;

/** The users who signed in lately, and the live sessions. */
export function Users({ onEnd }: { onEnd: (name: string) => void }) {
  const since = dayBefore(Date.now(), days);
  const log = `/ws/secure/registry/audit-log?kind=signIn&since=${since}&format=jsonl`;
  const { content, refusal } = useResponse(log, async (signal) => {
    const { text } = await fetchText(log, { signal });
    return usersSeen(newestEntries(text, Number.POSITIVE_INFINITY).entries.toReversed());
  });
  const live = useResponse('sessions', (signal) => contentOf(api.GET('/ws/secure/registry/sessions', { signal })));
  if (refusal !== undefined) return <Failure refusal={refusal} />;
  if (live.refusal !== undefined) return <Failure refusal={live.refusal} />;
  if (content === undefined || live.content === undefined) return <Loading />;
  const { sessions } = live.content;
  return (
    <>
      <UsersTable users={content} sessions={sessions} onEnd={onEnd} />
      <SessionsTable {...live.content} />
    </>
  );
}

type Session = Schemas['Sessions']['sessions'][number];

interface UsersTableProps {
  readonly users: readonly SeenUser[];
  readonly sessions: readonly Session[];
  readonly onEnd: (name: string) => void;
}

function UsersTable({ users, sessions, onEnd }: UsersTableProps) {
  const sessionsOf = (name: string): number => sessions.filter(({ user }) => user === name).length;
  return (
    <section class="card table" aria-labelledby="users">
      <h2 id="users">{texts.title(users.length, days)}</h2>
      <table aria-labelledby="users">
        <thead>
          <tr>
            {[texts.name, texts.last, texts.mechanisms, texts.addresses, texts.sessions].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
            <th scope="col">
              <span class="hidden-text">{words.administration.rules.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {users.map(({ name, last, mechanisms, addresses }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <Instant at={last} />
              </td>
              <td>{mechanisms.join(', ')}</td>
              <td>{addresses.slice(0, 3).join(', ')}</td>
              <td>{sessionsOf(name)}</td>
              <td>
                {sessionsOf(name) === 0 ? null : (
                  <button type="button" class="quiet" aria-label={texts.endOf(name)} onClick={() => onEnd(name)}>
                    {texts.end}
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The sessions that have not ended, as the registry lists them. */
function SessionsTable({ sessions, more }: Schemas['Sessions']) {
  return (
    <section class="card table" aria-labelledby="live-sessions">
      <h2 id="live-sessions">{texts.live(sessions.length, more)}</h2>
      <p class="small">{texts.explanation}</p>
      {sessions.length === 0 ? null : (
        <table aria-labelledby="live-sessions">
          <thead>
            <tr>
              {[texts.name, texts.began, texts.ends, texts.addresses].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sessions.map(({ user, began, ends, address }, index) => (
              <tr key={`${began} ${index}`}>
                <th scope="row">{user}</th>
                <td>
                  <Instant at={began} />
                </td>
                <td>
                  <Instant at={ends} />
                </td>
                <td>{address}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
