import { eq } from 'drizzle-orm';
import { productLink } from '#contract/base/screens.ts';
import type { StaffQuestion } from '#contract/goods/staff-questions.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { Config } from '#server/base/config/config.ts';
import { refuseStale, type VersionSeen } from '#server/base/content-version.ts';
import { lockCatalogue } from '#server/base/db/catalogue-revision.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Act } from '#server/base/identity/act.ts';
import { partners } from '#server/base/identity/tables.ts';
import { Problem, refuseFields } from '#server/base/problem.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { sendLater } from '#server/talk/messages/send-later.ts';
import {
  type AnsweredQuestion,
  answeredMail,
  answeredSms,
} from '#server/talk/messages/templates/question.ts';
import { shopContactOf } from '#server/talk/messages/templates/template.ts';
import { readQuestions } from './list-questions.ts';
import { questionContacts, questions } from './tables.ts';

type Decision = { state: StaffQuestion['state']; answer?: string | undefined };

/**
 * Answers, publishes, refuses or withdraws a question; the asker gets the first published answer. Throws `not-found`,
 * `bad-request` without an answer, `conflict` for another version and as `lockCatalogue`.
 */
export function decideQuestion(
  { db, config, actor }: Act,
  { id, version: seenVersion }: VersionSeen,
  { state, answer }: Decision,
): Promise<StaffQuestion> {
  return db.transaction(async (tx) => {
    await lockCatalogue(tx);
    const [found] = await tx.select().from(questions).where(eq(questions.id, id)).for('update');
    if (found === undefined) throw new Problem('not-found', 'Cette question n’existe pas ou plus.');
    refuseStale(seenVersion, { state: found.state, answer: found.answer ?? '' });
    const said = answer ?? found.answer;
    if (state === 'published' && said === null) {
      const message = 'Une question se publie avec sa réponse.';
      refuseFields([{ field: 'answer', message }]);
    }
    const answeredAt = said === null ? null : (found.answeredAt ?? new Date());
    await tx.update(questions).set({ state, answer: said, answeredAt }).where(eq(questions.id, id));
    // The contact is used now or never, so it is deleted.
    const [guest] =
      state === 'pending'
        ? []
        : await tx.delete(questionContacts).where(eq(questionContacts.questionId, id)).returning();
    await writeAudit(tx, actor, {
      action: 'question decided',
      subject: `question:${id}`,
      before: { state: found.state, answer: found.answer },
      after: { state, answer: said },
    });
    // A contact that still exists was not answered, even if an older node noted so.
    const isDue = !found.isTold || guest !== undefined;
    if (state === 'published' && said !== null && isDue) {
      await tx.update(questions).set({ isTold: true }).where(eq(questions.id, id));
      await queueAnswer(tx, config, { question: found, guest, answer: said });
    }
    return oneRow(await readQuestions(tx, [id]));
  });
}

type Row = typeof questions.$inferSelect;

type Guest = typeof questionContacts.$inferSelect;

type Told = { question: Row; guest: Guest | undefined; answer: string };

/** Queues the answer for the guest's contact or the account's proven address; nothing without either. */
export async function queueAnswer(
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
  const shop = shopContactOf(config);
  const link = `${shop.url}${productLink(question.productId)}#questions`;
  const isGuest = guest !== undefined;
  const news: AnsweredQuestion = { article, question: question.text, answer, link, isGuest };
  const { channel, address: to } = way;
  if (channel === 'mail') await sendLater(tx, { to, ...answeredMail(news, shop) });
  else await sendLater(tx, { to, text: answeredSms(news, shop) });
}

type Way = Pick<Guest, 'channel' | 'address'>;

/** By e-mail, else by text; an unproven address may be another person's. */
async function findWay(tx: Db, partnerId: number | null): Promise<Way | undefined> {
  if (partnerId === null) return undefined;
  const [asker] = await tx.select().from(partners).where(eq(partners.id, partnerId));
  if (asker === undefined || asker.erasedAt !== null) return undefined;
  const { email, emailProvenAt, phone, phoneProvenAt } = asker;
  if (emailProvenAt !== null && email !== '') return { channel: 'mail', address: email };
  if (phoneProvenAt !== null && phone !== null) return { channel: 'sms', address: phone };
  return undefined;
}
