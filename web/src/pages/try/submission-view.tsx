import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useAddress } from '../../address.js';
import { useResponse } from '../../api/use-response.js';
import { Failure, SignInLink } from '../../components/basics.js';
import { SearchBox } from '../../components/search-box.js';
import { Sending } from '../../components/sending.js';
import { reviewHeaders, SkipReviewBox } from '../../components/skip-review-box.js';
import { useSender } from '../../components/use-sender.js';
import { takeHandedMessage } from '../../model/handed-message.js';
import { partsOfUrn } from '../../model/urn.js';
import { words } from '../../words/words.js';
import { messageWithout } from './artefact-message.js';
import { isAdministrator, maySubmit, type Sender } from './may-submit.js';
import { isEmptyMessage, type Message, MessageInput, readFileAsMessage, type ShownPlace } from './message-input.js';
import { ProposeInstead } from './propose-instead.js';
import { ReportView } from './report-view.js';
import { type ChangeRequest, newIdempotencyKey, useChange } from './submit-message.js';
import { VerdictsView } from './verdicts-view.js';

const address = '/ws/secure/sdmxapi/rest';
const actions = ['APPEND', 'REPLACE', 'MERGE', 'FULLREPLACE', 'DELETE'] as const;
const ofAdministrators: readonly string[] = ['FULLREPLACE'];

/** The options of a submission that the address holds. */
interface Options {
  readonly action: string | undefined;
  readonly strict: string | undefined;
  readonly skipInvalid: boolean;
  readonly full: boolean;
}

const headersOf = ({ action, strict, skipInvalid }: Options): Record<string, string> => ({
  ...(action === undefined ? {} : { Action: action }),
  ...(strict === undefined ? {} : { Strict: strict }),
  ...(skipInvalid ? { 'Skip-Invalid': 'true' } : {}),
});

/** A message is tried and submitted. With `urn` and `without` in the address it begins with that content. */
export function SubmissionView() {
  const { query, asOf } = useAddress();
  const { urn, without: part, as: version } = query;
  const key = urn === undefined ? undefined : JSON.stringify([urn, part, version, asOf]);
  const { content, refusal } = useResponse(key, (signal) =>
    messageWithout({ urn: urn ?? '', part, version, asOf }, signal),
  );
  const sender = useSender();
  const [message, setMessage] = useState<Message>({ text: '' });
  useEffect(() => {
    if (content !== undefined) setMessage({ text: content.text });
  }, [content]);
  useEffect(() => {
    const file = takeHandedMessage();
    if (file !== undefined) readFileAsMessage(file).then(setMessage, () => setMessage({ file }));
  }, []);
  return (
    <div class="try">
      <h1>{words.try.title}</h1>
      <p>{words.try.intro}</p>
      {refusal === undefined ? null : <Failure refusal={refusal} />}
      <MessageForm message={message} onChange={setMessage} sender={sender} />
      {isEmptyMessage(message) ? <LossQuestion /> : null}
    </div>
  );
}

/** The question that needs no message: what breaks without an item or component. */
function LossQuestion() {
  const { open } = useAddress();
  const texts = words.try.loss;
  return (
    <section class="card">
      <h2>{texts.title}</h2>
      <SearchBox
        label={texts.label}
        kinds="item"
        onChoose={({ urn, artefact }) =>
          open('/explore/try', { urn: artefact?.urn ?? urn, without: partsOfUrn(urn)?.item })
        }
      />
    </section>
  );
}

interface MessageFormProps {
  readonly message: Message;
  readonly onChange: (message: Message) => void;
  /** Undefined until it is known. */
  readonly sender: Sender | undefined;
}

