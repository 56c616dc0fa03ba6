import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { CASE_UNDO_MOVES, type CaseState } from '#contract/delivery/after-sales-states.ts';
import { OWN_CASE_STATE_WORDS } from '#contract/delivery/after-sales-words.ts';
import { auditEntries } from '#server/base/audit/tables.ts';
import type { Db } from '#server/base/db/open.ts';
import { Problem } from '#server/base/problem.ts';
import { caseEntries } from '#server/delivery/after-sales/tables.ts';
import { withdrawReturn } from '#server/delivery/returns/step-return.ts';
import { returns } from '#server/delivery/returns/tables.ts';
import { stateAfterCustomerMessage } from '../cases/case-states.ts';
import { type CaseRow, findCase } from '../cases/find-case.ts';
import { type CaseStepRequest, takeCaseStep, type Values } from './take-step.ts';

const WAY_BACK = 'case step taken back';

/**
 * Undoes « repaired » or « exchange »: restores the state, cancels the noted return, offers the withdrawn quote again
 * and informs the customer. Throws as `takeCaseStep`, and `conflict` for any other state and once the broken piece came
 * back.
 */
export async function takeCaseStepBack(db: Db, step: CaseStepRequest, note: string): Promise<void> {
  const found = await findCase(db, step.id);
  if (CASE_UNDO_MOVES[found.state] === undefined) {
    throw new Problem('conflict', 'Ce dossier n’a pas d’étape à annuler.');
  }
  const to = await readStateBefore(db, found);
  const sentence = `Notre dernier message était une erreur. Votre dossier est de nouveau « ${OWN_CASE_STATE_WORDS[to]} ».`;
  await takeCaseStep(db, step, {
    to,
    isWayBack: true,
    also: (tx, one) => withdrawReturnOf(tx, step, one),
    entry: { kind: 'step', step: 'taken-back', text: note },
    news: { kind: 'answered', text: [sentence, note].filter(Boolean).join(' ') },
    action: WAY_BACK,
  });
}

/**
 * The former state from the audit log, since the thread does not record waiting. A later message of the customer ends
 * the waiting.
 */
async function readStateBefore(db: Db, { id, state }: CaseRow): Promise<CaseState> {
  const stateIn = (column: typeof auditEntries.before | typeof auditEntries.after) =>
    sql<CaseState | null>`${column} ->> 'state'`;
  const changes = await db
    .select({
      at: auditEntries.at,
      isBack: eq(auditEntries.action, WAY_BACK).mapWith(Boolean),
      before: stateIn(auditEntries.before),
      after: stateIn(auditEntries.after),
    })
    .from(auditEntries)
    .where(eq(auditEntries.subject, `case:${id}`))
    .orderBy(asc(auditEntries.id));
  const steps: { at: Date; from: CaseState }[] = [];
  for (const { at, isBack, before, after } of changes) {
    if (isBack) steps.pop();
    else if (before !== null && before !== after) steps.push({ at, from: before });
  }
  const { at, from } = steps.at(-1) ?? { at: new Date(), from: 'answered' as const };
  if (!CASE_UNDO_MOVES[state]?.includes(from)) return 'answered';
  return from === 'waiting' && (await hasWritten(db, id, at))
    ? stateAfterCustomerMessage(from)
    : from;
}

async function hasWritten(db: Db, caseId: number, since: Date): Promise<boolean> {
  const { author, at } = caseEntries;
  const isTheirs = and(eq(caseEntries.caseId, caseId), eq(author, 'customer'), gt(at, since));
  return (await db.$count(caseEntries, isTheirs)) > 0;
}

async function withdrawReturnOf(
  tx: Db,
  { config, actor }: CaseStepRequest,
  { state, returnId }: CaseRow,
): Promise<Values> {
  if (state !== 'exchange' || returnId === null) return {};
  const [found] = await tx
    .select({ state: returns.state })
    .from(returns)
    .where(eq(returns.id, returnId));
  if (found?.state === 'received' || found?.state === 'closed') {
    throw new Problem(
      'conflict',
      'L’article en panne est déjà revenu : l’échange ne s’annule plus.',
    );
  }
  if (found !== undefined && found.state !== 'refused') {
    await withdrawReturn(tx, { config, actor, id: returnId, version: undefined });
  }
  return { returnId: null };
}
