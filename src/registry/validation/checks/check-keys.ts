import { quoteName } from '../../../tables/sql.js';
import { allConditions, countOf, isGiven, type JudgedColumn } from '../judged-data-set.js';
import type { RuleId } from '../rules.js';
import type { Judged } from './judged.js';

/**
 * Observations with one key. Hashes of keys are compared first, which takes a fraction of the memory of the keys; keys with equal hashes are
 * compared as they are.
 */
export async function checkKeys({ tables, data, found }: Judged): Promise<void> {
  if (!data.hasKey || data.key.length === 0 || data.extent === 'given') return;
  const key = data.key.map(({ sql }) => sql);
  const hash = `hash(${key.join(', ')})`;
  const hasKey = allConditions(data.key.map(isGiven));
  const observations = `SELECT ${hash} AS h FROM ${data.table} WHERE ${hasKey}`;
  const alike = quoteName(`alike keys ${data.order}`);
  await tables.run(`CREATE TABLE ${alike} AS SELECT h FROM (${observations}) GROUP BY h HAVING count(*) > 1`);
  const [hashes] = await tables.rows(`SELECT count(*) AS n FROM ${alike}`);
  if (countOf(hashes?.['n']) === 0) return;
  // Different values of attributes above the observation are conflicts of these.
  const isOfObservation = ({ component: { kind, level } }: JudgedColumn): boolean =>
    kind === 'measure' ||
    (level !== undefined && data.key.every(({ component }) => level.dimensions.includes(component.id)));
  const values = data.columns.filter(isOfObservation).map(({ sql }) => sql);
  const repeated = quoteName(`repeated keys ${data.order}`);
  const same = allConditions(values.map((sql) => `r.${sql} IS NOT DISTINCT FROM f.${sql}`));
  await tables.run(
    `CREATE TABLE ${repeated} AS
      WITH candidates AS MATERIALIZED (
        SELECT * FROM (
          SELECT *, min("#row") OVER (PARTITION BY ${key.join(', ')}) AS "#first"
          FROM ${data.table} t WHERE ${hasKey} AND ${hash} IN (SELECT h FROM ${alike})
        )
      )
      SELECT r."#row" AS row, r."#first" AS first, ${same} AS same
      FROM candidates r JOIN candidates f ON f."#row" = r."#first"
      WHERE r."#row" <> r."#first"`,
  );
  const [counts] = await tables.rows(
    `SELECT count(*) FILTER (WHERE same) AS same, count(*) FILTER (WHERE NOT same) AS other FROM ${repeated}`,
  );
  const add = (rule: RuleId, count: unknown, condition: string, named: string, text: string): Promise<void> =>
    found.addRows(data, {
      rule,
      count: countOf(count),
      rows: `SELECT row, first FROM ${repeated} WHERE ${condition}`,
      named,
      describe: ({ first }) => ({ about: BigInt(String(first)), detail: text }),
    });
  const rowsThat = (condition: string): string => `SELECT row FROM ${repeated} WHERE ${condition}`;
  await add(
    'key.repeated',
    counts?.['same'],
    'same',
    rowsThat('same'),
    'The observation of {place} is repeated with equal values; an observation occurs once',
  );
  // Which one of the values is right is not known: the first row is named too.
  await add(
    'key.conflict',
    counts?.['other'],
    'NOT same',
    `${rowsThat('NOT same')} UNION SELECT first AS row FROM ${repeated} WHERE NOT same`,
    'The key is that of {place}, with other values; an observation occurs once',
  );
}
