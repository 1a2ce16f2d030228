import { useState } from 'preact/hooks';
import { Link } from '../../address.js';
import { Refusal, refusalOf } from '../../api/client.js';
import { newIdempotencyKey, sendChange } from '../../api/send-change.js';
import { Failure, SignInLink } from '../../components/basics.js';
import { useSender } from '../../components/use-sender.js';
import type { ArtefactContent } from '../../content/protocol.js';
import { containerOf, madeClasses, readBase } from '../../drafts/draft.js';
import { writeMessage } from '../../drafts/draft-text.js';
import { mayChange } from '../../model/may-change.js';
import { partsOfUrn } from '../../model/urn.js';
import { stabilityOf } from '../../model/versions.js';
import { words } from '../../words/words.js';

const texts = words.edit.actions;

/** Edit, New version, Copy and Delete, for those who may; others see why not. */
export function ChangeActions({ content }: { content: ArtefactContent }) {
  const sender = useSender();
  const { urn, class: name } = content;
  const agency = partsOfUrn(urn)?.agencyID ?? '';
  if (sender === undefined || !madeClasses.has(name)) return null;
  if (sender.role === 'anonymous') {
    return (
      <p class="small change-actions">
        {words.edit.signedOut} <SignInLink>{words.navigation.signIn}</SignInLink>
      </p>
    );
  }
  if (!mayChange(sender, agency)) return <p class="small change-actions">{texts.why(agency)}</p>;
  return (
    <nav class="row change-actions" aria-label={texts.label}>
      {(['edit', 'version', 'copy'] as const).map((as) => (
        <Link key={as} class={as === 'edit' ? 'button' : 'button quiet'} to="/explore/edit" query={{ urn, as }}>
          {texts[as]}
        </Link>
      ))}
      <Link class="button quiet" to="/explore/translate" query={{ urn }}>
        {words.translate.title}
      </Link>
      {name === 'CategoryScheme' ? (
        <Link class="button quiet" to="/explore/categorise" query={{ urn }}>
          {words.categorise.title}
        </Link>
      ) : null}
      <Link class="button quiet" to="/explore/proposals" query={{ urn }}>
        {words.proposals.title}
      </Link>
      <Link class="button quiet" to="/explore/edit">
        {texts.new}
      </Link>
      <DeleteButton content={content} isAdministrator={sender.role === 'administrator' || sender.role === 'root'} />
    </nav>
  );
}

/** Deletes the version after a question. A stable version can be deleted by administrators only. */
function DeleteButton({ content, isAdministrator }: { content: ArtefactContent; isAdministrator: boolean }) {
  const { urn, version } = content;
  const [refusal, setRefusal] = useState<Refusal>();
  const [isDeleting, setDeleting] = useState(false);
  const remove = async (): Promise<void> => {
    const { artefactClass, artefact } = await readBase(urn);
    const body = await writeMessage({ [containerOf(artefactClass)]: [artefact] });
    const headers = { Action: 'DELETE', 'Idempotency-Key': newIdempotencyKey() };
    const request = { address: '/ws/secure/sdmxapi/rest', headers, body };
    const { report, isAccepted } = await sendChange(request, () => undefined, new AbortController().signal);
    if (isAccepted) return location.reload();
    const problems = [...(report.problems ?? []), ...report.results.flatMap((each) => each.problems)];
    throw new Refusal(
      409,
      problems.filter(({ severity }) => severity === 'error'),
    );
  };
  const isStable = stabilityOf(version) === 'stable';
  return (
    <>
      <button
        type="button"
        class="quiet"
        disabled={isDeleting || (isStable && !isAdministrator)}
        title={isStable && !isAdministrator ? texts.stable : undefined}
        onClick={() => {
          if (!confirm(words.edit.deleteAsk(urn))) return;
          setDeleting(true);
          setRefusal(undefined);
          remove().catch((reason: unknown) => {
            setDeleting(false);
            setRefusal(refusalOf(reason));
          });
        }}
      >
        {texts.delete}
      </button>
      {refusal === undefined ? null : <Failure refusal={refusal} hasInput />}
    </>
  );
}
