import { useState } from 'preact/hooks';
import { Link } from '../../address.js';
import { api, contentOf, fetchText, Refusal, refusalOf, type Schemas } from '../../api/client.js';
import { sendChange } from '../../api/send-change.js';
import { useResponse } from '../../api/use-response.js';
import { inBase } from '../../base.js';
import { Failure, Instant, Loading, UrnLink } from '../../components/basics.js';
import { VersionChanges } from '../../components/version-changes.js';
import { words } from '../../words/words.js';
import { ReportView } from '../try/report-view.js';
import '../../components/propose-button.css';

const texts = words.proposals;
const path = '/ws/secure/registry/proposals';

type Proposal = Schemas['Proposal'];

/** The state of a proposal. */
export const StateBadge = ({ state }: { state: Proposal['state'] }) => (
  <span class={`badge proposal-${state}`}>{texts.states[state]}</span>
);

/** One proposal: its text, what it would do now, comments, and what may be done with it. */
export function ProposalView({ number }: { number: number }) {
  const [round, setRound] = useState(0);
  const params = { path: { proposal: number } };
  const { content, refusal } = useResponse(`proposal ${number} ${round}`, (signal) =>
    contentOf(api.GET('/ws/secure/registry/proposals/{proposal}', { params, signal })),
  );
  if (refusal !== undefined) {
    return (
      <>
        <h1>{texts.name(number)}</h1>
        <Failure refusal={refusal} />
      </>
    );
  }
  if (content === undefined) return <Loading />;
  return (
    <article class="proposal">
      <header>
        <p>
          <Link to="/explore/proposals">{texts.title}</Link>
        </p>
        <h1>
          {texts.name(number)} <StateBadge state={content.state} />
        </h1>
        <p class="small">
          {texts.by(content.proposer)} <Instant at={content.at} />{' '}
          <a href={inBase(`${path}/message/${number}`)} download>
            {texts.message}
          </a>
        </p>
        <p dir="auto">{content.text}</p>
        <ul class="entry-list" aria-label={texts.artefacts(content.artefacts.length)}>
          {content.artefacts.map((urn) => (
            <li key={urn}>
              <UrnLink urn={urn} />
            </li>
          ))}
        </ul>
      </header>
      {content.end === undefined ? null : <End end={content.end} state={content.state} />}
      {content.state === 'open' ? <DryRun number={number} /> : null}
      <Comments comments={content.comments} />
      <Decision proposal={content} onDone={() => setRound(round + 1)} />
    </article>
  );
}

function End({ end, state }: { end: NonNullable<Proposal['end']>; state: Proposal['state'] }) {
  return (
    <section class={`notice ${state === 'approved' ? 'good' : ''}`} role="status">
      <p>
        {texts.states[state]} {texts.by(end.by)} <Instant at={end.at} />
      </p>
      {end.text === '' ? null : <p dir="auto">{end.text}</p>}
      {end.transaction === null ? null : (
        <p>
          <Link to="/explore/changes" query={{ tick: String(end.transaction) }}>
            {texts.transaction(end.transaction)}
          </Link>
        </p>
      )}
    </section>
  );
}

/** What it would do with the registry of now. */
function DryRun({ number }: { number: number }) {
  const params = { path: { proposal: number } };
  const { content, refusal } = useResponse(`dry run of proposal ${number}`, (signal) =>
    contentOf(api.GET('/ws/secure/registry/proposals/dry-run/{proposal}', { params, signal })),
  );
  return (
    <section aria-labelledby="proposal-dry-run">
      <h2 id="proposal-dry-run">{texts.dryRun}</h2>
      {refusal === undefined ? null : <Failure refusal={refusal} />}
      {content === undefined ? (
        refusal === undefined ? (
          <Loading />
        ) : null
      ) : (
        <>
          {content.holds ? (
            <p role="status">{texts.holds}</p>
          ) : (
            <div class="notice problem" role="alert">
              <p>{texts.holdsNot}</p>
              <p>{content.obstacle}</p>
            </div>
          )}
          {content.report === undefined ? null : (
            <ReportView report={content.report} isAccepted={isAccepted(content.report)} />
          )}
          {content.comparisons.length === 0 ? null : <h3>{texts.replaced}</h3>}
          {content.comparisons.map(({ after, required, count, changes }) => (
            <section key={after} class="card">
              <UrnLink urn={after} />
              <VersionChanges required={required} count={count} changes={changes} />
            </section>
          ))}
        </>
      )}
    </section>
  );
}

