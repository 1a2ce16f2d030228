/** Data types of components (SDMX 3.1, BasicComponentDataType). */
export const dataTypes: readonly string[] = [
  ...['String', 'Alpha', 'AlphaNumeric', 'Numeric', 'BigInteger', 'Integer', 'Long', 'Short', 'Decimal', 'Float'],
  ...['Double', 'Boolean', 'URI', 'Count', 'InclusiveValueRange', 'ExclusiveValueRange', 'Incremental'],
  ...['ObservationalTimePeriod', 'StandardTimePeriod', 'BasicTimePeriod', 'GregorianTimePeriod', 'GregorianYear'],
  ...['GregorianYearMonth', 'GregorianDay', 'ReportingTimePeriod', 'ReportingYear', 'ReportingSemester'],
  ...['ReportingTrimester', 'ReportingQuarter', 'ReportingMonth', 'ReportingWeek', 'ReportingDay', 'DateTime'],
  ...['TimeRange', 'Month', 'MonthDay', 'Day', 'Time', 'Duration', 'GeospatialInformation', 'XHTML'],
];

/** Those of the time dimension (TimeDataType). */
export const timeTypes: readonly string[] = dataTypes.slice(
  dataTypes.indexOf('ObservationalTimePeriod'),
  dataTypes.indexOf('TimeRange') + 1,
);

/** Facets of a format, with the kind of their values. */
export const facets = [
  { property: 'minLength', kind: 'number' },
  { property: 'maxLength', kind: 'number' },
  { property: 'minValue', kind: 'number' },
  { property: 'maxValue', kind: 'number' },
  { property: 'decimals', kind: 'number' },
  { property: 'pattern', kind: 'text' },
  { property: 'startTime', kind: 'text' },
  { property: 'endTime', kind: 'text' },
  { property: 'startValue', kind: 'number' },
  { property: 'endValue', kind: 'number' },
  { property: 'interval', kind: 'number' },
  { property: 'timeInterval', kind: 'text' },
  { property: 'isSequence', kind: 'flag' },
  { property: 'isMultiLingual', kind: 'flag' },
] as const;
