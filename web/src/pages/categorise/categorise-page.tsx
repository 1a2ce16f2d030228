import { useAddress } from '../../address.js';
import { useResponse } from '../../api/use-response.js';
import { Failure, Loading, SignInNotice } from '../../components/basics.js';
import { useSender } from '../../components/use-sender.js';
import { mayMake } from '../../model/may-change.js';
import { words } from '../../words/words.js';
import { readCategories } from '../browse/read-categories.js';
import './categorise-page.css';
import { CategoriseView } from './categorise-view.js';
import { readPlacements } from './read-placements.js';

const texts = words.categorise;

/** Artefacts are put into the categories of a scheme, `urn` in the address: each as the draft of a categorisation. */
export default function CategorisePage() {
  const { query, lang } = useAddress();
  const sender = useSender();
  const urn = query['urn']?.replaceAll(' ', '+');
  const principal = sender !== undefined && mayMake(sender) ? sender.principal : undefined;
  const key = urn === undefined || principal === undefined ? undefined : JSON.stringify([urn, principal, lang]);
  const { content, refusal } = useResponse(key, async (signal) => ({
    categories: await readCategories(urn ?? '', { lang, signal }),
    placements: await readPlacements(principal ?? '', urn ?? '', signal),
  }));
  if (sender !== undefined && principal === undefined) {
    return <SignInNotice title={texts.title} text={texts.mayNot} />;
  }
  return (
    <div class="categorise">
      <h1>{texts.title}</h1>
      {urn === undefined ? <p class="notice">{texts.noUrn}</p> : null}
      {refusal === undefined ? null : <Failure refusal={refusal} />}
      {key !== undefined && content === undefined && refusal === undefined ? <Loading /> : null}
      {content === undefined || sender === undefined || urn === undefined ? null : (
        <CategoriseView key={key} sender={sender} scheme={urn} {...content} />
      )}
    </div>
  );
}
