import { readPhone } from '#contract/base/fields/phone.ts';
import type { StaffCaseForm } from '#contract/delivery/staff-after-sales.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Act } from '#server/base/identity/act.ts';
import { lockOrder } from '#server/sales/orders/order/find-orders.ts';
import {
  describeTypedPiece,
  insertCase,
  type Subject,
  subjectOfOrder,
  subjectOfReceipt,
  type WantedCase,
} from '../desk/open-case.ts';

/**
 * Opens a case for a caller: of an order, a receipt or any product. The customer gets a text message with the link.
 * Throws `not-found`, `conflict`, `bad-request`.
 */
export function openByTelephone(
  { db, config, actor }: Act,
  wanted: WantedCase,
  { name, phone, email = '' }: Pick<StaffCaseForm, 'name' | 'phone' | 'email'>,
): Promise<number> {
  return db.transaction(async (tx) => {
    const contact = { name, phone: `+${readPhone(phone)}`, email };
    const subject = { ...(await subjectOf(tx, config, wanted)), ...contact };
    const { id, number } = await insertCase({ db: tx, config }, subject, wanted);
    await writeAudit(tx, actor, {
      action: 'case opened',
      subject: `case:${id}`,
      after: { state: 'new', number },
    });
    return id;
  });
}

async function subjectOf(
  tx: Db,
  config: Config,
  wanted: WantedCase,
): Promise<Omit<Subject, 'name' | 'email' | 'phone'>> {
  if (wanted.orderId !== undefined) {
    const order = await lockOrder(tx, wanted.orderId);
    return subjectOfOrder({ db: tx, config }, order, wanted, 'telephone');
  }
  const nobody = {
    channel: 'telephone',
    partnerId: null,
    orderId: null,
    orderLineId: null,
  } as const;
  return wanted.warrantyId === undefined
    ? { ...nobody, ...(await describeTypedPiece({ db: tx, config }, wanted)) }
    : { ...nobody, ...(await subjectOfReceipt(tx, wanted.warrantyId)) };
}
