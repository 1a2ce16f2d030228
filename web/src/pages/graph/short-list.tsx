import { words } from '../../words/words.js';

const { graphPage } = words;

/** How many entries of a list are shown before it is opened. */
export const mostAtFirst = 12;

/** Ids: the first of them, and the others on request, 1,000 at most. */
export function ShortList({ items }: { items: readonly string[] }) {
  const rest = items.slice(mostAtFirst);
  const shown = (each: string) => (
    <li key={each} class="urn">
      {each}
    </li>
  );
  return (
    <>
      <ul class="graph-items">{items.slice(0, mostAtFirst).map(shown)}</ul>
      {rest.length === 0 ? null : (
        <details>
          <summary>{graphPage.others(rest.length)}</summary>
          <ul class="graph-items">{rest.slice(0, 1000).map(shown)}</ul>
        </details>
      )}
    </>
  );
}
