import { expect, test } from 'vitest';
import type { ListedOrder } from '#contract/sales/orders/staff-orders.ts';
import { firstActOf } from './next-steps.ts';

const ready: Parameters<typeof firstActOf>[0] = {
  state: 'sale',
  queue: 'to_prepare',
  type_sale: 'order',
  pickup: null,
  confirm_until: null,
  amount_residual: 0,
  next_states: ['to_delivered'],
  next_fulfilments: ['shipped', 'delivered'],
};
const out: Partial<ListedOrder> = {
  state: 'to_delivered',
  queue: 'in_delivery',
  next_states: ['sale', 'delivered'],
  next_fulfilments: ['to_prepare', 'delivered', 'returned'],
};
const at = (queue: ListedOrder['queue'], state: ListedOrder['state']) => ({ queue, state });

test.each<[string, Partial<ListedOrder>, string | undefined, string | undefined]>([
  ['ready', {}, 'move', 'Mettre en livraison'],
  ['to be collected', { pickup: { name: 'Plateau' } }, 'move', 'Prête au retrait'],
  ['paid, on its way', out, 'move', 'Marquer livrée'],
  ['unpaid, on its way', { ...out, amount_residual: 500 }, 'asks', 'Marquer livrée'],
  ['waiting at the counter', { ...out, pickup: { name: 'Plateau' } }, 'asks', 'Remettre au client'],
  [
    'to be confirmed',
    { ...at('to_confirm', 'sale'), confirm_until: '2026-12-01' },
    'confirm',
    'Confirmer la commande',
  ],
  ['to be paid', { ...at('to_pay', 'sale'), amount_residual: 5 }, 'remind', 'Demander le paiement'],
  [
    'over',
    { ...at('delivered', 'done'), next_states: [], next_fulfilments: ['returned'] },
    undefined,
    undefined,
  ],
  [
    'cancelled on its way',
    { ...at('cancelled', 'cancel'), next_states: [], next_fulfilments: ['returned'] },
    'move',
    'Noter le retour',
  ],
])('an order %s has one first act', (_what, change, kind, label) => {
  const act = firstActOf({ ...ready, ...change });
  expect([act?.kind, act?.label]).toEqual([kind, label]);
});
