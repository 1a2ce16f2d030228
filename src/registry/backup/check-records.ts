import { faultIn } from './archive-fault.js';
import type { BackupRecord, Column, Columns, ColumnType, KeySpace, RecordKind } from './record-kind.js';

const isText = (value: unknown): boolean => typeof value === 'string';

/** Whether a value has a type, and what it should be. */
const checks: Readonly<Record<Extract<ColumnType, string>, readonly [expected: string, (value: unknown) => boolean]>> =
  {
    text: ['a text', isText],
    whole: ['a whole number', (value) => Number.isSafeInteger(value)],
    flag: ['true or false', (value) => typeof value === 'boolean'],
    texts: ['a list of texts', (value) => Array.isArray(value) && value.every(isText)],
    bytes: ['a number of bytes', (value) => value instanceof Int8Array],
    object: ['an object', (value) => typeof value === 'object' && !Array.isArray(value)],
  };

/** The keys of the records that were checked. */
export class CheckedKeys {
  readonly #keys: Readonly<Record<KeySpace, Set<unknown>>> = {
    urn: new Set(),
    revision: new Set(),
    transaction: new Set(),
  };

  /** @returns false for a key that there was before */
  add(space: KeySpace, key: unknown): boolean {
    const keys = this.#keys[space];
    const { size } = keys;
    return keys.add(key).size > size;
  }

  has(space: KeySpace, key: unknown): boolean {
    return this.#keys[space].has(key);
  }
}

/** What is wrong with a value; undefined where nothing is. */
function faultOf(name: string, column: Column, value: unknown, keys: CheckedKeys): string | undefined {
  if (value == null) return column.isOptional ? undefined : `${name} is missing`;
  const { type, keyOf, refersTo } = column;
  if (typeof type === 'object') {
    if (!Array.isArray(value)) return `${name} is not a list`;
    return firstOf(value, (each) => faultOfRow(`${name}/`, type.rows, each, keys));
  }
  const [expected, isRight] = checks[type];
  if (!isRight(value)) return `${name} is ${JSON.stringify(value)}, and not ${expected}`;
  if (keyOf !== undefined && !keys.add(keyOf, value)) return `${name} is ${value}, as in an earlier record`;
  if (refersTo !== undefined && !keys.has(refersTo, value)) return `${name} is ${value}, which no record before it has`;
  return undefined;
}

function firstOf<T>(values: readonly T[], find: (value: T) => string | undefined): string | undefined {
  for (const value of values) {
    const found = find(value);
    if (found !== undefined) return found;
  }
  return undefined;
}

function faultOfRow(prefix: string, columns: Columns, row: unknown, keys: CheckedKeys): string | undefined {
  const values = Object(row) as BackupRecord;
  return (
    firstOf(Object.entries(columns), ([name, column]) => faultOf(`${prefix}${name}`, column, values[name], keys)) ??
    firstOf(Object.keys(values), (name) => (name in columns ? undefined : `${prefix}${name} is not known`))
  );
}

/**
 * Checks the records of a file: their columns, that keys differ, and that everything is there that they refer to.
 * @param keys of the records before them, to which theirs are added
 * @throws ArchiveFault
 */
export function checkRecords(
  { columns }: Pick<RecordKind, 'columns'>,
  file: string,
  records: readonly BackupRecord[],
  keys: CheckedKeys,
): void {
  for (const [index, record] of records.entries()) {
    const fault = faultOfRow('', columns, record, keys);
    if (fault !== undefined) throw faultIn(file, index + 1, fault);
  }
}
