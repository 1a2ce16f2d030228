import { useAddress } from '../address.js';
import { words } from '../words/words.js';

/** Links to the first and the next page of a list, of which `next` of the address is the place. */
export function Pager({ next }: { next: string | null }) {
  const address = useAddress();
  const isFirst = address.query['next'] === undefined;
  if (isFirst && next === null) return null;
  const { next: _, ...others } = address.query;
  return (
    <nav class="row" aria-label={words.pager.label}>
      {isFirst ? null : (
        <a class="button quiet" href={address.to(address.path, others)}>
          {words.pager.first}
        </a>
      )}
      {next === null ? null : (
        <a class="button quiet" href={address.to(address.path, { ...others, next })}>
          {words.pager.next}
        </a>
      )}
    </nav>
  );
}
