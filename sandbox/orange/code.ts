import { randomUUID } from 'node:crypto';
import { DIGITS, LOWER, randomId, UPPER } from '../payable.ts';
import type { CodeRequest } from './code-request.ts';

/** The default validity is undocumented. */
const DEFAULT_VALIDITY_S = 900;

export type Transaction = {
  amount: { value: number; unit: string };
  requestDate: string;
  reference: string;
  metadata: Record<string, string>;
  receiveNotification: boolean;
  partner: { id: string; idType: 'CODE'; walletType: 'PRINCIPAL' };
  customer: { id: string; idType: 'MSISDN'; walletType: 'PRINCIPAL' };
  type: 'MERCHANT_PAYMENT';
  transactionId: string;
  createdAt: string;
  updatedAt: string;
  channel: 'MAXIT';
  status: 'SUCCESS' | 'FAILED';
  statusReason?: string;
};

export type Code = {
  qrId: string;
  request: CodeRequest;
  callbackUrl: string | undefined;
  createdAt: number;
  /** Milliseconds. */
  validUntil: number;
  validityS: number;
  tries: Transaction[];
};

/** Returns an unpaid code, valid for the requested seconds or `DEFAULT_VALIDITY_S`; stores nothing. */
export function newCode(request: CodeRequest, callbackUrl: string | undefined): Code {
  const validityS = request.validity ?? DEFAULT_VALIDITY_S;
  const createdAt = Date.now();
  return {
    qrId: randomId(UPPER + LOWER + DIGITS, 20),
    request,
    callbackUrl,
    createdAt,
    validUntil: createdAt + validityS * 1000,
    validityS,
    tries: [],
  };
}

/** The operator adds keys to the metadata. */
export function newTransaction(
  { request, createdAt }: Code,
  payer: string,
  status: Transaction['status'],
): Transaction {
  const now = new Date().toISOString();
  return {
    amount: { value: request.amount.value, unit: request.amount.unit },
    requestDate: new Date(createdAt).toISOString(),
    reference: request.reference ?? '',
    metadata: {
      ...request.metadata,
      idempotencyKey: randomUUID(),
      'notification.dispatched': 'true',
    },
    receiveNotification: true,
    partner: { id: ORANGE_CLIENT.ORANGE_MERCHANT_CODE, idType: 'CODE', walletType: 'PRINCIPAL' },
    customer: { id: payer, idType: 'MSISDN', walletType: 'PRINCIPAL' },
    type: 'MERCHANT_PAYMENT',
    transactionId: transactionIdAt(now),
    createdAt: now,
    updatedAt: now,
    channel: 'MAXIT',
    status,
  };
}

/** `MP260909.1002.A34169`: minute, letter, five digits. */
export function transactionIdAt(iso: string): string {
  const [date = '', time = ''] = iso.split('T');
  const minute = time.slice(0, 5).replace(':', '');
  const day = date.slice(2).replaceAll('-', '');
  return `MP${day}.${minute}.${randomId(UPPER, 1)}${randomId(DIGITS, 5)}`;
}

/** Amounts as `10.0`. */
export const withFloats = (value: unknown): string =>
  JSON.stringify(value).replace(/"value":(\d+)(?=[,}])/g, '"value":$1.0');

const DEFAULT_SIZE = 20;

const MAX_SIZE = 500;

/** As in production, a `type` finds nothing. Undefined for a wrong query. */
export function findTransactions(
  codes: Code[],
  query: Record<string, string>,
): Transaction[] | undefined {
  const { reference, transactionId, status, type, fromDateTime, toDateTime } = query;
  const page = Number(query.page ?? 0);
  const size = Number(query.size ?? DEFAULT_SIZE);
  const isPage = Number.isInteger(page) && page >= 0;
  const isSize = Number.isInteger(size) && size >= 1 && size <= MAX_SIZE;
  const from = fromDateTime === undefined ? Number.NEGATIVE_INFINITY : Date.parse(fromDateTime);
  const to = toDateTime === undefined ? Number.POSITIVE_INFINITY : Date.parse(toDateTime);
  if (!isPage || !isSize || Number.isNaN(from) || Number.isNaN(to)) return undefined;
  if (type !== undefined) return [];
  return (
    codes
      // By the requested reference, in spite of knobs.
      .filter(({ request }) => reference === undefined || request.reference === reference)
      .flatMap(({ tries }) => tries)
      .filter(
        (found) =>
          (transactionId === undefined || found.transactionId === transactionId) &&
          (status === undefined || found.status === status) &&
          Date.parse(found.createdAt) > from &&
          Date.parse(found.createdAt) < to,
      )
      .slice(page * size, (page + 1) * size)
  );
}

export const ORANGE_CLIENT = {
  ORANGE_CLIENT_ID: 'sandaga-demo',
  ORANGE_CLIENT_SECRET: 'sandaga-demo-orange-secret',
  ORANGE_MERCHANT_CODE: '123456',
  ORANGE_CALLBACK_SECRET: 'sandaga-demo-orange-endpoint-secret',
  ORANGE_CALLBACK_KEY: 'sandaga-demo-orange-callback-key',
};
