import { StrataError } from '../../errors.js';
import { hasSeveral } from '../../formats/data/has-several.js';
import type { Artefact } from '../../model/artefact.js';
import type { Content } from '../../model/content.js';
import { readPeriod } from '../../model/period.js';
import { parseUrn } from '../../model/urn.js';
import { cubeRegionOf, type ValueSet, valueSetOf } from '../../references/constraint-content.js';
import { numberIn, quoteName, type SqlTables } from '../../tables/sql.js';
import type { AvailabilityQuery, Key } from '../availability/availability-query.js';
import type { LoadOfStructure } from '../availability/find-availability.js';
import type { ReducedConstraint } from '../availability/reduce-constraint.js';
import type { Snapshot } from '../snapshot.js';
import { dimensionsOf } from '../validation/data-columns.js';
import type { DataComponent } from '../validation/structure-of-data.js';
import { conditionOfKeys, conditionsOfFilters, rowsWhere, textsIn } from './conditions.js';
import { partsOfLoad } from './data-store.js';
import type { DataTools, RunDataWork } from './data-tools.js';
import { findNamedStructure } from './find-data.js';
import { selectParts } from './read-parts.js';

/** Different values of a component that a response may have. */
const mostValues = 200_000;

/** Keys with any value of one dimension. */
function withoutDimension(keys: readonly Key[], id: string, components: readonly DataComponent[]): readonly Key[] {
  const position = dimensionsOf(components.filter(({ kind }) => kind === 'dimension')).indexOf(id);
  return keys.map((key) => key.map((values, index) => (index === position ? null : values)));
}

/**
 * The rows of loaded data that a query selects, in SQL.
 * @returns a function for them; of a component, those that the selection of the others leaves
 */
async function selectedRows(
  tables: SqlTables,
  source: string,
  components: readonly DataComponent[],
  { keys, filters }: Pick<AvailabilityQuery, 'keys' | 'filters'>,
): Promise<(without?: string) => string> {
  const ofFilters = await conditionsOfFilters(tables, source, components, filters);
  return (without) => {
    const left = without === undefined ? keys : withoutDimension(keys, without, components);
    const others = [...ofFilters].flatMap(([id, condition]) => (id === without ? [] : [condition]));
    return rowsWhere(source, [conditionOfKeys(left, components), ...others]);
  };
}

/** The range from the first to the last of some periods; undefined where none of them is a period. */
function rangeOf(values: readonly string[]): Content | undefined {
  let [first, last]: { readonly text: string; readonly at: number }[] = [];
  for (const text of values) {
    const period = readPeriod(text);
    if (period === undefined) continue;
    if (first === undefined || period.from < first.at) first = { text, at: period.from };
    if (last === undefined || period.to > last.at) last = { text, at: period.to };
  }
  if (first === undefined || last === undefined) return undefined;
  const end = (period: string) => ({ period, isInclusive: true });
  return { startPeriod: end(first.text), endPeriod: end(last.text) };
}

/** The values that a component has in rows: of time the range, of others a list in the order of the texts. */
async function valuesIn(tables: SqlTables, rows: string, component: DataComponent): Promise<ValueSet> {
  const { id, kind } = component;
  const column = quoteName(id);
  const found = await tables.rows(
    `SELECT DISTINCT ${column} AS value FROM (${rows}) WHERE ${column} IS NOT NULL ORDER BY value LIMIT ${mostValues + 1}`,
  );
  if (found.length > mostValues)
    throw new StrataError(
      'TooLarge',
      `${id} has more than ${mostValues} different values in the data; select less, or name other components`,
    );
  const cells = found.map(({ value }) => String(value));
  if (kind === 'timeDimension') {
    const timeRange = rangeOf(cells);
    if (timeRange !== undefined) return { id, include: true, timeRange };
  }
  return valueSetOf(id, new Set(hasSeveral(component) ? cells.flatMap(textsIn) : cells));
}

const metric = (id: string, count: number): Content => ({ id, title: String(count), type: 'sdmx_metrics' });

/** The numbers of series and observations, as annotations (REST 2.2.2, availability queries). */
async function metricsOf(
  tables: SqlTables,
  rows: string,
  components: readonly DataComponent[],
): Promise<readonly Content[]> {
  const series = components.filter(({ kind }) => kind === 'dimension').map(({ id }) => quoteName(id));
  const distinct = series.length === 0 ? 'SELECT 1 LIMIT 1' : `SELECT DISTINCT ${series.join(', ')} FROM (${rows})`;
  const [row] = await tables.rows(
    `SELECT (SELECT count(*) FROM (${rows})) AS observations, (SELECT count(*) FROM (${distinct})) AS series`,
  );
  return [metric('series_count', numberIn(row, 'series')), metric('obs_count', numberIn(row, 'observations'))];
}

/** The region of the values that components have in the rows that a query selects; undefined where it selects none. */
async function reduceLoad(
  { tables, files }: Pick<DataTools, 'tables' | 'files'>,
  { version: { urn }, load, returned }: LoadOfStructure,
  components: readonly DataComponent[],
  query: Pick<AvailabilityQuery, 'keys' | 'filters' | 'mode'>,
): Promise<ReducedConstraint | undefined> {
  const source = selectParts(
    partsOfLoad(files, load),
    components.map(({ id }) => id),
  );
  const rowsOf = await selectedRows(tables, source, components, query);
  const sets: ValueSet[] = [];
  for (const id of returned) {
    const component = components.find((each) => each.id === id);
    if (component === undefined) continue;
    const rows = rowsOf(query.mode === 'available' ? id : undefined);
    sets.push(await valuesIn(tables, rows, component));
  }
  if (sets.length > 0 && sets.every(({ include }) => include === false)) return undefined;
  const { agencyID, id, version } = parseUrn(urn);
  const names = { en: `Data loaded for ${id}` };
  return {
    urn,
    constraint: { class: 'DataConstraint', agencyID, id, version, names } as unknown as Artefact,
    region: cubeRegionOf<ValueSet>(sets, new Set(dimensionsOf(components))) as Content,
    context: urn,
    annotations: await metricsOf(tables, rowsOf(), components),
  };
}

/**
 * Finds what is available in loaded data: constraints with the ids of their structures.
 * @throws StrataError `Syntax` and `Semantic` for what a structure does not have, `TooLarge`, `TooSlow`, `Unavailable`
 */
export const reduceLoads =
  (snapshot: Snapshot, runData: RunDataWork) =>
  async (loads: readonly LoadOfStructure[], query: AvailabilityQuery): Promise<readonly ReducedConstraint[]> => {
    const structures = await Promise.all(loads.map(({ version }) => findNamedStructure(snapshot, version)));
    return runData(async (tools) => {
      const reduced: ReducedConstraint[] = [];
      for (const [index, load] of loads.entries()) {
        const components = structures[index]?.structure.components ?? [];
        const found = await reduceLoad(tools, load, components, query);
        if (found !== undefined) reduced.push(found);
      }
      return reduced;
    });
  };
