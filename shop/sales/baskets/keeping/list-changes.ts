import { EXPECTED_ACCOUNT } from '#contract/base/access.ts';
import { paths } from '#contract/base/paths.ts';
import { KEPT_LISTS, type KeptListName, LIST_LINES } from '#contract/sales/baskets.ts';
import type { ListChange, ListedLine } from '#contract/sales/kept-lists.ts';
import { sendAsVisitor } from '#shop/base/api/client.ts';
import type { BasketLine } from '#shop/base/lists/lines.ts';

/** Quantities at the last look, by list and product id. */
export type KnownQuantities = Partial<Record<KeptListName, Record<string, number>>>;

/** Unsent quantities (0 for removed) with their time in ms by this browser's clock. */
export type PendingListChange = {
  list: KeptListName;
  id: number;
  quantity: number;
  atMs: number;
  /** Added before signing in. */
  isOfGuest?: boolean;
};

export type ListsNow = readonly {
  list: KeptListName;
  lines: readonly Pick<BasketLine, 'id' | 'quantity' | 'date'>[];
}[];

const MAX_AGE_MS = 5 * 366 * 86_400_000;

export const knownOf = (lists: ListsNow): KnownQuantities =>
  Object.fromEntries(
    lists.map(({ list, lines }) => [
      list,
      Object.fromEntries(lines.map(({ id, quantity }) => [id, quantity])),
    ]),
  );

/**
 * Changes since `known`. Without it the lists are a guest's: each line counts from its own date, and nothing as
 * removed.
 */
export function findChanges(
  known: KnownQuantities | undefined,
  lists: ListsNow,
  nowMs: number,
): PendingListChange[] {
  return lists.flatMap(({ list, lines }) => {
    const before = known?.[list] ?? {};
    const changed = lines
      .filter(({ id, quantity }) => before[id] !== quantity)
      .map(({ id, quantity, date }) => {
        if (known !== undefined) return { list, id, quantity, atMs: nowMs };
        return { list, id, quantity, atMs: addedAt(date, nowMs), isOfGuest: true };
      });
    const ids = new Set(lines.map(({ id }) => id));
    const removed = Object.keys(before)
      .map(Number)
      .filter((id) => !ids.has(id))
      .map((id) => ({ list, id, quantity: 0, atMs: nowMs }));
    return [...changed, ...removed];
  });
}

/** An unreadable date of the former shop, or a future one, counts as now. */
function addedAt(date: string, nowMs: number): number {
  const atMs = Date.parse(date);
  return atMs <= nowMs ? atMs : nowMs;
}

/** A later change replaces an earlier one. */
export const mergePending = (
  waiting: readonly PendingListChange[],
  later: readonly PendingListChange[],
): PendingListChange[] => [
  ...waiting.filter((one) => !later.some((other) => isSameArticle(one, other))),
  ...later,
];

/** Drops sent changes. A later change of the same product keeps waiting. */
export const withoutSent = (
  waiting: readonly PendingListChange[],
  sent: readonly PendingListChange[],
): PendingListChange[] =>
  waiting.filter(
    (one) =>
      !sent.some(
        (other) =>
          isSameArticle(one, other) && one.quantity === other.quantity && one.atMs === other.atMs,
      ),
  );

const isSameArticle = (one: PendingListChange, other: PendingListChange) =>
  one.list === other.list && one.id === other.id;

/** Newest first if there are more than one request takes. */
export const changesToSend = (waiting: readonly PendingListChange[]): PendingListChange[] =>
  waiting.toSorted((a, b) => b.atMs - a.atMs).slice(0, KEPT_LISTS.length * LIST_LINES);

/** A guest's lines that another device removed later stay: a customer loses nothing visible by signing in. */
export const keepGuestLines = (
  sent: readonly PendingListChange[],
  answered: readonly ListedLine[],
  nowMs: number,
): PendingListChange[] =>
  sent
    .filter(
      ({ isOfGuest, list, id }) =>
        isOfGuest && !answered.some((line) => line.list === list && line.id === id),
    )
    .map(({ list, id, quantity }) => ({ list, id, quantity, atMs: nowMs }));

const asChanges = (sent: readonly PendingListChange[], nowMs: number): ListChange[] =>
  sent.map(({ list, id, quantity, atMs }) => ({
    list,
    id,
    quantity,
    // The clock may have been put back.
    age_ms: Math.min(MAX_AGE_MS, Math.max(0, Math.round(nowMs - atMs))),
  }));

/**
 * The list after the response: the account's lines, except for changes made here during the request; full lists keep
 * lines that are here, then the newest. `lineOf` makes lines of new products.
 */
export function mergeLines(
  here: readonly BasketLine[],
  answered: readonly ListedLine[],
  unsent: readonly Pick<PendingListChange, 'id' | 'quantity'>[],
  lineOf: (line: ListedLine) => BasketLine,
): BasketLine[] {
  const wanted = new Map(answered.map(({ id, quantity }) => [id, quantity]));
  for (const { id, quantity } of unsent) wanted.set(id, quantity);
  const stays = here.flatMap((line) => {
    const quantity = wanted.get(line.id) ?? 0;
    if (quantity === 0) return [];
    return [quantity === line.quantity ? line : { ...line, quantity }];
  });
  const ids = new Set(here.map(({ id }) => id));
  const comes = answered.filter(({ id }) => !ids.has(id) && wanted.get(id) !== 0);
  return [...stays, ...comes.map(lineOf)].slice(0, LIST_LINES);
}

const TIMEOUT_MS = 8_000;

/**
 * Sends changes and returns the account's lists; undefined on failure or if another customer is signed in by then.
 * Outlives the page.
 */
export async function sendLists(
  owner: number,
  sent: readonly PendingListChange[],
): Promise<ListedLine[] | undefined> {
  try {
    const response = await sendAsVisitor(paths.keptLists, () =>
      fetch(paths.keptLists, {
        method: 'POST',
        keepalive: true,
        credentials: 'same-origin',
        headers: { 'content-type': 'application/json', [EXPECTED_ACCOUNT]: String(owner) },
        body: JSON.stringify({ changes: asChanges(sent, Date.now()) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }),
    );
    const answer: { lines: ListedLine[] } = await response.json();
    return response.ok ? answer.lines : undefined;
  } catch {
    return undefined;
  }
}
