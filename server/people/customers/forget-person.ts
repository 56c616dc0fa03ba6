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
import { addressMedia } from '#server/base/address-media/tables.ts';
import { auditEntries } from '#server/base/audit/tables.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Partner } from '#server/base/identity/find-partner.ts';
import { partners, sessions } from '#server/base/identity/tables.ts';
import { returnPhotos, returns } from '#server/delivery/returns/tables.ts';
import { deliveryProofs, roundStops } from '#server/delivery/rounds/tables.ts';
import { forgetAlerts } from '#server/goods/alerts/forget-alerts.ts';
import { isAskedAt } from '#server/goods/questions/forget-askers.ts';
import { questionContacts, questions } from '#server/goods/questions/tables.ts';
import { reviewPhotos, reviews } from '#server/goods/reviews/tables.ts';
import { paymentEvents, payments, refundRequests } from '#server/money/payments/tables.ts';
import {
  credentials,
  oneTimeCodes,
  passkeys,
  passwordResets,
  phoneSignIns,
  secondFactors,
  signInCodes,
} from '#server/people/accounts/tables.ts';
import { listEntries, sharedLists } from '#server/sales/baskets/tables.ts';
import { anonymisePastOrders } from '#server/sales/history/own-past-orders.ts';
import { leads } from '#server/sales/leads/tables.ts';
import { creditNotes } from '#server/sales/orders/crediting/tables.ts';
import { invoices, orderEvents, orders } from '#server/sales/orders/tables.ts';
import { isContactOf, isMessageOf } from '#server/talk/messages/kept-messages.ts';
import { contactMessages, outgoingMessages } from '#server/talk/messages/tables.ts';
import { whatsappContacts, whatsappMessages } from '#server/talk/whatsapp/tables.ts';
import { membershipSteps } from '../membership/tables.ts';
import { anonymiseCases, anonymiseProformas } from './forget-papers.ts';
import { isBasketOf, isConversationOf } from './rows-of-person.ts';
import { addresses, avatars, movedCustomers } from './tables.ts';

const ERASED_NAME = 'Compte effacé';
/** What the books need of changes, and what tells nothing of a person. */
const IMPERSONAL = [
  'number',
  'saleType',
  'paymentMode',
  'state',
  'fulfilment',
  'hrValidation',
  'shopValidation',
  'zoneName',
  'amountTotal',
  'validUntil',
  'amountPaid',
  'amountCredited',
  'amountXof',
  'dutyXof',
  'rawStatus',
  'reviewReason',
  'missingInLedgerAt',
  'orderId',
  'requestId',
  'sequence',
  'remindedAt',
  'channel',
  'role',
];

/** Deletes all that identifies a person (rule P-18). */
export async function forgetPerson(tx: Db, person: Partner): Promise<void> {
  const guests = await tx.select().from(partners).where(eq(partners.claimedById, person.id));
  const everybody = [person, ...guests];
  const ids = everybody.map((one) => one.id);
  const owned = [
    credentials,
    oneTimeCodes,
    passwordResets,
    sessions,
    addresses,
    addressMedia,
    avatars,
    movedCustomers,
    secondFactors,
    phoneSignIns,
    passkeys,
    listEntries,
    sharedLists,
  ] as const;
  for (const table of owned) await tx.delete(table).where(inArray(table.partnerId, ids));
  const phones = everybody.flatMap(({ phone }) => phone ?? []);
  await tx.delete(signInCodes).where(inArray(signInCodes.phone, phones));
  await tx
    .update(membershipSteps)
    .set({ reason: '' })
    .where(inArray(membershipSteps.partnerId, ids));
  await forgetOpinions(tx, ids);
  await forgetQuestions(tx, ids, everybody);
  await shortenAuditLog(tx, 'partner', ids);
  // Before the orders forget under which numbers they were made.
  await tx.delete(whatsappContacts).where(isConversationOf(tx, everybody));
  await forgetOrders(tx, ids);
  await anonymisePastOrders(tx, everybody, ERASED_NAME);
  await forgetPayments(tx, ids);
  await anonymiseCases(tx, everybody, ERASED_NAME);
  await forgetAlerts(tx, everybody);
  const proformaIds = await anonymiseProformas(tx, everybody, ERASED_NAME);
  await shortenAuditLog(tx, 'proforma', proformaIds);
  await forgetMessages(tx, everybody);
  await tx
    .update(partners)
    .set({
      name: ERASED_NAME,
      email: '',
      emailKey: '',
      phone: null,
      city: '',
      function: '',
      matricule: '',
      messageWays: null,
      role: 'customer' as const,
      companyId: null,
      membership: 'pending' as const,
      membershipSubmitted: false,
      verifiedAt: null,
      emailProvenAt: null,
      phoneProvenAt: null,
      erasedAt: new Date(),
      updatedAt: new Date(),
    })
    .where(inArray(partners.id, ids));
}

