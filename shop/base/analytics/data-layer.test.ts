import { beforeEach, expect, test, vi } from 'vitest';
import { saveConsent } from '#shop/base/consent/choice.ts';
import {
  isMeasuring,
  pushEcommerce,
  pushEvent,
  setContainer,
  stopMeasuring,
} from './data-layer.ts';

const items = [{ item_id: '7', item_name: 'Téléviseur', price: 200_000, quantity: 2 }];
let scripts: { src?: string }[];
let page: { dataLayer?: unknown[] } & EventTarget;

beforeEach(() => {
  scripts = [];
  const kept = new Map<string, string>();
  page = new EventTarget() as typeof page;
  vi.stubGlobal('window', page);
  vi.stubGlobal('location', { hostname: 'www.sandaga.sn' });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.stubGlobal('document', {
    cookie: '',
    createElement: () => ({}),
    head: { append: (script: { src: string }) => scripts.push(script) },
  });
});

const answer = (analytics: boolean) => saveConsent({ analytics, location: false });
const pushed = () =>
  (page.dataLayer ?? []).map((entry) =>
    Object.prototype.toString.call(entry) === '[object Arguments]'
      ? [...(entry as IArguments)]
      : entry,
  );
/** Waits until the code of the tag manager is loaded. */
const settled = () => vi.dynamicImportSettled();

test('after an agreement events go to dataLayer also without a container, and nothing is loaded', async () => {
  setContainer('');
  answer(true);
  pushEcommerce('select_item', { items });
  await settled();
  expect(pushed()).toEqual([
    { ecommerce: null },
    { event: 'select_item', ecommerce: expect.objectContaining({ items }) },
  ]);
  expect(scripts).toEqual([]);
  answer(false);
  expect(stopMeasuring()).toBe(false);
});

test('nothing is measured without an answer, or after a refusal', async () => {
  setContainer('GTM-TEST1');
  pushEcommerce('add_to_cart', { items });
  answer(false);
  pushEcommerce('add_to_cart', { items });
  pushEvent('page_view', { page_path: '/' });
  await settled();
  expect(isMeasuring()).toBe(false);
  expect(stopMeasuring()).toBe(false);
  expect(page.dataLayer).toBeUndefined();
  expect(scripts).toEqual([]);
});

test('after an agreement the container is loaded once, without advertising, and a change of mind stops it', async () => {
  setContainer('GTM-TEST1');
  answer(true);
  pushEvent('page_view', { page_path: '/faq', page_title: 'Questions' });
  pushEcommerce('add_to_cart', { items, basketType: 'precommande' });
  await settled();
  expect(scripts.map(({ src }) => src)).toEqual([
    'https://www.googletagmanager.com/gtm.js?id=GTM-TEST1',
  ]);
  expect(pushed()).toEqual([
    [
      'consent',
      'default',
      {
        ad_storage: 'denied',
        ad_user_data: 'denied',
        ad_personalization: 'denied',
        analytics_storage: 'granted',
      },
    ],
    { 'gtm.start': expect.any(Number), event: 'gtm.js' },
    { event: 'page_view', page_path: '/faq', page_title: 'Questions' },
    { ecommerce: null },
    {
      event: 'add_to_cart',
      ecommerce: { currency: 'XOF', value: 400_000, basket_type: 'precommande', items },
    },
  ]);

  answer(false);
  expect(stopMeasuring()).toBe(true);
  const before = pushed().length;
  expect(pushed().at(-1)).toMatchObject(['consent', 'update', { analytics_storage: 'denied' }]);
  pushEcommerce('add_to_cart', { items });
  await settled();
  expect(pushed()).toHaveLength(before);

  answer(true);
  pushEvent('page_view', { page_path: '/' });
  await settled();
  expect(scripts).toHaveLength(1);
  expect(pushed().slice(before)).toMatchObject([
    ['consent', 'update', { analytics_storage: 'granted' }],
    { event: 'page_view' },
  ]);
});
