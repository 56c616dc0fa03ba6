/** Limits that both sides know (rule B-20). Money in XOF. */

export const ALL = 'All';
export const PRODUCT_TYPES = [ALL, 'promo', 'credit', 'precommande'] as const;
export const SORT_ORDERS = ['rang', 'prix', '-prix', 'nouveaute'] as const;

export const PRICE_FILTER = {
  /** Lower bound of the field, and its content without a least price. */
  fieldMin: 100,
  /** Start of the slider. It hides nothing (rule B-19). */
  pageMin: 1000,
  max: 5_000_000,
} as const;

export const CATALOGUE_PAGE_SIZE = 9;
export const HOME_PAGE_SIZE = 10;
export const MAX_PAGE_SIZE = 100;
/** A card names so few pieces, or fewer. */
export const LAST_PIECES = 3;

export const SEARCH = { minLength: 2, maxLength: 100, debounceMs: 300, suggestions: 5 } as const;

export const FACET_CHOICES =
  /^[a-z0-9_]{2,20}\.[a-z0-9-]{1,40}(,[a-z0-9_]{2,20}\.[a-z0-9-]{1,40}){0,19}$/;

export const CURRENCY = 'XOF';

export const LOW_STOCK = 3;
export const MAX_BATCH = 5000;

export const MAX_QUANTITY = 99;

/** Percent of a pre-order's total, rounded by rule S-42. */
export const PREORDER_SHARES = [30, 30, 40] as const;
/** Days after the order: at once, a month before the delivery, and with it. */
export const PREORDER_DUE_DAYS = [0, 30, 60] as const;

export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;
export const MAX_NOTICE_BYTES = MAX_PICTURE_BYTES;
/** Of one product. */
export const MAX_NOTICES = 5;
export const MAX_VIDEOS = 5;
export const PICTURE_WIDTHS = [256, 512, 1024] as const;
/** Wider than product pictures: campaigns span the page. */
export const BANNER_WIDTH = 1600;

export const CODE_LENGTH = 4;
export const SIGN_IN_CODE_LENGTH = 6;
export const PASSKEYS = { most: 10, nameLength: 60 } as const;
/** How long a showroom sets a piece aside for a visitor without payment (rule S-43). */
export const RESERVATION_HOURS = 24;
/** Reservations of one person at a time. */
export const MAX_RESERVATIONS = 2;

export const PICKUP_CODE_LENGTH = 6;

/** The offer's pause once closed, and its highest discount (rule B-44). */
export const POPUP = { gapMs: 10_000, offerXof: 20_000 } as const;
/** Waits until the after-sales button moves; the later ones are random. */
export const CHAT_NUDGE = { firstMs: 3000, leastMs: 5000, mostMs: 15_000 } as const;
export const QR_WINDOW_PX = 400;

/** Waits before the first read of a payment, and before the order opens. */
export const PAYMENT_CHECK = { firstMs: 1000, redirectMs: 2000 } as const;

/** Days ahead that can be read and booked. */
export const SLOT_DAYS = 14;
export const MAX_SLOT_DAYS = 30;
export const MAX_LITRES = 10_000_000;

/** Limits of an API key (rule B-28). */
export const API_KEYS = {
  usualPerMinute: 120,
  mostPerMinute: 600,
  mostDays: 730,
  /** Days before the end in which the shop gets a message. */
  soonDays: 14,
} as const;
export const CHANGES_PAGE = { usual: 100, most: 500 } as const;
