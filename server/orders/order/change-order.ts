import { eq, sql } from 'drizzle-orm';
import { writeAudit } from '#server/audit/write-audit.ts';
import { oneRow } from '#server/db/one-row.ts';
import type { Db } from '#server/db/open.ts';
import { orders } from '#server/db/schema/orders.ts';
import { isOwner } from '#server/identity/actor.ts';
import { Problem } from '#server/problem.ts';
import type { OwnedOrder } from './may-see.ts';
import { type By, type EventDetail, type EventKind, writeEvent } from './write-event.ts';

type Values = Partial<Omit<typeof orders.$inferInsert, 'id' | 'version' | 'updatedAt'>>;

/** What an audit shows of a change; who bought is not repeated there, and `forget-person.ts` takes the rest. */
const AUDITED = [
  'state',
  'fulfilment',
  'hrValidation',
  'shopValidation',
  'amountPaid',
  'cancelReason',
  'refusalReason',
  'note',
  'recipient',
  'recipientPhone',
  'city',
  'quarter',
  'street',
  'landmark',
  'latitude',
  'longitude',
  'wishedOn',
  'zoneName',
  'amountTotal',
] as (keyof Values & keyof OwnedOrder)[];

/** Changes a locked order: a new version and an event; what others than the owner do is audited. */
export async function changeOrder(
  tx: Db,
  by: By,
  order: OwnedOrder,
  values: Values,
  { kind, detail }: { kind: EventKind; detail?: EventDetail },
): Promise<OwnedOrder> {
  const changed = oneRow(
    await tx
      .update(orders)
      .set({ ...values, version: sql`${orders.version} + 1`, updatedAt: sql`now()` })
      .where(eq(orders.id, order.id))
      .returning(),
  );
  await writeEvent(tx, by, order.id, kind, detail);
  if (typeof by === 'object' && !isOwner(by, order.ownerId)) {
    const names = AUDITED.filter((name) => name in values && changed[name] !== order[name]);
    const shown = (row: Values) => Object.fromEntries(names.map((name) => [name, row[name]]));
    const subject = `order:${order.id}`;
    const { note, reason } = detail ?? {};
    const said = { ...(note !== undefined && { note }), ...(reason !== undefined && { reason }) };
    const after = { ...shown(changed), ...said };
    const change = { before: shown(order), after };
    await writeAudit(tx, by, { action: `order ${kind}`, subject, ...change });
  }
  return { ...changed, ownerId: order.ownerId };
}

/** Refuses a change based on a stale version; no version is not judged. Throws `conflict`. */
export function refuseStale(order: { version: number }, version: number | undefined): void {
  if (version === undefined || version === order.version) return;
  throw new Problem('conflict', 'Quelqu’un a changé cette commande entre-temps : rechargez-la.');
}
