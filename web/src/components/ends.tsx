import { useAddress } from '../address.js';
import { partsOfUrn } from '../model/urn.js';
import { words } from '../words/words.js';
import { UrnLink } from './basics.js';
import './ends.css';
import { SearchBox } from './search-box.js';

const texts = words.ends;

interface EndsProps {
  /** The parameters of the address that have the two URNs. */
  readonly names: readonly [string, string];
  readonly labels: readonly [string, string];
  /** Whether both have to be artefacts, of one class. */
  readonly isOneClass?: boolean;
}

/** Two fields that choose what is compared or connected, with a button that swaps them. */
export function Ends({ names, labels, isOneClass = false }: EndsProps) {
  const { query, change } = useAddress();
  const [first, second] = names;
  const others = { [first]: query[second], [second]: query[first] };
  const of = (urn: string | undefined): readonly string[] => {
    const parts = isOneClass && urn !== undefined ? partsOfUrn(urn) : undefined;
    return parts === undefined ? [] : [parts.class];
  };
  const put = (changes: Readonly<Record<string, string | undefined>>): void =>
    change({ ...changes, node: undefined, edge: undefined }, true);
  return (
    <div class="row ends">
      {names.map((name, index) => (
        <div key={name} class="end">
          <SearchBox
            label={labels[index] ?? ''}
            kinds={isOneClass ? 'artefact' : 'all'}
            classes={of(others[name])}
            isFocused={query[name] === undefined && others[name] !== undefined}
            onChoose={({ urn }) => put({ [name]: urn })}
          />
          {query[name] === undefined ? null : <UrnLink urn={query[name]} />}
        </div>
      ))}
      {query[first] === undefined || query[second] === undefined ? null : (
        <button type="button" class="quiet" onClick={() => put({ [first]: query[second], [second]: query[first] })}>
          {texts.swap}
        </button>
      )}
    </div>
  );
}
