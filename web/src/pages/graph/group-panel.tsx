import { useState } from 'preact/hooks';
import { Link, useAddress } from '../../address.js';
import { api, contentOf } from '../../api/client.js';
import { useResponse } from '../../api/use-response.js';
import { ClassBadge, Failure, Loading, StabilityBadge, UrnLink } from '../../components/basics.js';
import { LocalText } from '../../components/local-text.js';
import { partsOfUrn } from '../../model/urn.js';
import { words } from '../../words/words.js';
import { type GraphState, mostMembers, referenceQuery } from './graph-query.js';
import type { NodeGroup } from './group-graph.js';

const { graphPage } = words;

/** Artefacts that a page of a group lists. */
const pageSize = 50;
/** Artefacts that are taken out of a group at once. */
const atOnce = 10;

/** The artefacts of a group, in pages; they can be shown outside of it. */
export function GroupPanel({ state, group }: { state: GraphState; group: NodeGroup }) {
  const { asOf, lang, change } = useAddress();
  const [pages, setPages] = useState<readonly (string | undefined)[]>([undefined]);
  const next = pages.at(-1);
  const { class: name, agencyID, count } = group;
  const query = {
    ...referenceQuery(state),
    class: name as 'Codelist',
    agency: agencyID,
    limit: pageSize,
    next,
    asOf,
    lang,
  };
  const { content, refusal, isLoading } = useResponse(JSON.stringify(query), (signal) =>
    contentOf(api.GET('/ws/registry/reference/summary', { params: { query }, signal })),
  );
  const show = (urns: readonly string[]): void =>
    change({ member: [...new Set([...state.members, ...urns])].slice(0, mostMembers) }, true);
  const shown = new Set(state.members);
  const listed = content?.members ?? [];
  const firstHidden = listed.filter(({ urn }) => !shown.has(urn)).slice(0, atOnce);
  const start = (pages.length - 1) * pageSize;
  return (
    <>
      <h2 class="row">
        <ClassBadge name={name} /> {agencyID}
      </h2>
      <p class="small">{words.graphView.group(count)}</p>
      {refusal === undefined ? null : <Failure refusal={refusal} />}
      {content === undefined ? isLoading ? <Loading /> : null : null}
      {firstHidden.length === 0 ? null : (
        <button type="button" class="quiet" onClick={() => show(firstHidden.map(({ urn }) => urn))}>
          {graphPage.showFirst(firstHidden.length)}
        </button>
      )}
      <h3>
        {graphPage.members}{' '}
        <small>
          {start + 1}–{start + listed.length} / {words.common.count(count)}
        </small>
      </h3>
      <ul class="graph-members">
        {listed.map(({ urn, name: text, language, stability }) => (
          <li key={urn}>
            <div>
              <UrnLink urn={urn}>
                {partsOfUrn(urn)?.id} {partsOfUrn(urn)?.version}
              </UrnLink>{' '}
              {stability === undefined ? null : <StabilityBadge stability={stability} />}
              {text === undefined ? null : (
                <div class="small">
                  <LocalText text={text} language={language} />
                </div>
              )}
            </div>
            {shown.has(urn) ? (
              <span class="small">{graphPage.inGraph}</span>
            ) : (
              <button type="button" class="quiet" onClick={() => show([urn])}>
                {graphPage.show}
              </button>
            )}
          </li>
        ))}
      </ul>
      <div class="row">
        {pages.length === 1 ? null : (
          <button type="button" class="quiet" onClick={() => setPages(pages.slice(0, -1))}>
            {graphPage.previousPage}
          </button>
        )}
        {content?.next == null ? null : (
          <button type="button" class="quiet" onClick={() => setPages([...pages, content.next ?? undefined])}>
            {graphPage.nextPage}
          </button>
        )}
        <Link to="/explore/graph" query={{ urn: state.urns, class: name }}>
          {graphPage.onlyClass}
        </Link>
      </div>
    </>
  );
}
