import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { BaseLogger } from 'pino';
import {
  type CatalogueVersion,
  followCatalogueVersion,
} from '#server/base/db/catalogue-revision.ts';
import { installQueues } from '#server/base/queue/install-queues.ts';
import { buildApp } from './app.ts';
import { ConfigError } from './base/config/check-settings.ts';
import { type Config, readConfig } from './base/config/config.ts';
import { openLog } from './base/config/open-log.ts';
import { LockedTable, NewerSchema } from './base/db/apply-migrations.ts';
import { isUnreachable } from './base/db/database-errors.ts';
import { claimShop } from './base/db/embedded/hold-file.ts';
import { placeDataFolder } from './base/db/embedded/place-for-root.ts';
import { ServerRefusal } from './base/db/embedded/server-refusal.ts';
import { type Database, knowsAccents, openDatabase, pingDatabase } from './base/db/open.ts';
import { refusePooler, requireTimeout } from './base/db/pooler.ts';
import { openReplica, type Replica } from './base/db/replica/open-replica.ts';
import { errorCodeOf } from './base/error-code.ts';
import type { PageBuild } from './base/pages/pages.ts';
import { nodeName } from './base/release.ts';
import type { Traces } from './base/traces/send-traces.ts';
import { createProviders } from './money/payments/create-providers.ts';
import { createFirstAdmin, type FirstAdmin } from './people/accounts/recovery/first-admin.ts';
import { warnOfUnreadableFactors } from './people/accounts/sign-in/remove-admin-factor.ts';
import { startWorker, type Worker } from './running/jobs/worker.ts';
import type { Watched, Watching } from './running/metrics/watch.ts';
import { followWritten } from './site/settings/follow-written.ts';

/** A reason not to start that the operator can remove: printed as one line. */
export class StartError extends Error {}

export type Running = {
  config: Config;
  address: string;
  firstAdmin: FirstAdmin;
  /** Serves running requests and, for STOP_DELAY_S, new ones; then closes everything. */
  close(): Promise<void>;
};

type Say = (line: string) => void;

const CLOSE_TIMEOUT_MS = 10_000;
const STATEMENT_TIMEOUT_MS = 15_000;
/** More than a connection may take, so that the driver's own error comes first. */
const OPENING_TIMEOUT_MS = 10_000;
const NEWER_SCHEMA =
  'La base de données est celle d’une version plus récente de la boutique : démarrez celle-là.';
const NO_ACCENTS =
  'elle ne connaît pas les lettres accentuées. Créez-la en UTF8, avec la locale C.UTF-8 ou fr_FR.UTF-8.';

/**
 * Starts the shop: config, database, first administrator, worker, application, listen. `prepare` runs once the database is
 * migrated and has its administrator (the demonstration loads its data there). `say` gets each stage of the start. Until the
 * shop runs a signal ends the process. Throws ConfigError and StartError.
 */
export async function runServer(options: {
  environment: Record<string, string | undefined>;
  pages?: PageBuild;
  prepare?: (database: Database, config: Config) => Promise<void>;
  say?: Say;
}): Promise<Running> {
  const config = readConfig(options.environment);
  const unwatch = endOnSignals();
  try {
    return await start(config, options);
  } finally {
    unwatch();
  }
}

