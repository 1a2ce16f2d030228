import { useAddress } from '../address.js';
import { words } from '../words/words.js';

/** A change of the address to the first page of another list. */
export const firstPage = { next: undefined, before: undefined } as const;

/**
 * Links to the pages of a list before and after this one, of which `next` of the address is the place; `before` has the places of the
 * pages before, the last of them first.
 */
export function Pager({ next }: { next: string | null }) {
  const address = useAddress();
  const place = address.query['next'];
  if (place === undefined && next === null) return null;
  const { next: _next, before: _before, ...others } = address.query;
  const before = address.all('before');
  const [previous = '', ...earlier] = before;
  return (
    <nav class="row" aria-label={words.pager.label}>
      {place === undefined ? null : (
        <>
          <a class="button quiet" href={address.to(address.path, others)}>
            {words.pager.first}
          </a>
          <a
            class="button quiet"
            rel="prev"
            href={address.to(address.path, {
              ...others,
              next: previous === '-' ? undefined : previous,
              before: earlier,
            })}
          >
            {words.pager.previous}
          </a>
        </>
      )}
      {next === null ? null : (
        <a
          class="button quiet"
          rel="next"
          href={address.to(address.path, { ...others, next, before: [place ?? '-', ...before] })}
        >
          {words.pager.next}
        </a>
      )}
    </nav>
  );
}
