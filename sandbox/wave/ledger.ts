import type { Kept } from './session.ts';

/** What Wave keeps of each payment, in parts of a hundred. */
const FEE_PERCENT = 1;
const MOST_ROWS = 1000;

export type LedgerPage = { first: number | undefined; after: string | undefined };

/** One page of a UTC day (YYYY-MM-DD), oldest first, without Wave's fee. Undefined for a wrong cursor. */
export function pageOfLedger(all: Kept[], day: string, { first, after }: LedgerPage) {
  const rows = all
    .flatMap(rowsOf)
    .filter(({ timestamp }) => timestamp.startsWith(day))
    .sort((one, other) => one.timestamp.localeCompare(other.timestamp));
  const start = after === undefined ? 0 : readCursor(after);
  if (start === undefined) return undefined;
  const end = Math.min(rows.length, start + Math.min(first ?? MOST_ROWS, MOST_ROWS));
  return {
    page_info: {
      start_cursor: after ?? null,
      end_cursor: end > start ? writeCursor(end) : null,
      has_next_page: end < rows.length,
    },
    date: day,
    items: rows.slice(start, end),
  };
}

/** XOF after Wave's fee: what a payment changes the balance by. */
export const netOf = (amountXof: number): number => amountXof - feeOf(amountXof);
const feeOf = (amountXof: number) => Math.ceil((amountXof * FEE_PERCENT) / 100);

function rowsOf({ session, payer, refundedAt }: Kept) {
  if (session.transaction_id === null) return [];
  const amountXof = Number(session.amount);
  const row = (timestamp: string, sign: 1 | -1) => ({
    timestamp,
    transaction_id: session.transaction_id,
    transaction_type: sign === 1 ? 'api_checkout' : 'api_checkout_refund',
    amount: String(sign * netOf(amountXof)),
    fee: String(sign * feeOf(amountXof)),
    currency: session.currency,
    is_reversal: sign === -1,
    counterparty_name: null,
    counterparty_mobile: `+221${payer}`,
    client_reference: session.client_reference,
    checkout_api_session_id: session.id,
  });
  const paid = row(session.when_completed!, 1);
  if (refundedAt === null) return [paid];
  return [paid, row(`${new Date(refundedAt).toISOString().slice(0, 19)}Z`, -1)];
}

const writeCursor = (place: number) => Buffer.from(`row:${place}`).toString('base64url');
function readCursor(cursor: string): number | undefined {
  const place = /^row:(\d+)$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1];
  return place === undefined ? undefined : Number(place);
}
