import { execFile } from 'node:child_process';
import { createWriteStream, existsSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import type { Row } from '../bench.js';
import { flowUrnOfData, xmlOfData } from '../generate/data-message.js';
import { asRoot } from '../serve.js';
import { sized } from '../sizes.js';

const run = promisify(execFile);

/** The Python environment that the tests with real clients install. */
const python = resolve(import.meta.dirname, '../../test/clients/.venv/bin/python');
const script = resolve(import.meta.dirname, '../validate-with-sdmxthon.py');
const observations = sized(960_000, 2_400);

/** Why sdmxthon cannot run; undefined where it can. */
async function findMissingClient(): Promise<string | undefined> {
  if (!existsSync(python)) return `there is no ${python}, which npm test -- test/clients/sdmxthon.test.ts installs`;
  const find = "import sys; from importlib.util import find_spec; sys.exit(find_spec('sdmxthon') is None)";
  return run(python, ['-c', find]).then(
    () => undefined,
    () => `the Python environment of the tests with real clients has no sdmxthon`,
  );
}

async function writeStructure(url: string, path: string): Promise<void> {
  const [, agency, id, version] = /=([^:]+):([^(]+)\((.+)\)$/.exec(flowUrnOfData) ?? [];
  const response = await fetch(`${url}/sdmx/v1/dataflow/${agency}/${id}/${version}?references=descendants`, {
    headers: { ...asRoot, Accept: 'application/vnd.sdmx.structure+xml;version=2.1' },
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${response.status}: ${text.slice(0, 500)}`);
  writeFileSync(path, text);
}

/**
 * A validation over HTTP, to one by sdmxthon: of the same file, and of the data that are in its memory already. Without sdmxthon there are no
 * rows, and the reason is printed.
 * @param validate validates a file over HTTP and returns the time from the last byte sent, milliseconds
 */
export async function measureBySdmxthon(
  url: string,
  folder: string,
  validate: (path: string) => Promise<number>,
): Promise<readonly Row[]> {
  const reason = await findMissingClient();
  if (reason !== undefined) {
    console.log(`validation is not compared with sdmxthon: ${reason}`);
    return [];
  }
  const [structure, data] = [join(folder, 'structure.xml'), join(folder, 'small.xml')];
  await writeStructure(url, structure);
  await pipeline(Readable.from(xmlOfData(observations, '2.1')), createWriteStream(data));
  const { stdout } = await run(python, [script, structure, data], {
    env: { ...process.env, PYTHONPYCACHEPREFIX: resolve(python, '../../bytecode') },
  });
  const { reading, checking, rules } = JSON.parse(stdout) as {
    reading: number;
    checking: number;
    rules: readonly string[];
  };
  if (!rules.includes('SS04')) throw new Error(`sdmxthon finds ${rules.join(', ')}, and not the codes at fault (SS04)`);
  const value = await validate(data);
  rmSync(data);
  const name = `validating ${observations.toLocaleString('en')} observations of structure-specific 2.1`;
  return [
    { name: `${name}, to sdmxthon`, value, baseline: reading + checking, goal: 1 / 20 },
    { name: `${name}, to the checks of sdmxthon on data in memory`, value, baseline: checking, goal: 1 / 20 },
  ];
}
