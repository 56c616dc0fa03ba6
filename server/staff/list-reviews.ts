import { and, count, eq, inArray, or } from 'drizzle-orm';
import type { Reply } from '#contract/call.ts';
import type { StaffReview, staffReviews } from '#contract/staff/reviews.ts';
import type { Db } from '#server/db/open.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { reviews } from '#server/db/schema/reviews.ts';
import { moderatedColumns } from '#server/reviews/payload.ts';
import { hasPart, idsOf, type ListQuestion, pageOf } from './page-of.ts';

type Question = ListQuestion & {
  state?: StaffReview['state'] | undefined;
  review?: number | undefined;
};

const SORTABLE = { date: reviews.writtenAt, review: reviews.stars, product_name: products.name };

/** Reviews with the names of their products, the newest first unless told otherwise. */
export async function listStaffReviews(
  db: Db,
  question: Question,
): Promise<Reply<typeof staffReviews.call>> {
  const { state, review } = question;
  const q = question.q?.trim() ?? '';
  const ids = idsOf(question);
  const where = and(
    ids && inArray(reviews.id, ids),
    state && eq(reviews.state, state),
    review === undefined ? undefined : eq(reviews.stars, review),
    q === ''
      ? undefined
      : or(hasPart(reviews.text, q), hasPart(reviews.author, q), hasPart(products.name, q)),
  );
  const { limit, offset, orderBy } = pageOf(question, SORTABLE, { usual: '-date', id: reviews.id });
  const [items, totals] = await Promise.all([
    db
      .select({ ...moderatedColumns, product_name: products.name })
      .from(reviews)
      .innerJoin(products, eq(products.id, reviews.productId))
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
    db
      .select({ total: count() })
      .from(reviews)
      .innerJoin(products, eq(products.id, reviews.productId))
      .where(where),
  ]);
  return { items, total: totals[0]!.total };
}
