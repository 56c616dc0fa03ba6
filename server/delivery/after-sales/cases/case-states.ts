import { eq, sql } from 'drizzle-orm';
import type { CaseState, CaseStep } from '#contract/delivery/after-sales-states.ts';
import type { Db } from '#server/base/db/open.ts';
import { Problem } from '#server/base/problem.ts';
import { afterSalesCases, caseEntries } from '../tables.ts';
import type { CaseRow } from './find-case.ts';

const TALKING: readonly CaseState[] = ['new', 'answered', 'waiting'];

/** The state after staff answers: a repaired piece or one at a workshop stays so. */
export const stateAfterStaffMessage = (state: CaseState, waits: boolean): CaseState => {
  if (!TALKING.includes(state)) return state;
  return waits ? 'waiting' : 'answered';
};

/** The state after the customer writes: a waiting case continues. */
export const stateAfterCustomerMessage = (state: CaseState): CaseState =>
  state === 'waiting' ? 'answered' : state;

/** Refuses additions to a case that is closed or whose person was erased. Throws `conflict`. */
export function refuseClosedCase({ state, description }: CaseRow): void {
  // Every report has a description; only an erasure empties it.
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

/** Adds a customer's entry to a locked case: it is the shop's turn then, and a waiting case continues. */
export async function markCustomerMessage(
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
      state: stateAfterCustomerMessage(state),
      version: sql`${afterSalesCases.version} + 1`,
    })
    .where(eq(afterSalesCases.id, id));
}
