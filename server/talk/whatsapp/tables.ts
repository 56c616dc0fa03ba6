import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/base/db/columns.ts';
import { partners } from '#server/base/identity/tables.ts';
import { outgoingMessages } from '../messages/tables.ts';

/** Numbers that the shop exchanges WhatsApp messages with: each is a conversation. */
export const whatsappContacts = pgTable(
  'whatsapp_contacts',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** E.164, as +221771234567. */
    phone: text('phone').notNull().unique('whatsapp_contacts_phone'),
    /** What its owner is called in WhatsApp. */
    name: text('name').notNull().default(''),
    /** Since when its owner wants the shop's messages by WhatsApp; null before and after STOP. */
    agreedAt: moment('agreed_at'),
    /** When its owner wrote last: the shop may write freely for 24 hours. */
    heardAt: moment('heard_at'),
    /** The newest message of its owner, and the newest of the conversation that staff have seen. */
    heardId: integer('heard_id').notNull().default(0),
    readId: integer('read_id').notNull().default(0),
    lastAt: moment('last_at').notNull().defaultNow(),
  },
  (t) => [index('whatsapp_contacts_last').on(t.lastAt, t.id)],
);

export const whatsappMessages = pgTable(
  'whatsapp_messages',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    contactId: integer('contact_id')
      .notNull()
      .references(() => whatsappContacts.id, { onDelete: 'cascade' }),
    direction: text('direction', { enum: ['in', 'out'] }).notNull(),
    /** Its number at WhatsApp; null while it has not been taken. */
    providerId: text('provider_id').unique('whatsapp_messages_provider'),
    text: text('text').notNull(),
    state: text('state', {
      enum: ['received', 'queued', 'sent', 'delivered', 'read', 'failed'],
    }).notNull(),
    /** WhatsApp's code of what went wrong. */
    failure: text('failure'),
    /** The message of the shop that it carries; null where somebody wrote it. */
    outgoingId: integer('outgoing_id').references(() => outgoingMessages.id, {
      onDelete: 'set null',
    }),
    /** Who of the staff wrote it. */
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

/** What Meta says of the templates of the shop's business account. */
export const whatsappTemplates = pgTable(
  'whatsapp_templates',
  {
    name: text('name').notNull(),
    language: text('language').notNull(),
    /** Meta's word (APPROVED, REJECTED, PAUSED …), or MISSING for one that the shop uses and Meta does not know. */
    status: text('status').notNull(),
    category: text('category').notNull().default(''),
    /** Meta's word for why it was rejected; empty without one. */
    reason: text('reason').notNull().default(''),
    /** When Meta last told of it, by whichever way. */
    toldAt: moment('told_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.name, t.language] })],
);
