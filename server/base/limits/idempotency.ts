import { lt, sql } from 'drizzle-orm';
import { oneRow } from '#server/base/db/one-row.ts';
import { type Db, preparedOnce, rowsOf } from '#server/base/db/open.ts';

import { hashOf } from '#server/base/hash.ts';
import { Problem } from '#server/base/problem.ts';
import { idempotencyKeys } from './tables.ts';

/** How long an answer is given again: to the same key, and to a second click that sent none. */
const KEPT_S = 86_400;
const DOUBLE_CLICK_S = 30;

/** Who asks, what for (a path), with which key, if any, and which payload. */
export type Asked = { caller: string; route: string; key: string | undefined; payload: unknown };

/** Whether what an answer speaks of still holds. An answer that does not is forgotten. */
export type Stands<T> = (tx: Db, reply: T) => Promise<boolean>;

/** Reads the header `Idempotency-Key`, quoted or bare, of 1 to 64 signs. Throws `bad-request`. */
export function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  const text = typeof header === 'string' ? header.trim() : '';
  const key = /^"([^"\\]*)"$/.exec(text)?.[1] ?? text;
  if (/^[!#-[\]-~]{1,64}$/.test(key)) return key;
  const message = 'Idempotency-Key : 1 à 64 caractères sans espace sont attendus.';
  throw new Problem('bad-request', message, [{ field: 'Idempotency-Key', message }]);
}

/**
 * Does something once, however often the same request comes, at the same moment too: what it did and its
 * answer are one transaction, so no crash parts them. The answer is given again for a day to the same
 * key, and for 30 seconds to the same payload without one, whose second request waits for the first. A
 * failure is not kept, and neither is what does not stand any more, as an order that was cancelled. Throws
 * `unprocessable` for a key that came with another payload, and `conflict` while the first request of a key is
 * still running.
 */
export function answerOnce<T extends object>(
  db: Db,
  { caller, route, key, payload }: Asked,
  answer: (tx: Db) => Promise<T>,
  stands: Stands<T> = async () => true,
): Promise<{ reply: T; isReplayed: boolean }> {
  const payloadHash = hashOf(JSON.stringify(payload));
  const storedKey = hashOf(
    JSON.stringify([caller, route, key === undefined ? ['payload', payloadHash] : ['key', key]]),
  );
  return db.transaction(async (tx) => {
    const known = await lockAnswer(tx, storedKey, { waits: key === undefined });
    if (!known.isFirst) throw stillRunning();
    if (known.payloadHash !== null && (await stands(tx, known.reply as T))) {
      if (known.payloadHash !== payloadHash) throw otherPayload();
      return { reply: known.reply as T, isReplayed: true };
    }
    const reply = await answer(tx);
    await keepStatement(tx).execute({
      key: storedKey,
      payloadHash,
      status: 201,
      reply: JSON.stringify(reply),
    });
    return { reply, isReplayed: false };
  });
}

const keepStatement = preparedOnce((tx) => {
  const columns = {
    payloadHash: sql`${sql.placeholder('payloadHash')}`,
    status: sql`${sql.placeholder('status')}`,
    reply: sql`${sql.placeholder('reply')}`,
    createdAt: sql`now()`,
  };
  return tx
    .insert(idempotencyKeys)
    .values({ key: sql.placeholder('key'), ...columns })
    .onConflictDoUpdate({ target: idempotencyKeys.key, set: columns })
    .prepare('keep_answer');
});

/** Deletes the answers that are not given again any more. */
export async function deleteOldAnswers(db: Db): Promise<void> {
  await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, sql`now() - make_interval(secs => ${KEPT_S})`));
}

type Known = { isFirst: boolean; payloadHash: string | null; reply: unknown };

/**
 * Holds a key until the transaction ends and reads its answer, which may have come while it waited: a function of
 * the database (`shop_kept_answer`) does both, as one statement would see what was there before.
 */
async function lockAnswer(tx: Db, storedKey: string, { waits }: { waits: boolean }) {
  const keptS = waits ? DOUBLE_CLICK_S : KEPT_S;
  const found =
    await tx.execute(sql`select is_first as "isFirst", payload_hash as "payloadHash", reply
    from shop_kept_answer(${storedKey}, ${waits}, ${keptS})`);
  return oneRow(rowsOf<Known>(found));
}

const stillRunning = () =>
  new Problem(
    'conflict',
    'Cette demande est déjà en cours. Attendez un instant avant de réessayer.',
    [],
    { retryAfterS: 1 },
  );

const otherPayload = () =>
  new Problem('unprocessable', 'Cette clé Idempotency-Key a déjà servi à une autre demande.');
