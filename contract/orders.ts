import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { idInPath } from './catalogue.ts';
import { fieldsOf, filledText, listOf, oneOf, text, wholeNumber, yesOrNo } from './fields.ts';
import {
  FULFILMENTS,
  ORDER_STATES,
  PAYMENT_STATUSES,
  SALE_TYPES,
  VALIDATIONS,
} from './order-states.ts';
import { paths } from './paths.ts';
import { PAYMENT_MODES } from './payment-modes.ts';
import { email, phone } from './person-fields.ts';

const MAX_ID = 2_147_483_647;
const MAX_XOF = 1_000_000_000;
const MAX_LINES = 100;
const DAY = /^[12]\d{3}-\d{2}-\d{2}$/;

const day = text(10, z.regex(DAY, 'une date AAAA-MM-JJ est attendue'));
const someId = wholeNumber(1, MAX_ID);
/** Existing clients send a number that comes from an address as text. */
const idOrText = z.pipe(
  z.transform((value) =>
    typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value,
  ),
  wholeNumber(1, MAX_ID),
);
const degrees = (limit: number) =>
  z.number('un nombre est attendu').check(z.minimum(-limit), z.maximum(limit));

/** `list_price` is what the buyer was shown, in XOF; it is compared and never believed. */
const orderLine = fieldsOf({
  id: someId,
  quantity: wholeNumber(1, 1000),
  list_price: wholeNumber(0, MAX_XOF),
});

/** Where and to whom an order goes: an address of the customer's, or one that is typed. */
export const deliveryForm = fieldsOf({
  zone_id: z.optional(someId),
  address_id: z.optional(someId),
  recipient: z.optional(text(120)),
  phone: z.optional(phone),
  city: z.optional(text(120)),
  quarter: z.optional(text(120)),
  landmark: z.optional(text(300)),
  latitude: z.optional(degrees(90)),
  longitude: z.optional(degrees(180)),
  wished_on: z.optional(day),
});
export type DeliveryForm = z.infer<typeof deliveryForm>;

/** The order payload of section 3 of the specification, and what our own checkout adds to it. */
const order = {
  partner_id: z.optional(z.nullable(someId)),
  type_sale: oneOf(SALE_TYPES),
  payment_mode: z.optional(oneOf(PAYMENT_MODES)),
  state: z.optional(text(20)),
  type_order: z.optional(oneOf(['commande', 'pack'])),
  commitment_date: z.optional(text(40)),
  /** Code of the pack that is ordered. */
  code: z.optional(text(40)),
  order_lines: listOf(orderLine, MAX_LINES).check(z.minLength(1, 'un produit au moins')),
  delivery: z.optional(deliveryForm),
  note: z.optional(text(1000)),
  /** The total that the buyer was shown, in XOF; compared when it is sent. */
  amount_total: z.optional(wholeNumber(0, MAX_XOF)),
  /** Whether the conditions of sale were agreed to. */
  conditions: z.optional(yesOrNo),
};
const orderPayload = fieldsOf(order);
export type OrderPayload = z.infer<typeof orderPayload>;

const creditOrderPayload = fieldsOf({
  ...order,
  parent_id: z.optional(z.nullable(someId)),
  acomptePercentage: z.optional(wholeNumber(1, 100)),
  nombreMois: z.optional(wholeNumber(1, 60)),
});

const guestOrderPayload = fieldsOf({
  name: filledText(1, 200),
  email,
  telephone: phone,
  adresse: filledText(1, 500),
  order: orderPayload,
});
export type GuestOrderPayload = z.infer<typeof guestOrderPayload>;

const quotePayload = fieldsOf({
  type_sale: oneOf(SALE_TYPES),
  payment_mode: z.optional(oneOf(PAYMENT_MODES)),
  code: z.optional(text(40)),
  zone_id: z.optional(someId),
  order_lines: listOf(fieldsOf({ id: someId, quantity: wholeNumber(1, 1000) }), MAX_LINES).check(
    z.minLength(1, 'un produit au moins'),
  ),
});
export type QuotePayload = z.infer<typeof quotePayload>;

