import type { Code, Transaction } from './code.ts';

const DEFAULT_SIZE = 20;
const MAX_SIZE = 500;

/**
 * Transactions by the parameters of Sonatel's search, oldest first. As in production, a `type` finds nothing.
 */
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
      // By what the shop asked for, whatever a knob makes a transaction say.
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
