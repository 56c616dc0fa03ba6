import { eq } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import { plusDays, today } from '#server/base/time.ts';
import { describePaper } from '#server/money/certified/describe-paper.ts';
import { certifiedDocuments } from '#server/money/certified/tables.ts';
import { matchLine } from '#server/money/payments/bank/match-line.ts';
import { followPayment } from '#server/money/payments/by-hand/follow-payment.ts';
import { recordByHand } from '#server/money/payments/by-hand/record-by-hand.ts';
import { bankLines } from '#server/money/payments/by-hand/tables.ts';
import type { Payment } from '#server/money/payments/payment/payment.ts';
import { refundRequests, unmatchedReceipts } from '#server/money/payments/tables.ts';
import { issueVoucher, requestVoucher } from '#server/money/payments/vouchers/issue-voucher.ts';
import { invoices } from '#server/sales/orders/tables.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { anAccount, byMachine, signedIn } from '#tests/helpers/base/cast.ts';
import { aStoredPayment, counted } from '#tests/helpers/money/stored-payment.ts';
import { aStoredOrder } from '#tests/helpers/sales/stored-order.ts';
import { type Use, type UsesOf, uploadOf } from './use.ts';

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

const asMachine = (db: Db) => ({ db, config: testConfig(), actor: byMachine });

/** An uncleared cheque of a new order. */
async function aCheque(db: Db): Promise<number> {
  const { id: orderId } = await aStoredOrder(db);
  const paper = { reference: '1234567', bank: 'CBAO', drawer: 'Sahel', drawnOn: '2026-03-02' };
  const cheque = { orderId, way: 'cheque', amountXof: 5000, ...paper } as const;
  return db.transaction((tx) => recordByHand(asMachine(tx), cheque));
}

/** An invoice that its service refused to certify. */
export async function aRefusedPaper(db: Db, orderId: number): Promise<number> {
  // Of a year whose counter gives no number.
  await db.insert(invoices).values({ year: 2020, serial: orderId, orderId });
  const source = { kind: 'invoice', sourceId: orderId } as const;
  const document = await describePaper(db, testConfig(), source);
  const { number } = document;
  const [paper] = await db
    .insert(certifiedDocuments)
    .values({
      ...source,
      orderId,
      number,
      amount: 1,
      issuedAt: new Date(),
      document,
      state: 'refused',
    })
    .returning();
  return paper!.id;
}

/** An open line of the bank. */
async function aBankLine(db: Db, nth = 0): Promise<number> {
  const [line] = await db
    .insert(bankLines)
    .values({ key: `line-${nth}-${Math.random()}`, day: '2026-03-02', label: 'VIR', amount: 500 })
    .returning();
  return line!.id;
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
  recordByHand: async () => ({
    payload: {
      order_id: (await aStoredOrder(db)).id,
      way: 'terminal',
      amount: 5000,
      reference: 'A-77',
    },
  }),
  followHandPayment: async () => ({ id: await aCheque(db), payload: { step: 'deposit' } }),
  reverseHandPayment: async () => {
    const id = await aCheque(db);
    await db.transaction((tx) => followPayment(asMachine(tx), id, { step: 'clear' }));
    return { id, payload: { reversal: 'bounced', reason: 'Sans provision' } };
  },
  importStatement: async () => ({
    multipart: uploadOf(
      Buffer.from('Date;Libellé;Crédit\n02/03/2026;VIR;500'),
      'text/csv',
      'a.csv',
    ),
  }),
  matchBankLine: async () => {
    const { id, number } = await aStoredOrder(db);
    return { id: await aBankLine(db, id), payload: { order_name: number } };
  },
  retryCertification: async () => ({
    id: await aRefusedPaper(db, (await aStoredOrder(db)).id),
  }),
  undoBankMatch: async () => {
    const order = await aStoredOrder(db);
    const id = await aBankLine(db, order.id);
    await db.transaction((tx) => matchLine(asMachine(tx), id, { orderName: order.number }));
    return { id, payload: { reason: 'Pas la bonne commande' } };
  },
  setBankLineAside: async () => ({ id: await aBankLine(db), payload: { note: 'Un loyer' } }),
  reopenBankLine: async () => {
    const id = await aBankLine(db);
    await db
      .update(bankLines)
      .set({ state: 'aside', note: 'Un loyer' })
      .where(eq(bankLines.id, id));
    return { id };
  },
  recordCash: async () => ({
    payload: { order_id: (await aStoredOrder(db)).id, amount: 5000 },
  }),
});
