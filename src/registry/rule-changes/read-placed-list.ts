import { type Problem, StrataError } from '../../errors.js';
import { isJsonObject, placeIn, readPlacedJson, showJson } from './read-placed-json.js';

/** Reports what is wrong with one entry, or a property of it, and what would be right. */
export type ReportEntry = (step: string, wrong: string, right: string) => void;

/** A kind of list that requests send. */
interface PlacedList<Entry> {
  /** The property of an object that holds the list: `rules`. */
  readonly property: string;
  /** What a client should write in its place: `a list of rules`. */
  readonly form: string;
  /** The list in an error text: `the access rules`. */
  readonly title: string;
  /** Rule of all problems, for programs. */
  readonly rule: string;
  /** Largest number of entries; those after it are not read. */
  readonly most: number;
  /** @returns undefined for what is no entry */
  readonly read: (given: unknown, report: ReportEntry) => Entry | undefined;
  /** What is unique in a list; undefined where that of an entry cannot be read. */
  readonly keyOf: (entry: Entry) => string | undefined;
  /** The property that has it. */
  readonly keyProperty: string;
  /** What a key is of, before it in an error text: `the rule `. */
  readonly keyTitle: string;
  /** What a client should do with the second entry of a key. */
  readonly ofTwo: string;
}

/**
 * Reads a list in JSON: a list, an object whose property is one, or one entry alone.
 * @throws StrataError `Syntax` with all problems, each with path, line and column, and what would be right
 */
export function readPlacedList<Entry>(
  text: string,
  { property, form, title, rule, most, read, keyOf, keyProperty, keyTitle, ofTwo }: PlacedList<Entry>,
): readonly Entry[] {
  const json = readPlacedJson(text);
  const { value } = json;
  const isWrapped = isJsonObject(value) && property in value;
  const list: unknown = isWrapped ? value[property] : Array.isArray(value) ? value : [value];
  const problems: Problem[] = [];
  const add = (detail: string, path: string): void => {
    const place = placeIn(json, path);
    problems.push({ severity: 'error', code: 140, rule, detail, ...(path === '' ? {} : { path }), ...place });
  };
  if (!Array.isArray(list)) add(`${property} is ${showJson(list)}; write ${form}`, property);
  const given: readonly unknown[] = Array.isArray(list) ? list : [];
  if (given.length > most) add(`there are ${given.length} ${property}; at most ${most} are allowed`, '');
  const seen = new Set<string>();
  const entries = given.slice(0, most).flatMap((each, place) => {
    const steps = [...(isWrapped ? [property] : []), ...(isWrapped || Array.isArray(value) ? [String(place)] : [])];
    const report: ReportEntry = (step, wrong, right) =>
      add(`${wrong}; ${right}`, [...steps, ...(step === '' ? [] : [step])].join('/'));
    const entry = read(each, report);
    if (entry === undefined) return [];
    const key = keyOf(entry);
    if (key === undefined) return [entry];
    if (seen.has(key)) report(keyProperty, `${keyTitle}${key} is given twice`, ofTwo);
    seen.add(key);
    return [entry];
  });
  const [first] = problems;
  if (first === undefined) return entries;
  const more = problems.length === 1 ? '' : ` (and ${problems.length - 1} more)`;
  throw new StrataError('Syntax', `${first.path ?? title}: ${first.detail}${more}`, problems);
}
