/** What would be right, for the types whose pattern says little to a reader; a derived type has it from its base. */
export const expectedForms: Readonly<Record<string, string>> = {
  IDType: 'an id of letters, digits, _, @, $ and -',
  NestedIDType: 'an id, or ids joined by dots, of letters, digits, _, @, $ and -',
  NCNameIDType: 'an id that begins with a letter and goes on with letters, digits, _ and -',
  SingleNCNameIDType: 'an id that begins with a letter and goes on with letters, digits, _ and -',
  NestedNCNameIDType: 'an id, or ids joined by dots, each beginning with a letter and of letters, digits, _ and -',
  VersionType: 'a version such as 1.0, 1.2.3 or 1.2.3-draft',
  StandardTimePeriodType: 'a time period such as 2024, 2024-01, 2024-Q1 or 2024-01-31T00:00:00Z',
  ObservationalTimePeriodType: 'a time period such as 2024, 2024-Q1 or 2024-01-01/P1Y',
  HeaderTimeType: 'a date and time such as 2024-01-31T00:00:00Z, or a date',
  TimezoneType: 'a time zone such as Z or +01:00',
  WildcardedMemberValueType: 'a code id of letters, digits, _, @ and $, with % for any characters',
  UrnType: 'the URN of this object',
  CascadeSelectionType: 'true, false or excluderoot',
  OccurenceType: 'a whole number, 1 or more, or unbounded',
};
