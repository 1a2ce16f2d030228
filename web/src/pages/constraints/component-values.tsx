import { useMemo } from 'preact/hooks';
import { Link, useAddress } from '../../address.js';
import { useResponse } from '../../api/use-response.js';
import { Loading, UrnLink, UrnParts } from '../../components/basics.js';
import { LocalText } from '../../components/local-text.js';
import { VirtualCell, VirtualHead, VirtualRows } from '../../components/virtual-rows.js';
import { readContent } from '../../content/content-client.js';
import type { TaggedText } from '../../content/json.js';
import { languageOfName } from '../../content/tabulate.js';
import { textAt } from '../../content/text-column.js';
import { partsOfUrn, shortUrn } from '../../model/urn.js';
import { words } from '../../words/words.js';
import {
  type Choice,
  type Component,
  choices,
  chosenCodes,
  endsOf,
  judgedCodes,
  type Period,
} from './allowed-values.js';
import { Reasons } from './reasons.js';

const texts = words.constraints;

/** A list with the names of its codes. */
interface NamedCodes {
  readonly ids: readonly string[];
  readonly names: ReadonlyMap<string, TaggedText>;
}

async function readCodes(urn: string, asOf: string | undefined, language: string | undefined): Promise<NamedCodes> {
  const parts = partsOfUrn(urn);
  if (parts === undefined) return { ids: [], names: new Map() };
  const { address, itemList = '' } = await readContent('artefact', { parts, asOf });
  const table = await readContent('table', { address, path: itemList, language });
  const names = table.columns.find(({ id }) => id === 'name')?.texts;
  const ids = Array.from({ length: table.count }, (_, row) => textAt(table.keys, row));
  return {
    ids,
    names: new Map(
      names === undefined
        ? []
        : ids.map((id, row) => [id, { text: textAt(names, row), language: languageOfName(table, row) }]),
    ),
  };
}

/** What is allowed for a component, and who decides. */
export function ComponentValues({ component, urn }: { component: Component; urn: string }) {
  const { id, enumeration, timeRanges, constraints = [], decisions } = component;
  return (
    <section class="card" aria-labelledby="component">
      <h2 id="component" class="row">
        <code>{id}</code> <span class="small">{component.class}</span>
      </h2>
      {enumeration === undefined ? (
        <p>{texts.noList}</p>
      ) : (
        <p class="row">
          {texts.valuesOf}{' '}
          {enumeration.urn === null ? <UrnParts urn={enumeration.reference} /> : <UrnLink urn={enumeration.urn} />}
          {enumeration.urn === enumeration.reference ? null : (
            <span class="small">
              {texts.through} <UrnParts urn={enumeration.reference} />
            </span>
          )}
        </p>
      )}
      {decisions === undefined && timeRanges === undefined && constraints.length === 0 ? (
        <p class="notice">{texts.notRestricted}</p>
      ) : null}
      {timeRanges === undefined ? null : <TimeRanges ranges={timeRanges} />}
      {constraints.length === 0 ? null : (
        <>
          <h3>{texts.namedBy}</h3>
          <ul>
            {constraints.map((each) => (
              <li key={each}>
                <UrnLink urn={each} />
              </li>
            ))}
          </ul>
        </>
      )}
      {enumeration?.urn == null ? null : <Codes key={`${urn} ${id}`} component={component} list={enumeration.urn} />}
    </section>
  );
}

function TimeRanges({ ranges }: { ranges: readonly unknown[] }) {
  const write = (period: Period | undefined): string =>
    period === undefined ? '…' : period.isInclusive ? period.period : texts.exclusive(period.period);
  return (
    <>
      <h3>{texts.timeRanges}</h3>
      {ranges.length === 0 ? <p>{texts.noTime}</p> : null}
      <ul>
        {ranges.map((range, index) => {
          const { start, end } = endsOf(range);
          return (
            <li key={index}>
              {write(start)} – {write(end)}
            </li>
          );
        })}
      </ul>
    </>
  );
}

