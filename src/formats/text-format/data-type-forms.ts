import { builtInTypes } from '../grammar/simple-types/built-in-types.js';

/** The form of the values of a data type. */
export interface DataTypeForm {
  readonly expected: string;
  readonly form: RegExp;
  /** What a form cannot express: days of months, ranges of integers. */
  readonly holds?: (text: string) => boolean;
}

const zone = '(?:Z|[+-](?:(?:0\\d|1[0-3]):[0-5]\\d|14:00))?';
const month = '(?:0[1-9]|1[0-2])';

/** A type of XML Schema; blanks around a value are not a part of it in any format of data. */
function builtIn(name: string, expected?: string): DataTypeForm {
  const type = builtInTypes[name];
  if (type?.form === undefined) throw new Error(`XML Schema has no form for ${name}`);
  const { form, holds, expected: usual } = type;
  return { form, expected: expected ?? usual, ...(holds === undefined ? {} : { holds }) };
}

const integer = (bits: bigint): DataTypeForm => {
  const [lowest, highest] = [-(2n ** (bits - 1n)), 2n ** (bits - 1n) - 1n];
  return {
    form: /^[+-]?\d+$/,
    expected: `a whole number between ${lowest} and ${highest}`,
    holds: (text) =>
      text.length <= 40 && BigInt(text.replace('+', '')) >= lowest && BigInt(text.replace('+', '')) <= highest,
  };
};

const reporting = (period: string, expected: string): DataTypeForm => ({
  form: new RegExp(`^\\d{4}-${period}${zone}$`),
  expected,
});

const daysOf = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const isMonthDay = (text: string): boolean => Number(text.slice(5, 7)) <= (daysOf[Number(text.slice(2, 4)) - 1] ?? 0);

const date = builtIn('date');
const dateTime = builtIn('dateTime');
const duration = builtIn('duration');

const fits = ({ form, holds }: DataTypeForm, text: string): boolean => form.test(text) && holds?.(text) !== false;

function isTimeRange(text: string): boolean {
  const slash = text.indexOf('/');
  const start = text.slice(0, slash);
  return (fits(date, start) || fits(dateTime, start)) && fits(duration, text.slice(slash + 1));
}

const double = builtIn('double', 'a number, NaN, INF or -INF');
const decimal = builtIn('decimal');

/** The forms of data types that are not unions; those that take any text are missing (SDMX-ML, DataType). */
const simpleForms: Readonly<Record<string, DataTypeForm>> = {
  Alpha: { form: /^[A-Za-z]+$/, expected: 'letters A to Z' },
  AlphaNumeric: { form: /^[A-Za-z0-9]+$/, expected: 'letters A to Z and digits' },
  Numeric: { form: /^[0-9]+$/, expected: 'digits' },
  BigInteger: builtIn('integer'),
  Count: builtIn('integer'),
  Integer: integer(32n),
  Long: integer(64n),
  Short: integer(16n),
  Decimal: decimal,
  InclusiveValueRange: decimal,
  ExclusiveValueRange: decimal,
  Incremental: decimal,
  Float: double,
  Double: double,
  Boolean: builtIn('boolean'),
  URI: builtIn('anyURI'),
  GregorianYear: builtIn('gYear'),
  GregorianYearMonth: builtIn('gYearMonth'),
  GregorianDay: date,
  DateTime: dateTime,
  ReportingYear: reporting('A1', 'a reporting year such as 2024-A1'),
  ReportingSemester: reporting('S[12]', 'a reporting semester such as 2024-S1'),
  ReportingTrimester: reporting('T[1-3]', 'a reporting trimester such as 2024-T1'),
  ReportingQuarter: reporting('Q[1-4]', 'a reporting quarter such as 2024-Q1'),
  ReportingMonth: reporting(`M${month}`, 'a reporting month such as 2024-M01'),
  ReportingWeek: reporting('W(?:0[1-9]|[1-4]\\d|5[0-3])', 'a reporting week such as 2024-W01'),
  ReportingDay: reporting('D(?:00[1-9]|0[1-9]\\d|[12]\\d{2}|3[0-5]\\d|36[0-6])', 'a reporting day such as 2024-D001'),
  TimeRange: { form: /^[^/]+\/P[^/]+$/, holds: isTimeRange, expected: 'a time range such as 2024-01-01/P1Y' },
  Month: { form: new RegExp(`^--${month}${zone}$`), expected: 'a month of any year such as --07' },
  MonthDay: {
    form: new RegExp(`^--${month}-\\d{2}${zone}$`),
    holds: (text) => isMonthDay(text) && text.slice(5, 7) !== '00',
    expected: 'a day of any year such as --07-01',
  },
  Day: { form: new RegExp(`^---(?:0[1-9]|[12]\\d|3[01])${zone}$`), expected: 'a day of any month such as ---31' },
  Time: {
    form: new RegExp(`^(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?|24:00:00(?:\\.0+)?)${zone}$`),
    expected: 'a time such as 13:45:00',
  },
  Duration: duration,
};

const gregorian = ['GregorianYear', 'GregorianYearMonth', 'GregorianDay'];
const basic = [...gregorian, 'DateTime'];
const ofReporting = ['Year', 'Semester', 'Trimester', 'Quarter', 'Month', 'Week', 'Day'].map(
  (each) => `Reporting${each}`,
);
const standard = [...basic, ...ofReporting];

/** The data types of which one is enough, and what they look like. */
const unions: Readonly<Record<string, readonly [members: readonly string[], expected: string]>> = {
  GregorianTimePeriod: [gregorian, 'a year, month or day such as 2024, 2024-01 or 2024-01-31'],
  BasicTimePeriod: [basic, 'a year, month, day, or date and time such as 2024, 2024-01 or 2024-01-31'],
  ReportingTimePeriod: [ofReporting, 'a reporting period such as 2024-A1, 2024-Q1 or 2024-W01'],
  StandardTimePeriod: [standard, 'a time period such as 2024, 2024-01, 2024-Q1 or 2024-01-31'],
  ObservationalTimePeriod: [
    [...standard, 'TimeRange'],
    'a time period such as 2024, 2024-01, 2024-Q1 or 2024-01-01/P1Y',
  ],
};

/** The data types of time periods. */
export const isTimeType = (dataType: string): boolean =>
  dataType in unions || standard.includes(dataType) || dataType === 'TimeRange';

/** What a value of a data type looks like; undefined for a type that takes any text. */
export const expectedOf = (dataType: string): string | undefined =>
  unions[dataType]?.[1] ?? simpleForms[dataType]?.expected;

/** The simple data type of a value of a data type; undefined where the value is not of it. Any text is of an unknown type. */
export function simpleTypeOf(dataType: string, text: string): string | undefined {
  const [members] = unions[dataType] ?? [[dataType]];
  return members.find((each) => {
    const form = simpleForms[each];
    return form === undefined || fits(form, text);
  });
}
