import type { Artefact } from '../model/artefact.js';
import { type Content, isObject, listOf } from '../model/content.js';
import { type Period, readPeriod } from '../model/period.js';

type Fields = { readonly [property: string]: Content };

/** Whether something with `validFrom` and `validTo` applies during a part of a period. */
function appliesIn({ validFrom, validTo }: Fields, period: Period): boolean {
  const from = validFrom === undefined ? undefined : readPeriod(String(validFrom))?.from;
  const to = validTo === undefined ? undefined : readPeriod(String(validTo))?.to;
  return (from === undefined || from < period.to) && (to === undefined || period.from < to);
}

const appliesAt = (content: Content, period: Period): boolean => !isObject(content) || appliesIn(content, period);

/**
 * A value set without the values that do not apply; undefined where the set itself does not. One of which no value applies has no
 * values, which a set without `values` cannot say: an inclusion then allows nothing, and an exclusion excludes nothing.
 */
function validSet(set: Fields, period: Period): Fields | undefined {
  if (!appliesIn(set, period)) return undefined;
  const { timeRange, values, ...rest } = set;
  const nothing = { ...rest, include: false, values: ['%'] };
  const everything = { ...rest, include: true };
  const withoutValues: Fields = set['include'] === false ? everything : nothing;
  const isGone = isObject(timeRange) && !appliesIn(timeRange, period);
  const left = listOf(values).filter((value) => appliesAt(value, period));
  if (!isGone && left.length === listOf(values).length) return set;
  return left.length > 0 ? { ...set, values: left } : withoutValues;
}

function fieldsOf(content: Content | undefined): readonly Fields[] {
  const found: Fields[] = [];
  for (const each of listOf(content)) if (isObject(each)) found.push(each);
  return found;
}

const validSets = (sets: Content | undefined, period: Period): readonly Fields[] =>
  fieldsOf(sets).flatMap((set): readonly Fields[] => {
    const valid = validSet(set, period);
    return valid === undefined ? [] : [valid];
  });

/** A region that does not apply restricts nothing; it stays, because regions are known by their numbers. */
const validRegions = (regions: Content | undefined, period: Period): readonly Fields[] =>
  fieldsOf(regions).map((region): Fields => {
    const { keyValues, components, ...rest } = region;
    if (!appliesIn(region, period)) return rest;
    return {
      ...rest,
      ...(keyValues === undefined ? {} : { keyValues: validSets(keyValues, period) }),
      ...(components === undefined ? {} : { components: validSets(components, period) }),
    };
  });

/**
 * A constraint with the regions and values only that apply during a part of a period (SDMX-ML, `validFrom` and `validTo` of
 * regions and values). Keys have no periods.
 */
export const contentValidIn = (constraint: Artefact, period: Period): Artefact =>
  ({
    ...constraint,
    ...Object.fromEntries(
      ['cubeRegions', 'metadataTargetRegions'].flatMap((property) =>
        constraint[property] === undefined ? [] : [[property, validRegions(constraint[property], period)]],
      ),
    ),
  }) as Artefact;
