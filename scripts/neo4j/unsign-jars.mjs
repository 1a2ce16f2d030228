/**
 * Removes the signatures of signed jars: Java reads a signed jar without its signature files like any other one.
 *
 *     node scripts/neo4j/unsign-jars.mjs <folder with the jars>
 *
 * Eclipse Collections looks each of its factories up as a service. Java opens its jar anew for each of them and verifies the signature over
 * all of its entries, which was more than half of the time that Neo4j needs to start. Classes of signed jars are not put into the archive of
 * classes either.
 */
import { once } from 'node:events';
import { createWriteStream, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import yauzl from 'yauzl';
import yazl from 'yazl';

const SIGNATURE = /^META-INF\/[^/]+\.(SF|RSA|DSA|EC)$/i;
const MANIFEST = 'META-INF/MANIFEST.MF';

const [folder] = process.argv.slice(2);
for (const name of readdirSync(folder).filter((each) => each.endsWith('.jar'))) await unsign(join(folder, name));

async function unsign(jar) {
  const zip = await promisify(yauzl.open)(jar, { lazyEntries: true, autoClose: false });
  const entries = await entriesOf(zip);
  if (entries.some(({ fileName }) => SIGNATURE.test(fileName))) {
    const written = `${jar}.unsigned`;
    await write(zip, entries, written);
    renameSync(written, jar);
  }
  zip.close();
}

async function entriesOf(zip) {
  const entries = [];
  zip.on('entry', (entry) => {
    entries.push(entry);
    zip.readEntry();
  });
  zip.readEntry();
  await once(zip, 'end');
  return entries;
}

async function write(zip, entries, file) {
  const open = promisify(zip.openReadStream.bind(zip));
  const copy = new yazl.ZipFile();
  const ended = once(copy.outputStream.pipe(createWriteStream(file)), 'close');
  for (const entry of entries) {
    const { fileName } = entry;
    if (SIGNATURE.test(fileName)) continue;
    const options = { mtime: entry.getLastModDate() };
    if (fileName.endsWith('/')) copy.addEmptyDirectory(fileName, options);
    else {
      const content = await buffer(await open(entry));
      copy.addBuffer(fileName === MANIFEST ? withoutDigests(content) : content, fileName, options);
    }
  }
  copy.end();
  await ended;
}

/** The attributes of the jar without those of entries: a signed jar has the digest of each entry there. */
function withoutDigests(manifest) {
  const [attributes] = manifest.toString('utf8').split(/(?<=\r?\n)\r?\n/);
  return Buffer.from(`${attributes}\r\n`);
}
