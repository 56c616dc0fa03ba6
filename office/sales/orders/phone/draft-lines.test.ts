import { describe, expect, test } from 'vitest';
import type { OfferedService } from '#contract/goods/services.ts';
import { staffOrderCalls } from '#contract/sales/orders/staff-order-calls.ts';
import { addGood, lostServices, setQuantity, tickService } from './draft-lines.ts';
import { emptyDraft, toPayload, toQuoteRequest } from './phone-draft.ts';

const good = { id: 7, reference: 'F-1', name: 'Four', price: 45_000, available: 3, places: [] };
const account = { id: 12, name: 'Awa', email: '', partner_phone: false } as const;
const other = { ...good, id: 8, name: 'Hotte' };
const lines = [{ good, quantity: 2 }];
const service = (id: number) => ({ id, kind: 'installation' as const });
const longer = { id: 6, kind: 'warranty' } as const;
const tick = (id: number) => tickService(lines, 7, service(id), true);

describe('the ticked services of a line', () => {
  test('are none at first, and go with each call that prices or places the order', () => {
    const draft = { ...emptyDraft, account, lines, address: 'Rue 10' };
    const without = toPayload(draft, 90_000);
    expect(without.order.order_lines[0]).not.toHaveProperty('services');
    const payload = toPayload({ ...draft, lines: tick(4) }, 120_000);
    expect(staffOrderCalls.placeOrderByPhone.body.safeParse(payload).error).toBeUndefined();
    expect(payload.order.order_lines).toEqual([
      { id: 7, quantity: 2, list_price: 45_000, services: [4] },
    ]);
    expect(toQuoteRequest({ ...draft, lines: tick(4) }).order_lines).toEqual([
      { id: 7, quantity: 2, services: [4] },
    ]);
  });

  test('stay with another quantity, one more piece and another product', () => {
    const ticked = tick(4);
    expect(setQuantity(ticked, 7, 3)).toEqual([{ good, quantity: 3, services: [service(4)] }]);
    expect(addGood(ticked, good)).toEqual([{ good, quantity: 3, services: [service(4)] }]);
    expect(addGood(ticked, other)).toEqual([...ticked, { good: other, quantity: 1 }]);
  });

  test('are taken off one by one', () => {
    const both = tickService(tick(4), 7, service(5), true);
    expect(both[0]?.services).toEqual([service(4), service(5)]);
    const one = tickService(both, 7, service(4), false);
    expect(one[0]?.services).toEqual([service(5)]);
  });

  test('are no work at home for goods that the customer collects', () => {
    const both = tickService(tick(4), 7, longer, true);
    const collected = { ...emptyDraft, account, lines: both, pickup: { id: 9, name: 'Médina' } };
    expect(toQuoteRequest(collected).order_lines[0]).toMatchObject({ services: [6] });
    expect(toPayload(collected, undefined).order.order_lines[0]).toMatchObject({ services: [6] });
    const delivered = { ...collected, pickup: undefined };
    expect(toQuoteRequest(delivered).order_lines[0]).toMatchObject({ services: [4, 6] });
  });

  test('leave the order where they are not offered', () => {
    const offered = (...ids: number[]) =>
      ids.map((id) => ({ id, product_ids: [7] })) as OfferedService[];
    expect(lostServices(lines, [])).toBeUndefined();
    expect(lostServices(tick(4), offered(4, 5))).toBeUndefined();
    expect(lostServices(tick(4), offered(5))?.lines[0]?.services).toEqual([]);
    const ofOther = [{ id: 4, product_ids: [8] }] as OfferedService[];
    expect(lostServices(tick(4), ofOther)?.lines[0]?.services).toEqual([]);
  });
});

test.each([
  ['nothing', Number(''), 1],
  ['a part', 2.9, 2],
  ['less than one', -3, 1],
  ['letters', Number.NaN, 1],
])('%s as a quantity is a whole piece', (_what, typed, quantity) => {
  expect(setQuantity(lines, 7, typed)[0]?.quantity).toBe(quantity);
});
