import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { CartLine } from '#contract/talk/whatsapp-carts.ts';
import { moment } from '#server/base/db/columns.ts';
import { partners } from '#server/base/identity/tables.ts';
import { outgoingMessages } from '../messages/tables.ts';
import type { ReceivedCart } from './read-cart.ts';

/** One conversation per number. */
export const whatsappContacts = pgTable(
  'whatsapp_contacts',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    phone: text('phone').notNull().unique('whatsapp_contacts_phone'),
    name: text('name').notNull().default(''),
    /** When its owner agreed; null before and after STOP. */
    agreedAt: moment('agreed_at'),
    /** Owner's last message: opens the window of rule T-16. */
    heardAt: moment('heard_at'),
    /** The owner's newest message, and the newest that staff have seen. */
    heardId: integer('heard_id').notNull().default(0),
    readId: integer('read_id').notNull().default(0),
    lastAt: moment('last_at').notNull().defaultNow(),
  },
  (t) => [index('whatsapp_contacts_last').on(t.lastAt, t.id)],
);

export type StoredCart = ReceivedCart & { offered?: { lines: CartLine[]; totalXof: number } };

export const whatsappMessages = pgTable(
  'whatsapp_messages',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    contactId: integer('contact_id')
      .notNull()
      .references(() => whatsappContacts.id, { onDelete: 'cascade' }),
    direction: text('direction', { enum: ['in', 'out'] }).notNull(),
    /** WhatsApp's id; null until taken. */
    providerId: text('provider_id').unique('whatsapp_messages_provider'),
    text: text('text').notNull(),
    /** A customer's cart, with the shop's offer once it was priced; null for other messages. */
    cart: jsonb('cart').$type<StoredCart>(),
    state: text('state', {
      enum: ['received', 'queued', 'sent', 'delivered', 'read', 'failed'],
    }).notNull(),
    failure: text('failure'),
    /** The shop's message it carries; null for a customer's. */
    outgoingId: integer('outgoing_id').references(() => outgoingMessages.id, {
      onDelete: 'set null',
    }),
    byId: integer('by_id').references(() => partners.id, { onDelete: 'set null' }),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [
    index('whatsapp_messages_contact').on(t.contactId, t.id),
    index('whatsapp_messages_outgoing').on(t.outgoingId),
    index('whatsapp_messages_by').on(t.byId),
    index('whatsapp_messages_at').on(t.at),
  ],
);

/** Templates of the shop's business account, as Meta reports them. */
export const whatsappTemplates = pgTable(
  'whatsapp_templates',
  {
    name: text('name').notNull(),
    language: text('language').notNull(),
    /** Meta's word (APPROVED, REJECTED, PAUSED …), or MISSING for a used one that Meta does not list. */
    status: text('status').notNull(),
    category: text('category').notNull().default(''),
    /** Meta's word; empty without one. */
    reason: text('reason').notNull().default(''),
    /** When Meta last reported it. */
    toldAt: moment('told_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.name, t.language] })],
);
