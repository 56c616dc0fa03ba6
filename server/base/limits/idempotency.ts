import { lt, sql } from 'drizzle-orm';
import { oneRow } from '#server/base/db/one-row.ts';
import { type Db, preparedOnce, rowsOf } from '#server/base/db/open.ts';

import { hashOf } from '#server/base/hash.ts';
import { Problem } from '#server/base/problem.ts';
import { idempotencyKeys } from './tables.ts';

/** Seconds for which a reply is repeated: for the same key, and for a second click without one. */
const KEPT_S = 86_400;
const DOUBLE_CLICK_S = 30;

/** The caller, the path, the key if any, and the payload. */
export type IdempotentRequest = {
  caller: string;
  route: string;
  key: string | undefined;
  payload: unknown;
};

/** Whether the stored reply still holds. Otherwise the call runs again. */
export type StillHolds<T> = (tx: Db, reply: T) => Promise<boolean>;

/** Reads the header `Idempotency-Key`, quoted or bare. Throws `bad-request`. */
export function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  const text = typeof header === 'string' ? header.trim() : '';
  const key = /^"([^"\\]*)"$/.exec(text)?.[1] ?? text;
  if (/^[!#-[\]-~]{1,64}$/.test(key)) return key;
  const message = 'Idempotency-Key : 1 à 64 caractères sans espace sont attendus.';
  throw new Problem('bad-request', message, [{ field: 'Idempotency-Key', message }]);
}

/**
 * Runs a call once for repeated requests (rule B-22, rule B-23). Its changes and its reply are one transaction. Throws
 * `unprocessable` for a key with another payload, `conflict` while the first request runs.
 */
export function replyOnce<T extends object>(
  db: Db,
  { caller, route, key, payload }: IdempotentRequest,
  answer: (tx: Db) => Promise<T>,
  stands: StillHolds<T> = async () => true,
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

export async function deleteOldAnswers(db: Db): Promise<void> {
  await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, sql`now() - make_interval(secs => ${KEPT_S})`));
}

type Known = { isFirst: boolean; payloadHash: string | null; reply: unknown };

/**
 * Locks a key until the transaction ends and reads its reply, which may arrive during the wait. The database function
 * `shop_kept_answer` does both: a single statement would see the state before the wait.
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
