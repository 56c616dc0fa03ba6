import type { Db } from '#server/base/db/open.ts';
import { plusDays, today } from '#server/base/time.ts';
import type { Payment } from '#server/money/payments/payment/payment.ts';
import { refundRequests, unmatchedReceipts } from '#server/money/payments/tables.ts';
import { issueVoucher, requestVoucher } from '#server/money/payments/vouchers/issue-voucher.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { anAccount, byMachine, signedIn } from '#tests/helpers/base/cast.ts';
import { aStoredPayment, counted } from '#tests/helpers/money/stored-payment.ts';
import { aStoredOrder } from '#tests/helpers/sales/stored-order.ts';
import type { Use, UsesOf } from './use.ts';

async function aReturnable(db: Db): Promise<Payment> {
  const order = await aStoredOrder(db, {}, { state: 'cancel', amountPaid: 5000 });
  return aStoredPayment(db, order, counted());
}

/** A requested refund, and the headers of another clerk. */
async function anAskedRefund(db: Db): Promise<Use> {
  const { id: askedById } = await anAccount(db, { role: 'manager' });
  const { id: paymentId } = await aReturnable(db);
  const [request] = await db
    .insert(refundRequests)
    .values({ paymentId, askedById, reason: 'Article cassé' })
    .returning();
  return { id: request!.id, headers: await signedIn(db, await anAccount(db, { role: 'admin' })) };
}

/** Yesterday's money, and the headers of the clerk who closes that day. */
async function aDayToClose(db: Db): Promise<Use> {
  const yesterday = plusDays(today(), -1);
  const at = new Date(`${yesterday}T12:00:00Z`);
  await aStoredPayment(db, await aStoredOrder(db, {}, { amountPaid: 5000 }), counted(at));
  return {
    id: yesterday,
    payload: { from: yesterday },
    headers: await signedIn(db, await anAccount(db, { role: 'manager' })),
  };
}

export const paymentUses: UsesOf = (db) => ({
  cancelVoucher: async () => ({
    id: (
      await issueVoucher(
        { db, config: testConfig(), actor: byMachine },
        { kind: 'gift', amount: 5000 },
      )
    ).id,
    payload: { reason: 'Mauvais montant' },
  }),
  confirmVoucher: async () => {
    const { id: askedById } = await anAccount(db, { role: 'manager' });
    const asker = { kind: 'account', role: 'manager', companyId: null, sessionId: '' } as const;
    const large = { kind: 'gift', amount: 1_000_000 } as const;
    const { id } = await requestVoucher(
      { db, config: testConfig(), actor: { ...asker, id: askedById } },
      large,
    );
    return { id, headers: await signedIn(db, await anAccount(db, { role: 'admin' })) };
  },
  issueVoucher: async () => ({ payload: { kind: 'gift', amount: 5000 } }),
  acceptPayment: async () => {
    const columns = { state: 'review', reviewReason: 'late', receivedAmount: 5000 } as const;
    const { id } = await aStoredPayment(db, await aStoredOrder(db), columns);
    return { id, payload: { note: 'Vu sur le relevé' } };
  },
  recheckPayment: async () => ({ id: (await aStoredPayment(db, await aStoredOrder(db))).id }),
  refundPayment: async () => ({
    id: (await aReturnable(db)).id,
    payload: { reason: 'Commande annulée' },
  }),
  confirmRefund: () => anAskedRefund(db),
  closeJournalDay: () => aDayToClose(db),
  refuseRefund: async () => ({ ...(await anAskedRefund(db)), payload: { note: 'Pas de preuve' } }),
  closeReceipt: async () => {
    const receipt = { provider: 'wave', providerTransactionId: 'T1', amount: 5000 } as const;
    const [row] = await db
      .insert(unmatchedReceipts)
      .values({ ...receipt, receivedAt: new Date() })
      .returning();
    return { id: row!.id, payload: { note: 'Un essai de la boutique' } };
  },
  recordCash: async () => ({
    payload: { order_id: (await aStoredOrder(db)).id, amount: 5000 },
  }),
});
