import * as z from 'zod/mini';
import { staffPayments } from '#contract/money/staff-payments.ts';
import { defineCall } from '../base/call.ts';
import { fieldsOf, filledText, numberInAddress, text, xof } from '../base/fields/fields.ts';
import { paths } from '../base/paths.ts';
import { idInPath } from '../goods/catalogue/catalogue.ts';
import { idOrText } from '../sales/orders/order-shapes.ts';
import {
  anyTransaction,
  checkoutSession,
  checkoutSessionPayload,
  detailedTransactions,
  legacyPayment,
  listedOrange,
  orangeStats,
  orangeTransaction,
  orderSummary,
  partnerTransactions,
  paymentClaim,
  paymentOptions,
  startedCard,
  startedOrange,
  startedWave,
  startPayload,
  waveTransaction,
} from './payment-shapes.ts';

const subject = 'Paiements';
const ofId = z.object({ id: idInPath });
/** Our identifier, the client's own one, or the token that needs no signing in. */
const ofName = z.object({ id: filledText(1, 120) });
const day = z.optional(
  text(10, z.regex(/^[12]\d{3}-\d{2}-\d{2}$/, 'une date AAAA-MM-JJ est attendue')),
);
const ofCustomer = { owner: 'params.id', or: 'payments:read' } as const;

const session = {
  method: 'POST',
  summary:
    'Ouvre une session Wave pour une commande ; pour nos serveurs, jamais pour un navigateur',
  subject,
  access: { right: 'payments:write' },
  body: checkoutSessionPayload,
  reply: checkoutSession,
} as const;
const one = {
  method: 'GET',
  summary: 'Un paiement, par son identifiant',
  subject,
  access: 'public',
  params: ofName,
  reply: anyTransaction,
} as const;
const start = { method: 'POST', subject, access: 'public', body: startPayload } as const;
const claim = fieldsOf({ payment_state: z.optional(z.unknown()) });

