import { and, eq, inArray, ne, or } from 'drizzle-orm';
import { addressMedia } from '#server/base/address-media/tables.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Partner } from '#server/base/identity/find-partner.ts';
import { partners, sessions } from '#server/base/identity/tables.ts';
import { forgetAlerts } from '#server/goods/alerts/forget-alerts.ts';
import { isAskedAt } from '#server/goods/questions/forget-askers.ts';
import { questionContacts, questions } from '#server/goods/questions/tables.ts';
import { reviewPhotos, reviews } from '#server/goods/reviews/tables.ts';
import {
  addedEmails,
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
import { isContactOf, isMessageOf } from '#server/talk/messages/kept-messages.ts';
import { contactMessages, outgoingMessages } from '#server/talk/messages/tables.ts';
import { whatsappContacts } from '#server/talk/whatsapp/tables.ts';
import { membershipSteps } from '../membership/tables.ts';
import { idsOf, shortenAuditLog } from './forget-audit.ts';
import { anonymiseCases, anonymiseProformas } from './forget-papers.ts';
import { forgetOrders, forgetPayments } from './forget-purchases.ts';
import { isBasketOf, isConversationOf } from './rows-of-person.ts';
import { addresses, avatars, movedCustomers } from './tables.ts';

const ERASED_NAME = 'Compte effacé';
/** Deletes all that identifies a person (rule P-18). */
export async function forgetPerson(tx: Db, person: Partner): Promise<void> {
  const guests = await tx.select().from(partners).where(eq(partners.claimedById, person.id));
  const everybody = [person, ...guests];
  const ids = everybody.map((one) => one.id);
  const owned = [
    credentials,
    oneTimeCodes,
    passwordResets,
    addedEmails,
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
  await forgetOrders(tx, ids, ERASED_NAME);
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
      buysForId: null,
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
