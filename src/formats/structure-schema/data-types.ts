import type { Content, Properties } from '../../model/content.js';
import { isXsdPattern } from './is-xsd-pattern.js';

/** The facets of a text format that a type of XML Schema can have (XML Schema part 2, section 4.1.5). */
type FacetKind = 'text' | 'integer' | 'decimal' | 'floating' | 'pattern only';

/** The type of XML Schema for a data type of SDMX. */
interface DataTypeRow {
  readonly type: string;
  readonly facets: FacetKind;
  /** Lowest and highest value of an integer type that has limits. */
  readonly bounds?: readonly [lowest: bigint, highest: bigint];
  /** The limits of a range are not in the range. */
  readonly isExclusive?: boolean;
  /**
   * The form of the values, for a time type that is a union. The time dimension then has a restriction of
   * `ObservationalTimePeriodType` by this pattern: XML Schema derives a union from its members only.
   */
  readonly timePattern?: string;
  /** The type of the common schema for a value in a `Comp`. */
  readonly valueType?: string;
}

const text = (type: string): DataTypeRow => ({ type, facets: 'text' });
const other = (type: string): DataTypeRow => ({ type, facets: 'pattern only' });
const integer = (type: string, bits?: bigint): DataTypeRow => ({
  type,
  facets: 'integer',
  ...(bits === undefined ? {} : { bounds: [-(2n ** (bits - 1n)), 2n ** (bits - 1n) - 1n] }),
});
const timeUnion = (type: string, timePattern: string): DataTypeRow => ({ ...other(type), timePattern });
const decimal: DataTypeRow = { type: 'xs:decimal', facets: 'decimal' };

/**
 * SDMX-ML part IV, Representation with Simple Text Format. Data types that are absent here are written as text: those of
 * metadata attributes only, and XHTML, which SDMX-ML 2.1 has no type for in data.
 */
export const dataTypes: Readonly<Record<string, DataTypeRow>> = {
  String: { ...text('xs:string'), valueType: 'common:StringValueType' },
  AlphaNumeric: text('common:AlphaNumericType'),
  Alpha: text('common:AlphaType'),
  Numeric: text('common:NumericType'),
  BigInteger: integer('xs:integer'),
  Integer: { ...integer('xs:int', 32n), valueType: 'common:IntValueType' },
  Long: integer('xs:long', 64n),
  Short: integer('xs:short', 16n),
  Count: integer('xs:integer'),
  Decimal: decimal,
  InclusiveValueRange: decimal,
  ExclusiveValueRange: { ...decimal, isExclusive: true },
  Incremental: decimal,
  Float: { type: 'xs:float', facets: 'floating' },
  Double: { type: 'xs:double', facets: 'floating', valueType: 'common:DoubleValueType' },
  Boolean: { ...other('xs:boolean'), valueType: 'common:BooleanValueType' },
  URI: text('xs:anyURI'),
  ObservationalTimePeriod: {
    ...other('common:ObservationalTimePeriodType'),
    valueType: 'common:ObservationalTimePeriodValueType',
  },
  StandardTimePeriod: timeUnion('common:StandardTimePeriodType', '[^/]*'),
  BasicTimePeriod: timeUnion(
    'common:BasicTimePeriodType',
    '-?\\d{4,}(-\\d{2}(-\\d{2}(T[^/]*)?)?)?(Z|[+\\-]\\d{2}:\\d{2})?',
  ),
  GregorianTimePeriod: timeUnion(
    'common:GregorianTimePeriodType',
    '-?\\d{4,}(-\\d{2}(-\\d{2})?)?(Z|[+\\-]\\d{2}:\\d{2})?',
  ),
  GregorianYear: other('xs:gYear'),
  GregorianYearMonth: other('xs:gYearMonth'),
  GregorianDay: other('xs:date'),
  ReportingTimePeriod: timeUnion('common:ReportingTimePeriodType', '\\d{4}-[ASTQMWD].*'),
  ReportingYear: other('common:ReportingYearType'),
  ReportingSemester: other('common:ReportingSemesterType'),
  ReportingTrimester: other('common:ReportingTrimesterType'),
  ReportingQuarter: other('common:ReportingQuarterType'),
  ReportingMonth: other('common:ReportingMonthType'),
  ReportingWeek: other('common:ReportingWeekType'),
  ReportingDay: other('common:ReportingDayType'),
  DateTime: other('xs:dateTime'),
  TimeRange: other('common:TimeRangeType'),
  Month: other('xs:gMonth'),
  MonthDay: other('xs:gMonthDay'),
  Day: other('xs:gDay'),
  Time: other('xs:time'),
  Duration: other('xs:duration'),
  GeospatialInformation: text('xs:string'),
};

const plainText = text('xs:string');

/** The row of the `dataType` of a text format; that of text when the data type is absent or not in the table. */
export const dataTypeRow = ({ dataType }: Properties): DataTypeRow =>
  dataTypes[String(dataType ?? 'String')] ?? plainText;

type Facet = readonly [name: string, value: string];

/** Facets of a text format; `isEmpty` when they contradict each other, so that no value satisfies them. */
interface Facets {
  readonly facets: readonly Facet[];
  readonly isEmpty: boolean;
}

