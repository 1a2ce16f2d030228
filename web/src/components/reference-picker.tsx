import { useId, useState } from 'preact/hooks';
import { urnClassNamed, urnClassRow } from '../../../src/model/artefact-types.js';
import { useResponse } from '../api/use-response.js';
import { readableClass } from '../model/classes.js';
import { isWildcard, partsOfUrn, replaceVersion } from '../model/urn.js';
import { compareVersions, includes, stabilityOf } from '../model/versions.js';
import { listVersions } from '../pages/artefact/versions/list-versions.js';
import { words } from '../words/words.js';
import { StabilityBadge, UrnLink, UrnParts } from './basics.js';
import { DraftChoice, DraftMark } from './draft-choice.js';
import './reference-picker.css';
import { SearchBox } from './search-box.js';

const texts = words.referencePicker;

export interface ReferencePickerProps {
  /** The classes of the target in URNs, of artefacts or items; any where empty. */
  readonly classes: readonly string[];
  /** The URN that is written: exact, or with a wildcard such as `1.0+.0`. */
  readonly value: string | undefined;
  readonly onChange: (urn: string | undefined) => void;
  /** Whether the artefact that refers is stable, so that it can refer to stable versions only. */
  readonly fromStable: boolean;
  readonly label: string;
  readonly isReadOnly?: boolean;
}

/** How a version is written in a reference. */
const forms = ['minor', 'patch', 'exact'] as const;
type VersionForm = (typeof forms)[number];

/** The version of a reference that is written in a form, from the version on that was chosen. */
export function writtenVersion(version: string, form: VersionForm): string {
  const [major = '1', minor = '0', patch = '0'] = version.replaceAll('+', '').split('.');
  if (form === 'minor') return `${major}.${minor}+.${patch}`;
  return form === 'patch' ? `${major}.${minor}.${patch}+` : version.replaceAll('+', '');
}

/** The form in which a version is written; undefined for one that the picker does not offer. */
export function formOf(version: string): VersionForm | undefined {
  if (/^\d+\.\d+\+\.\d+$/.test(version)) return 'minor';
  if (/^\d+\.\d+\.\d+\+$/.test(version)) return 'patch';
  return isWildcard(version) ? undefined : 'exact';
}

/** Chooses what an artefact refers to: a search, then how its version is written. */
export function ReferencePicker(props: ReferencePickerProps) {
  const { classes, value, onChange, label, isReadOnly = false } = props;
  const [isSearching, setSearching] = useState(false);
  const parts = value === undefined ? undefined : partsOfUrn(value);
  if (value !== undefined && !isSearching) {
    return (
      <fieldset class="reference">
        <legend>{label}</legend>
        <p class="row">
          {parts === undefined ? <code>{value}</code> : <UrnParts urn={value} />}
          <DraftMark urn={value} />
          {isReadOnly ? null : (
            <>
              <button type="button" class="quiet" onClick={() => setSearching(true)}>
                {texts.change} <span class="hidden-text">{label}</span>
              </button>
              <button type="button" class="quiet" onClick={() => onChange(undefined)}>
                {texts.remove} <span class="hidden-text">{label}</span>
              </button>
            </>
          )}
        </p>
        {parts === undefined ? null : <VersionChoice {...props} value={value} />}
      </fieldset>
    );
  }
  if (isReadOnly) return null;
  const isItem = classes.length > 0 && classes.every((name) => urnClassRow(name)?.isPart === true);
  const kinds = isItem ? 'item' : classes.length === 0 ? 'all' : 'artefact';
  return (
    <fieldset class="reference">
      <legend>{label}</legend>
      <SearchBox
        label={texts.search(classes.map(readableClass))}
        kinds={kinds}
        classes={classes.map(urnClassNamed)}
        isFocused={isSearching}
        onChoose={({ urn }) => {
          setSearching(false);
          onChange(urn);
        }}
      />
      <DraftChoice
        classes={classes}
        onChoose={(urn) => {
          setSearching(false);
          onChange(urn);
        }}
      />
      <WriteUrn
        onWrite={(urn) => {
          setSearching(false);
          onChange(urn);
        }}
      />
      {isSearching ? (
        <button type="button" class="quiet" onClick={() => setSearching(false)}>
          {texts.keep}
        </button>
      ) : null}
    </fieldset>
  );
}

/** For targets that the registry does not hold yet. */
function WriteUrn({ onWrite }: { onWrite: (urn: string) => void }) {
  const [text, setText] = useState('');
  const id = useId();
  const isUrn = partsOfUrn(text.trim()) !== undefined;
  return (
    <details class="write-urn">
      <summary>{texts.write}</summary>
      <p class="row">
        <label for={id}>{texts.urn}</label>
        <input
          id={id}
          value={text}
          placeholder="urn:sdmx:…"
          spellcheck={false}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <button type="button" class="quiet" disabled={!isUrn} onClick={() => onWrite(text.trim())}>
          {texts.take}
        </button>
      </p>
    </details>
  );
}

/** Exact version, latest patch or latest minor; with what a wildcard resolves to now. */
function VersionChoice({ value, onChange, fromStable, isReadOnly }: ReferencePickerProps & { value: string }) {
  const id = useId();
  const parts = partsOfUrn(value);
  const { version = '', class: name = '' } = parts ?? {};
  const line = replaceVersion(value, '*');
  const { content: versions = [] } = useResponse(
    // Organisations and categorisations have one version only.
    parts === undefined || version === '1.0' || version.includes('*') ? undefined : `versions ${line}`,
    (signal) => listVersions(line, { asOf: undefined, signal }),
  );
  const form = formOf(version);
  const plain = version.replaceAll('+', '');
  const offered = [...new Set([plain, ...versions])]
    .filter((each) => each === plain || !fromStable || stabilityOf(each) === 'stable')
    .sort((one, other) => -compareVersions(one, other));
  const resolved = isWildcard(version) ? versions.find((each) => includes(version, each)) : version;
  const isKnown = versions.length > 0;
  const canFollow = stabilityOf(plain) === 'stable';
  if (isReadOnly === true || parts === undefined || version === '1.0' || version.includes('*')) return null;
  return (
    <>
      <div class="options">
        <label>
          {texts.from}
          <select
            value={plain}
            onChange={({ currentTarget }) => {
              const chosen = currentTarget.value;
              const written = stabilityOf(chosen) === 'stable' ? writtenVersion(chosen, form ?? 'exact') : chosen;
              onChange(replaceVersion(value, written));
            }}
          >
            {offered.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </select>
        </label>
        {forms.map((each) => (
          <label key={each} class="check">
            <input
              type="radio"
              name={id}
              checked={form === each}
              disabled={each !== 'exact' && !canFollow}
              onChange={() => onChange(replaceVersion(value, writtenVersion(plain, each)))}
            />
            {texts.forms[each]}
          </label>
        ))}
      </div>
      <p class="small">
        {isWildcard(version) ? (
          <>
            {texts.written} <code>{version}</code>.{' '}
            {resolved === undefined ? (
              isKnown ? (
                texts.resolvesToNone
              ) : null
            ) : (
              <>
                {texts.resolvesTo} <UrnLink urn={replaceVersion(value, resolved)}>{resolved}</UrnLink>
              </>
            )}
          </>
        ) : (
          <>
            <StabilityBadge stability={stabilityOf(version)} />{' '}
            {stabilityOf(version) === 'stable' ? null : fromStable ? texts.notFromStable : texts.notStable}
          </>
        )}
        {name !== '' && isKnown && !versions.includes(plain) ? ` ${texts.missing(plain)}` : null}
      </p>
    </>
  );
}
