import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { ClassBadge, UrnLink } from '../../components/basics.js';
import { partsOfUrn } from '../../model/urn.js';
import { words } from '../../words/words.js';

/** Artefacts, wildcards and problems that are shown at first, and those that each further step adds. */
const step = 50;

/** A part of a report, with the number of its entries. */
export function Part({ title, count, children }: { title: string; count: number; children: ComponentChildren }) {
  return (
    <section class="card">
      <h3>
        {title} <span class="small">{count.toLocaleString('en')}</span>
      </h3>
      {children}
    </section>
  );
}

/** A list of which the first entries are shown. */
export function More<Entry>({
  entries,
  children,
}: {
  entries: readonly Entry[];
  children: (entry: Entry) => ComponentChildren;
}) {
  const [shown, setShown] = useState(step);
  return (
    <>
      <ul class="entry-list">
        {entries.slice(0, shown).map((entry, index) => (
          <li key={index}>{children(entry)}</li>
        ))}
      </ul>
      {entries.length > shown ? (
        <button type="button" class="quiet" onClick={() => setShown(shown + 4 * step)}>
          {words.report.more(entries.length - shown)}
        </button>
      ) : null}
    </>
  );
}

/** An artefact with its class. */
export function ArtefactLine({ urn }: { urn: string }) {
  const parts = partsOfUrn(urn);
  return (
    <span class="row">
      {parts === undefined ? null : <ClassBadge name={parts.class} />}
      <UrnLink urn={urn} />
    </span>
  );
}
