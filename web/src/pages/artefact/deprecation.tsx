import { useId, useState } from 'preact/hooks';
import { useAddress } from '../../address.js';
import { api, contentOf, fetchText, type Refusal, refusalOf, type Schemas } from '../../api/client.js';
import { useResponse } from '../../api/use-response.js';
import { Dialog, Failure, Instant, UrnLink } from '../../components/basics.js';
import { LocalText } from '../../components/local-text.js';
import { SearchBox } from '../../components/search-box.js';
import { useSender } from '../../components/use-sender.js';
import { taggedText } from '../../content/json.js';
import { mayChange } from '../../model/may-change.js';
import { partsOfUrn } from '../../model/urn.js';
import { words } from '../../words/words.js';

const texts = words.artefact.deprecation;

type DeprecationOfVersion = Schemas['Deprecation'];

const path = '/ws/secure/registry/deprecations';

/** @throws Refusal */
const lift = (urn: string) => fetchText(`${path}?urn=${encodeURIComponent(urn)}`, { method: 'DELETE' });

/** @throws Refusal */
const deprecate = (given: object) =>
  fetchText(path, {
    method: 'POST',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    body: JSON.stringify(given),
  });

/** That a version is deprecated: from when on, why, and what to use instead. For those who may: Deprecate, Change and Lift. */
export function DeprecationLine({ urn }: { urn: string }) {
  const { asOf } = useAddress();
  const sender = useSender();
  const [changes, setChanges] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const query = { urn, asOf };
  const { content } = useResponse(JSON.stringify([query, changes]), (signal) =>
    contentOf(api.GET('/ws/registry/deprecations', { params: { query }, signal })),
  );
  if (content === undefined) return null;
  const [deprecation] = content.deprecations;
  const isAllowed = asOf === undefined && sender !== undefined && mayChange(sender, partsOfUrn(urn)?.agencyID ?? '');
  const showChange = (): void => {
    setOpen(false);
    setRefusal(undefined);
    setChanges((count) => count + 1);
  };
  return (
    <>
      {deprecation === undefined ? null : <Facts of={deprecation} />}
      {refusal === undefined ? null : <Failure refusal={refusal} />}
      {isAllowed ? (
        <p class="row deprecation-actions">
          <button type="button" class="quiet" onClick={() => setOpen(true)}>
            {deprecation === undefined ? texts.deprecate : texts.change}
          </button>
          {deprecation === undefined ? null : (
            <button
              type="button"
              class="quiet"
              onClick={() => void lift(urn).then(showChange, (reason: unknown) => setRefusal(refusalOf(reason)))}
            >
              {texts.lift}
            </button>
          )}
        </p>
      ) : null}
      {isOpen ? (
        <DeprecationDialog urn={urn} held={deprecation} onClose={() => setOpen(false)} onChanged={showChange} />
      ) : null}
    </>
  );
}

function Facts({ of: { since, reasons, successor } }: { of: DeprecationOfVersion }) {
  const { lang } = useAddress();
  const reason = taggedText({ names: reasons }, 'name', lang);
  return (
    <section class="notice warning deprecation" role="status">
      <p>
        <strong>
          {texts.since} <Instant at={since} />
        </strong>
        {': '}
        <LocalText text={reason?.text} language={reason?.language} />
      </p>
      {successor === undefined ? null : (
        <p>
          {texts.successor} <UrnLink urn={successor} />
        </p>
      )}
    </section>
  );
}

interface DialogProps {
  readonly urn: string;
  readonly held: DeprecationOfVersion | undefined;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** Asks for the reason, the successor and the day. */
function DeprecationDialog({ urn, held, onClose, onChanged }: DialogProps) {
  const { lang } = useAddress();
  const id = useId();
  const begun = taggedText({ names: held?.reasons ?? {} }, 'name', lang);
  const [reason, setReason] = useState(begun?.text ?? '');
  const [language, setLanguage] = useState(begun?.language ?? lang ?? 'en');
  const [successor, setSuccessor] = useState(held?.successor ?? '');
  const [since, setSince] = useState('');
  const [refusal, setRefusal] = useState<Refusal>();
  const [isSending, setSending] = useState(false);
  const save = (): void => {
    setSending(true);
    setRefusal(undefined);
    const given = {
      urn,
      reasons: { ...held?.reasons, [language.trim()]: reason.trim() },
      ...(successor.trim() === '' ? {} : { successor: successor.trim() }),
      ...(since === '' ? {} : { since }),
    };
    deprecate(given).then(onChanged, (fault: unknown) => {
      setSending(false);
      setRefusal(refusalOf(fault));
    });
  };
  return (
    <Dialog title={held === undefined ? texts.deprecate : texts.change} onClose={onClose}>
      <form
        class="deprecation-form"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <p class="small">{texts.explanation}</p>
        <label for={`${id}-reason`}>{texts.reason}</label>
        <textarea
          id={`${id}-reason`}
          rows={3}
          required
          value={reason}
          onInput={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <label for={`${id}-language`}>{texts.language}</label>
        <input
          id={`${id}-language`}
          required
          value={language}
          onInput={({ currentTarget }) => setLanguage(currentTarget.value)}
        />
        <SearchBox
          label={texts.search}
          kinds="artefact"
          classes={[partsOfUrn(urn)?.class ?? '']}
          onChoose={(hit) => setSuccessor(hit.urn)}
        />
        <label for={`${id}-successor`}>{texts.successorUrn}</label>
        <input
          id={`${id}-successor`}
          class="urn"
          value={successor}
          spellcheck={false}
          onInput={({ currentTarget }) => setSuccessor(currentTarget.value)}
        />
        <label for={`${id}-since`}>{texts.from}</label>
        <input
          id={`${id}-since`}
          type="date"
          value={since}
          onInput={({ currentTarget }) => setSince(currentTarget.value)}
        />
        {refusal === undefined ? null : <Failure refusal={refusal} hasInput />}
        <button type="submit" disabled={isSending}>
          {texts.save}
        </button>
      </form>
    </Dialog>
  );
}
