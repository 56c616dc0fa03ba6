import { beforeEach, expect, test, vi } from 'vitest';
import type { Customer } from '#shop/base/session/session.ts';
import { forgetCheckoutDraft, readCheckoutDraft, storeCheckoutDraft } from './customer-order.ts';
import { forgetGuestDraft, keepGuestDraft, readGuestDraft } from './guest/guest-order.ts';

const customer = { partner_id: 7, name: 'Awa Ndiaye', partner_phone: '221771234567' } as Customer;
const proforma = (name: string) => ({
  name,
  destination: { zoneId: 3, isPickup: false, pickupPlaceId: null },
});
const [one, other] = [proforma('PF-2026-000001'), proforma('PF-2026-000002')];

beforeEach(() => {
  const storage = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  });
});

const whose = {
  customer: {
    read: (agreed?: typeof one) => readCheckoutDraft(customer, agreed),
    keep: (change: object, agreed?: typeof one) =>
      storeCheckoutDraft(customer, { ...readCheckoutDraft(customer, agreed), ...change }, agreed),
    forget: forgetCheckoutDraft,
  },
  guest: {
    read: readGuestDraft,
    keep: (change: object, agreed?: typeof one) =>
      keepGuestDraft({ ...readGuestDraft(agreed), ...change }, agreed),
    forget: forgetGuestDraft,
  },
};

test.each(['customer', 'guest'] as const)(
  'what was agreed on goes where a %s has chosen, also after a reload',
  (who) => {
    const { read, keep } = whose[who];
    expect(read(one)).toMatchObject(one.destination);
    const chosen = { zoneId: null, isPickup: true, pickupPlaceId: 5 };
    keep(chosen, one);
    expect(read(one)).toMatchObject({ isPickup: true, pickupPlaceId: 5 });
    keep({ zoneId: 9, isPickup: false, pickupPlaceId: null }, one);
    expect(read(one)).toMatchObject({ zoneId: 9, isPickup: false });
  },
);

test.each(['customer', 'guest'] as const)(
  'the basket of a %s and what was agreed on have drafts of their own',
  (who) => {
    const { read, keep, forget } = whose[who];
    keep({ zoneId: 9, mode: 'domicile' });
    expect(read(one)).toMatchObject({ zoneId: 3 });
    keep({ mode: 'domicile', zoneId: 4 }, one);
    expect(read()).toMatchObject({ zoneId: 9 });
    expect(read(other)).toMatchObject({ zoneId: 3 });
    forget(one);
    expect([read().zoneId, read(one).zoneId]).toEqual([9, 3]);
  },
);
