import { and, count, eq } from 'drizzle-orm';
import { lockNames } from '#server/db/lock-names.ts';
import { oneRow } from '#server/db/one-row.ts';
import type { Db } from '#server/db/open.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { questions } from '#server/db/schema/questions.ts';
import { Problem, tooOften } from '#server/problem.ts';

/** Of one account about one article, so that nobody fills the list of staff with one thing. */
const MOST_WAITING = 3;
const DAY_S = 86_400;

/**
 * Keeps a question until staff has answered; nobody sees it before. Throws `not-found` for a product that is not for
 * sale, and `rate-limited` while three questions of the same account about it wait.
 */
export function askQuestion(
  db: Db,
  asker: { partnerId: number; author: string },
  { productId, text }: { productId: number; text: string },
): Promise<{ id: number }> {
  return db.transaction(async (tx) => {
    const [product] = await tx
      .select({ id: products.id })
      .from(products)
      .where(and(eq(products.id, productId), eq(products.listed, true)))
      .for('key share');
    if (product === undefined) throw new Problem('not-found', 'Ce produit n’existe pas ou plus.');
    // Questions of the same moment wait for each other, or each would be counted as the first.
    await lockNames(tx, `questions ${asker.partnerId}`);
    const { waiting } = oneRow(
      await tx
        .select({ waiting: count() })
        .from(questions)
        .where(
          and(
            eq(questions.partnerId, asker.partnerId),
            eq(questions.productId, productId),
            eq(questions.state, 'pending'),
          ),
        ),
    );
    if (waiting >= MOST_WAITING) {
      throw tooOften('Vos questions sur cet article attendent déjà une réponse.', DAY_S);
    }
    return oneRow(
      await tx
        .insert(questions)
        .values({ ...asker, productId, text })
        .returning({ id: questions.id }),
    );
  });
}
