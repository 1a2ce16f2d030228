/**
 * The Neo4j that the groups of tests of a lane share, one after the other (scripts/test.mjs): starts it, writes its address as a line
 * of JSON to standard output, and stops it when standard input ends.
 */
import { database, stopDatabase } from './database.js';
import { useFirstCompilerOnly } from './java-options.js';

useFirstCompilerOnly();
const { uri, username, password } = await database();
console.log(JSON.stringify({ uri, username, password, pid: process.pid }));
for await (const _ of process.stdin);
await stopDatabase();
