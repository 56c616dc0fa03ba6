import { setTimeout as delay } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { hasTimedOut } from '../database-errors.ts';
import type { Database, Db } from '../open.ts';
import { openPool, type ServerPool } from '../open-pool.ts';
import { readReplicaHosts } from '../read-hosts.ts';
import {
  type ServerPosition,
  readPrimaryPosition,
  findReplica,
  LagMeter,
  type Standing,
} from './ask-server.ts';

/** Where reads go that may be a moment old. */
export type Replica = {
  /** A statement that fails there, or comes while it is late, is answered by the primary. */
  db: Db;
  /** How old what it tells may be; beyond that it is left out. */
  maxLagMs: number;
  isCurrent(): boolean;
  /** How far it is behind at most; undefined as long as nobody knows. */
  lagMs(): number | undefined;
  /** Statements that it answered, and those that the primary answered for it. */
  counts(): { replica: number; primary: number };
  close(): Promise<void>;
};

const MOST_BETWEEN_LOOKS_MS = 500;
const LOOKS_PER_LAG = 4;
const MOST_WAITED_MS = 2000;

/**
 * Reads from the replica of a URL, the best of several hosts, while it is no more than `maxLagMs` behind the
 * primary. It need not be there when the shop starts, and comes back by itself. `onChange` is told when it is
 * taken or left out, with the reason where there is one.
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

/** What a request asks must not fail for a replica: nothing that it asks here changes anything. */
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
        // It would take as long once more.
        if (hasTimedOut(error)) throw error;
      }
    }
    counts.primary += 1;
    return Reflect.apply(primary.query, primary, asked);
  };
  // The types of node-postgres are one for each way to call it.
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

/** Looks again and again until told to end. */
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

/** Measures on connections of its own: those of requests may all be busy. One that fails is made anew. */
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
    primary ??= await readPrimaryPosition(primaryUrl(), withinMs);
    const at = performance.now();
    const standing = await primary.ask();
    meter.seePrimary(at, standing.position);
    return standing;
  };
  const seeReplica = async ({ startedAt }: Standing) => {
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
    /** Another of several hosts may have come further. */
    seekAgain: async () => {
      if (hosts.urls.length > 1) await leaveStandby();
    },
    close: async () => {
      await Promise.all([leavePrimary(), leaveStandby()]);
    },
  };
}
