import { useState } from 'preact/hooks';
import { type Address, useAddress } from '../address.js';
import type { Schemas } from '../api/client.js';
import { readableClass } from '../model/classes.js';
import { words } from '../words/words.js';
import { firstPage } from './pager.js';
import './facets.css';

/** Numbers of what was found by class, agency and stability. */
export type FacetCounts = NonNullable<Schemas['Catalogue']['facets']>;

type FacetName = keyof FacetCounts;

/** The values that were chosen of each facet; none chosen means all. */
export interface ChosenFacets {
  readonly class: readonly string[];
  readonly agency: readonly string[];
  readonly stability: readonly Schemas['Catalogue']['artefacts'][number]['stability'][];
}

/** Facets in the order in which they are shown. */
const names: readonly FacetName[] = ['class', 'agency', 'stability'];

/** Values of a facet that are shown before all are requested. */
const fewValues = 10;

const listOf = (text: string | undefined): readonly string[] => text?.split(',').filter((each) => each !== '') ?? [];

const isStability = (text: string): text is ChosenFacets['stability'][number] => text in words.stability;

/** What the address of the page says of facets. */
export const chosenFacets = ({ query }: Address): ChosenFacets => ({
  class: listOf(query['class']),
  agency: listOf(query['agency']),
  stability: listOf(query['stability']).filter(isStability),
});

/**
 * The numbers to show beside the values of each facet: what would be found with that value and the choices of the other
 * facets. So a facet of which something is chosen is counted without its own choice.
 * @param counts with all choices
 * @param ask for the numbers with other choices
 */
export async function countFacets(
  chosen: ChosenFacets,
  counts: FacetCounts,
  ask: (choices: ChosenFacets) => Promise<FacetCounts | undefined>,
): Promise<FacetCounts> {
  const counted = await Promise.all(
    names.map(async (name) => {
      if (chosen[name].length === 0) return [name, counts[name]] as const;
      const without = await ask({ ...chosen, [name]: [] });
      return [name, without?.[name] ?? counts[name]] as const;
    }),
  );
  return { ...counts, ...Object.fromEntries(counted) };
}

const labelOf = (name: FacetName, value: string): string => {
  if (name === 'class') return readableClass(value);
  return name === 'stability' && isStability(value) ? words.stability[value] : value;
};

interface FacetProps {
  readonly name: FacetName;
  readonly values: FacetCounts[FacetName];
  readonly chosen: readonly string[];
}

function Facet({ name, values, chosen }: FacetProps) {
  const address = useAddress();
  const [isWhole, setWhole] = useState(false);
  const missing = chosen.filter((each) => !values.some(({ value }) => value === each));
  const all = [...values, ...missing.map((value) => ({ value, count: 0 }))];
  const shown = isWhole ? all : all.filter(({ value }, index) => index < fewValues || chosen.includes(value));
  if (all.length === 0) return null;
  return (
    <fieldset class="facet">
      <legend>{words.facets.names[name]}</legend>
      {shown.map(({ value, count }) => (
        <label key={value}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={({ currentTarget }) => {
              const others = chosen.filter((each) => each !== value);
              const changed = currentTarget.checked ? [...others, value] : others;
              address.change({ ...firstPage, [name]: changed.join(',') || undefined }, true);
            }}
          />
          <span>{labelOf(name, value)}</span>
          <span class="small">{words.common.count(count)}</span>
        </label>
      ))}
      {all.length > shown.length ? (
        <button type="button" class="quiet" onClick={() => setWhole(true)}>
          {words.facets.all(all.length)}
        </button>
      ) : null}
    </fieldset>
  );
}

/** Filters with numbers; what is chosen is in the address. Folded on narrow screens, where the head names what is chosen. */
export function Facets({ counts }: { counts: FacetCounts }) {
  const address = useAddress();
  const chosen = chosenFacets(address);
  const [isOpen] = useState(() => matchMedia('(min-width: 48rem)').matches);
  const isAny = names.some((name) => chosen[name].length > 0);
  return (
    <details class="facets" open={isOpen}>
      <summary>
        {words.facets.label}{' '}
        {isAny ? (
          <span class="small chosen">
            {names.flatMap((name) => chosen[name].map((value) => labelOf(name, value))).join(', ')}
          </span>
        ) : null}
      </summary>
      {isAny ? (
        <p>
          <button
            type="button"
            class="quiet"
            onClick={() =>
              address.change({ ...firstPage, class: undefined, agency: undefined, stability: undefined }, true)
            }
          >
            {words.facets.clear}
          </button>
        </p>
      ) : null}
      {names.map((name) => (
        <Facet key={name} name={name} values={counts[name]} chosen={chosen[name]} />
      ))}
    </details>
  );
}
