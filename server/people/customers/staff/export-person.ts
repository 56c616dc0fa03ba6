import { and, eq, inArray, isNotNull, ne, notExists, notInArray, or, sql } from 'drizzle-orm';
import { addressMedia } from '#server/base/address-media/tables.ts';
import { auditEntries } from '#server/base/audit/tables.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { Db } from '#server/base/db/open.ts';
import { type Actor, refuseAccountChange } from '#server/base/identity/actor.ts';
import { lockPerson } from '#server/base/identity/find-partner.ts';
import { partners, sessions } from '#server/base/identity/tables.ts';
import {
  afterSalesCases,
  caseEntries,
  caseMedia,
  warranties,
} from '#server/delivery/after-sales/tables.ts';
import { returnLines, returnPhotos, returns } from '#server/delivery/returns/tables.ts';
import { deliveryProofs, roundStops } from '#server/delivery/rounds/tables.ts';
import { isAlertOf } from '#server/goods/alerts/forget-alerts.ts';
import { alertContacts, alerts } from '#server/goods/alerts/tables.ts';
import { isAskedAt } from '#server/goods/questions/forget-askers.ts';
import { questionContacts, questions } from '#server/goods/questions/tables.ts';
import { reviewPhotos, reviews } from '#server/goods/reviews/tables.ts';
import { payments, refundRequests } from '#server/money/payments/tables.ts';
import {
  addedEmails,
  credentials,
  passkeys,
  phoneSignIns,
  secondFactors,
  signInCodes,
} from '#server/people/accounts/tables.ts';
import { membershipSteps } from '#server/people/membership/tables.ts';
import { listEntries, sharedLists } from '#server/sales/baskets/tables.ts';
import { readPastOrdersOf } from '#server/sales/history/own-past-orders.ts';
import { leadReports, leadSteps, leads } from '#server/sales/leads/tables.ts';
import { creditNotes } from '#server/sales/orders/crediting/tables.ts';
import type { StaffEventKind } from '#server/sales/orders/order/change-order.ts';
import {
  instalments,
  invoices,
  orderEvents,
  orderLines,
  orders,
} from '#server/sales/orders/tables.ts';
import { proformas } from '#server/sales/proformas/tables.ts';
import { hideTokens, isContactOf, isMessageOf } from '#server/talk/messages/kept-messages.ts';
import { contactMessages, outgoingMessages } from '#server/talk/messages/tables.ts';
import { whatsappContacts, whatsappMessages } from '#server/talk/whatsapp/tables.ts';
import { isCaseOf, isMessageAbout, isPhoneOf, isProformaOf } from '../forget-papers.ts';
import { isBasketOf, isConversationOf } from '../rows-of-person.ts';
import { exportOutcomes } from '../service-outcomes.ts';
import { addresses, avatars, consents, movedCustomers } from '../tables.ts';

type Rows = Record<string, unknown>[];

/** What only machines need, opens something, or is the shop's own. */
const LEFT_OUT = new Set([
  'passwordHash',
  'codeHash',
  'tokenHash',
  'keyHash',
  'sealedSecret',
  'nextSealedSecret',
  'recoveryHashes',
  'lastPeriod',
  'credentialId',
  'publicKey',
  'userHandle',
  'counter',
  'token',
  'links',
  'qrCode',
  'pickupCode',
  'key',
  'doorPhotoKey',
  'voiceNoteKey',
  // A relative's answer is not the buyer's data.
  'photoConsent',
  'nextCheckAt',
  'checkCount',
  'byId',
  'madeById',
  'withdrawnById',
  'askedById',
  'decidedById',
  'receivedById',
  'assignedId',
  'settledById',
  // What the goods cost the shop (rule G-56).
  'gone',
  'costed',
  'costXof',
]);

/** What a relative said to the photo of the hand-over: as `photoConsent`. */
const OF_RELATIVES = ['photo-agreed', 'photo-refused'] satisfies StaffEventKind[];

/**
 * A person's data and their former guest's (rule P-19), under French names, without secrets and relatives' data.
 * Writes an audit entry. Throws `not-found`, `forbidden`.
 */
export function exportPerson(db: Db, actor: Actor, id: number): Promise<Record<string, unknown>> {
  return db.transaction(async (tx) => {
    const person = await lockPerson(tx, id);
    refuseAccountChange(actor, person);
    await writeAudit(tx, actor, { action: 'data exported', subject: `partner:${id}` });
    const rows = await tx
      .select()
      .from(partners)
      .where(or(eq(partners.id, id), eq(partners.claimedById, id)));
    const everybody = rows.map((row) => row.id);
    const ownProformas = await tx.select().from(proformas).where(isProformaOf(rows));
    const tables = {
      personne: rows,
      ...(await readAccount(tx, everybody)),
      ...(await readOrders(tx, everybody)),
      ...(await readPastOrdersOf(tx, rows)),
      ...(await readCases(tx, rows)),
      factures_proforma: ownProformas,
      alertes: await readAlerts(tx, rows),
      questions_sans_compte: await readAsked(tx, rows),
      ...(await readLeads(tx, rows)),
      ...(await readMessages(
        tx,
        rows,
        ownProformas.map((one) => one.id),
      )),
    };
    return {
      exporté_le: new Date().toISOString(),
      ...Object.fromEntries(
        Object.entries(tables).map(([name, found]) => [name, (found as Rows).map(withoutSecrets)]),
      ),
    };
  });
}

