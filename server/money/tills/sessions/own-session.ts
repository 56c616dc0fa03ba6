import { and, arrayContains, desc, eq, ne, sql } from 'drizzle-orm';
import { formatXof } from '#contract/base/fields/money.ts';
import { CASH_REASON_WORDS, type CashReason, isOutOnly } from '#contract/money/tills/till-words.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import { newKey } from '#server/base/hash.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { tillCashMoves, tillSessions, tills } from '../tables.ts';

export type Session = typeof tillSessions.$inferSelect;

const idOf = (actor: Actor) => (actor.kind === 'account' ? actor.id : null);

/** Begins the key of a session that no device opened. */
const LATE = 'late-';
const isLate = (key: string) => key.startsWith(LATE);

/** The till's session that is open; undefined if none is. */
export async function findOpenSession(db: Db, tillId: number): Promise<Session | undefined> {
  const [found] = await db
    .select()
    .from(tillSessions)
    .where(and(eq(tillSessions.tillId, tillId), eq(tillSessions.state, 'open')));
  return found;
}

/**
 * Opens a till with its float (XOF), or joins the session that is open, so that two devices that open it without a network
 * share it. Repeats are harmless.
 */
export async function openSession(
  tx: Db,
  actor: Actor,
  { tillId, key, floatXof }: { tillId: number; key: string; floatXof: number },
): Promise<{ session: Session; isJoined: boolean }> {
  const known = await lockSessionOf(tx, tillId, key);
  if (known !== undefined) return { session: known, isJoined: true };
  // Devices that open it at once take turns, so that no key of theirs is lost.
  await tx.select({ id: tills.id }).from(tills).where(eq(tills.id, tillId)).for('no key update');
  const open = await findOpenSession(tx, tillId);
  if (open !== undefined) {
    await tx
      .update(tillSessions)
      .set({
        keys: [...open.keys, key],
        // Late sales began it without a float: this is the float of its drawer.
        ...(open.keys.every(isLate) && !isLate(key) && { floatXof, openedById: idOf(actor) }),
      })
      .where(eq(tillSessions.id, open.id));
    return { session: open, isJoined: true };
  }
  const session = oneRow(
    await tx
      .insert(tillSessions)
      .values({ tillId, keys: [key], floatXof, openedById: idOf(actor) })
      .returning(),
  );
  await writeAudit(tx, actor, {
    action: 'till opened',
    subject: `till:${tillId}`,
    after: { session: session.id, floatXof },
  });
  return { session, isJoined: false };
}

/** Locked, so that a count and a sale take turns. */
async function lockSessionOf(tx: Db, tillId: number, key: string): Promise<Session | undefined> {
  const [found] = await tx
    .select()
    .from(tillSessions)
    .where(and(eq(tillSessions.tillId, tillId), arrayContains(tillSessions.keys, [key])))
    .for('no key update');
  return found;
}

/** The session of a key, locked, also an accepted one. Throws `conflict` for an unknown key. */
export async function lockNamedSession(
  tx: Db,
  { tillId, key }: { tillId: number; key: string },
): Promise<Session> {
  const named = await lockSessionOf(tx, tillId, key);
  if (named === undefined) throw new Problem('conflict', 'Ouvrez d’abord la caisse.');
  return named;
}

/**
 * The session of a command that moves money, locked. What comes late for an accepted one, or for one that the server does not
 * know, falls into the one that is open or waits, else into a new one without a float: its cash lies in no counted drawer
 * (rule M-53).
 */
export async function lockSession(
  tx: Db,
  actor: Actor,
  { tillId, key }: { tillId: number; key: string },
): Promise<Session> {
  const named = await lockSessionOf(tx, tillId, key);
  if (named !== undefined && named.state !== 'accepted') return named;
  const [running] = await tx
    .select()
    .from(tillSessions)
    .where(and(eq(tillSessions.tillId, tillId), ne(tillSessions.state, 'accepted')))
    .orderBy(sql`${tillSessions.state} = 'open' desc`, desc(tillSessions.id))
    .limit(1)
    .for('no key update');
  if (running !== undefined) return running;
  const late = { tillId, key: `${LATE}${newKey()}`, floatXof: 0 };
  return (await openSession(tx, actor, late)).session;
}

type CashMove = { amountXof: number; reasonKind: CashReason; reason: string; deviceAt: Date };

/**
 * Cash in (positive) or out (negative) of a locked session, with its reason (rule M-60); `other` needs words. Throws
 * `bad-request`.
 */
export async function moveCash(
  tx: Db,
  actor: Actor,
  session: Session,
  { amountXof, reasonKind, reason, deviceAt }: CashMove,
): Promise<void> {
  if (amountXof === 0 || (reasonKind === 'other' && reason === '')) {
    throw new Problem('bad-request', 'Indiquez le montant et pourquoi.');
  }
  if (amountXof > 0 && isOutOnly(reasonKind)) {
    const word = CASH_REASON_WORDS[reasonKind];
    throw new Problem('bad-request', `« ${word} » sort du tiroir : touchez « Prendre ».`);
  }
  await tx
    .insert(tillCashMoves)
    .values({ sessionId: session.id, amountXof, reasonKind, reason, deviceAt, byId: idOf(actor) });
  await writeAudit(tx, actor, {
    action: 'till cash moved',
    subject: `till:${session.tillId}`,
    after: { session: session.id, amountXof, why: reasonKind, reason },
  });
}

/** Notes the cash (XOF) that the seller counted without seeing the sum. Throws `conflict` once counted. */
export async function countSession(
  tx: Db,
  actor: Actor,
  session: Session,
  countedXof: number,
): Promise<void> {
  if (session.state !== 'open') {
    throw new Problem(
      'conflict',
      `Cette caisse est déjà comptée : ${formatXof(session.countedXof ?? 0)}.`,
    );
  }
  await tx
    .update(tillSessions)
    .set({
      state: 'counted',
      countedXof,
      countedAt: sql`now()`,
      countedById: idOf(actor),
      version: sql`${tillSessions.version} + 1`,
    })
    .where(eq(tillSessions.id, session.id));
  await writeAudit(tx, actor, {
    action: 'till counted',
    subject: `till:${session.tillId}`,
    after: { session: session.id, countedXof },
  });
}
