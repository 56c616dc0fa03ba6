import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { QueryOf } from '#contract/base/staff-list.ts';
import type { Question } from '#contract/goods/questions.ts';
import { type StaffQuestion, staffQuestions } from '#contract/goods/staff-questions.ts';
import { contentVersion } from '#server/base/content-version.ts';
import type { Db } from '#server/base/db/open.ts';
import { matchesText } from '#server/base/lists/matches-text.ts';
import { listOf, type StaffRows } from '#server/base/lists/read-list.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { questions } from './tables.ts';

const MOST_SHOWN = 100;

/** Published questions, the latest answer first, 100 at most; none for a product not for sale. */
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

const SORTABLE = { date: questions.askedAt, product_name: products.name };

/** Questions with the names of their products, the newest first by default. */
export function listStaffQuestions(
  db: Db,
  query: QueryOf<typeof staffQuestions>,
): StaffRows<StaffQuestion> {
  const { state } = query;
  const isByName = /product_name/.test(query.sort ?? '');
  return listOf(db, staffQuestions, query, {
    from: isByName
      ? sql`${questions} join ${products} on ${products.id} = ${questions.productId}`
      : questions,
    where: and(state && eq(questions.state, state), matchesText(questions, query.q ?? '')),
    sortable: SORTABLE,
    id: questions.id,
    read: (wanted) => readQuestions(db, wanted),
  });
}

/** Questions in all states, in no fixed order; dates in UTC. */
export async function readQuestions(db: Db, ids: number[]): Promise<StaffQuestion[]> {
  const { id, productId, author, partnerId, text, answer, state, askedAt } = questions;
  const found = await db
    .select({
      id,
      partner_id: partnerId,
      product_id: productId,
      product_name: products.name,
      author,
      text,
      answer: sql<string>`coalesce(${answer}, '')`,
      date: sql<string>`to_char(${askedAt} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')`,
      state,
    })
    .from(questions)
    .innerJoin(products, eq(products.id, productId))
    .where(inArray(id, ids));
  return found.map((row) => ({ ...row, version: versionOf(row) }));
}

const versionOf = ({ state, answer }: Pick<StaffQuestion, 'state' | 'answer'>): number =>
  contentVersion({ state, answer });
