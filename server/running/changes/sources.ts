import { and, asc, eq, gt, inArray, isNull, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type {
  ChangedCustomer,
  ChangedOrder,
  ChangedPayment,
  ChangedProduct,
  ChangedReturn,
  ChangedStock,
  ChangeKind,
} from '#contract/running/integrations.ts';
import { paymentStatusOf } from '#contract/sales/orders/order-states.ts';
import type { Db } from '#server/base/db/open.ts';
import { partners } from '#server/base/identity/tables.ts';
import { returnLines, returns } from '#server/delivery/returns/tables.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { productStock } from '#server/goods/stock/tables.ts';
import { payments } from '#server/money/payments/tables.ts';
import { orderLines, orders } from '#server/sales/orders/tables.ts';

export type ChangePayload = {
  article: ChangedProduct;
  stock: ChangedStock;
  order: ChangedOrder;
  customer: ChangedCustomer;
  payment: ChangedPayment;
  return: ChangedReturn;
};

/** The table of a kind, its condition and its reader. */
type Source<K extends ChangeKind> = {
  table: PgTable;
  id: PgColumn;
  where?: SQL | undefined;
  read: (db: Db, ids: readonly number[]) => Promise<ChangePayload[K][]>;
};

/** Every column read here is watched by the triggers of `changes`. Readers leave out missing ids. XOF. */
export const SOURCES: { [K in ChangeKind]: Source<K> } = {
  article: { table: products, id: products.id, read: readArticles },
  stock: { table: productStock, id: productStock.productId, read: readStock },
  order: { table: orders, id: orders.id, read: readOrders },
  customer: { table: partners, id: partners.id, where: isCustomer(), read: readCustomers },
  payment: { table: payments, id: payments.id, read: readPayments },
  return: { table: returns, id: returns.id, read: readReturns },
};

/** The first `limit` ids above `after`, ascending. */
export async function walkIds(
  db: Db,
  kind: ChangeKind,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const { table, id, where } = SOURCES[kind];
  const found = await db
    .select({ id })
    .from(table)
    .where(and(gt(id, after), where))
    .orderBy(asc(id))
    .limit(limit);
  return found.map((row) => Number(row.id));
}

function isCustomer(): SQL | undefined {
  return and(eq(partners.kind, 'person'), eq(partners.role, 'customer'), isNull(partners.erasedAt));
}

async function readArticles(db: Db, ids: readonly number[]): Promise<ChangedProduct[]> {
  const found = await db
    .select()
    .from(products)
    .where(inArray(products.id, [...ids]));
  return found.map((product) => ({
    id: product.id,
    reference: product.reference,
    name: product.name,
    brand: product.brand,
    gtin: product.gtin,
    mpn: product.mpn,
    description: product.description,
    category_id: product.categoryId,
    price: product.price,
    list_price: product.listPrice,
    // The shop shows nothing of a promotion that waits (rule G-37).
    promo_price: product.promotionStartsOn === null ? product.promoPrice : null,
    en_promo: product.onPromotion,
    preorder_price: product.preorderPrice,
    creditorder_price: product.creditPrice,
    is_creditorder: product.creditEligible,
    sale_ok: product.sellable,
    active: product.active,
    warranty_months: product.warrantyMonths,
    created_at: product.createdAt.toISOString(),
  }));
}

async function readStock(db: Db, ids: readonly number[]): Promise<ChangedStock[]> {
  return db
    .select({ id: productStock.productId, available: productStock.available })
    .from(productStock)
    .where(inArray(productStock.productId, [...ids]));
}

async function readOrders(db: Db, ids: readonly number[]): Promise<ChangedOrder[]> {
  const found = await db
    .select()
    .from(orders)
    .where(inArray(orders.id, [...ids]));
  const lines = Map.groupBy(
    await db
      .select()
      .from(orderLines)
      .where(inArray(orderLines.orderId, [...ids]))
      .orderBy(asc(orderLines.orderId), asc(orderLines.position)),
    ({ orderId }) => orderId,
  );
  return found.map((order) => ({
    id: order.id,
    name: order.number,
    type_sale: order.saleType,
    state: order.state,
    delivery_state: order.fulfilment,
    payment_state: paymentStatusOf(order.amountTotal, order.amountPaid),
    payment_mode: order.paymentMode,
    partner_id: order.partnerId,
    buyer_name: order.buyerName,
    buyer_email: order.buyerEmail,
    buyer_phone: order.buyerPhone,
    recipient: order.recipient,
    recipient_phone: order.recipientPhone,
    city: order.city,
    quarter: order.quarter,
    street: order.street,
    landmark: order.landmark,
    amount_untaxed: order.amountUntaxed,
    amount_tax: order.amountTax,
    amount_total: order.amountTotal,
    amount_residual: Math.max(order.amountTotal - order.amountPaid, 0),
    note: order.note,
    date_order: order.placedAt.toISOString(),
    updated_at: order.updatedAt.toISOString(),
    cancelled_at: textOf(order.cancelledAt),
    order_lines: (lines.get(order.id) ?? []).map((line) => ({
      id: line.id,
      kind: line.kind,
      product_id: line.productId,
      product_name: line.name,
      product_uom_qty: line.quantity,
      price_unit: line.unitPrice,
      price_total: line.total,
    })),
  }));
}

async function readCustomers(db: Db, ids: readonly number[]): Promise<ChangedCustomer[]> {
  const found = await db
    .select()
    .from(partners)
    .where(and(inArray(partners.id, [...ids]), isCustomer()));
  return found.map((person) => ({
    id: person.id,
    name: person.name,
    email: person.email,
    phone: person.phone,
    city: person.city,
    is_verified: person.verifiedAt !== null,
    membership_state: person.membership,
    company_id: person.companyId,
    created_at: person.createdAt.toISOString(),
  }));
}

async function readPayments(db: Db, ids: readonly number[]): Promise<ChangedPayment[]> {
  const found = await db
    .select()
    .from(payments)
    .where(inArray(payments.id, [...ids]));
  return found.map((payment) => ({
    id: payment.id,
    transaction_id: payment.transactionId,
    reference: payment.reference,
    provider: payment.provider,
    provider_transaction_id: payment.providerTransactionId,
    order_id: payment.orderId,
    amount: payment.amount,
    refunded: payment.refundedAt === null ? payment.refundedXof : payment.amount,
    state: payment.state,
    created_at: payment.createdAt.toISOString(),
    completed_at: textOf(payment.completedAt),
    booked_at: textOf(payment.bookedAt),
    refunded_at: textOf(payment.refundedAt),
  }));
}

async function readReturns(db: Db, ids: readonly number[]): Promise<ChangedReturn[]> {
  const found = await db
    .select()
    .from(returns)
    .where(inArray(returns.id, [...ids]));
  const lines = Map.groupBy(
    await db
      .select()
      .from(returnLines)
      .where(inArray(returnLines.returnId, [...ids]))
      .orderBy(asc(returnLines.returnId), asc(returnLines.orderLineId)),
    ({ returnId }) => returnId,
  );
  return found.map((one) => ({
    id: one.id,
    order_id: one.orderId,
    state: one.state,
    wish: one.wish,
    note: one.note,
    refusal_reason: one.refusalReason,
    outcome: one.outcome,
    asked_at: one.askedAt.toISOString(),
    decided_at: textOf(one.decidedAt),
    received_at: textOf(one.receivedAt),
    closed_at: textOf(one.closedAt),
    lines: (lines.get(one.id) ?? []).map(({ orderLineId, quantity, reason, condition }) => ({
      order_line_id: orderLineId,
      quantity,
      reason,
      condition,
    })),
  }));
}

const textOf = (moment: Date | null): string | null => moment?.toISOString() ?? null;
