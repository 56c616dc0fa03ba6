import { and, eq, inArray, sql } from 'drizzle-orm';
import type { StaffReview } from '#contract/staff/reviews.ts';
import type { Db } from '#server/db/open.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { reviews } from '#server/db/schema/reviews.ts';
import { matchesText } from '#server/lists/matches-text.ts';
import { idsOf, type ListQuery } from '#server/lists/page-of.ts';
import { listOf, type StaffRows } from '#server/lists/read-list.ts';
import { moderatedColumns } from './payload.ts';

type Question = ListQuery & {
  state?: StaffReview['state'] | undefined;
  review?: number | undefined;
};

const SORTABLE = { date: reviews.writtenAt, review: reviews.stars, product_name: products.name };

/** Reviews with the names of their products, the newest first unless told otherwise. */
export function listStaffReviews(db: Db, question: Question): StaffRows<StaffReview> {
  const { state, review } = question;
  const ids = idsOf(question);
  const isByName = /product_name/.test(question.sort ?? '');
  return listOf(db, question, {
    from: isByName
      ? sql`${reviews} join ${products} on ${products.id} = ${reviews.productId}`
      : reviews,
    where: and(
      ids && inArray(reviews.id, ids),
      state && eq(reviews.state, state),
      review === undefined ? undefined : eq(reviews.stars, review),
      matchesText(reviews, question.q ?? ''),
    ),
    sortable: SORTABLE,
    usual: '-date',
    id: reviews.id,
    read: (wanted) =>
      db
        .select({ ...moderatedColumns, product_name: products.name })
        .from(reviews)
        .innerJoin(products, eq(products.id, reviews.productId))
        .where(inArray(reviews.id, wanted)),
  });
}