async function start(config: Config, options: Parameters<typeof runServer>[0]): Promise<Running> {
  const begunAt = performance.now();
  const database = await openOrExplain(config, options);
  let version: CatalogueVersion | undefined;
  let worker: Worker | undefined;
  let watching: Watching | undefined;
  let replica: Replica | undefined;
  let traces: Traces | undefined;
  let isEnding = false;
  try {
    await migrateOrExplain(database);
    const firstAdmin = await createFirstAdmin(database.db, config);
    await options.prepare?.(database, config);
    const { logger, flush } = openLog(config);
    warnOfNoAdmin(firstAdmin, logger);
    for (const misspelt of config.misspelt) logger.warn(misspelt, 'A variable is no setting');
    await warnOfUnreadableFactors(database.db, config, logger);
    if (config.mode === 'live' && config.databaseUrl === undefined) {
      logger.warn(
        'The embedded database is for one machine: see "Where the data live" for your own',
      );
    }
    version = await followCatalogueVersion(database);
    version = await followWritten(database, config, version, logger);
    replica = openReplicaOf(config, database, logger);
    watching = await watchOrExplain({ ...database, replica, version }, config);
    traces = await traceIfAsked(config, logger);
    const providers = createProviders(config);
    worker = await startWorker(database, config, logger, providers);
    const app = await buildApp({
      db: database.db,
      replica,
      config,
      version,
      logger,
      providers,
      metrics: watching?.metrics,
      isEnding: () => isEnding,
      ...(options.pages && { pages: options.pages }),
    });
    const address = await app
      .listen({ port: config.port, host: config.host })
      .catch(async (error: NodeJS.ErrnoException) => {
        await app.close();
        throw explainListen(error, config, 'PORT');
      });
    const ms = Math.round(performance.now() - begunAt);
    const { port } = app.server.address() as AddressInfo;
    logger.info({ port, mode: config.mode, ms }, 'started');
    const close = async () => {
      isEnding = true;
      logger.info('stopping');
      await delay(config.settings.STOP_DELAY_S * 1000);
      await app.close();
      await watching?.close();
      await worker?.stop();
      await traces?.close();
      version?.stop();
      await replica?.close();
      await database.close();
      logger.info('stopped');
      await flush();
    };
    return { config, address, firstAdmin, close };
  } catch (error) {
    await watching?.close();
    await worker?.stop();
    await traces?.close();
    version?.stop();
    await replica?.close();
    await database.close();
    throw error;
  }
}

/** A live shop works without an administrator, so the start goes on. */
function warnOfNoAdmin({ state }: FirstAdmin, logger: BaseLogger): void {
  if (state === 'unnamed') {
    logger.warn('No administrator: set ADMIN_EMAIL and ADMIN_PASSWORD and start again');
  } else if (state === 'taken') {
    logger.warn('No administrator: ADMIN_EMAIL belongs to another account, name another address');
  }
}

