import { describe, expect, test } from 'vitest';
import type { Account } from '#contract/people/account.ts';
import { staffOrderCalls } from '#contract/sales/orders/staff-order-calls.ts';
import { type StaffProforma, staffProformaCalls } from '#contract/sales/staff-proformas.ts';
import {
  draftOf,
  emptyDraft,
  lostPickup,
  lostSlot,
  missingInPhoneOrder,
  needsEmail,
  type PhoneDraft,
  relativeNoticeWords,
  toPayload,
  toProformaOrder,
  toProformaQuoteForm,
  toQuoteRequest,
} from './phone-draft.ts';

const good = { id: 7, reference: 'F-1', name: 'Four', price: 45_000, available: 3, places: [] };
const guest = { name: 'Awa Diop', telephone: '771234567', email: '' };
const forGuest: PhoneDraft = {
  ...emptyDraft,
  guest,
  address: 'Médina, rue 11',
  landmark: 'Portail bleu',
  lines: [{ good, quantity: 2 }],
} as PhoneDraft;
const account = { id: 12 } as Account;
const body = staffOrderCalls.placeOrderByPhone.body;

test('a clerk is told the next thing to ask, and nothing once the order can be placed', () => {
  expect(missingInPhoneOrder(emptyDraft)).toContain('client');
  expect(missingInPhoneOrder({ ...forGuest, guest: { ...guest, telephone: ' ' } })).toContain(
    'téléphone',
  );
  expect(missingInPhoneOrder({ ...forGuest, lines: [] })).toContain('produit');
  expect(missingInPhoneOrder({ ...forGuest, address: ' ' })).toContain('adresse');
  expect(missingInPhoneOrder(forGuest)).toBe('');
  expect(missingInPhoneOrder({ ...forGuest, account, guest: emptyDraft.guest })).toBe('');
});

test('the order of somebody without account is one that the API takes', () => {
  const payload = toPayload(forGuest, 90_000);
  expect(body.safeParse(payload).error).toBeUndefined();
  expect(payload).toMatchObject({
    guest: { ...guest, adresse: 'Médina, rue 11' },
    order: { amount_total: 90_000, order_lines: [{ id: 7, quantity: 2, list_price: 45_000 }] },
  });
});

test('that of a customer goes to their account, with the address as the quarter', () => {
  const payload = toPayload({ ...forGuest, account, zoneId: 3 }, undefined);
  expect(body.safeParse(payload).error).toBeUndefined();
  expect(payload).toMatchObject({
    partner_id: 12,
    order: { delivery: { zone_id: 3, quarter: 'Médina, rue 11', landmark: 'Portail bleu' } },
  });
  expect(payload).not.toHaveProperty('guest');
  expect(payload.order).not.toHaveProperty('amount_total');
});

test('an order is delivered in its slot, or collected, and what is still to come is neither', () => {
  const slot = { id: 4, day: '2026-11-25', from: '09:00', until: '12:00' };
  const pickup = { id: 9, name: 'Médina' };
  const delivered = { ...forGuest, slot, secondPhone: '70 765 43 21' };
  expect(toPayload(delivered, undefined).order).toMatchObject({
    delivery: { second_phone: '70 765 43 21' },
    delivery_slot: { id: 4, day: '2026-11-25' },
  });
  const collected = { ...delivered, pickup, address: '' };
  expect(missingInPhoneOrder(collected)).toBe('');
  const payload = toPayload(collected, undefined);
  expect(body.safeParse(payload).error).toBeUndefined();
  expect(payload).toMatchObject({ guest: { adresse: 'Retrait à Médina' } });
  expect(payload.order.delivery).toEqual({ pickup_place_id: 9 });
  expect(payload.order).not.toHaveProperty('delivery_slot');
  expect(toQuoteRequest(collected)).toMatchObject({ pickup_place_id: 9 });
  const later = { ...collected, saleType: 'preorder' as const };
  expect(missingInPhoneOrder(later)).toContain('adresse');
  expect(toPayload(later, undefined).order).not.toHaveProperty('delivery_slot');
  expect(toQuoteRequest(later)).not.toHaveProperty('pickup_place_id');
});

