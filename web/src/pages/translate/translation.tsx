import { useMemo, useRef, useState } from 'preact/hooks';
import { Link, useAddress } from '../../address.js';
import { ClassBadge, download, UrnParts } from '../../components/basics.js';
import { FileButton } from '../../components/file-input.js';
import { DataGrid } from '../../components/grid/data-grid.js';
import { selectCell } from '../../components/grid/grid-selection.js';
import { localText, textOf } from '../../content/json.js';
import { type Draft, urnOfDraft } from '../../drafts/draft.js';
import { useDraft } from '../../drafts/use-draft.js';
import { words } from '../../words/words.js';
import {
  countMissing,
  languagesOfTexts,
  type TextPlace,
  textsOfArtefact,
  withTranslations,
} from './texts-of-artefact.js';
import { readTranslations, writeTranslations } from './translation-file.js';

const texts = words.translate;

const isTag = (text: string): boolean => /^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$/.test(text);

/** The texts of a draft in two languages side by side. It is checked and published as any draft. */
export function Translation({ principal, first }: { principal: string; first: Draft }) {
  const { query, change: changeAddress } = useAddress();
  const edited = useDraft(principal, first);
  const { draft } = edited;
  const places = useMemo(() => textsOfArtefact(draft.artefact), [draft.artefact]);
  const languages = languagesOfTexts(places);
  const from = query['from'] ?? languages[0] ?? 'en';
  const to = query['to'] ?? languages.find((each) => each !== from) ?? (from === 'en' ? 'fr' : 'en');
  const onlyMissing = query['show'] === 'missing';
  const [selection, setSelection] = useState(selectCell(0, 2));
  const [notice, setNotice] = useState('');
  const present = useRef<readonly TextPlace[]>(places);
  present.current = places;
  // What is translated stays in view until the choice changes.
  const rows = useMemo(
    () => [...places.keys()].filter((row) => !onlyMissing || (present.current[row]?.texts[to] ?? '') === ''),
    [onlyMissing, to, from, places.length],
  );
  const write = (written: ReadonlyMap<string, string>): void =>
    edited.change((artefact) => withTranslations(artefact, to, written));
  const at = (row: number): TextPlace | undefined => places[rows[row] ?? -1];
  const missing = countMissing(places, to);
  const name = `${textOf(draft.artefact['id'])}.${to}.csv`;
  const read = async (file: File | undefined): Promise<void> => {
    const result = file && readTranslations(await file.text(), places, to);
    if (result === undefined) {
      setNotice(texts.noColumns(to));
      return;
    }
    if (result.texts.size > 0) write(result.texts);
    setNotice(texts.taken(result.texts.size, result.unknown));
  };
  const setTo = (language: string): void => {
    if (isTag(language)) changeAddress({ to: language });
  };
  return (
    <article class="translate">
      <header>
        <p class="row">
          <ClassBadge name={draft.artefactClass} />
          <UrnParts urn={urnOfDraft(draft)} />
        </p>
        <h1 dir="auto">{texts.of(localText(draft.artefact, 'name', from) ?? textOf(draft.artefact['id']))}</h1>
      </header>
      <div class="row">
        <label>
          {texts.from}{' '}
          <select value={from} onChange={({ currentTarget }) => changeAddress({ from: currentTarget.value })}>
            {languages.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </select>
        </label>
        <label>
          {texts.to}{' '}
          <input
            type="text"
            size={6}
            value={to}
            spellcheck={false}
            onChange={({ currentTarget }) => setTo(currentTarget.value.trim())}
          />
        </label>
        <label>
          <input
            type="checkbox"
            checked={onlyMissing}
            onChange={() => changeAddress({ show: onlyMissing ? undefined : 'missing' })}
          />{' '}
          {texts.onlyMissing}
        </label>
        <strong role="status">{texts.missing(missing, places.length, to)}</strong>
      </div>
      <div class="row">
        <button
          type="button"
          class="quiet"
          onClick={() => download(name, 'text/csv', `\uFEFF${writeTranslations(places, from, to)}`)}
        >
          {texts.download}
        </button>
        <FileButton accept=".csv" onFiles={([file]) => void read(file).catch(() => setNotice(texts.noColumns(to)))}>
          {texts.upload}
        </FileButton>
        <button type="button" class="quiet" disabled={edited.undo === undefined} onClick={edited.undo}>
          {words.edit.toolbar.undo}
        </button>
        <button type="button" class="quiet" disabled={edited.redo === undefined} onClick={edited.redo}>
          {words.edit.toolbar.redo}
        </button>
        <span data-kept={String(edited.isKept)}>
          <Link to="/explore/edit" query={{ draft: draft.id }} class="button">
            {texts.publish}
          </Link>
        </span>
        <span role="status" class="small">
          {notice}
        </span>
      </div>
      <DataGrid
        label={texts.title}
        columns={[
          { id: 'place', title: texts.place, width: 'minmax(10rem, 1fr)', isCode: true },
          { id: 'from', title: from, width: 'minmax(14rem, 2fr)' },
          { id: 'to', title: to, width: 'minmax(14rem, 2fr)' },
        ]}
        count={rows.length}
        selection={selection}
        onSelect={setSelection}
        textAt={(row, column) => {
          const place = at(row);
          return column === 0 ? (place?.place ?? '') : (place?.texts[column === 1 ? from : to] ?? '');
        }}
        markAt={(row, column) =>
          column === 2 && (at(row)?.texts[to] ?? '') === '' ? { kind: 'warning', detail: texts.isMissing } : undefined
        }
        canEdit={(_, column) => column === 2}
        onEdit={(cells) =>
          write(
            new Map(
              cells.flatMap(({ row, text }) => {
                const place = at(row);
                return place === undefined ? [] : [[place.pointer, text] as const];
              }),
            ),
          )
        }
        onPaste={(pasted, top) =>
          write(
            new Map(
              pasted.flatMap((cells, index) => {
                const place = at(top + index);
                return place === undefined ? [] : [[place.pointer, cells.at(-1) ?? ''] as const];
              }),
            ),
          )
        }
      />
    </article>
  );
}
