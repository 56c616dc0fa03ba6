import { boolean, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';

export const banners = pgTable(
  'banners',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    title: text('title').notNull(),
    subtitle: text('subtitle').notNull().default(''),
    link: text('link').notNull(),
    picture: text('picture'),
    startsOn: date('starts_on'),
    endsOn: date('ends_on'),
    rank: integer('rank').notNull().default(0),
    active: boolean('active').notNull().default(true),
  },
  (t) => [index('banners_rank').on(t.rank)],
);
