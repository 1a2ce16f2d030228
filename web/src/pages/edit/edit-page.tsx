import { useEffect } from 'preact/hooks';
import { useAddress } from '../../address.js';
import { Refusal, type Schemas } from '../../api/client.js';
import { useResponse } from '../../api/use-response.js';
import { Failure, Loading, SignInNotice } from '../../components/basics.js';
import { useSender } from '../../components/use-sender.js';
import { type Beginning, beginDraft, type Draft, madeClasses, newDraft } from '../../drafts/draft.js';
import { dropDraftsOfOthers, keepDraft, readDraft } from '../../drafts/draft-store.js';
import { mayMake } from '../../model/may-change.js';
import { words } from '../../words/words.js';
import './edit-page.css';
import { EditStart } from './edit-start.js';
import { Editor } from './editor.js';

const texts = words.edit;

/** Artefacts are made and changed: `draft` in the address is one of this browser, `urn` and `class` begin one. */
export default function EditPage() {
  const sender = useSender();
  const { query } = useAddress();
  if (sender === undefined) return <Waiting />;
  if (sender.role === 'anonymous') {
    return <SignInNotice title={texts.listTitle} text={texts.signedOut} />;
  }
  if (!mayMake(sender)) {
    return (
      <section class="notice">
        <h1>{texts.listTitle}</h1>
        <p>{texts.mayNot(sender.principal)}</p>
      </section>
    );
  }
  if (query['draft'] !== undefined) return <Opened key={query['draft']} sender={sender} id={query['draft']} />;
  if (query['urn'] !== undefined || query['class'] !== undefined) return <Beginner sender={sender} />;
  return <EditStart sender={sender} />;
}

const Waiting = () => (
  <>
    <h1>{texts.listTitle}</h1>
    <Loading />
  </>
);

const beginnings: readonly string[] = ['edit', 'version', 'copy'] satisfies readonly Beginning[];
const isBeginning = (text: string): text is Beginning => beginnings.includes(text);

/** Makes the draft that the address asks for, and goes to it: so that a reload shows the same one. */
function Beginner({ sender }: { sender: Schemas['WhoAmI'] }) {
  const { query, change } = useAddress();
  const { urn: given, class: artefactClass = '', as = 'edit' } = query;
  // A plus sign that was typed into an address arrives as a blank.
  const urn = given?.replaceAll(' ', '+');
  const key = JSON.stringify([urn, artefactClass, as]);
  const { content, of, refusal } = useResponse(key, async (signal) => {
    const draft = await begin({ urn, artefactClass, as: isBeginning(as) ? as : 'edit', sender }, signal);
    await keepDraft(sender.principal, draft);
    return draft;
  });
  useEffect(() => {
    if (content !== undefined && of === key) {
      change({ draft: content.id, urn: undefined, class: undefined, as: undefined });
    }
  }, [content]);
  return refusal === undefined ? (
    <Waiting />
  ) : (
    <>
      <h1>{texts.listTitle}</h1>
      <Failure refusal={refusal} />
    </>
  );
}

interface BeginningRequest {
  readonly urn: string | undefined;
  readonly artefactClass: string;
  readonly as: Beginning;
  readonly sender: Schemas['WhoAmI'];
}

async function begin({ urn, artefactClass, as, sender }: BeginningRequest, signal: AbortSignal): Promise<Draft> {
  await dropDraftsOfOthers(sender.principal);
  if (urn !== undefined) return beginDraft(urn, as, signal);
  if (!madeClasses.has(artefactClass)) {
    throw new Refusal(400, [{ detail: texts.unknownClass(artefactClass) }]);
  }
  return newDraft(artefactClass, sender.agencies === 'all' ? '' : (sender.agencies[0] ?? ''));
}

/** A draft of this browser. */
function Opened({ sender, id }: { sender: Schemas['WhoAmI']; id: string }) {
  const { content, refusal } = useResponse(`draft ${id}`, async () => ({
    draft: await readDraft(sender.principal, id),
  }));
  if (refusal !== undefined) return <Failure refusal={refusal} />;
  if (content === undefined) return <Waiting />;
  if (content.draft === undefined) {
    return (
      <>
        <p class="notice">{texts.lost}</p>
        <EditStart sender={sender} />
      </>
    );
  }
  return <Editor sender={sender} first={content.draft} />;
}
