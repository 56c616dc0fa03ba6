import type { Knobs } from '../knobs.ts';
import {
  createBoundedStore,
  createTill,
  createWallets,
  DIGITS,
  randomId,
  type SandboxPayment,
} from '../payable.ts';
import type { PostOffice } from '../post-office.ts';
import type { CallbackWriter } from './callback.ts';
import { type Code, newCode, newTransaction, type Transaction } from './code.ts';
import type { CodeRequest } from './code-request.ts';

const OPENING_XOF = 2_000_000;

/** Max It's least payment; the API allows less. */
const FLOOR_XOF = 10;

const BALANCE_TOO_LOW = '2020';

const NOT_ALLOWED = '2041';

const DECLINED = '4099';

/** Keeps codes and wallets in memory; each payment or failure sends the shop a callback. */
export function createCodes(knobs: Knobs, office: PostOffice, callback: CallbackWriter) {
  const shelf = createBoundedStore<Code>();
  const wallets = createWallets(OPENING_XOF);

  const tell = (code: Code, transaction: Transaction) =>
    office.tell(knobs.orangeCallback, callback.news(code, transaction));

  const fail = async (code: Code, payer: string, statusReason: string) => {
    const transaction = { ...newTransaction(code, payer, 'FAILED'), statusReason };
    code.tries.push(transaction);
    await tell(code, transaction);
  };

  /** Refuses expired, used and too small codes. */
  const pay = async (code: Code, payer: string): Promise<boolean> => {
    const { amount, restrictions } = code.request;
    if (stateOf(code) !== 'open' || amount.value < FLOOR_XOF) return false;
    const wanted = restrictions?.payerMsisdn;
    if (wanted !== undefined && !wanted.endsWith(payer)) {
      await fail(code, payer, NOT_ALLOWED);
      return true;
    }
    if (!wallets.take(payer, amount.value)) {
      await fail(code, payer, BALANCE_TOO_LOW);
      return true;
    }
    const transaction = newTransaction(code, payer, 'SUCCESS');
    Object.assign(transaction, distort(transaction, knobs.orangeMoney));
    code.tries.push(transaction);
    await tell(code, transaction);
    return true;
  };

  return {
    create: async (request: CodeRequest, callbackUrl: string | undefined): Promise<Code> => {
      const code = newCode(request, callbackUrl);
      shelf.put(code.qrId, code);
      if (knobs.orangeCallback === 'instant') {
        await pay(code, wallets.whoCanPay(request.amount.value));
      }
      return code;
    },
    find: shelf.get,
    list: shelf.list,
    pay,
    refuse: async (code: Code, payer: string): Promise<boolean> => {
      if (stateOf(code) !== 'open') return false;
      await fail(code, payer, DECLINED);
      return true;
    },
    expire: (code: Code): boolean => {
      if (stateOf(code) !== 'open') return false;
      code.validUntil = Date.now();
      return true;
    },
    wallets,
  };
}

function stateOf({ tries, validUntil, request }: Code): 'open' | 'paid' | 'expired' {
  const isPaid = tries.some(({ status }) => status === 'SUCCESS');
  if (isPaid && request.restrictions?.isSingleUse) return 'paid';
  if (Date.now() < validUntil) return 'open';
  return isPaid ? 'paid' : 'expired';
}

function distort({ amount }: Transaction, fault: Knobs['orangeMoney']): Partial<Transaction> {
  if (fault === 'wrong-amount')
    return { amount: { ...amount, value: Math.ceil(amount.value / 2) } };
  if (fault === 'wrong-currency') return { amount: { ...amount, unit: 'EUR' } };
  return fault === 'wrong-reference' ? { reference: `AUTRE-${randomId(DIGITS, 6)}` } : {};
}

export type Codes = ReturnType<typeof createCodes>;

export const createOrangeTill = (codes: Codes) =>
  createTill('orange', codes, { toPayable, show, leave: codes.expire });

/** The API has no such object: code and transactions together. */
const show = (code: Code) => ({
  qrId: code.qrId,
  reference: code.request.reference ?? '',
  amount: code.request.amount,
  state: stateOf(code),
  validUntil: new Date(code.validUntil).toISOString(),
  transactions: code.tries,
});

function toPayable(code: Code): SandboxPayment {
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
