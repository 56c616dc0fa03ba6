import { eq } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import type { Act } from '#server/base/identity/act.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { moveOrder } from '../moving/move-order.ts';
import { changeOrder, refuseStaleOrder } from '../order/change-order.ts';
import { lockOrder } from '../order/find-orders.ts';
import { refuseOrderChange } from '../order/may-see.ts';
import type { OrderMove } from '../order/order-moves.ts';
import { orders } from '../tables.ts';

type Wanted = OrderMove & {
  ids: number[];
  /** The versions that the clerk saw, in the same order. */
  versions: number[];
  reason?: string | undefined;
};

type Moved = { moved: number[]; refused: { id: number; name: string; reason: string }[] };

/**
 * Moves several orders, each in its own transaction; lists those that cannot move with the reason. Throws `bad-request`
 * if versions and orders differ in number, and without a move.
 */
export async function moveOrders(
  { db, config, actor }: Act,
  { ids, versions, ...move }: Wanted,
): Promise<Moved> {
  if (versions.length !== ids.length) {
    const message = 'une version par commande est attendue';
    throw new Problem('bad-request', `versions : ${message}`, [{ field: 'versions', message }]);
  }
  if (move.state === undefined && move.fulfilment === undefined) {
    throw new Problem('bad-request', 'Indiquez un état ou une étape de livraison.');
  }
  const versionOf = new Map(ids.map((id, place) => [id, versions[place]]));
  const result: Moved = { moved: [], refused: [] };
  for (const [id, version] of versionOf) {
    try {
      await moveOrder({ db, config, actor }, id, { ...move, version });
      result.moved.push(id);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      result.refused.push({ id, name: await nameOf(db, id), reason: error.message });
    }
  }
  return result;
}

async function nameOf(db: Db, id: number): Promise<string> {
  const [found] = await db.select({ number: orders.number }).from(orders).where(eq(orders.id, id));
  return found?.number ?? String(id);
}

/** The customer never sees it. Throws `not-found`, `forbidden`, `conflict` for a stale version. */
export async function addNote(
  db: Db,
  actor: Actor,
  id: number,
  { note, version }: { note: string; version?: number | undefined },
): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    refuseOrderChange(actor, order);
    refuseStaleOrder(order, version);
    await changeOrder(tx, actor, order, {}, { kind: 'note', detail: { note } });
  });
}
