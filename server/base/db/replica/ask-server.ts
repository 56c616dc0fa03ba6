import { type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { hangUp } from '../hang-up.ts';
import { oneRow } from '../one-row.ts';
import type { Position } from './lag-meter.ts';

/** A connection that is asked for nothing but how far a server has come. */
export type AskedServer = {
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
export const askPrimary = async (url: string, withinMs: number): Promise<AskedServer> =>
  (await connect(url, PRIMARY, withinMs)).server;

/**
 * The one of these replicas that has come furthest, standbys first when they are preferred. Rejects when none
 * answers within `withinMs`.
 */
export async function findReplica(
  { urls, isStandbyPreferred }: { urls: readonly string[]; isStandbyPreferred: boolean },
  withinMs: number,
): Promise<AskedServer> {
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

type Met = { server: AskedServer; first: Standing };

async function connect(url: string, question: SQL, withinMs: number): Promise<Met> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: withinMs,
    query_timeout: withinMs,
  });
  // A connection that breaks also rejects the statement that it breaks.
  client.on('error', () => undefined);
  const server: AskedServer = {
    url,
    ask: async () => oneRow((await drizzle({ client }).execute<Standing>(question)).rows),
    close: () => hangUp(client),
  };
  try {
    await client.connect();
    return { server, first: await server.ask() };
  } catch (error) {
    await server.close();
    throw error;
  }
}
