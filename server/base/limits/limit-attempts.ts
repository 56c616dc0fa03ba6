import { eq, sql } from 'drizzle-orm';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import { hashOf } from '#server/base/hash.ts';
import { rateLimitedProblem } from '#server/base/problem.ts';
import { reportLimitHit } from './limit-hits.ts';
import { attempts } from './tables.ts';

/** The subject of attempts, as `['sign-in', 'partner 12']`; stored as a hash, as it may be an address. */
export type AttemptKey = readonly [what: string, who: string];

/** Failures before a wait, and how the wait grows (rule B-26). Seconds. */
export type LockoutPolicy = {
  tries: number;
  firstWaitS: number;
  longestWaitS: number;
  /** Seconds without a failure after which the count starts again. */
  forgetS: number;
};

export const keyOf = (tried: AttemptKey) => hashOf(JSON.stringify(tried));

/**
 * Counts an attempt as failed before it is checked, so that parallel attempts all count; `forgetFailures` undoes it for a
 * right one. From the last of `tries` on, each failure doubles the wait. Throws `rate-limited` during a wait.
 */
export async function countTry(
  db: Db,
  tried: AttemptKey,
  { tries, firstWaitS, longestWaitS, forgetS }: LockoutPolicy,
  sentence: string,
): Promise<void> {
  const isForgotten = sql`${attempts.since} < now() - make_interval(secs => ${forgetS})`;
  const count = sql`case when ${isForgotten} then 1 else ${attempts.count} + 1 end`;
  const waitAfter = (failures: unknown) => sql`case when ${failures} < ${tries} then null
    else now() + make_interval(secs =>
      least(${longestWaitS}, ${firstWaitS} * power(2, least(${failures} - ${tries}, 20)))) end`;
  const counted = await db
    .insert(attempts)
    .values({ key: keyOf(tried), count: 1, lockedUntil: waitAfter(sql`1`) })
    .onConflictDoUpdate({
      target: attempts.key,
      set: { count, since: sql`now()`, lockedUntil: waitAfter(count) },
      setWhere: sql`${attempts.lockedUntil} is null or ${attempts.lockedUntil} <= now()`,
    })
    .returning({ key: attempts.key });
  if (counted.length > 0) return;
  reportLimitHit(tried[0]);
  throw rateLimitedProblem(sentence, await remainingS(db, tried));
}

async function remainingS(db: Db, tried: AttemptKey): Promise<number> {
  const [found] = await db
    .select({ seconds: sql<number>`extract(epoch from ${attempts.lockedUntil} - now())::float` })
    .from(attempts)
    .where(eq(attempts.key, keyOf(tried)));
  return found?.seconds ?? 1;
}

/**
 * Counts a use for all processes: at most `max` in a window that the first use begins. Throws `rate-limited`.
 */
export async function countUse(
  db: Db,
  tried: AttemptKey,
  { max, windowS, sentence }: { max: number; windowS: number; sentence: string },
): Promise<void> {
  const used = await addUses(db, tried, { uses: 1, windowS });
  if (used.count <= max) return;
  reportLimitHit(tried[0]);
  throw rateLimitedProblem(sentence, used.freeInS);
}

/** Counts several uses and returns the number in the current window. */
export async function addUses(
  db: Db,
  tried: AttemptKey,
  { uses, windowS }: { uses: number; windowS: number },
): Promise<{ count: number; freeInS: number }> {
  const isOver = sql`${attempts.since} < now() - make_interval(secs => ${windowS})`;
  return oneRow(
    await db
      .insert(attempts)
      .values({ key: keyOf(tried), count: uses })
      .onConflictDoUpdate({
        target: attempts.key,
        set: {
          count: sql`case when ${isOver} then ${uses} else ${attempts.count} + ${uses} end`,
          since: sql`case when ${isOver} then now() else ${attempts.since} end`,
        },
      })
      .returning({
        count: attempts.count,
        freeInS: sql<number>`${windowS} - extract(epoch from now() - ${attempts.since})::float`,
      }),
  );
}

/** Deletes the count of failed attempts and with it a wait. */
export async function forgetFailures(db: Db, tried: AttemptKey): Promise<void> {
  await db.delete(attempts).where(eq(attempts.key, keyOf(tried)));
}

/** `max` attempts in a window of seconds that the first one begins. */
export type AttemptLimit = { max: number; windowS: number };

/** Counts an attempt if one is left, and returns whether it did. */
export async function countIfAllowed(
  db: Db,
  tried: AttemptKey,
  { max, windowS }: AttemptLimit,
): Promise<boolean> {
  const isOver = sql`${attempts.since} < now() - make_interval(secs => ${windowS})`;
  const taken = await db
    .insert(attempts)
    .values({ key: keyOf(tried), count: 1 })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${attempts.count} + 1 end`,
        since: sql`case when ${isOver} then now() else ${attempts.since} end`,
      },
      setWhere: sql`${isOver} or ${attempts.count} < ${max}`,
    })
    .returning({ key: attempts.key });
  if (taken.length === 0) reportLimitHit(tried[0]);
  return taken.length > 0;
}

export async function undoCount(db: Db, tried: AttemptKey): Promise<void> {
  await db
    .update(attempts)
    .set({ count: sql`greatest(${attempts.count} - 1, 0)` })
    .where(eq(attempts.key, keyOf(tried)));
}

/** Counts an attempt. Throws `rate-limited`, with the wait (rule B-4), when none is left. */
export async function countOrRefuse(
  db: Db,
  tried: AttemptKey,
  turns: AttemptLimit,
  sentence: string,
): Promise<void> {
  if (await countIfAllowed(db, tried, turns)) return;
  const [found] = await db
    .select({
      seconds: sql<number>`extract(epoch from
        ${attempts.since} + make_interval(secs => ${turns.windowS}) - now())::float`,
    })
    .from(attempts)
    .where(eq(attempts.key, keyOf(tried)));
  throw rateLimitedProblem(sentence, found?.seconds ?? 1);
}
