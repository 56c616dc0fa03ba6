import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { moment } from '#server/base/db/columns.ts';
import { products } from '#server/goods/catalogue/tables.ts';

/** Products sold together as one order, from the first day to the last, both included. */
export const packs = pgTable(
  'packs',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    startsOn: date('starts_on'),
    endsOn: date('ends_on'),
    active: boolean('active').notNull().default(true),
    picture: text('picture'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('packs_code_key').on(sql`upper(${t.code})`),
    check('packs_dates', sql`${t.startsOn} <= ${t.endsOn}`),
  ],
);

/** A product of a pack. `unitPrice` in XOF. */
export const packLines = pgTable(
  'pack_lines',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    packId: integer('pack_id')
      .notNull()
      .references(() => packs.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      // A pack is sold whole (rule G-21), so its products cannot be deleted.
      .references(() => products.id, { onDelete: 'restrict' }),
    quantity: integer('quantity').notNull(),
    unitPrice: integer('unit_price').notNull(),
  },
  (t) => [
    check('pack_lines_quantity', sql`${t.quantity} between 1 and 1000`),
    check('pack_lines_unit_price', sql`${t.unitPrice} between 1 and 1000000000`),
    uniqueIndex('pack_lines_product_key').on(t.packId, t.productId),
    index('pack_lines_product').on(t.productId),
  ],
);

/** Another product that the buyer may choose for a line, at its price and in its quantity (rule G-62). */
export const packAlternatives = pgTable(
  'pack_alternatives',
  {
    lineId: integer('line_id')
      .notNull()
      .references(() => packLines.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'restrict' }),
    position: integer('position').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.lineId, t.productId] }),
    index('pack_alternatives_product').on(t.productId),
  ],
);
