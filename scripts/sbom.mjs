/**
 * Writes the parts that Strata runs with as a software bill of materials (CycloneDX, JSON): the packages of npm without those for
 * development, and the libraries of Neo4j.
 *
 *     npm run --silent sbom > sbom.json
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const JARS = join(ROOT, '.neo4j');

const text = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev'], {
  cwd: ROOT,
  encoding: 'utf8',
  maxBuffer: 64_000_000,
  stdio: ['ignore', 'pipe', 'inherit'],
});
const bom = JSON.parse(text);
if (!existsSync(JARS)) throw new Error('the libraries of Neo4j are absent; run npm run setup');

/** `neo4j-kernel` and `5.26.0` of `neo4j-kernel-5.26.0.jar`. */
function componentOf(path) {
  const [, name, version] = /([^/]+?)-(\d[\w.-]*)\.jar$/.exec(path) ?? [];
  if (name === undefined) return [];
  const content = createHash('sha256').update(readFileSync(path)).digest('hex');
  return [
    {
      type: 'library',
      'bom-ref': `jar:${name}@${version}`,
      name,
      version,
      hashes: [{ alg: 'SHA-256', content }],
    },
  ];
}

const jars = readdirSync(JARS, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.jar'))
  .sort()
  .flatMap((name) => componentOf(join(JARS, name)));
const refs = new Set();
const isFirst = ({ 'bom-ref': ref }) => !refs.has(ref) && refs.add(ref);
bom.components.push(...jars.filter(isFirst));
console.log(JSON.stringify(bom, undefined, 2));