export const paymentCalls = {
  createCheckoutSession: defineCall({ ...session, path: paths.checkoutSessions }),
  createApiCheckoutSession: defineCall({ ...session, path: paths.apiCheckoutSessions }),
  startWave: defineCall({
    ...start,
    path: paths.waveStart,
    summary: 'Commence un paiement Wave',
    reply: startedWave,
  }),
  startOrange: defineCall({
    ...start,
    path: paths.orangeStart,
    summary: 'Commence un paiement Orange Money',
    reply: startedOrange,
  }),
  startCard: defineCall({
    ...start,
    path: paths.cardStart,
    summary: 'Commence un paiement par carte',
    reply: startedCard,
  }),
  getPaymentOptions: defineCall({
    method: 'GET',
    path: paths.paymentOptions,
    summary: 'Ce qui peut être payé d’une commande, et par qui (`id` : la commande)',
    subject,
    access: 'public',
    params: ofId,
    query: z.object({ token: z.optional(text(64)) }),
    reply: paymentOptions,
  }),
  getWaveStatus: defineCall({ ...one, path: paths.waveStatus, reply: waveTransaction }),
  probeOrange: defineCall({
    method: 'GET',
    path: paths.orangeProbe,
    summary: 'Si le paiement Orange Money est proposé',
    subject,
    access: 'public',
    reply: z.object({ success: z.literal(true), available: z.boolean() }),
  }),
  getOrangeStatus: defineCall({ ...one, path: paths.orangeStatus, reply: orangeTransaction }),
  getPaymentStatus: defineCall({ ...one, path: paths.paymentStatus }),
  getTransaction: defineCall({ ...one, path: paths.transaction }),
  getApiTransaction: defineCall({ ...one, path: paths.apiTransaction }),
  getOrangeTransaction: defineCall({
    ...one,
    path: paths.orangeTransaction,
    summary: 'Un paiement Orange Money, par l’identifiant de l’opérateur',
    params: z.object({ orangeId: filledText(1, 120) }),
    reply: orangeTransaction,
  }),
  cancelPayment: defineCall({
    method: 'POST',
    path: paths.paymentCancel,
    summary: 'Abandonne un paiement qui attend, là où l’opérateur le permet',
    subject,
    access: 'public',
    params: ofName,
    reply: anyTransaction,
  }),
  listPaymentsOfCustomer: defineCall({
    method: 'GET',
    path: paths.paymentsOfCustomer,
    summary: 'Tous les paiements d’un client, le plus récent en tête',
    subject,
    access: ofCustomer,
    params: ofId,
    reply: partnerTransactions(anyTransaction),
  }),
  listWaveOfPartner: defineCall({
    method: 'GET',
    path: paths.waveOfPartner,
    summary: 'Les paiements Wave d’un client',
    subject,
    access: ofCustomer,
    params: ofId,
    reply: partnerTransactions(waveTransaction),
  }),
  listWaveRows: defineCall({
    method: 'GET',
    path: paths.waveRows,
    summary: 'Les mêmes, en simple liste',
    subject,
    access: ofCustomer,
    params: ofId,
    reply: z.array(waveTransaction),
  }),
  listOrangeOfPartner: defineCall({
    method: 'GET',
    path: paths.orangeOfPartner,
    summary: 'Les paiements Orange Money d’un client',
    subject,
    access: ofCustomer,
    params: ofId,
    reply: partnerTransactions(orangeTransaction),
  }),
  listOrangeDetailed: defineCall({
    method: 'GET',
    path: paths.orangeDetailed,
    summary: 'Les mêmes en détail, avec l’état de l’opérateur et le nôtre',
    subject,
    access: ofCustomer,
    params: ofId,
    reply: detailedTransactions,
  }),
  listOrangeRows: defineCall({
    method: 'GET',
    path: paths.orangeRows,
    summary: 'Les mêmes en détail, en simple liste',
    subject,
    access: ofCustomer,
    params: ofId,
    reply: z.array(listedOrange),
  }),
  getOrangeStats: defineCall({
    method: 'GET',
    path: paths.orangeStats,
    summary: 'Paiements Orange Money comptés par état et par jour ; un client demande les siens',
    subject,
    access: { owner: 'query.partner_id', or: 'payments:read', isOwnWithout: true },
    query: z.object({
      partner_id: z.optional(numberInAddress(1, 2_147_483_647)),
      date_from: day,
      date_to: day,
    }),
    reply: orangeStats,
  }),
  setPayment: defineCall({
    method: 'POST',
    path: paths.paymentSet,
    summary: 'Pour les clients existants : répond le paiement tel qu’il est',
    subject,
    access: 'customer',
    body: paymentClaim,
    reply: legacyPayment,
  }),
  updatePayment: defineCall({
    method: 'PUT',
    path: paths.paymentUpdate,
    summary: 'Le même : un navigateur ne déclare rien payé, l’opérateur est relu',
    subject,
    access: 'customer',
    params: ofName,
    body: claim,
    reply: legacyPayment,
  }),
  getPaymentByOrder: defineCall({
    method: 'GET',
    path: paths.paymentByOrder,
    summary:
      'Les paiements reçus d’une commande : un objet, ou une liste quand elle se paie en parts',
    subject,
    access: 'customer',
    params: ofId,
    reply: z.union([z.array(legacyPayment), legacyPayment, z.object({})]),
  }),
  getPaymentByToken: defineCall({
    method: 'GET',
    path: paths.paymentByToken,
    summary: 'Un paiement par son jeton',
    subject,
    access: 'public',
    params: z.object({ token: filledText(1, 120) }),
    reply: legacyPayment,
  }),
  verifyPayment: defineCall({
    method: 'PUT',
    path: paths.paymentVerify,
    summary: 'Relit un paiement chez l’opérateur et répond sa commande',
    subject,
    access: 'public',
    params: z.object({ token: filledText(1, 120) }),
    body: claim,
    reply: orderSummary,
  }),
  checkOrderPayment: defineCall({
    method: 'GET',
    changes: true,
    path: paths.orderPayment,
    summary: 'Relit les paiements d’une commande qui attendent',
    subject,
    access: 'customer',
    params: ofId,
    reply: z.union([orderSummary, z.object({ message: z.string() })]),
  }),
  checkPreorderPayment: defineCall({
    method: 'GET',
    changes: true,
    path: paths.preorderPayment,
    summary: 'Relit un paiement d’une précommande',
    subject,
    access: 'customer',
    params: z.object({ id: idInPath, amount: text(20), token: filledText(1, 120) }),
    reply: z.extend(orderSummary, { payment_ids: z.array(z.int()) }),
  }),
  recheckPayment: defineCall({
    method: 'POST',
    path: paths.paymentRecheck,
    summary: 'Relit un paiement chez l’opérateur',
    subject,
    access: { right: 'payments:read' },
    params: ofId,
    reply: anyTransaction,
  }),
  acceptPayment: defineCall({
    method: 'POST',
    path: paths.paymentAcceptance,
    summary: 'Compte sur sa commande un paiement qui attendait une décision',
    subject,
    access: { right: 'payments:write' },
    params: ofId,
    body: fieldsOf({ note: filledText(3, 500) }),
    reply: anyTransaction,
  }),
  refundPayment: defineCall({
    method: 'POST',
    path: paths.paymentRefund,
    summary:
      'Rembourse un paiement, chez l’opérateur quand il sait le faire ; au-dessus d’un montant, une seconde personne confirme',
    subject,
    access: { right: 'payments:refund' },
    params: ofId,
    body: fieldsOf({
      reason: filledText(3, 500),
      /** For money given back by hand: how, as the number of a transfer. */
      reference: z.optional(text(120)),
      /** XOF; all that may go back when left out. */
      amount: z.optional(xof(1)),
    }),
    /** `refund_request_id` is the request that waits for a second person. */
    reply: z.extend(anyTransaction, { refund_request_id: z.nullable(z.int()) }),
  }),
  closeReceipt: defineCall({
    method: 'POST',
    path: paths.receiptClosing,
    summary: 'Classe une recette qui n’est d’aucune commande, une fois éclaircie',
    subject,
    access: { right: 'payments:write' },
    params: ofId,
    body: fieldsOf({ note: filledText(3, 500) }),
    reply: z.object({ id: z.int(), closed: z.literal(true) }),
  }),
  recordCash: defineCall({
    method: 'POST',
    path: staffPayments.path,
    summary: 'Note un paiement reçu en espèces, à la livraison ou en boutique',
    subject,
    access: { right: 'payments:write' },
    status: 201,
    idempotencyKey: true,
    body: fieldsOf({
      order_id: idOrText,
      amount: xof(1),
      note: z.optional(text(500)),
    }),
    reply: anyTransaction,
  }),
};
