import { and, count, eq } from 'drizzle-orm';
import type { Config } from '#server/base/config/config.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import { lockPerson } from '#server/base/identity/find-partner.ts';
import { foldEmail } from '#server/base/identity/fold-email.ts';
import { givenName, givenNames, toE164 } from '#server/base/identity/person-payload.ts';
import {
  askerOf,
  mailboxOrPhoneKey,
  type Sender,
  UNKNOWN_SENDER,
} from '#server/base/identity/sender.ts';
import { countOrRefuse } from '#server/base/limits/limit-attempts.ts';
import { countMessages, MAX_MESSAGES_OF_ASKER } from '#server/base/limits/message-budget.ts';
import { Problem, rateLimitedProblem } from '#server/base/problem.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { questionContacts, questions } from './tables.ts';

/** Of one account about one product (rule G-26). */
const MOST_WAITING = 3;

const DAY_S = 86_400;

/** Stores a question until staff answer (rule G-26). Throws `not-found`, and `rate-limited` while three wait. */
export function askQuestion(
  db: Db,
  partnerId: number,
  { productId, text }: { productId: number; text: string },
): Promise<{ id: number }> {
  return db.transaction(async (tx) => {
    // Waits for an erasure, and serialises questions: otherwise each would count as the first.
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
      throw rateLimitedProblem('Vos questions sur cet article attendent déjà une réponse.', DAY_S);
    }
    return oneRow(
      await tx
        .insert(questions)
        .values({ partnerId, author, productId, text })
        .returning({ id: questions.id }),
    );
  });
}

const FOR_ONE = { max: MAX_MESSAGES_OF_ASKER, windowS: DAY_S };

/** More than the shop can answer. */
const FOR_ALL = { max: 300, windowS: DAY_S };

type Asked = {
  productId: number;
  text: string;
  name: string;
  contact: string;
  sender?: Sender;
};

/**
 * Stores a guest's question (rule G-26). The contact gets the published answer unless strangers used up its day. Throws
 * `not-found`, and `rate-limited` for this asker alone.
 */
export function askAsGuest(
  db: Db,
  config: Config,
  { productId, text, name, contact, sender = UNKNOWN_SENDER }: Asked,
): Promise<void> {
  const phone = contact.includes('@') ? undefined : toE164(contact);
  const address = phone ?? foldEmail(contact);
  const channel = phone === undefined ? ('mail' as const) : ('sms' as const);
  const counted = mailboxOrPhoneKey(address);
  return db.transaction(async (tx) => {
    await lockListed(tx, productId);
    const asker = await askerOf(tx, config, sender, address);
    const sentence = 'Plusieurs questions ont déjà été posées pour ce contact aujourd’hui.';
    const who = `${asker.device ?? asker.network} ${counted}`;
    await countOrRefuse(tx, ['questions for', who], FOR_ONE, sentence);
    const full = 'La boutique a reçu trop de questions aujourd’hui.';
    await countOrRefuse(tx, ['questions of guests', 'all'], FOR_ALL, full);
    const { questionId } = oneRow(
      await tx
        .insert(questions)
        .values({ author: givenNames(name), productId, text })
        .returning({ questionId: questions.id }),
    );
    const left = await countMessages(tx, 'answers to guests', [{ to: counted, asker }]);
    if (left.size > 0) await tx.insert(questionContacts).values({ questionId, channel, address });
  });
}

/** Keeps a product from being deleted while something is asked about it. Throws `not-found` if it is not for sale. */
async function lockListed(tx: Db, productId: number): Promise<void> {
  const [product] = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, productId), eq(products.listed, true)))
    .for('key share');
  if (product === undefined) throw new Problem('not-found', 'Ce produit n’existe pas ou plus.');
}
