import { and, desc, eq, sql } from 'drizzle-orm';
import type { Question } from '#contract/goods/questions.ts';
import type { Db } from '#server/base/db/open.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { questions } from '#server/goods/questions/tables.ts';

/** More than anybody reads. */
const MOST_SHOWN = 100;

/**
 * The answered questions of a product, the latest answer first. None for a product that is not for sale or does not
 * exist.
 */
export async function listQuestionsOfProduct(db: Db, productId: number): Promise<Question[]> {
  const { id, author, text, answer, askedAt, answeredAt } = questions;
  return db
    .select({
      id,
      author,
      text,
      asked_on: sql<string>`to_char(${askedAt} at time zone 'UTC', 'YYYY-MM-DD')`,
      answer: sql<string>`${answer}`,
      answered_on: sql<string>`to_char(${answeredAt} at time zone 'UTC', 'YYYY-MM-DD')`,
    })
    .from(questions)
    .innerJoin(products, eq(products.id, questions.productId))
    .where(
      and(
        eq(questions.productId, productId),
        eq(questions.state, 'published'),
        eq(products.listed, true),
      ),
    )
    .orderBy(desc(answeredAt), desc(id))
    .limit(MOST_SHOWN);
}