const withoutSecrets = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !LEFT_OUT.has(name)));

async function readAccount(tx: Db, ids: number[]) {
  const subjects = ids.map((one) => `partner:${one}`);
  return {
    mot_de_passe: await tx.select().from(credentials).where(inArray(credentials.partnerId, ids)),
    deuxième_preuve: await tx
      .select()
      .from(secondFactors)
      .where(inArray(secondFactors.partnerId, ids)),
    connexion_par_téléphone: await tx
      .select()
      .from(phoneSignIns)
      .where(inArray(phoneSignIns.partnerId, ids)),
    adresse_à_confirmer: await tx
      .select()
      .from(addedEmails)
      .where(inArray(addedEmails.partnerId, ids)),
    codes_de_connexion: await tx
      .select()
      .from(signInCodes)
      .where(inArray(signInCodes.partnerId, ids)),
    clés_d_accès: await tx.select().from(passkeys).where(inArray(passkeys.partnerId, ids)),
    sessions: await tx.select().from(sessions).where(inArray(sessions.partnerId, ids)),
    adresses: await tx.select().from(addresses).where(inArray(addresses.partnerId, ids)),
    photo: (await tx.select().from(avatars).where(inArray(avatars.partnerId, ids))).map(
      ({ webp, ...row }) => ({ ...row, webp: Buffer.from(webp).toString('base64') }),
    ),
    photos_et_messages_d_accès: (
      await tx.select().from(addressMedia).where(inArray(addressMedia.partnerId, ids))
    ).map(({ bytes, ...row }) => ({ ...row, contenu: Buffer.from(bytes).toString('base64') })),
    accords: await tx.select().from(consents).where(inArray(consents.partnerId, ids)),
    ancienne_boutique: await tx
      .select()
      .from(movedCustomers)
      .where(inArray(movedCustomers.partnerId, ids)),
    adhésion: await tx
      .select()
      .from(membershipSteps)
      .where(inArray(membershipSteps.partnerId, ids)),
    listes: await tx.select().from(listEntries).where(inArray(listEntries.partnerId, ids)),
    listes_partagées: await tx
      .select()
      .from(sharedLists)
      .where(inArray(sharedLists.partnerId, ids)),
    ...(await readOpinions(tx, ids)),
    journal: await tx.select().from(auditEntries).where(inArray(auditEntries.subject, subjects)),
  };
}

async function readOpinions(tx: Db, partnerIds: number[]) {
  const found = await tx.select().from(reviews).where(inArray(reviews.partnerId, partnerIds));
  const ids = found.map(({ id }) => id);
  const photos = await tx.select().from(reviewPhotos).where(inArray(reviewPhotos.reviewId, ids));
  return {
    avis: found,
    photos_d_avis: photos.map(({ small: _small, large, ...row }) => ({
      ...row,
      webp: Buffer.from(large).toString('base64'),
    })),
    questions: await tx.select().from(questions).where(inArray(questions.partnerId, partnerIds)),
  };
}

/** Files are named and not copied: a video may have 20 MB, and the case's own page gives it. */
async function readCases(tx: Db, people: Parameters<typeof isCaseOf>[1]) {
  const found = await tx.select().from(afterSalesCases).where(isCaseOf(tx, people));
  const ids = found.map(({ id }) => id);
  return {
    dossiers_après_vente: found,
    échanges_après_vente: await tx
      .select()
      .from(caseEntries)
      .where(inArray(caseEntries.caseId, ids)),
    fichiers_après_vente: await tx.select().from(caseMedia).where(inArray(caseMedia.caseId, ids)),
    garanties: await tx.select().from(warranties).where(isPhoneOf(warranties.phone, people)),
  };
}

async function readAsked(tx: Db, people: Parameters<typeof isAskedAt>[1]) {
  const { channel: canal, address: adresse } = questionContacts;
  const found = await tx
    .select({ question: questions, canal, adresse })
    .from(questions)
    .innerJoin(questionContacts, eq(questionContacts.questionId, questions.id))
    .where(isAskedAt(tx, people));
  return found.map(({ question, ...contact }) => ({ ...question, ...contact }));
}

