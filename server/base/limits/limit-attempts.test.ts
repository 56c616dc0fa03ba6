import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Db, rowsOf } from '#server/base/db/open.ts';
import { Problem } from '#server/base/problem.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import {
  type AttemptKey,
  countOrRefuse,
  countTry,
  forgetFailures,
  type LockoutPolicy,
} from './limit-attempts.ts';

const patience: LockoutPolicy = { tries: 3, firstWaitS: 10, longestWaitS: 45, forgetS: 600 };

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
});
afterAll(() => database?.close());

const isLetThrough = async (trying: Promise<void>): Promise<boolean> => {
  try {
    await trying;
    return true;
  } catch (error) {
    if (error instanceof Problem && error.code === 'rate-limited') return false;
    throw error;
  }
};
/** Lets seconds pass for all counts. */
const pass = (seconds: number) =>
  db.execute(sql`update attempts set
    since = since - make_interval(secs => ${seconds}),
    locked_until = locked_until - make_interval(secs => ${seconds})`);

let serial = 0;
const somebody = (): AttemptKey => {
  serial += 1;
  return ['try', `person ${serial}`];
};

test('whatever happens, failures beyond the free ones are each followed by a wait', async () => {
  // The duration of the test passes too: it must stay below the smallest part of a wait.
  const passed = fc.integer({ min: 1, max: 140 }).map((times) => 5 * times);
  const happenings = fc.array(
    fc.oneof(
      fc.constant({ kind: 'fail' as const }),
      fc.constant({ kind: 'succeed' as const }),
      fc.record({ kind: fc.constant('pass' as const), seconds: passed }),
    ),
    { maxLength: 25 },
  );
  await fc.assert(
    fc.asyncProperty(happenings, async (list) => {
      const tried = somebody();
      let [failures, waitS, idleS] = [0, 0, 0];
      for (const happening of list) {
        if (happening.kind === 'pass') {
          await pass(happening.seconds);
          waitS = Math.max(0, waitS - happening.seconds);
          idleS += happening.seconds;
          continue;
        }
        const through = await isLetThrough(countTry(db, tried, patience, 'Trop d’essais.'));
        expect(through).toBe(waitS === 0);
        if (!through) continue;
        failures = idleS >= patience.forgetS ? 1 : failures + 1;
        idleS = 0;
        waitS =
          failures < patience.tries
            ? 0
            : Math.min(
                patience.longestWaitS,
                patience.firstWaitS * 2 ** (failures - patience.tries),
              );
        if (happening.kind === 'succeed') {
          await forgetFailures(db, tried);
          [failures, waitS] = [0, 0];
        }
      }
    }),
    { numRuns: 25 },
  );
});

test('who waits is told how long', async () => {
  const tried = somebody();
  for (let turn = 0; turn < 3; turn += 1) await countTry(db, tried, patience, 'Trop d’essais.');
  await expect(countTry(db, tried, patience, 'Trop d’essais.')).rejects.toMatchObject({
    message: 'Trop d’essais. Réessayez dans 10 secondes.',
    retryAfterS: 10,
  });
});

test('turns run out within their window and come back after it', async () => {
  const tried = somebody();
  const turn = () =>
    isLetThrough(countOrRefuse(db, tried, { max: 2, windowS: 60 }, 'Trop souvent.'));
  expect([await turn(), await turn(), await turn()]).toEqual([true, true, false]);
  await pass(61);
  expect([await turn(), await turn(), await turn()]).toEqual([true, true, false]);
});

test('nothing that is kept tells who was tried', async () => {
  await countTry(db, ['try', 'awa@example.sn'], patience, 'Trop d’essais.');
  const kept = rowsOf<{ key: string }>(await db.execute(sql`select key from attempts`));
  expect(kept.length).toBeGreaterThan(0);
  for (const { key } of kept) expect(key).toMatch(/^[\w-]{43}$/);
});
