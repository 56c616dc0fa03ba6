import * as z from 'zod/mini';
import type { Right } from '../base/access.ts';
import { defineCall } from '../base/call.ts';
import { numberInAddress, text } from '../base/fields/fields.ts';
import { CHANGES_PAGE } from '../base/limits.ts';
import { paths } from '../base/paths.ts';
import {
  RETURN_CONDITIONS,
  RETURN_REASONS,
  RETURN_STATES,
  RETURN_WISHES,
} from '../delivery/return-states.ts';
import { PAYMENT_STATES, PROVIDERS } from '../money/payment-states.ts';
import { MEMBERSHIPS } from '../people/account.ts';
import { ORDER_LINE_KINDS } from '../sales/orders/line-kinds.ts';
import {
  FULFILMENTS,
  ORDER_STATES,
  PAYMENT_STATUSES,
  SALE_TYPES,
} from '../sales/orders/order-states.ts';
import { PAYMENT_MODES } from '../sales/orders/payment-modes.ts';

/** Subjects that programs follow (rule R-7). */
export const CHANGE_KINDS = ['article', 'stock', 'order', 'customer', 'payment', 'return'] as const;

export type ChangeKind = (typeof CHANGE_KINDS)[number];

const optionalText = z.nullable(z.string());

const optionalNumber = z.nullable(z.int());

/** Deleted or erased: a copy must delete it too. */
const gone = z.object({ id: z.int(), deleted: z.literal(true) });

export type Gone = z.infer<typeof gone>;

/** Also products that the shop does not show. XOF. */
const changedArticle = z.object({
  id: z.int(),
  reference: z.string(),
  name: z.string(),
  brand: optionalText,
  gtin: optionalText,
  mpn: optionalText,
  description: optionalText,
  category_id: z.int(),
  price: z.int(),
  list_price: z.int(),
  promo_price: optionalNumber,
  en_promo: z.boolean(),
  preorder_price: optionalNumber,
  creditorder_price: optionalNumber,
  is_creditorder: z.boolean(),
  sale_ok: z.boolean(),
  active: z.boolean(),
  warranty_months: optionalNumber,
  created_at: z.string(),
});

export type ChangedProduct = z.infer<typeof changedArticle>;

/** Pieces that can be sold, by product id; uncounted products come as deleted. */
const changedStock = z.object({ id: z.int(), available: z.int() });

export type ChangedStock = z.infer<typeof changedStock>;

const changedLine = z.object({
  id: z.int(),
  kind: z.enum(ORDER_LINE_KINDS),
  /** Null for lines without a product. */
  product_id: optionalNumber,
  product_name: z.string(),
  product_uom_qty: z.int(),
  /** Taxes included; negative for a discount. */
  price_unit: z.int(),
  price_total: z.int(),
});

const changedOrder = z.object({
  id: z.int(),
  name: z.string(),
  type_sale: z.enum(SALE_TYPES),
  state: z.enum(ORDER_STATES),
  delivery_state: z.enum(FULFILMENTS),
  payment_state: z.enum(PAYMENT_STATUSES),
  payment_mode: z.enum(PAYMENT_MODES),
  partner_id: z.int(),
  buyer_name: z.string(),
  buyer_email: z.string(),
  buyer_phone: optionalText,
  recipient: z.string(),
  recipient_phone: optionalText,
  city: z.string(),
  quarter: z.string(),
  street: z.string(),
  landmark: z.string(),
  amount_untaxed: z.int(),
  amount_tax: z.int(),
  amount_total: z.int(),
  amount_residual: z.int(),
  note: z.string(),
  date_order: z.string(),
  updated_at: z.string(),
  cancelled_at: optionalText,
  order_lines: z.array(changedLine),
});

export type ChangedOrder = z.infer<typeof changedOrder>;

/** With or without an account; no staff and no companies. */
const changedCustomer = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  phone: optionalText,
  city: z.string(),
  is_verified: z.boolean(),
  membership_state: z.enum(MEMBERSHIPS),
  /** The employer of a membership or request. */
  company_id: optionalNumber,
  created_at: z.string(),
});

export type ChangedCustomer = z.infer<typeof changedCustomer>;

const changedPayment = z.object({
  id: z.int(),
  transaction_id: z.string(),
  reference: z.string(),
  provider: z.enum(PROVIDERS),
  provider_transaction_id: optionalText,
  order_id: z.int(),
  amount: z.int(),
  refunded: z.int(),
  state: z.enum(PAYMENT_STATES),
  created_at: z.string(),
  /** Received by the provider, counted by the order, fully refunded. */
  completed_at: optionalText,
  booked_at: optionalText,
  refunded_at: optionalText,
});

export type ChangedPayment = z.infer<typeof changedPayment>;

const changedReturn = z.object({
  id: z.int(),
  order_id: z.int(),
  state: z.enum(RETURN_STATES),
  wish: z.enum(RETURN_WISHES),
  note: z.string(),
  refusal_reason: z.string(),
  outcome: z.string(),
  asked_at: z.string(),
  decided_at: optionalText,
  received_at: optionalText,
  closed_at: optionalText,
  lines: z.array(
    z.object({
      order_line_id: z.int(),
      quantity: z.int(),
      reason: z.enum(RETURN_REASONS),
      condition: z.nullable(z.enum(RETURN_CONDITIONS)),
    }),
  ),
});

export type ChangedReturn = z.infer<typeof changedReturn>;

const HOW = 'page par page : sans `since` tout ce qu’il y a, avec `since` ce qui a changé depuis';

const CURSOR = 'un curseur donné par cet appel est attendu';

const changesCall = <const Path extends string, Item extends z.ZodMiniType>(
  path: Path,
  right: Right,
  summary: string,
  item: Item,
) =>
  defineCall({
    method: 'GET',
    path,
    summary: `${summary}, ${HOW}`,
    subject: 'Intégrations',
    access: { right },
    query: z.object({
      /** The former page's `next`. */
      since: z.optional(text(80, z.regex(/^[\w-]+$/, CURSOR))),
      limit: z.optional(numberInAddress(1, CHANGES_PAGE.most)),
    }),
    reply: z.object({
      items: z.array(z.union([item, gone])),
      /** The cursor for the next call, now or later. */
      next: z.string(),
      is_more: z.boolean(),
    }),
  });

/** Subjects come as they are now (rule R-7). */
export const integrationCalls = {
  readChangedArticles: changesCall(
    paths.changedArticles,
    'catalogue:read',
    'Les articles',
    changedArticle,
  ),
  readChangedStock: changesCall(
    paths.changedStock,
    'stock:read',
    'Le stock à vendre des articles comptés',
    changedStock,
  ),
  readChangedOrders: changesCall(
    paths.changedOrders,
    'orders:read',
    'Les commandes et leurs lignes',
    changedOrder,
  ),
  readChangedCustomers: changesCall(
    paths.changedCustomers,
    'customers:read',
    'Les clients',
    changedCustomer,
  ),
  readChangedPayments: changesCall(
    paths.changedPayments,
    'payments:read',
    'Les paiements',
    changedPayment,
  ),
  readChangedReturns: changesCall(
    paths.changedReturns,
    'orders:read',
    'Les retours et leurs articles',
    changedReturn,
  ),
};