/** Published opinions stay without a name; photos and what was never shown go. */
async function forgetOpinions(tx: Db, partnerIds: number[]): Promise<void> {
  const ofThem = inArray(reviews.partnerId, partnerIds);
  const theirs = tx.select({ id: reviews.id }).from(reviews).where(ofThem);
  await tx.delete(reviewPhotos).where(inArray(reviewPhotos.reviewId, theirs));
  const written = await tx
    .update(reviews)
    .set({ author: ERASED_NAME })
    .where(ofThem)
    .returning({ id: reviews.id });
  // Answers that were changed or withdrawn since may name a person.
  await shortenAuditLog(tx, 'review', idsOf(written));
}

/** Those of the account and those asked without one: what was published stays without a name, the rest goes. */
async function forgetQuestions(
  tx: Db,
  partnerIds: number[],
  people: Parameters<typeof isAskedAt>[1],
): Promise<void> {
  const asked = or(inArray(questions.partnerId, partnerIds), isAskedAt(tx, people));
  const { id } = questions;
  const gone = await tx
    .delete(questions)
    .where(and(asked, ne(questions.state, 'published')))
    .returning({ id });
  const left = await tx
    .update(questions)
    .set({ author: ERASED_NAME })
    .where(asked)
    .returning({ id });
  await tx.delete(questionContacts).where(inArray(questionContacts.questionId, idsOf(left)));
  await shortenAuditLog(tx, 'question', idsOf([...gone, ...left]));
}

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);

/** What a client called a payment may name a person too, and so do the words of providers and of staff. */
async function forgetPayments(tx: Db, partnerIds: number[]): Promise<void> {
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
  await shortenAuditLog(tx, 'payment', ids);
}

async function forgetOrders(tx: Db, partnerIds: number[]): Promise<void> {
  const isTheirs = inArray(orders.partnerId, partnerIds);
  await forgetParcels(tx, partnerIds);
  const forgotten = await tx
    .update(orders)
    .set({
      buyerEmail: '',
      buyerPhone: null,
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
  const invoice = tx
    .select({ id: invoices.orderId })
    .from(invoices)
    .where(eq(invoices.orderId, orders.id));
  await tx
    .update(orders)
    .set({ buyerName: ERASED_NAME })
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

async function forgetMessages(
  tx: Db,
  people: { email: string; phone: string | null }[],
): Promise<void> {
  const gone = await tx
    .delete(leads)
    .where(or(...people.map(isBasketOf)))
    .returning({ id: leads.id });
  await shortenAuditLog(
    tx,
    'lead',
    gone.map(({ id }) => id),
  );
  await tx.delete(contactMessages).where(or(...people.map(isContactOf)));
  await tx.delete(outgoingMessages).where(or(...people.map(isMessageOf)));
}

/** Keeps only impersonal facts in the audit log (`IMPERSONAL`). */
async function shortenAuditLog(
  tx: Db,
  kind: 'partner' | 'order' | 'payment' | 'lead' | 'proforma' | 'question' | 'review',
  ids: number[],
): Promise<void> {
  const kept = (column: typeof auditEntries.before | typeof auditEntries.after) =>
    sql`(select jsonb_object_agg(key, value) from jsonb_each(${column}) where key in ${IMPERSONAL})`;
  const subjects = ids.map((id) => `${kind}:${id}`);
  await tx
    .update(auditEntries)
    .set({ before: kept(auditEntries.before), after: kept(auditEntries.after) })
    .where(inArray(auditEntries.subject, subjects));
}
