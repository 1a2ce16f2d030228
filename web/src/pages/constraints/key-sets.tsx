import { useMemo } from 'preact/hooks';
import { useAddress } from '../../address.js';
import { fetchText } from '../../api/client.js';
import { useResponse } from '../../api/use-response.js';
import { Failure, Loading } from '../../components/basics.js';
import { VirtualCell, VirtualHead, VirtualRows } from '../../components/virtual-rows.js';
import { isObject, objectsIn, textOf, urnOf } from '../../content/json.js';
import { words } from '../../words/words.js';

const texts = words.constraints;

/** A key of a key set: values by component; it includes or excludes the series that fit. */
interface ShownKey {
  readonly isIncluded: boolean;
  readonly values: ReadonlyMap<string, string>;
}

const valueIn = (value: unknown): string => (isObject(value) ? textOf(value['value']) : textOf(value));

/** The keys of the constraints in a message of SDMX-JSON whose identity is that of a structure. */
function keysInMessage(message: unknown, context: string): readonly ShownKey[] {
  const data = isObject(message) ? message['data'] : undefined;
  const name = context.replace(/^.*=/, '').replace(/\(.*$/, '');
  const constraints = Object.values(isObject(data) ? data : {})
    .flatMap(objectsIn)
    .filter((each) => urnOf(each)?.replace(/^.*=/, '').startsWith(name) ?? true);
  return constraints.flatMap((constraint) =>
    objectsIn(constraint['dataKeySets']).flatMap((set) =>
      objectsIn(set['keys']).map((key) => ({
        isIncluded: set['isIncluded'] !== false && key['include'] !== false,
        values: new Map(
          objectsIn(key['keyValues']).map((each) => {
            const { value, values } = each;
            const all = Array.isArray(values) ? values : value === undefined ? [] : [value];
            return [textOf(each['id']), all.map(valueIn).join(', ')];
          }),
        ),
      })),
    ),
  );
}

/** The keys of all key sets together, as the constraint that says the same as all has them. */
export function KeySets({ address, context }: { address: string; context: string }) {
  const { asOf } = useAddress();
  const { content, refusal } = useResponse(`${address} ${asOf}`, async (signal) => {
    const { text } = await fetchText(address, { signal });
    return JSON.parse(text) as unknown;
  });
  const keys = useMemo(() => keysInMessage(content, context), [content, context]);
  const columns = useMemo(() => [...new Set(keys.flatMap(({ values }) => [...values.keys()]))], [keys]);
  if (refusal !== undefined) return <Failure refusal={refusal} />;
  if (content === undefined) return <Loading />;
  if (keys.length === 0) return null;
  return (
    <section class="card" aria-labelledby="key-sets">
      <h2 id="key-sets">{texts.keySetsTitle}</h2>
      <p class="small">{texts.keySetsMean}</p>
      <VirtualRows
        class="keys"
        label={texts.keySetsTitle}
        count={keys.length}
        rowHeight={36}
        head={<VirtualHead titles={[texts.columns.verdict, ...columns]} />}
        row={(index) => {
          const key = keys[index];
          return (
            <>
              <VirtualCell>{key?.isIncluded === false ? texts.excluded : texts.allowed}</VirtualCell>
              {columns.map((id) => (
                <VirtualCell key={id}>{key?.values.get(id) ?? texts.anyValue}</VirtualCell>
              ))}
            </>
          );
        }}
      />
    </section>
  );
}
