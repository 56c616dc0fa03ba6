import { type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { closeClient } from '../close-client.ts';
import { oneRow } from '../one-row.ts';

/** An open connection for log positions only; the caller closes it. */
export type ServerPosition = {
  url: string;
  ask(): Promise<ServerStanding>;
  close(): Promise<void>;
};

/** `startedAt` tells two primaries apart. */
export type ServerStanding = { position: Position; isStandby: boolean; startedAt: number };

const STARTED = sql`extract(epoch from pg_postmaster_start_time())::float8 as "startedAt"`;

/** Fails on a standby. */
const PRIMARY = sql`select pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::float8 as position,
  false as "isStandby", ${STARTED}`;

/** A standby that has replayed nothing has no position. */
const REPLICA = sql`select pg_wal_lsn_diff(case when pg_is_in_recovery()
    then coalesce(pg_last_wal_replay_lsn(), '0/0') else pg_current_wal_flush_lsn() end,
    '0/0')::float8 as position,
  pg_is_in_recovery() as "isStandby", ${STARTED}`;

/** Connects to the primary. Rejects past `withinMs`, at the connect and at each query. */
export const connectToPrimary = async (url: string, withinMs: number): Promise<ServerPosition> =>
  (await connect(url, PRIMARY, withinMs)).server;

/** Connects to the most advanced replica, preferred standbys first. Rejects when none responds within `withinMs`. */
export async function findReplica(
  { urls, isStandbyPreferred }: { urls: readonly string[]; isStandbyPreferred: boolean },
  withinMs: number,
): Promise<ServerPosition> {
  const met = await Promise.allSettled(urls.map((url) => connect(url, REPLICA, withinMs)));
  const found = met.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const rank = ({ first }: Met) => (isStandbyPreferred && first.isStandby ? 1 : 0);
  const [best, ...others] = found.toSorted(
    (a, b) => rank(b) - rank(a) || b.first.position - a.first.position,
  );
  for (const { server } of others) void server.close();
  if (best !== undefined) return best.server;
  throw met.find((one) => one.status === 'rejected')?.reason;
}

type Met = { server: ServerPosition; first: ServerStanding };

async function connect(url: string, question: SQL, withinMs: number): Promise<Met> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: withinMs,
    query_timeout: withinMs,
  });
  // A broken connection also rejects its statement.
  client.on('error', () => undefined);
  const server: ServerPosition = {
    url,
    ask: async () => oneRow((await drizzle({ client }).execute<ServerStanding>(question)).rows),
    close: () => closeClient(client),
  };
  try {
    await client.connect();
    return { server, first: await server.ask() };
  } catch (error) {
    await server.close();
    throw error;
  }
}

/** Bytes of log since the server's first start. */
export type Position = number;

/** Half an hour at two samples a second; dropping one only overestimates the lag. */
const MOST_KEPT = 4000;

/**
 * Measures a replica's lag against the positions seen at the primary: it has all changes up to the last position that
 * it replayed. An idle primary causes no lag; a cut-off replica lags with each missed change. Milliseconds of one
 * clock.
 */
export class LagMeter {
  #seen: { at: number; position: Position }[] = [];
  #replayed: Position = 0;
  #knownAt: number | undefined;

  /** `at` is the moment before the query. */
  seePrimary(at: number, position: Position): void {
    // The replica is ahead: another server is the primary now.
    if (position < this.#replayed) {
      this.seeStranger();
      return;
    }
    const last = this.#seen.at(-1);
    if (last?.position === position) last.at = at;
    else this.#seen.push({ at, position });
    if (this.#seen.length > MOST_KEPT) this.#seen.shift();
  }

  /** Call it with a position read after those of the primary. */
  seeReplica(position: Position): void {
    // Another replica, or a restarted one that is catching up.
    if (position < this.#replayed) this.#knownAt = undefined;
    this.#replayed = position;
    const place = this.#seen.findLastIndex((seen) => seen.position <= position);
    if (place < 0) return;
    this.#seen = this.#seen.slice(place);
    this.#knownAt = this.#seen[0]?.at;
  }

  /** The replica follows another primary, or none. */
  seeStranger(): void {
    this.#seen = [];
    this.#knownAt = undefined;
  }

  /** Upper bound in ms; undefined while unknown. */
  lagMs(now: number): number | undefined {
    return this.#knownAt === undefined ? undefined : now - this.#knownAt;
  }
}
