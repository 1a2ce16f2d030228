import type { DataFormat } from '../../formats/data/data-sets.js';
import { isLanguage } from '../../formats/json/read/simple-types/language.js';
import { objectsOf, propertiesOf } from '../../model/content.js';
import { isDimension } from './judged-data-set.js';
import type { RuleId } from './rules.js';
import type { StructureJudge } from './structure-judge.js';
import type { DataComponent } from './structure-of-data.js';

/** What is wrong with a value. The text is made for findings that are reported only. */
export interface ValueFault {
  readonly rule: RuleId;
  readonly detail: () => string;
}

/** Judges a value; undefined for one that is right. */
export type JudgeText = (text: string) => ValueFault | undefined;

/** Formats of SDMX 2.1, which lack the value `#N/A` for what is missing on purpose (SDMX-ML 3.1, MissingType). */
const formatsOf21: ReadonlySet<DataFormat> = new Set([
  'sdmx-csv-1.0',
  'structure-specific-2.1',
  'generic-2.1',
  'sdmx-json-1.0',
]);

/** Whether a text is not a value of a component, but states that there is none. */
export const isMissingOnPurpose = (component: DataComponent, text: string, format: DataFormat): boolean =>
  text === '#N/A' && !isDimension(component) && !formatsOf21.has(format);

/** How single values of a component are judged by its list, or else by its format. Undefined where every text is right. */
export function textJudge(judge: StructureJudge, component: DataComponent, format: DataFormat): JudgeText | undefined {
  const isMissing = (text: string): boolean => isMissingOnPurpose(component, text, format);
  const sentinels = new Set(
    objectsOf(propertiesOf(component.format ?? undefined)['sentinelValues']).map(({ value }) => String(value)),
  );
  const list = judge.listOf(component);
  if (list !== undefined) {
    return (text) =>
      list.codes.has(text) || isMissing(text) || sentinels.has(text)
        ? undefined
        : { rule: 'code.unknown', detail: () => judge.explainUnknown(component, text) };
  }
  // A list that the registry lacks: its codes are not known.
  if (component.list !== null) return undefined;
  const textFormat = judge.formatOf(component);
  if (textFormat.isAnyText) return undefined;
  const isTime = component.kind === 'timeDimension';
  return (text) => {
    const fault = textFormat.judge(text);
    if (fault === undefined || isMissing(text)) return undefined;
    const rule = isTime ? 'time.format' : fault.of === 'type' ? 'format.type' : 'format.facet';
    return {
      rule,
      detail: () => `"${text}" is not ${fault.expected}: ${component.id} has the data type ${textFormat.dataType}`,
    };
  };
}

/** An entry of a cell with several values: a text, or texts by language. */
type Entry = string | Readonly<Record<string, string>>;

function entriesOf(cell: string): readonly Entry[] {
  const content: unknown = JSON.parse(cell);
  // An attribute within one that has several values has an array for each of these.
  return Array.isArray(content) ? (content.flat(Number.POSITIVE_INFINITY) as readonly Entry[]) : [];
}

/** What is wrong with the number and the languages of the values of a cell. Texts in several languages are one value. */
function* faultsOfEntries(component: DataComponent, entries: readonly Entry[]): Generator<ValueFault> {
  const { id, minOccurs, maxOccurs, format } = component;
  const count = entries.length;
  if (count < minOccurs || (maxOccurs !== 'unbounded' && count > maxOccurs)) {
    const required = minOccurs === maxOccurs ? `${minOccurs}` : `${minOccurs} to ${maxOccurs}`;
    yield {
      rule: 'format.occurrences',
      detail: () => `${id} has ${count} values here; its representation requires ${required}`,
    };
  }
  const languages = entries.flatMap((entry) => (typeof entry === 'string' ? [] : Object.keys(entry)));
  if (languages.length === 0) return;
  // Only an explicit property counts: its default is true in SDMX 3.0 and false in 3.1.
  const isMultiLingual = String(propertiesOf(format ?? undefined)['isMultiLingual']) === 'true';
  const invalid = languages.find((each) => !isLanguage(each));
  if (!isMultiLingual) {
    yield {
      rule: 'format.language',
      detail: () => `${id} has texts in languages; its representation takes plain values`,
    };
  } else if (invalid !== undefined) {
    yield { rule: 'format.language', detail: () => `"${invalid}" is not a language tag such as en or pt-BR` };
  }
}

/** A cell with its values, each with what is wrong with it. */
export interface JudgedCell {
  readonly texts: readonly { readonly text: string; readonly fault: ValueFault | undefined }[];
  /** The first fault of each rule. */
  readonly faults: readonly ValueFault[];
}

/** Judges the values of a cell, of which a cell has one or several, and their number. */
export function judgeCell(
  component: DataComponent,
  judgeText: JudgeText | undefined,
  cell: string,
  isMultiple: boolean,
): JudgedCell {
  const entries = isMultiple ? entriesOf(cell) : [cell];
  const texts = entries
    .flatMap((entry) => (typeof entry === 'string' ? [entry] : Object.values(entry)))
    .map((text) => ({ text, fault: judgeText?.(text) }));
  const found = new Map<RuleId, ValueFault>();
  for (const fault of [...texts.flatMap((each) => each.fault ?? []), ...faultsOfEntries(component, entries)]) {
    if (!found.has(fault.rule)) found.set(fault.rule, fault);
  }
  return { texts, faults: [...found.values()] };
}
