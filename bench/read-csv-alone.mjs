import { rmSync } from 'node:fs';
import { DuckDBInstance } from '@duckdb/node-api';

/** Reads a CSV file into a table of texts, as the least that a validation has to do. Prints the time in milliseconds. */
const [file = '', folder = ''] = process.argv.slice(2);
const instance = await DuckDBInstance.create(':memory:', { threads: '2', temp_directory: `${folder}/alone` });
const connection = await instance.connect();
const since = performance.now();
await connection.run(`CREATE TABLE t AS FROM read_csv('${file.replaceAll("'", "''")}', all_varchar=true)`);
process.stdout.write(String(performance.now() - since));
connection.closeSync();
instance.closeSync();
rmSync(`${folder}/alone`, { recursive: true, force: true });
