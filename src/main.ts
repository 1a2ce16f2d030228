import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { type Config, readConfig } from './config.js';
import { ConfigurationError } from './errors.js';
import { explainStartFault } from './explain-start-fault.js';
import { createApp, showUrl } from './http/app.js';
import { ComponentThread } from './http/auth/component/component-thread.js';
import type { SignInSettings } from './http/auth/mechanisms.js';
import { builtExplorer, readExplorer } from './http/explorer/explorer-files.js';
import { programVersion } from './http/representation/representation.js';
import { connectionsWithin, descriptorLimit } from './http/server/client-limits.js';
import { type ClientLimits, checkAddress, listen } from './http/server/listen.js';
import { readTlsContext, type TlsSettings } from './http/server/tls.js';
import { importRules, readRulesFile } from './import-access-rules.js';
import { createLog } from './log.js';
import { untilAborted } from './model/until-aborted.js';
import type { AccessRule } from './registry/access/rule.js';
import { AuditLog } from './registry/audit-log/audit-log.js';
import { Registry } from './registry/registry.js';
import { rehearse } from './rehearsal/rehearse.js';
import { readOrCreateSecret } from './secrets.js';
import { openSignIn, readSignInFiles } from './sign-in.js';
import { Database, type DatabaseSettings } from './store/database.js';
import { startEmbeddedNeo4j } from './store/embedded-neo4j/start.js';
import { openTelemetry } from './telemetry.js';
import { type SuspectedRequest, watchUncaught } from './watch-uncaught.js';

const libDir = fileURLToPath(new URL('../.neo4j/lib', import.meta.url));

interface Engine {
  readonly settings: DatabaseSettings;
  readonly isOnlyWriter: boolean;
  stop(): Promise<void>;
}

/** Connects to the external database of the settings, or starts the embedded one. */
async function startEngine(config: Config, log: Logger, signal: AbortSignal): Promise<Engine> {
  if (config.neo4j !== undefined) {
    const { uri, username, password, database } = config.neo4j;
    log.info(`using the external Neo4j at ${uri}`);
    const settings = { uri, username, password, ...(database === undefined ? {} : { database }) };
    return { settings, isOnlyWriter: false, stop: async () => undefined };
  }
  const embedded = await startEmbeddedNeo4j({
    dataDir: config.dataDir,
    libDir,
    heapMegabytes: config.neo4jHeapMegabytes,
    password: async () => (await readOrCreateSecret(config.dataDir, 'neo4j-password')).value,
    java: config.java,
    reservedBytes: config.freeDiskMegabytes * 1_000_000,
    hangSeconds: config.neo4jHangSeconds,
    transactionSeconds: config.submissionSeconds,
    lockSeconds: config.submissionWaitSeconds,
    log: {
      info: (message) => log.info(message),
      warn: (message) => log.warn(message),
      error: (message) => log.error(message),
    },
    signal,
  });
  return { settings: embedded, isOnlyWriter: true, stop: () => embedded.stop() };
}

const tlsOf = ({ tls, authoritiesFile, clientCertificates }: Config): TlsSettings | undefined =>
  tls && { ...tls, authoritiesFile, clientCertificates };

/** Loads the custom component of the settings. @throws ConfigurationError if it cannot be used */
async function openCustomComponent({ valve, valveSeconds }: Config, log: Logger): Promise<ComponentThread | undefined> {
  if (valve === undefined) return undefined;
  return ComponentThread.open({ path: valve, seconds: valveSeconds, warn: (message) => log.warn(message) });
}

/**
 * Shares of the cache budget. Serialized responses save the most work; query results are small; unpacked revisions save
 * a database read.
 */
const cacheShares = {
  representations: 17 / 32,
  revisions: 8 / 32,
  results: 4 / 32,
  changes: 2 / 32,
  warmResponses: 1 / 32,
};

