const KEY = 'installOffer';
const ENOUGH_PRODUCTS = 3;

type Kept = { firstDay: string; isRefused: boolean };

/**
 * Whether a visitor showed interest in the shop: a visit on another day than the first, or three
 * products looked at. Days are ISO dates.
 */
export const showsInterest = (visit: {
  firstDay: string;
  today: string;
  seenProducts: number;
}): boolean => visit.firstDay !== visit.today || visit.seenProducts >= ENOUGH_PRODUCTS;

/** Notes the first visit of this browser; answers its day and whether the offer was refused for good. */
export function noteVisit(today: string): Kept {
  const kept = read();
  if (kept !== undefined) return kept;
  return write({ firstDay: today, isRefused: false });
}

/** The visitor does not want to be asked again. */
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
    // Every visit is then a first one, and nothing is offered before three products.
  }
  return kept;
}