async function readAlerts(tx: Db, people: Parameters<typeof isAlertOf>[1]) {
  const found = await tx
    .select({ alert: alerts, canal: alertContacts.channel, adresse: alertContacts.address })
    .from(alerts)
    .leftJoin(alertContacts, eq(alertContacts.id, alerts.contactId))
    .where(isAlertOf(tx, people));
  return found.map(({ alert, ...contact }) => ({ ...alert, ...contact }));
}

async function readReturns(tx: Db, orderIds: number[]) {
  const found = await tx.select().from(returns).where(inArray(returns.orderId, orderIds));
  const ids = found.map(({ id }) => id);
  const photos = await tx.select().from(returnPhotos).where(inArray(returnPhotos.returnId, ids));
  return {
    retours: found,
    articles_rendus: await tx.select().from(returnLines).where(inArray(returnLines.returnId, ids)),
    photos_de_retours: photos.map(({ webp, ...row }) => ({
      ...row,
      webp: Buffer.from(webp).toString('base64'),
    })),
  };
}

async function readDeliveries(tx: Db, orderIds: number[]) {
  const found = await tx.select().from(roundStops).where(inArray(roundStops.orderId, orderIds));
  const ids = found.map(({ id }) => id);
  const proofs = await tx
    .select()
    .from(deliveryProofs)
    .where(and(inArray(deliveryProofs.stopId, ids), isForBuyer(tx)));
  return {
    livraisons: found,
    preuves_de_livraison: proofs.map(({ webp, ...row }) => ({
      ...row,
      webp: Buffer.from(webp).toString('base64'),
    })),
  };
}

/** What a relative signed is theirs, and so is a photo of the hand-over that they did not agree to. */
const isForBuyer = (tx: Db) =>
  notExists(
    tx
      .select({ id: roundStops.id })
      .from(roundStops)
      .innerJoin(orders, eq(orders.id, roundStops.orderId))
      .where(
        and(
          eq(roundStops.id, deliveryProofs.stopId),
          isNotNull(orders.forRelative),
          or(
            ne(deliveryProofs.kind, 'photo'),
            sql`${orders.photoConsent} is distinct from 'agreed'`,
          ),
        ),
      ),
  );

async function readOrders(tx: Db, partnerIds: number[]) {
  const found = await tx.select().from(orders).where(inArray(orders.partnerId, partnerIds));
  const ids = found.map(({ id }) => id);
  const paid = await tx.select().from(payments).where(inArray(payments.orderId, ids));
  const paidIds = paid.map(({ id }) => id);
  return {
    commandes: found,
    lignes: await tx.select().from(orderLines).where(inArray(orderLines.orderId, ids)),
    échéances: await tx.select().from(instalments).where(inArray(instalments.orderId, ids)),
    événements: await tx
      .select()
      .from(orderEvents)
      .where(and(inArray(orderEvents.orderId, ids), notInArray(orderEvents.kind, OF_RELATIVES))),
    factures: await tx.select().from(invoices).where(inArray(invoices.orderId, ids)),
    avoirs: await tx.select().from(creditNotes).where(inArray(creditNotes.orderId, ids)),
    ...(await readReturns(tx, ids)),
    ...(await readDeliveries(tx, ids)),
    services_chez_vous: await exportOutcomes(tx, ids),
    paiements: paid,
    demandes_de_remboursement: await tx
      .select()
      .from(refundRequests)
      .where(inArray(refundRequests.paymentId, paidIds)),
  };
}

type Reached = { id: number; email: string; phone: string | null };

async function readLeads(tx: Db, people: Reached[]) {
  const found = await tx
    .select()
    .from(leads)
    .where(or(...people.map(isBasketOf)))
    .orderBy(leads.id);
  const ids = found.map(({ id }) => id);
  return {
    paniers: found,
    paniers_signalés: await tx.select().from(leadReports).where(inArray(leadReports.leadId, ids)),
    relances: await tx.select().from(leadSteps).where(inArray(leadSteps.leadId, ids)),
  };
}

async function readMessages(tx: Db, people: Reached[], proformaIds: number[]) {
  const sent = await tx
    .select()
    .from(outgoingMessages)
    .where(or(...people.map(isMessageOf), isMessageAbout(proformaIds)));
  return {
    messages_reçus: await tx
      .select()
      .from(contactMessages)
      .where(or(...people.map(isContactOf))),
    messages_envoyés: sent.map(({ text, isSecret, code: _, ...row }) => ({
      ...row,
      text: isSecret ? '' : hideTokens(text),
    })),
    ...(await readWhatsapp(tx, people)),
  };
}

async function readWhatsapp(tx: Db, people: Reached[]) {
  const contacts = await tx.select().from(whatsappContacts).where(isConversationOf(tx, people));
  const ids = contacts.map(({ id }) => id);
  const messages = await tx
    .select()
    .from(whatsappMessages)
    .where(inArray(whatsappMessages.contactId, ids));
  return {
    whatsapp: contacts,
    messages_whatsapp: messages.map((message) => ({ ...message, text: hideTokens(message.text) })),
  };
}
