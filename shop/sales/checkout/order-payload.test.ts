import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Address } from '#contract/people/customers.ts';
import { aLine } from '#shop/base/lists/lines.fixture.ts';
import { toStoredProduct } from '#shop/base/lists/lines.ts';
import { checkoutKinds, toQuoteRequest } from './checkout-kinds.ts';
import { type CheckoutDraft, newDraft, toCustomerOrder, toKeptAddress } from './customer-order.ts';
import { findCheckoutMistakes, toMistakes } from './find-mistakes.ts';

const now = new Date('2026-11-21T10:00:00Z');
const customer = {
  name: 'Awa Ndiaye',
  partner_phone: '221771234567',
  partner_city: 'Dakar',
} as Parameters<typeof newDraft>[0];
const typed: CheckoutDraft = {
  ...newDraft(customer),
  quarter: ' Médina ',
  landmark: 'Près du marché',
  mode: 'domicile',
  hasAgreed: true,
};
const home: Address = {
  id: 3,
  label: 'Maison',
  recipient: 'Awa',
  phone: '221771234567',
  city: 'Dakar',
  quarter: 'Médina',
  landmark: '',
  latitude: null,
  longitude: null,
  plus_code: '',
  second_phone: null,
  door_photo_key: null,
  voice_note_key: null,
  is_default: true,
};
const office: Address = { ...home, id: 4, label: 'Bureau', is_default: false };

const line = fc
  .record({
    id: fc.integer({ min: 1, max: 1000 }),
    quantity: fc.integer({ min: 1, max: 99 }),
    en_promo: fc.boolean(),
    list_price: fc.integer({ min: 0, max: 5_000_000 }),
    promo_price: fc.integer({ min: 0, max: 5_000_000 }),
    preorder_price: fc.integer({ min: 0, max: 5_000_000 }),
    creditorder_price: fc.integer({ min: 1, max: 5_000_000 }),
    is_creditorder: fc.constant(true),
    unavailable: fc.boolean(),
  })
  .map(aLine);

test('an order has every line that is still sold at the price that was shown, and no other', () => {
  fc.assert(
    fc.property(fc.array(line), fc.constantFrom(...Object.values(checkoutKinds)), (lines, kind) => {
      const who = { draft: typed, addresses: [], partnerId: 7, totalXof: 12_000 };
      const { order_lines } = toCustomerOrder(kind, lines, who, now);
      const sold = lines.filter(({ unavailable }) => !unavailable);
      expect(order_lines).toEqual(
        sold.map((one) => ({
          id: one.id,
          quantity: one.quantity,
          list_price: kind.basket.priceOf(toStoredProduct(one)),
        })),
      );
      expect(toQuoteRequest(kind, lines, typed, {}).order_lines).toEqual(
        order_lines.map(({ id, quantity }) => ({ id, quantity })),
      );
    }),
  );
});

test('a typed address goes out trimmed, its number as the shop reads it, and into the address book', () => {
  const who = { draft: typed, addresses: [], partnerId: 7, totalXof: 12_000 };
  expect(toCustomerOrder(checkoutKinds.cart, [], who, now)).toMatchObject({
    partner_id: 7,
    type_sale: 'order',
    payment_mode: 'domicile',
    conditions: true,
    amount_total: 12_000,
    delivery: { quarter: 'Médina', phone: '221771234567', recipient: 'Awa Ndiaye' },
  });
  expect(toKeptAddress(typed, [])).toMatchObject({ label: 'Médina', quarter: 'Médina' });
  expect(toKeptAddress({ ...typed, isAddressKept: false }, [])).toBeUndefined();
});

test('a saved address goes out by its number: the usual one, or the one that is chosen', () => {
  const delivery = (addressId: CheckoutDraft['addressId']) =>
    toCustomerOrder(
      checkoutKinds.cart,
      [],
      { draft: { ...typed, addressId }, addresses: [office, home], partnerId: 7, totalXof: 12_000 },
      now,
    ).delivery;
  expect(delivery(null)).toEqual({ address_id: 3 });
  expect(delivery(4)).toEqual({ address_id: 4 });
  expect(delivery(99)).toEqual({ address_id: 3 });
  expect(delivery('new')).toMatchObject({ quarter: 'Médina' });
  expect(toKeptAddress(typed, [office, home])).toBeUndefined();
});

