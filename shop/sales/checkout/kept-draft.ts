import { fieldsOf } from '#contract/base/tables.ts';
import type { AgreedGoods } from './checkout-kinds.ts';

/** What tells a checkout of goods that were agreed on from the basket's, and where those goods go. */
export type Agreed = Pick<AgreedGoods, 'name' | 'destination'>;

/** The entries of storage with the progress of a checkout (a sign-out takes them all: `account/session/sign-out.ts`). */
const DRAFT_ENTRIES = {
  customer: { basket: 'checkout', agreed: 'agreedCheckout' },
  guest: { basket: 'guestCheckout', agreed: 'agreedGuestCheckout' },
} as const;
type Whose = keyof typeof DRAFT_ENTRIES;

/** What is kept in this tab; undefined where nothing is, and where it belongs to other goods. */
export function readKept(
  whose: Whose,
  agreed: Agreed | undefined,
): Record<string, unknown> | undefined {
  try {
    const text = sessionStorage.getItem(entryOf(whose, agreed));
    const kept = text === null ? undefined : fieldsOf(JSON.parse(text));
    return kept?.agreed === agreed?.name ? kept : undefined;
  } catch {
    return undefined;
  }
}

export function keep(whose: Whose, agreed: Agreed | undefined, values: object): void {
  try {
    const kept = { ...values, agreed: agreed?.name };
    sessionStorage.setItem(entryOf(whose, agreed), JSON.stringify(kept));
  } catch {
    // Without storage the progress lives as long as the page.
  }
}

export function forgetKept(whose: Whose, agreed: Agreed | undefined): void {
  try {
    sessionStorage.removeItem(entryOf(whose, agreed));
  } catch {
    // Storage that may not be used holds nothing.
  }
}

const entryOf = (whose: Whose, agreed: Agreed | undefined) =>
  DRAFT_ENTRIES[whose][agreed === undefined ? 'basket' : 'agreed'];
