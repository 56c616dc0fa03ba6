import type { Payable, Till } from '../payable.ts';
import type { Code } from './code.ts';
import { type Codes, stateOf } from './codes.ts';

export function createOrangeTill(codes: Codes): Till {
  return {
    service: 'orange',
    find: (id) => {
      const code = codes.find(id);
      return code && toPayable(code);
    },
    list: () => codes.list().map(toPayable).reverse(),
    show: (id) => show(codes.find(id)!),
    act: async (id, act, payer) => {
      const code = codes.find(id)!;
      if (act === 'leave') return codes.expire(code);
      return act === 'pay' ? codes.pay(code, payer) : codes.refuse(code, payer);
    },
    whoCanPay: codes.wallets.whoCanPay,
    balance: codes.wallets.balance,
    refill: codes.wallets.refill,
  };
}

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
