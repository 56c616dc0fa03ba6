import { currentConsent } from '#shop/base/consent/choice.ts';

const SECRET = ['token', 'transaction'];

/** Prices are XOF integers. */
export type EventItem = {
  item_id: string;
  item_name: string;
  item_brand?: string;
  item_category?: string;
  price: number;
  quantity: number;
  index?: number;
};

/** The basket of an event, in the words of the CRM payload. */
export type BasketType = 'commande' | 'precommande' | 'acredit';

export type EcommerceDetails = {
  items: EventItem[];
  basketType?: BasketType;
  transactionId?: string;
  /** The amount paid in XOF, if it is not the sum of the items. */
  valueXof?: number;
  listName?: string;
};

let container = '';

/** Names the tag manager's container. Without one, events only go to `dataLayer`. */
export function setContainer(tagManagerId: string): void {
  container = tagManagerId;
}

export const isAgreed = (): boolean => currentConsent()?.analytics === true;

/** Whether the visitor agreed and the address opens no order or payment: Google's tags read the address. */
export const isMeasuring = (): boolean => isAgreed() && !isSecretAddress(location.search);

type TagManager = typeof import('./tag-manager.ts');

let running: TagManager | undefined;

const withTagManager = (act: (tagManager: TagManager) => void) => {
  if (!isMeasuring()) return;
  import('./tag-manager.ts').then(
    (tagManager) => {
      // The visitor may have withdrawn consent while the code loaded.
      if (!isMeasuring()) return;
      if (container !== '') {
        running = tagManager;
        tagManager.startTagManager(container);
      }
      act(tagManager);
    },
    () => {},
  );
};

/** Loads the tag manager and pushes an event, prices in XOF. Does nothing unless `isMeasuring`. */
export function pushEcommerce(event: string, details: EcommerceDetails): void {
  withTagManager(({ pushEcommerceEvent }) => pushEcommerceEvent(event, details));
}

/** Pushes another event, under the same condition. Never pass personal data. */
export function pushEvent(event: string, parameters: Record<string, string>): void {
  withTagManager(({ pushPlainEvent }) => pushPlainEvent(event, parameters));
}

/** Withdraws consent from the tag manager. Returns true if it ran: only a reload removes its code. */
export function stopMeasuring(): boolean {
  running?.stopTagManager();
  return running !== undefined;
}

/** Whether a query opens an order or a payment, also in the return path of the offline and sign-in pages. */
export function isSecretAddress(search: string): boolean {
  const query = new URLSearchParams(search);
  if (SECRET.some((name) => query.has(name))) return true;
  return [...query.values()].some((value) => {
    const at = value.indexOf('?');
    return at >= 0 && isSecretAddress(value.slice(at));
  });
}

/** False for a search that could be a telephone number or an e-mail address. */
export const isImpersonal = (term: string): boolean =>
  !term.includes('@') && !/(\d[\s.-]?){7}/.test(term);

/** Pushes a `search` event, unless the term may be a telephone number or an e-mail address. */
export function pushSearch(term: string): void {
  if (isImpersonal(term)) pushEvent('search', { search_term: term });
}
