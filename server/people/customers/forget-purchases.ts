import {
  and,
  eq,
  exists,
  inArray,
  isNotNull,
  lte,
  ne,
  notExists,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#server/base/db/open.ts';
import { returnPhotos, returns } from '#server/delivery/returns/tables.ts';
import { deliveryProofs, roundStops } from '#server/delivery/rounds/tables.ts';
import { serviceOutcomes } from '#server/delivery/services/tables.ts';
import { certifiedDocuments } from '#server/money/certified/tables.ts';
import { bankLines, handPayments } from '#server/money/payments/by-hand/tables.ts';
import { paymentEvents, payments, refundRequests } from '#server/money/payments/tables.ts';
import { creditNotes } from '#server/sales/orders/crediting/tables.ts';
import { invoices, orderEvents, orderLines, orders } from '#server/sales/orders/tables.ts';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { whatsappMessages } from '#server/talk/whatsapp/tables.ts';
import { idsOf, shortenAuditLog } from './forget-audit.ts';

/** Keeps of orders what the books need; an invoice keeps its name, others get `erasedName`. */
export async function forgetOrders(
  tx: Db,
  partnerIds: number[],
  erasedName: string,
): Promise<void> {
  const isTheirs = inArray(orders.partnerId, partnerIds);
  await forgetParcels(tx, partnerIds);
  const forgotten = await tx
    .update(orders)
    .set({
      buyerEmail: '',
      buyerPhone: null,
      companyAddress: '',
      recipient: '',
      recipientPhone: null,
      note: '',
      giftMessage: '',
      photoConsent: null,
      quarter: '',
      street: '',
      landmark: '',
      latitude: null,
      longitude: null,
      secondPhone: null,
      doorPhotoKey: null,
      voiceNoteKey: null,
      cancelReason: '',
      refusalReason: '',
    })
    .where(isTheirs)
    .returning({ id: orders.id });
  const ids = forgotten.map(({ id }) => id);
  await tx
    .update(orderEvents)
    .set({ detail: sql`${orderEvents.detail} - 'note' - 'reason'` })
    .where(inArray(orderEvents.orderId, ids));
  await shortenAuditLog(tx, 'order', ids);
  await forgetReturns(tx, ids);
  await forgetDeliveries(tx, ids);
  await forgetOutcomes(tx, ids);
  // As the order's: a certified invoice keeps its name.
  const withoutContact = { phone: '', email: '' };
  await tx
    .update(certifiedDocuments)
    .set({
      document: sql`jsonb_set(${certifiedDocuments.document}, '{buyer}',
        ${certifiedDocuments.document} -> 'buyer' || ${JSON.stringify(withoutContact)}::jsonb)`,
    })
    .where(inArray(certifiedDocuments.orderId, ids));
  const invoice = tx
    .select({ id: invoices.orderId })
    .from(invoices)
    .where(eq(invoices.orderId, orders.id));
  await tx
    .update(orders)
    .set({
      buyerName: erasedName,
      // A company with an account keeps its orders; one that a person named may be that person.
      companyName: sql`case when ${orders.companyId} is null then '' else ${orders.companyName} end`,
      companyNinea: sql`case when ${orders.companyId} is null then '' else ${orders.companyNinea} end`,
    })
    .where(and(isTheirs, notExists(invoice)));
}

/** What relatives received names the buyer; it went to their numbers, which are deleted. */
async function forgetParcels(tx: Db, partnerIds: number[]): Promise<void> {
  const told = await tx
    .select({ id: outgoingMessages.id })
    .from(outgoingMessages)
    .where(and(ne(outgoingMessages.channel, 'mail'), isToRelative(tx, partnerIds)));
  const ids = idsOf(told);
  await tx.delete(whatsappMessages).where(inArray(whatsappMessages.outgoingId, ids));
  await tx.delete(outgoingMessages).where(inArray(outgoingMessages.id, ids));
}

/**
 * Some messages lack number and link, so all to the recipient's number since the order, except other orders' and codes.
 */
function isToRelative(tx: Db, partnerIds: number[]): SQL {
  const { recipient, text, createdAt, isSecret } = outgoingMessages;
  const others = alias(orders, 'others');
  const names = (number: typeof orders.number | typeof others.number) =>
    sql`${text} ~ ('\\m' || ${number} || '\\M')`;
  const ofOthers = tx
    .select({ id: others.id })
    .from(others)
    .where(
      and(
        notInArray(others.partnerId, partnerIds),
        or(eq(others.buyerPhone, recipient), eq(others.recipientPhone, recipient)),
        names(others.number),
      ),
    );
  const isSince = and(
    lte(orders.placedAt, createdAt),
    eq(orders.recipientPhone, recipient),
    eq(isSecret, false),
    notExists(ofOthers),
  );
  const parcels = tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        inArray(orders.partnerId, partnerIds),
        isNotNull(orders.forRelative),
        or(names(orders.number), isSince),
      ),
    );
  return exists(parcels);
}

