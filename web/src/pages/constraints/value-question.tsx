import { useState } from 'preact/hooks';
import { useAddress } from '../../address.js';
import { api, contentOf } from '../../api/client.js';
import { useResponse } from '../../api/use-response.js';
import { Failure, Loading } from '../../components/basics.js';
import { words } from '../../words/words.js';
import { type Component, readPair } from './allowed-values.js';
import { Reasons } from './reasons.js';

const texts = words.constraints.question;

/** Pairs of the same component count once: the last one. */
const pairsOf = (written: readonly string[]): ReadonlyMap<string, string> =>
  new Map(written.flatMap((each) => [readPair(each) ?? []]).filter((pair) => pair.length === 2) as [string, string][]);

interface ValueQuestionProps {
  readonly urn: string;
  /** URN of the structure that is shown. */
  readonly context: string;
  readonly components: readonly Component[];
}

/** Whether a value, or a key of several values, is allowed, and who decides: `why` in the address. */
export function ValueQuestion({ urn, context, components }: ValueQuestionProps) {
  const { all, query, change } = useAddress();
  const pairs = pairsOf(all('why'));
  const [component, setComponent] = useState(query['component'] ?? components[0]?.id ?? '');
  const [value, setValue] = useState('');
  const write = (asked: ReadonlyMap<string, string>, shown?: string): void =>
    change(
      {
        why: [...asked].map(([id, each]) => `${id}:${each}`),
        // The list of codes is that of the component about which was asked.
        ...(shown === undefined ? {} : { component: shown, q: undefined, show: undefined }),
      },
      true,
    );
  const chosen = components.find(({ id }) => id === component);
  return (
    <section class="card" aria-labelledby="question">
      <h2 id="question">{texts.title}</h2>
      <form
        class="options"
        onSubmit={(event) => {
          event.preventDefault();
          write(new Map([...pairs, [component, value]]), component);
          setValue('');
        }}
      >
        <label>
          {texts.component}
          <select value={component} onChange={(event) => setComponent(event.currentTarget.value)}>
            {components.map(({ id }) => (
              <option key={id} value={id}>
                {id}
              </option>
            ))}
          </select>
        </label>
        <label>
          {texts.value}
          <input
            required
            list="known-values"
            spellcheck={false}
            autocomplete="off"
            value={value}
            onInput={(event) => setValue(event.currentTarget.value)}
          />
        </label>
        <datalist id="known-values">
          {[...(chosen?.allowed ?? []), ...(chosen?.excluded ?? [])].slice(0, 500).map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
        <button type="submit" class="quiet">
          {pairs.size === 0 ? texts.ask : texts.askMore}
        </button>
      </form>
      {pairs.size === 0 ? (
        <p class="small">{texts.hint}</p>
      ) : (
        <>
          <ul class="row pairs" aria-label={texts.asked}>
            {[...pairs].map(([id, each]) => (
              <li key={id}>
                <code>
                  {id} = {each}
                </code>
                <button
                  type="button"
                  class="quiet"
                  aria-label={texts.without(id)}
                  onClick={() => write(new Map([...pairs].filter(([other]) => other !== id)))}
                >
                  ✕
                </button>
              </li>
            ))}
          </ul>
          <Judgement urn={urn} context={context} pairs={pairs} />
        </>
      )}
    </section>
  );
}

interface JudgementProps extends Pick<ValueQuestionProps, 'urn' | 'context'> {
  readonly pairs: ReadonlyMap<string, string>;
}

function Judgement({ urn, context, pairs }: JudgementProps) {
  const { asOf } = useAddress();
  const written = JSON.stringify([...pairs]);
  const { content, refusal } = useResponse(`${urn} ${written} ${asOf}`, (signal) =>
    contentOf(
      api.GET('/ws/registry/constraints', {
        params: { query: { urn, component: [...pairs.keys()], value: [...pairs.values()], asOf } },
        querySerializer: writeRepeated,
        signal,
      }),
    ),
  );
  if (refusal !== undefined) return <Failure refusal={refusal} />;
  const judged = content?.contexts.find((each) => each.urn === context);
  if (judged === undefined) return <Loading />;
  return (
    <div class={`notice ${judged.allowed === true ? 'good' : 'problem'}`} role="status">
      <h3>{judged.allowed === true ? texts.allowed : texts.notAllowed}</h3>
      <p>{judged.sentence?.replace(/urn:sdmx:org\.sdmx\.infomodel\.[a-z]+\.[A-Za-z]+=/g, '')}</p>
      <Reasons by={judged.by ?? []} />
    </div>
  );
}

/** Components and values are repeated parameters, in pairs. */
function writeRepeated(query: Readonly<Record<string, unknown>>): string {
  const written = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    for (const each of Array.isArray(value) ? value : [value]) written.append(name, String(each));
  }
  return written.toString();
}
