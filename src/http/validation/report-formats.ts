import { validationReportSchema } from './report-schema.js';

/** The formats of reports, the default first. */
export const reportFormats = [
  { names: ['json'], type: 'application/json', generic: [], file: 'report.json' },
  { names: ['csv'], type: 'text/csv', generic: [], file: 'report.csv' },
] as const;

export type ReportFormat = (typeof reportFormats)[number];

export const reportContent = { 'application/json': validationReportSchema, 'text/csv': null };
