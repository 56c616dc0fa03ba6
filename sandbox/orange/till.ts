import { createTill, type Payable } from '../payable.ts';
import type { Code } from './code.ts';
import { type Codes, stateOf } from './codes.ts';

export const createOrangeTill = (codes: Codes) =>
  createTill('orange', codes, { toPayable, show, leave: codes.expire });

/** The API has no such object: what it says of a code at once, and of its transactions later. */
const show = (code: Code) => ({
  qrId: code.qrId,
  reference: code.request.reference ?? '',
  amount: code.request.amount,
  state: stateOf(code),
  validUntil: new Date(code.validUntil).toISOString(),
  transactions: code.tries,
});

function toPayable(code: Code): Payable {
  const { request, tries } = code;
  const last = tries.at(-1);
  const isPaid = tries.some(({ status }) => status === 'SUCCESS');
  return {
    service: 'orange',
    id: code.qrId,
    shop: request.name,
    amountXof: request.amount.value,
    reference: request.reference ?? '',
    payer: last?.customer.id ?? null,
    state: isPaid ? 'paid' : stateOf(code),
    failure: last?.statusReason ?? null,
    paidUrl: request.callbackSuccessUrl ?? null,
    unpaidUrl: request.callbackCancelUrl ?? null,
    createdAt: new Date(code.createdAt).toISOString(),
  };
}