/** What runs after the start. */
interface Running {
  /** Ends the request of an error that nothing has caught. @returns the requests that it may belong to */
  fail(error: unknown): readonly SuspectedRequest[];
  /** Stops everything, in the reverse order of the start. */
  stop(): Promise<void>;
}

/** The limits of clients; the number of connections is lowered to what the descriptors of the process allow. */
function clientLimits(config: Config, log: Logger): ClientLimits {
  const { readerSeconds, idleSeconds, mostOfAddress, trustedProxies } = config;
  const descriptors = descriptorLimit();
  const mostConnections = connectionsWithin(config.mostConnections, descriptors);
  if (mostConnections < config.mostConnections) {
    log.warn(
      `at most ${mostConnections} connections are accepted, and not STRATA_MOST_CONNECTIONS=${config.mostConnections}: this ` +
        `process may open ${descriptors} descriptors. Raise that limit with ulimit -n.`,
    );
  }
  const warn = (fields: object, message: string): void => log.warn(fields, message);
  return { readerSeconds, idleSeconds, mostConnections, mostOfAddress, trustedProxies, warn, showUrl };
}

/**
 * Starts the database, the registry and the server.
 * @throws the reason of the signal when it aborts; what was started is stopped by then
 */
async function start(config: Config, log: Logger, signal: AbortSignal): Promise<Running> {
  await checkAddress(config.host, config.port);
  const rules = config.accessRules === undefined ? undefined : await readRulesFile(config.accessRules);
  const tls = tlsOf(config);
  if (tls !== undefined) await readTlsContext(tls);
  const signInFiles = await readSignInFiles(config);
  const component = await openCustomComponent(config, log);
  const engine = await startEngine(config, log, signal);
  const cacheBytes = config.cacheMegabytes * 1_000_000;
  const database = new Database({
    ...engine.settings,
    cacheBytes: cacheBytes * cacheShares.revisions,
    querySeconds: config.querySeconds,
    submissionSeconds: config.submissionSeconds,
    warn: (message) => log.warn(message),
  });
  const stopDatabase = async (): Promise<void> => {
    await database.close();
    await engine.stop();
  };
  try {
    const signIn = await openSignIn(config, signInFiles, log);
    const opening = Registry.open(database, {
      isOnlyWriter: engine.isOnlyWriter,
      freshness: config.freshnessMilliseconds,
      resultBytes: cacheBytes * cacheShares.results,
      queue: { length: config.submissionQueue, waitMilliseconds: config.submissionWaitSeconds * 1000 },
      log: (message) => log.info(message),
    });
    const registry = await untilAborted(opening, signal);
    await warnOfClock(registry, log);
    const custom = component && { component, tickets: registry.usedTickets };
    const limit = config.failedSignIns === 0 ? undefined : { failuresPerMinute: config.failedSignIns };
    const auditLog = new AuditLog(database, { days: config.auditDays, warn: (message) => log.warn(message) });
    const { corsOrigins, maxExpansion, senderId, senderName, receiverId } = config;
    const maxMessageBytes = config.maxMessageMegabytes * 1_000_000;
    const readingLimits = { depth: config.maxDepth, items: config.maxItems, text: config.maxTextKilobytes * 1000 };
    const settings = {
      corsOrigins,
      signIn: { ...signIn, custom, limit },
      strictTransport: config.strictTransport,
      proxies: {
        trusted: config.trustedProxies,
        headers: config.proxyHeaders,
        certificateHeader: config.proxyCertificateHeader,
      },
      maxMessageBytes,
      anonymousMessageBytes: config.maxAnonymousMegabytes * 1_000_000,
      bodySeconds: config.bodySeconds,
      maxExpansion,
      readingLimits,
      senderId,
      senderName,
      receiverId,
      metrics: config.metrics,
      explorer: readExplorer(builtExplorer),
      representationBytes: cacheBytes * cacheShares.representations,
      warmResponseBytes: cacheBytes * cacheShares.warmResponses,
      largeAnswerBytes: config.largeAnswersMegabytes * 1_000_000,
      followers: {
        most: config.mostFollowers,
        clockMilliseconds: config.followSeconds * 1000,
        cacheBytes: cacheBytes * cacheShares.changes,
      },
    };
    if (settings.explorer.size === 0)
      log.warn('the explorer is not built, so there is no page at /: run npm run build');
    if (rules !== undefined) await applyRules(registry, rules, settings, log);
    await untilAborted(rehearse(database, settings, { seconds: config.rehearsalSeconds, log, signal }), signal);
    const telemetry = await openTelemetry(process.env, programVersion, (message) => log.warn(message));
    const revisions = () => database.revisionCacheUse;
    const app = createApp({ registry, auditLog, log, settings, revisions, tracer: telemetry?.requests });
    const listener = await listen(app, config.host, config.port, clientLimits(config, log), tls && { ...tls, log });
    log.info(`Strata listens at ${listener.url}`);
    return {
      fail: (error) =>
        listener.fail(error).map((response) => ({
          requestId: response.getHeader('X-Request-Id'),
          method: response.req.method,
          url: showUrl(response.req.url ?? ''),
        })),
      async stop() {
        await listener.stop(config.shutdownSeconds);
        await telemetry?.stop();
        await auditLog.flush();
        await component?.close();
        await stopDatabase();
      },
    };
  } catch (error) {
    await stopDatabase();
    throw error;
  }
}

