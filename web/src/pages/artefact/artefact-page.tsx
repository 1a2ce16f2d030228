import { useState } from 'preact/hooks';
import { Link, ShownState, useAddress } from '../../address.js';
import { api, contentOf, Refusal } from '../../api/client.js';
import { findVersion } from '../../api/find-version.js';
import { useResponse } from '../../api/use-response.js';
import { ClassBadge, CopyButton, Failure, Loading, StabilityBadge, UrnParts } from '../../components/basics.js';
import { type Tab, Tabs } from '../../components/tabs.js';
import { TimeSlider } from '../../components/time-slider.js';
import { UsingFlows } from '../../components/using-flows.js';
import { isFoundByUrn } from '../../content/addresses.js';
import { readContent } from '../../content/content-client.js';
import { taggedText } from '../../content/json.js';
import type { ArtefactContent } from '../../content/protocol.js';
import { isUsedByFlows } from '../../model/classes.js';
import { isWildcard, type UrnParts as Parts, partsOfUrn, shortUrn, withVersion } from '../../model/urn.js';
import { words } from '../../words/words.js';
import { About } from './about.js';
import { ChangeActions } from './change-actions.js';
import './artefact.css';
import { LocalText } from '../../components/local-text.js';
import { stabilityOf } from '../../model/versions.js';
import { Components } from './components/components.js';
import { Data } from './data/data.js';
import { Deleted } from './deleted.js';
import { DeprecationLine } from './deprecation.js';
import { Formats } from './formats/formats.js';
import { Items } from './items/items.js';
import { References } from './references/references.js';
import { Versions } from './versions/versions.js';

const texts = words.artefact;

/** Classes whose components are a table. */
const structures = new Set(['DataStructure', 'MetadataStructure']);

/** Structures to which constraints apply. */
const constrained = new Set([
  'DataStructure',
  'Dataflow',
  'ProvisionAgreement',
  'MetadataStructure',
  'Metadataflow',
  'MetadataProvisionAgreement',
]);

/** Structures of data. */
const structuresOfData = new Set(['DataStructure', 'Dataflow', 'ProvisionAgreement']);

/** The page of an artefact: its content, versions, references and formats. The URN of an item shows the item. */
export default function ArtefactPage() {
  const address = useAddress();
  // A plus sign that was typed into an address arrives as a blank.
  const urn = (address.query['urn'] ?? '').replaceAll(' ', '+');
  const parts = partsOfUrn(urn);
  if (parts === undefined) {
    return (
      <section class="notice">
        <h1>{texts.title}</h1>
        <p>{urn === '' ? texts.noUrn : texts.notUrn(urn)}</p>
        <p>
          <Link to="/">{words.navigation.find}</Link>
        </p>
      </section>
    );
  }
  return <ArtefactOf parts={parts} urn={urn} />;
}

function ArtefactOf({ parts, urn }: { parts: Parts; urn: string }) {
  const { asOf } = useAddress();
  const { item: _item, itemClass: _itemClass, ...named } = parts;
  // Of all versions of a line, the page shows the newest.
  const version = { ...named, version: named.version.includes('*') ? '~' : named.version };
  const key = JSON.stringify([version, asOf]);
  const { content, of, refusal, isLoading } = useResponse(key, async (signal) => {
    const asked = withVersion(urn, version.version);
    const isThere = !isFoundByUrn(parts.class) || (await findVersion(asked, asOf, signal)) !== undefined;
    if (!isThere) throw new Refusal(404, [{ detail: texts.absent(shortUrn(asked)) }]);
    const read = await readContent('artefact', { parts: version, asOf });
    // Metadata sets have no links to themselves, and no items.
    return read.urn === '' ? { ...read, urn: withVersion(urn, read.version) } : read;
  });
  // While another state of the artefact is awaited, the last one stays, and with it what has the focus.
  const isSameArtefact = of?.startsWith(JSON.stringify([version]).slice(0, -1)) === true;
  const shown = isSameArtefact ? content : undefined;
  if (refusal !== undefined && !isLoading) {
    return (
      <>
        <h1>
          <UrnParts urn={urn} />
        </h1>
        <Failure refusal={refusal} />
        {refusal.status === 404 ? (
          <Deleted urn={withVersion(urn, version.version === '~' ? '*' : version.version)} />
        ) : null}
        <p>
          <Link to="/" query={{ q: parts.id }}>
            {texts.search(parts.id)}
          </Link>
        </p>
      </>
    );
  }
  if (shown === undefined) {
    return (
      <>
        <h1>
          <UrnParts urn={urn} />
        </h1>
        <Loading />
      </>
    );
  }
  const [, state] = JSON.parse(of ?? '[]') as [unknown, string | null];
  return <Shown content={shown} asOf={state ?? undefined} parts={parts} line={withVersion(urn, version.version)} />;
}

interface ShownProps {
  readonly content: ArtefactContent;
  /** Of the content. */
  readonly asOf: string | undefined;
  readonly parts: Parts;
  /** The URN of the artefact, with the version pattern of the address. */
  readonly line: string;
}

