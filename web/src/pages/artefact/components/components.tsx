import { Link, useAddress } from '../../../address.js';
import { api, contentOf, fetchText } from '../../../api/client.js';
import { useResponse } from '../../../api/use-response.js';
import { Failure, Loading, UrnLink } from '../../../components/basics.js';
import { Breakable } from '../../../components/breakable.js';
import { LocalText } from '../../../components/local-text.js';
import { artefactAddress } from '../../../content/addresses.js';
import { isObject, type JsonObject, objectsIn, taggedText, textOf, urnOf } from '../../../content/json.js';
import type { ArtefactContent } from '../../../content/protocol.js';
import { partsOfUrn } from '../../../model/urn.js';
import { words } from '../../../words/words.js';
import { type ComponentRow, componentRows, facetsOf } from './component-rows.js';

const texts = words.artefact.components;

/** What the registry resolves for the components of a structure. */
interface Resolved {
  /** Concepts by the id and item of the reference, without its version. */
  readonly concepts: ReadonlyMap<string, JsonObject>;
  /** Lists by component. */
  readonly enumerations: ReadonlyMap<string, Enumeration>;
}

interface Enumeration {
  readonly urn: string | null;
  readonly reference: string;
  readonly isRestricted: boolean;
  readonly allowed: number | undefined;
  readonly excluded: number | undefined;
}

/** A reference to a concept without its version, which can be a wildcard. */
const conceptKey = (urn: string): string => urn.replace(/\([^)]*\)/, '');

async function resolve({ urn }: ArtefactContent, asOf: string | undefined, signal: AbortSignal): Promise<Resolved> {
  const parts = partsOfUrn(urn);
  if (parts === undefined) return { concepts: new Map(), enumerations: new Map() };
  const address = artefactAddress(parts, { format: 'sdmx-json-2.1', detail: 'full', asOf });
  const [message, constraints] = await Promise.all([
    fetchText(`${address}&detail=referencepartial&references=conceptscheme`, { signal }),
    contentOf(api.GET('/ws/registry/constraints', { params: { query: { urn, asOf } }, signal })),
  ]);
  const { data }: { data?: JsonObject } = JSON.parse(message.text);
  const concepts = objectsIn(data?.['conceptSchemes'])
    .flatMap(({ concepts: list }) => objectsIn(list))
    .map((concept) => [conceptKey(urnOf(concept) ?? ''), concept] as const);
  const enumerations = (constraints.contexts[0]?.components ?? []).flatMap(
    ({ id, enumeration, decisions, allowed, excluded }): (readonly [string, Enumeration])[] =>
      enumeration === undefined
        ? []
        : [
            [
              id,
              {
                ...enumeration,
                isRestricted: decisions !== undefined,
                allowed: allowed?.length,
                excluded: excluded?.length,
              },
            ],
          ],
  );
  return { concepts: new Map(concepts), enumerations: new Map(enumerations) };
}

/** Lists that are counted: as many as the registry takes in a request. */
const mostCounted = 100;

