import { baskets } from './baskets.ts';

const KEY = 'creditOrderOwner';

let ofThisPage: string | undefined;

/**
 * Says whose the credit basket is from now on. A sign-out leaves it (specification, section 4), so that
 * of somebody else is emptied.
 */
export function ownCreditBasket(partnerId: number): void {
  const owner = String(partnerId);
  const before = readOwner();
  if (before !== undefined && before !== owner) baskets.creditOrder.clear();
  if (before !== owner) keepOwner(owner);
}

function readOwner(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? ofThisPage;
  } catch {
    return ofThisPage;
  }
}

function keepOwner(owner: string): void {
  ofThisPage = owner;
  try {
    localStorage.setItem(KEY, owner);
  } catch {
    // The basket is in memory as well.
  }
}