/** A line as it will be or was ordered; `kind` tells products from what is added. XOF. */
const readLine = z.object({
  id: z.int(),
  kind: z.enum(['product', 'discount', 'delivery', 'stamp']),
  product_id: z.nullable(z.int()),
  product_name: z.string(),
  product_uom_qty: z.int(),
  price_unit: z.int(),
  price_subtotal: z.int(),
  price_tax: z.int(),
  price_total: z.int(),
  qty_delivered: z.int(),
  qty_to_invoice: z.optional(z.int()),
  qty_invoiced: z.optional(z.int()),
  product_uom_name: z.optional(z.string()),
  is_downpayment: z.boolean(),
  image_url: z.nullable(z.string()),
});
export type OrderLine = z.infer<typeof readLine>;

/** A part of an order's price (api-contract, 3.7). `state` is whether it is paid; XOF and percent. */
const instalment = z.object({
  sequence: z.int(),
  due_date: z.string(),
  amount: z.int(),
  paid_amount: z.int(),
  rate: z.number(),
  state: z.boolean(),
  is_late: z.boolean(),
});

const quote = z.object({
  order_lines: z.array(readLine),
  amount_untaxed: z.int(),
  amount_tax: z.int(),
  amount_total: z.int(),
  payment_lines: z.array(instalment),
  /** Why the discount of a first purchase is not there, when a guest or a customer might expect it. */
  discount_hint: z.string(),
});
export type Quote = z.infer<typeof quote>;

const event = z.object({ at: z.string(), text: z.string(), by: z.string() });

/** An order as its owner, its employer and staff read it (api-contract, 3.6). XOF integers. */
export const readOrder = z.object({
  id: z.int(),
  name: z.string(),
  type_sale: z.enum(SALE_TYPES),
  type_order: z.enum(['commande', 'pack']),
  payment_mode: z.enum(PAYMENT_MODES),
  state: z.enum(ORDER_STATES),
  fulfilment_state: z.enum(FULFILMENTS),
  date_order: z.string(),
  create_date: z.string(),
  commitment_date: z.string(),
  wished_on: z.nullable(z.string()),
  partner_id: z.int(),
  partner_name: z.string(),
  partner_street: z.nullable(z.string()),
  partner_street2: z.nullable(z.string()),
  partner_city: z.nullable(z.string()),
  partner_country_id: z.int(),
  partner_country_name: z.string(),
  partner_email: z.nullable(z.string()),
  partner_phone: z.nullable(z.string()),
  /** What existing clients know and this shop has none of. */
  partner_state_id: z.optional(z.null()),
  partner_state_name: z.optional(z.null()),
  partner_zip: z.optional(z.null()),
  partner_vat: z.optional(z.null()),
  user_id: z.optional(z.null()),
  user_name: z.optional(z.null()),
  payment_term_id: z.optional(z.null()),
  recipient: z.string(),
  recipient_phone: z.nullable(z.string()),
  zone: z.string(),
  note: z.nullable(z.string()),
  amount_untaxed: z.int(),
  amount_tax: z.int(),
  amount_total: z.int(),
  amount_residual: z.int(),
  advance_payment_status: z.enum(PAYMENT_STATUSES),
  order_lines: z.array(readLine),
  payment_lines: z.array(instalment),
  first_payment_date: z.nullable(z.string()),
  first_payment_amount: z.nullable(z.int()),
  first_payment_state: z.nullable(z.boolean()),
  second_payment_date: z.nullable(z.string()),
  second_payment_amount: z.nullable(z.int()),
  second_payment_state: z.nullable(z.boolean()),
  third_payment_date: z.nullable(z.string()),
  third_payment_amount: z.nullable(z.int()),
  third_payment_state: z.nullable(z.boolean()),
  validation_rh_state: z.nullable(z.enum(VALIDATIONS)),
  validation_admin_state: z.nullable(z.enum(VALIDATIONS)),
  refusal_reason: z.string(),
  credit_month_rate: z.nullable(z.string()),
  creditorder_month_count: z.nullable(z.int()),
  invoice: z.array(z.object({ invoice_name: z.string(), issued_on: z.string() })),
  events: z.array(event),
  can_cancel: z.boolean(),
  version: z.int(),
});
export type Order = z.infer<typeof readOrder>;

