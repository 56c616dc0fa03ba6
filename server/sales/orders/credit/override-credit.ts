import type { Act } from '#server/base/identity/act.ts';
import { Problem } from '#server/base/problem.ts';
import { changeOrder, refuseStale } from '../order/change-order.ts';
import { creditMessage, tellBuyer } from '../order/tell-buyer.ts';
import { promiseAnew } from '../slots/promise-anew.ts';
import { refuseFormerApprover } from './refuse-former-approver.ts';
import { lockCreditOrder } from './validate-credit.ts';

/**
 * Confirms a credit order before its first instalment, for a kept reason (api-contract, section 5). Throws
 * `not-found`, `forbidden`, `conflict`.
 */
export async function overrideCredit(
  { db, config, actor }: Act,
  id: number,
  { reason, version }: { reason: string; version?: number | undefined },
): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockCreditOrder(tx, actor, id);
    refuseStale(order, version);
    if (order.hrValidation !== 'validated' || order.shopValidation !== 'validated') {
      throw new Problem('conflict', 'Il faut d’abord l’accord de l’employeur et de la boutique.');
    }
    await refuseFormerApprover(tx, 'confirmed-unpaid', actor, id);
    const event = { kind: 'confirmed-unpaid', detail: { reason } } as const;
    const promised = await promiseAnew(tx, config, order, new Date());
    await changeOrder(tx, actor, order, { state: 'sale', ...promised }, event);
    await tellBuyer(tx, config, order, creditMessage({ kind: 'confirmed-unpaid' }));
  });
}
