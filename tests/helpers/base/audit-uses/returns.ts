import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import { returnLines, returns } from '#server/delivery/returns/tables.ts';
import { creditNotes } from '#server/sales/orders/crediting/tables.ts';
import { lockOrder } from '#server/sales/orders/order/find-orders.ts';
import { issueInvoice } from '#server/sales/orders/paying/settle-order.ts';
import { orderLines } from '#server/sales/orders/tables.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { aStoredOrder } from '#tests/helpers/sales/stored-order.ts';
import type { Use, UsesOf } from './use.ts';

const credit = { lines: [], delivery: false, amount: 500 };

async function aDelivered(db: Db): Promise<{ orderId: number; lineId: number }> {
  const delivered = { state: 'delivered', fulfilment: 'delivered' } as const;
  const { id: orderId } = await aStoredOrder(db, {}, delivered);
  await db.transaction(async (tx) => issueInvoice(tx, await lockOrder(tx, orderId)));
  const isGood = and(eq(orderLines.orderId, orderId), eq(orderLines.kind, 'product'));
  const [line] = await db.select().from(orderLines).where(isGood);
  return { orderId, lineId: line!.id };
}

type Stored = typeof returns.$inferInsert.state;

async function aReturn(db: Db, state: Stored): Promise<{ id: number; lineId: number }> {
  const { orderId, lineId } = await aDelivered(db);
  const [row] = await db.insert(returns).values({ orderId, wish: 'refund', state }).returning();
  const { id } = row!;
  await db
    .insert(returnLines)
    .values({ returnId: id, orderLineId: lineId, quantity: 1, reason: 'faulty' });
  return { id, lineId };
}

/** A requested credit note, and the headers of another clerk. */
async function anAskedCredit(db: Db): Promise<Use> {
  const { orderId } = await aDelivered(db);
  const { id: askedById } = await anAccount(db, { role: 'manager' });
  const selection = { lines: [], withDelivery: false, amountXof: 500 };
  const amounts = { amountTotal: 500, amountUntaxed: 424, amountTax: 76 };
  const [row] = await db
    .insert(creditNotes)
    .values({ orderId, askedById, selection, reason: 'Éraflure', ...amounts })
    .returning();
  return { id: row!.id, headers: await signedIn(db, await anAccount(db, { role: 'admin' })) };
}

export const returnUses: UsesOf = (db) => ({
  createReturn: async () => {
    const { orderId, lineId } = await aDelivered(db);
    const lines = [{ line_id: lineId, quantity: 1, reason: 'faulty' }];
    return { id: orderId, payload: { wish: 'refund', lines } };
  },
  approveReturn: async () => ({ id: (await aReturn(db, 'requested')).id, payload: {} }),
  refuseReturn: async () => ({
    id: (await aReturn(db, 'requested')).id,
    payload: { reason: 'Article utilisé' },
  }),
  receiveReturn: async () => {
    const { id, lineId } = await aReturn(db, 'approved');
    return { id, payload: { lines: [{ line_id: lineId, condition: 'damaged' }] } };
  },
  closeReturn: async () => ({ id: (await aReturn(db, 'received')).id, payload: {} }),
  requestCreditNote: async () => ({
    id: (await aDelivered(db)).orderId,
    payload: { ...credit, reason: 'Éraflure', total: 500 },
  }),
  confirmCreditNote: () => anAskedCredit(db),
  refuseCreditNote: async () => ({
    ...(await anAskedCredit(db)),
    payload: { note: 'Pas de photo' },
  }),
});
