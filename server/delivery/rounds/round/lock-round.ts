import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { RoundState } from '#contract/delivery/round-states.ts';
import { outdatedVersion, type VersionSeen } from '#server/base/content-version.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import { Problem } from '#server/base/problem.ts';
import { orderEvents } from '#server/sales/orders/tables.ts';
import { rounds } from '../tables.ts';

export type Round = typeof rounds.$inferSelect;

type Values = Partial<Omit<typeof rounds.$inferInsert, 'id' | 'version'>>;

export const roundNotFound = () => new Problem('not-found', 'Cette tournée n’existe pas.');

/** Lock its orders afterwards by id. Throws `not-found`, `conflict` for a stale version. */
export async function lockRound(tx: Db, { id, version: seenVersion }: VersionSeen): Promise<Round> {
  const [round] = await tx.select().from(rounds).where(eq(rounds.id, id)).for('update');
  if (round === undefined) throw roundNotFound();
  if (seenVersion !== undefined && seenVersion !== round.version) throw outdatedVersion();
  return round;
}

/** Writes a new version. */
export async function changeRound(tx: Db, { id }: Round, values: Values = {}): Promise<Round> {
  return oneRow(
    await tx
      .update(rounds)
      .set({ ...values, version: sql`${rounds.version} + 1` })
      .where(eq(rounds.id, id))
      .returning(),
  );
}

const IS_NOW: Record<RoundState, string> = {
  open: 'est encore ouverte',
  closed: 'est close',
  on_the_way: 'est partie',
  ended: 'est terminée',
  accepted: 'est acceptée',
};

/** Throws `conflict`. */
export function checkRoundIs(round: Round, ...states: RoundState[]): void {
  if (states.includes(round.state)) return;
  throw new Problem(
    'conflict',
    `Cette tournée ${IS_NOW[round.state]} : cette étape n’est pas possible.`,
  );
}

/** The account behind the last change of state; null for an API key. */
export async function findMover(
  tx: Db,
  orderId: number,
): Promise<{ byId: number | null; at: Date } | undefined> {
  const [event] = await tx
    .select({ at: orderEvents.at, byId: orderEvents.byId })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.orderId, orderId),
        inArray(orderEvents.kind, ['moved', 'cancelled', 'expired', 'taken-back']),
      ),
    )
    .orderBy(desc(orderEvents.id))
    .limit(1);
  return event;
}
