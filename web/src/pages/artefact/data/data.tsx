import { useState } from 'preact/hooks';
import { useAddress } from '../../../address.js';
import { fetchText } from '../../../api/client.js';
import { useResponse } from '../../../api/use-response.js';
import { CopyButton, Failure, Instant, Loading, UrnLink } from '../../../components/basics.js';
import type { ArtefactContent } from '../../../content/protocol.js';
import { partsOfUrn, type UrnParts } from '../../../model/urn.js';
import { words } from '../../../words/words.js';
import { readSeries, type ShownSeries } from './read-series.js';
import { type DataOfStructure, readDataOf } from './read-sources.js';
import { mostLines, SeriesChart } from './series-chart.js';
import './data.css';

const texts = words.artefact.data;

/** Observations of the preview. */
const mostObservations = 500;

/** Rows of its table. */
const mostRows = 100;

const formats = [
  'sdmx-csv-2.0',
  'sdmx-csv-1.0',
  'sdmx-json-2.0',
  'sdmx-json-1.0',
  'structure-specific-3.0',
  'structure-specific-2.1',
] as const;

/** The data of a flow, an agreement or a structure: where they are, what they look like, and how to get them. */
export function Data({ content }: { content: ArtefactContent }) {
  const parts = partsOfUrn(content.urn);
  return parts === undefined ? null : <DataOf parts={parts} urn={content.urn} />;
}

const pathOf = ({ class: name, agencyID, id, version }: UrnParts): string =>
  [name.toLowerCase(), agencyID, id, version].map(encodeURIComponent).join('/');

function DataOf({ parts, urn }: { parts: UrnParts; urn: string }) {
  const { asOf, query, change } = useAddress();
  const path = pathOf(parts);
  const state: Readonly<Record<string, string>> = asOf === undefined ? {} : { asOf };
  const found = useResponse(`${path} ${asOf}`, (signal) => readDataOf({ urn, path }, asOf, signal));
  const sources = found.content?.sources ?? [];
  const hasData = found.content?.loaded !== undefined || sources.length > 0;
  const key = query['key'] ?? '*';
  const source = query['source'];
  const chosen = { ...state, ...(source === undefined ? {} : { source }) };
  const addressOf = (more: Readonly<Record<string, string>>): string => {
    const written = new URLSearchParams({ ...chosen, ...more }).toString();
    return `/sdmx/v2/data/${path}/${encodeURIComponent(key)}${written === '' ? '' : `?${written}`}`;
  };
  return (
    <div class="data">
      <section class="card">
        <h2>{texts.sources}</h2>
        {found.refusal === undefined ? null : <Failure refusal={found.refusal} />}
        {found.content === undefined ? null : <Sources data={found.content} />}
      </section>
      <section class="card">
        <h2>{texts.query}</h2>
        <div class="row">
          <KeyField key={key} value={key} />
          {sources.length === 0 ? null : (
            <label>
              {texts.source}{' '}
              <select
                value={source ?? ''}
                onChange={({ currentTarget }) => change({ source: currentTarget.value || undefined })}
              >
                <option value="">{texts.usual}</option>
                <option value="loaded">{texts.loaded}</option>
                {sources.map(({ id }) => (
                  <option key={id} value={id}>
                    {id}
                  </option>
                ))}
              </select>
            </label>
          )}
        </div>
        <p class="row rest-address">
          <span class="small">{texts.address}</span>
          <a class="urn" href={addressOf({})}>
            {addressOf({})}
          </a>
          <CopyButton text={`${location.origin}${addressOf({})}`} label={texts.copyAddress} />
        </p>
        <p class="row">
          {texts.download}
          {formats.map((format) => (
            <a key={format} href={addressOf({ format })} download={`${parts.id}-${format}`}>
              {format}
            </a>
          ))}
        </p>
      </section>
      {hasData ? <Preview address={addressOf({ format: 'sdmx-json-2.0', limit: String(mostObservations) })} /> : null}
    </div>
  );
}

