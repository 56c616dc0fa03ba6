import { currentConsent } from '#shop/base/consent/choice.ts';

const SECRET = ['token', 'transaction'];

/** A product in an event of the tag manager; prices are XOF integers. */
export type EventItem = {
  item_id: string;
  item_name: string;
  item_brand?: string;
  item_category?: string;
  price: number;
  quantity: number;
  index?: number;
};

/** Whose basket an event is about, in the words of the CRM payload. */
export type BasketType = 'commande' | 'precommande' | 'acredit';

export type EcommerceDetails = {
  items: EventItem[];
  basketType?: BasketType;
  /** The number of the order that a purchase is. */
  transactionId?: string;
  /** What was paid, in XOF, where that is not what the items cost. */
  valueXof?: number;
  listName?: string;
};

let container = '';

/** Names the tag manager's container; empty while the shop has none, and events go to `dataLayer` alone. */
export function setContainer(tagManagerId: string): void {
  container = tagManagerId;
}

/** Whether events are wanted in this visit: the visitor agreed. */
export const isAgreed = (): boolean => currentConsent()?.analytics === true;

/**
 * Whether events are wanted just now: not from a page whose address, which Google's tags read by
 * themselves, opens somebody's order or payment.
 */
export const isMeasuring = (): boolean => isAgreed() && !isSecretAddress(location.search);

type TagManager = typeof import('./tag-manager.ts');

let running: TagManager | undefined;

const withTagManager = (act: (tagManager: TagManager) => void) => {
  if (!isMeasuring()) return;
  import('./tag-manager.ts').then(
    (tagManager) => {
      // The visitor may have thought better of it while the code was on its way.
      if (!isMeasuring()) return;
      if (container !== '') {
        running = tagManager;
        tagManager.startTagManager(container);
      }
      act(tagManager);
    },
    () => {
      // A visitor need not know that a count was lost.
    },
  );
};

/** Pushes an e-commerce event to `dataLayer` if the visitor agreed. `value` is computed from the items. */
export function pushEcommerce(event: string, details: EcommerceDetails): void {
  withTagManager(({ pushEcommerceEvent }) => pushEcommerceEvent(event, details));
}

/** Pushes any other event, under the same condition; never with personal data. */
export function pushEvent(event: string, parameters: Record<string, string>): void {
  withTagManager(({ pushPlainEvent }) => pushPlainEvent(event, parameters));
}

/**
 * Takes the agreement back from the tag manager. Answers whether one was running, which only a new
 * document takes away.
 */
export function stopMeasuring(): boolean {
  running?.stopTagManager();
  return running !== undefined;
}

/**
 * Whether the query of an address alone opens an order or a payment, also by the way back that
 * a page offline or the sign-in page keeps in it.
 */
export function isSecretAddress(search: string): boolean {
  const query = new URLSearchParams(search);
  if (SECRET.some((name) => query.has(name))) return true;
  return [...query.values()].some((value) => {
    const at = value.indexOf('?');
    return at >= 0 && isSecretAddress(value.slice(at));
  });
}

/**
 * Whether a search may leave for the tag manager: not when it could be a telephone number or an
 * e-mail address, which people do type there.
 */
export const isImpersonal = (term: string): boolean =>
  !term.includes('@') && !/(\d[\s.-]?){7}/.test(term);

/** Tells the tag manager what was searched, unless that could tell who searched. */
export function pushSearch(term: string): void {
  if (isImpersonal(term)) pushEvent('search', { search_term: term });
}
