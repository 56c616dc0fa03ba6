import { CURRENCY } from '#contract/base/limits.ts';
import type { EcommerceDetails, EventItem } from './data-layer.ts';

/** Google Analytics' limit for one event. */
const MAX_ITEMS = 200;

const WITHOUT_VALUE = new Set(['view_item_list', 'select_item']);

const ADDRESS = 'https://www.googletagmanager.com/gtm.js';
const NO_ADVERTISING = {
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
};

type DataLayer = unknown[];
declare global {
  interface Window {
    dataLayer?: DataLayer;
  }
}

const dataLayer = (): DataLayer => {
  window.dataLayer ??= [];
  return window.dataLayer;
};

/** Google recognizes its commands by their `arguments` object. */
const command: (...words: unknown[]) => void = function command() {
  // biome-ignore lint/complexity/noArguments: an array would be taken for an event.
  dataLayer().push(arguments);
};

let isStarted = false;
let isGranted = false;

/** Loads the container once, with advertising denied, or allows measuring again. Only call with consent. */
export function startTagManager(container: string): void {
  if (!isGranted) {
    command('consent', isStarted ? 'update' : 'default', {
      ...NO_ADVERTISING,
      analytics_storage: 'granted',
    });
    isGranted = true;
  }
  if (isStarted) return;
  isStarted = true;
  dataLayer().push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  const script = document.createElement('script');
  script.async = true;
  script.src = `${ADDRESS}?id=${encodeURIComponent(container)}`;
  document.head.append(script);
}

/** Withdraws consent from the tag manager and deletes Google’s cookies. */
export function stopTagManager(): void {
  isGranted = false;
  command('consent', 'update', { ...NO_ADVERTISING, analytics_storage: 'denied' });
  forgetCookies();
}

function forgetCookies(): void {
  const names = document.cookie
    .split(';')
    .flatMap((cookie) => cookie.split('=', 1))
    .map((name) => name.trim());
  const parts = location.hostname.split('.');
  // Google sets its cookies on the widest domain that accepts them.
  const domains = ['', ...parts.map((_, index) => `; domain=${parts.slice(index).join('.')}`)];
  for (const name of names.filter((name) => /^(_ga|_gid|_gat|_gcl)/.test(name))) {
    for (const domain of domains) {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
      document.cookie = `${name}=; path=/; max-age=0${domain}`;
    }
  }
}

/** Pushes an event after clearing the last one, as Google asks. */
export function pushEcommerceEvent(event: string, details: EcommerceDetails): void {
  dataLayer().push({ ecommerce: null });
  dataLayer().push(ecommerceEvent(event, details));
}

/** Pushes an event to `window.dataLayer`; the caller has checked consent. */
export function pushPlainEvent(event: string, parameters: Record<string, string>): void {
  dataLayer().push({ event, ...parameters });
}

/** A Google Analytics 4 event. `value` defaults to price × quantity in XOF. Copies only the fields of `EventItem`. */
export function ecommerceEvent(
  event: string,
  { items, basketType, listName, transactionId, valueXof }: EcommerceDetails,
) {
  const kept = items.slice(0, MAX_ITEMS).map((item) => itemFields(item, listName));
  return {
    event,
    ecommerce: {
      ...(WITHOUT_VALUE.has(event)
        ? {}
        : { currency: CURRENCY, value: valueXof ?? totalXof(items) }),
      ...listFields(listName),
      ...(transactionId === undefined ? {} : { transaction_id: transactionId }),
      ...(basketType === undefined ? {} : { basket_type: basketType }),
      items: kept,
    },
  };
}

const totalXof = (items: EventItem[]) =>
  items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);

const listFields = (listName: string | undefined) =>
  listName === undefined ? {} : { item_list_id: toListId(listName), item_list_name: listName };

/** `Produits similaires` becomes `produits_similaires`. */
const toListId = (listName: string) =>
  listName
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_');

function itemFields(item: EventItem, listName: string | undefined) {
  const { item_id, item_name, item_brand, item_category, price, quantity, index } = item;
  return {
    item_id,
    item_name,
    price,
    quantity,
    ...(item_brand === undefined ? {} : { item_brand }),
    ...(item_category === undefined ? {} : { item_category }),
    ...(index === undefined ? {} : { index }),
    ...listFields(listName),
  };
}
