import { numericMoment } from '#contract/base/fields/french-time.ts';
import { makeId } from '#contract/base/make-id.ts';
import { paths } from '#contract/base/paths.ts';
import { keysOf } from '#contract/base/tables.ts';
import { GUEST_CONTACT, REPORT_DEBOUNCE_MS } from '#contract/sales/baskets.ts';
import type { BasketReport } from '#contract/sales/leads.ts';
import { messages } from '#contract/talk/messages.ts';
import { sendInBackground } from '#shop/base/api/client.ts';
import { onConsentChange } from '#shop/base/consent/choice.ts';
import { type BasketKey, baskets } from '#shop/base/lists/baskets.ts';
import type { BasketLine } from '#shop/base/lists/lines.ts';
import { type Customer, currentCustomer } from '#shop/base/session/session.ts';
import { type BasketKind, basketKinds, totalOf } from './basket-kinds.ts';
import { findPlace, type VisitorPlace } from './visitor-place.ts';

const KEY = 'guestId';

let ofThisPage: string | undefined;

/** Baskets with unsent changes, stored for the next visit. */
const PENDING_KEY = 'crmPending';

/** Posts changed baskets to the server after a rest, at once on leaving (rule S-1, rule S-2). Returns how to stop. */
export function reportBaskets(): () => void {
  const timers = new Map<BasketKey, ReturnType<typeof setTimeout>>();
  const keys = keysOf(basketKinds);

  const linesOf = (key: BasketKey) =>
    baskets[key].lines().filter(({ unavailable }) => !unavailable);
  const isFilled = (key: BasketKey) => linesOf(key).length > 0;
  const filled = new Set(keys.filter((key) => isFilled(key) && !baskets[key].wasChanged()));

  const report = async (key: BasketKey) => {
    clearTimeout(timers.get(key));
    timers.delete(key);
    const lines = linesOf(key);
    setPending(key, false);
    if (lines.length === 0) {
      // biome-ignore lint/suspicious/noConsole: rule S-1 asks for this log line
      console.info(messages.basket.empty);
      return;
    }
    setPending(key, true);
    const payload = toReport(basketKinds[key], lines, {
      guest: guestId(),
      customer: currentCustomer(),
      place: await findPlace(),
      now: new Date(),
    });
    const { isTaken, isRefused } = await sendInBackground(paths.basketReport, payload);
    if (isTaken || isRefused) setPending(key, timers.has(key));
  };
  const later = (key: BasketKey) => {
    clearTimeout(timers.get(key));
    timers.set(
      key,
      setTimeout(() => void report(key), REPORT_DEBOUNCE_MS),
    );
    setPending(key, true);
  };
  const onChange = (key: BasketKey) => {
    const wasFilled = filled.has(key);
    if (!isFilled(key)) filled.delete(key);
    else if (!wasFilled) {
      filled.add(key);
      return void report(key);
    }
    later(key);
  };
  const sendPending = () => {
    for (const key of keys) if (isPending(key)) void report(key);
  };
  const sendWaiting = () => {
    for (const key of [...timers.keys()]) void report(key);
  };

  // The next added line has its place.
  const askPlace = () => void findPlace();
  const stops = [
    ...keys.map((key) => baskets[key].onChange(() => onChange(key))),
    onConsentChange(askPlace),
  ];
  askPlace();
  window.addEventListener('online', sendPending);
  window.addEventListener('pagehide', sendWaiting);
  sendPending();
  // This code loads after the page: reports what was added before.
  for (const key of keys) if (baskets[key].wasChanged()) onChange(key);
  return () => {
    for (const stop of stops) stop();
    window.removeEventListener('online', sendPending);
    window.removeEventListener('pagehide', sendWaiting);
    for (const timer of timers.values()) clearTimeout(timer);
  };
}

type Reported = Pick<Customer, 'name' | 'email' | 'partner_phone'>;

/** The payload of rule S-2; amounts in XOF. */
export function toReport(
  kind: BasketKind,
  lines: readonly BasketLine[],
  {
    guest,
    customer,
    place,
    now,
  }: { guest: string; customer: Reported | undefined; place: VisitorPlace; now: Date },
): BasketReport {
  return {
    guest_id: guest,
    location: place.location,
    localisation: place.localisation,
    name: customer?.name ?? GUEST_CONTACT,
    phone: customer?.partner_phone || GUEST_CONTACT,
    email: customer?.email || GUEST_CONTACT,
    type: kind.type,
    total: totalOf(kind, lines),
    date: numericMoment(now),
    produits: lines.map((line) => ({
      id: line.id,
      nom: line.name.slice(0, LONGEST.name),
      quantité: line.quantity,
      prix: kind.priceOf(line),
      location: locationOf(line, place),
      panier: kind.lineLabel,
      date: line.date.slice(0, LONGEST.date),
    })),
  };
}

/** Limits for longer texts of the former shop. */
const LONGEST = { name: 300, location: 300, date: 60 };

/** Only with consent (rule S-4). */
const locationOf = (line: BasketLine, place: VisitorPlace): string =>
  place.location === messages.location.unknown || line.location === ''
    ? messages.location.unknown
    : line.location.slice(0, LONGEST.location);

function readPending(): BasketKey[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PENDING_KEY) ?? '[]');
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

const isPending = (key: BasketKey) => readPending().includes(key);

function setPending(key: BasketKey, isWaiting: boolean): void {
  const others = readPending().filter((pending) => pending !== key);
  try {
    localStorage.setItem(PENDING_KEY, JSON.stringify(isWaiting ? [...others, key] : others));
  } catch {
    // Without storage there is no later visit to report at.
  }
}

/** Identifies this browser; made at the first report. */
function guestId(): string {
  try {
    const kept = localStorage.getItem(KEY);
    if (kept) return kept;
    const made = makeId();
    localStorage.setItem(KEY, made);
    return made;
  } catch {
    ofThisPage ??= makeId();
    return ofThisPage;
  }
}
