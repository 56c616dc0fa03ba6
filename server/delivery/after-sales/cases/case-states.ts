import { eq, sql } from 'drizzle-orm';
import type { CaseState, CaseStep } from '#contract/delivery/after-sales-states.ts';
import type { Db } from '#server/base/db/open.ts';
import { Problem } from '#server/base/problem.ts';
import { afterSalesCases, caseEntries } from '../tables.ts';
import type { CaseRow } from './find-case.ts';

const TALKING: readonly CaseState[] = ['new', 'answered', 'waiting'];

/** Where an answer of staff leaves a case: one that is repaired or at a workshop stays so, whoever has the word. */
export const afterAnswer = (state: CaseState, waits: boolean): CaseState => {
  if (!TALKING.includes(state)) return state;
  return waits ? 'waiting' : 'answered';
};

/** Where a word of the customer leaves it: what waited for it goes on. */
export const afterWord = (state: CaseState): CaseState =>
  state === 'waiting' ? 'answered' : state;

/** Refuses what a customer adds to a case that has ended or whose person was erased. Throws `conflict`. */
export function refuseEnded({ state, description }: CaseRow): void {
  // Whoever reports a fault describes it, so that only erasing leaves nothing of that.
  if (description === '') {
    throw new Problem(
      'conflict',
      'Les données de ce dossier ont été effacées. Signalez une nouvelle panne, ou appelez-nous.',
    );
  }
  if (state !== 'closed') return;
  throw new Problem(
    'conflict',
    'Ce dossier est terminé. Signalez une nouvelle panne, ou appelez-nous.',
  );
}

/**
 * Notes a word of the customer in a locked case: it is the shop's turn, and a case that waited for it goes on.
 */
export async function noteCustomer(
  tx: Db,
  { id, state }: CaseRow,
  text: string,
  { step = null, values = {} }: { step?: CaseStep | null; values?: Partial<CaseRow> } = {},
): Promise<void> {
  const kind = step === null ? 'message' : 'step';
  await tx.insert(caseEntries).values({ caseId: id, author: 'customer', kind, step, text });
  await tx
    .update(afterSalesCases)
    .set({
      ...values,
      awaitsUs: true,
      state: afterWord(state),
      version: sql`${afterSalesCases.version} + 1`,
    })
    .where(eq(afterSalesCases.id, id));
}
