import type * as z from 'zod/mini';
import type {
  AnyTransaction,
  LegacyPayment,
  listedOrange,
  OrangeTransaction,
  OrderSummary,
  WaveTransaction,
} from '#contract/money/payment-shapes.ts';
import type { Config } from '#server/base/config/config.ts';
import { isoTime } from '#server/base/time.ts';
import { orderPath } from '#server/sales/orders/order/order-link.ts';
import {
  leftXof,
  paymentAmountXof,
  paymentStatusOfOrder,
} from '#server/sales/orders/paying/settle-order.ts';

import { maskPhone, type SeenPayment } from '../payment/may-see-payment.ts';
import { type FoundPayment, type Payment, paymentPage, receiptPath } from '../payment/payment.ts';

import { QR_SECONDS } from '../providers/orange/orange-search.ts';
import { explainPayment } from './explain-payment.ts';
import {
  canBePaid,
  mappedOrangeStatus,
  orangeStatus,
  shownStatus,
  waveStatus,
  waveStatusPair,
} from './payment-status.ts';

export const toSummary = ({ order, isInvoiced }: FoundPayment): OrderSummary => ({
  id: order.id,
  type_sale: order.saleType,
  name: order.number,
  partner_id: order.ownerId,
  currency_id: 'XOF',
  company_id: null,
  state: order.state,
  amount_total: order.amountTotal,
  amount_residual: leftXof(order),
  invoice_status: isInvoiced ? 'invoiced' : 'no',
  advance_payment_status: paymentStatusOfOrder(order),
  payment_mode: order.paymentMode,
});

export function toAny(config: Config, seen: SeenPayment): AnyTransaction {
  const { payment } = seen;
  const { page: _, ...links } = linksOf(payment);
  return {
    ...common(config, seen),
    status: shownStatus(payment),
    original_status: payment.rawStatus,
    customer_msisdn: payerOf(seen),
    ...links,
    expires_at: payment.validUntil && isoTime(payment.validUntil),
  };
}

export function toWave(config: Config, seen: SeenPayment): WaveTransaction {
  const { payment } = seen;
  return {
    ...common(config, seen),
    custom_transaction_id: payment.clientTransactionId ?? payment.transactionId,
    wave_id: payment.providerId,
    session_id: payment.providerId,
    status: waveStatus(payment),
    original_status: payment.rawStatus,
    ...waveStatusPair(payment),
    phone: payerOf(seen),
    success_url: paymentPage(config, payment),
  };
}

export function toOrange(config: Config, seen: SeenPayment): OrangeTransaction {
  const { payment } = seen;
  return {
    ...common(config, seen),
    transactionId: payment.providerTransactionId ?? false,
    status: orangeStatus(payment),
    original_status: payment.rawStatus,
    mapped_status: mappedOrangeStatus(payment),
    customer_msisdn: payerOf(seen),
    channel: payment.channel || 'QRCODE',
    type: 'MERCHANT_PAYMENT',
    metadata: metadataOf(payment),
    success_url: payment.successUrl ?? paymentPage(config, payment),
  };
}

/** Fixed fields of existing clients (rule M-23). */
export function toRow(seen: SeenPayment): LegacyPayment {
  const { payment, order, isWhole } = seen;
  return {
    id: payment.id,
    transaction_id: shownName(payment),
    amount: paymentAmountXof(payment),
    currency: 'XOF',
    payment_method: payment.provider,
    payment_date: isoTime(payment.completedAt ?? payment.createdAt),
    order_id: order.id,
    order_name: order.number,
    order_type: order.saleType,
    type_sale: order.saleType,
    partner_id: order.ownerId,
    payment_token: payment.token,
    payment_state: rowState(payment),
    url_facture: receiptPath(payment) || false,
    customer_name: isWhole && order.buyerName,
    customer_email: isWhole && order.buyerEmail,
    customer_phone: payerOf(seen) ?? false,
    token_status: payment.bookedAt !== null && payment.refundedAt === null,
  };
}

function rowState(payment: Payment): LegacyPayment['payment_state'] {
  if (payment.state === 'completed' && payment.refundedAt === null) return 'completed';
  const isWaiting = ['pending', 'processing', 'review'].includes(payment.state);
  return isWaiting && payment.refundedAt === null ? 'pending' : 'failed';
}

/** The client's own name at Orange Money, if any (rule M-9). */
export const shownName = ({ provider, clientTransactionId, transactionId }: Payment): string =>
  (provider === 'orange' ? clientTransactionId : null) ?? transactionId;

export const metadataOf = ({ transactionId, orderId, metadata }: Payment) => ({
  ...metadata,
  transaction_id: transactionId,
  order_id: String(orderId),
});

function common(config: Config, seen: SeenPayment) {
  const { payment, order, showsOrder = false } = seen;
  return {
    success: true as const,
    provider: payment.provider,
    state: payment.state,
    transaction_id: shownName(payment),
    token: payment.token,
    reference: payment.reference,
    amount: paymentAmountXof(payment),
    ...(payment.stampDuty > 0 && { stamp_duty: payment.stampDuty }),
    currency: 'XOF' as const,
    description: payment.description,
    order_id: order.id,
    order_type: order.saleType,
    type_sale: order.saleType,
    order: toSummary(seen),
    order_link: showsOrder ? orderPath(config, order) : '',
    partner_id: order.ownerId,
    instalment: payment.instalment,
    created_at: isoTime(payment.createdAt),
    updated_at: isoTime(payment.updatedAt),
    completed_at: payment.completedAt && isoTime(payment.completedAt),
    payment_url: linksOf(payment).page,
    message: explainPayment(payment),
    url_facture: receiptPath(payment),
  };
}

/** All empty once it cannot be paid any more. */
export function linksOf(payment: Payment) {
  const links: Payment['links'] = canBePaid(payment) ? payment.links : {};
  const { deep = '', om = '', maxit = '', short = '' } = links;
  return {
    page: links.page ?? (short || deep || maxit || om),
    qr_code_base64:
      canBePaid(payment) && payment.qrCode !== null
        ? `data:image/png;base64,${payment.qrCode}`
        : '',
    deep_link: deep,
    deep_link_om: om,
    deep_link_maxit: maxit,
    short_link: short,
  };
}

/** Without `+`, as existing clients expect: the typed number, else the paying one. */
export function payerOf({ payment: { phone, payer }, isWhole }: SeenPayment): string | null {
  const known = (phone ?? payer)?.replace(/^\+/, '') ?? null;
  return isWhole ? known : maskPhone(known);
}

/** See rule M-24. */
export const orangeInvoiceFile = (payment: Payment): string =>
  `facture-orange-money-${shownName(payment)}.pdf`;

export function toListedOrange(config: Config, seen: SeenPayment): z.infer<typeof listedOrange> {
  const { payment } = seen;
  const { page: _, ...links } = linksOf(payment);
  const { createdAt, validUntil } = payment;
  const row = toOrange(config, seen);
  return {
    ...row,
    pay_token: payment.providerId,
    facture_filename: row.url_facture === '' ? '' : orangeInvoiceFile(payment),
    ...links,
    qr_id: payment.providerId,
    validity_seconds: QR_SECONDS,
    valid_from: isoTime(createdAt),
    valid_until: validUntil && isoTime(validUntil),
  };
}
