import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, moment } from '#server/base/db/columns.ts';
import { partners } from '#server/base/identity/tables.ts';
import { products } from '#server/goods/catalogue/tables.ts';

export const reviews = pgTable(
  'reviews',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    author: text('author').notNull(),
    /** The author's account, if there is one. */
    partnerId: integer('partner_id').references(() => partners.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    stars: integer('stars').notNull(),
    state: text('state', { enum: ['pending', 'published', 'refused'] })
      .notNull()
      .default('pending'),
    writtenAt: moment('written_at').notNull().defaultNow(),
    answer: text('answer'),
  },
  (t) => [
    check('reviews_stars', sql`${t.stars} between 0 and 5`),
    check('reviews_state', sql`${t.state} in ('pending', 'published', 'refused')`),
    index('reviews_product').on(t.productId, t.writtenAt).where(sql`state = 'published'`),
    index('reviews_state').on(t.state, t.writtenAt),
    index('reviews_partner').on(t.partnerId),
    index('reviews_written').on(t.writtenAt, t.id),
  ],
);

/** Photos of reviews under secret keys; public once the review is published. */
export const reviewPhotos = pgTable(
  'review_photos',
  {
    key: text('key').primaryKey(),
    reviewId: integer('review_id')
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    refused: boolean('refused').notNull().default(false),
    /** A square of 256 px, and the whole photo. */
    small: bytes('small').notNull(),
    large: bytes('large').notNull(),
    /** When it came, or was last refused, itself or with its review. */
    keptAt: moment('kept_at').notNull().defaultNow(),
  },
  (t) => [index('review_photos_review').on(t.reviewId, t.position)],
);
