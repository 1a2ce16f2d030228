import { useState } from 'preact/hooks';
import { useAddress } from '../../address.js';
import { api, contentOf } from '../../api/client.js';
import { useResponse } from '../../api/use-response.js';
import { Failure, Loading, UrnLink } from '../../components/basics.js';
import { LocalText } from '../../components/local-text.js';
import { readableClass } from '../../model/classes.js';
import { words } from '../../words/words.js';
import type { Placement } from './placements.js';

const texts = words.categorise;

/** What can be put into a category. */
export interface Source {
  readonly urn: string;
  /** The name of the categorisation that is made. */
  readonly name: string;
}

/** Classes that are offered, the usual one first. */
const offered = ['Dataflow', 'Metadataflow', 'ProvisionAgreement', 'DataStructure', 'MetadataStructure', 'Codelist'];

/** Artefacts that are listed: the most that the registry returns at once. */
const most = 100;

interface SourceListProps {
  readonly placements: readonly Placement[];
  readonly chosen: readonly Source[];
  readonly onChoose: (chosen: readonly Source[]) => void;
  /** Called with what is dragged, and with nothing at the end. */
  readonly onDrag: (dragged: readonly Source[]) => void;
}

/** The artefacts of a class, found by a text: each can be ticked, and dragged with all that are ticked. */
export function SourceList({ placements, chosen, onChoose, onDrag }: SourceListProps) {
  const { lang } = useAddress();
  const [artefactClass, setClass] = useState('Dataflow');
  const [text, setText] = useState('');
  const [isNewOnly, setNewOnly] = useState(false);
  const wanted = text.trim();
  const { content, refusal } = useResponse(JSON.stringify([artefactClass, wanted, lang]), async (signal) => {
    if (wanted === '') {
      const query = { class: [artefactClass], limit: most, lang };
      return (await contentOf(api.GET('/ws/registry/artefacts', { params: { query }, signal }))).artefacts;
    }
    const query = { q: wanted, kind: 'artefact' as const, class: [artefactClass], limit: most, lang };
    return (await contentOf(api.GET('/ws/registry/search', { params: { query }, signal }))).hits;
  });
  const placed = new Set(placements.map(({ source }) => source));
  const shown = (content ?? []).filter(({ urn }) => !isNewOnly || !placed.has(urn));
  return (
    <section class="card" aria-label={texts.sources}>
      <div class="row">
        <label>
          {texts.class}{' '}
          <select value={artefactClass} onChange={({ currentTarget: { value } }) => setClass(value)}>
            {offered.map((each) => (
              <option key={each} value={each}>
                {readableClass(each)}
              </option>
            ))}
          </select>
        </label>
        <label>
          {texts.find} <input type="search" value={text} onInput={({ currentTarget: { value } }) => setText(value)} />
        </label>
        <label class="check">
          <input type="checkbox" checked={isNewOnly} onChange={() => setNewOnly(!isNewOnly)} />
          {texts.newOnly}
        </label>
      </div>
      {refusal === undefined ? null : <Failure refusal={refusal} hasInput />}
      {content === undefined && refusal === undefined ? <Loading /> : null}
      {content !== undefined && shown.length === 0 ? <p>{texts.nothing}</p> : null}
      <ul class="plain source-list">
        {shown.map(({ urn, id, name, language }) => {
          const own: Source = { urn, name: name ?? id };
          const isChosen = chosen.some((each) => each.urn === urn);
          return (
            <li
              key={urn}
              class="row"
              draggable
              onDragStart={(event) => {
                event.dataTransfer?.setData('text/plain', urn);
                onDrag(isChosen ? chosen : [own]);
              }}
              onDragEnd={() => onDrag([])}
            >
              <label class="check">
                <input
                  type="checkbox"
                  checked={isChosen}
                  onChange={() => onChoose(isChosen ? chosen.filter((each) => each.urn !== urn) : [...chosen, own])}
                />
                <LocalText text={name ?? id} language={language} />
              </label>
              <UrnLink urn={urn} />
              {placed.has(urn) ? <span class="badge">{texts.placed}</span> : null}
            </li>
          );
        })}
      </ul>
      {content !== undefined && content.length === most ? <p class="small">{texts.more(most)}</p> : null}
    </section>
  );
}