/** A text format as a restriction of a type of XML Schema. */
export interface TypeRestriction {
  readonly base: string;
  readonly facets: readonly Facet[];
  /** A note about a pattern that XML Schema does not have. */
  readonly unchecked?: string;
  /** No value satisfies the facets. */
  readonly isEmpty?: true;
}

const numberForm = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/;

/** A number without exponent, as `xs:decimal` requires; undefined when the value is not a number. */
function decimalText(value: Content | undefined): string | undefined {
  const text = String(value ?? '');
  if (!numberForm.test(text)) return undefined;
  const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.replace(/^[+-]/, '').split('.');
  const shift = Number(exponent);
  const digits = `${'0'.repeat(Math.max(0, -shift))}${whole}${fraction}${'0'.repeat(Math.max(0, shift))}`;
  const point = Math.max(0, -shift) + whole.length + shift;
  const sign = text.startsWith('-') ? '-' : '';
  const [left, right] = [digits.slice(0, point).replace(/^0+(?=\d)/, ''), digits.slice(point).replace(/0+$/, '')];
  return `${sign}${left === '' ? '0' : left}${right === '' ? '' : `.${right}`}`;
}

/** Rounds the text of a decimal to a whole number, towards positive or negative infinity. */
function wholeNumber(text: string, direction: 'up' | 'down'): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  const truncated = BigInt(whole);
  if (fraction === '') return truncated;
  const isNegative = text.startsWith('-');
  if (direction === 'up') return isNegative ? truncated : truncated + 1n;
  return isNegative ? truncated - 1n : truncated;
}

function lengthFacets({ minLength, maxLength }: Properties): Facets {
  const facets = Object.entries({ minLength, maxLength }).flatMap(([name, value]) =>
    value === undefined ? [] : [[`xs:${name}`, decimalText(value) ?? '0'] as const],
  );
  return { facets, isEmpty: Number(minLength ?? 0) > Number(maxLength ?? Number.POSITIVE_INFINITY) };
}

function rangeFacets({ minValue, maxValue }: Properties, { isExclusive = false }: DataTypeRow): Facets {
  const ending = isExclusive ? 'Exclusive' : 'Inclusive';
  const [lowest, highest] = [decimalText(minValue), decimalText(maxValue)];
  const facets = [
    ...(lowest === undefined ? [] : [[`xs:min${ending}`, lowest] as const]),
    ...(highest === undefined ? [] : [[`xs:max${ending}`, highest] as const]),
  ];
  const isEmpty =
    lowest !== undefined &&
    highest !== undefined &&
    (Number(lowest) > Number(highest) || (isExclusive && Number(lowest) === Number(highest)));
  return { facets, isEmpty };
}

/** Omits limits beyond those of the type: they restrict nothing, and a schema with them is not valid. */
function integerFacets({ minValue, maxValue }: Properties, { bounds }: DataTypeRow): Facets {
  const [lowest, highest] = [decimalText(minValue), decimalText(maxValue)];
  const lower = lowest === undefined ? undefined : wholeNumber(lowest, 'up');
  const upper = highest === undefined ? undefined : wholeNumber(highest, 'down');
  const isEmpty =
    (lower !== undefined && upper !== undefined && lower > upper) ||
    (bounds !== undefined && ((lower ?? bounds[0]) > bounds[1] || (upper ?? bounds[1]) < bounds[0]));
  const facets = [
    ...(lower === undefined || (bounds !== undefined && lower <= bounds[0])
      ? []
      : [['xs:minInclusive', String(lower)] as const]),
    ...(upper === undefined || (bounds !== undefined && upper >= bounds[1])
      ? []
      : [['xs:maxInclusive', String(upper)] as const]),
  ];
  return { facets, isEmpty };
}

function decimalFacets(format: Properties, row: DataTypeRow): Facets {
  const { facets, isEmpty } = rangeFacets(format, row);
  const decimals = decimalText(format['decimals']);
  return { facets: decimals === undefined ? facets : [...facets, ['xs:fractionDigits', decimals]], isEmpty };
}

const facetsByKind: Readonly<Record<FacetKind, (format: Properties, row: DataTypeRow) => Facets>> = {
  text: lengthFacets,
  integer: integerFacets,
  decimal: decimalFacets,
  floating: rangeFacets,
  'pattern only': () => ({ facets: [], isEmpty: false }),
};

/**
 * The restriction of a type of XML Schema for a text format (SDMX-ML part IV, Representation with Simple Text Format).
 * Facets that the type cannot have, such as a length of numbers, are ignored, as the standard has it for all facets that
 * it does not list. A pattern that is not a regular expression of XML Schema would make the schema invalid; it is
 * mentioned in `unchecked` instead.
 * @param format text format in the properties of SDMX-JSON
 */
export function restrictionOf(format: Properties): TypeRestriction {
  const row = dataTypeRow(format);
  const { facets, isEmpty } = facetsByKind[row.facets](format, row);
  const { pattern } = format;
  const isPattern = typeof pattern === 'string' && isXsdPattern(pattern);
  return {
    base: row.type,
    facets: isPattern ? [...facets, ['xs:pattern', pattern]] : facets,
    ...(typeof pattern === 'string' && !isPattern
      ? { unchecked: `The pattern ${pattern} is not checked: it is not a regular expression of XML Schema.` }
      : {}),
    ...(isEmpty ? { isEmpty } : {}),
  };
}