function Shown({ content, asOf, parts, line }: ShownProps) {
  const { lang, query } = useAddress();
  const { artefact, itemList } = content;
  const name = taggedText(artefact, 'name', lang);
  const description = taggedText(artefact, 'description', lang);
  const item = query['item'] ?? parts.item;
  const tabs: Tab[] = [
    ...(itemList === undefined
      ? []
      : [{ id: 'items', label: texts.tabs.items, content: () => <Items content={content} item={item} /> }]),
    ...(structures.has(content.class)
      ? [
          {
            id: 'components',
            label: texts.tabs.components,
            content: () => <Components content={content} item={item} />,
          },
        ]
      : []),
    { id: 'about', label: texts.tabs.about, content: () => <About content={content} /> },
    { id: 'versions', label: texts.tabs.versions, content: () => <Versions content={content} /> },
    { id: 'references', label: texts.tabs.references, content: () => <References content={content} /> },
    { id: 'formats', label: texts.tabs.formats, content: () => <Formats content={content} /> },
    ...(structuresOfData.has(content.class)
      ? [{ id: 'data', label: texts.tabs.data, content: () => <Data content={content} /> }]
      : []),
  ];
  return (
    <article class="artefact">
      <header class="artefact-head">
        <div class="artefact-title">
          <p class="row">
            <ClassBadge name={content.class} />
            <UrnParts urn={content.urn} />
            <StabilityBadge stability={stabilityOf(content.version)} />
            {artefact['isExternalReference'] === true ? <span class="badge">{texts.external}</span> : null}
            {artefact['isPartial'] === true ? <span class="badge">{texts.partial}</span> : null}
            <CopyButton text={content.urn} label={texts.copyUrn} />
          </p>
          <h1 dir="auto">{name === undefined ? parts.id : <LocalText {...name} />}</h1>
          {description === undefined ? null : (
            <p class="artefact-description" dir="auto">
              <LocalText {...description} />
            </p>
          )}
        </div>
        <ChangeActions content={content} />
        <Actions content={content} />
        <DeprecationLine key={content.urn} urn={content.urn} />
        {isWildcard(parts.version) ? (
          <p class="notice" role="status">
            {texts.resolved(parts.version, content.version)}
          </p>
        ) : null}
      </header>
      <ShownState.Provider value={{ asOf }}>
        {isUsedByFlows(content.class) ? <UsingFlows urn={content.urn} /> : null}
      </ShownState.Provider>
      <ThroughTime key={line} urn={line} />
      <ShownState.Provider value={{ asOf }}>
        <Tabs label={texts.tabs.label} tabs={tabs} />
      </ShownState.Provider>
    </article>
  );
}

/** A slider through the transactions that changed the artefact or what it refers to; open where a past state is shown. */
function ThroughTime({ urn }: { urn: string }) {
  const { asOf } = useAddress();
  const [isOpen, setOpen] = useState(asOf !== undefined);
  return (
    <details class="through-time" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{words.timeSlider.label}</summary>
      {isOpen ? <TimeSlider roots={[urn]} /> : null}
    </details>
  );
}

/** What can be done with the artefact on other pages. */
function Actions({ content: { urn, class: name, version } }: { content: ArtefactContent }) {
  const isDraft = stabilityOf(version) === 'draft';
  return (
    <nav class="row actions" aria-label={texts.actions.label}>
      <Link class="button quiet" to="/explore/graph" query={{ urn }}>
        {texts.actions.graph}
      </Link>
      {constrained.has(name) ? (
        <Link class="button quiet" to="/explore/constraints" query={{ urn }}>
          {texts.actions.constraints}
        </Link>
      ) : null}
      {structuresOfData.has(name) ? (
        <Link class="button quiet" to="/explore/validate" query={{ structure: urn }}>
          {texts.actions.validate}
        </Link>
      ) : null}
      <Link class="button quiet" to="/explore/try" query={{ urn }}>
        {texts.actions.change}
      </Link>
      <Link class="button quiet" to="/explore/paths" query={{ from: urn }}>
        {texts.actions.paths}
      </Link>
      <Link class="button quiet" to="/explore/compare" query={{ urn }}>
        {texts.actions.compare}
      </Link>
      <RestrictLink urn={urn} />
      {isDraft ? (
        <Link class="button" to="/explore/try" query={{ promote: urn }}>
          {texts.actions.promote}
        </Link>
      ) : null}
    </nav>
  );
}

/** For administrators: a new access rule about all versions of the artefact. */
function RestrictLink({ urn }: { urn: string }) {
  const role = useResponse('whoami', (signal) => contentOf(api.GET('/ws/registry/whoami', { signal }))).content?.role;
  const parts = partsOfUrn(urn);
  if (parts === undefined || (role !== 'root' && role !== 'administrator')) return null;
  const restrict = `${parts.class}=${parts.agencyID}:${parts.id}`;
  return (
    <Link class="button quiet" to="/explore/administration" query={{ tab: 'rules', restrict }}>
      {words.administration.rules.restrict}
    </Link>
  );
}
