import { UrnLink } from '../../components/basics.js';
import { words } from '../../words/words.js';
import type { Reason } from './allowed-values.js';

const texts = words.constraints;

/** The place in a constraint, and the value as it is written there. */
const placeOf = ({ regions = [], keySets = [], keys = [], value, cascadeValues, validFrom, validTo }: Reason): string =>
  [
    regions.length === 0 ? '' : texts.regions(regions),
    keySets.length === 0 ? '' : texts.keySets(keySets),
    keys.length === 0 ? '' : texts.keys(keys.map(({ keySet, key }) => `${keySet}.${key}`)),
    value === undefined ? '' : texts.asWritten(value),
    cascadeValues === undefined ? '' : texts.cascade[cascadeValues],
    validFrom === undefined ? '' : texts.validFrom(validFrom),
    validTo === undefined ? '' : texts.validTo(validTo),
  ]
    .filter((each) => each !== '')
    .join(', ');

/** Who decides about a value, and how. */
export function Reasons({ by }: { by: readonly Reason[] }) {
  return (
    <ul class="reasons">
      {by.map((reason, index) => (
        <li key={index}>
          <span class={`badge effect-${reason.effect}`}>{texts.effects[reason.effect]}</span>{' '}
          <UrnLink urn={reason.constraint} /> <span class="small">{placeOf(reason)}</span>
        </li>
      ))}
    </ul>
  );
}
