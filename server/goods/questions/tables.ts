import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { QUESTION_STATES } from '#contract/goods/questions.ts';
import { moment } from '#server/base/db/columns.ts';
import { partners } from '#server/base/identity/tables.ts';
import { products } from '#server/goods/catalogue/tables.ts';

export const questions = pgTable(
  'questions',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    author: text('author').notNull(),
    partnerId: integer('partner_id').references(() => partners.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    state: text('state', { enum: QUESTION_STATES }).notNull().default('pending'),
    answer: text('answer'),
    askedAt: moment('asked_at').notNull().defaultNow(),
    /** When it was first answered. */
    answeredAt: moment('answered_at'),
    /** Whether the asker got the answer; sent once. */
    isTold: boolean('is_told').notNull().default(false),
  },
  (t) => [
    check('questions_state', sql`${t.state} in ('pending', 'published', 'refused')`),
    check('questions_answered', sql`(${t.answer} is null) = (${t.answeredAt} is null)`),
    check('questions_published', sql`${t.state} <> 'published' or ${t.answer} is not null`),
    index('questions_product').on(t.productId, t.answeredAt).where(sql`state = 'published'`),
    index('questions_state').on(t.state, t.askedAt),
    index('questions_partner').on(t.partnerId),
    index('questions_asked').on(t.askedAt, t.id),
  ],
);

/** Contacts of guests, apart from all lists of questions, deleted once the answer is sent. */
export const questionContacts = pgTable(
  'question_contacts',
  {
    questionId: integer('question_id')
      .primaryKey()
      .references(() => questions.id, { onDelete: 'cascade' }),
    channel: text('channel', { enum: ['mail', 'sms'] }).notNull(),
    /** A folded e-mail address, or a number as +221771234567. */
    address: text('address').notNull(),
  },
  (t) => [
    check('question_contacts_channel', sql`${t.channel} in ('mail', 'sms')`),
    index('question_contacts_address').on(t.address),
  ],
);
