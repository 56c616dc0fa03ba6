import type { TillCommand } from '#contract/money/tills/till-commands.ts';
import type { TillLater } from '#contract/money/tills/till-sales.ts';
import { toE164 } from '#server/base/identity/person-payload.ts';
import type { Buyer, OrderRequest, OrderRow } from '#server/sales/orders/order/order-request.ts';
import { placeOrder } from '#server/sales/orders/placing/place-order.ts';
import { isOrdinary } from '#server/sales/orders/pricing/price-order.ts';
import { refusal } from '../devices/own-device.ts';
import { readBilledCompany } from './billed-company.ts';
import { findTillAccount } from './find-buyer.ts';
import { kindOf, refuseWrongSale } from './price-sale.ts';
import { noteOf, refuseWrongParts, type Selling } from './selling.ts';
import { takeParts } from './take-parts.ts';

/**
 * Writes a sale whose goods come later as an order like any other (rule M-58): its buyer gets its messages, and it is
 * delivered, collected, credited and paid by the rules of the shop. What was paid at the till is a part of it. Throws
 * `bad-request`, `conflict`, and as `placeOrder` does.
 */
export async function placeLaterSale(selling: Selling, later: TillLater): Promise<OrderRow> {
  const { command, sessionId, discountPercent } = selling;
  refuseWrongLater(command, later);
  const { order, priced } = await placeOrder(selling, await requestOf(selling, later));
  refuseWrongSale(command, priced, { percent: discountPercent, belowTodayXof: 0 });
  refuseWrongParts(command, priced.total);
  await takeParts(selling, sessionId, order, command.parts ?? []);
  return order;
}

async function requestOf(
  { db, till, ticket, command }: Selling,
  { zone_id: zoneId, recipient = '', ...address }: TillLater,
): Promise<OrderRequest> {
  const { lines = [], pack_code: packCode, codes, total, discount } = command;
  const kind = kindOf(command);
  const place = { placeId: till.placeId, name: till.placeName };
  return {
    kind,
    buyer: await buyerOf(db, command.customer, { recipient, city: address.city ?? '' }),
    lines: lines.map(({ id, quantity, services }) => ({ id, quantity, services })),
    packCode,
    paymentMode: kind === 'creditorder' ? 'online' : 'domicile',
    delivery: zoneId === undefined ? {} : { ...address, zoneId, recipient },
    codes,
    note: noteOf(command, ticket),
    billedTo: readBilledCompany(command),
    shownTotal: total,
    hasAgreed: false,
    atTill: { place: zoneId === undefined ? place : undefined, discountXof: discount?.amount },
  };
}

/** The account of the number, else a guest with that number. Throws `bad-request`. */
async function buyerOf(
  db: Selling['db'],
  customer: TillCommand['customer'],
  { recipient, city }: { recipient: string; city: string },
): Promise<Buyer> {
  if (customer === undefined) {
    throw refusal('Indiquez le téléphone du client : ses articles viennent plus tard.');
  }
  const account = await findTillAccount(db, customer);
  if (account !== undefined) return { kind: 'account', id: account.id };
  const name = customer.name || recipient.trim();
  if (name === '') throw refusal('Indiquez le nom du client : ses articles viennent plus tard.');
  return { kind: 'guest', name, email: '', phone: toE164(customer.phone) ?? null, city };
}

function refuseWrongLater(
  { takes_away: takesAway, offline }: TillCommand,
  {
    sale = 'order',
    zone_id: zoneId,
    city = '',
    quarter = '',
    street = '',
    landmark = '',
  }: TillLater,
): void {
  if (takesAway) throw refusal('Ces articles viennent plus tard : le client ne les emporte pas.');
  if (offline) throw refusal('Une vente à livrer ou à retirer plus tard demande le réseau.');
  if (zoneId === undefined) {
    if (isOrdinary(sale)) return;
    throw refusal('Cette commande se livre : choisissez une zone.');
  }
  if (`${city}${quarter}${street}${landmark}`.trim() === '') {
    throw refusal('Indiquez où livrer : quartier, rue ou repère.');
  }
}