const isAccepted = ({ results }: Schemas['Report']): boolean => results.every(({ status }) => status !== 'rejected');

function Comments({ comments }: { comments: Proposal['comments'] }) {
  return (
    <section aria-labelledby="proposal-comments">
      <h2 id="proposal-comments">{texts.comments}</h2>
      {comments.length === 0 ? <p>{texts.noComments}</p> : null}
      <ol class="proposal-list">
        {comments.map(({ at, by, text }) => (
          <li key={at} class="card">
            <p class="small">
              {by} <Instant at={at} />
            </p>
            <p dir="auto">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What can be done with a proposal: the part of the path, and whether it takes a text. */
const actions = [
  { name: 'approve', below: 'approve', needsText: false },
  { name: 'comment', below: 'comment', needsText: true },
  { name: 'sendBack', below: 'send-back', needsText: true },
  { name: 'withdraw', below: 'withdraw', needsText: false },
] as const;

type Action = (typeof actions)[number];

/** @throws Refusal for what is not published, with the reasons */
async function approve(address: string, contentHash: string): Promise<void> {
  const request = { address, headers: { 'If-Match': `"${contentHash}"` } };
  const { report, isAccepted } = await sendChange(request, () => undefined, new AbortController().signal);
  if (isAccepted) return;
  const problems = report.results.flatMap((each) => each.problems);
  throw new Refusal(
    409,
    problems.filter(({ severity }) => severity === 'error'),
  );
}

/** A text, and what may be done with it. */
function Decision({ proposal, onDone }: { proposal: Proposal; onDone: () => void }) {
  const [text, setText] = useState('');
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const { number, contentHash, may } = proposal;
  const allowed = actions.filter(({ name }) => may[name]);
  if (allowed.length === 0) return null;
  const send = async ({ name, below }: Action): Promise<void> => {
    setSending(true);
    setRefusal(undefined);
    const query = new URLSearchParams(text.trim() === '' ? {} : { text: text.trim() });
    const address = `${path}/${below}/${number}?${query}`;
    try {
      if (name === 'approve') await approve(address, contentHash);
      else await fetchText(address, { method: 'POST', headers: { Accept: 'application/json' } });
      setText('');
      onDone();
    } catch (reason) {
      setRefusal(refusalOf(reason));
    } finally {
      setSending(false);
    }
  };
  return (
    <form class="card proposal-form" aria-label={texts.name(number)} onSubmit={(event) => event.preventDefault()}>
      {may.withdraw ? <p>{texts.ownWaits}</p> : null}
      <label>
        {texts.text}
        <textarea
          rows={3}
          maxLength={1000}
          aria-describedby="proposal-text"
          value={text}
          onInput={({ currentTarget: { value } }) => setText(value)}
        />
        <small id="proposal-text">{texts.needsText}</small>
      </label>
      {refusal === undefined ? null : <Failure refusal={refusal} hasInput />}
      <div class="row">
        {allowed.map((action) => (
          <button
            key={action.name}
            type="button"
            class={action.name === 'approve' ? '' : 'quiet'}
            disabled={isSending || (action.needsText && text.trim() === '')}
            onClick={() => void send(action)}
          >
            {texts.actions[action.name]}
          </button>
        ))}
      </div>
    </form>
  );
}
