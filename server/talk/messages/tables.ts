import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/base/db/columns.ts';

/** An e-mail that goes where WhatsApp does not carry a message. */
export type MailInstead = { to: string; subject: string; text: string };

/** What visitors wrote to the shop. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('contact_messages_email').on(t.email, t.createdAt),
    index('contact_messages_created').on(t.createdAt, t.id),
  ],
);

/** Every message that the shop sends, written with what causes it and delivered by a job. */
export const outgoingMessages = pgTable(
  'outgoing_messages',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** A text message that WhatsApp carries becomes one of its own, and again a text message if it does not arrive. */
    channel: text('channel', { enum: ['mail', 'sms', 'whatsapp'] }).notNull(),
    recipient: text('recipient').notNull(),
    /** Where an answer goes, when not to the shop. */
    replyTo: text('reply_to'),
    subject: text('subject').notNull().default(''),
    text: text('text').notNull(),
    /** Where mail programs stop more of it by one POST, for what somebody asked to be told. */
    stopUrl: text('stop_url'),
    /** A text with a code or a link that opens an account is forgotten once it has left. */
    isSecret: boolean('is_secret').notNull().default(false),
    /** Of a text message: its reader chose WhatsApp for it, whatever else the number asked for. */
    byWhatsapp: boolean('by_whatsapp').notNull().default(false),
    /** The code of a secret text, which WhatsApp takes alone; forgotten with the text. */
    code: text('code'),
    /** What goes when WhatsApp does not carry it; the text itself, as a text message, when null. */
    instead: jsonb('instead').$type<MailInstead>(),
    state: text('state', { enum: ['queued', 'sent', 'failed'] })
      .notNull()
      .default('queued'),
    attempts: integer('attempts').notNull().default(0),
    failure: text('failure'),
    createdAt: moment('created_at').notNull().defaultNow(),
    sentAt: moment('sent_at'),
  },
  (t) => [index('outgoing_messages_state').on(t.state, t.createdAt)],
);
