import { asc, eq, sql } from 'drizzle-orm';
import type { StaffPayment } from '#contract/money/staff-payments.ts';
import { type Actor, actorHasRight } from '#server/base/identity/actor.ts';
import { partners } from '#server/base/identity/tables.ts';
import { isoTime } from '#server/base/time.ts';
import { paymentEvents } from '#server/money/payments/tables.ts';
import {
  dutyBackXof,
  isAmountUnknown,
  receivedXof,
} from '#server/sales/orders/paying/settle-order.ts';
import { maskNumbers, paymentNotFound } from '../payment/may-see-payment.ts';
import { findPayment } from '../payment/payment.ts';

import type { Outside } from '../providers/provider.ts';
import { explainAttempt, explainPayment } from '../reading/explain-payment.ts';
import { describeProviderMessage } from '../reading/provider-words.ts';
import { canRefund, refundableXof, refusalToRefund } from '../refunds/refund-payment.ts';
import { needsSecondPerson } from '../refunds/request-refund.ts';
import { toListedPayment } from './list-payments.ts';
import { findWaitingRefund } from './list-refunds.ts';

const MOST_EVENTS = 200;

/** Numbers are masked for actors who may only read. Throws `not-found`. */
export async function readStaffPayment(
  { db, config, providers }: Outside,
  actor: Actor,
  id: number,
): Promise<StaffPayment> {
  const found = await findPayment(db, id);
  if (found === undefined) throw paymentNotFound();
  const { payment, order } = found;
  const at = (moment: Date | null) => moment && isoTime(moment);
  const [events, request, starter] = await Promise.all([
    db
      .select()
      .from(paymentEvents)
      .where(eq(paymentEvents.paymentId, id))
      .orderBy(asc(paymentEvents.id))
      .limit(MOST_EVENTS),
    findWaitingRefund(db, id),
    db
      .select({ name: partners.name })
      .from(partners)
      .where(sql`${partners.id} = ${payment.startedById}::int`),
  ]);
  const termsOf = async (refundable: number) => ({
    can_refund_itself:
      payment.provider === 'voucher' ||
      (canRefund(providers, payment) && refundable === receivedXof(payment)),
    refund_refusal: refusalToRefund(payment, refundable) ?? '',
    refund_amount: isAmountUnknown(payment) ? null : refundable,
    refund_duty: dutyBackXof(config, payment, refundable),
    refund_needs_second: await needsSecondPerson(db, config, payment, refundable),
  });
  const cancelled = { ...order, state: 'cancel' as const };
  const isWhole = actorHasRight(actor, 'payments:write');
  return {
    ...toListedPayment(payment, order, actor),
    provider_id: payment.providerId,
    reference: payment.reference,
    description: payment.description,
    channel: payment.channel,
    attempt_error: payment.attemptError,
    attempt_words: payment.attemptError === '' ? '' : explainAttempt(payment.attemptError),
    message: explainPayment(payment),
    instalment: payment.instalment,
    started_by: starter[0]?.name ?? '',
    checked_at: at(payment.checkedAt),
    next_check_at: at(payment.nextCheckAt),
    missing_in_ledger_at: at(payment.missingInLedgerAt),
    refund_reason: payment.refundReason,
    refund_reference: payment.refundReference,
    ...(await termsOf(await refundableXof(db, payment, order))),
    refund_after_cancelling: await termsOf(await refundableXof(db, payment, cancelled)),
    stamp_duty: payment.stampDuty,
    two_people_from: config.settings.REFUND_TWO_PEOPLE_FROM,
    refund_request: request ?? null,
    events: events.map((event) => ({
      id: event.id,
      kind: event.kind,
      received_at: isoTime(event.receivedAt),
      worked_at: at(event.workedAt),
      words: describeProviderMessage(event.provider, event.body),
      body: isWhole ? event.body : maskNumbers(event.body),
    })),
  };
}
