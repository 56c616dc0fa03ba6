import * as z from 'zod/mini';
import { oneOf } from '../base/fields/fields.ts';
import { paths } from '../base/paths.ts';
import { staffCall } from '../base/staff-call.ts';
import { PAYMENT_STATES, PROVIDERS } from '../money/payment-states.ts';
import { SALE_TYPES } from '../sales/orders/order-states.ts';

const PERIODS = ['1', '7', '30'] as const;

/** How many, and for how much in XOF. */
const sum = z.object({ count: z.int(), amount: z.int() });
/** The same of a period and of the one before it. */
const compared = z.object({ now: sum, before: sum });

const orders = z.object({
  ...compared.shape,
  /** Of `now`: those cancelled since, which `count` holds and `amount` does not. */
  cancelled: z.int(),
  kinds: z.array(z.object({ type_sale: z.enum(SALE_TYPES), ...compared.shape })),
  /** Each day of the period, YYYY-MM-DD. XOF. */
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
  /** How many products the search finds today. */
  results: z.int(),
});

/** What somebody may not see is null. Amounts are XOF integers; days are Dakar's. */
const dashboard = z.object({
  days: z.int(),
  from: z.string(),
  to: z.string(),
  before_from: z.string(),
  before_to: z.string(),
  orders: z.nullable(orders),
  payments: z.nullable(payments),
  /** Baskets that visitors reported in the period; amounts are what their browsers said. */
  baskets: z.nullable(z.object({ reported: compared, converted: z.int() })),
  searches: z.nullable(
    z.object({
      /** How many terms there were in the period, and how many of the most frequent find nothing. */
      total: z.int(),
      total_without_result: z.int(),
      top: z.array(term),
      without_result: z.array(term),
    }),
  ),
  /** Memberships that somebody asked for and nobody has decided. */
  memberships: z.nullable(z.int()),
  late: z.nullable(sum),
  to_confirm: z.nullable(
    z.object({
      credit: sum,
      to_prepare: sum,
      /** Orders whose buyers have not confirmed them yet. */
      unconfirmed: sum,
      /** Validated orders that wait for money. */
      to_pay: sum,
      /** Orders that arrived and are not paid; what is left of them. */
      uncollected: sum,
    }),
  ),
  stock: z.nullable(
    z.object({
      count: z.int(),
      products: z.array(z.object({ id: z.int(), name: z.string(), available: z.int() })),
    }),
  ),
  refunds: z.nullable(sum),
  unmatched: z.nullable(sum),
  /** Faults that nobody answered within the time that was promised. */
  overdue_cases: z.nullable(z.int()),
  /** Questions on articles that nobody has answered or refused, and reviews that nobody has read. */
  questions: z.nullable(z.int()),
  reviews: z.nullable(z.int()),
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