/** The same in the words that existing clients of pre-orders read. */
const listedPreorder = z.extend(readOrder, { order_line: z.array(readLine) });

/** What whoever placed an order is told (api-contract, 3.8). `link` shows it without signing in. */
export const createdOrder = z.object({
  id: z.int(),
  name: z.string(),
  partner_id: z.int(),
  type_sale: z.enum(SALE_TYPES),
  state: z.enum(ORDER_STATES),
  payment_mode: z.enum(PAYMENT_MODES),
  commitment_date: z.string(),
  amount_untaxed: z.int(),
  amount_tax: z.int(),
  amount_total: z.int(),
  amount_residual: z.int(),
  advance_payment_status: z.enum(PAYMENT_STATUSES),
  order_lines: z.array(
    z.object({ id: z.int(), quantity: z.int(), list_price: z.int(), name: z.string() }),
  ),
  payment_lines: z.array(instalment),
  validation_rh_state: z.optional(z.enum(VALIDATIONS)),
  validation_admin_state: z.optional(z.enum(VALIDATIONS)),
  credit_month_rate: z.optional(z.string()),
  creditorder_month_count: z.optional(z.int()),
  link: z.string(),
});
export type CreatedOrder = z.infer<typeof createdOrder>;

const deliveryZone = z.object({
  id: z.int(),
  name: z.string(),
  fee: z.int(),
  free_from: z.nullable(z.int()),
  delay: z.string(),
  rank: z.int(),
  active: z.boolean(),
});
export type DeliveryZone = z.infer<typeof deliveryZone>;
const deliveryZoneForm = fieldsOf({
  name: filledText(2, 80),
  fee: wholeNumber(0, 10_000_000),
  free_from: z.optional(z.nullable(wholeNumber(0, MAX_XOF))),
  delay: z.optional(text(80)),
  rank: z.optional(wholeNumber(0, 1000)),
  active: z.optional(yesOrNo),
});
export type DeliveryZoneForm = z.infer<typeof deliveryZoneForm>;

const subject = 'Commandes';
const ofId = z.object({ id: idInPath });
const cancelReply = z.object({ id: z.int(), status: z.literal('success'), message: z.string() });
const verdict = fieldsOf({
  state: oneOf(['validated', 'rejected']),
  reason: z.optional(filledText(1, 500)),
});

const cancel = {
  path: paths.orderCancel,
  summary: 'Annule une commande, tant que cela se peut',
  subject,
  access: 'customer',
  params: ofId,
  reply: cancelReply,
} as const;
const remove = {
  ...cancel,
  path: paths.orderDelete,
  summary: 'Le même, sous un autre nom',
} as const;

