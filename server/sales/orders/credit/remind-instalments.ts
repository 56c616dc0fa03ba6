import { and, asc, eq, inArray, lt, lte, or } from 'drizzle-orm';
import { getFrom } from '#contract/base/tables.ts';
import { SOON_DUE_DAYS } from '#contract/sales/orders/staff-instalments.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Act, Means } from '#server/base/identity/act.ts';
import { findHr } from '#server/base/identity/find-partner.ts';
import { Problem } from '#server/base/problem.ts';
import { plusDays, today } from '#server/base/time.ts';
import { sendLater } from '#server/talk/messages/send-later.ts';
import {
  type DueInstalment,
  instalmentReminderMail,
  instalmentReminderSms,
  lateInstalmentMailForHr,
} from '#server/talk/messages/templates/order/instalment-reminder.ts';
import { shopContactOf } from '#server/talk/messages/templates/template.ts';
import { lockOrder } from '../order/find-orders.ts';
import type { OwnedOrder } from '../order/may-see.ts';
import { notifyBuyer } from '../order/notify-buyer.ts';
import { isOwed, readInstalments } from '../paying/settle-order.ts';
import { instalments, orders } from '../tables.ts';

type Row = typeof instalments.$inferSelect;

type Open = DueInstalment & { row: Row };

/** Queues the reminders of rule S-32 to buyers and HR. `day` is YYYY-MM-DD in Dakar. A second run repeats nothing. */
export async function remindInstalments(db: Db, config: Config, day = today()): Promise<void> {
  const found = await db
    .selectDistinct({ id: orders.id })
    .from(orders)
    .innerJoin(instalments, eq(instalments.orderId, orders.id))
    .where(
      and(
        lt(orders.amountPaid, orders.amountTotal),
        or(
          inArray(orders.state, ['sale', 'to_delivered', 'delivered', 'done']),
          and(eq(orders.state, 'validation'), eq(orders.shopValidation, 'validated')),
        ),
        lte(instalments.dueOn, plusDays(day, SOON_DAYS)),
      ),
    )
    .orderBy(asc(orders.id));
  for (const { id } of found) {
    await db.transaction((tx) => remindOf(tx, config, id, day));
  }
}

async function remindOf(tx: Db, config: Config, orderId: number, day: string): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (!isOwed(order)) return;
  const open = await readOpen(tx, order, day);
  await remindBuyer({ db: tx, config }, order, open, day);
  await tellEmployer({ db: tx, config }, order, open, day);
}

async function readOpen(tx: Db, order: OwnedOrder, day: string): Promise<Open[]> {
  const rows = await tx.select().from(instalments).where(eq(instalments.orderId, order.id));
  const rowOf = new Map(rows.map((row) => [row.sequence, row]));
  return readInstalments(rows, order, day).flatMap((part) => {
    const row = getFrom(rowOf, part.sequence);
    const dueXof = part.amount - part.paid_amount;
    return part.state ? [] : [{ row, sequence: row.sequence, dueXof, dueOn: row.dueOn }];
  });
}

async function remindBuyer(
  { db: tx, config }: Means,
  order: OwnedOrder,
  open: Open[],
  day: string,
): Promise<void> {
  // A buyer who has just ordered knows what is due.
  const told = (row: Row) => row.remindedAt ?? order.placedAt;
  const parts = open.filter(({ row, dueOn }) => {
    const stage = latestReminderDay(dueOn, day);
    return stage !== undefined && stage > told(row).toISOString().slice(0, 10);
  });
  for (const isLate of [true, false]) {
    const now = parts.filter(({ dueOn }) => dueOn < day === isLate);
    if (now.length > 0) await writeReminder(tx, config, order, { isLate, parts: now });
  }
  await note(tx, order, parts, { remindedAt: new Date(day) });
}

async function writeReminder(
  tx: Db,
  config: Config,
  order: OwnedOrder,
  { isLate, parts }: { isLate: boolean; parts: readonly DueInstalment[] },
): Promise<void> {
  const facts = { number: order.number, isLate, parts };
  await notifyBuyer(tx, config, order, {
    mail: (told, shop) => instalmentReminderMail({ ...told, ...facts }, shop),
    sms: (told, shop) => instalmentReminderSms({ ...told, ...facts }, shop),
  });
}

async function tellEmployer(
  { db: tx, config }: Means,
  order: OwnedOrder,
  open: Open[],
  day: string,
): Promise<void> {
  if (order.saleType !== 'creditorder' || order.employerId === null) return;
  const late = open.filter(
    ({ row, dueOn }) => row.employerToldAt === null && daysBetween(dueOn, day) >= LATE_DAYS,
  );
  if (late.length === 0) return;
  const facts = { name: order.buyerName, number: order.number, parts: late };
  const mail = lateInstalmentMailForHr(facts, shopContactOf(config));
  const hrs = await findHr(tx, order.employerId);
  await sendLater(tx, ...hrs.map((hr) => ({ to: hr.email, ...mail })));
  await note(tx, order, late, { employerToldAt: new Date(day) });
}

async function note(
  tx: Db,
  order: OwnedOrder,
  parts: Open[],
  values: Partial<Pick<Row, 'remindedAt' | 'employerToldAt'>>,
): Promise<void> {
  if (parts.length === 0) return;
  const sequences = parts.map(({ sequence }) => sequence);
  await tx
    .update(instalments)
    .set(values)
    .where(and(eq(instalments.orderId, order.id), inArray(instalments.sequence, sequences)));
}

const SOON_DAYS = 3;

const LATE_DAYS = 3;

const AGAIN_DAYS = 7;

const DAY_MS = 86_400_000;

/** The latest reminder day until `today`; undefined before the first. Days are YYYY-MM-DD. */
export function latestReminderDay(dueOn: string, today: string): string | undefined {
  const late = daysBetween(dueOn, today);
  if (late < -SOON_DAYS) return undefined;
  if (late < 0) return plusDays(dueOn, -SOON_DAYS);
  if (late < LATE_DAYS) return dueOn;
  const weeks = Math.floor((late - LATE_DAYS) / AGAIN_DAYS);
  return plusDays(dueOn, LATE_DAYS + weeks * AGAIN_DAYS);
}

/** Days from the first to the second; negative if the second is earlier. */
export const daysBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** Reminds a buyer of one instalment, once a day at most. Throws `not-found`, `conflict`. */
export async function remindNow(
  { db, config, actor }: Act,
  { orderId, sequence }: { orderId: number; sequence: number },
  day = today(),
): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!isOwed(order)) {
      throw new Problem('conflict', 'Cette commande n’a pas d’échéance à payer pour le moment.');
    }
    const open = (await readOpen(tx, order, day)).find((part) => part.sequence === sequence);
    if (open === undefined) throw new Problem('conflict', 'Cette échéance est déjà payée.');
    if (daysBetween(day, open.dueOn) > SOON_DUE_DAYS) {
      throw new Problem(
        'conflict',
        'Cette échéance est encore loin : rappelez-la dans sa semaine.',
      );
    }
    if (open.row.remindedAt?.toISOString().slice(0, 10) === day) {
      throw new Problem('conflict', 'Le client a déjà été prévenu aujourd’hui.');
    }
    await writeReminder(tx, config, order, { isLate: open.dueOn < day, parts: [open] });
    const remindedAt = new Date(day);
    await note(tx, order, [open], { remindedAt });
    await writeAudit(tx, actor, {
      action: 'instalment reminded',
      subject: `order:${orderId}`,
      before: { sequence, remindedAt: open.row.remindedAt },
      after: { sequence, remindedAt },
    });
  });
}
