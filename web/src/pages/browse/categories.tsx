import { useState } from 'preact/hooks';
import { useAddress } from '../../address.js';
import { api, contentOf } from '../../api/client.js';
import { useResponse } from '../../api/use-response.js';
import { ClassBadge, Failure, Loading, StabilityBadge, UrnLink } from '../../components/basics.js';
import { LocalText } from '../../components/local-text.js';
import { partsOfUrn, withVersion } from '../../model/urn.js';
import { words } from '../../words/words.js';
import { type CategoryCounts, type CategoryNode, countCategorised } from './category-tree.js';
import type { ListedArtefact } from './group-artefacts.js';
import { readCategories } from './read-categories.js';

const texts = words.browsePage;

/** Schemes that are listed, and categorisations that are read at a time: the most that the registry takes. */
const most = 100;

const schemeOf = (category: string): string =>
  withVersion(category, partsOfUrn(category)?.version ?? '').replace('.Category=', '.CategoryScheme=');

/** Category schemes with their categories beside what the chosen category categorises. */
export function Categories() {
  const { asOf, lang, query } = useAddress();
  const { content, refusal } = useResponse(JSON.stringify([asOf, lang]), (signal) =>
    contentOf(
      api.GET('/ws/registry/artefacts', {
        params: { query: { class: ['CategoryScheme'], limit: most, asOf, lang } },
        signal,
      }),
    ),
  );
  if (refusal !== undefined) return <Failure refusal={refusal} />;
  if (content === undefined) return <Loading />;
  if (content.artefacts.length === 0) return <p class="card">{texts.noSchemes}</p>;
  const category = query['category'];
  const newest = content.artefacts.map(({ urn }) => urn);
  // A link can name a category of a version that is not the newest.
  const scheme = category === undefined ? undefined : schemeOf(category);
  return (
    <div class="categories">
      <nav class="card" aria-label={texts.categories}>
        <ul class="category-tree">
          {content.artefacts.map((each) => (
            <Scheme key={each.urn} scheme={each} isOpen={each.urn === scheme || newest.length === 1} />
          ))}
        </ul>
        {content.next === null ? null : <p class="small">{texts.moreSchemes(most, content.count)}</p>}
      </nav>
      {category === undefined ? <p class="card">{texts.choose}</p> : <Categorised key={category} category={category} />}
    </div>
  );
}

/** A scheme, read when it is opened. */
function Scheme({ scheme: { urn, name, id, agencyID, version }, isOpen }: { scheme: ListedArtefact; isOpen: boolean }) {
  const { asOf, lang } = useAddress();
  const [isRead, setRead] = useState(isOpen);
  const { content, refusal } = useResponse(isRead ? JSON.stringify([urn, asOf, lang]) : undefined, (signal) =>
    readCategories(urn, { asOf, lang, signal }),
  );
  const counts = useResponse(isRead ? JSON.stringify(['counts', urn, asOf]) : undefined, async (signal) => {
    const query = { urn: [urn], direction: 'incoming' as const, depth: 1, types: ['Categorisation'], asOf };
    const { edges } = await contentOf(api.GET('/ws/registry/reference', { params: { query }, signal }));
    return countCategorised(edges);
  }).content;
  return (
    <li>
      <details open={isOpen} onToggle={({ currentTarget }) => currentTarget.open && setRead(true)}>
        <summary>
          <strong>{name ?? id}</strong>{' '}
          <span class="small urn">
            {agencyID}:{id} {version}
          </span>
        </summary>
        {refusal === undefined ? null : <Failure refusal={refusal} />}
        {isRead && content === undefined && refusal === undefined ? <Loading /> : null}
        {content === undefined ? null : <Level categories={content} counts={counts} />}
      </details>
    </li>
  );
}

interface Counted {
  readonly counts: CategoryCounts | undefined;
}

function Level({ categories, counts }: Counted & { categories: readonly CategoryNode[] }) {
  if (categories.length === 0) return <p class="small">{texts.noCategories}</p>;
  return (
    <ul>
      {categories.map((category) => (
        <Category key={category.urn} category={category} counts={counts} />
      ))}
    </ul>
  );
}