function Codes({ component, list }: { component: Component; list: string }) {
  const { query, asOf, lang, change } = useAddress();
  const { content: named, refusal } = useResponse(JSON.stringify([list, asOf, lang]), () =>
    readCodes(list, asOf, lang),
  );
  const codes = useMemo(() => judgedCodes(component, named?.ids), [component, named]);
  const choice: Choice = choices.find((each) => each === query['show']) ?? 'all';
  const text = query['q'] ?? '';
  const nameOf = (id: string): string => named?.names.get(id)?.text ?? '';
  const shown = useMemo(() => chosenCodes(codes, choice, text, nameOf), [codes, choice, text, named]);
  const { decisions } = component;
  if (named === undefined && refusal === undefined) return <Loading />;
  return (
    <>
      <div class="row codes-filter">
        <label class="row">
          {texts.filter}
          <input
            type="search"
            value={text}
            spellcheck={false}
            onInput={(event) => change({ q: event.currentTarget.value || undefined })}
          />
        </label>
        {decisions === undefined ? null : (
          <label class="row">
            {texts.show}
            <select
              value={choice}
              onChange={(event) =>
                change({ show: event.currentTarget.value === 'all' ? undefined : event.currentTarget.value })
              }
            >
              {choices.map((each) => (
                <option key={each} value={each}>
                  {texts.choices[each]}
                </option>
              ))}
            </select>
          </label>
        )}
        <span role="status" class="small">
          {texts.ofCodes(shown.length, codes.length)}
        </span>
      </div>
      <VirtualRows
        class="judged-codes"
        label={texts.codes(component.id)}
        count={shown.length}
        rowHeight={36}
        head={
          <VirtualHead titles={[texts.columns.code, texts.columns.name, texts.columns.verdict, texts.columns.by]} />
        }
        row={(index) => {
          const code = shown[index];
          if (code === undefined) return null;
          const [first, ...others] = code.decision?.by ?? [];
          return (
            <>
              <VirtualCell>
                <code>{code.id}</code>
              </VirtualCell>
              <VirtualCell>
                <LocalText text={undefined} {...named?.names.get(code.id)} />
              </VirtualCell>
              <VirtualCell>
                {code.isAllowed ? (
                  <span class="badge is-allowed">✓ {texts.allowed}</span>
                ) : (
                  <Link
                    to="/explore/constraints"
                    query={{ ...query, component: component.id, q: undefined, why: `${component.id}:${code.id}` }}
                    class="badge is-excluded"
                    title={texts.why}
                  >
                    ✕ {texts.excluded}
                  </Link>
                )}
              </VirtualCell>
              <VirtualCell>
                {first === undefined ? null : (
                  <>
                    <UrnLink urn={first.constraint}>{shortUrn(first.constraint)}</UrnLink> {texts.effects[first.effect]}
                    {others.length === 0 ? null : (
                      <span title={others.map(({ constraint }) => shortUrn(constraint)).join('\n')}>
                        {' '}
                        +{others.length}
                      </span>
                    )}
                  </>
                )}
              </VirtualCell>
            </>
          );
        }}
      />
    </>
  );
}

/** The decisions about a component, each with the number of codes that it is about. */
export function Decisions({ component }: { component: Component }) {
  const { decisions = [], allowedBy = [], excludedBy = [] } = component;
  const counts = new Map<number, number>();
  for (const index of [...allowedBy, ...excludedBy]) counts.set(index, (counts.get(index) ?? 0) + 1);
  return (
    <ul class="entry-list">
      {decisions.map(({ allowed, by }, index) => (
        <li key={index}>
          <span class={`badge ${allowed ? 'is-allowed' : 'is-excluded'}`}>
            {allowed ? texts.allowedCount(counts.get(index) ?? 0) : texts.excludedCount(counts.get(index) ?? 0)}
          </span>
          <Reasons by={by} />
        </li>
      ))}
    </ul>
  );
}
