import { inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { questionContacts, questions } from '#server/db/schema/questions.ts';
import { foldEmail } from '#server/identity/fold-email.ts';

type Person = {
  email: string;
  emailProvenAt: Date | null;
  phone: string | null;
  phoneProvenAt: Date | null;
};

/** Which questions somebody asked without an account: those to be answered to what they have proven is theirs. */
export function isAskedAt(db: Db, people: readonly Person[]): SQL {
  const own = people.flatMap(({ email, emailProvenAt, phone, phoneProvenAt }) => [
    ...(emailProvenAt === null || email === '' ? [] : [foldEmail(email)]),
    ...(phoneProvenAt === null || phone === null ? [] : [phone]),
  ]);
  if (own.length === 0) return sql`false`;
  const { questionId, address } = questionContacts;
  const asked = db.select({ id: questionId }).from(questionContacts).where(inArray(address, own));
  return inArray(questions.id, asked);
}

/** Forgets where questions of guests are to be answered that nobody answered in three months. */
export async function forgetOldAskers(db: Db): Promise<void> {
  const old = db
    .select({ id: questions.id })
    .from(questions)
    .where(lt(questions.askedAt, sql`now() - interval '3 months'`));
  await db.delete(questionContacts).where(inArray(questionContacts.questionId, old));
}
