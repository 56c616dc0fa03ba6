import { eq } from 'drizzle-orm';
import { productLink } from '#contract/base/screens.ts';
import type { Config } from '#server/base/config/config.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import { partners } from '#server/base/identity/tables.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import type { questionContacts, questions } from '#server/goods/questions/tables.ts';
import { sendLater } from '#server/talk/messages/send-later.ts';
import {
  type AnsweredQuestion,
  answeredMail,
  answeredSms,
} from '#server/talk/messages/templates/question.ts';
import { describeSender } from '#server/talk/messages/templates/template.ts';

type Row = typeof questions.$inferSelect;
type Guest = typeof questionContacts.$inferSelect;
type Told = { question: Row; guest: Guest | undefined; answer: string };

/** Queues the answer for who asked: at the contact of a guest, else at what the account has proven; nobody without either. */
export async function tellAsker(
  tx: Db,
  config: Config,
  { question, guest, answer }: Told,
): Promise<void> {
  const way = guest ?? (await findWay(tx, question.partnerId));
  if (way === undefined) return;
  const { article } = oneRow(
    await tx
      .select({ article: products.name })
      .from(products)
      .where(eq(products.id, question.productId)),
  );
  const shop = describeSender(config);
  const link = `${shop.url}${productLink(question.productId)}#questions`;
  const isGuest = guest !== undefined;
  const news: AnsweredQuestion = { article, question: question.text, answer, link, isGuest };
  const { channel, address: to } = way;
  if (channel === 'mail') await sendLater(tx, { to, ...answeredMail(news, shop) });
  else await sendLater(tx, { to, text: answeredSms(news, shop) });
}

type Way = Pick<Guest, 'channel' | 'address'>;

/** Of an account: by e-mail, else by text message; an address that nobody has proven may be somebody else's. */
async function findWay(tx: Db, partnerId: number | null): Promise<Way | undefined> {
  if (partnerId === null) return undefined;
  const [asker] = await tx.select().from(partners).where(eq(partners.id, partnerId));
  if (asker === undefined || asker.erasedAt !== null) return undefined;
  const { email, emailProvenAt, phone, phoneProvenAt } = asker;
  if (emailProvenAt !== null && email !== '') return { channel: 'mail', address: email };
  if (phoneProvenAt !== null && phone !== null) return { channel: 'sms', address: phone };
  return undefined;
}
