import { boolean, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** Pictures with a link at the head of the home page. */
export const banners = pgTable(
  'banners',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    title: text('title').notNull(),
    subtitle: text('subtitle').notNull().default(''),
    /** A path of the shop. */
    link: text('link').notNull(),
    /** Content hash of a picture. */
    picture: text('picture'),
    startsOn: date('starts_on'),
    endsOn: date('ends_on'),
    rank: integer('rank').notNull().default(0),
    active: boolean('active').notNull().default(true),
  },
  (t) => [index('banners_rank').on(t.rank)],
);
