import { and, eq } from 'drizzle-orm';
import { formatXof } from '#contract/base/fields/money.ts';
import { sellSerials } from '#server/goods/stock/serials/serials.ts';
import { expectedXof } from '#server/money/payments/by-hand/record-by-hand.ts';
import { dueAtDoorXof } from '#server/money/payments/staff/deliver-order.ts';
import { cancelLocked } from '#server/sales/orders/moving/cancel-order.ts';
import { moveLocked } from '#server/sales/orders/moving/move-order.ts';
import { lockOrder } from '#server/sales/orders/order/find-orders.ts';
import type { OwnedOrder } from '#server/sales/orders/order/may-see.ts';
import { refusal } from '../devices/own-device.ts';
import { takeParts } from '../selling/take-parts.ts';
import { tillDevices, tillSales } from '../tables.ts';
import { APPLIED, type CommandReply, type InSession } from './command.ts';

/** Books money on an order in the session: a sale that waits, an order to collect, an instalment. Throws as `takeParts`. */
export async function payHere(paying: InSession): Promise<CommandReply> {
  const { parts = [] } = paying.command;
  if (parts.length === 0) throw refusal('Indiquez ce qui est payé.');
  const order = await lockNamed(paying);
  await takeParts(paying, paying.session.id, order, parts);
  return { ...APPLIED, orderId: order.id };
}

/**
 * Hands an order over at the counter: a sale that is paid, or one that is collected here with its code. Throws
 * `bad-request` for money that is still due, a wrong code, or another place.
 */
export async function handOverHere(handing: InSession): Promise<CommandReply> {
  const { db: tx, actor, till, command } = handing;
  const order = await lockNamed(handing);
  if (order.fulfilment === 'delivered') {
    return { outcome: 'settled', message: 'Cette commande est déjà remise.', orderId: order.id };
  }
  const dueXof = dueAtDoorXof(order);
  if (dueXof > 0) throw refusal(`Il reste ${formatXof(dueXof)} à payer avant de remettre.`);
  if (order.pickupName === null || order.placeId !== till.placeId) {
    throw refusal('Cette commande ne se remet pas à cette caisse.');
  }
  for (const given of command.serials ?? []) {
    if (given.serials.length > 0) await sellSerials(tx, actor, order.id, given);
  }
  const { pickup_code: code, reason = '' } = command;
  const proof = { code, withoutCode: code === undefined };
  await moveLocked(handing, order, { fulfilment: 'delivered', proof, reason });
  return { ...APPLIED, orderId: order.id };
}

/** Cancels a sale of a till for which nothing was paid; its goods are free again. Throws `bad-request`, `conflict`. */
export async function dropSale(dropping: InSession): Promise<CommandReply> {
  const { db: tx, till, command } = dropping;
  const order = await lockNamed(dropping);
  const [sale] = await tx
    .select({ id: tillSales.id })
    .from(tillSales)
    .innerJoin(tillDevices, eq(tillDevices.id, tillSales.deviceId))
    .where(and(eq(tillSales.orderId, order.id), eq(tillDevices.tillId, till.id)));
  if (sale === undefined) throw refusal('Cette commande n’est pas une vente de cette caisse.');
  if (order.state === 'cancel') {
    return { outcome: 'settled', message: 'Cette vente est déjà annulée.', orderId: order.id };
  }
  if (order.amountPaid > 0 || order.fulfilment !== 'to_prepare') {
    throw refusal('Cette vente est payée ou remise : un responsable la rembourse dans la gestion.');
  }
  // The cheque would stay among those to deposit (rule M-41).
  if ((await expectedXof(tx, order.id)) > 0) {
    throw refusal('Un chèque est noté pour cette vente : un responsable le rend dans la gestion.');
  }
  await cancelLocked(dropping, order, command.reason || 'Vente abandonnée à la caisse');
  return { ...APPLIED, orderId: order.id };
}

async function lockNamed({ db: tx, command }: InSession): Promise<OwnedOrder> {
  if (command.order_id === undefined) throw refusal('Indiquez la commande.');
  return lockOrder(tx, command.order_id);
}
