import type { Logger } from 'pino';
import type { Registry as Metrics } from 'prom-client';
import type { Fetcher, FetchSettings } from '../fetching/fetcher.js';
import type { ReadingLimits } from '../formats/message/reading-limits.js';
import type { AuditLog } from '../registry/audit-log/audit-log.js';
import type { Backups } from '../registry/backup/backups.js';
import type { FollowerSettings, Followers } from '../registry/changes/followers.js';
import type { Imports } from '../registry/moving-in/imports.js';
import type { Pace } from '../registry/moving-in/polite-requests.js';
import type { Principal } from '../registry/principal.js';
import type { Registry } from '../registry/registry.js';
import type { SignedIn } from './auth/mechanism.js';
import type { SignInForm } from './auth/mechanisms/passwords.js';
import type { SignInServices, SignInSettings } from './auth/mechanisms.js';
import type { DataSettings } from './data-queries/data-settings.js';
import type { DataWork } from './data-queries/data-work.js';
import type { SourceReader } from './data-queries/source-reader.js';
import type { ExplorerFiles } from './explorer/explorer-files.js';
import type { StrictTransport } from './limits/browsers.js';
import type { Claim, Gate } from './limits/gate.js';
import type { MetricsReaders } from './metrics/metrics-readers.js';
import type { RepresentationCache } from './representation/representation-cache.js';
import type { WarmResponses } from './representation/warm-responses.js';
import type { ProxySettings } from './server/client-address.js';
import type { ValidationJobs } from './validation/validation-jobs.js';
import type { ValidationSettings } from './validation/validation-settings.js';

/** The dependencies of the handlers. */
export interface Services {
  readonly registry: Registry;
  readonly auditLog: Pick<AuditLog, 'record' | 'read'>;
  readonly log: Logger;
  readonly settings: HttpSettings;
  readonly representations: RepresentationCache;
  readonly warmResponses: WarmResponses;
  readonly signIn: SignInServices;
  readonly gate: Gate;
  /** The clients that follow changes. */
  readonly followers: Followers;
  /** The validations of data. */
  readonly validations: ValidationJobs;
  /** Queries for data, and loads. */
  readonly data: DataWork;
  /** Files of registered sources of data. */
  readonly sourceFiles: SourceReader;
  /** Undefined where the application does not have the whole database, as in a rehearsal. */
  readonly backups: Backups | undefined;
  /** The imports from other registries; undefined where the application does not have the whole database. */
  readonly imports: Imports | undefined;
  /** What is fetched from other servers. */
  readonly fetcher: Fetcher;
  /** Undefined where metrics are off. */
  readonly metrics: Metrics | undefined;
}

/** Sender and receiver of the messages of the registry. */
export interface HeaderSettings {
  readonly senderId: string;
  /** In English. */
  readonly senderName?: string | undefined;
  /** Receiver of messages that are not a response to a message. */
  readonly receiverId?: string | undefined;
}

export interface HttpSettings extends HeaderSettings {
  /** Origins whose scripts may read responses; `*`, the default, for all. */
  readonly corsOrigins?: readonly string[];
  readonly signIn: SignInSettings;
  /** None by default. */
  readonly proxies?: ProxySettings;
  /** For clients that use HTTPS; the hosts below that of the registry too by default. */
  readonly strictTransport?: StrictTransport;
  /** Maximum size of a message, in bytes. */
  readonly maxMessageBytes: number;
  /** The same for anonymous clients, where it is smaller. */
  readonly anonymousMessageBytes?: number;
  /** Time after which a body may be too slow (message-body/open-message.ts), seconds; 30 where missing. */
  readonly bodySeconds?: number;
  /** The usual ones where missing. */
  readonly readingLimits?: Partial<ReadingLimits>;
  /** Memory in bytes for representations, for the headers of warm responses, and for what followers of changes share. */
  readonly caches?: { readonly representations?: number; readonly warmResponses?: number; readonly changes?: number };
  /** Limits of the clients that follow changes. */
  readonly followers?: FollowerSettings;
  /** Memory for the content of large responses that are made at the same time, in bytes. */
  readonly largeResponseBytes?: number;
  /** Limits of the validation of data; the usual ones where missing. */
  readonly validation?: Partial<ValidationSettings>;
  /** Limits and folders of data that are loaded and queried; the usual ones where missing. */
  readonly data?: Partial<DataSettings>;
  /** Where imports keep what they have fetched; without it nothing is imported. */
  readonly imports?: { readonly folder: string; readonly pace?: Pace };
  /** From where may be fetched; from nowhere by default. */
  readonly fetching?: FetchSettings;
  /** Who may read the metrics; everybody by default. */
  readonly metrics?: MetricsReaders;
  /** The files of the explorer; without them the registry has no pages but those of the sign-in. */
  readonly explorer?: ExplorerFiles;
}

declare module 'koa' {
  /** The state of one request. */
  interface DefaultState {
    /** For the log and `X-Request-Id`. */
    requestId: string;
    /** Set once the request is authenticated or found to be public. */
    principal: Principal;
    /** The memory that it may take; set for a request that a route serves. */
    claim: Claim;
    /** The path of the route that serves it, for metrics and spans; undefined where there is none. */
    route?: string | undefined;
    /** Set with credentials that are right. */
    signedIn?: SignedIn;
    /** Of the sign-in page. */
    form?: SignInForm;
    /** Where a form of the sign-in page leads. */
    formNext?: string | undefined;
    /** Of the trace that the request belongs to, for the log; undefined where nothing is traced. */
    traceId?: string;
    /** An internal error, for the log. */
    failure?: unknown;
    /** Why the response is 503, for the log. */
    unavailable?: string;
  }
}