test('a slot and a place that are offered no more leave the draft, so that no order asks for them', () => {
  const slot = { id: 4, day: '2026-11-25', from: '09:00', until: '12:00' };
  const open = { ...slot, left: 2, is_full: false };
  const drafted = { ...forGuest, slot, pickup: { id: 9, name: 'Médina' } };
  expect(lostSlot(drafted, [open])).toBeUndefined();
  for (const offered of [[], [{ ...open, is_full: true }], [{ ...open, day: '2026-11-26' }]]) {
    const left = { ...drafted, pickup: undefined, ...lostSlot(drafted, offered) };
    expect(toPayload(left, undefined).order).not.toHaveProperty('delivery_slot');
  }
  expect(lostPickup(drafted, [{ id: 9 }])).toBeUndefined();
  const left = { ...drafted, ...lostPickup(drafted, [{ id: 3 }]) };
  expect(toPayload(left, undefined).order.delivery).not.toHaveProperty('pickup_place_id');
  expect([lostSlot(emptyDraft, []), lostPickup(emptyDraft, [])]).toEqual([undefined, undefined]);
});

test('a pack is ordered under its code, and the quote asks about the same sale', () => {
  const pack = { ...forGuest, packCode: 'RAMADAN', zoneId: 2 };
  const reduced = { ...forGuest, coupon: 'RENTREE' };
  expect(toPayload(reduced, undefined).order).toMatchObject({ coupons: ['RENTREE'] });
  expect(toQuoteRequest(reduced)).toMatchObject({ coupons: ['RENTREE'] });
  expect(toPayload(pack, undefined).order).toMatchObject({ code: 'RAMADAN', type_order: 'pack' });
  expect(toQuoteRequest(pack)).toMatchObject({
    code: 'RAMADAN',
    zone_id: 2,
    partner_id: null,
    type_sale: 'order',
    order_lines: [{ id: 7, quantity: 2 }],
  });
});

describe('an order for a relative', () => {
  const forMother = {
    ...forGuest,
    guest: { ...guest, email: 'awa@example.fr' },
    isForRelative: true,
    relativeName: 'Mame Diarra',
    relativePhone: '78 111 22 33',
    giftMessage: 'Bonne fête',
    isSurprise: true,
  };

  test('is one that the API takes: paid online and delivered, whatever was chosen before', () => {
    const pickup = { id: 9, name: 'Médina' };
    const payload = toPayload({ ...forMother, mode: 'domicile', pickup }, 90_000);
    expect(body.safeParse(payload).error).toBeUndefined();
    expect(payload.order).toMatchObject({
      payment_mode: 'online',
      for_relative: {
        recipient: 'Mame Diarra',
        phone: '221781112233',
        message: 'Bonne fête',
        surprise: true,
      },
    });
    expect(payload.order.delivery).not.toHaveProperty('pickup_place_id');
    expect(toQuoteRequest({ ...forMother, pickup })).toMatchObject({ payment_mode: 'online' });
    expect(toQuoteRequest({ ...forMother, pickup })).not.toHaveProperty('pickup_place_id');
  });

  test('wants a name, a number from here, and another way to who pays', () => {
    expect(missingInPhoneOrder(forMother)).toBe('');
    expect(missingInPhoneOrder({ ...forMother, relativeName: ' ' })).toBe(
      'Indiquez le nom du proche.',
    );
    expect(missingInPhoneOrder({ ...forMother, relativePhone: '+33612345678' })).not.toBe('');
    const shared = { ...forMother, guest: { ...guest, telephone: '+221781112233' } };
    expect(missingInPhoneOrder(shared)).toBe(
      'Indiquez l’e-mail du client : ce téléphone est celui du proche.',
    );
    expect(missingInPhoneOrder({ ...shared, account })).toBe('');
  });

  test('needs the e-mail of who pays as long as the number is shared, typed or not', () => {
    const shared = { ...forMother, guest: { ...guest, telephone: '+221781112233' } };
    for (const email of ['', 'awa@example.fr']) {
      expect(needsEmail({ ...shared, guest: { ...shared.guest, email } })).toBe(true);
    }
    expect(needsEmail(forMother)).toBe(false);
    expect(needsEmail({ ...shared, account })).toBe(false);
    expect(needsEmail({ ...shared, isForRelative: false })).toBe(false);
    expect(needsEmail({ ...shared, saleType: 'preorder' })).toBe(false);
  });

  test('is announced once it is paid, and of a surprise nothing is said before its day', () => {
    expect(relativeNoticeWords({ isSurprise: false })).toContain('une fois la commande payée');
    expect(relativeNoticeWords({ isSurprise: true })).toContain(
      'au nom du client, le jour de la livraison',
    );
    expect(relativeNoticeWords({ isSurprise: true })).not.toContain('payée');
  });

  test('is none of a sale that is one’s own, nor of a proforma', () => {
    const later = { ...forMother, saleType: 'preorder' as const, relativeName: '' };
    expect(missingInPhoneOrder(later)).toBe('');
    expect(toPayload(later, undefined).order).not.toHaveProperty('for_relative');
    expect(toPayload({ ...forMother, isForRelative: false }, undefined).order).toMatchObject({
      payment_mode: 'domicile',
    });
    const agreed = { ...forMother, proforma: { id: 5, number: 'PF-1' } };
    expect(toProformaOrder(agreed, undefined)).not.toHaveProperty('for_relative');
  });
});

