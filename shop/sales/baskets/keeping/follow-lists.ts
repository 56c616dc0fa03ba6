import { callTo } from '#contract/base/client.ts';
import { paths } from '#contract/base/paths.ts';
import { fieldsOf } from '#contract/base/tables.ts';
import type { ProductCard } from '#contract/goods/catalogue/catalogue.ts';
import { KEPT_LISTS, REPORT_DEBOUNCE_MS } from '#contract/sales/baskets.ts';
import type { ListedLine } from '#contract/sales/kept-lists.ts';
import { messages } from '#contract/talk/messages.ts';
import { browserApi } from '#shop/base/api/client.ts';
import { baskets } from '#shop/base/lists/baskets.ts';
import { LEFT_KEY, parseNote, writeNote } from '#shop/base/lists/leave-lists.ts';
import { type BasketLine, readLine, toStoredProduct } from '#shop/base/lists/lines.ts';
import { listOwner, ownLists } from '#shop/base/lists/own-lists.ts';
import { currentCustomer, onSessionChange, reloadSession } from '#shop/base/session/session.ts';
import {
  listsNow,
  noteChanges,
  readPending,
  storeKnownLists,
  writePending,
} from './kept-changes.ts';
import {
  changesToSend,
  findChanges,
  type KnownQuantities,
  keepGuestLines,
  type ListsNow,
  mergeLines,
  mergePending,
  type PendingListChange,
  sendLists,
  withoutSent,
} from './list-changes.ts';

/** Delay until a returning customer sees changes of other devices. */
const LOOK_AGAIN_MS = 10_000;

/**
 * Synchronizes the lists of the signed-in customer: at the start, after a change has rested, on return to the page or
 * the network. Returns a stop function.
 */
export function startListSync(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lookedAtMs = 0;
  const sync = async () => {
    clearTimeout(timer);
    timer = undefined;
    // Changes wait for the network.
    if (!navigator.onLine) return;
    lookedAtMs = Date.now();
    if (await syncLists()) later();
  };
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(sync, REPORT_DEBOUNCE_MS);
  };
  const note = () => {
    if (noteNow()) later();
  };
  const look = () => {
    if (document.visibilityState === 'hidden') {
      if (timer !== undefined) void sync();
    } else if (Date.now() - lookedAtMs > LOOK_AGAIN_MS) void sync();
  };
  const stops = [
    ...KEPT_LISTS.map((list) => baskets[list].onChange(note)),
    onSessionChange(() => void sync()),
  ];
  document.addEventListener('visibilitychange', look);
  window.addEventListener('online', sync);
  void sync();
  return () => {
    for (const stop of stops) stop();
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('online', sync);
  };
}

const LOCK = 'lists';

const CARDS_AT_ONCE = 100;

/** Applying the account's lists is no change of this browser. */
let isApplying = false;

/** Notes the signed-in customer's latest changes. Returns whether changes wait. */
function noteNow(): boolean {
  const id = currentCustomer()?.id;
  // Emptying lists at a change of owner is no change by a customer.
  const isOwn = id !== undefined && listOwner() === String(id);
  return isOwn && !isApplying && noteChanges(id).length > 0;
}

/**
 * Sends this browser's changes to the account and takes those of other devices. Returns whether changes are left to
 * send. One tab at a time.
 */
export const syncLists = (): Promise<boolean> =>
  'locks' in navigator ? navigator.locks.request(LOCK, syncAlone) : syncAlone();

/** The signed-in account, in any tab. */
function ownerHere(): number | undefined {
  reloadSession();
  const id = currentCustomer()?.id;
  if (id !== undefined) ownLists(id);
  return id;
}

async function syncAlone(): Promise<boolean> {
  const owner = ownerHere();
  if (owner === undefined) return false;
  noteLeft();
  const sent = changesToSend(noteChanges(owner));
  const lines = await sendLists(owner, sent);
  const cards = lines && (await findNewCards(lines).catch(() => undefined));
  if (cards === undefined || ownerHere() !== owner) return false;
  isApplying = true;
  try {
    return apply(owner, lines ?? [], cards, sent);
  } finally {
    isApplying = false;
  }
}

async function findNewCards(lines: readonly ListedLine[]): Promise<Map<number, ProductCard>> {
  const isHere = ({ list, id }: ListedLine) => baskets[list].lines().some((line) => line.id === id);
  const ids = [...new Set(lines.filter((line) => !isHere(line)).map(({ id }) => id))];
  ids.sort((a, b) => a - b);
  const cards = new Map<number, ProductCard>();
  for (let at = 0; at < ids.length; at += CARDS_AT_ONCE) {
    const some = ids.slice(at, at + CARDS_AT_ONCE).join(',');
    const found = await browserApi.get(callTo(paths.productCards, { ids: some }));
    for (const card of found) cards.set(card.id, card);
  }
  return cards;
}

function apply(
  owner: number,
  lines: readonly ListedLine[],
  cards: ReadonlyMap<number, ProductCard>,
  sent: readonly PendingListChange[],
): boolean {
  const since = withoutSent(noteChanges(owner), sent);
  const unsent = mergePending(keepGuestLines(sent, lines, Date.now()), since);
  for (const list of KEPT_LISTS) {
    const answered = lines.filter((line) => line.list === list);
    const later = unsent.filter((one) => one.list === list);
    baskets[list].renew((here) =>
      mergeLines(here, answered, later, (line) => toLine(line, cards.get(line.id))),
    );
  }
  writePending(owner, unsent);
  storeKnownLists(listsNow());
  return unsent.length > 0;
}

/** A product that is no longer sold keeps its name. */
function toLine({ id, name, quantity }: ListedLine, card: ProductCard | undefined): BasketLine {
  const occasion = { date: new Date().toISOString(), location: messages.location.unknown };
  return card === undefined
    ? readLine({ id, name, quantity, unavailable: true, ...occasion })!
    : { ...toStoredProduct(card), quantity, ...occasion };
}

type LeftLists = { owner: number; lists: ListsNow; known?: KnownQuantities; atMs: number };

/**
 * Sends unsent changes of an account that signed out here. What fails stays hidden under the account's id until it
 * signs in again.
 */
export async function sendListsOfFormerOwner(owner: number): Promise<void> {
  noteLeft();
  const sent = changesToSend(readPending(owner));
  if (sent.length === 0 || (await sendLists(owner, sent)) === undefined) return;
  writePending(owner, withoutSent(readPending(owner), sent));
}

/** Of two changes of a product the newest counts. */
function noteLeft(): void {
  const left = parseNote(LEFT_KEY);
  // First, so that damaged data blocks only once.
  writeNote(LEFT_KEY);
  if (!Array.isArray(left)) return;
  for (const { owner, lists, known, atMs } of left.filter(isLeft)) {
    const waiting = [...readPending(owner), ...findChanges(known, lists, atMs)];
    waiting.sort((a, b) => a.atMs - b.atMs);
    writePending(
      owner,
      waiting.reduce<PendingListChange[]>((kept, one) => mergePending(kept, [one]), []),
    );
  }
}

function isLeft(value: unknown): value is LeftLists {
  const { owner, lists, atMs } = fieldsOf(value);
  return [owner, atMs].every(Number.isFinite) && Array.isArray(lists);
}
