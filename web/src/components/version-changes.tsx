import { useState } from 'preact/hooks';
import type { Schemas } from '../api/client.js';
import { words } from '../words/words.js';
import './version-changes.css';

export type Increment = Schemas['Change']['increment'];

/** Changes between two contents of an artefact: of a comparison, of a revision in a history, or of a version in a report. */
interface VersionChangesProps {
  /** The largest increment of the changes. */
  readonly required: Increment;
  /** The number of changes; `changes` can hold fewer. */
  readonly count: number;
  readonly changes: readonly Schemas['Change'][];
  /** The earlier version: a version or a URN; missing where there is none. */
  readonly before?: string | null | undefined;
  /** The later version: a version or a URN. */
  readonly after?: string | undefined;
  /** The smallest version that is allowed and not taken; null where the rules require no step. */
  readonly smallest?: string | null | undefined;
}

/** Entries that are shown at first, and those that each further step adds. */
const step = 50;

/** How much higher a version has to be for a change. */
export function IncrementBadge({ increment }: { increment: Increment }) {
  return (
    <span class={`increment increment-${increment}`} title={words.versionChanges.meaning[increment]}>
      {words.versionChanges.increments[increment]}
    </span>
  );
}

const versionIn = (text: string): string => /\(([^)]*)\)/.exec(text)?.[1] ?? text;

/** The changes between two contents, each with its increment and the rule about it, and the version that they require. */
export function VersionChanges({ required, count, changes, before, after, smallest }: VersionChangesProps) {
  const [shown, setShown] = useState(step);
  const texts = words.versionChanges;
  const entries = changes.slice(0, shown);
  return (
    <div class="version-changes">
      <p class="row">
        {before == null ? null : (
          <span class="urn">
            {versionIn(before)}
            {after === undefined ? '' : ` → ${versionIn(after)}`}
          </span>
        )}
        <span>{texts.count(count)}</span>
        {count === 0 ? null : (
          <span>
            {texts.required} <IncrementBadge increment={required} />
          </span>
        )}
        {smallest == null ? null : <strong>{texts.smallest(smallest)}</strong>}
      </p>
      {entries.length === 0 ? null : (
        <ol aria-label={texts.label}>
          {entries.map(({ increment, rule, path, detail }, index) => (
            <li key={`${index} ${path}`}>
              <span>
                <IncrementBadge increment={increment} />
              </span>
              <div>
                {detail}
                <div class="reason">
                  {path === '' ? null : <code>{path}</code>} {texts.rule} <code>{rule}</code>
                </div>
              </div>
            </li>
          ))}
        </ol>
      )}
      {changes.length > shown ? (
        <button type="button" class="quiet" onClick={() => setShown(shown + 4 * step)}>
          {texts.more(changes.length - shown)}
        </button>
      ) : null}
      {count > changes.length && changes.length <= shown ? (
        <p class="small">{texts.notListed(count - changes.length)}</p>
      ) : null}
    </div>
  );
}
