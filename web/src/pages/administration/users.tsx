import { fetchText } from '../../api/client.js';
import { useResponse } from '../../api/use-response.js';
import { Failure, Instant, Loading } from '../../components/basics.js';
import { words } from '../../words/words.js';
import { dayBefore, newestEntries } from './audit-entries.js';
import { usersSeen } from './users-seen.js';

const texts = words.administration.users;

/** Days of the audit log in which users are looked for. */
const days = 30;

/** The users who signed in lately, each with the sessions that can be live. */
export function Users({ onEnd }: { onEnd: (name: string) => void }) {
  const since = dayBefore(Date.now(), days);
  const log = `/ws/secure/registry/audit-log?kind=signIn,session&since=${since}&format=jsonl`;
  const { content, refusal } = useResponse(log, async (signal) => {
    const { text } = await fetchText(log, { signal });
    return usersSeen(newestEntries(text, Number.POSITIVE_INFINITY).entries.toReversed(), Date.now());
  });
  if (refusal !== undefined) return <Failure refusal={refusal} />;
  if (content === undefined) return <Loading />;
  return (
    <section class="card table" aria-labelledby="users">
      <h2 id="users">{texts.title(content.length, days)}</h2>
      <p class="small">{texts.explanation}</p>
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
          {content.map(({ name, last, mechanisms, addresses, sessions }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <Instant at={last} />
              </td>
              <td>{mechanisms.join(', ')}</td>
              <td>{addresses.slice(0, 3).join(', ')}</td>
              <td>{sessions}</td>
              <td>
                {sessions === 0 ? null : (
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
