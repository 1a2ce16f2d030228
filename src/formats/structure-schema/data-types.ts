/** The facets of a text format that a type of XML Schema can take (XML Schema part 2, section 4.1.5). */
export type FacetKind = 'text' | 'integer' | 'decimal' | 'floating' | 'pattern only';

/** The type of XML Schema that a data type of SDMX is written as. */
export interface DataTypeRow {
  readonly type: string;
  readonly facets: FacetKind;
  /** Least and greatest value of an integer type that has them. */
  readonly bounds?: readonly [least: bigint, greatest: bigint];
  /** Limits of a range do not belong to it. */
  readonly isExclusive?: true;
  /**
   * How values look, for a type of time that is a union: it is then derived from the one of the time dimension, which
   * XML Schema allows for its members but not for other unions.
   */
  readonly timePattern?: string;
  /** The type that a `Comp` may use as it is (SDMX-ML common schema). */
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
 * SDMX-ML part IV, Representation with Simple Text Format. A type that is not listed (those of metadata attributes, and
 * markup in SDMX 2.1, which has no form for it) is text.
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

/** The row of a data type; text where the data type is missing or none of data. */
export const dataTypeRow = (dataType: string | undefined): DataTypeRow => dataTypes[dataType ?? 'String'] ?? plainText;
