import { SOON_DUE_DAYS } from '#contract/sales/orders/staff-instalments.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { Act } from '#server/base/identity/act.ts';
import { Problem } from '#server/base/problem.ts';
import { today } from '#server/base/time.ts';
import { lockOrder } from '../order/find-orders.ts';
import { isOwed } from '../order/read-instalments.ts';
import { daysBetween, note, readOpen, writeReminder } from './remind-instalments.ts';

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
