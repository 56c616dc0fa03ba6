import type { Config } from '#server/base/config/config.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import { foldEmail } from '#server/base/identity/fold-email.ts';
import { givenNames, toE164 } from '#server/base/identity/person-payload.ts';

import { askerOf, countedAs, NOWHERE, type Sender } from '#server/base/identity/sender.ts';
import { takeTurn } from '#server/base/limits/limit-attempts.ts';
import { OF_ASKER, takeMessages } from '#server/base/limits/message-budget.ts';
import { questionContacts, questions } from '#server/goods/questions/tables.ts';
import { lockListed } from './lock-listed.ts';

const DAY_S = 86_400;
/** Of one asker for one contact, about all articles. */
const FOR_ONE = { max: OF_ASKER, windowS: DAY_S };
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
 * Keeps a guest's question. The contact is an e-mail address or a Senegalese number that the contract has checked. The shop
 * writes to it once staff publishes an answer, unless strangers had used up the day's questions for it: so they cannot
 * have many answers sent to another person. Throws `not-found` for a product that is not for sale, and `rate-limited`
 * for this asker alone.
 */
export function askAsGuest(
  db: Db,
  config: Config,
  { productId, text, name, contact, sender = NOWHERE }: Asked,
): Promise<void> {
  const phone = contact.includes('@') ? undefined : toE164(contact);
  const address = phone ?? foldEmail(contact);
  const channel = phone === undefined ? ('mail' as const) : ('sms' as const);
  const counted = countedAs(address);
  return db.transaction(async (tx) => {
    await lockListed(tx, productId);
    const asker = await askerOf(tx, config, sender, address);
    const sentence = 'Plusieurs questions ont déjà été posées pour ce contact aujourd’hui.';
    const who = `${asker.device ?? asker.network} ${counted}`;
    await takeTurn(tx, ['questions for', who], FOR_ONE, sentence);
    const full = 'La boutique a reçu trop de questions aujourd’hui.';
    await takeTurn(tx, ['questions of guests', 'all'], FOR_ALL, full);
    const { questionId } = oneRow(
      await tx
        .insert(questions)
        .values({ author: givenNames(name), productId, text })
        .returning({ questionId: questions.id }),
    );
    const left = await takeMessages(tx, 'answers to guests', [{ to: counted, asker }]);
    if (left.size > 0) await tx.insert(questionContacts).values({ questionId, channel, address });
  });
}
