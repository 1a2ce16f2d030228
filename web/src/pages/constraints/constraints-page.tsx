import { useMemo } from 'preact/hooks';
import { useAddress } from '../../address.js';
import { api, contentOf, type Schemas } from '../../api/client.js';
import { useResponse } from '../../api/use-response.js';
import { inBase } from '../../base.js';
import { ClassBadge, Failure, Loading, UrnLink } from '../../components/basics.js';
import { SearchBox } from '../../components/search-box.js';
import { partsOfUrn, shortUrn } from '../../model/urn.js';
import { words } from '../../words/words.js';
import type { Component } from './allowed-values.js';
import { ComponentValues, Decisions } from './component-values.js';
import './constraints-page.css';
import { KeySets } from './key-sets.js';
import { ValueQuestion } from './value-question.js';

const texts = words.constraints;

/** The classes that constraints apply to, with those of providers, which stand for their agreements. */
const constrained = [
  'Dataflow',
  'DataStructure',
  'ProvisionAgreement',
  'Metadataflow',
  'MetadataStructure',
  'MetadataProvisionAgreement',
  'DataProvider',
  'MetadataProvider',
];

type Context = Schemas['Constraints']['contexts'][number];

/** What constraints allow in a structure, a flow, an agreement, or for a provider, and who decides. */
export default function ConstraintsPage() {
  const { query, asOf, open } = useAddress();
  const urn = query['urn'];
  const { content, refusal, of } = useResponse(urn === undefined ? undefined : `${urn} ${asOf}`, (signal) =>
    contentOf(api.GET('/ws/registry/constraints', { params: { query: { urn: urn ?? '', asOf } }, signal })),
  );
  const parts = partsOfUrn(urn ?? '');
  const isCurrent = of === `${urn} ${asOf}`;
  return (
    <div class="constraints">
      <h1>{urn === undefined ? texts.choose : texts.title(parts?.item ?? parts?.id ?? urn)}</h1>
      {urn === undefined ? null : (
        <p class="row">
          <ClassBadge name={parts?.itemClass ?? parts?.class ?? ''} /> <UrnLink urn={urn} />
        </p>
      )}
      <SearchBox
        label={texts.search}
        kinds="all"
        classes={constrained}
        onChoose={(hit) => open('/explore/constraints', { urn: hit.urn })}
      />
      {refusal === undefined ? null : <Failure refusal={refusal} />}
      {urn === undefined || refusal !== undefined ? null : content === undefined || !isCurrent ? (
        <Loading />
      ) : (
        <Contexts urn={urn} contexts={content.contexts} />
      )}
    </div>
  );
}

/** The structures that are meant: one, or the agreements of a provider, of which one is shown. */
function Contexts({ urn, contexts }: { urn: string; contexts: readonly Context[] }) {
  const { query, change } = useAddress();
  const shown = contexts.find((each) => each.urn === query['context']) ?? contexts[0];
  if (shown === undefined) return <p class="notice">{texts.noAgreement}</p>;
  return (
    <>
      {contexts.length === 1 ? null : (
        <label class="row">
          {texts.context(contexts.length)}
          <select
            value={shown.urn}
            onChange={(event) => change({ context: event.currentTarget.value, component: undefined })}
          >
            {contexts.map((each) => (
              <option key={each.urn} value={each.urn}>
                {shortUrn(each.urn)}
              </option>
            ))}
          </select>
        </label>
      )}
      <ContextView key={shown.urn} urn={urn} context={shown} />
    </>
  );
}

const isRestricted = ({ decisions, timeRanges, constraints = [] }: Component): boolean =>
  decisions !== undefined || timeRanges !== undefined || constraints.length > 0;

function ContextView({ urn, context }: { urn: string; context: Context }) {
  const { query, asOf } = useAddress();
  const { components = [], constraints, above, isEmpty, isExact } = context;
  const chosen = useMemo(
    () => components.find(({ id }) => id === query['component']) ?? components.find(isRestricted) ?? components[0],
    [components, query['component']],
  );
  const addressIn = (format: string): string => {
    const parameters = new URLSearchParams({ urn: context.urn, format, ...(asOf === undefined ? {} : { asOf }) });
    return `/ws/registry/constraints?${parameters}`;
  };
  return (
    <>
      {isEmpty ? <p class="notice problem">{texts.isEmpty}</p> : null}
      {isExact ? null : <p class="notice warning">{texts.isNotExact}</p>}
      <section class="card" aria-labelledby="applying">
        <h2 id="applying">
          {texts.applying} <span class="small">{constraints.length}</span>
        </h2>
        {constraints.length === 0 ? <p>{texts.none}</p> : null}
        <ul class="entry-list">
          {constraints.map((each) => (
            <li key={each.urn} class="row">
              <UrnLink urn={each.urn} />
              <span class="small">
                {texts.attachedTo} {each.attachedTo.map(shortUrn).join(', ')}
              </span>
              {each.keySets === 0 ? null : <span class="badge">{texts.withKeySets(each.keySets)}</span>}
            </li>
          ))}
        </ul>
        {above.length === 0 ? null : (
          <p class="row small">
            {texts.above}
            {above.map((each) => (
              <UrnLink key={each} urn={each} />
            ))}
          </p>
        )}
        <p class="row">
          {texts.sameAs}
          {(['sdmx-3.1', 'sdmx-json-2.1', 'sdmx-2.1'] as const).map((format) => (
            <a key={format} href={inBase(addressIn(format))} target="_blank" rel="noreferrer">
              {texts.formats[format]}
            </a>
          ))}
        </p>
      </section>
      <ValueQuestion urn={context.urn} context={context.urn} components={components} />
      <div class="by-component">
        <ComponentChoice components={components} chosen={chosen} />
        {chosen === undefined ? null : (
          <div class="component-shown">
            {chosen.decisions === undefined ? null : (
              <section class="card" aria-labelledby="decisions">
                <h2 id="decisions">{texts.decisions(chosen.id)}</h2>
                <Decisions component={chosen} />
              </section>
            )}
            <ComponentValues component={chosen} urn={urn} />
          </div>
        )}
      </div>
      {constraints.some(({ keySets }) => keySets > 0) ? (
        <KeySets address={addressIn('sdmx-json-2.1')} context={context.urn} />
      ) : null}
    </>
  );
}

/** The components with what is allowed in few words; one is chosen. */
function ComponentChoice({ components, chosen }: { components: readonly Component[]; chosen: Component | undefined }) {
  const { change } = useAddress();
  return (
    <nav class="card component-choice" aria-label={texts.components}>
      <ul>
        {components.map((component) => (
          <li key={component.id}>
            <button
              type="button"
              aria-current={component === chosen ? 'true' : undefined}
              onClick={() => change({ component: component.id, q: undefined, show: undefined })}
            >
              <code>{component.id}</code>
              <span class="small">{inShort(component)}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function inShort(component: Component): string {
  const { allowed = [], excluded = [], decisions, timeRanges } = component;
  if (decisions !== undefined) return texts.allowedOf(allowed.length, allowed.length + excluded.length);
  if (timeRanges !== undefined) return texts.periods(timeRanges.length);
  return isRestricted(component) ? texts.restricted : texts.free;
}
