import { useState } from 'preact/hooks';
import { Link, useAddress } from '../../address.js';
import { api, contentOf, type Refusal, refusalOf } from '../../api/client.js';
import { useResponse } from '../../api/use-response.js';
import { Failure, SignInLink } from '../../components/basics.js';
import { DropZone, FileButton, messageFiles } from '../../components/file-input.js';
import { handMessage } from '../../model/handed-message.js';
import { words } from '../../words/words.js';
import { type ExampleStep, loadExample } from './example.js';

/** Loads the example, with its progress; for those who may. */
function LoadExample({ onLoaded }: { onLoaded: () => void }) {
  const texts = words.firstStart;
  const who = useResponse('whoami', (signal) => contentOf(api.GET('/ws/registry/whoami', { signal }))).content;
  const [step, setStep] = useState<ExampleStep>();
  const [refusal, setRefusal] = useState<Refusal>();
  const load = (): void => {
    setRefusal(undefined);
    loadExample(setStep).then(onLoaded, (reason: unknown) => {
      setStep(undefined);
      setRefusal(refusalOf(reason));
    });
  };
  if (who === undefined) return null;
  if (who.role === 'anonymous') {
    return (
      <p>
        <SignInLink>{texts.signIn}</SignInLink>
      </p>
    );
  }
  // The example begins with an agency of the top level.
  if (who.agencies !== 'all') return <p class="small">{texts.mayNot}</p>;
  return (
    <>
      <button type="button" disabled={step !== undefined} onClick={load}>
        {texts.load}
      </button>
      <p role="status">{step === undefined ? '' : texts.steps[step]}</p>
      {refusal === undefined ? null : <Failure refusal={refusal} />}
    </>
  );
}

/** A place for a message, which the page that submits shows then. */
function DropMessage() {
  const texts = words.firstStart;
  const address = useAddress();
  const take = ([file]: readonly File[]): void => {
    if (file === undefined) return;
    handMessage(file);
    address.open('/explore/try');
  };
  return (
    <DropZone class="card drop" onFiles={take}>
      <h3>{texts.drop}</h3>
      <p>{texts.dropText}</p>
      <div class="row">
        <FileButton accept={messageFiles} onFiles={take}>
          {texts.choose}
        </FileButton>
        <Link to="/explore/try">{texts.paste}</Link>
      </div>
    </DropZone>
  );
}

/** What to do with a registry that has no artefacts yet. */
export function FirstStart({ onLoaded }: { onLoaded: () => void }) {
  const texts = words.firstStart;
  return (
    <section class="first-start" aria-labelledby="first-start">
      <h2 id="first-start">{texts.title}</h2>
      <p>{texts.text}</p>
      <div class="ways">
        <section class="card">
          <h3>{texts.example}</h3>
          <p>{texts.exampleText}</p>
          <LoadExample onLoaded={onLoaded} />
        </section>
        <DropMessage />
        <section class="card">
          <h3>{texts.make}</h3>
          <p>{texts.makeText}</p>
          <Link to="/explore/edit">{texts.makeLink}</Link>
        </section>
      </div>
    </section>
  );
}