/** A category; those below it exist in the page once it is opened. */
function Category({ category: { id, name, urn, categories }, counts }: Counted & { category: CategoryNode }) {
  const address = useAddress();
  const chosen = address.query['category'];
  const [isOpen, setOpen] = useState(chosen?.startsWith(`${urn}.`) === true);
  const hasMore = categories.length > 0;
  const { own = 0, below = 0 } = counts?.get(partsOfUrn(urn)?.item ?? '') ?? {};
  return (
    <li>
      <div class="category-row">
        {hasMore ? (
          <button
            type="button"
            class="twist"
            aria-expanded={isOpen}
            aria-label={texts.below(name?.text ?? id)}
            onClick={() => setOpen(!isOpen)}
          >
            <span aria-hidden="true">{isOpen ? '▾' : '▸'}</span>
          </button>
        ) : (
          <span />
        )}
        <button
          type="button"
          class="category"
          aria-current={chosen === urn ? 'true' : undefined}
          onClick={() => address.change({ category: urn }, true)}
        >
          {name === undefined ? id : <LocalText {...name} />}{' '}
          {name === undefined ? null : <span class="small urn">{id}</span>}
          {own + below === 0 ? null : <CategoryCount own={own} below={below} />}
        </button>
      </div>
      {hasMore && isOpen ? <Level categories={categories} counts={counts} /> : null}
    </li>
  );
}

/** The numbers of artefacts in a category, and in parentheses in those below it. */
function CategoryCount({ own, below }: { own: number; below: number }) {
  const { count } = words.common;
  const shown = [own === 0 ? '' : count(own), below === 0 ? '' : `(${count(below)})`];
  return (
    <>
      {' '}
      <span class="count" title={texts.counted(own, below)}>
        <span aria-hidden="true">{shown.filter((each) => each !== '').join(' ')}</span>
        <span class="hidden-text">{texts.counted(own, below)}</span>
      </span>
    </>
  );
}

/** What categorisations put into a category. */
function Categorised({ category }: { category: string }) {
  const { asOf, lang } = useAddress();
  const [shown, setShown] = useState(most);
  const found = useResponse(JSON.stringify([category, asOf]), async (signal) => {
    const query = { urn: [category], direction: 'incoming' as const, depth: 1, types: ['Categorisation'], asOf };
    const { nodes } = await contentOf(api.GET('/ws/registry/reference', { params: { query }, signal }));
    return nodes.flatMap((node) => (node.class === 'Categorisation' ? [node.urn] : []));
  });
  const categorisations = found.content;
  const pages = Math.ceil(Math.min(shown, categorisations?.length ?? 0) / most);
  const key =
    categorisations === undefined ? undefined : JSON.stringify([category, categorisations.length, pages, asOf, lang]);
  const { content, of, refusal } = useResponse(key, async (signal) => {
    const parts = await Promise.all(
      Array.from({ length: pages }, async (_, page) => {
        const urn = (categorisations ?? []).slice(page * most, (page + 1) * most);
        const query = { urn, direction: 'outgoing' as const, depth: 1, asOf, lang };
        const { nodes, edges } = await contentOf(api.GET('/ws/registry/reference', { params: { query }, signal }));
        const sources = new Set(
          edges.flatMap(({ role, target }) => (role === 'Categorisation.source' ? [target] : [])),
        );
        return nodes.filter(({ urn: each }) => sources.has(each));
      }),
    );
    return parts.flat();
  });
  const failed = found.refusal ?? refusal;
  return (
    <section class="card" aria-labelledby="categorised">
      <h2 id="categorised">
        {texts.categorised} <UrnLink urn={category}>{partsOfUrn(category)?.item}</UrnLink>
      </h2>
      {failed === undefined ? null : <Failure refusal={failed} />}
      {failed === undefined && (content === undefined || of !== key) ? <Loading /> : null}
      {content?.length === 0 ? <p>{texts.empty}</p> : null}
      {content === undefined || content.length === 0 ? null : (
        <ul class="categorised">
          {content.map(({ urn, class: name, name: title, language, stability }) => (
            <li key={urn}>
              <ClassBadge name={name} /> <UrnLink urn={urn} /> <LocalText text={title} language={language} />{' '}
              <StabilityBadge stability={stability} />
            </li>
          ))}
        </ul>
      )}
      {(categorisations?.length ?? 0) > shown ? (
        <button type="button" class="quiet" onClick={() => setShown(shown + most)}>
          {words.common.more}
        </button>
      ) : null}
    </section>
  );
}
