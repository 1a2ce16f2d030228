import { LRUCache } from 'lru-cache';
import type { Body } from '../../../store/body.js';
import type { Transactions } from '../../../store/database.js';
import { findTransaction } from '../../../store/submission-statements.js';
import type { Access } from '../../access/access.js';
import { type Principal, principalName } from '../../principal.js';
import type { Report } from '../submission.js';
import { packReport, reportFor, unpackReport, unpackUncommitted } from './stored-report.js';

/** Memory for all reports, gzipped, in bytes: some 10,000 of the usual size. */
const allReports = 8_000_000;
/** Larger reports are remembered without their results. */
const largestRecent = 500_000;

interface Remembered {
  /** Name of the sender. */
  readonly principal: string;
  readonly body: Body;
}

/**
 * The reports of submissions: of committed ones in the database, and of the newest ones of this process that wrote nothing in memory, so
 * that no transaction keeps them. The latter end with the process.
 */
export class SubmissionReports {
  readonly #database: Transactions;
  readonly #recent = new LRUCache<string, Remembered>({
    maxSize: allReports,
    sizeCalculation: ({ body }) => body.length,
  });

  constructor(database: Transactions) {
    this.#database = database;
  }

  /** Keeps the report of a submission that wrote nothing. */
  async add(report: Report, sender: Principal): Promise<void> {
    const body = await packReport(report, largestRecent);
    this.#recent.set(report.submission, { principal: principalName(sender), body });
  }

  /**
   * One who may not see all artefacts gets the own reports only, since others name what is hidden.
   * @param id UUID of the submission
   * @param principal who asks
   * @returns undefined for a submission that was never received, or was rolled back without a report
   * @throws StrataError `Unavailable` when the database does not respond
   */
  async find(id: string, principal: Principal, access: Access): Promise<Report | undefined> {
    const isFor = (sender: string): boolean => access.restrictions.length === 0 || sender === principalName(principal);
    const [transaction] = await this.#database.readNewest((tx) => findTransaction(tx, { submission: id }));
    const stored = transaction ?? this.#recent.get(id);
    if (stored === undefined || !isFor(stored.principal)) return undefined;
    return reportFor(access, await ('body' in stored ? unpackUncommitted(stored.body) : unpackReport(stored)));
  }
}
