import { useEffect, useState } from 'preact/hooks';
import { useAddress } from '../../address.js';
import { UrnLink } from '../../components/basics.js';
import { shortUrn } from '../../model/urn.js';
import { words } from '../../words/words.js';
import { StoredChange } from './stored-change.js';

/** In place of URNs: the whole registry. */
const wholeRegistry = '*';

const isTick = (state: string): boolean => /^[1-9]\d*$/.test(state);

/** The return of artefacts, or of the whole registry, to an earlier state: `tick` or `to` in the address. */
export function RestorationView({ urns }: { urns: readonly string[] }) {
  const { query, change } = useAddress();
  const texts = words.restoration;
  const state = query['tick'] ?? query['to'] ?? '';
  const [typed, setTyped] = useState(state);
  useEffect(() => setTyped(state), [state]);
  const parameters = new URLSearchParams(isTick(state) ? { tick: state } : { asOf: state });
  const isWhole = urns.includes(wholeRegistry);
  if (!isWhole) for (const urn of urns) parameters.append('urn', urn);
  const [only] = urns;
  const title = isWhole
    ? texts.wholeTitle
    : urns.length === 1 && only !== undefined
      ? texts.title(shortUrn(only))
      : texts.severalTitle(urns.length);
  return (
    <StoredChange
      title={title}
      address={state === '' ? undefined : `/ws/secure/registry/restore?${parameters}`}
      action={texts.action}
    >
      {isWhole || urns.length === 1 ? null : (
        <ul>
          {urns.map((urn) => (
            <li key={urn}>
              <UrnLink urn={urn} />
            </li>
          ))}
        </ul>
      )}
      <p>{texts.means}</p>
      <form
        class="options"
        onSubmit={(event) => {
          event.preventDefault();
          const text = typed.trim().replace(/^tick:/, '');
          change(isTick(text) ? { tick: text, to: undefined } : { tick: undefined, to: text });
        }}
      >
        <label>
          {texts.state}
          <input value={typed} spellcheck={false} onInput={(event) => setTyped(event.currentTarget.value)} />
        </label>
        <button type="submit" class="quiet">
          {texts.show}
        </button>
      </form>
    </StoredChange>
  );
}
