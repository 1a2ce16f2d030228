export type FindingLevel = 'error' | 'warning' | 'information';

export interface ValidationRule {
  readonly level: FindingLevel;
  /** What the rule requires, a sentence. docs/validation.md has an example that is valid and one that is not. */
  readonly requires: string;
  /** What its count counts; `keys` are those of the level of an attribute: an observation, a series, a group, the data set. */
  readonly counts: 'cells' | 'rows' | 'series' | 'keys' | 'columns' | 'files';
}

/** All rules of the validation of data, in the order of a report. */
export const validationRules = {
  'message.readable': { level: 'error', counts: 'rows', requires: 'A row has as many cells as there are headings.' },
  'component.unknown': { level: 'error', counts: 'columns', requires: 'A column is a component of the structure.' },
  'component.missing': {
    level: 'error',
    counts: 'columns',
    requires: 'There is a column for each dimension and each mandatory attribute and measure.',
  },
  'component.repeated': { level: 'error', counts: 'columns', requires: 'A component has one column.' },
  'dimension.missing': { level: 'error', counts: 'cells', requires: 'An observation has a value for each dimension.' },
  'code.unknown': {
    level: 'error',
    counts: 'cells',
    requires: 'A value is a code of the list of its component, or a value of its value list.',
  },
  'format.type': { level: 'error', counts: 'cells', requires: 'A value has the data type of its component.' },
  'format.facet': {
    level: 'error',
    counts: 'cells',
    requires: 'A value fits the pattern, length, bounds and decimals of its component.',
  },
  'format.occurrences': {
    level: 'error',
    counts: 'cells',
    requires: 'A component has as many values as its representation allows.',
  },
  'format.language': {
    level: 'error',
    counts: 'cells',
    requires: 'A text has a language only where its component allows several, and one text a language.',
  },
  'time.format': {
    level: 'error',
    counts: 'cells',
    requires: 'A time is a period of the standard that fits the format of its component.',
  },
  'time.frequency': {
    level: 'error',
    counts: 'cells',
    requires: 'A period is of the length that the frequency of its series has.',
  },
  'time.reportingYear': {
    level: 'error',
    counts: 'cells',
    requires: 'A reporting week or day exists in its reporting year.',
  },
  'attribute.missing': { level: 'error', counts: 'keys', requires: 'A mandatory attribute has a value at its level.' },
  'attribute.conflict': {
    level: 'error',
    counts: 'keys',
    requires: 'An attribute has one value a data set, group or series.',
  },
  'measure.missing': {
    level: 'error',
    counts: 'cells',
    requires: 'An observation has a value for each mandatory measure.',
  },
  // Both count the rows after the first one of a key.
  'key.repeated': { level: 'error', counts: 'rows', requires: 'An observation occurs once.' },
  'key.conflict': {
    level: 'error',
    counts: 'rows',
    requires: 'Observations with one key do not have different values.',
  },
  'constraint.region': {
    level: 'error',
    counts: 'cells',
    requires: 'A value is allowed by the regions of all constraints.',
  },
  'constraint.keySet': {
    level: 'error',
    counts: 'series',
    requires: 'A series is allowed by the key sets of all constraints.',
  },
} as const satisfies Readonly<Record<string, ValidationRule>>;

export type RuleId = keyof typeof validationRules;