test('what goes to a relative names them, also in the address book, and is never paid at the door', () => {
  const mother = { isForRelative: true, relativeName: 'Mame', relativePhone: '77 111 22 33' };
  const draft: CheckoutDraft = { ...typed, ...mother, mode: 'online' };
  const who = { draft, addresses: [], partnerId: 7, totalXof: 12_000 };
  const named = { recipient: 'Mame', phone: '221771112233' };
  const order = toCustomerOrder(checkoutKinds.cart, [], who, now);
  expect(order).toMatchObject({ for_relative: named, delivery: named });
  expect(toKeptAddress(draft, [])).toMatchObject(named);
  expect(findCheckoutMistakes(draft, { kind: checkoutKinds.cart, addresses: [] })).toEqual({});
  const mistakesWith = (change: Partial<CheckoutDraft>) =>
    Object.keys(
      findCheckoutMistakes(
        { ...draft, recipient: '', ...change },
        { kind: checkoutKinds.cart, addresses: [home] },
      ),
    );
  expect(mistakesWith({})).toEqual([]);
  expect(mistakesWith({ mode: 'domicile' })).toEqual(['mode']);
  expect(mistakesWith({ relativePhone: '+33 6 12 34 56 78' })).toEqual(['relativePhone']);
});

test.each([
  [{ recipient: ' ' }, 'recipient'],
  [{ phone: '33 800 00 00' }, 'phone'],
  [{ city: '' }, 'city'],
  [{ quarter: '' }, 'quarter'],
  [{ mode: null }, 'mode'],
] as const)('an order is not sent with %j', (change, field) => {
  expect(findCheckoutMistakes(typed, { kind: checkoutKinds.cart, addresses: [] })).toEqual({});
  expect(
    Object.keys(
      findCheckoutMistakes({ ...typed, ...change }, { kind: checkoutKinds.cart, addresses: [] }),
    ),
  ).toEqual([field]);
});

test('nothing is sent while a photo or a message for the driver is on its way', () => {
  const underway = new Set(['doorPhotoKey', 'voiceNoteKey'] as const);
  const found = findCheckoutMistakes(typed, {
    kind: checkoutKinds.cart,
    addresses: [],
    providers: [],
    underway,
  });
  expect(found).toEqual({
    doorPhotoKey: expect.stringMatching(/^La photo part encore/),
    voiceNoteKey: expect.stringMatching(/^Le message vocal n’est pas encore parti/),
  });
  const collected = { ...typed, isPickup: true };
  expect(
    findCheckoutMistakes(collected, {
      kind: checkoutKinds.cart,
      addresses: [],
      providers: [],
      underway,
    }),
  ).toEqual({});
});

test('credit is agreed to in so many words, any other order by ordering', () => {
  const draft: CheckoutDraft = { ...typed, hasAgreed: false };
  const who = { draft, addresses: [], partnerId: 7, totalXof: 12_000 };
  expect(
    Object.keys(findCheckoutMistakes(draft, { kind: checkoutKinds.creditOrder, addresses: [] })),
  ).toEqual(['hasAgreed']);
  expect(toCustomerOrder(checkoutKinds.creditOrder, [], who, now).conditions).toBe(false);
  expect(toCustomerOrder(checkoutKinds.preorder, [], who, now).conditions).toBe(true);
});

test('only the cart asks how it is paid, and only a typed address is looked at', () => {
  const draft: CheckoutDraft = { ...typed, mode: null, quarter: '' };
  expect(findCheckoutMistakes(draft, { kind: checkoutKinds.preorder, addresses: [home] })).toEqual(
    {},
  );
});

test('a refusal of the server stands at its field of the page', () => {
  expect(
    toMistakes([
      { field: 'delivery.wished_on', message: 'Le jour souhaité est passé.' },
      { field: 'order_lines', message: 'X est épuisé.' },
    ]),
  ).toEqual({ wishedOn: 'Le jour souhaité est passé.' });
});
