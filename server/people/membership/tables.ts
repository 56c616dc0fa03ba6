import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/base/db/columns.ts';
import { partners } from '#server/base/identity/tables.ts';
export const membershipSteps = pgTable(
  'membership_steps',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    partnerId: integer('partner_id')
      .notNull()
      .references(() => partners.id, { onDelete: 'cascade' }),
    companyId: integer('company_id')
      .notNull()
      .references(() => partners.id),
    state: text('state', { enum: ['requested', 'accepted', 'rejected'] }).notNull(),
    reason: text('reason').notNull().default(''),
    /** The account that did it; none for a machine with the staff token. */
    byId: integer('by_id').references(() => partners.id),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [index('membership_steps_partner').on(t.partnerId, t.at)],
);
