import { LRUCache } from 'lru-cache';
import type { Body } from '../../../store/body.js';
import type { Report } from '../submission.js';
import { packReport, unpackUncommitted } from './stored-report.js';

/** Memory for all reports, gzipped, in bytes: some 10,000 of the usual size. */
const allReports = 8_000_000;
/** Larger reports are remembered without their results. */
const largestReport = 500_000;

interface Remembered {
  readonly principal: string;
  readonly body: Body;
}

/** The newest reports of submissions that wrote nothing, so that no transaction keeps them. They end with the process. */
export class RecentReports {
  readonly #reports = new LRUCache<string, Remembered>({
    maxSize: allReports,
    sizeCalculation: ({ body }) => body.length,
  });

  /** @param principal name of the sender */
  async add(report: Report, principal: string): Promise<void> {
    this.#reports.set(report.submission, { principal, body: await packReport(report, largestReport) });
  }

  /**
   * @param id UUID of the submission
   * @param isFor whether the report may be returned, by the name of the sender
   */
  async find(id: string, isFor: (principal: string) => boolean): Promise<Report | undefined> {
    const found = this.#reports.get(id);
    return found !== undefined && isFor(found.principal) ? unpackUncommitted(found.body) : undefined;
  }
}
