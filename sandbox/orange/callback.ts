import { createHmac, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { type Knobs, skewOf } from '../knobs.ts';
import { isAllowedUrl } from '../payable.ts';
import type { Fault, News, SentMessage } from '../post-office.ts';
import { type Code, ORANGE_CLIENT, type Transaction, transactionIdAt, withFloats } from './code.ts';

const registration = z.object({
  code: z.string().check(z.regex(/^\d{6}$/)),
  name: z.string().check(z.minLength(1)),
  callbackUrl: z.string().check(z.refine(isAllowedUrl, 'must be a valid https URL')),
  apiKey: z.optional(z.string().check(z.minLength(1))),
});

/** `HMAC-SHA256(secret, t + "," + body)` in hex. */
export const signForOrange = (secret: string, time: number, body: string): string =>
  createHmac('sha256', secret).update(`${time},${body}`).digest('hex');

/** Writes callbacks to the code's own address, or else to the one that the merchant set with `register`. */
export function createOrangeCallbacks(knobs: Knobs) {
  let registered: {
    callbackUrl: string | undefined;
    apiKey: string | undefined;
    record: object[];
  } = {
    callbackUrl: undefined,
    apiKey: ORANGE_CLIENT.ORANGE_CALLBACK_KEY,
    record: [],
  };

  const headersAt = (now: number, body: string, key: string, fault: Fault) => {
    const isForged = fault === 'wrong-signature';
    const time = now + skewOf(fault);
    const secret = isForged ? 'of-somebody-else' : ORANGE_CLIENT.ORANGE_CALLBACK_SECRET;
    const apiKey = isForged ? 'of-somebody-else' : registered.apiKey;
    return {
      'content-type': 'application/json',
      'user-agent': 'Sonatel-Client/1.0',
      'accept-encoding': 'gzip',
      'x-sonatel-idempotency-key': key,
      ...(apiKey !== undefined && { authorization: `Basic ${apiKey}` }),
      ...(knobs.orangeSignature !== 'none' && {
        'x-sonatel-signature': `t=${time},v1=${signForOrange(secret, time, body)}`,
      }),
    };
  };

  const write = (code: Code, transaction: Transaction, fault: Fault): SentMessage | undefined => {
    const url = code.callbackUrl ?? registered.callbackUrl;
    if (url === undefined) return undefined;
    const body = withFloats(bodyOf(code, transaction, fault === 'unknown-reference'));
    const key = randomUUID();
    return {
      service: 'orange',
      url,
      body,
      headers: (now) => headersAt(now, body, key, fault),
      triesAgain: (status) => status === undefined || status >= 500,
    };
  };

  return {
    news: (code: Code, transaction: Transaction): News => ({
      write: (fault) => write(code, transaction, fault),
      contradict: () => {
        const transactionId = transactionIdAt(transaction.createdAt);
        return write(code, { ...transaction, transactionId, status: 'FAILED' }, null);
      },
    }),
    register: (body: unknown): { field: string; message: string }[] | undefined => {
      const read = registration.safeParse(body);
      if (!read.success) {
        return read.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
      }
      const { callbackUrl, apiKey } = read.data;
      const record = { ...read.data, msisdn: '771234567', createdAt: asRegistered(new Date()) };
      registered = { callbackUrl, apiKey, record: [record] };
      return undefined;
    },
    list: () => registered.record,
  };
}

function bodyOf(code: Code, transaction: Transaction, isUnknown: boolean) {
  const { partner, customer, amount, type, channel, createdAt, status } = transaction;
  const { callbackSuccessUrl, callbackCancelUrl, metadata } = code.request;
  return {
    partner: { idType: partner.idType, id: partner.id },
    customer: { idType: customer.idType, id: customer.id },
    amount,
    type,
    paymentMethod: 'QRCODE',
    channel,
    reference: isUnknown ? 'INCONNU-1' : transaction.reference,
    transactionId: isUnknown ? transactionIdAt(createdAt) : transaction.transactionId,
    createdAt,
    status,
    detail: null,
    metadata: {
      ...(isUnknown ? {} : metadata),
      ...(callbackSuccessUrl !== undefined && { successRedirectUrl: callbackSuccessUrl }),
      ...(callbackCancelUrl !== undefined && { cancelRedirectUrl: callbackCancelUrl }),
    },
  };
}

/** `dd-MM-yyyy HH:mm:ss`; Orange uses this format only in the list of registrations. */
function asRegistered(at: Date): string {
  const [date = '', time = ''] = at.toISOString().split('T');
  return `${date.split('-').reverse().join('-')} ${time.slice(0, 8)}`;
}

export type CallbackWriter = ReturnType<typeof createOrangeCallbacks>;
