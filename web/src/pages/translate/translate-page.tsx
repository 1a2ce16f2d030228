import { useEffect } from 'preact/hooks';
import { useAddress } from '../../address.js';
import type { Schemas } from '../../api/client.js';
import { useResponse } from '../../api/use-response.js';
import { Failure, Loading, SignInNotice } from '../../components/basics.js';
import { useSender } from '../../components/use-sender.js';
import { beginDraft } from '../../drafts/draft.js';
import { keepDraft, readDraft } from '../../drafts/draft-store.js';
import { mayMake } from '../../model/may-change.js';
import { words } from '../../words/words.js';
import { AgencyTexts } from './agency-texts.js';
import './translate-page.css';
import { Translation } from './translation.js';

const texts = words.translate;

/** Texts in two languages: of an artefact (`urn`, then the draft of this browser in `draft`), or counted over an agency. */
export default function TranslatePage() {
  const { query } = useAddress();
  const sender = useSender();
  if (sender === undefined) return <Waiting />;
  if (query['agency'] !== undefined) return <AgencyTexts agency={query['agency']} />;
  if (!mayMake(sender)) {
    return <SignInNotice title={texts.title} text={texts.mayNot} />;
  }
  if (query['draft'] !== undefined) return <Opened key={query['draft']} sender={sender} id={query['draft']} />;
  if (query['urn'] !== undefined) return <Beginning sender={sender} urn={query['urn'].replaceAll(' ', '+')} />;
  return <AgencyTexts agency={undefined} />;
}

const Waiting = () => (
  <>
    <h1>{texts.title}</h1>
    <Loading />
  </>
);

/** Makes the draft of the next version, and goes to it: so that a reload shows the same one. */
function Beginning({ sender, urn }: { sender: Schemas['WhoAmI']; urn: string }) {
  const { change } = useAddress();
  const { content, refusal } = useResponse(urn, async (signal) => {
    const draft = await beginDraft(urn, 'edit', signal);
    await keepDraft(sender.principal, draft);
    return draft;
  });
  useEffect(() => {
    if (content !== undefined) change({ draft: content.id, urn: undefined });
  }, [content]);
  if (refusal === undefined) return <Waiting />;
  return (
    <>
      <h1>{texts.title}</h1>
      <Failure refusal={refusal} />
    </>
  );
}

function Opened({ sender, id }: { sender: Schemas['WhoAmI']; id: string }) {
  const { content, refusal } = useResponse(id, async () => ({ draft: await readDraft(sender.principal, id) }));
  if (refusal !== undefined) return <Failure refusal={refusal} />;
  if (content === undefined) return <Waiting />;
  if (content.draft === undefined) {
    return (
      <>
        <h1>{texts.title}</h1>
        <p class="notice">{words.edit.lost}</p>
      </>
    );
  }
  return <Translation principal={sender.principal} first={content.draft} />;
}
