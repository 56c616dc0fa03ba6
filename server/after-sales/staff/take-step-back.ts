import { and, asc, eq } from 'drizzle-orm';
import { CASE_WAYS_BACK, type CaseState } from '#contract/after-sales-states.ts';
import { OWN_CASE_STATE_WORDS } from '#contract/after-sales-words.ts';
import type { Db } from '#server/db/open.ts';
import { caseEntries } from '#server/db/schema/after-sales.ts';
import { returns } from '#server/db/schema/returns.ts';
import { Problem } from '#server/problem.ts';
import { withdrawReturn } from '#server/returns/step-return.ts';
import { type CaseRow, findCase } from '../cases/find-case.ts';
import { type Step, takeStep, type Values } from './take-step.ts';

/**
 * Takes « repaired » or « exchange » back that was chosen by mistake: the case is where it was before, and its
 * customer, who was told, hears of it. The return that an exchange noted goes with it; a quote that it withdrew is
 * proposed anew. Throws as `takeStep` does, and `conflict` for any other state and once the broken piece came back.
 */
export async function takeCaseStepBack(db: Db, step: Step, note: string): Promise<void> {
  const { state } = await findCase(db, step.id);
  if (CASE_WAYS_BACK[state] === undefined) {
    throw new Problem('conflict', 'Ce dossier n’a pas d’étape à annuler.');
  }
  const to = await readStateBefore(db, step.id);
  const sentence = `Notre dernier message était une erreur. Votre dossier est de nouveau « ${OWN_CASE_STATE_WORDS[to]} ».`;
  await takeStep(db, step, {
    to,
    isWayBack: true,
    also: (tx, one) => withdrawReturnOf(tx, step, one),
    entry: { kind: 'step', step: 'taken-back', text: note },
    news: { kind: 'answered', text: [sentence, note].filter(Boolean).join(' ') },
    action: 'case step taken back',
  });
}

/** Where the piece was before the last step, as the thread has it. */
async function readStateBefore(db: Db, caseId: number): Promise<CaseState> {
  const entries = await db
    .select({ step: caseEntries.step })
    .from(caseEntries)
    .where(and(eq(caseEntries.caseId, caseId), eq(caseEntries.kind, 'step')))
    .orderBy(asc(caseEntries.id));
  const states: CaseState[] = [];
  for (const { step } of entries) {
    if (step === 'workshop' || step === 'repaired' || step === 'exchange') states.push(step);
    else if (step === 'taken-back') states.pop();
  }
  return states.at(-2) ?? 'answered';
}

async function withdrawReturnOf(
  tx: Db,
  { config, actor }: Step,
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
