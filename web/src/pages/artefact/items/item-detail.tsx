import { Link, useAddress } from '../../../address.js';
import { api, contentOf } from '../../../api/client.js';
import { useResponse } from '../../../api/use-response.js';
import { CopyButton, Failure, Loading, UrnLink } from '../../../components/basics.js';
import { LocalText } from '../../../components/local-text.js';
import { UsingFlows } from '../../../components/using-flows.js';
import { readContent } from '../../../content/content-client.js';
import { isObject, type JsonObject, objectsIn, taggedText, textOf, urnOf } from '../../../content/json.js';
import type { ArtefactContent } from '../../../content/protocol.js';
import { isUsedByFlows } from '../../../model/classes.js';
import { roleInWords } from '../../../model/roles.js';
import { partsOfUrn } from '../../../model/urn.js';
import { words } from '../../../words/words.js';
import { Names } from '../about.js';
import { Annotations } from '../content/annotations.js';
import { Properties } from '../content/value.js';
import { type CodeOrigin, Origin } from './origins.js';

const texts = words.artefact.item;

/** Properties that the detail shows in a place of their own. */
const ownPlace = new Set(['id', 'name', 'names', 'description', 'descriptions', 'links', 'annotations', 'parent']);

interface ItemDetailProps {
  readonly content: ArtefactContent;
  readonly row: number;
  readonly itemKey: string;
  readonly origin: CodeOrigin | undefined;
  readonly onClose: () => void;
  /** Shows another item. */
  readonly onSelect: (key: string) => void;
}

/** An item in full: names and descriptions in all languages, annotations, other properties, and what refers to it. */
export function ItemDetail({ content, row, itemKey, origin, onClose, onSelect }: ItemDetailProps) {
  const { address, itemList = '' } = content;
  const { lang } = useAddress();
  const key = JSON.stringify([address, itemList, row]);
  const { content: entry, of } = useResponse(key, () => readContent('entry', { address, path: itemList, row }));
  const item = of === key && isObject(entry) ? entry : undefined;
  return (
    <aside class="card item-detail" aria-label={texts.label(itemKey)}>
      <header class="row spread">
        <h2 class="urn">{itemKey}</h2>
        <button type="button" class="quiet" onClick={onClose}>
          {words.common.close}
        </button>
      </header>
      {item === undefined ? (
        <Loading />
      ) : (
        <>
          <p>
            <LocalText text={undefined} {...taggedText(item, 'name', lang)} />
          </p>
          <ItemFacts item={item} content={content} itemKey={itemKey} origin={origin} onSelect={onSelect} />
        </>
      )}
    </aside>
  );
}

function ItemFacts({
  item,
  content,
  itemKey,
  origin,
  onSelect,
}: Pick<ItemDetailProps, 'content' | 'itemKey' | 'origin' | 'onSelect'> & { item: JsonObject }) {
  const urn = urnOf(item);
  const parent = textOf(item['parent']);
  // Items below it are in the tree.
  const rest = Object.fromEntries(
    Object.entries(item).filter(([property]) => !ownPlace.has(property) && property !== content.itemList),
  );
  const annotations = objectsIn(item['annotations']);
  return (
    <>
      {urn === undefined ? null : (
        <p class="row">
          <Link class="button quiet" to="/explore/graph" query={{ urn, direction: 'incoming', scope: 'item' }}>
            {texts.graph}
          </Link>
          <Link class="button" to="/explore/try" query={{ urn: content.urn, without: itemKey }}>
            {texts.without}
          </Link>
          <CopyButton text={urn} label={words.artefact.copyUrn} />
        </p>
      )}
      {parent === '' ? null : (
        <p class="row">
          <span class="small">{words.artefact.items.parent}</span>
          <button type="button" class="item-choice" onClick={() => onSelect(parent)}>
            {parent}
          </button>
        </p>
      )}
      {origin === undefined ? null : (
        <p>
          {words.artefact.items.inheritedFrom} <Origin origin={origin} />
        </p>
      )}
      {Object.keys(rest).length === 0 ? null : <Properties of={rest} address={content.address} />}
      <h3>{words.artefact.about.names}</h3>
      <Names of={item} />
      {annotations.length === 0 ? null : (
        <>
          <h3>{words.artefact.about.annotations}</h3>
          <Annotations of={annotations} />
        </>
      )}
      {urn !== undefined && isUsedByFlows(partsOfUrn(urn)?.itemClass) ? <UsingFlows urn={urn} /> : null}
      {urn === undefined ? null : <ReferringTo urn={urn} />}
    </>
  );
}

/** References that are shown of an item; the graph has all. */
const mostShown = 20;

/** The artefacts that refer to an item, alone or by a selection. */
function ReferringTo({ urn }: { urn: string }) {
  const { asOf } = useAddress();
  const key = JSON.stringify([urn, asOf]);
  const { content, refusal } = useResponse(key, (signal) =>
    contentOf(
      api.GET('/ws/registry/reference', {
        params: { query: { urn: [urn], direction: 'incoming', scope: 'item', depth: 1, edges: 'all', asOf } },
        signal,
      }),
    ),
  );
  if (refusal !== undefined) return <Failure refusal={refusal} />;
  if (content === undefined) return <Loading />;
  const edges = content.edges ?? [];
  return (
    <section>
      <h3>{texts.referring(edges.length)}</h3>
      {edges.length === 0 ? <p class="small">{texts.none}</p> : null}
      <ul class="plain">
        {edges.slice(0, mostShown).map((edge) => (
          <li key={`${edge.source} ${edge.role} ${textOf(edge.component)}`}>
            <UrnLink urn={edge.source} /> <small title={edge.role}>{roleInWords(edge.role)}</small>
          </li>
        ))}
      </ul>
      {edges.length > mostShown ? <p class="small">{texts.moreInGraph(edges.length - mostShown)}</p> : null}
    </section>
  );
}