function MessageForm({ message, onChange, sender }: MessageFormProps) {
  const { query } = useAddress();
  const [place, setPlace] = useState<ShownPlace>();
  const [compared, setCompared] = useState<Message>();
  const [skipsReview, setSkipsReview] = useState(false);
  const trial = useChange();
  const submission = useChange();
  const options: Options = {
    action: query['action'],
    strict: query['strict'],
    skipInvalid: query['skipInvalid'] === 'true',
    full: query['full'] === 'true',
  };
  const body = 'file' in message ? message.file : message.text;
  const parameters = options.full ? '?full=true' : '';
  const request = (headers: Record<string, string>): ChangeRequest => ({
    address: `${address}${parameters}`,
    headers: { ...headersOf(options), ...reviewHeaders(skipsReview), ...headers },
    body,
  });
  const written = JSON.stringify(options);
  // What was found holds for the message and the options that it was found for.
  useEffect(() => {
    trial.reset();
    submission.reset();
    setPlace(undefined);
    setCompared(undefined);
  }, [message, written, skipsReview]);
  const mayTry = sender !== undefined && maySubmit(sender);
  const isBusy = trial.progress !== undefined || submission.progress !== undefined;
  const showPlace = (line: number, column: number | undefined): void =>
    setPlace((before) => ({ line, column, times: (before?.times ?? 0) + 1 }));
  const outcome = submission.outcome ?? trial.outcome;
  const submit = (): void => {
    setPlace(undefined);
    submission.send(request({ 'Idempotency-Key': newIdempotencyKey() }));
  };
  return (
    <>
      <form
        class="try"
        onSubmit={(event) => {
          event.preventDefault();
          submission.reset();
          setPlace(undefined);
          if (mayTry) trial.send(request({ 'Dry-Run': 'true' }));
          else setCompared(message);
        }}
      >
        <MessageInput message={message} onChange={onChange} place={place} />
        {mayTry ? (
          <OptionsChoice isAdministrator={isAdministrator(sender)}>
            <SkipReviewBox isTicked={skipsReview} onTick={setSkipsReview} />
          </OptionsChoice>
        ) : null}
        <div class="row">
          <button type="submit" disabled={isBusy || sender === undefined || isEmptyMessage(message)}>
            {mayTry ? words.try.dryRun : words.try.compare}
          </button>
          <span class="small">{mayTry ? words.try.dryRunMeans : words.try.compareMeans}</span>
        </div>
      </form>
      {sender === undefined || mayTry ? null : <WithoutRight sender={sender} />}
      <Sending {...((submission.progress ?? submission.refusal) ? submission : trial)} onPlace={showPlace} />
      {outcome === undefined ? null : <ProposeInstead outcome={outcome} request={request({})} />}
      {outcome === undefined ? null : (
        <ReportView
          {...outcome}
          onPlace={showPlace}
          next={
            outcome.report.dryRun && outcome.isAccepted ? (
              <p class="row">
                <button type="button" disabled={isBusy} onClick={submit}>
                  {words.try.submit}
                </button>
              </p>
            ) : null
          }
        />
      )}
      {compared === undefined ? null : <VerdictsView message={compared} onPlace={showPlace} />}
    </>
  );
}

/** What somebody gets who may not submit, and what signing in adds. */
function WithoutRight({ sender }: { sender: Sender }) {
  const texts = words.try.withoutRight;
  return (
    <section class="notice">
      <h2>{texts.title}</h2>
      {sender.role === 'anonymous' ? (
        <p>
          {texts.anonymous} <SignInLink>{texts.signIn}</SignInLink>
        </p>
      ) : (
        <p>{texts.user(sender.principal)}</p>
      )}
      <ul>
        {texts.adds.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </section>
  );
}

/** @param children options of administrators that the address does not hold */
function OptionsChoice({
  isAdministrator: mayAll,
  children,
}: {
  isAdministrator: boolean;
  children: ComponentChildren;
}) {
  const { query, change } = useAddress();
  const texts = words.try.options;
  return (
    <div class="options">
      <label>
        {texts.action}
        <select
          value={query['action'] ?? ''}
          onChange={(event) => change({ action: event.currentTarget.value || undefined })}
        >
          <option value="">{texts.ofMessage}</option>
          {actions
            .filter((action) => mayAll || !ofAdministrators.includes(action))
            .map((action) => (
              <option key={action} value={action}>
                {texts.actions[action]}
              </option>
            ))}
        </select>
      </label>
      <label>
        {texts.strict}
        <select
          value={query['strict'] ?? ''}
          onChange={(event) => change({ strict: event.currentTarget.value || undefined })}
        >
          <option value="">{texts.strictness.usual}</option>
          <option value="true">{texts.strictness.strict}</option>
          {mayAll ? <option value="false">{texts.strictness.lenient}</option> : null}
        </select>
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={query['skipInvalid'] === 'true'}
          onChange={(event) => change({ skipInvalid: event.currentTarget.checked ? 'true' : undefined })}
        />
        {texts.skipInvalid}
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={query['full'] === 'true'}
          onChange={(event) => change({ full: event.currentTarget.checked ? 'true' : undefined })}
        />
        {texts.full}
      </label>
      {mayAll ? children : null}
    </div>
  );
}
