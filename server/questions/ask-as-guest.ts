import { eq } from 'drizzle-orm';
import { lockNames } from '#server/db/lock-names.ts';
import { oneRow } from '#server/db/one-row.ts';
import type { Db } from '#server/db/open.ts';
import { questionContacts, questions } from '#server/db/schema/questions.ts';
import { foldEmail } from '#server/identity/fold-email.ts';
import { givenNames } from '#server/identity/given-name.ts';
import { toE164 } from '#server/identity/person-payload.ts';
import { takeTurn } from '#server/limits/limit-attempts.ts';
import { countedMailbox, isCountedMailbox } from '#server/limits/mailbox.ts';
import { tooOften } from '#server/problem.ts';
import { lockListed } from './lock-listed.ts';

const DAY_S = 86_400;
/** Of one contact about all articles, so that nobody has many answers sent to somebody else. */
const MOST_WAITING = 3;
const FOR_ONE = { max: 5, windowS: DAY_S };
/** More than the shop can answer. */
const FOR_ALL = { max: 300, windowS: DAY_S };

type Asked = { productId: number; text: string; name: string; contact: string };

/**
 * Keeps the question of somebody without an account. Nothing is written to the contact, an e-mail address or a
 * Senegalese number that the contract has checked, before staff publishes an answer. Throws `not-found` for a
 * product that is not for sale, and `rate-limited`.
 */
export function askAsGuest(db: Db, { productId, text, name, contact }: Asked): Promise<void> {
  const phone = contact.includes('@') ? undefined : toE164(contact);
  const address = phone ?? foldEmail(contact);
  const channel = phone === undefined ? ('mail' as const) : ('sms' as const);
  const counted = phone ?? countedMailbox(address);
  return db.transaction(async (tx) => {
    // Questions of the same moment wait, or each would be counted as the first.
    await lockNames(tx, `asker ${counted}`);
    await lockListed(tx, productId);
    // Whom a question is still to be answered to is kept no longer than it waits.
    const isTheirs =
      phone === undefined
        ? isCountedMailbox(questionContacts.address, counted)
        : eq(questionContacts.address, phone);
    const waiting = await tx.$count(questionContacts, isTheirs);
    if (waiting >= MOST_WAITING) {
      throw tooOften('Plusieurs questions attendent déjà une réponse pour ce contact.', DAY_S);
    }
    const sentence = 'Plusieurs questions ont déjà été posées pour ce contact aujourd’hui.';
    await takeTurn(tx, ['questions for', counted], FOR_ONE, sentence);
    const full = 'La boutique a reçu trop de questions aujourd’hui.';
    await takeTurn(tx, ['questions of guests', 'all'], FOR_ALL, full);
    const { questionId } = oneRow(
      await tx
        .insert(questions)
        .values({ author: givenNames(name), productId, text })
        .returning({ questionId: questions.id }),
    );
    await tx.insert(questionContacts).values({ questionId, channel, address });
  });
}
