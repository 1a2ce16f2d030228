import { LRUCache } from 'lru-cache';
import type { Body } from '../../store/body.js';
import { packReport, unpackUncommitted } from './stored-report.js';
import type { Report } from './submission.js';

/** Memory for all reports, gzipped, in bytes: some 10,000 of the usual size. */
const allReports = 8_000_000;
/** Larger reports are remembered without their results. */
const largestReport = 500_000;

/** The newest reports of submissions that wrote nothing, so that no transaction keeps them. They end with the process. */
export class RecentReports {
  readonly #reports = new LRUCache<string, Body>({ maxSize: allReports, sizeCalculation: ({ length }) => length });

  async add(report: Report): Promise<void> {
    this.#reports.set(report.submission, await packReport(report, largestReport));
  }

  /** @param id UUID of the submission */
  async find(id: string): Promise<Report | undefined> {
    const body = this.#reports.get(id);
    return body === undefined ? undefined : unpackUncommitted(body);
  }
}
