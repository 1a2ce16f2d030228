import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import type { FetchSettings } from '../../src/fetching/fetcher.js';
import { type ReadingLimits, usualLimits } from '../../src/formats/message/reading-limits.js';
import { createApp } from '../../src/http/app.js';
import type { SignInSettings } from '../../src/http/auth/mechanisms.js';
import type { DataSettings } from '../../src/http/data-queries/data-settings.js';
import { builtExplorer, readExplorer } from '../../src/http/explorer/explorer-files.js';
import type { RequestTracer } from '../../src/http/log/observe-requests.js';
import { publicPath } from '../../src/http/public-address.js';
import type { ProxySettings } from '../../src/http/server/client-address.js';
import { listen } from '../../src/http/server/listen.js';
import type { HttpSettings } from '../../src/http/services.js';
import type { ValidationSettings } from '../../src/http/validation/validation-settings.js';
import { AuditLog } from '../../src/registry/audit-log/audit-log.js';
import { Backups } from '../../src/registry/backup/backups.js';
import type { AtOnce } from '../../src/registry/snapshot.js';
import type { RunValidation } from '../../src/registry/validation/validation-job.js';
import { Database } from '../../src/store/database.js';
import { database, runFolder } from './database.js';
import { openTestRegistry, type TestRegistry } from './registry.js';
import { users } from './users.js';
import { validateHere } from './validate-here.js';

const username = 'root';
const password = 'only-for-the-tests';

export interface TestServer extends TestRegistry {
  readonly url: string;
  /** Sends a request; the path begins with `/`. */
  request(path: string, init?: RequestInit): Promise<Response>;
  /** Requests JSON as root, or with other credentials. */
  get(path: string, authorization?: string): Promise<Response>;
  /** Submits a message as root; the response is the JSON report or error. */
  post(
    body: NonNullable<RequestInit['body']>,
    headers?: Readonly<Record<string, string>>,
    path?: string,
    method?: string,
  ): Promise<Response>;
}

export const basic = (user: string, pass: string): string =>
  `Basic ${Buffer.from(`${user}:${pass}`).toString('base64')}`;

/**
 * An empty registry with its HTTP interface on a free port, on the wiped database of the test run. One for each test
 * file.
 */
export async function startTestServer({
  maxMessageBytes = 50_000_000,
  readingLimits = usualLimits,
  atOnce,
  signIn = {},
  log = pino({ level: 'silent' }),
  proxies,
  tracer,
  hasExplorer = false,
  keepsContent = false,
  largeResponseBytes,
  validation,
  runValidation = validateHere,
  data,
  fetching = { hosts: [] },
  imports = { folder: join(runFolder(), `moving-in-${randomUUID()}`), pace: { interval: 0, retry: 5, tries: 3 } },
}: {
  maxMessageBytes?: number;
  /** Ways to sign in besides the root account. */
  signIn?: SignInSettings | ((test: TestRegistry) => SignInSettings);
  log?: Logger;
  proxies?: ProxySettings;
  tracer?: RequestTracer | undefined;
  readingLimits?: ReadingLimits;
  atOnce?: AtOnce | undefined;
  /** Memory for large responses at work together. */
  largeResponseBytes?: number | undefined;
  /** Limits of the validation of data. */
  validation?: Partial<ValidationSettings>;
  /** Limits and folders of data. */
  data?: Partial<DataSettings>;
  /** From where may be fetched. */
  fetching?: FetchSettings;
  /** Where imports keep what they have fetched, and how fast they are. */
  imports?: NonNullable<HttpSettings['imports']>;
  /** How data are validated: in this process where missing. `runValidation` of `src` starts one of its own for each validation. */
  runValidation?: RunValidation;
  /** Whether the pages of the explorer are served, as `npm run setup test` built them. */
  hasExplorer?: boolean;
  /** Whether the database is not wiped before. */
  keepsContent?: boolean;
} = {}): Promise<TestServer> {
  const test = await openTestRegistry({ resultBytes: 16_000_000, atOnce, keepsContent });
  const signInSettings: SignInSettings = {
    root: { username, password },
    others: [users],
    ...(typeof signIn === 'function' ? signIn(test) : signIn),
  };
  const settings = {
    signIn: signInSettings,
    maxMessageBytes,
    readingLimits,
    senderId: 'TEST',
    fetching,
    imports,
    ...(largeResponseBytes === undefined ? {} : { largeResponseBytes }),
    ...(proxies && { proxies }),
    ...(validation && { validation }),
    ...(data && { data }),
    ...(hasExplorer && { explorer: readExplorer(builtExplorer, publicPath(signInSettings.publicUrl)) }),
  };
  const backups = await Backups.open(
    { database: test.database },
    { everySeconds: 86_400, keep: 1, months: 0, auditLog: 'off' },
    log,
  );
  // Its own connection: round trips of the registry are counted.
  const ofAuditLog = new Database(await database());
  const auditLog = new AuditLog(ofAuditLog, { days: 400, warn: (message) => log.warn(message) });
  const app = createApp({
    registry: test.registry,
    auditLog,
    backups,
    log,
    settings,
    tracer,
    runValidation,
    revisions: () => test.database.revisionCacheUse,
  });
  const listener = await listen(app, '127.0.0.1', 0);
  const request = (path: string, init?: RequestInit): Promise<Response> => fetch(`${listener.url}${path}`, init);
  return {
    ...test,
    url: listener.url,
    request,
    get: (path, authorization = basic(username, password)) =>
      request(path, { headers: { Accept: 'application/json', Authorization: authorization } }),
    post: (body, headers = {}, path = '/ws/secure/sdmxapi/rest', method = 'POST') =>
      request(path, {
        method,
        body,
        headers: {
          'Content-Type': 'application/xml',
          Accept: 'application/json',
          Authorization: basic(username, password),
          ...headers,
        },
      }),
    close: async () => {
      await listener.stop(5);
      await auditLog.flush();
      await ofAuditLog.close();
      await test.close();
    },
  };
}