function Sources({ data: { loaded, sources } }: { data: DataOfStructure }) {
  return (
    <>
      {loaded === undefined ? (
        <p class="small">{texts.noneLoaded}</p>
      ) : (
        <p>
          {texts.rowsLoaded(loaded.rows)} <Instant at={loaded.at} />
        </p>
      )}
      {sources.length === 0 ? <p class="small">{texts.noSources}</p> : <SourceList sources={sources} />}
    </>
  );
}

function SourceList({ sources }: Pick<DataOfStructure, 'sources'>) {
  return (
    <ul class="entry-list" aria-label={texts.sources}>
      {sources.map(({ id, urn, agreement, updated, address, isService }) => (
        <li key={id}>
          <p class="row">
            <UrnLink urn={urn}>{id}</UrnLink>
            <code>{address}</code>
            <span class="badge">{isService ? texts.service : texts.file}</span>
          </p>
          <p class="small">
            {texts.by} <UrnLink urn={agreement} />, <Instant at={updated} />
          </p>
        </li>
      ))}
    </ul>
  );
}

function KeyField({ value }: { value: string }) {
  const { change } = useAddress();
  const [text, setText] = useState(value);
  return (
    <form
      class="row"
      onSubmit={(event) => {
        event.preventDefault();
        change({ key: text.trim() === '' || text.trim() === '*' ? undefined : text.trim() });
      }}
    >
      <label>
        {texts.key} <input value={text} onInput={({ currentTarget }) => setText(currentTarget.value)} />
      </label>
      <button type="submit">{texts.show}</button>
    </form>
  );
}

function Preview({ address }: { address: string }) {
  const { lang } = useAddress();
  const { content, of, refusal } = useResponse(`${address} ${lang}`, async (signal) => {
    const { text } = await fetchText(address, { signal });
    return readSeries(JSON.parse(text), lang);
  });
  return (
    <section class="card">
      <h2>{texts.preview}</h2>
      {refusal === undefined ? null : <Failure refusal={refusal} />}
      {refusal === undefined && of !== `${address} ${lang}` ? <Loading /> : null}
      {of !== `${address} ${lang}` ? null : content === undefined ? (
        <p class="small">{texts.noSeries}</p>
      ) : (
        <>
          <ChosenSeries key={address} series={content.series} />
          <SeriesTable dimensions={content.dimensions} series={content.series} />
        </>
      )}
    </section>
  );
}

/** The chart of the series that are chosen: the first ones at the beginning. */
function ChosenSeries({ series }: { series: readonly ShownSeries[] }) {
  const [chosen, setChosen] = useState<readonly string[]>(series.slice(0, 3).map(({ key }) => key));
  const shown = series.filter(({ key }) => chosen.includes(key));
  const toggle = (key: string): void =>
    setChosen(chosen.includes(key) ? chosen.filter((each) => each !== key) : [...chosen, key]);
  return (
    <>
      {shown.length === 0 ? null : <SeriesChart series={shown} />}
      <fieldset class="chosen-series">
        <legend>{texts.chosen(mostLines)}</legend>
        {series.slice(0, mostRows).map(({ key, values }) => (
          <label key={key}>
            <input
              type="checkbox"
              checked={chosen.includes(key)}
              disabled={!chosen.includes(key) && chosen.length >= mostLines}
              onChange={() => toggle(key)}
            />{' '}
            <code>{key}</code> {values.map(({ name }) => name).join(', ')}
          </label>
        ))}
      </fieldset>
    </>
  );
}

function SeriesTable({
  dimensions,
  series,
}: {
  dimensions: readonly { id: string; name: string }[];
  series: readonly ShownSeries[];
}) {
  const rows = series.flatMap(({ key, values, observations }) =>
    observations.map((observation) => ({ key, values, ...observation })),
  );
  return (
    <div class="wide-table">
      <table>
        <caption>{texts.rows(Math.min(rows.length, mostRows), rows.length >= mostObservations)}</caption>
        <thead>
          <tr>
            {dimensions.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">{texts.time}</th>
            <th scope="col">{texts.value}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, mostRows).map(({ key, values, time, value }) => (
            <tr key={`${key} ${time}`}>
              {values.map(({ id, name }, index) => (
                <td key={dimensions[index]?.id} title={name}>
                  {id}
                </td>
              ))}
              <td>{time}</td>
              <td class="number">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
