const numbers = ['BigInteger', 'Integer', 'Long', 'Short', 'Decimal', 'Float', 'Double'];
const gregorian = ['GregorianTimePeriod', 'GregorianYear', 'GregorianYearMonth', 'GregorianDay'];
const reporting = ['TimePeriod', 'Year', 'Semester', 'Trimester', 'Quarter', 'Month', 'Week', 'Day'];
const times = [
  ...['ObservationalTimePeriod', 'StandardTimePeriod', 'BasicTimePeriod', ...gregorian],
  ...[...reporting.map((period) => `Reporting${period}`), 'DateTime', 'TimeRange'],
];
const codes = ['Alpha', 'AlphaNumeric', 'Numeric'];
const simple = [
  ...['String', ...codes, ...numbers, 'Boolean', 'URI', 'Count', 'InclusiveValueRange', 'ExclusiveValueRange'],
  ...['Incremental', ...times, 'Month', 'MonthDay', 'Day', 'Time', 'Duration', 'GeospatialInformation'],
];
const notCoded = ['Decimal', 'Float', 'Double', 'DateTime', 'TimeRange', 'Time', 'GeospatialInformation'];

/** Types whose values are listed, the same in both versions. */
export const enumerations: Readonly<Record<string, readonly string[]>> = {
  SimpleDataType: simple,
  BasicComponentDataType: [...simple, 'XHTML'],
  DataType: [...simple, 'XHTML', 'KeyValues', 'IdentifiableReference', 'DataSetReference'],
  TimeDataType: times,
  CodeDataType: simple.filter((type) => !notCoded.includes(type)),
  SimpleCodeDataType: codes,
  UsageType: ['mandatory', 'optional'],
  ConstraintRoleType: ['Allowed', 'Actual'],
  EpochPeriodType: ['nanosecond', 'millisecond', 'microsecond', 'second', 'day'],
  ResolvePeriodType: ['startOfPeriod', 'endOfPeriod', 'midPeriod'],
};
