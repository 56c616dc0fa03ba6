import { callTo } from '#contract/base/client.ts';
import { paths } from '#contract/base/paths.ts';
import type { ProductCard } from '#contract/goods/catalogue/catalogue.ts';
import { KEPT_LISTS } from '#contract/sales/baskets.ts';
import type { ListedLine } from '#contract/sales/kept-lists.ts';
import { messages } from '#contract/talk/messages.ts';
import { browserApi } from '#shop/base/api/client.ts';
import { baskets } from '#shop/base/lists/baskets.ts';
import { type BasketLine, keep, readLine } from '#shop/base/lists/lines.ts';
import { listOwner, ownLists } from '#shop/base/lists/own-lists.ts';
import { currentCustomer, readAgain } from '#shop/base/session/session.ts';
import { noteLeft } from './hand-over.ts';
import { listsNow, noteChanges, writeKnown, writePending } from './kept-changes.ts';
import { foundAgain, mergeLines, notIn, type Pending, toSend, withLater } from './list-changes.ts';
import { sendLists } from './send-lists.ts';

const LOCK = 'lists';
/** How many articles the catalogue tells of at once. */
const CARDS_AT_ONCE = 100;

/** What the account answers is no change of this browser. */
let isApplying = false;

/** Notes what the person who is signed in changed a moment ago. Answers whether anything waits to be told. */
export function noteNow(): boolean {
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
