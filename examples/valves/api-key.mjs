/**
 * A custom component of Strata: an API key as the URL parameter `apiKey` of /login.html. docs/sign-in/custom-component.md.
 *
 *     node examples/valves/api-key.mjs harvester editors,readers     # makes a key; its hash goes into the file
 *     STRATA_VALVE=examples/valves/api-key.mjs API_KEYS=./api-keys.json npm start
 *     curl -c cookies 'https://registry.example.org/login.html?apiKey=…'
 *
 * The file has the SHA-256 of each key. A plain hash is enough, because keys are 32 random bytes. A change of the file counts at
 * the next request.
 *
 * @typedef {import('../../src/http/auth/component/custom-component.js').ComponentRequest} ComponentRequest
 * @typedef {import('../../src/http/auth/component/custom-component.js').ComponentAnswer} ComponentAnswer
 * @typedef {{ readonly name: string, readonly groups?: readonly string[], readonly until?: string }} Owner
 */
import { createHash, randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { argv, env } from 'node:process';
import { fileURLToPath } from 'node:url';

const hashOf = (key) => createHash('sha256').update(key).digest('hex');

/** @type {{ changed: number, owners: ReadonlyMap<string, Owner> } | undefined} */
let read;

/** The owners of keys by the hash of their key; read again when the file has changed. */
async function readOwners() {
  const { mtimeMs: changed } = await stat(env.API_KEYS);
  if (read?.changed === changed) return read.owners;
  const owners = new Map(Object.entries(JSON.parse(await readFile(env.API_KEYS, 'utf8'))));
  for (const [hash, { name, until }] of owners) {
    if (!/^[0-9a-f]{64}$/.test(hash))
      throw new Error(`API_KEYS has "${hash}", which is not a SHA-256 in hexadecimal digits`);
    if (typeof name !== 'string' || name === '')
      throw new Error(`API_KEYS has no name for the key ${hash.slice(0, 8)}…`);
    if (until !== undefined && Number.isNaN(Date.parse(until)))
      throw new Error(`API_KEYS has "${until}" as the end of the key of ${name}; write 2027-01-31T00:00:00Z`);
  }
  read = { changed, owners };
  return owners;
}

/** Refuses a missing or wrong file at the start. */
export async function start() {
  if (!env.API_KEYS) throw new Error('API_KEYS is not set; set it to the path of a JSON file of keys');
  await readOwners();
}

/**
 * @param {ComponentRequest} request
 * @returns {Promise<ComponentAnswer>}
 */
export async function authenticate({ entry, query }) {
  // Only tickets come with another entry, and this component issues none.
  if (entry !== 'signIn') return { refused: true };
  const [key, another] = query.apiKey ?? [];
  if (key === undefined) return undefined;
  if (another !== undefined) return { refused: 'malformed' };
  const owner = (await readOwners()).get(hashOf(key));
  if (owner === undefined) return { refused: 'unknownAccount' };
  const { name, groups = [], until } = owner;
  return { signedIn: { name, groups, ...(until !== undefined && { until: Date.parse(until) }) } };
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const [name = 'name', groups = ''] = argv.slice(2);
  const key = randomBytes(32).toString('base64url');
  console.log(`The key, which is shown only now: ${key}`);
  console.log(
    `The entry of the file:\n  ${JSON.stringify(hashOf(key))}: ${JSON.stringify({ name, groups: groups.split(',').filter(Boolean) })}`,
  );
}
