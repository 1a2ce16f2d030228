import type { DataFormat } from '../../formats/data/data-sets.js';
import { isLanguage } from '../../formats/json/read/simple-types/language.js';
import { propertiesOf } from '../../model/content.js';
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

/** Formats of SDMX 3.x, in which `#N/A` is a value that is missing on purpose (SDMX-ML, MissingType). */
const hasMissingValue = (format: DataFormat): boolean =>
  ['sdmx-csv-2', 'structure-specific-3', 'sdmx-json-2'].some((each) => format.startsWith(each));

const isKey = ({ kind }: DataComponent): boolean => kind === 'dimension' || kind === 'timeDimension';

/** How single values of a component are judged by its list, or else by its format. Undefined where every text is right. */
export function textJudge(judge: StructureJudge, component: DataComponent, format: DataFormat): JudgeText | undefined {
  const isMissing = (text: string): boolean => text === '#N/A' && !isKey(component) && hasMissingValue(format);
  const list = judge.listOf(component);
  if (list !== undefined) {
    return (text) =>
      list.codes.has(text) || isMissing(text)
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

/** Whether a component can have texts in languages: it takes texts, and does not exclude that (SDMX-ML, isMultiLingual). */
function takesLanguages(judge: StructureJudge, component: DataComponent): boolean {
  const { isMultiLingual } = propertiesOf(component.format ?? undefined);
  const isExcluded = String(isMultiLingual) === 'false';
  const { dataType } = judge.formatOf(component);
  return component.list === null && !isExcluded && (dataType === 'String' || dataType === 'XHTML');
}

/** Texts by language, and how often the most frequent language occurs. */
function countLanguages(entries: readonly Entry[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const entry of entries) {
    if (typeof entry === 'string') continue;
    for (const language of Object.keys(entry)) {
      counts.set(language.toLowerCase(), (counts.get(language.toLowerCase()) ?? 0) + 1);
    }
  }
  return counts;
}

/** What is wrong with the number and the languages of the values of a cell. */
function* faultsOfEntries(
  judge: StructureJudge,
  component: DataComponent,
  entries: readonly Entry[],
): Generator<ValueFault> {
  const { id, minOccurs, maxOccurs } = component;
  const languages = countLanguages(entries);
  const plain = entries.filter((entry) => typeof entry === 'string').length;
  const most = Math.max(0, ...languages.values());
  const count = plain + most;
  const isOfLanguages = most > 1 && plain === 0 && maxOccurs === 1;
  if (!isOfLanguages && (count < minOccurs || (maxOccurs !== 'unbounded' && count > maxOccurs))) {
    yield {
      rule: 'format.occurrences',
      detail: () => `${id} has ${count} values; its representation requires ${minOccurs} to ${maxOccurs}`,
    };
  }
  if (languages.size === 0) return;
  const invalid = [...languages.keys()].find((each) => !isLanguage(each));
  if (!takesLanguages(judge, component)) {
    yield {
      rule: 'format.language',
      detail: () => `${id} has texts in languages; its representation takes plain values`,
    };
  } else if (invalid !== undefined) {
    yield { rule: 'format.language', detail: () => `"${invalid}" is not a language tag such as en or pt-BR` };
  } else if (isOfLanguages) {
    const [repeated] = [...languages].find(([, times]) => times > 1) ?? [];
    yield {
      rule: 'format.language',
      detail: () => `${id} has several texts in ${repeated}; it takes one text a language`,
    };
  }
}

/** The first fault of each rule in the values of a cell, of which a cell has one or several. */
export function faultsOfCell(
  judge: StructureJudge,
  component: DataComponent,
  judgeText: JudgeText | undefined,
  cell: string,
  isMultiple: boolean,
): readonly ValueFault[] {
  if (!isMultiple) {
    const fault = judgeText?.(cell);
    const few: ValueFault[] =
      component.minOccurs > 1
        ? [
            {
              rule: 'format.occurrences',
              detail: () => `${component.id} has 1 value; its representation requires at least ${component.minOccurs}`,
            },
          ]
        : [];
    return fault === undefined ? few : [fault, ...few];
  }
  const entries = entriesOf(cell);
  const texts = entries.flatMap((entry) => (typeof entry === 'string' ? [entry] : Object.values(entry)));
  const found = new Map<RuleId, ValueFault>();
  for (const fault of [
    ...texts.flatMap((text) => judgeText?.(text) ?? []),
    ...faultsOfEntries(judge, component, entries),
  ]) {
    if (!found.has(fault.rule)) found.set(fault.rule, fault);
  }
  return [...found.values()];
}

/** The single values of a cell. */
export const textsOfCell = (cell: string, isMultiple: boolean): readonly string[] =>
  isMultiple
    ? entriesOf(cell).flatMap((entry) => (typeof entry === 'string' ? [entry] : Object.values(entry)))
    : [cell];
