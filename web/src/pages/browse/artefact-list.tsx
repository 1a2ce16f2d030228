import { useAddress } from '../../address.js';
import { useResponse } from '../../api/use-response.js';
import { ClassBadge, Failure, Loading, StabilityBadge, UrnLink } from '../../components/basics.js';
import { Breakable } from '../../components/breakable.js';
import { DeprecationBadge } from '../../components/deprecation-badge.js';
import { chosenFacets, countFacets, Facets } from '../../components/facets.js';
import { LocalText } from '../../components/local-text.js';
import { firstPage, Pager } from '../../components/pager.js';
import { words } from '../../words/words.js';
import { findListed } from './find-listed.js';
import { type ArtefactGroup, groupArtefacts } from './group-artefacts.js';

/** Artefacts of a page. */
const pageSize = 100;

/** Characters of a text that the registry searches. */
const longestText = 500;

function Group({ group: { agencyID, class: name, artefacts } }: { group: ArtefactGroup }) {
  return (
    <tbody>
      <tr class="group">
        <th scope="rowgroup" colSpan={3}>
          <span class="urn">{agencyID}</span> <ClassBadge name={name} />
        </th>
      </tr>
      {artefacts.map(({ urn, id, name: title, language, version, stability, deprecated }) => (
        <tr key={urn}>
          <td>
            <UrnLink urn={urn}>
              <Breakable text={id} />
            </UrnLink>
          </td>
          <td>
            <LocalText text={title} language={language} />
          </td>
          <td>
            <span class="urn">{version}</span> <StabilityBadge stability={stability} />{' '}
            <DeprecationBadge of={deprecated} />
          </td>
        </tr>
      ))}
    </tbody>
  );
}

/** All artefacts by agency and class, in pages, with filters and their numbers. */
export function ArtefactList() {
  const address = useAddress();
  const { asOf, lang } = address;
  const chosen = chosenFacets(address);
  const versions = address.query['versions'] === 'all' ? ('all' as const) : ('newest' as const);
  const place = address.query['next'];
  const text = address.query['q']?.trim() ?? '';
  const key = JSON.stringify([chosen, versions, place, text, asOf, lang]);
  const { content, of, refusal } = useResponse(key, async (signal) => {
    const query = { text, versions, asOf, lang };
    const page = await findListed({ ...query, ...chosen, limit: pageSize, next: place }, signal);
    const facets =
      page.facets &&
      (await countFacets(
        chosen,
        page.facets,
        async (choices) => (await findListed({ ...query, ...choices, limit: 1, next: undefined }, signal)).facets,
      ));
    return { ...page, facets };
  });
  const texts = words.browsePage;
  if (refusal !== undefined) return <Failure refusal={refusal} />;
  if (content === undefined) return <Loading />;
  return (
    <div class="with-facets" aria-busy={of !== key}>
      {content.facets === undefined ? <span /> : <Facets counts={content.facets} />}
      <section aria-labelledby="artefacts">
        {of === key ? null : <span class="loading hidden-text">{words.common.loading}</span>}
        <div class="row spread">
          <h2 id="artefacts">
            <span aria-live="polite">{texts.count(content.count)}</span>
          </h2>
          <input
            type="search"
            maxLength={longestText}
            value={address.query['q'] ?? ''}
            aria-label={texts.filterLabel}
            placeholder={texts.filter}
            onInput={({ currentTarget: { value } }) =>
              address.change({ ...firstPage, q: value === '' ? undefined : value })
            }
          />
          <label class="row">
            <input
              type="checkbox"
              checked={versions === 'all'}
              onChange={({ currentTarget: { checked } }) =>
                address.change({ ...firstPage, versions: checked ? 'all' : undefined }, true)
              }
            />
            {words.findPage.allVersions}
          </label>
        </div>
        {content.artefacts.length === 0 ? (
          <p class="card">{texts.nothing}</p>
        ) : (
          <div class="card artefact-list">
            <table aria-labelledby="artefacts">
              <thead>
                <tr>
                  <th scope="col">{texts.columns.id}</th>
                  <th scope="col">{texts.columns.name}</th>
                  <th scope="col">{texts.columns.version}</th>
                </tr>
              </thead>
              {groupArtefacts(content.artefacts).map((group) => (
                <Group key={`${group.agencyID} ${group.class}`} group={group} />
              ))}
            </table>
          </div>
        )}
        <Pager next={content.next} />
      </section>
    </div>
  );
}
