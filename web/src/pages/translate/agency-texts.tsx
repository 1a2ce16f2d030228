import { useState } from 'preact/hooks';
import { Link, useAddress } from '../../address.js';
import { api, contentOf, refusalOf } from '../../api/client.js';
import { useResponse } from '../../api/use-response.js';
import { ClassBadge, Failure, Loading, UrnLink } from '../../components/basics.js';
import { madeClasses, readBase } from '../../drafts/draft.js';
import { words } from '../../words/words.js';
import { countMissing, languagesOfTexts, type TextPlace, textsOfArtefact } from './texts-of-artefact.js';

const texts = words.translate;

/** Artefacts that are counted together. */
const pageSize = 50;

interface CountedArtefact {
  readonly urn: string;
  readonly class: string;
  readonly places: readonly TextPlace[];
}

/** The newest artefacts of an agency, with the number of texts that each lacks in a language. */
export function AgencyTexts({ agency }: { agency: string | undefined }) {
  const address = useAddress();
  const { next, to } = address.query;
  const [typed, setTyped] = useState(agency ?? '');
  const { content, refusal } = useResponse(agency && JSON.stringify([agency, next]), async (signal) => {
    const query = { agency: [agency ?? ''], versions: 'newest' as const, limit: pageSize, next };
    const page = await contentOf(api.GET('/ws/registry/artefacts', { params: { query }, signal }));
    const counted: CountedArtefact[] = [];
    for (const each of page.artefacts) {
      if (!madeClasses.has(each.class)) continue;
      const { artefact } = await readBase(each.urn, signal).catch((reason: unknown) => {
        throw refusalOf(reason);
      });
      counted.push({ urn: each.urn, class: each.class, places: textsOfArtefact(artefact) });
    }
    return { artefacts: counted, next: page.next };
  });
  const languages = languagesOfTexts((content?.artefacts ?? []).flatMap(({ places }) => places));
  const language = to ?? languages[1] ?? languages[0] ?? 'en';
  return (
    <article class="translate">
      <h1>{texts.title}</h1>
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault();
          address.change({ agency: typed.trim() || undefined, next: undefined }, true);
        }}
      >
        <label>
          {texts.agency}{' '}
          <input type="text" value={typed} onInput={({ currentTarget }) => setTyped(currentTarget.value)} />
        </label>
        <label>
          {texts.to}{' '}
          <input
            type="text"
            size={6}
            value={language}
            onChange={({ currentTarget }) => address.change({ to: currentTarget.value.trim() || undefined })}
          />
        </label>
        <button type="submit">{texts.count}</button>
      </form>
      {refusal === undefined ? null : <Failure refusal={refusal} />}
      {agency !== undefined && content === undefined && refusal === undefined ? <Loading /> : null}
      {content === undefined ? null : <CountTable artefacts={content.artefacts} language={language} />}
      {content?.next == null ? null : (
        <Link to="/explore/translate" query={{ agency, to, next: content.next }}>
          {words.common.more}
        </Link>
      )}
    </article>
  );
}

function CountTable({ artefacts, language }: { artefacts: readonly CountedArtefact[]; language: string }) {
  const all = artefacts.flatMap(({ places }) => places);
  return (
    <>
      <p>
        <strong>{texts.missing(countMissing(all, language), all.length, language)}</strong>
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.artefact}</th>
            <th scope="col">{texts.isMissing}</th>
            <th scope="col">{texts.texts}</th>
          </tr>
        </thead>
        <tbody>
          {artefacts.map(({ urn, class: name, places }) => (
            <tr key={urn}>
              <td>
                <ClassBadge name={name} /> <UrnLink urn={urn} />
              </td>
              <td>
                <Link to="/explore/translate" query={{ urn, to: language, show: 'missing' }}>
                  {words.common.count(countMissing(places, language))}
                </Link>
              </td>
              <td>{words.common.count(places.length)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