export const orderCalls = {
  placeOrder: defineCall({
    method: 'POST',
    path: paths.orders,
    summary: 'Commande un panier',
    subject,
    access: 'customer',
    status: 201,
    body: orderPayload,
    reply: createdOrder,
  }),
  placePackOrder: defineCall({
    method: 'POST',
    path: paths.packOrder,
    summary: 'Commande un pack',
    subject,
    access: 'customer',
    status: 201,
    body: orderPayload,
    reply: createdOrder,
  }),
  placeGuestOrder: defineCall({
    method: 'POST',
    path: paths.guestOrder,
    summary: 'Commande sans compte',
    subject,
    access: 'public',
    status: 201,
    body: guestOrderPayload,
    reply: z.extend(createdOrder, { status: z.literal('success'), message: z.string() }),
  }),
  quoteOrder: defineCall({
    method: 'POST',
    path: paths.orderQuote,
    summary: 'Ce qu’une commande coûterait, ligne par ligne, avant de la valider',
    subject,
    access: 'public',
    body: quotePayload,
    reply: quote,
  }),
  listOrders: defineCall({
    method: 'GET',
    path: paths.order,
    summary: 'Les commandes d’un client (`id` : le client), la plus récente en tête',
    subject,
    access: { owner: 'params.id', or: 'orders:read' },
    params: ofId,
    reply: z.array(readOrder),
  }),
  updateOrder: defineCall({
    method: 'PUT',
    path: paths.order,
    summary: 'Change la note ou la livraison d’une commande qui n’est pas partie',
    subject,
    access: 'customer',
    params: ofId,
    body: fieldsOf({ note: z.optional(text(1000)), delivery: z.optional(deliveryForm) }),
    reply: readOrder,
  }),
  getOrderDetails: defineCall({
    method: 'POST',
    path: paths.orderDetails,
    summary: 'Une commande d’un client',
    subject,
    access: 'customer',
    body: fieldsOf({ commande_id: idOrText, partner_id: z.optional(idOrText) }),
    reply: readOrder,
  }),
  getOrder: defineCall({
    method: 'GET',
    path: paths.orderById,
    summary: 'Une commande',
    subject,
    access: 'customer',
    params: ofId,
    reply: readOrder,
  }),
  getCancelOrder: defineCall({ method: 'GET', changes: true, ...cancel }),
  cancelOrder: defineCall({ method: 'POST', ...cancel }),
  getDeleteOrder: defineCall({ method: 'GET', changes: true, ...remove }),
  deleteOrder: defineCall({ method: 'POST', ...remove }),
  trackOrder: defineCall({
    method: 'POST',
    path: paths.tracking,
    summary: 'Une commande par son numéro, avec l’e-mail, le téléphone ou le lien reçu',
    subject,
    access: 'public',
    body: fieldsOf({
      name: filledText(1, 20),
      email: z.optional(text(254)),
      telephone: z.optional(text(40)),
      token: z.optional(text(64)),
    }),
    reply: readOrder,
  }),
  moveOrder: defineCall({
    method: 'PUT',
    path: paths.orderMove,
    summary: 'Fait avancer une commande ou sa livraison',
    subject,
    access: { right: 'orders:write' },
    params: ofId,
    body: fieldsOf({
      state: z.optional(oneOf(ORDER_STATES)),
      fulfilment_state: z.optional(oneOf(FULFILMENTS)),
      reason: z.optional(filledText(1, 500)),
    }),
    reply: readOrder,
  }),
  placePreorder: defineCall({
    method: 'POST',
    path: paths.preorders,
    summary: 'Précommande un panier, payable en trois fois',
    subject,
    access: 'customer',
    status: 201,
    body: orderPayload,
    reply: createdOrder,
  }),
  getPreorderDetails: defineCall({
    method: 'POST',
    path: paths.preorderDetails,
    summary: 'Une précommande d’un client',
    subject,
    access: 'customer',
    body: fieldsOf({ precommande_id: idOrText, partner_id: z.optional(idOrText) }),
    reply: readOrder,
  }),
  updatePreorder: defineCall({
    method: 'POST',
    path: paths.preorderUpdate,
    summary: 'Pour les clients existants : répond la précommande telle qu’elle est',
    subject,
    access: 'customer',
    body: fieldsOf({ precommande_id: idOrText, partner_id: z.optional(idOrText) }),
    reply: readOrder,
  }),
  listPreorders: defineCall({
    method: 'GET',
    path: paths.preordersOf,
    summary: 'Les précommandes d’un client',
    subject,
    access: { owner: 'params.id', or: 'orders:read' },
    params: ofId,
    reply: z.array(listedPreorder),
  }),
  placeCreditOrder: defineCall({
    method: 'POST',
    path: paths.creditOrders,
    summary: 'Demande une commande à crédit, que l’employeur puis la boutique valident',
    subject,
    access: 'customer',
    status: 201,
    body: creditOrderPayload,
    reply: createdOrder,
  }),
  getCreditOrderDetails: defineCall({
    method: 'POST',
    path: paths.creditOrderDetails,
    summary: 'Une commande à crédit d’un client',
    subject,
    access: 'customer',
    body: fieldsOf({ order_id: idOrText, partner_id: z.optional(idOrText) }),
    reply: readOrder,
  }),
  listCreditOrders: defineCall({
    method: 'GET',
    path: paths.creditOrdersOf,
    summary: 'Les commandes à crédit d’un client',
    subject,
    access: { owner: 'params.id', or: 'orders:read' },
    params: ofId,
    reply: z.array(readOrder),
  }),
  getCreditOrderState: defineCall({
    method: 'GET',
    path: paths.creditOrderState,
    summary: 'Si un client a une commande à crédit qui n’est pas payée',
    subject,
    access: { owner: 'params.id', or: 'orders:read' },
    params: ofId,
    reply: z.object({ status: z.literal('success'), code: z.int(), message: z.string() }),
  }),
  listCreditOrdersOfCompany: defineCall({
    method: 'GET',
    path: paths.creditOrdersOfCompany,
    summary: 'Les commandes à crédit à valider et en cours ; les RH voient leur entreprise',
    subject,
    access: { right: 'credits:read' },
    reply: z.array(readOrder),
  }),
  listDebtsOfCompany: defineCall({
    method: 'GET',
    path: paths.debtsOfCompany,
    summary: 'Ce que doivent les membres ; les RH voient leur entreprise',
    subject,
    access: { right: 'credits:read' },
    reply: z.array(
      z.object({
        partner_id: z.int(),
        name: z.string(),
        matricule: z.string(),
        order_count: z.int(),
        amount_residual: z.int(),
        amount_late: z.int(),
      }),
    ),
  }),
  validateForEmployer: defineCall({
    method: 'PUT',
    path: paths.creditValidationByHr,
    summary: 'L’employeur accepte ou refuse une commande à crédit',
    subject,
    access: { right: 'credits:validate-for-employer' },
    params: ofId,
    body: verdict,
    reply: readOrder,
  }),
  validateForShop: defineCall({
    method: 'PUT',
    path: paths.creditValidationByShop,
    summary: 'La boutique accepte ou refuse une commande à crédit que l’employeur a acceptée',
    subject,
    access: { right: 'credits:validate-for-shop' },
    params: ofId,
    body: verdict,
    reply: readOrder,
  }),
  countStock: defineCall({
    method: 'PUT',
    path: paths.productStock,
    summary: 'Dit combien de pièces d’un produit restent à vendre ; null : il n’est pas compté',
    subject,
    access: { right: 'catalogue:write' },
    params: ofId,
    body: fieldsOf({ available: z.nullable(wholeNumber(0, 1_000_000)) }),
    reply: z.object({ product_id: z.int(), available: z.nullable(z.int()) }),
  }),
  listDeliveryZones: defineCall({
    method: 'GET',
    path: paths.deliveryZones,
    summary: 'Où la boutique livre, et pour combien',
    subject,
    access: 'public',
    reply: z.array(deliveryZone),
  }),
  createDeliveryZone: defineCall({
    method: 'POST',
    path: paths.deliveryZones,
    summary: 'Ajoute une zone de livraison',
    subject,
    access: { right: 'delivery:write' },
    status: 201,
    body: deliveryZoneForm,
    reply: deliveryZone,
  }),
  updateDeliveryZone: defineCall({
    method: 'PUT',
    path: paths.deliveryZone,
    summary: 'Change une zone de livraison',
    subject,
    access: { right: 'delivery:write' },
    params: ofId,
    body: deliveryZoneForm,
    reply: deliveryZone,
  }),
};
