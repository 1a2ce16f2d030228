import { useId, useState } from 'preact/hooks';
import type { Base, Draft } from '../../drafts/draft.js';
import { type ForeignChange, foreignChanges, takeTheirs } from '../../drafts/three-way.js';
import { words } from '../../words/words.js';

const texts = words.edit.conflict;

/** Characters of a value that are shown. */
const most = 300;

type Choice = 'mine' | 'theirs';

interface ConflictPanelProps {
  readonly draft: Draft;
  /** The newest revision. */
  readonly newest: Base;
  /** Takes over what was chosen: the draft is one of the newest revision then. */
  readonly onSettle: (newest: Base, merged: Draft['artefact']) => void;
}

const shown = (value: unknown): string => {
  if (value === undefined) return texts.absent;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > most ? `${text.slice(0, most)}…` : text;
};

/** Somebody else has changed the artefact since the draft was made: mine, theirs and base of each difference, with a choice. */
export function ConflictPanel({ draft, newest, onSettle }: ConflictPanelProps) {
  const id = useId();
  const changes = foreignChanges(draft.base?.artefact ?? {}, newest.artefact, draft.artefact);
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  const choiceOf = ({ path, isConflict }: ForeignChange): Choice | undefined =>
    choices[path] ?? (isConflict ? undefined : 'theirs');
  const isDecided = changes.every((each) => choiceOf(each) !== undefined);
  return (
    <section class="card conflict" aria-labelledby={id}>
      <h2 id={id}>{texts.title}</h2>
      <p>{texts.means(newest.tick)}</p>
      {changes.length === 0 ? (
        <p>{texts.nothing}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{texts.place}</th>
              <th scope="col">{texts.base}</th>
              <th scope="col">{texts.choices.theirs}</th>
              <th scope="col">{texts.choices.mine}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map((change) => (
              <tr key={change.path} class={change.isConflict ? 'is-conflict' : ''}>
                <th scope="row">
                  <code>{change.path}</code>
                </th>
                <td>{shown(change.base)}</td>
                {(['theirs', 'mine'] as const).map((choice) => (
                  <td key={choice}>
                    <label>
                      <input
                        type="radio"
                        name={`${id}-${change.path}`}
                        aria-label={texts.take[choice](change.path)}
                        checked={choiceOf(change) === choice}
                        onChange={() => setChoices({ ...choices, [change.path]: choice })}
                      />{' '}
                      {shown(change[choice])}
                    </label>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p class="row">
        <button
          type="button"
          disabled={!isDecided}
          onClick={() =>
            onSettle(
              newest,
              takeTheirs(
                draft.artefact,
                changes.filter((each) => choiceOf(each) === 'theirs'),
              ),
            )
          }
        >
          {texts.settle}
        </button>
        {isDecided ? null : <span class="small">{texts.undecided}</span>}
      </p>
    </section>
  );
}
