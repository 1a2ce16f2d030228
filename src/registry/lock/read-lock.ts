import { type Problem, StrataError } from '../../errors.js';
import { forEachInTurns } from '../../model/turns.js';
import { parseUrn } from '../../model/urn.js';
import { isVersion } from '../../versioning/version.js';
import { readClosureRoot } from '../closure/closure-root.js';
import { isJsonObject, placeIn, readPlacedJson, showJson } from '../rule-changes/read-placed-json.js';
import type { CheckedLock } from './check-lock.js';
import { lockVersion } from './lock-file.js';

type Given = Readonly<Record<string, unknown>>;

/** Problems that are listed; more are counted. */
const mostProblems = 20;
/** Characters of a text whose lines and columns are found; the scanner takes 0.1 s for these. */
const mostPlaced = 1_000_000;

const hashShape = /^\d{1,9}:[0-9a-f]{64}$/;
const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What is wrong in a lock file, with the path of each fault. */
class Faults {
  readonly problems: Problem[] = [];
  count = 0;

  add(path: string, wrong: string, right: string): void {
    this.count += 1;
    if (this.problems.length >= mostProblems) return;
    const detail = `${wrong}; ${right}`;
    const place = path === '' ? {} : { path };
    this.problems.push({ severity: 'error', code: 140, rule: 'lock.invalid', detail, ...place });
  }

  /** @throws StrataError `Syntax` if there is a problem; with lines and columns in a short text */
  throwAny(text: string): void {
    const [first] = this.problems;
    if (first === undefined) return;
    const json = text.length <= mostPlaced ? readPlacedJson(text) : undefined;
    const placed = this.problems.map((each) => ({ ...each, ...(json && placeIn(json, each.path ?? '')) }));
    const more = this.count === 1 ? '' : ` (and ${this.count - 1} more)`;
    throw new StrataError('Syntax', `${first.path ?? 'the lock file'}: ${first.detail}${more}`, placed);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // Its message has line and column.
    if (text.length <= mostPlaced) readPlacedJson(text);
    const detail = `the body is not JSON: ${error instanceof Error ? error.message : ''}; send a lock file`;
    throw new StrataError('Syntax', detail, [{ severity: 'error', code: 140, rule: 'json.syntax', detail }]);
  }
}

/** Whether a value is the URN of a version of an artefact. */
function isVersionUrn(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  try {
    const { item, version } = parseUrn(value);
    return item === undefined && isVersion(version);
  } catch {
    return false;
  }
}

const exampleUrn = 'write the URN of a version: urn:sdmx:…Codelist=SDMX:CL_FREQ(2.0.0)';

/** What is read of the objects of a list, in turns; reports what is no object. @throws the reason of the signal when it aborts */
async function readObjects<T>(
  given: Given,
  name: string,
  read: (path: string, object: Given, faults: Faults) => T,
  faults: Faults,
  signal: AbortSignal | undefined,
): Promise<readonly T[]> {
  const list = given[name];
  if (!Array.isArray(list)) {
    faults.add(name, `${name} is ${showJson(list)}`, 'write a list of objects');
    return [];
  }
  const objects: T[] = [];
  await forEachInTurns(
    list.entries(),
    ([place, each]) => {
      const path = `${name}/${place}`;
      if (isJsonObject(each)) objects.push(read(path, each, faults));
      else
        faults.add(path, `${showJson(each)} is not an object`, `write an object as those that GET returns in ${name}`);
    },
    signal,
  );
  return objects;
}

function readTexts(value: unknown, path: string, faults: Faults, isRight: (text: unknown) => boolean, right: string) {
  if (!Array.isArray(value)) {
    faults.add(path, `${path.split('/').at(-1)} is ${showJson(value)}`, 'write a list');
    return [];
  }
  const wrong = value.findIndex((each) => !isRight(each));
  if (wrong >= 0) faults.add(`${path}/${wrong}`, `${showJson(value[wrong])} is wrong here`, right);
  return value as string[];
}

function readRoot(path: string, given: Given, faults: Faults): CheckedLock['roots'][number] {
  const { urn: written } = given;
  let urn = '';
  try {
    if (typeof written === 'string') urn = readClosureRoot(written).text;
    else faults.add(`${path}/urn`, `urn is ${showJson(written)}`, 'write the URN of an artefact');
  } catch (error) {
    const why = error instanceof StrataError ? `: ${error.message}` : '';
    faults.add(`${path}/urn`, `urn is ${showJson(written)}${why}`, 'write the URN of an artefact');
  }
  return { urn, versions: readTexts(given['versions'], `${path}/versions`, faults, isVersionUrn, exampleUrn) };
}

