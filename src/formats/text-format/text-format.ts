import { objectsOf, type Properties } from '../../model/content.js';
import { readPeriod } from '../../model/period.js';
import { dataTypeRow } from '../structure-schema/data-types.js';
import { compareNumbers, isInSequence } from './compare-numbers.js';
import { expectedOf, isTimeType, simpleTypeOf } from './data-type-forms.js';
import { valuePattern } from './value-pattern.js';

/** What a value violates: the data type, or a facet. */
export interface FormatFault {
  readonly of: 'type' | 'facet';
  /** What would be right, after "expected". */
  readonly expected: string;
}

/** A condition on values that have the data type; undefined where they fulfil it. */
type Facet = (text: string) => string | undefined;

/** A text format, ready to judge values. */
export interface TextFormat {
  readonly dataType: string;
  /** Whether every text is right. */
  readonly isAnyText: boolean;
  /** What the format has that no value is checked against, in words. */
  readonly unchecked: readonly string[];
  judge(text: string): FormatFault | undefined;
  /** Values that are right for certain: others are judged one by one. Undefined where none are. */
  readonly quick: QuickAcceptance | undefined;
}

/** Conditions that all have to hold. */
export interface QuickAcceptance {
  /** A regular expression of RE2 for the whole value. */
  readonly pattern?: string;
  /** Least and most characters. */
  readonly length?: readonly [least: number, most: number];
  /** Numbers that the value is between, both excluded. */
  readonly between?: readonly [low: number | undefined, high: number | undefined];
}

/** The number of characters as XML Schema counts them. */
const lengthOf = (text: string): number => {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
};

const textOf = (format: Properties, name: string): string | undefined =>
  format[name] === undefined ? undefined : String(format[name]);

function lengthFacets(format: Properties): Facet[] {
  const [least, most] = [textOf(format, 'minLength'), textOf(format, 'maxLength')];
  return [
    ...(least === undefined
      ? []
      : [(text: string) => (lengthOf(text) < Number(least) ? `at least ${least} characters` : undefined)]),
    ...(most === undefined
      ? []
      : [(text: string) => (lengthOf(text) > Number(most) ? `at most ${most} characters` : undefined)]),
  ];
}

/** The bounds of numbers: those of a sequence count as well (information model, FacetType). */
function boundsOf(format: Properties): readonly [low: string | undefined, high: string | undefined] {
  const isSequence = String(format['isSequence']) === 'true';
  return [
    textOf(format, 'minValue') ?? (isSequence ? textOf(format, 'startValue') : undefined),
    textOf(format, 'maxValue') ?? (isSequence ? textOf(format, 'endValue') : undefined),
  ];
}

function boundFacets(format: Properties, isExclusive: boolean): Facet[] {
  const [low, high] = boundsOf(format);
  const start = textOf(format, 'startValue');
  const interval = textOf(format, 'interval');
  const facets: Facet[] = [];
  // NaN has no order, so that it is not within bounds.
  if (low !== undefined) {
    const isRight = (text: string): boolean =>
      isExclusive ? compareNumbers(text, low) > 0 : compareNumbers(text, low) >= 0;
    facets.push((text) => (isRight(text) ? undefined : `a number ${isExclusive ? 'above' : 'of at least'} ${low}`));
  }
  if (high !== undefined) {
    const isRight = (text: string): boolean =>
      isExclusive ? compareNumbers(text, high) < 0 : compareNumbers(text, high) <= 0;
    facets.push((text) => (isRight(text) ? undefined : `a number ${isExclusive ? 'below' : 'of at most'} ${high}`));
  }
  if (start !== undefined && interval !== undefined) {
    facets.push((text) =>
      isInSequence(text, start, interval) ? undefined : `${start} or a number of steps of ${interval} from it`,
    );
  }
  return facets;
}

function decimalsFacet(decimals: string | undefined): Facet[] {
  if (decimals === undefined) return [];
  const most = Number(decimals);
  return [
    (text) => {
      const [, fraction = ''] = /^[^.]*\.(\d*)/.exec(text) ?? [];
      return fraction.replace(/0+$/, '').length > most ? `at most ${most} decimals` : undefined;
    },
  ];
}

