import { useAddress } from '../../address.js';
import { Instant } from '../../components/basics.js';
import { isObject, type JsonObject, objectsIn, textOf, textsOf } from '../../content/json.js';
import type { ArtefactContent } from '../../content/protocol.js';
import { words } from '../../words/words.js';
import { Annotations } from './content/annotations.js';
import { Properties } from './content/value.js';

const texts = words.artefact.about;

/** Properties that the page shows elsewhere. */
const shownElsewhere = new Set([
  'id',
  'agencyID',
  'version',
  'name',
  'names',
  'description',
  'descriptions',
  'links',
  'annotations',
  'validFrom',
  'validTo',
  'isExternalReference',
  'isPartial',
  'dataStructureComponents',
  'metadataStructureComponents',
]);

/** What an artefact is: names and descriptions in all languages, validity, annotations, links, and all other content. */
export function About({ content: { artefact, itemList, address, problems } }: { content: ArtefactContent }) {
  const { annotations } = artefact;
  const content = Object.fromEntries(
    Object.entries(artefact).filter(([property]) => !shownElsewhere.has(property) && property !== itemList),
  );
  return (
    <div class="about">
      {Object.keys(content).length === 0 ? null : (
        <section class="card">
          <h2>{texts.content}</h2>
          <Properties of={content} address={address} />
        </section>
      )}
      <section class="card">
        <h2>{texts.names}</h2>
        <Names of={artefact} />
      </section>
      <Validity of={artefact} />
      <Links of={artefact} />
      {objectsIn(annotations).length === 0 ? null : (
        <section class="card">
          <h2>{texts.annotations}</h2>
          <Annotations of={annotations} />
        </section>
      )}
      {problems.length === 0 ? null : (
        <section class="notice warning">
          <h2>{texts.problems}</h2>
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** Names and descriptions in all languages. One that is chosen is that of all names on the pages. */
export function Names({ of }: { of: JsonObject }) {
  const { lang, change } = useAddress();
  const names = textsOf(of['names']);
  const descriptions = textsOf(of['descriptions']);
  const tags = [...new Set([...Object.keys(names), ...Object.keys(descriptions)])].sort();
  if (tags.length === 0) return <p class="small">{words.common.noName}</p>;
  const hasDescriptions = Object.keys(descriptions).length > 0;
  return (
    <div class="wide-table">
      <table class="names">
        <thead>
          <tr>
            <th scope="col">{texts.language}</th>
            <th scope="col">{texts.name}</th>
            {hasDescriptions ? <th scope="col">{texts.description}</th> : null}
          </tr>
        </thead>
        <tbody>
          {tags.map((tag) => (
            <tr key={tag}>
              <th scope="row">
                {tags.length === 1 ? (
                  tag
                ) : (
                  <button
                    type="button"
                    class="quiet small-button"
                    aria-pressed={lang === tag}
                    aria-label={texts.useLanguage(tag)}
                    onClick={() => change({ lang: lang === tag ? undefined : tag })}
                  >
                    {tag}
                  </button>
                )}
              </th>
              <td lang={tag}>{names[tag] ?? ''}</td>
              {hasDescriptions ? (
                <td lang={tag} class="long-text">
                  {descriptions[tag] ?? ''}
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Validity({ of }: { of: JsonObject }) {
  const from = textOf(of['validFrom']);
  const to = textOf(of['validTo']);
  if (from === '' && to === '') return null;
  return (
    <section class="card">
      <h2>{texts.validity}</h2>
      <dl class="facts">
        {from === '' ? null : (
          <div>
            <dt>{texts.from}</dt>
            <dd>
              <Instant at={from} />
            </dd>
          </div>
        )}
        {to === '' ? null : (
          <div>
            <dt>{texts.to}</dt>
            <dd>
              <Instant at={to} />
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}

/** Links to other documents; those to the artefact itself have a URN only. */
function Links({ of }: { of: JsonObject }) {
  const links = objectsIn(of['links']).filter(({ href }) => textOf(href) !== '');
  if (links.length === 0) return null;
  return (
    <section class="card">
      <h2>{texts.links}</h2>
      <ul>
        {links.map((link) => {
          const href = textOf(link['href']);
          const title = isObject(link['titles']) ? Object.values(textsOf(link['titles']))[0] : undefined;
          return (
            <li key={href}>
              {/^https?:/.test(href) ? (
                <a href={href} rel="noreferrer">
                  {title ?? (textOf(link['title']) || href)}
                </a>
              ) : (
                href
              )}{' '}
              <small>{textOf(link['rel'])}</small>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
