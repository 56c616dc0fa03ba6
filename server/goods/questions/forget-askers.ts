import { and, eq, inArray, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { questionContacts, questions } from '#server/goods/questions/tables.ts';
import { isProvenAddress, type Proven } from '#server/talk/messages/kept-messages.ts';
import { queueAnswer } from './decide-question.ts';

/** The guest questions whose contact these customers have proven to be theirs. */
export function isAskedAt(db: Db, people: readonly Proven[]): SQL {
  const { questionId, address } = questionContacts;
  const asked = db
    .select({ id: questionId })
    .from(questionContacts)
    .where(isProvenAddress(address, people));
  return inArray(questions.id, asked);
}

/** Deletes contacts of guests whose questions stay unanswered for three months (rule G-26). */
export async function forgetOldAskers(db: Db): Promise<void> {
  const old = db
    .select({ id: questions.id })
    .from(questions)
    .where(lt(questions.askedAt, sql`now() - interval '3 months'`));
  await db.delete(questionContacts).where(inArray(questionContacts.questionId, old));
}

/** Sends answers that an older node did not send, and deletes contacts of decided questions. Sends texts, so by day. */
export async function queueMissedAnswers(db: Db, config: Config): Promise<void> {
  const { questionId } = questionContacts;
  const decided = await db
    .select({ id: questionId })
    .from(questionContacts)
    .innerJoin(questions, eq(questions.id, questionId))
    .where(ne(questions.state, 'pending'))
    .orderBy(questionId);
  for (const { id } of decided) await db.transaction((tx) => endDecided(tx, config, id));
}

async function endDecided(tx: Db, config: Config, id: number): Promise<void> {
  // Serialised with a concurrent decision.
  const isDecided = and(eq(questions.id, id), ne(questions.state, 'pending'));
  const [question] = await tx.select().from(questions).where(isDecided).for('update');
  if (question === undefined) return;
  const isOfIt = eq(questionContacts.questionId, id);
  const [guest] = await tx.delete(questionContacts).where(isOfIt).returning();
  const { state, answer } = question;
  if (guest === undefined || state !== 'published' || answer === null) return;
  await queueAnswer(tx, config, { question, guest, answer });
}