function timeFacets(format: Properties): Facet[] {
  const [start, end] = [textOf(format, 'startTime'), textOf(format, 'endTime')];
  const [first, last] = [start, end].map((text) => (text === undefined ? undefined : readPeriod(text)));
  return [
    ...(first === undefined
      ? []
      : [
          (text: string) =>
            (readPeriod(text)?.from ?? first.from) < first.from ? `a period from ${start} on` : undefined,
        ]),
    ...(last === undefined
      ? []
      : [(text: string) => ((readPeriod(text)?.to ?? last.to) > last.to ? `a period until ${end}` : undefined)]),
  ];
}

/** Characters that a value of a number type has where a double holds it exactly enough to be compared. */
const quickNumber = (isWhole: boolean, decimals: number): string =>
  isWhole || decimals === 0 ? '[0-9]{1,9}' : `-?[0-9]{1,12}(?:[.][0-9]{1,${Math.min(decimals, 9)}})?`;

const quickForms: Readonly<Record<string, string>> = {
  Alpha: '[A-Za-z]+',
  AlphaNumeric: '[A-Za-z0-9]+',
  Boolean: 'true|false|0|1',
};

const numberKinds: ReadonlySet<string> = new Set(['integer', 'decimal', 'floating']);

/** Values that are right for certain. Short is the only whole type whose values of nine digits can be out of its range. */
function quickAcceptance(
  format: Properties,
  dataType: string,
  pattern: string | undefined,
): QuickAcceptance | undefined {
  const { facets } = dataTypeRow(format);
  if (format['interval'] !== undefined || isTimeType(dataType) || dataType === 'Short') return undefined;
  const isNumber = numberKinds.has(facets) || dataType === 'Numeric';
  const ofType = isNumber
    ? quickNumber(facets === 'integer' || dataType === 'Numeric', Number(format['decimals'] ?? 9))
    : quickForms[dataType];
  const isAnyText = expectedOf(dataType) === undefined;
  if (!isAnyText && (ofType === undefined || pattern !== undefined)) return undefined;
  const expression = isAnyText ? pattern : ofType;
  const { minLength, maxLength } = format;
  const [low, high] = (isNumber ? boundsOf(format) : []).map((text) => (text === undefined ? undefined : Number(text)));
  return {
    ...(expression === undefined ? {} : { pattern: expression }),
    ...(minLength === undefined && maxLength === undefined
      ? {}
      : { length: [Number(minLength ?? 0), Number(maxLength ?? Number.MAX_SAFE_INTEGER)] as const }),
    ...(low === undefined && high === undefined ? {} : { between: [low, high] as const }),
  };
}

/**
 * Reads a text format (information model, FacetType): lengths and patterns count for all values, bounds, steps and decimals for those of
 * numeric types, start and end times for time periods. A schema of SDMX-ML expresses only a part of these.
 * @param format in the properties of SDMX-JSON; empty for any text
 * @param usualType the data type of a format without one
 */
export function readTextFormat(format: Properties, usualType = 'String'): TextFormat {
  const dataType = String(format['dataType'] ?? usualType);
  const whole = { ...format, dataType };
  const row = dataTypeRow(whole);
  const isNumber = numberKinds.has(row.facets) || dataType === 'Numeric';
  const written = textOf(format, 'pattern');
  const pattern = written === undefined ? undefined : valuePattern(written);
  const facets: Facet[] = [
    ...lengthFacets(format),
    ...(isNumber
      ? [...boundFacets(format, row.isExclusive === true), ...decimalsFacet(textOf(format, 'decimals'))]
      : []),
    ...(isTimeType(dataType) ? timeFacets(format) : []),
    ...(pattern === undefined
      ? []
      : [(text: string) => (pattern.matches(text) ? undefined : `a value that matches ${written}`)]),
  ];
  const sentinels = new Set(objectsOf(format['sentinelValues']).map(({ value }) => String(value)));
  const expected = expectedOf(dataType);
  return {
    dataType,
    isAnyText: expected === undefined && facets.length === 0,
    unchecked: written !== undefined && pattern === undefined ? [`the pattern ${written}`] : [],
    quick: quickAcceptance(whole, dataType, pattern?.source),
    judge(text) {
      if (sentinels.has(text)) return undefined;
      if (expected !== undefined && simpleTypeOf(dataType, text) === undefined) return { of: 'type', expected };
      for (const facet of facets) {
        const wrong = facet(text);
        if (wrong !== undefined) return { of: 'facet', expected: wrong };
      }
      return undefined;
    },
  };
}
