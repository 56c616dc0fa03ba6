import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '#server/base/db/columns.ts';
import { partners } from '#server/base/identity/tables.ts';
import { products } from '#server/goods/catalogue/tables.ts';

/**
 * An order of the former shop, to be read only (rule S-41): no stock, no money and no statistics follow from it.
 * Amounts in XOF; buyer and states are the words of the file.
 */
export const pastOrders = pgTable(
  'past_orders',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** Its number in the former shop. */
    number: text('number').notNull(),
    /** The former shop, where several moved in; usually empty. */
    source: text('source').notNull().default(''),
    orderedAt: moment('ordered_at').notNull(),
    /** Empty until the buyer is known here. */
    partnerId: integer('partner_id').references(() => partners.id, { onDelete: 'set null' }),
    buyerName: text('buyer_name').notNull().default(''),
    buyerEmail: text('buyer_email').notNull().default(''),
    /** E.164; empty for none and for a number that is no mobile of Senegal. */
    buyerPhone: text('buyer_phone').notNull().default(''),
    total: bigint('total', { mode: 'number' }).notNull(),
    state: text('state').notNull().default(''),
    paid: text('paid').notNull().default(''),
  },
  (t) => [
    uniqueIndex('past_orders_number_key').on(t.source, t.number),
    index('past_orders_upper_number').on(sql`upper(${t.number})`),
    index('past_orders_ordered').on(t.orderedAt, t.id),
    index('past_orders_partner').on(t.partnerId).where(sql`partner_id is not null`),
    index('past_orders_email').on(sql`lower(${t.buyerEmail})`).where(sql`buyer_email <> ''`),
    index('past_orders_phone').on(t.buyerPhone).where(sql`buyer_phone <> ''`),
  ],
);

export const pastOrderLines = pgTable(
  'past_order_lines',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    pastOrderId: integer('past_order_id')
      .notNull()
      .references(() => pastOrders.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    reference: text('reference').notNull().default(''),
    name: text('name').notNull(),
    quantity: integer('quantity').notNull(),
    unitPrice: bigint('unit_price', { mode: 'number' }).notNull(),
    total: bigint('total', { mode: 'number' }).notNull(),
    /** In capitals. */
    serials: text('serials').array().notNull().default(sql`'{}'`),
    /** The product of this shop with that reference; for the months of its warranty. */
    productId: integer('product_id').references(() => products.id, { onDelete: 'set null' }),
  },
  (t) => [
    uniqueIndex('past_order_lines_position_key').on(t.pastOrderId, t.position),
    index('past_order_lines_product').on(t.productId),
    index('past_order_lines_serials').using('gin', t.serials),
  ],
);
