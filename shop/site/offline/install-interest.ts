const KEY = 'installOffer';
const ENOUGH_PRODUCTS = 3;

type Kept = { firstDay: string; isRefused: boolean };

/** A visit on another day, or three products viewed. Days are ISO dates. */
export const showsInterest = (visit: {
  firstDay: string;
  today: string;
  seenProducts: number;
}): boolean => visit.firstDay !== visit.today || visit.seenProducts >= ENOUGH_PRODUCTS;

/** Stores the day of a first visit (ISO date). Returns the first day and whether the offer was refused. */
export function noteVisit(today: string): Kept {
  const kept = read();
  if (kept !== undefined) return kept;
  return write({ firstDay: today, isRefused: false });
}

/** Notes in local storage that the visitor refused the install offer; `today` is an ISO date. */
export function refuseInstall(today: string): void {
  write({ ...noteVisit(today), isRefused: true });
}

function read(): Kept | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return typeof kept?.firstDay === 'string'
      ? { firstDay: kept.firstDay, isRefused: kept.isRefused === true }
      : undefined;
  } catch {
    return undefined;
  }
}

function write(kept: Kept): Kept {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Without storage every visit is a first one, and the offer waits for three products.
  }
  return kept;
}
