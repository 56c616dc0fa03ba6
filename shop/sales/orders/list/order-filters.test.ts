import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ORDER_STATES, SALE_TYPES } from '#contract/sales/orders/order-states.ts';
import {
  countOpen,
  filterOrders,
  hashOfFilters,
  KIND_CHOICES,
  PAGE_SIZE,
  readOrderFilters,
  STATE_CHOICES,
} from './order-filters.ts';

const filters = fc.record({
  kind: fc.constantFrom(...KIND_CHOICES.map(({ value }) => value)),
  state: fc.constantFrom(...STATE_CHOICES.map(({ value }) => value)),
  page: fc.integer({ min: 1, max: 40 }),
});
const orders = fc.array(
  fc.record({
    type_sale: fc.constantFrom(...SALE_TYPES),
    type_order: fc.constantFrom('commande' as const, 'pack' as const),
    state: fc.constantFrom(...ORDER_STATES),
  }),
  { maxLength: 60 },
);

describe('the filters of orders', () => {
  test('are read again as they were written', () => {
    fc.assert(
      fc.property(filters, (chosen) => {
        expect(readOrderFilters(hashOfFilters(chosen))).toEqual(chosen);
      }),
    );
  });

  test('are the usual ones for whatever else a hash says', () => {
    fc.assert(
      fc.property(fc.string(), (hash) => {
        const { page } = readOrderFilters(`#order?sorte=${hash}&page=${hash}`);
        expect(page).toBeGreaterThanOrEqual(1);
      }),
    );
    expect(readOrderFilters('#order')).toEqual({ kind: '', state: '', page: 1 });
    expect(readOrderFilters('#order?sorte=rien&etat=rien&page=-3')).toEqual(
      readOrderFilters('#order'),
    );
  });

  test('keep what the hashes of the former shop meant', () => {
    expect(readOrderFilters('#preorder').kind).toBe('precommande');
    expect(readOrderFilters('#commandes-a-credit').kind).toBe('credit');
  });

  test('lose no order: the pages of all kinds and states together hold each one once', () => {
    fc.assert(
      fc.property(orders, (list) => {
        const shown = (['', 'annulees'] as const).flatMap((state) =>
          KIND_CHOICES.filter(({ value }) => value !== '').flatMap(({ value: kind }) => {
            const { lastPage } = filterOrders(list, { kind, state, page: 1 });
            return Array.from(
              { length: lastPage },
              (_, index) => filterOrders(list, { kind, state, page: index + 1 }).shown,
            ).flat();
          }),
        );
        expect(new Set(shown).size).toBe(list.length);
        expect(shown).toHaveLength(list.length);
      }),
    );
  });

  test('show ten at most, and the last page for one that is beyond it', () => {
    fc.assert(
      fc.property(orders, filters, (list, chosen) => {
        const { shown, count, page, lastPage } = filterOrders(list, chosen);
        expect(shown.length).toBeLessThanOrEqual(PAGE_SIZE);
        expect(page).toBeLessThanOrEqual(lastPage);
        expect(shown.length > 0).toBe(count > 0);
      }),
    );
  });
});

test('what is in preparation counts as on its way, as the list has it', () => {
  const counts = { user_name: '', progress_count: 0 };
  fc.assert(
    fc.property(orders, (all) => {
      const placed = all.filter(({ state }) => state !== 'draft' && state !== 'cancel');
      const ofKind = (kind: string) => placed.filter(({ type_sale }) => type_sale === kind).length;
      const isDelivered = (state: string) => state === 'delivered' || state === 'done';
      const counted = countOpen({
        ...counts,
        order_count: ofKind('order'),
        preorder_count: ofKind('preorder'),
        creditorder_count: ofKind('creditorder'),
        delivered_count: placed.filter(({ state }) => isDelivered(state)).length,
      });
      const listed = filterOrders(placed, { kind: '', state: 'en-cours', page: 1 });
      expect(counted).toBe(listed.count);
    }),
  );
});