/** The number of codes of lists, by URN. */
async function countCodes(
  urns: readonly string[],
  asOf: string | undefined,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, number>> {
  const { lists } = await contentOf(
    api.GET('/ws/registry/codes', { params: { query: { urn: urns.slice(0, mostCounted), asOf } }, signal }),
  );
  return new Map(lists.map(({ urn, count }) => [urn, count]));
}

/** The components of a structure: what each is for, its concept, what values it can have, and what it is attached to. */
export function Components({ content, item }: { content: ArtefactContent; item: string | undefined }) {
  const { asOf } = useAddress();
  const key = JSON.stringify([content.urn, asOf]);
  const { content: resolved, refusal } = useResponse(key, (signal) => resolve(content, asOf, signal));
  const lists = [
    ...new Set([...(resolved?.enumerations.values() ?? [])].flatMap(({ urn }) => (urn === null ? [] : [urn]))),
  ];
  const counting = useResponse(lists.length === 0 ? undefined : JSON.stringify([lists, asOf]), (signal) =>
    countCodes(lists, asOf, signal),
  );
  const rows = componentRows(content.artefact);
  if (refusal !== undefined) return <Failure refusal={refusal} />;
  return (
    <div class="wide-table card">
      {resolved === undefined || counting.isLoading ? <Loading /> : null}
      <table class="components">
        <caption class="hidden-text">{texts.label}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.component}</th>
            <th scope="col">{texts.kind}</th>
            <th scope="col">{texts.concept}</th>
            <th scope="col">{texts.representation}</th>
            <th scope="col">{texts.allowed}</th>
            <th scope="col">{texts.attachment}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <ComponentOf
              key={`${row.kind} ${row.path}`}
              row={row}
              urn={content.urn}
              isShown={item !== undefined && (item === row.path || item === row.id)}
              resolved={resolved}
              counts={counting.content}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface ComponentProps {
  readonly row: ComponentRow;
  readonly urn: string;
  readonly isShown: boolean;
  readonly resolved: Resolved | undefined;
  readonly counts: ReadonlyMap<string, number> | undefined;
}

function ComponentOf({ row, urn, isShown, resolved, counts }: ComponentProps) {
  const { lang } = useAddress();
  const concept = row.concept === undefined ? undefined : resolved?.concepts.get(conceptKey(row.concept));
  const name = concept === undefined ? undefined : taggedText(concept, 'name', lang);
  const enumeration = resolved?.enumerations.get(row.path);
  return (
    <tr class={isShown ? 'shown-row' : undefined} aria-current={isShown ? 'true' : undefined}>
      <th scope="row" class="id component-id" style={{ '--depth': row.depth }}>
        <Breakable text={row.id} />
      </th>
      <td>
        <span class={`kind kind-${row.kind}`}>{texts.kinds[row.kind]}</span>
        {row.usage === undefined ? null : <div class="small">{texts.usages[row.usage] ?? row.usage}</div>}
      </td>
      <td>
        {name === undefined ? null : (
          <div>
            <LocalText {...name} />
          </div>
        )}
        {row.concept === undefined ? null : <UrnLink urn={(concept && urnOf(concept)) ?? row.concept} />}
        {row.conceptRoles.map((role) => (
          <div key={role} class="small">
            {texts.role} <UrnLink urn={role} />
          </div>
        ))}
      </td>
      <td>
        <Representation row={row} concept={concept} enumeration={enumeration} />
      </td>
      <td>
        {enumeration === undefined ? null : (
          <Allowed row={row} urn={urn} enumeration={enumeration} count={counts?.get(enumeration.urn ?? '')} />
        )}
      </td>
      <td>
        {row.attachment === undefined ? null : (
          <>
            {row.kind === 'group' ? null : texts.levels[row.attachment.level]}{' '}
            <span class="values">
              {row.attachment.of.map((id) => (
                <code key={id}>{id}</code>
              ))}
            </span>
          </>
        )}
      </td>
    </tr>
  );
}

/** The list of a component, or the form of its values; what comes from the concept is marked. */
function Representation({
  row,
  concept,
  enumeration,
}: {
  row: ComponentRow;
  concept: JsonObject | undefined;
  enumeration: Enumeration | undefined;
}) {
  const core = concept?.['coreRepresentation'];
  const isInherited = row.representation === undefined && isObject(core);
  const facets = facetsOf(row.representation ?? (isObject(core) ? core : undefined));
  const written = textOf((row.representation ?? (isObject(core) ? core : undefined))?.['enumeration']);
  const list = enumeration ?? (written === '' ? undefined : { urn: null, reference: written });
  return (
    <>
      {list === undefined ? null : <UrnLink urn={list.urn ?? list.reference} />}
      {list !== undefined && list.urn !== null && list.urn !== list.reference ? (
        <div class="small">
          {texts.written} <code>{partsOfUrn(list.reference)?.version}</code>
        </div>
      ) : null}
      {facets.length === 0 ? null : (
        <span class="values">
          {facets.map((facet) => (
            <code key={facet}>{facet}</code>
          ))}
        </span>
      )}
      {isInherited && (list !== undefined || facets.length > 0) ? <div class="small">{texts.fromConcept}</div> : null}
    </>
  );
}

/** How many codes are allowed, and a link to why. */
function Allowed({
  row,
  urn,
  enumeration: { isRestricted, allowed, excluded },
  count,
}: {
  row: ComponentRow;
  urn: string;
  enumeration: Enumeration;
  count: number | undefined;
}) {
  const all = isRestricted ? (allowed ?? 0) + (excluded ?? 0) : count;
  return (
    <Link to="/explore/constraints" query={{ urn, component: row.path }}>
      {isRestricted ? texts.someCodes(allowed ?? 0, all ?? 0) : all === undefined ? texts.allCodes : texts.codes(all)}
    </Link>
  );
}
