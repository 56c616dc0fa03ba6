import * as z from 'zod/mini';
import { fieldsOf } from '#contract/base/tables.ts';
import type { Answer, OutsideRequest } from '#server/base/outside/ask-outside.ts';
import { createTokenSource, readToken } from '#server/base/outside/token-source.ts';
import {
  expectDone,
  postToProvider,
  type RetryPolicy,
  readAnswer,
  readFromProvider,
  readId,
  readProviderTime,
  readProviderXof,
  readWord,
} from '../ask-provider.ts';
import {
  type KnownPayment,
  NOTHING_READ,
  ProviderError,
  type ProviderStatus,
} from '../provider.ts';

export const QR_SECONDS = 3600;

const TRANSACTIONS = '/api/eWallet/v1/transactions';

/** Clocks differ, and the bound of the search is strict. */
const SEARCH_MARGIN_MS = 120_000;

/** A transaction is final within a day of its beginning, so a code's last one within a day of its end. */
const FINAL_AFTER_MS = 24 * 3600_000;

const rowSchema = z.looseObject({ status: z.string() });

const statusSchema = z.object({ status: z.string() });

type Row = z.infer<typeof rowSchema>;

const ENDED: Record<string, 'failed' | 'cancelled'> = {
  FAILED: 'failed',
  REJECTED: 'failed',
  CANCELLED: 'cancelled',
};

/** Reads a payment by the transactions of our reference; a failed code may be tried again. Throws ProviderError. */
export async function readOrangePayment(
  gateway: OrangeGateway,
  merchantCode: string,
  known: KnownPayment,
): Promise<ProviderStatus> {
  const payableUntil = known.validUntil?.getTime() ?? known.createdAt.getTime() + QR_SECONDS * 1000;
  const isOver = Date.now() > payableUntil + FINAL_AFTER_MS;
  const row = pickRow(await findRows(gateway, known));
  if (row === undefined) {
    const never = { ...NOTHING_READ, raw: '[]' };
    return isOver
      ? { ...never, outcome: 'expired', rawStatus: 'EXPIRED' }
      : { ...never, outcome: 'open', rawStatus: 'INITIATED' };
  }
  const status = row.status === 'SUCCESS' ? await confirm(gateway, row) : row.status;
  const ended = Object.hasOwn(ENDED, status) ? ENDED[status] : undefined;
  const { value, unit } = fieldsOf(row.amount);
  return {
    ...NOTHING_READ,
    outcome: outcomeOf(status, isOver ? ended : undefined),
    rawStatus: readWord(status),
    attemptError: ended === undefined ? '' : readWord(status),
    amountXof: readProviderXof(value),
    currency: typeof unit === 'string' ? unit : null,
    reference: referenceOf(row),
    isOurs: fieldsOf(row.partner).id === merchantCode,
    providerTransactionId: readId(row.transactionId),
    payer: readWord(fieldsOf(row.customer).id) || null,
    channel: readWord(row.channel),
    paidAt:
      status === 'SUCCESS'
        ? (readProviderTime(row.updatedAt) ?? readProviderTime(row.createdAt))
        : null,
    raw: JSON.stringify({ ...row, status }),
  };
}

/** By our reference or metadata, else by the callback's id. Searching by `type` finds nothing in production. */
async function findRows(
  gateway: OrangeGateway,
  { transactionId, providerTransactionId, createdAt }: KnownPayment,
): Promise<Row[]> {
  const search = async (wanted: Record<string, string>) => {
    const from = new Date(createdAt.getTime() - SEARCH_MARGIN_MS).toISOString();
    const query = new URLSearchParams({ ...wanted, fromDateTime: from, size: '500' });
    return readAnswer(
      z.array(rowSchema),
      await gateway.look(`${TRANSACTIONS}?${query}`),
      'unavailable',
    );
  };
  // Sonatel may take an empty reference for every transaction.
  const found =
    transactionId === ''
      ? []
      : (await search({ reference: transactionId })).filter(
          (row) => row.reference === transactionId || ownReferenceOf(row) === transactionId,
        );
  if (found.length > 0 || providerTransactionId === null) return found;
  const named = await search({ transactionId: providerTransactionId });
  return named.filter((row) => row.transactionId === providerTransactionId);
}

/** Money wins, then what is still under way, then the last that failed. */
function pickRow(rows: Row[]): Row | undefined {
  const newestFirst = rows.toSorted((a, b) =>
    String(b.createdAt).localeCompare(String(a.createdAt)),
  );
  return (
    newestFirst.findLast(({ status }) => status === 'SUCCESS') ??
    newestFirst.find(({ status }) => !Object.hasOwn(ENDED, status)) ??
    newestFirst[0]
  );
}

/** Only the status call is authoritative; the search may be ahead or behind. */
async function confirm(gateway: OrangeGateway, row: Row): Promise<string> {
  const id = readId(row.transactionId);
  if (id === null) return 'PENDING';
  const answer = await gateway.look(`${TRANSACTIONS}/${encodeURIComponent(id)}/status`);
  return readAnswer(statusSchema, answer, 'unavailable').status;
}

/** What ended without money is `open` as long as the code can be tried again. */
function outcomeOf(
  status: string,
  ended: 'failed' | 'cancelled' | undefined,
): ProviderStatus['outcome'] {
  if (status === 'SUCCESS') return 'paid';
  return ended ?? (status === 'ACCEPTED' ? 'processing' : 'open');
}

const ownReferenceOf = ({ metadata }: Row) => readId(fieldsOf(metadata).transaction_id);

const referenceOf = (row: Row) => readId(row.reference) ?? ownReferenceOf(row);

/** Tokens live for 299 seconds in production, so a minute would be a lot. */
const TOKEN_MARGIN_MS = 30_000;

type OrangeGateway = {
  look: (path: string) => Promise<Answer>;
  tell: (path: string, body: object, headers: Record<string, string>) => Promise<Answer>;
};

/** Calls Sonatel's API with one shared token. Throws ProviderError. */
export function openOrangeGateway(
  { baseUrl, clientId, clientSecret }: { baseUrl: string; clientId: string; clientSecret: string },
  retryPolicy: RetryPolicy,
): OrangeGateway {
  const askForToken = async () => {
    const answer = await readFromProvider(retryPolicy, `${baseUrl}/oauth/v1/token`, {
      method: 'POST',
      body: new URLSearchParams({
        client_id: clientId,
        client_secret: clientSecret,
        grant_type: 'client_credentials',
      }),
    });
    expectDone(answer);
    const token = readToken(answer.body);
    if (token === undefined) throw new ProviderError('unavailable', 'unexpected-answer');
    return token;
  };
  const tokens = createTokenSource(askForToken, TOKEN_MARGIN_MS);
  const call = async (ask: typeof readFromProvider, path: string, question: OutsideRequest) => {
    const withToken = (token: string) =>
      ask(retryPolicy, `${baseUrl}${path}`, {
        ...question,
        // The gateway answers 415 without it, to a GET too.
        headers: {
          'content-type': 'application/json',
          ...question.headers,
          authorization: `Bearer ${token}`,
        },
      });
    const token = await tokens.get();
    const answer = await withToken(token);
    return answer.status === 401 ? withToken(await tokens.getAfter(token)) : answer;
  };
  return {
    look: (path) => call(readFromProvider, path, { method: 'GET' }),
    tell: (path, body, headers) =>
      call(postToProvider, path, { method: 'POST', headers, body: JSON.stringify(body) }),
  };
}
