import { eq } from 'drizzle-orm';
import type { StaffQuestion } from '#contract/goods/staff-questions.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import { refuseStale, type Seen } from '#server/base/content-version.ts';
import { lockCatalogue } from '#server/base/db/catalogue-revision.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Act } from '#server/base/identity/act.ts';
import { Problem, refuseFields } from '#server/base/problem.ts';
import { questionContacts, questions } from '#server/goods/questions/tables.ts';
import { readQuestions } from './list-staff-questions.ts';
import { tellAsker } from './tell-asker.ts';

type Decision = { state: StaffQuestion['state']; answer?: string | undefined };

/**
 * Answers a question and publishes it, refuses it, or takes it off the page. Who asked is told with the first answer
 * that is published. `seenVersion` is that of the row that staff read. Throws `not-found`, `bad-request` for one that
 * is to be published without an answer, and `conflict` when somebody decided meanwhile and as `lockCatalogue` does.
 */
export function decideQuestion(
  { db, config, actor }: Act,
  { id, version: seenVersion }: Seen,
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
    // Told below or never, so nobody keeps where a guest was to be told.
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
    // A contact that is still there was told nothing, whatever a node of an older release noted.
    const isDue = !found.isTold || guest !== undefined;
    if (state === 'published' && said !== null && isDue) {
      await tx.update(questions).set({ isTold: true }).where(eq(questions.id, id));
      await tellAsker(tx, config, { question: found, guest, answer: said });
    }
    return oneRow(await readQuestions(tx, [id]));
  });
}
