import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Who may have data validated: everybody, those who have signed in, or nobody. */
export const validationCallers = ['public', 'users', 'off'] as const;

export interface ValidationSettings {
  readonly callers: (typeof validationCallers)[number];
  /** Folder of the jobs. */
  readonly folder: string;
  /** Largest files of a request together, compressed or uncompressed, bytes. */
  readonly bytes: number;
  /** The same for anonymous clients, where it is smaller. */
  readonly anonymousBytes: number;
  /** What all jobs have on disk together, bytes. */
  readonly diskBytes: number;
  /** Number of validations at work at the same time. */
  readonly most: number;
  /** Maximum time of a validation, seconds. */
  readonly seconds: number;
  /** How long the report of a job is kept, seconds. */
  readonly keepSeconds: number;
}

const usual: ValidationSettings = {
  callers: 'public',
  folder: join(tmpdir(), 'strata-validation'),
  bytes: 5_000_000_000,
  anonymousBytes: 50_000_000,
  diskBytes: 40_000_000_000,
  most: 2,
  seconds: 3_600,
  keepSeconds: 86_400,
};

/** The settings with the usual values where some are missing. */
export const validationSettings = (given: Partial<ValidationSettings> | undefined): ValidationSettings => ({
  ...usual,
  ...given,
});

/** Maximum time of a validation for an anonymous client, seconds: its files are small. */
export const anonymousSeconds = 300;

/** Memory of the process of a validation, bytes. */
export const processBytes = 600_000_000;

/** Unfinished and kept jobs that one client has at most. */
export const mostJobs = {
  anonymous: { unfinished: 1, kept: 5 },
  signedIn: { unfinished: 10, kept: 50 },
} as const;
