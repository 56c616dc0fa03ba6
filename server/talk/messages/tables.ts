import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/base/db/columns.ts';

/** Sent where WhatsApp does not carry the message. */
export type MailInstead = { to: string; subject: string; text: string };

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

/** Written with its cause and delivered by a job (rule T-1). */
export const outgoingMessages = pgTable(
  'outgoing_messages',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** A text message becomes `whatsapp` when carried there, and `sms` again if it does not arrive. */
    channel: text('channel', { enum: ['mail', 'sms', 'whatsapp'] }).notNull(),
    recipient: text('recipient').notNull(),
    replyTo: text('reply_to'),
    subject: text('subject').notNull().default(''),
    text: text('text').notNull(),
    /** One-click unsubscribe address. */
    stopUrl: text('stop_url'),
    /** Erased once sent (rule T-2). */
    isSecret: boolean('is_secret').notNull().default(false),
    /** Of its job: the highest of a channel leaves first (rule T-22). */
    priority: integer('priority').notNull().default(0),
    /** The reader chose WhatsApp for this message. */
    byWhatsapp: boolean('by_whatsapp').notNull().default(false),
    /** The code of a secret text, erased with it. */
    code: text('code'),
    /** The e-mail instead; the text message when null. */
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
