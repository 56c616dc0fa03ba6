import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from '#server/base/config/config.ts';
import type { CatalogueVersion } from '#server/base/db/catalogue-revision.ts';
import { type Database, type Db, pingDatabase } from '#server/base/db/open.ts';
import type { Replica } from '#server/base/db/replica/open-replica.ts';
import { type LimitHit, limitHits } from '#server/base/limits/limit-hits.ts';
import { type OutsideCall, outsideCalls } from '#server/base/outside/ask-outside.ts';
import { release } from '#server/base/release.ts';
import { passedCheck } from '#server/running/backup/backup-record.ts';
import { readBackupState } from '#server/running/backup/backup-state.ts';
import { type FinishedJob, finishedJobs } from '#server/running/jobs/failed-jobs.ts';
import { measureStockCheck, measureWork } from './read-work.ts';
import { createMetrics, type Metrics } from './registry.ts';

const SINCE_S = Date.now() / 1000;

export type Watching = { metrics: Metrics; address: string; close(): Promise<void> };

export type Watched = Pick<Database, 'db' | 'connections'> & {
  replica?: Replica | undefined;
  version?: Pick<CatalogueVersion, 'changesBehind'>;
};

/** Serves `GET /metrics` on its own, unpublished port; without a database with `sandaga_database_up 0`. */
export async function watch(
  database: Watched,
  { port, host }: { port: number; host: string },
  backups: Pick<Config, 'dataDir' | 'backupDir'>,
): Promise<Watching> {
  const metrics = createMetrics(release);
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    const text = await collect(metrics, database, backups);
    response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(text);
  });
  server.listen(port, host);
  await once(server, 'listening');
  const stop = followChannels(metrics);
  const { port: taken } = server.address() as AddressInfo;
  return {
    metrics,
    address: `http://${host}:${taken}/metrics`,
    close: async () => {
      stop();
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function collect(
  metrics: Metrics,
  { db, connections, replica, version }: Watched,
  backups: Pick<Config, 'dataDir' | 'backupDir'>,
): Promise<string> {
  for (const [state, count] of Object.entries(connections())) {
    metrics.connections.set({ state }, count);
  }
  if (replica !== undefined) tellReplica(metrics, replica);
  // A frozen database must not look like a dead process.
  const isUp = await pingDatabase(db)
    .then(() => measureWork(db, metrics, new Date()))
    .then(() => readBackups(db, metrics, backups))
    .then(() => measureStockCheck(db, metrics))
    .then(async () => metrics.changesBehind.set((await version?.changesBehind()) ?? 0))
    .then(
      () => true,
      () => false,
    );
  metrics.isDatabaseUp.set(isUp ? 1 : 0);
  return metrics.registry.metrics();
}

function tellReplica(metrics: Metrics, replica: Replica): void {
  const labels = { server: 'replica' };
  metrics.isReplicaCurrent.set(labels, replica.isCurrent() ? 1 : 0);
  const lagMs = replica.lagMs();
  if (lagMs === undefined) metrics.replicaLag.reset();
  else metrics.replicaLag.set(labels, lagMs / 1000);
  metrics.replicaReads.reset();
  for (const [answeredBy, count] of Object.entries(replica.counts())) {
    metrics.replicaReads.inc({ answered_by: answeredBy }, count);
  }
}

/** Counts events outside requests. */
function followChannels(metrics: Metrics): () => void {
  const onCall = (message: unknown) => {
    const { service, outcome, ms } = message as OutsideCall;
    metrics.outsideCalls.observe({ service, outcome }, ms / 1000);
  };
  const onJob = (message: unknown) => {
    const { job, outcome, ms } = message as FinishedJob;
    metrics.finishedJobs.observe({ job, outcome }, ms / 1000);
  };
  const onLimit = (message: unknown) => {
    const { limit } = message as LimitHit;
    metrics.limitHits.inc({ limit });
  };
  outsideCalls.subscribe(onCall);
  finishedJobs.subscribe(onJob);
  limitHits.subscribe(onLimit);
  return () => {
    outsideCalls.unsubscribe(onCall);
    finishedJobs.unsubscribe(onJob);
    limitHits.unsubscribe(onLimit);
  };
}

/** A shop without a backup counts from its start. Rejects as the database does. */
async function readBackups(
  db: Db,
  metrics: Metrics,
  place: Pick<Config, 'dataDir' | 'backupDir'>,
): Promise<void> {
  const { last, archivedAt, failedAt, failure } = await readBackupState(db, place);
  const isStuck = failedAt !== undefined && failedAt > (archivedAt ?? new Date(0));
  metrics.isLogStuck.set(isStuck || failure !== undefined ? 1 : 0);
  if (place.backupDir === undefined) return;
  const secondsOf = (time: string | undefined) =>
    time === undefined ? SINCE_S : Date.parse(time) / 1000;
  const isWhole = last !== undefined && passedCheck(last) && last.check?.gap === undefined;
  metrics.backups.set({ stage: 'taken' }, secondsOf(last?.endedAt));
  metrics.backups.set(
    { stage: 'checked' },
    secondsOf(isWhole ? last?.check?.at : last && '1970-01-01'),
  );
}
