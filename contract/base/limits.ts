/** Constants of the specification, section 9 (and 5 where a rule needs one). Money in XOF. */

export const ALL = 'All';
export const PRODUCT_TYPES = [ALL, 'promo', 'credit', 'precommande'] as const;
export const SORT_ORDERS = ['rang', 'prix', '-prix', 'nouveaute'] as const;

export const PRICE_FILTER = {
  /** What the field of the least price holds where none is asked for, and its lower bound. */
  fieldMin: 100,
  /** What an address says where none is asked for: it hides nothing. The slider begins there. */
  pageMin: 1000,
  max: 5_000_000,
} as const;

export const CATALOGUE_PAGE_SIZE = 9;
export const HOME_PAGE_SIZE = 10;
export const MAX_PAGE_SIZE = 100;

export const SEARCH = { minLength: 2, maxLength: 100, debounceMs: 300, suggestions: 5 } as const;

/** How an address writes choices of facets; 20 at most. */
export const FACET_CHOICES =
  /^[a-z0-9_]{2,20}\.[a-z0-9-]{1,12}(,[a-z0-9_]{2,20}\.[a-z0-9-]{1,12}){0,19}$/;

export const CURRENCY = 'XOF';

/** From how many pieces down the stock is said to be low. */
export const LOW_STOCK = 3;
/** How many products one bulk change takes. */
export const MAX_BATCH = 5000;

/** How many of one product a line takes. */
export const MAX_QUANTITY = 99;

/** Shares of a pre-order's total in percent; the last instalment takes the rounding. */
export const PREORDER_SHARES = [30, 30, 40] as const;
/** When they are due, in days after the order: at once, a month before the delivery, and with it. */
export const PREORDER_DUE_DAYS = [0, 30, 60] as const;

export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;
export const PICTURE_WIDTHS = [256, 512, 1024] as const;
/** Campaign pictures span the page, so they are also served wider than products. */
export const BANNER_WIDTH = 1600;

/** Digits of a code that verifies an account. */
export const CODE_LENGTH = 4;
/** Of the code that signs somebody in by telephone. */
export const SIGN_IN_CODE_LENGTH = 6;
/** The most passkeys of an account, and the longest name of one. */
export const PASSKEYS = { most: 10, nameLength: 60 } as const;
/** Digits of the code by which an order is collected. */
export const PICKUP_CODE_LENGTH = 6;

/** The offer to new customers: least time between two showings, and the most that it takes off. */
export const POPUP = { gapMs: 10_000, offerXof: 20_000 } as const;
/** When the chat button moves: once the page has rested, then again and again at random. */
export const CHAT_NUDGE = { firstMs: 3000, leastMs: 5000, mostMs: 15_000 } as const;
/** Width and height of the window that shows a QR code. */
export const QR_WINDOW_PX = 400;

/** How long a page waits before it first asks how a payment went, and before it goes on to the order. */
export const PAYMENT_CHECK = { firstMs: 1000, redirectMs: 2000 } as const;

/** How many days ahead the slots of delivery are offered, and how far they can be asked for and booked. */
export const SLOT_DAYS = 14;
export const MAX_SLOT_DAYS = 30;
export const MAX_LITRES = 10_000_000;

/** Of a key for programs: requests a minute unless something else is chosen, and at most; days that it lasts at most. */
export const API_KEYS = {
  usualPerMinute: 120,
  mostPerMinute: 600,
  mostDays: 730,
  /** How many days before its last one a key counts as ending soon, and the shop is told. */
  soonDays: 14,
} as const;
/** Rows of one page of changes: unless something else is asked for, and at most. */
export const CHANGES_PAGE = { usual: 100, most: 500 } as const;