/** Photos of goods show homes; why goods came back may name a person. */
async function forgetReturns(tx: Db, orderIds: number[]): Promise<void> {
  const forgotten = await tx
    .update(returns)
    .set({ note: '', refusalReason: '', fetchNote: '', outcome: '' })
    .where(inArray(returns.orderId, orderIds))
    .returning({ id: returns.id });
  const ids = forgotten.map(({ id }) => id);
  await tx.delete(returnPhotos).where(inArray(returnPhotos.returnId, ids));
  await tx
    .update(creditNotes)
    .set({ reason: '', reference: '', note: '' })
    .where(inArray(creditNotes.orderId, orderIds));
}

/** Who took the goods, and what proves it. */
async function forgetDeliveries(tx: Db, orderIds: number[]): Promise<void> {
  const forgotten = await tx
    .update(roundStops)
    .set({ receivedBy: '', reason: '' })
    .where(inArray(roundStops.orderId, orderIds))
    .returning({ id: roundStops.id });
  const ids = forgotten.map(({ id }) => id);
  await tx.delete(deliveryProofs).where(inArray(deliveryProofs.stopId, ids));
}

/** Photos of work show homes, and notes may name a person; the outcome itself stays. */
async function forgetOutcomes(tx: Db, orderIds: number[]): Promise<void> {
  const lines = tx
    .select({ id: orderLines.id })
    .from(orderLines)
    .where(inArray(orderLines.orderId, orderIds));
  await tx
    .update(serviceOutcomes)
    .set({ note: '', photo: null, photoKey: null })
    .where(inArray(serviceOutcomes.orderLineId, lines));
}

/** What a client called a payment may name a person too, and so do the words of providers and of staff. */
export async function forgetPayments(tx: Db, partnerIds: number[]): Promise<void> {
  const theirs = tx
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.partnerId, partnerIds));
  const forgotten = await tx
    .update(payments)
    .set({
      phone: null,
      payer: null,
      description: '',
      reference: '',
      clientTransactionId: null,
      refundReason: '',
      refundReference: '',
      metadata: null,
      successUrl: null,
    })
    .where(inArray(payments.orderId, theirs))
    .returning({ id: payments.id });
  const ids = forgotten.map(({ id }) => id);
  await tx.update(paymentEvents).set({ body: '' }).where(inArray(paymentEvents.paymentId, ids));
  await tx
    .update(refundRequests)
    .set({ reason: '', reference: '', note: '' })
    .where(inArray(refundRequests.paymentId, ids));
  // Cheques and bank lines name who paid.
  await tx
    .update(handPayments)
    .set({ reference: '', drawer: '', endReason: '' })
    .where(inArray(handPayments.paymentId, ids));
  await tx
    .update(bankLines)
    .set({ label: '', reference: '', note: '' })
    .where(inArray(bankLines.paymentId, ids));
  await shortenAuditLog(tx, 'payment', ids);
}