function readEntry(path: string, given: Given, faults: Faults): CheckedLock['entries'][number] {
  const { urn, hash } = given;
  if (!isVersionUrn(urn)) faults.add(`${path}/urn`, `urn is ${showJson(urn)}`, exampleUrn);
  if (typeof hash !== 'string' || !hashShape.test(hash))
    faults.add(`${path}/hash`, `hash is ${showJson(hash)}`, 'write a number, a colon and 64 hexadecimal digits');
  return { urn: String(urn), hash: String(hash) };
}

function readResolution(path: string, given: Given, faults: Faults): CheckedLock['resolutions'][number] {
  const { source, reference, target, missing } = given;
  if (!isVersionUrn(source)) faults.add(`${path}/source`, `source is ${showJson(source)}`, exampleUrn);
  if (typeof reference !== 'string')
    faults.add(`${path}/reference`, `reference is ${showJson(reference)}`, 'write the URN of a version or wildcard');
  if (target !== null && !isVersionUrn(target))
    faults.add(`${path}/target`, `target is ${showJson(target)}`, `${exampleUrn}, or null`);
  const isText = (each: unknown): boolean => typeof each === 'string';
  const items =
    missing === undefined
      ? {}
      : { missing: readTexts(missing, `${path}/missing`, faults, isText, 'write the id of an item') };
  return {
    source: String(source),
    reference: String(reference),
    target: target === null ? null : String(target),
    ...items,
  };
}

/** The properties that are no lists. */
function readScope(
  given: Given,
  faults: Faults,
): Pick<CheckedLock, 'registry' | 'epoch' | 'tick' | 'constraints' | 'owners'> {
  const { lockVersion: form, registry, epoch, tick, constraints, owners } = given;
  if (form !== lockVersion) faults.add('lockVersion', `lockVersion is ${showJson(form)}`, `write ${lockVersion}`);
  for (const [name, value] of Object.entries({ registry, epoch }))
    if (typeof value !== 'string' || !uuidShape.test(value))
      faults.add(name, `${name} is ${showJson(value)}`, 'write a UUID');
  if (!Number.isSafeInteger(tick) || Number(tick) < 1)
    faults.add('tick', `tick is ${showJson(tick)}`, 'write the number of a transaction');
  for (const [name, value] of Object.entries({ constraints, owners }))
    if (typeof value !== 'boolean') faults.add(name, `${name} is ${showJson(value)}`, 'write true or false');
  return {
    registry: String(registry),
    epoch: String(epoch),
    tick: Number(tick),
    constraints: constraints === true,
    owners: owners === true,
  };
}

/** @throws the reason of the signal when it aborts */
async function reportRepetitions<T>(
  list: string,
  objects: readonly T[],
  keyOf: (object: T) => string,
  faults: Faults,
  signal: AbortSignal | undefined,
): Promise<void> {
  const seen = new Set<string>();
  await forEachInTurns(
    objects.entries(),
    ([place, object]) => {
      const key = keyOf(object);
      if (seen.has(key)) faults.add(`${list}/${place}`, `${key} is in ${list} twice`, 'remove one');
      seen.add(key);
    },
    signal,
  );
}

/**
 * Reads a lock file, in turns. Properties that a check does not need are ignored.
 * @throws StrataError `Syntax` for what is not a lock file of this form, with the path of each fault and what would be right; the
 * reason of the signal when it aborts
 */
export async function readLock(text: string, signal?: AbortSignal): Promise<CheckedLock> {
  const given = parseJson(text);
  const faults = new Faults();
  if (!isJsonObject(given)) {
    faults.add('', `the body is ${showJson(given)}`, 'send what GET /ws/registry/lock returned');
    faults.throwAny(text);
    throw new TypeError('a fault is always thrown');
  }
  const scope = readScope(given, faults);
  const roots = await readObjects(given, 'roots', readRoot, faults, signal);
  if (roots.length === 0) faults.add('roots', 'roots is empty', 'write the URNs that the lock file began from');
  const entries = await readObjects(given, 'entries', readEntry, faults, signal);
  const resolutions = await readObjects(given, 'resolutions', readResolution, faults, signal);
  await reportRepetitions('roots', roots, ({ urn }) => urn, faults, signal);
  await reportRepetitions('entries', entries, ({ urn }) => urn, faults, signal);
  await reportRepetitions(
    'resolutions',
    resolutions,
    ({ source, reference }) => `${source} ${reference}`,
    faults,
    signal,
  );
  faults.throwAny(text);
  return { ...scope, roots, entries, resolutions };
}