/** A machine whose clock was ahead for some time leaves instants that are in the future. */
async function warnOfClock(registry: Registry, log: Logger): Promise<void> {
  const { newest, secondsAhead } = await registry.checkClock();
  if (secondsAhead === 0) return;
  log.warn(
    `the newest instant of the registry, ${new Date(newest).toISOString()}, is ${secondsAhead} s later than the clock of this ` +
      'machine. Correct the clock if it is slow. Until it passes that instant, a submission gets the millisecond after the ' +
      'newest one, and asOf with the present does not show it.',
  );
}

/** Applies the rules of STRATA_ACCESS_RULES. */
async function applyRules(
  registry: Registry,
  rules: readonly AccessRule[],
  { signIn }: { readonly signIn: SignInSettings },
  log: Logger,
): Promise<void> {
  const { changed, transaction, hasAdministrator } = await importRules(registry, rules, signIn.root !== undefined);
  if (transaction !== null) log.info(`${changed} access rules were changed as STRATA_ACCESS_RULES has them`);
  if (hasAdministrator) return;
  log.warn('nobody can change access rules: the root account is off, and no rule grants the role administrator');
}

/** Ends at the first termination signal; later ones are ignored. A closed terminal sends SIGHUP. */
function endOnSignal(log: Logger, end: () => void): void {
  let isFirst = true;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isFirst) log.info(`${signal}: stopping`);
      isFirst = false;
      end();
    });
  }
}

/** Runs until the process has to end. @returns its exit code */
async function run(config: Config, log: Logger): Promise<0 | 1> {
  const abandoning = new AbortController();
  let running: Running | undefined;
  const ended = new Promise<0 | 1>((resolve) => {
    const end = (code: 0 | 1): void => {
      resolve(code);
      // After the start, the database is needed until the open requests have ended.
      if (running === undefined) abandoning.abort();
    };
    endOnSignal(log, () => end(0));
    watchUncaught(
      log,
      (error) => running?.fail(error) ?? [],
      () => end(1),
    );
  });
  running = await start(config, log, abandoning.signal).catch((error: unknown) => {
    if (abandoning.signal.aborted) return undefined;
    log.debug({ err: error }, 'start failed');
    throw explainStartFault(error, config);
  });
  const code = await ended;
  await running?.stop();
  log.info('stopped');
  return code;
}

try {
  const config = readConfig(process.env);
  process.exit(await run(config, createLog({ level: config.logLevel, isTerminal: process.stdout.isTTY })));
} catch (error) {
  // A configuration error is reported without a stack trace.
  console.error(error instanceof ConfigurationError ? `Strata cannot start: ${error.message}` : error);
  process.exit(1);
}
