import type { ComponentChildren } from 'preact';
import { UrnLink } from '../../components/basics.js';
import { words } from '../../words/words.js';
import type { Import } from './use-import.js';

const texts = words.movingIn;
type Findings = NonNullable<Import['findings']>;

/** Entries of a list that are shown at once. */
const mostShown = 200;

/** What an import found: how many artefacts have each status, and every artefact that is not taken as it is. */
export function FindingsView({ findings }: { findings: Findings }) {
  const { found, counts, faults, contradictions, changes, omitted, noted } = findings;
  return (
    <>
      <p>
        <strong>{texts.found(found)}</strong>{' '}
        {Object.entries(counts)
          .map(([status, count]) => texts.count(status, count))
          .join(', ')}
      </p>
      <List title={texts.lists.faults} of={faults} isOpen>
        {({ place, detail }) => (
          <>
            <span class="urn">{place}</span>
            <br />
            {detail}
          </>
        )}
      </List>
      <List title={texts.lists.omitted} of={omitted} isOpen>
        {(entry) => <Reasons entry={entry} severity="error" />}
      </List>
      <List title={texts.lists.changes} of={changes} isOpen>
        {({ urn, as, detail }) => (
          <>
            <span class="urn">{urn}</span> {texts.as} <UrnLink urn={as} />
            <br />
            {detail}
          </>
        )}
      </List>
      <List title={texts.lists.contradictions} of={contradictions} isOpen>
        {({ urn, detail }) => (
          <>
            <UrnLink urn={urn} />
            <br />
            {detail}
          </>
        )}
      </List>
      <List title={texts.lists.noted} of={noted}>
        {(entry) => <Reasons entry={entry} severity="warning" />}
      </List>
    </>
  );
}

function Reasons({ entry, severity }: { entry: Findings['omitted'][number]; severity: 'error' | 'warning' }) {
  return (
    <>
      <UrnLink urn={entry.urn} />
      {entry.problems
        .filter((problem) => problem.severity === severity)
        .map(({ rule, detail }) => (
          <p key={detail} class="small">
            {detail} <code>{rule}</code>
          </p>
        ))}
    </>
  );
}

interface ListProps<Entry> {
  readonly title: (count: number) => string;
  readonly of: readonly Entry[];
  readonly isOpen?: boolean;
  readonly children: (entry: Entry) => ComponentChildren;
}

function List<Entry>({ title, of, isOpen = false, children }: ListProps<Entry>) {
  if (of.length === 0) return null;
  return (
    <details class="card" open={isOpen}>
      <summary>{title(of.length)}</summary>
      <ul class="entry-list">
        {of.slice(0, mostShown).map((entry, index) => (
          <li key={index}>{children(entry)}</li>
        ))}
      </ul>
      {of.length > mostShown ? <p class="small">{texts.more(of.length - mostShown)}</p> : null}
    </details>
  );
}
