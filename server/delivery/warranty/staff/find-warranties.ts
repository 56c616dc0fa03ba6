import { and, arrayContains, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import { readPhone } from '#contract/base/fields/phone.ts';
import type { FoundWarranty } from '#contract/delivery/staff-warranties.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { warranties } from '#server/delivery/after-sales/tables.ts';
import { serialEvents, serials } from '#server/goods/stock/tables.ts';
import { pastOrderLines, pastOrders } from '#server/sales/history/tables.ts';
import { findOrders } from '#server/sales/orders/order/find-orders.ts';
import { orderLines, orders } from '#server/sales/orders/tables.ts';
import { describePaper, warrantiesOfOrders, warrantiesOfPast } from '../read-warranties.ts';

const MOST = 20;

/** By serial number, telephone number or order number: 20 receipts, deliveries and past orders at most. */
export async function findWarranties(
  db: Db,
  config: Config,
  typed: string,
): Promise<FoundWarranty[]> {
  const q = typed.trim();
  const phone = readPhone(q);
  const papers = await db
    .select()
    .from(warranties)
    .where(
      or(
        sql`upper(${warranties.serial}) = upper(${q})`,
        phone === undefined ? undefined : eq(warranties.phone, `+${phone}`),
      ),
    )
    .orderBy(desc(warranties.boughtOn), desc(warranties.id))
    .limit(MOST);
  const delivered = await findDelivered(db, config, q, phone);
  return [
    ...papers.map((row) => {
      const { pieces, ...warranty } = describePaper(row);
      const { name, phone: number } = row;
      return {
        ...warranty,
        customer_name: name,
        customer_phone: shown(number),
        customer_email: '',
      };
    }),
    ...delivered,
    ...(await findPast(db, config, q, phone)),
  ].slice(0, MOST);
}

async function findPast(
  db: Db,
  config: Config,
  q: string,
  phone: string | undefined,
): Promise<FoundWarranty[]> {
  const wanted = q.toUpperCase();
  const isOrder = or(
    sql`upper(${pastOrders.number}) = ${wanted}`,
    phone === undefined ? undefined : eq(pastOrders.buyerPhone, `+${phone}`),
  );
  const ofOrders = await warrantiesOfPast(db, config, isOrder);
  const ofPieces = await warrantiesOfPast(
    db,
    config,
    arrayContains(pastOrderLines.serials, [wanted]),
  );
  const all = [...ofOrders, ...ofPieces.filter(({ serial }) => serial === wanted)];
  const found = new Map(all.map((one) => [one.id, one]));
  return [...found.values()].map(({ pieces: _, buyer, ...warranty }) => ({
    ...warranty,
    customer_name: buyer.name,
    customer_phone: shown(buyer.phone || null),
    customer_email: buyer.email,
  }));
}

async function findDelivered(
  db: Db,
  config: Config,
  q: string,
  phone: string | undefined,
): Promise<FoundWarranty[]> {
  const hasPiece = sql`exists (select from ${serials}
    join ${serialEvents} on ${serialEvents.serialId} = ${serials.id}
    join ${orderLines} on ${orderLines.id} = ${serialEvents.orderLineId}
    where upper(${serials.serial}) = upper(${q}) and ${orderLines.orderId} = ${orders.id})`;
  const isNamed: (SQL | undefined)[] = [
    eq(orders.number, q.toUpperCase()),
    phone === undefined ? undefined : eq(orders.buyerPhone, `+${phone}`),
  ];
  const ofOrders = await findOrders(db, and(eq(orders.fulfilment, 'delivered'), or(...isNamed)), {
    limit: MOST,
  });
  const ofPieces = await findOrders(db, and(eq(orders.fulfilment, 'delivered'), hasPiece), {
    limit: MOST,
  });
  const owners = new Map([...ofOrders, ...ofPieces].map((order) => [order.id, order]));
  const known = new Set(ofOrders.map(({ id }) => id));
  const found = await warrantiesOfOrders(db, config, [...owners.values()]);
  return found.flatMap(({ pieces, ...warranty }) => {
    const order = owners.get(warranty.order_id ?? 0);
    const isAsked = known.has(warranty.order_id ?? 0) || isSame(warranty.serial, q);
    if (order === undefined || !isAsked) return [];
    const { buyerName, buyerPhone, buyerEmail } = order;
    return [
      {
        ...warranty,
        customer_name: buyerName,
        customer_phone: shown(buyerPhone),
        customer_email: buyerEmail,
      },
    ];
  });
}

const isSame = (serial: string, q: string) => serial.toUpperCase() === q.toUpperCase();
/** Without the plus. */
const shown = (phone: string | null) => phone?.slice(1) ?? null;
