import { eq, sql } from 'drizzle-orm';
import type { CaseStep } from '#contract/delivery/after-sales-states.ts';
import type { Db } from '#server/base/db/open.ts';
import { afterSalesCases, caseEntries } from '#server/delivery/after-sales/tables.ts';
import { afterWord } from './case-states.ts';
import type { CaseRow } from './find-case.ts';

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
