import { join } from 'node:path';
import type { Logger } from 'pino';
import { createApp, showUrl } from '../http/app.js';
import { ComponentThread } from '../http/auth/component/component-thread.js';
import { builtExplorer, readExplorer } from '../http/explorer/explorer-files.js';
import { publicPath } from '../http/public-address.js';
import { programVersion } from '../http/representation/representation.js';
import { connectionsWithin, descriptorLimit } from '../http/server/client-limits.js';
import { type ClientLimits, checkAddress, listen } from '../http/server/listen.js';
import { readTlsContext } from '../http/server/tls.js';
import { untilAborted } from '../model/until-aborted.js';
import type { AccessRule } from '../registry/access/rule.js';
import { AuditLog } from '../registry/audit-log/audit-log.js';
import { Backups } from '../registry/backup/backups.js';
import { loadFilesIn } from '../registry/data/load-files.js';
import { Registry } from '../registry/registry.js';
import { rehearse } from '../rehearsal/rehearse.js';
import type { Settings } from '../settings/settings-table.js';
import { Database } from '../store/database.js';
import { startEngine } from './engine.js';
import { importRules, readRulesFile } from './import-access-rules.js';
import { openSignIn, readSignInFiles } from './sign-in.js';
import { openTelemetry } from './telemetry.js';
import type { SuspectedRequest } from './watch-uncaught.js';

/** What runs after the start. */
export interface Running {
  /** Ends the request of an error that nothing has caught. @returns the requests that it may belong to */
  fail(error: unknown): readonly SuspectedRequest[];
  /** Stops everything, in the reverse order of the start. */
  stop(): Promise<void>;
}

/** The limits of clients; the number of connections is lowered to what the descriptors of the process allow. */
function clientLimits({ clients, http }: Settings, log: Logger): ClientLimits {
  const descriptors = descriptorLimit();
  const mostConnections = connectionsWithin(clients.mostConnections, descriptors);
  if (mostConnections < clients.mostConnections) {
    log.warn(
      `at most ${mostConnections} connections are accepted, and not STRATA_MOST_CONNECTIONS=${clients.mostConnections}: this ` +
        `process may open ${descriptors} descriptors. Raise that limit with ulimit -n.`,
    );
  }
  const warn = (fields: object, message: string): void => log.warn(fields, message);
  return { ...clients, mostConnections, trustedProxies: http.proxies.trusted, warn, showUrl };
}

/**
 * Starts the database, the registry and the server.
 * @throws the reason of the signal when it aborts; what was started is stopped by then
 */
export async function start(settings: Settings, log: Logger, signal: AbortSignal): Promise<Running> {
  const { listening, accessRules, caches } = settings;
  const warn = (message: string): void => log.warn(message);
  await checkAddress(listening.host, listening.port);
  const rules = accessRules === undefined ? undefined : await readRulesFile(accessRules);
  const tls = settings.tls && { ...settings.tls, ...settings.clientCertificates };
  if (tls !== undefined) await readTlsContext(tls);
  const signInFiles = await readSignInFiles(settings);
  const component = settings.signIn.component && (await ComponentThread.open({ ...settings.signIn.component, warn }));
  const engine = await startEngine(settings, log, signal);
  const database = new Database({ ...engine.settings, ...settings.database, cacheBytes: caches.revisions, warn });
  const stopDatabase = async (): Promise<void> => {
    await database.close();
    await engine.stop();
  };
  try {
    const signIn = await openSignIn(settings, signInFiles, log);
    const opening = Registry.open(database, {
      ...settings.registry,
      isOnlyWriter: engine.isOnlyWriter,
      resultBytes: caches.results,
      log: (message) => log.info(message),
    });
    const registry = await untilAborted(opening, signal);
    await warnOfClock(registry, log);
    const loadFiles = loadFilesIn(settings.dataDir);
    await loadFiles.open();
    await loadFiles.reconcile(await registry.everyLoad(), engine.isOnlyWriter);
    const custom = component && { component, tickets: registry.usedTickets };
    const auditLog = new AuditLog(database, { ...settings.auditLog, warn });
    const backups = await Backups.open({ database, files: loadFiles }, settings.backups, log);
    const ofHttp = {
      ...settings.http,
      signIn: { ...signIn, custom },
      caches,
      validation: { ...settings.http.validation, folder: join(settings.dataDir, 'validation') },
      data: { ...settings.http.data, folder: loadFiles.folder, workFolder: join(settings.dataDir, 'data-work') },
      explorer: readExplorer(builtExplorer, publicPath(settings.signIn.publicUrl)),
      imports: { folder: join(settings.dataDir, 'moving-in') },
    };
    if (ofHttp.explorer.size === 0) log.warn('the explorer is not built, so there is no page at /: run npm run build');
    if (rules !== undefined) await applyRules(registry, rules, signIn.root !== undefined, log);
    await untilAborted(rehearse(database, ofHttp, { ...settings.rehearsal, log, signal }), signal);
    const telemetry = await openTelemetry(process.env, programVersion, warn);
    const revisions = () => database.revisionCacheUse;
    const app = createApp({
      registry,
      auditLog,
      backups,
      log,
      settings: ofHttp,
      revisions,
      tracer: telemetry?.requests,
    });
    const listener = await listen(
      app,
      listening.host,
      listening.port,
      clientLimits(settings, log),
      tls && { ...tls, log },
    );
    log.info(`Strata listens at ${listener.url}`);
    backups.start();
    return {
      fail: (error) =>
        listener.fail(error).map((response) => ({
          requestId: response.getHeader('X-Request-Id'),
          method: response.req.method,
          url: showUrl(response.req.url ?? ''),
        })),
      async stop() {
        await listener.stop(settings.shutdownSeconds);
        await telemetry?.stop();
        await backups.stop();
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
  hasRoot: boolean,
  log: Logger,
): Promise<void> {
  const { changed, transaction, hasAdministrator } = await importRules(registry, rules, hasRoot);
  if (transaction !== null) log.info(`${changed} access rules were changed as STRATA_ACCESS_RULES has them`);
  if (hasAdministrator) return;
  log.warn('nobody can change access rules: the root account is off, and no rule grants the role administrator');
}
