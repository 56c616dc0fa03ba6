import { setTimeout as delay } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { hasTimedOut } from '../database-errors.ts';
import type { Database, Db } from '../open.ts';
import { openPool, type ServerPool } from '../open-pool.ts';
import { readReplicaHosts } from '../read-hosts.ts';
import {
  connectToPrimary,
  findReplica,
  LagMeter,
  type ServerPosition,
  type ServerStanding,
} from './ask-server.ts';

export type Replica = {
  /** The primary runs statements that fail there, or while the replica lags. */
  db: Db;
  /** Past this lag the primary serves reads. */
  maxLagMs: number;
  isCurrent(): boolean;
  /** Upper bound; undefined while unknown. */
  lagMs(): number | undefined;
  /** Statements by the server that ran them. */
  counts(): { replica: number; primary: number };
  close(): Promise<void>;
};

const MOST_BETWEEN_LOOKS_MS = 500;
const LOOKS_PER_LAG = 4;
const MOST_WAITED_MS = 2000;

/**
 * Reads from the best replica of a URL while it lags at most `maxLagMs`. It may be absent at the start and rejoins
 * automatically. `onChange` gets each change, with its reason if known.
 */
export function openReplica(
  { pool: primary, url: primaryUrl }: Pick<Database, 'pool' | 'url'>,
  place: {
    url: string;
    maxLagMs: number;
    poolSize?: number;
    statementTimeoutMs?: number | undefined;
    onChange?: (isCurrent: boolean, reason?: unknown) => void;
  },
): Replica {
  const { maxLagMs, onChange = () => undefined } = place;
  const hosts = readReplicaHosts(place.url);
  const withinMs = Math.min(maxLagMs, MOST_WAITED_MS);
  const meter = new LagMeter();
  const lagMs = () => meter.lagMs(performance.now());
  const isCurrent = () => (lagMs() ?? Number.POSITIVE_INFINITY) <= maxLagMs;
  const replica = openPool(hosts.urls[0] ?? place.url, { ...place, connectWithinMs: withinMs });
  const counts = { replica: 0, primary: 0 };
  replyByPrimary(replica, primary, isCurrent, counts);
  const closing = new AbortController();
  const watching = watchLag(
    { primaryUrl, hosts, withinMs, meter, replica },
    {
      signal: closing.signal,
      pauseMs: Math.min(MOST_BETWEEN_LOOKS_MS, maxLagMs / LOOKS_PER_LAG),
      isCurrent,
      onChange,
    },
  );
  return {
    db: drizzle({ client: replica.pool }) as unknown as Db,
    maxLagMs,
    isCurrent,
    lagMs,
    counts: () => ({ ...counts }),
    close: async () => {
      closing.abort();
      await watching;
      replica.cut();
      await replica.pool.end();
    },
  };
}

/** A failing replica must not fail a request: its statements here only read. */
function replyByPrimary(
  { pool }: ServerPool,
  primary: pg.Pool,
  isCurrent: () => boolean,
  counts: { replica: number; primary: number },
): void {
  const askReplica = pool.query;
  const ask = async (...asked: unknown[]): Promise<unknown> => {
    if (isCurrent()) {
      try {
        const result = await Reflect.apply(askReplica, pool, asked);
        counts.replica += 1;
        return result;
      } catch (error) {
        // The primary would take as long again.
        if (hasTimedOut(error)) throw error;
      }
    }
    counts.primary += 1;
    return Reflect.apply(primary.query, primary, asked);
  };
  // node-postgres types each overload.
  pool.query = ask as pg.Pool['query'];
}

type Watched = {
  primaryUrl: () => string;
  hosts: ReturnType<typeof readReplicaHosts>;
  withinMs: number;
  meter: LagMeter;
  replica: ServerPool;
};

type Watch = {
  signal: AbortSignal;
  pauseMs: number;
  isCurrent: () => boolean;
  onChange: (isCurrent: boolean, reason?: unknown) => void;
};

async function watchLag(
  watched: Watched,
  { signal, pauseMs, isCurrent, onChange }: Watch,
): Promise<void> {
  const { look, seekAgain, close } = lookAt(watched);
  let wasCurrent: boolean | undefined;
  while (!signal.aborted) {
    const reason = await look().then(
      () => undefined,
      (error: unknown) => error,
    );
    const is = isCurrent();
    if (is !== wasCurrent && !signal.aborted) onChange(is, reason);
    wasCurrent = is;
    if (!is) await seekAgain();
    await delay(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
  await close();
}

/** Own connections, since requests may use all others. A failed connection is replaced. */
function lookAt({ primaryUrl, hosts, withinMs, meter, replica }: Watched) {
  let primary: ServerPosition | undefined;
  let standby: ServerPosition | undefined;
  const leavePrimary = async () => {
    await primary?.close();
    primary = undefined;
  };
  const leaveStandby = async () => {
    await standby?.close();
    standby = undefined;
  };
  const seePrimary = async () => {
    primary ??= await connectToPrimary(primaryUrl(), withinMs);
    const at = performance.now();
    const standing = await primary.ask();
    meter.seePrimary(at, standing.position);
    return standing;
  };
  const seeReplica = async ({ startedAt }: ServerStanding) => {
    if (standby === undefined) {
      standby = await findReplica(hosts, withinMs);
      replica.moveTo(standby.url);
    }
    const standing = await standby.ask();
    if (standing.isStandby || standing.startedAt === startedAt) meter.seeReplica(standing.position);
    else meter.seeStranger();
  };
  return {
    look: async () => {
      const standing = await seePrimary().catch(async (error) => {
        await leavePrimary();
        throw error;
      });
      await seeReplica(standing).catch(async (error) => {
        await leaveStandby();
        replica.cut();
        throw error;
      });
    },
    /** Another host may be ahead. */
    seekAgain: async () => {
      if (hosts.urls.length > 1) await leaveStandby();
    },
    close: async () => {
      await Promise.all([leavePrimary(), leaveStandby()]);
    },
  };
}
