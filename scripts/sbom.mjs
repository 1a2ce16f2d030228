/**
 * Writes the parts that Strata runs with as a software bill of materials (CycloneDX, JSON): the packages of npm without those for
 * development, and the libraries of Neo4j.
 *
 *     npm run --silent sbom > sbom.json
 */
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const JARS = join(ROOT, '.neo4j');
if (!existsSync(JARS)) throw new Error('the libraries of Neo4j are absent; run npm run setup');

const { name, version, packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));

/** The component of a package of the lock file. `npm sbom --omit dev` lacks those that packages for development use too. */
function componentOfPackage([path, { version: of, integrity = '', license }]) {
  const full = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const [, digest] = /^sha512-(.+)$/.exec(integrity) ?? [];
  const purl = `pkg:npm/${full.replace('@', '%40')}@${of}`;
  return {
    type: 'library',
    'bom-ref': purl,
    name: full,
    version: of,
    purl,
    ...(license && {
      licenses: [/ (?:OR|AND) /.test(license) ? { expression: license } : { license: { name: license } }],
    }),
    ...(digest && { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] }),
  };
}

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
const libraries = Object.entries(packages)
  .filter(([path, { dev }]) => path !== '' && dev !== true)
  .map(componentOfPackage);
const refs = new Set();
const isFirst = ({ 'bom-ref': ref }) => !refs.has(ref) && refs.add(ref);
const bom = {
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  serialNumber: `urn:uuid:${randomUUID()}`,
  version: 1,
  metadata: {
    timestamp: new Date().toISOString(),
    component: { type: 'application', 'bom-ref': name, name, version },
  },
  components: [...libraries, ...jars].filter(isFirst),
};
console.log(JSON.stringify(bom, undefined, 2));
