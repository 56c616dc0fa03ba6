import { and, eq, gt, inArray, isNull, notInArray } from 'drizzle-orm';
import { stampDutyOn } from '#contract/money/stamp-duty.ts';
import { planPreorder } from '#contract/sales/orders/instalments.ts';
import { hasPieces } from '#contract/sales/orders/line-kinds.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Act } from '#server/base/identity/act.ts';
import { actorHasRight } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { refuseServicesElsewhere } from '#server/goods/services/find-services.ts';
import { payments } from '#server/money/payments/tables.ts';
import { instalments, orderLines, type orders } from '#server/sales/orders/tables.ts';
import { refuseMoreOnAccount } from '../account/company-account.ts';
import { chooseZone, promiseFrom, readTerms, type Zone } from '../delivery/delivery-terms.ts';
import type { OwnedOrder } from '../order/may-see.ts';
import {
  isDeliveryFree,
  type PriceRules,
  priceRulesOf,
  splitTaxes,
} from '../pricing/price-order.ts';
import { releaseSlotAndTell } from '../slots/book-slot.ts';
import type { SlotColumns } from '../slots/order-slot.ts';

type Line = typeof orderLines.$inferSelect;
type ZoneColumns = Pick<
  typeof orders.$inferSelect,
  'zoneId' | 'zoneName' | 'amountUntaxed' | 'amountTax' | 'amountTotal'
> &
  Partial<SlotColumns & Pick<typeof orders.$inferSelect, 'promisedFrom' | 'promisedUntil'>>;

/**
 * Moves a locked order to another zone (rule S-26): rewrites its lines and instalments and frees its slot with a
 * message. Returns the columns of the order, which the caller writes. Throws `bad-request`, `conflict`.
 */
export async function changeZone(
  { db: tx, config, actor }: Act,
  order: OwnedOrder,
  zoneId: number,
): Promise<ZoneColumns> {
  if (!actorHasRight(actor, 'orders:write')) {
    throw refusal(
      'La zone ne change plus, car son prix fait partie de la commande : appelez-nous.',
    );
  }
  if (order.saleType === 'creditorder') {
    throw refusal(
      'La zone d’une commande à crédit ne change pas : son total a été soumis à l’accord.',
    );
  }
  await refuseOncePaid(tx, order);
  const zone = chooseZone(await readTerms(tx), zoneId);
  const lines = await tx
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(orderLines.position);
  const kept = lines.filter((line) => hasPieces(line) || line.kind === 'discount');
  const sold = kept.flatMap(({ service }) => service?.id ?? []);
  await refuseServicesElsewhere(tx, sold, zone, 'delivery.zone_id');
  const added = additionsOf(lines, kept, zone, priceRulesOf(config));
  await replaceAdditions(tx, order.id, kept, added);
  const parts = splitTaxes([...kept, ...added], order.vatPercent);
  const amountTotal = sumOf(parts.map(({ total }) => total));
  const amountUntaxed = sumOf(parts.map(({ subtotal }) => subtotal));
  await refuseMoreOnAccount(tx, order, amountTotal - order.amountTotal);
  await planAgain(tx, order, amountTotal);
  return {
    zoneId: zone.id,
    zoneName: zone.name,
    ...(await promiseElsewhere(tx, config, { ...order, zoneId: zone.id })),
    amountUntaxed,
    amountTax: amountTotal - amountUntaxed,
    amountTotal,
  };
}

/** A slot belongs to one zone, so the order loses it. */
async function promiseElsewhere(tx: Db, config: Config, order: OwnedOrder) {
  const now = new Date();
  return (await releaseSlotAndTell(tx, config, order, now)) ?? promiseFrom(tx, config, order, now);
}

async function refuseOncePaid(tx: Db, { id, amountPaid }: OwnedOrder): Promise<void> {
  const counts = await tx.$count(
    payments,
    and(
      eq(payments.orderId, id),
      isNull(payments.refundedAt),
      notInArray(payments.state, ['failed', 'cancelled', 'expired']),
    ),
  );
  if (amountPaid === 0 && counts === 0) return;
  throw refusal(
    'La zone ne change plus, car un paiement est commencé ou arrivé pour ce total : annulez la commande et reprenez-la.',
  );
}

type Addition = { kind: 'delivery' | 'stamp'; name: string; total: number };

/** Delivery to a zone, and stamp duty where the order itself has it (docs/decisions/062), at the rate of that time. */
function additionsOf(
  lines: Line[],
  kept: Line[],
  zone: Zone,
  { stampDutyPercent }: PriceRules,
): Addition[] {
  const goodsXof = sumOf(totalsOf(kept.filter(({ kind }) => kind === 'product')));
  const added: Addition[] = [];
  if (!isDeliveryFree(zone, goodsXof) && zone.fee > 0) {
    added.push({ kind: 'delivery', name: `Livraison ${zone.name}`, total: zone.fee });
  }
  const stamp = lines.find(({ kind }) => kind === 'stamp');
  if (stamp !== undefined) {
    const baseXof = sumOf(totalsOf(lines)) - stamp.total;
    const percent = stampPercentOf(stamp.total, baseXof, stampDutyPercent);
    const total = stampDutyOn(sumOf(totalsOf([...kept, ...added])), percent);
    added.push({ kind: 'stamp', name: stamp.name, total });
  }
  return added;
}

/** The percentage behind a charged duty (XOF): today's if it gives that amount, else the one that does. */
export const stampPercentOf = (dutyXof: number, baseXof: number, todayPercent: number): number =>
  stampDutyOn(baseXof, todayPercent) === dutyXof
    ? todayPercent
    : Math.round(((dutyXof - 0.5) * 10_000) / baseXof) / 100;

async function replaceAdditions(
  tx: Db,
  orderId: number,
  kept: Line[],
  added: Addition[],
): Promise<void> {
  const isAddition = inArray(orderLines.kind, ['delivery', 'stamp']);
  await tx.delete(orderLines).where(and(eq(orderLines.orderId, orderId), isAddition));
  if (added.length === 0) return;
  const last = kept.at(-1)?.position ?? 0;
  await tx.insert(orderLines).values(
    added.map(({ kind, name, total }, place) => ({
      orderId,
      position: last + place + 1,
      kind,
      name,
      quantity: 1,
      unitPrice: total,
      total,
    })),
  );
}

/** The instalments of a pre-order keep their days. Their number changes with a total too small to be parted. */
async function planAgain(
  tx: Db,
  { id: orderId, saleType, placedAt }: OwnedOrder,
  totalXof: number,
): Promise<void> {
  if (saleType !== 'preorder') return;
  const plan = planPreorder(totalXof, placedAt);
  await tx
    .delete(instalments)
    .where(and(eq(instalments.orderId, orderId), gt(instalments.sequence, plan.length)));
  for (const { sequence, rate, amount, due_date: dueOn } of plan) {
    const columns = { amount, rate: Math.round(rate * 100) };
    await tx
      .insert(instalments)
      .values({ orderId, sequence, dueOn, ...columns })
      .onConflictDoUpdate({ target: [instalments.orderId, instalments.sequence], set: columns });
  }
}

const totalsOf = (lines: readonly { total: number }[]) => lines.map(({ total }) => total);
const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

const refusal = (message: string) =>
  new Problem('conflict', message, [{ field: 'delivery.zone_id', message }]);
