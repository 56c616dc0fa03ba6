import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { getFrom } from '#contract/base/tables.ts';
import { RETURN_REASONS, type ReturnReason } from '#contract/delivery/return-states.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Settings } from '#server/base/config/settings-schema.ts';
import type { Db } from '#server/base/db/open.ts';
import { today } from '#server/base/time.ts';
import { findProlonged } from '#server/delivery/warranty/prolonged.ts';
import {
  findDeliveredDays,
  isDelivered,
  warrantyEnd,
} from '#server/delivery/warranty/read-warranties.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { readCreditable } from '#server/sales/orders/crediting/credit-notes.ts';
import { creditedPieces } from '#server/sales/orders/crediting/price-credit.ts';
import { findHolidays } from '#server/sales/orders/delivery/days-off.ts';
import type { OwnedOrder } from '#server/sales/orders/order/may-see.ts';
import { orderLines } from '#server/sales/orders/tables.ts';
import { returnLines, returns } from './tables.ts';

type ReturnableLine = {
  lineId: number;
  name: string;
  /** Pieces with the buyer and in no return. */
  quantity: number;
  /** Allowed today. */
  reasons: ReturnReason[];
};

export type Returnable = {
  /** By order line. */
  daysOf: Map<number, ReturnDays>;
  /** In French; undefined if something can be returned. */
  refusal: string | undefined;
  lines: ReturnableLine[];
};

/** What the customer can still return; `refusal` gives the reason, in French, when nothing can be. */
export async function readReturnable(
  db: Db,
  { settings }: Pick<Config, 'settings'>,
  order: OwnedOrder,
): Promise<Returnable> {
  if (!isDelivered(order)) {
    const refusal = 'Un retour se demande quand la commande est livrée.';
    return { daysOf: new Map(), refusal, lines: [] };
  }
  const deliveredOn = getFrom(await findDeliveredDays(db, [order]), order.id);
  const goods = await readGoods(db, order);
  const isHoliday = await findHolidays(db);
  const prolonged = await findProlonged(db, [order.id]);
  const daysOf = new Map(
    goods.map(({ line, warrantyMonths }) => [
      line.id,
      returnDays(settings, {
        deliveredOn,
        months: warrantyMonths ?? undefined,
        prolongedBy: prolonged(line),
        isHoliday,
      }),
    ]),
  );
  const lines = await readLines(db, order, goods, daysOf);
  return { daysOf, refusal: refusalOf(lines), lines };
}

function refusalOf(lines: ReturnableLine[]): string | undefined {
  if (lines.length === 0) return 'Tous les articles de cette commande sont déjà dans un retour.';
  return lines.every(({ reasons }) => reasons.length === 0)
    ? 'Le délai pour rendre ces articles est passé. Appelez-nous : nous cherchons une solution.'
    : undefined;
}

const readGoods = (db: Db, order: OwnedOrder) =>
  db
    .select({ line: orderLines, warrantyMonths: products.warrantyMonths })
    .from(orderLines)
    .leftJoin(products, eq(products.id, orderLines.productId))
    .where(and(eq(orderLines.orderId, order.id), eq(orderLines.kind, 'product')))
    .orderBy(orderLines.position);

async function readLines(
  db: Db,
  order: OwnedOrder,
  goods: Awaited<ReturnType<typeof readGoods>>,
  daysOf: Map<number, ReturnDays>,
): Promise<ReturnableLine[]> {
  const ids = goods.map(({ line }) => line.id);
  const returned = await db
    .select({
      lineId: returnLines.orderLineId,
      pieces: sql<number>`sum(${returnLines.quantity})`.mapWith(Number),
    })
    .from(returnLines)
    .innerJoin(returns, eq(returns.id, returnLines.returnId))
    .where(and(inArray(returnLines.orderLineId, ids), ne(returns.state, 'refused')))
    .groupBy(returnLines.orderLineId);
  const { former } = await readCreditable(db, order);
  return goods.flatMap(({ line: { id: lineId, name, quantity } }) => {
    const inReturns = returned.find((one) => one.lineId === lineId)?.pieces ?? 0;
    const left = quantity - Math.max(inReturns, creditedPieces(former, lineId));
    const reasons = reasonsOn(getFrom(daysOf, lineId), today());
    return left > 0 ? [{ lineId, name, quantity: left, reasons }] : [];
  });
}

const DAY_MS = 86_400_000;

const SUNDAY = 0;

/** Null where the shop grants none. */
type ReturnDays = { withdrawal: string | null; warranty: string | null };

type IsHoliday = (day: string) => boolean;

/** Warranty months of the product, if it has its own, and those of a service. */
type Delivered = {
  deliveredOn: string;
  months?: number | undefined;
  prolongedBy?: number;
  isHoliday: IsHoliday;
};

/** The last days to return (rule D-14, rule D-15), as `YYYY-MM-DD` in Dakar. */
export function returnDays(
  settings: Pick<Settings, 'SHOP_WITHDRAWAL_DAYS' | 'SHOP_WARRANTY_MONTHS'>,
  { deliveredOn, months, prolongedBy, isHoliday }: Delivered,
): ReturnDays {
  const { SHOP_WITHDRAWAL_DAYS: days } = settings;
  return {
    withdrawal: days === 0 ? null : nthWorkingDay(deliveredOn, days, isHoliday),
    warranty: warrantyEnd(settings, deliveredOn, months, prolongedBy),
  };
}

/** The reasons that the shop still accepts on `today`; a change of mind only within the withdrawal period. */
export function reasonsOn({ withdrawal, warranty }: ReturnDays, today: string): ReturnReason[] {
  const isWithin = (until: string | null) => until !== null && today <= until;
  return RETURN_REASONS.filter((reason) =>
    reason === 'changed-mind' ? isWithin(withdrawal) : isWithin(withdrawal) || isWithin(warranty),
  );
}

function nthWorkingDay(from: string, count: number, isHoliday: IsHoliday): string {
  let day = from;
  for (let left = count; left > 0; ) {
    const next = new Date(Date.parse(day) + DAY_MS);
    day = next.toISOString().slice(0, 10);
    if (next.getUTCDay() !== SUNDAY && !isHoliday(day)) left -= 1;
  }
  return day;
}
