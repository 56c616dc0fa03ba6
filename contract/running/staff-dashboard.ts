import * as z from 'zod/mini';
import { oneOf } from '../base/fields/fields.ts';
import { paths } from '../base/paths.ts';
import { staffCall } from '../base/staff-call.ts';
import { PAYMENT_STATES, PROVIDERS } from '../money/payment-states.ts';
import { SALE_TYPES } from '../sales/orders/order-states.ts';

const PERIODS = ['1', '7', '30'] as const;

/** XOF. */
const sum = z.object({ count: z.int(), amount: z.int() });
const compared = z.object({ now: sum, before: sum });

const orders = z.object({
  ...compared.shape,
  /** Cancelled later; included in `count`, not in `amount`. */
  cancelled: z.int(),
  kinds: z.array(z.object({ type_sale: z.enum(SALE_TYPES), ...compared.shape })),
  /** Days YYYY-MM-DD; XOF. */
  days: z.array(
    z.object({ day: z.string(), order: z.int(), preorder: z.int(), creditorder: z.int() }),
  ),
});
const payments = z.object({
  received: compared,
  states: z.array(
    z.object({ provider: z.enum(PROVIDERS), state: z.enum(PAYMENT_STATES), ...sum.shape }),
  ),
});
const term = z.object({
  term: z.string(),
  count: z.int(),
  before: z.int(),
  /** Products found today. */
  results: z.int(),
});

/** What the actor may not see is null (rule R-13). XOF; days are Dakar's. */
const dashboard = z.object({
  days: z.int(),
  from: z.string(),
  to: z.string(),
  before_from: z.string(),
  before_to: z.string(),
  orders: z.nullable(orders),
  payments: z.nullable(payments),
  /** As browsers reported them. */
  baskets: z.nullable(z.object({ reported: compared, converted: z.int() })),
  searches: z.nullable(
    z.object({
      /** Terms in the period, and frequent ones without a result. */
      total: z.int(),
      total_without_result: z.int(),
      top: z.array(term),
      without_result: z.array(term),
    }),
  ),
  stock: z.nullable(
    z.object({
      count: z.int(),
      products: z.array(z.object({ id: z.int(), name: z.string(), available: z.int() })),
    }),
  ),
});

export const dashboardCalls = {
  getDashboard: staffCall('dashboard:read', {
    method: 'GET',
    path: paths.dashboard,
    summary:
      'Les chiffres d’aujourd’hui, de 7 ou de 30 jours, comparés avec la période d’avant jusqu’à la même heure',
    query: z.object({ jours: z.optional(oneOf(PERIODS)) }),
    reply: dashboard,
  }),
};
