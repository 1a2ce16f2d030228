/**
 * Runs one Cypher statement on the registry's database and prints its rows, one JSON object per line.
 *
 *     node scripts/cypher.mjs cypher/query/children.cypher --param 'urns=["urn:…"]' --param tick=100
 *     echo 'MATCH (v:Version) RETURN count(v) AS versions' | node scripts/cypher.mjs -
 *
 *     --param name=value   a parameter as JSON; repeatable. A value that is not JSON is used as text
 *     --explain            prints the plan, without running the statement
 *     --profile            runs the statement and prints the plan with rows and database hits
 *     --write              commits; without it, the changes of the statement are rolled back
 *
 * The database is that of NEO4J_URI (with NEO4J_USERNAME, NEO4J_PASSWORD and NEO4J_DATABASE). If NEO4J_URI is not set,
 * it is the embedded database of the Strata that runs on STRATA_DATA_DIR (default ./data).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import neo4j from 'neo4j-driver';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    param: { type: 'string', multiple: true, default: [] },
    explain: { type: 'boolean' },
    profile: { type: 'boolean' },
    write: { type: 'boolean' },
  },
});

/** An error in the use of the script; its message is printed without a stack trace. */
class UsageError extends Error {}

try {
  if (positionals.length !== 1) throw new UsageError('give one file with a Cypher statement, or - for standard input');
  const text = readFileSync(positionals[0] === '-' ? 0 : positionals[0], 'utf8');
  const prefix = values.explain ? 'EXPLAIN ' : values.profile ? 'PROFILE ' : '';
  const { records, summary } = await run(prefix + text, Object.fromEntries(values.param.map(parseParameter)));
  for (const record of records) console.log(JSON.stringify(record.toObject()));
  const plan = summary.profile || summary.plan;
  if (plan) console.log(plan.arguments['string-representation']);
} catch (error) {
  const isExpected = error instanceof UsageError || error.code !== undefined;
  console.error(isExpected ? error.message : error);
  process.exitCode = 1;
}

async function run(text, parameters) {
  const { uri, username, password, database } = address();
  const driver = neo4j.driver(uri, neo4j.auth.basic(username, password), { disableLosslessIntegers: true });
  const session = driver.session(database === undefined ? {} : { database });
  try {
    const transaction = await session.beginTransaction();
    const result = await transaction.run(text, parameters);
    if (values.write) await transaction.commit();
    else await transaction.rollback();
    return result;
  } finally {
    await session.close();
    await driver.close();
  }
}

function address() {
  const { NEO4J_URI, NEO4J_USERNAME = 'neo4j', NEO4J_PASSWORD = '', NEO4J_DATABASE, STRATA_DATA_DIR } = process.env;
  if (NEO4J_URI) {
    return { uri: NEO4J_URI, username: NEO4J_USERNAME, password: NEO4J_PASSWORD, database: NEO4J_DATABASE };
  }
  const folder = STRATA_DATA_DIR ?? 'data';
  const read = (...path) => readFileSync(join(folder, ...path), 'utf8').trim();
  return { uri: `bolt://127.0.0.1:${read('neo4j', 'port')}`, username: 'neo4j', password: read('neo4j-password') };
}

function parseParameter(text) {
  const [, name, value] = /^(\w+)=(.*)$/s.exec(text) ?? [];
  if (name === undefined) throw new UsageError(`"${text}" is not a parameter; write name=value`);
  try {
    return [name, withIntegers(JSON.parse(value))];
  } catch {
    return [name, value];
  }
}

/** Converts numbers to integers of Neo4j; the driver would send them as floats. */
function withIntegers(value) {
  if (Number.isSafeInteger(value)) return neo4j.int(value);
  if (Array.isArray(value)) return value.map(withIntegers);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withIntegers(each)]));
}
