import { type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { closeClient } from '../hang-up.ts';
import { oneRow } from '../one-row.ts';

/** A connection that is asked for nothing but how far a server has come. */
export type ServerPosition = {
  url: string;
  ask(): Promise<Standing>;
  close(): Promise<void>;
};

/** `startedAt` tells two servers apart that take changes. */
export type Standing = { position: Position; isStandby: boolean; startedAt: number };

const STARTED = sql`extract(epoch from pg_postmaster_start_time())::float8 as "startedAt"`;

/** Fails on a standby, which is no primary. */
const PRIMARY = sql`select pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::float8 as position,
  false as "isStandby", ${STARTED}`;

/** Before it has replayed anything a standby has come nowhere. */
const REPLICA = sql`select pg_wal_lsn_diff(case when pg_is_in_recovery()
    then coalesce(pg_last_wal_replay_lsn(), '0/0') else pg_current_wal_flush_lsn() end,
    '0/0')::float8 as position,
  pg_is_in_recovery() as "isStandby", ${STARTED}`;

/** Rejects when it does not answer within `withinMs`, then and at each question. */
export const readPrimaryPosition = async (url: string, withinMs: number): Promise<ServerPosition> =>
  (await connect(url, PRIMARY, withinMs)).server;

/**
 * The one of these replicas that has come furthest, standbys first when they are preferred. Rejects when none
 * answers within `withinMs`.
 */
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

type Met = { server: ServerPosition; first: Standing };

async function connect(url: string, question: SQL, withinMs: number): Promise<Met> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: withinMs,
    query_timeout: withinMs,
  });
  // A connection that breaks also rejects the statement that it breaks.
  client.on('error', () => undefined);
  const server: ServerPosition = {
    url,
    ask: async () => oneRow((await drizzle({ client }).execute<Standing>(question)).rows),
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

/** Where the log of a server has come to, in bytes since it began. */
export type Position = number;

/** Asked twice a second, about half an hour; what is dropped only makes a lag look longer. */
const MOST_KEPT = 4000;

/**
 * Tells how far a replica is behind by what was seen of its primary: it has all that was there at the last
 * moment whose position it has replayed. So an idle primary makes nobody late, and a replica that is cut off
 * is late by each change that it misses, whatever it says of itself. Moments are ms of one clock.
 */
export class LagMeter {
  #seen: { at: number; position: Position }[] = [];
  #replayed: Position = 0;
  #knownAt: number | undefined;

  /** The primary had come to `position` when asked, at `at` or later. */
  seePrimary(at: number, position: Position): void {
    // The replica has what its primary lacks: another server is the primary now, and the replica not yet its.
    if (position < this.#replayed) {
      this.seeStranger();
      return;
    }
    const last = this.#seen.at(-1);
    if (last?.position === position) last.at = at;
    else this.#seen.push({ at, position });
    if (this.#seen.length > MOST_KEPT) this.#seen.shift();
  }

  /** The replica, asked after all that was seen of the primary, has replayed the log up to `position`. */
  seeReplica(position: Position): void {
    // Another one, or one that was started again and has not caught up with itself.
    if (position < this.#replayed) this.#knownAt = undefined;
    this.#replayed = position;
    const place = this.#seen.findLastIndex((seen) => seen.position <= position);
    if (place < 0) return;
    this.#seen = this.#seen.slice(place);
    this.#knownAt = this.#seen[0]?.at;
  }

  /** The replica is none of this primary: a primary of its own, or that of a former one. */
  seeStranger(): void {
    this.#seen = [];
    this.#knownAt = undefined;
  }

  /** How far behind the replica is at most, in ms; undefined while nothing is known. */
  lagMs(now: number): number | undefined {
    return this.#knownAt === undefined ? undefined : now - this.#knownAt;
  }
}
