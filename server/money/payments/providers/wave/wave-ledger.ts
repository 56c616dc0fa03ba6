import * as z from 'zod/mini';
import type { Answer } from '#server/base/outside/ask-outside.ts';
import { readAnswer, readId, readProviderTime, readProviderXof } from '../ask-provider.ts';
import { type LedgerRow, ProviderError } from '../provider.ts';

export type AskWave = (method: 'GET' | 'POST', path: string, body?: object) => Promise<Answer>;

/** A hundred thousand payments a day; more pages mean a looping cursor. */
const MOST_PAGES = 200;
const ROWS_A_PAGE = '500';

const pageSchema = z.object({
  page_info: z.object({ end_cursor: z.nullish(z.string()), has_next_page: z.boolean() }),
  items: z.array(
    z.object({
      timestamp: z.string(),
      transaction_id: z.string().check(z.minLength(1)),
      transaction_type: z.string(),
      amount: z.unknown(),
      fee: z.unknown(),
      is_reversal: z.nullish(z.boolean()),
      client_reference: z.unknown(),
      checkout_api_session_id: z.unknown(),
    }),
  ),
});
type Item = z.infer<typeof pageSchema>['items'][number];

/**
 * The payments of checkout sessions and their refunds (negative) of a UTC day (`YYYY-MM-DD`), in XOF before Wave's fee.
 * Throws ProviderError.
 */
export async function readWaveLedger(ask: AskWave, day: string): Promise<LedgerRow[]> {
  const rows: LedgerRow[] = [];
  let after: string | null | undefined;
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const query = new URLSearchParams({
      date: day,
      first: ROWS_A_PAGE,
      ...(after ? { after } : {}),
    });
    const answer = await ask('GET', `/v1/transactions?${query}`);
    const { page_info, items } = readAnswer(pageSchema, answer, 'unavailable');
    rows.push(...items.filter(isOfSession).map(toRow));
    after = page_info.end_cursor;
    if (!page_info.has_next_page || !after) return rows;
  }
  throw new ProviderError('unavailable', 'too-many-pages');
}

const isOfSession = ({ transaction_type }: Item) =>
  transaction_type === 'api_checkout' || transaction_type === 'api_checkout_refund';

function toRow(item: Item): LedgerRow {
  const at = readProviderTime(item.timestamp);
  // The ledger's amount is what the balance changed by, after Wave's fee.
  const amountXof = (readProviderXof(item.amount) ?? Number.NaN) + (readProviderXof(item.fee) ?? 0);
  if (at === null || Number.isNaN(amountXof)) {
    throw new ProviderError('unavailable', 'unexpected-answer');
  }
  return {
    providerTransactionId: item.transaction_id,
    providerId: readId(item.checkout_api_session_id),
    reference: readId(item.client_reference),
    amountXof,
    isRefund: item.transaction_type === 'api_checkout_refund' || item.is_reversal === true,
    at,
  };
}
