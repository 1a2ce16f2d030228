import { type Address, Link, useAddress } from '../../address.js';
import { api, contentOf } from '../../api/client.js';
import { useResponse } from '../../api/use-response.js';
import { ClassBadge, Failure, Loading } from '../../components/basics.js';
import { type ChosenFacets, chosenFacets, countFacets, Facets } from '../../components/facets.js';
import { HitSummary } from '../../components/hit-summary.js';
import { LocalText } from '../../components/local-text.js';
import { firstPage, Pager } from '../../components/pager.js';
import { partsOfUrn, shortUrn } from '../../model/urn.js';
import { words } from '../../words/words.js';
import { groupHits, type HitGroup } from './group-hits.js';

const compareTexts = words.comparePage;

const kinds = ['all', 'artefact', 'item'] as const;

/** The search that the address of the page names. */
const searchOf = (address: Address, q: string) => ({
  q,
  kind: kinds.find((each) => each === address.query['kind']) ?? 'all',
  versions: address.query['versions'] === 'all' ? ('all' as const) : ('newest' as const),
  asOf: address.asOf,
  lang: address.lang,
});

/** Moves the focus among the links of results, and from the first one back to the field. */
function moveAmongResults(event: KeyboardEvent & { readonly currentTarget: HTMLElement }): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a.result')];
  const present = links.findIndex((link) => link.matches(':focus'));
  if (present < 0) return;
  event.preventDefault();
  (links[present + step] ?? (step < 0 ? document.querySelector<HTMLElement>('.search-box input') : undefined))?.focus();
}

function Group({ group: { urn, artefact, holder, parts }, query }: { group: HitGroup; query: string }) {
  return (
    <li class="result-group">
      <Link to="/explore/artefact" query={{ urn }} class="result">
        {artefact === undefined ? (
          <span class="hit">
            <ClassBadge name={holder?.class ?? ''} />
            <span class="hit-text">
              <span class="urn">{shortUrn(urn)}</span>{' '}
              <LocalText class="hit-name" text={holder?.name} language={holder?.language} />
            </span>
          </span>
        ) : (
          <HitSummary hit={artefact} query={query} />
        )}
      </Link>
      <CompareLink urn={urn} />
      {parts.length === 0 ? null : (
        <ul>
          {parts.map((hit) => (
            <li key={hit.urn}>
              <Link to="/explore/artefact" query={{ urn: hit.urn }} class="result">
                <HitSummary hit={hit} query={query} isUnderArtefact />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** A link that takes an artefact for a comparison, or compares it with the one that was taken. */
function CompareLink({ urn }: { urn: string }) {
  const address = useAddress();
  const { compare } = address.query;
  const isTaken = compare !== undefined;
  if (compare === urn || (isTaken && partsOfUrn(compare)?.class !== partsOfUrn(urn)?.class)) return null;
  return (
    <a
      class="small compare"
      href={isTaken ? address.to('/explore/compare', { urn: compare, to: urn }) : address.changed({ compare: urn })}
      aria-label={
        isTaken ? `${compareTexts.with(shortUrn(compare))}: ${shortUrn(urn)}` : compareTexts.startOf(shortUrn(urn))
      }
    >
      {isTaken ? compareTexts.with(shortUrn(compare)) : compareTexts.start}
    </a>
  );
}

/** The artefact that was taken for a comparison. */
function Compared() {
  const { query, change } = useAddress();
  const { compare } = query;
  if (compare === undefined) return null;
  return (
    <p class="notice row" role="status">
      {compareTexts.chosen(shortUrn(compare))}
      <button type="button" class="quiet" onClick={() => change({ compare: undefined })}>
        {compareTexts.cancel}
      </button>
    </p>
  );
}

function Choices() {
  const address = useAddress();
  const texts = words.findPage;
  return (
    <div class="row">
      <label class="row">
        {texts.kind}
        <select
          value={address.query['kind'] ?? 'all'}
          onChange={({ currentTarget: { value } }) =>
            address.change({ ...firstPage, kind: value === 'all' ? undefined : value }, true)
          }
        >
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {texts.kinds[kind]}
            </option>
          ))}
        </select>
      </label>
      <label class="row">
        <input
          type="checkbox"
          checked={address.query['versions'] === 'all'}
          onChange={({ currentTarget: { checked } }) =>
            address.change({ ...firstPage, versions: checked ? 'all' : undefined }, true)
          }
        />
        {texts.allVersions}
      </label>
    </div>
  );
}

/** What a search finds: items under their artefact, with filters beside. */
export function Results({ query: q }: { query: string }) {
  const address = useAddress();
  const search = searchOf(address, q);
  const chosen = chosenFacets(address);
  const place = address.query['next'];
  const { content, refusal, isLoading } = useResponse(JSON.stringify([search, chosen, place]), async (signal) => {
    const ask = (query: ChosenFacets & { limit?: number; next: string | undefined }) =>
      contentOf(api.GET('/ws/registry/search', { params: { query: { ...search, ...query, facets: true } }, signal }));
    const result = await ask({ ...chosen, next: place });
    // The place of a page belongs to a search with all its filters.
    const facets =
      result.facets &&
      (await countFacets(
        chosen,
        result.facets,
        async (choices) => (await ask({ ...choices, limit: 1, next: undefined })).facets,
      ));
    return { ...result, facets, q };
  });
  if (refusal !== undefined) return <Failure refusal={refusal} />;
  if (content === undefined) return <Loading />;
  const { hits, count, isComplete, next, facets } = content;
  const texts = words.findPage;
  return (
    <div class="with-facets" aria-busy={isLoading}>
      {facets === undefined ? <span /> : <Facets counts={facets} />}
      <section aria-labelledby="results" class="results">
        {isLoading ? <span class="loading hidden-text">{words.common.loading}</span> : null}
        <div class="row spread">
          <h2 id="results">
            <span aria-live="polite">{texts.count(count, isComplete)}</span>
          </h2>
          <Choices />
        </div>
        <Compared />
        {isComplete ? null : <p class="notice warning">{texts.incomplete}</p>}
        {hits.length === 0 ? (
          <p class="card">{texts.nothing}</p>
        ) : (
          // Tab reaches its links too.
          <ul class="card result-list" onKeyDown={moveAmongResults}>
            {groupHits(hits).map((group) => (
              <Group key={group.urn} group={group} query={content.q} />
            ))}
          </ul>
        )}
        <Pager next={next} />
      </section>
    </div>
  );
}