describe('the order of a proforma', () => {
  const line = { kind: 'product', product_id: 7, product_name: 'Four', price_unit: 40_000 };
  const proforma = {
    id: 5,
    number: 'PF-2026-000005',
    partner_id: null,
    name: 'Aminata Sow',
    phone: '221771234567',
    email: '',
    zone_id: 3,
    pickup_place_id: null,
    destination: 'Dakar',
    payment_mode: 'domicile',
    note: 'Pour le siège',
    order_lines: [
      { ...line, product_uom_qty: 2 },
      { kind: 'delivery', product_id: null, product_name: 'Livraison', price_unit: 2_000 },
    ],
  } as StaffProforma;
  const taken = staffProformaCalls.orderStaffProforma.body;

  test('begins with what was agreed on, and asks where it goes', () => {
    const draft = draftOf(proforma);
    expect(draft.lines).toMatchObject([{ good: { id: 7, price: 40_000 }, quantity: 2 }]);
    expect(missingInPhoneOrder(draft)).toContain('adresse');
    expect(toProformaQuoteForm(draft)).toEqual({ payment_mode: 'domicile', zone_id: 3 });
    const order = toProformaOrder({ ...draft, address: 'Rue 10' }, 82_000);
    expect(taken.safeParse(order).error).toBeUndefined();
    expect(order).toMatchObject({
      amount_total: 82_000,
      delivery: { zone_id: 3 },
      guest: { name: 'Aminata Sow', telephone: '+221771234567', adresse: 'Rue 10' },
      note: 'Pour le siège',
    });
    expect(order).not.toHaveProperty('order_lines');
  });

  test('is that of its account, and of no guest', () => {
    const draft = { ...draftOf({ ...proforma, partner_id: 12 }), address: 'Rue 10' };
    const order = toProformaOrder(draft, undefined);
    expect(order).toMatchObject({ delivery: { quarter: 'Rue 10' } });
    expect(order).not.toHaveProperty('guest');
  });

  test('is collected where that was agreed on', () => {
    const draft = draftOf({ ...proforma, zone_id: null, pickup_place_id: 9 });
    expect(missingInPhoneOrder(draft)).toBe('');
    expect(toProformaQuoteForm(draft)).toMatchObject({ pickup_place_id: 9 });
    expect(toProformaOrder(draft, undefined)).toMatchObject({ delivery: { pickup_place_id: 9 } });
  });
});
