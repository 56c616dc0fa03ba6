import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { SERVICE_KINDS, type ServiceKind } from '#contract/goods/service-kinds.ts';
import { moment } from '#server/base/db/columns.ts';

/** What the shop does for a product at its customer's home, and a longer guarantee (rule G-59). */
export const services = pgTable(
  'services',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind', { enum: SERVICE_KINDS }).notNull(),
    name: text('name').notNull(),
    text: text('text').notNull().default(''),
    /** For one piece, taxes included. */
    priceXof: integer('price_xof').notNull(),
    /** Of a longer guarantee, on top of the product's; 0 for work. */
    months: integer('months').notNull().default(0),
    /** Empty: all. A category counts with its children. */
    categoryIds: integer('category_ids').array().notNull().default(sql`'{}'`),
    zoneIds: integer('zone_ids').array().notNull().default(sql`'{}'`),
    /** Days of work, 0 is Sunday. */
    weekdays: integer('weekdays').array().notNull().default(sql`'{}'`),
    active: boolean('active').notNull().default(true),
    position: integer('position').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('services_name_key').on(sql`shop_fold(${t.name})`),
    check('services_price', sql`${t.priceXof} between 0 and 10000000`),
    check('services_kind', sql`${t.kind} in ('installation', 'first_use', 'removal', 'warranty')`),
    check(
      'services_months',
      sql`case when ${t.kind} = 'warranty' then ${t.months} between 1 and 120 else ${t.months} = 0 end`,
    ),
    check('services_weekdays', sql`${t.weekdays} <@ array[0, 1, 2, 3, 4, 5, 6]`),
  ],
);

/** What an order line keeps of a service: later changes leave it as it was sold. */
export type SoldService = {
  id: number;
  kind: ServiceKind;
  name: string;
  productId: number;
  productName: string;
  months: number;
  weekdays: number[];
};