/** Exits with 0 on SIGINT and SIGTERM once running requests are served. */
export function closeOnSignals(running: Running): void {
  let closing = false;
  const close = () => {
    if (closing) return;
    closing = true;
    const withinMs = running.config.settings.STOP_DELAY_S * 1000 + CLOSE_TIMEOUT_MS;
    setTimeout(() => process.exit(1), withinMs).unref();
    running.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGINT', close);
  process.on('SIGTERM', close);
}

/** Ends an interrupted start at once, through the hook that stops the embedded PostgreSQL. */
function endOnSignals(): () => void {
  const end = (_signal: NodeJS.Signals, number: number) => process.exit(128 + number);
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  return () => {
    process.off('SIGINT', end);
    process.off('SIGTERM', end);
  };
}

/**
 * The exit code of a failed start, which tells `scripts/keep-running.sh` and systemd whether to repeat it: 78 when only the
 * operator can remove the cause, 75 when it may pass (no database yet, a table or port still taken), 1 for the unforeseen.
 */
export function exitCodeOf(error: unknown): number {
  const isForeseen = error instanceof StartError || error instanceof ConfigError;
  if (!isForeseen) return 1;
  const { cause } = error;
  const mayPass =
    isUnreachable(cause) || cause instanceof LockedTable || errorCodeOf(cause) === 'EADDRINUSE';
  return mayPass ? 75 : 78;
}

/** One line for a failure that the operator can remove, the whole error for any other. */
export function explainFailure(error: unknown): string {
  if (error instanceof StartError || error instanceof ConfigError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

async function openOrExplain(
  config: Config,
  { environment, say = () => undefined }: Parameters<typeof runServer>[0],
): Promise<Database> {
  const isEmbedded = config.databaseUrl === undefined;
  const place = isEmbedded ? `La base de données sous ${config.dataDir}` : 'PostgreSQL';
  let release: (() => void) | undefined;
  let database: Database | undefined;
  try {
    placeDataFolder(environment, say);
    if (isEmbedded) release = claimShop(config.dataDir);
    database = await openDatabase({
      databaseUrl: config.databaseUrl,
      directUrl: config.directUrl,
      dataDir: config.dataDir,
      backupDir: config.backupDir,
      poolSize: config.databasePoolSize,
      statementTimeoutMs: STATEMENT_TIMEOUT_MS,
      say,
    });
    const isBehindPooler = config.directUrl !== undefined;
    if (!isEmbedded) await refusePooler(database.url(), isBehindPooler);
    await pingDatabase(database.db, OPENING_TIMEOUT_MS);
    if (isBehindPooler) await requireTimeout(database.db, STATEMENT_TIMEOUT_MS);
    if (!(await knowsAccents(database.db))) throw new Error(NO_ACCENTS);
    const { close } = database;
    return { ...database, close: () => close().finally(release) };
  } catch (cause) {
    await database?.close();
    release?.();
    if (cause instanceof ServerRefusal) throw new StartError(cause.message, { cause });
    throw new StartError(`${place} ne s’ouvre pas : ${reasonOf(cause)}`, { cause });
  }
}

async function migrateOrExplain(database: Database): Promise<void> {
  try {
    await database.migrate();
    await installQueues(database);
  } catch (cause) {
    if (cause instanceof NewerSchema) throw new StartError(NEWER_SCHEMA, { cause });
    const reason = cause instanceof LockedTable ? cause.message : reasonOf(cause);
    throw new StartError(`La base de données ne se met pas à jour : ${reason}`, { cause });
  }
}

/** The innermost message: Drizzle wraps the driver's, and some network errors only have a code. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message, cause } = error;
  return cause === undefined
    ? message || (errorCodeOf(error) ?? 'raison inconnue')
    : reasonOf(cause);
}

function openReplicaOf(
  { replica, databasePoolSize: poolSize }: Config,
  database: Database,
  logger: BaseLogger,
): Replica | undefined {
  if (replica === undefined) return undefined;
  return openReplica(database, {
    ...replica,
    poolSize,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    onChange: (isCurrent, error) => {
      if (isCurrent) logger.info('The replica of DATABASE_READ_URL is read');
      else
        logger.warn(
          { reason: error && reasonOf(error) },
          'The replica of DATABASE_READ_URL is late or away',
        );
    },
  });
}

async function watchOrExplain(database: Watched, config: Config): Promise<Watching | undefined> {
  const { metrics: place } = config;
  if (place === undefined) return undefined;
  // Loaded only where Prometheus watches the shop.
  const { watch } = await import('./running/metrics/watch.ts');
  return watch(database, place, config).catch((error: NodeJS.ErrnoException) => {
    throw explainListen(error, place, 'METRICS_PORT');
  });
}

async function traceIfAsked(config: Config, logger: BaseLogger): Promise<Traces | undefined> {
  if (config.traceCollector === undefined) return undefined;
  // Loaded only where a collector is set: OpenTelemetry takes some megabytes.
  const { sendTraces } = await import('./base/traces/send-traces.ts');
  return sendTraces(config.traceCollector, nodeName(config), logger);
}

function explainListen(
  error: NodeJS.ErrnoException,
  { port, host }: Pick<Config, 'port' | 'host'>,
  setting: 'PORT' | 'METRICS_PORT',
): Error {
  if (error.code === 'EADDRINUSE') {
    return new StartError(
      `Le port ${port} est déjà pris. Choisissez-en un autre avec ${setting}.`,
      { cause: error },
    );
  }
  if (error.code === 'EACCES' || error.code === 'EADDRNOTAVAIL') {
    return new StartError(`Impossible d’écouter sur ${host}:${port} (${error.code}).`);
  }
  return error;
}
