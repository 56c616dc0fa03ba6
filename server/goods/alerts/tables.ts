import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { ALERT_CHANNELS, ALERT_KINDS } from '#contract/goods/alert-kinds.ts';
import { moment } from '#server/base/db/columns.ts';
import { partners } from '#server/base/identity/tables.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { orders } from '#server/sales/orders/tables.ts';

/** The browser's encryption keys, in URL-safe base64. */
export type PushKeys = { p256dh: string; auth: string };

/** Addresses of alerts. An unconfirmed one gets only the request to confirm. */
export const alertContacts = pgTable(
  'alert_contacts',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    channel: text('channel', { enum: ALERT_CHANNELS }).notNull(),
    /** A folded e-mail address, a number in E.164, or a push address. */
    address: text('address').notNull(),
    pushKeys: jsonb('push_keys').$type<PushKeys>(),
    confirmedAt: moment('confirmed_at'),
    /** How often and when the shop last asked to confirm. */
    questions: integer('questions').notNull().default(0),
    questionedAt: moment('questioned_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('alert_contacts_key').on(t.channel, t.address),
    check('alert_contacts_push', sql`(${t.channel} = 'push') = (${t.pushKeys} is not null)`),
  ],
);

/** Alerts of products. Ended ones stay for the figures, without a contact once that is deleted. */
export const alerts = pgTable(
  'alerts',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    contactId: integer('contact_id').references(() => alertContacts.id, { onDelete: 'set null' }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    partnerId: integer('partner_id').references(() => partners.id, { onDelete: 'set null' }),
    kind: text('kind', { enum: ALERT_KINDS }).notNull(),
    /** The highest price of a price alert (XOF). */
    belowXof: integer('below_xof'),
    askedAt: moment('asked_at').notNull().defaultNow(),
    toldAt: moment('told_at'),
    /** When it was sent, stopped or given up. */
    endedAt: moment('ended_at'),
    /** The order that followed within seven days. */
    soldOrderId: integer('sold_order_id').references(() => orders.id, { onDelete: 'set null' }),
  },
  (t) => [
    uniqueIndex('alerts_waiting_key')
      .on(t.contactId, t.productId, t.kind)
      .where(sql`ended_at is null`),
    index('alerts_waiting').on(t.productId, t.id).where(sql`ended_at is null`),
    index('alerts_told').on(t.productId, t.toldAt).where(sql`told_at is not null`),
    index('alerts_unsold').on(t.toldAt).where(sql`told_at is not null and sold_order_id is null`),
    index('alerts_contact').on(t.contactId),
    index('alerts_partner').on(t.partnerId),
    check('alerts_below', sql`(${t.kind} = 'price') = (${t.belowXof} is not null)`),
    check('alerts_told_ended', sql`${t.toldAt} is null or ${t.endedAt} is not null`),
    check('alerts_reachable', sql`${t.endedAt} is not null or ${t.contactId} is not null`),
  ],
);
