import { and, count, eq } from 'drizzle-orm';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import { lockPerson } from '#server/base/identity/find-partner.ts';
import { givenName } from '#server/base/identity/person-payload.ts';
import { tooOften } from '#server/base/problem.ts';
import { questions } from '#server/goods/questions/tables.ts';
import { lockListed } from './lock-listed.ts';

/** Of one account about one article, so that nobody fills the list of staff with one thing. */
const MOST_WAITING = 3;
const DAY_S = 86_400;

/**
 * Keeps a question until staff has answered; nobody sees it before. Throws `not-found` for a product that is not for
 * sale and for an account that was erased meanwhile, and `rate-limited` while three questions of the same account about
 * it wait.
 */
export function askQuestion(
  db: Db,
  partnerId: number,
  { productId, text }: { productId: number; text: string },
): Promise<{ id: number }> {
  return db.transaction(async (tx) => {
    // Whoever erases the account waits; so do questions of the same moment, or each would be counted as the first.
    const author = givenName((await lockPerson(tx, partnerId)).name);
    await lockListed(tx, productId);
    const { waiting } = oneRow(
      await tx
        .select({ waiting: count() })
        .from(questions)
        .where(
          and(
            eq(questions.partnerId, partnerId),
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
        .values({ partnerId, author, productId, text })
        .returning({ id: questions.id }),
    );
  });
}
