import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { SERVICE_OUTCOMES } from '#contract/delivery/service-outcomes.ts';
import { bytes, moment } from '#server/base/db/columns.ts';
import { actorColumn } from '#server/base/identity/tables.ts';
import { orderLines } from '#server/sales/orders/tables.ts';

/** How the work of a sold service ended (rule D-26); without a row it waits from the delivery on. */
export const serviceOutcomes = pgTable(
  'service_outcomes',
  {
    orderLineId: integer('order_line_id')
      .primaryKey()
      .references(() => orderLines.id, { onDelete: 'cascade' }),
    outcome: text('outcome', { enum: SERVICE_OUTCOMES }).notNull(),
    /** A reason where it was not done. */
    note: text('note').notNull().default(''),
    /** Unguessable; gone with the photo when the buyer's data are erased. */
    photoKey: text('photo_key'),
    photo: bytes('photo'),
    byId: actorColumn('by_id'),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('service_outcomes_photo').on(t.photoKey),
    check('service_outcomes_photo', sql`(${t.photo} is null) = (${t.photoKey} is null)`),
  ],
);
