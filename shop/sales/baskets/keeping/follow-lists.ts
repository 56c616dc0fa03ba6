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
import { type BasketLine, keep, readLine } from '#shop/base/lists/lines.ts';
import { listOwner, ownLists } from '#shop/base/lists/own-lists.ts';
import { currentCustomer, onSessionChange, readAgain } from '#shop/base/session/session.ts';
import { listsNow, noteChanges, readPending, writeKnown, writePending } from './kept-changes.ts';
import {
  findChanges,
  foundAgain,
  type Known,
  type ListsNow,
  mergeLines,
  notIn,
  type Pending,
  sendLists,
  toSend,
  withLater,
} from './list-changes.ts';

/** How long what another device changed may take to be seen by somebody who comes back to a page. */
const LOOK_AGAIN_MS = 10_000;

/**
 * Keeps the lists of whoever is signed in the same on all devices: at the beginning, once a change has rested, when
 * somebody comes back to the page or the network does. Answers how to stop.
 */
export function followLists(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lookedAtMs = 0;
  const sync = async () => {
    clearTimeout(timer);
    timer = undefined;
    // What waits goes when the network is back.
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

/** How many articles the catalogue tells of at once. */
const CARDS_AT_ONCE = 100;

/** What the account answers is no change of this browser. */
let isApplying = false;

/** Notes what the person who is signed in changed a moment ago. Answers whether anything waits to be told. */
function noteNow(): boolean {
  const id = currentCustomer()?.id;
  // What empties the lists when they change hands is no change of anybody's.
  const isOwn = id !== undefined && listOwner() === String(id);
  return isOwn && !isApplying && noteChanges(id).length > 0;
}

/**
 * Makes the lists of this browser those of the account that is signed in: tells it what changed here and takes what
 * changed elsewhere. Answers whether something came meanwhile. One tab at a time.
 */
export const syncLists = (): Promise<boolean> =>
  'locks' in navigator ? navigator.locks.request(LOCK, syncAlone) : syncAlone();

/** Whose the lists are: of whoever is signed in by now, in whichever tab. */
function ownerHere(): number | undefined {
  readAgain();
  const id = currentCustomer()?.id;
  if (id !== undefined) ownLists(id);
  return id;
}

async function syncAlone(): Promise<boolean> {
  const owner = ownerHere();
  if (owner === undefined) return false;
  noteLeft();
  const sent = toSend(noteChanges(owner));
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

/** Today's cards of what the account has and this browser has not. */
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
  sent: readonly Pending[],
): boolean {
  const since = notIn(noteChanges(owner), sent);
  const unsent = withLater(foundAgain(sent, lines, Date.now()), since);
  for (const list of KEPT_LISTS) {
    const answered = lines.filter((line) => line.list === list);
    const later = unsent.filter((one) => one.list === list);
    baskets[list].renew((here) =>
      mergeLines(here, answered, later, (line) => toLine(line, cards.get(line.id))),
    );
  }
  writePending(owner, unsent);
  writeKnown(listsNow());
  return unsent.length > 0;
}

/** A line at the price of today; what is no longer sold stands there by its name. */
function toLine({ id, name, quantity }: ListedLine, card: ProductCard | undefined): BasketLine {
  const occasion = { date: new Date().toISOString(), location: messages.location.unknown };
  return card === undefined
    ? readLine({ id, name, quantity, unavailable: true, ...occasion })!
    : { ...keep(card), quantity, ...occasion };
}

/** The lists of somebody who left, as they were then. */
type LeftLists = { owner: number; lists: ListsNow; known?: Known; atMs: number };

/**
 * Tells the account of somebody who left this browser what it has not heard of. What does not arrive stays here
 * under its number, shown to nobody, until it signs in again.
 */
export async function handOver(owner: number): Promise<void> {
  noteLeft();
  const sent = toSend(readPending(owner));
  if (sent.length === 0 || (await sendLists(owner, sent)) === undefined) return;
  writePending(owner, notIn(readPending(owner), sent));
}

/** Notes for each account what those who left had changed; of two changes of an article the newest counts. */
function noteLeft(): void {
  const left = parseNote(LEFT_KEY);
  // First, so that what is damaged is in the way only once.
  writeNote(LEFT_KEY);
  if (!Array.isArray(left)) return;
  for (const { owner, lists, known, atMs } of left.filter(isLeft)) {
    const waiting = [...readPending(owner), ...findChanges(known, lists, atMs)];
    waiting.sort((a, b) => a.atMs - b.atMs);
    writePending(
      owner,
      waiting.reduce<Pending[]>((kept, one) => withLater(kept, [one]), []),
    );
  }
}

function isLeft(value: unknown): value is LeftLists {
  const { owner, lists, atMs } = fieldsOf(value);
  return [owner, atMs].every(Number.isFinite) && Array.isArray(lists);
}
