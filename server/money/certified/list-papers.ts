import { and, eq, inArray } from 'drizzle-orm';
import type { QueryOf } from '#contract/base/staff-list.ts';
import { type ListedCertified, staffCertified } from '#contract/money/staff-certified.ts';
import type { Db } from '#server/base/db/open.ts';
import { hasPart, isWithinDays } from '#server/base/lists/page-of.ts';
import { listOf, type SummedRows } from '#server/base/lists/read-list.ts';
import { isoTime } from '#server/base/time.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { paperNotFound } from './certify-paper.ts';
import { certifiedDocuments } from './tables.ts';

/** Papers to certify, the newest first. XOF. */
export function listPapers(
  db: Db,
  query: QueryOf<typeof staffCertified>,
): SummedRows<ListedCertified> {
  const { state, kind, q } = query;
  return listOf(db, staffCertified, query, {
    from: certifiedDocuments,
    where: and(
      state && eq(certifiedDocuments.state, state),
      kind && eq(certifiedDocuments.kind, kind),
      isWithinDays(certifiedDocuments.issuedAt, query),
      q ? hasPart(certifiedDocuments.number, q) : undefined,
    ),
    sortable: {
      issued_at: certifiedDocuments.issuedAt,
      number: certifiedDocuments.number,
      amount: certifiedDocuments.amount,
    },
    id: certifiedDocuments.id,
    read: (ids) => readPapers(db, ids),
  });
}

/** Throws `not-found`. */
export async function readPaper(db: Db, id: number): Promise<ListedCertified> {
  const [found] = await readPapers(db, [id]);
  if (found === undefined) throw paperNotFound();
  return found;
}

async function readPapers(db: Db, ids: number[]): Promise<ListedCertified[]> {
  const found = await db
    .select({ paper: certifiedDocuments, order: orders.number })
    .from(certifiedDocuments)
    .innerJoin(orders, eq(orders.id, certifiedDocuments.orderId))
    .where(inArray(certifiedDocuments.id, ids));
  return found.map(({ paper, order }) => ({
    id: paper.id,
    kind: paper.kind,
    number: paper.number,
    order_id: paper.orderId,
    order_name: order,
    amount: paper.amount,
    issued_at: isoTime(paper.issuedAt),
    state: paper.state,
    tries: paper.tries,
    tried_at: paper.triedAt && isoTime(paper.triedAt),
    problem: paper.problem,
    certified_number: paper.certifiedNumber ?? '',
    certified_at: paper.certifiedAt && isoTime(paper.certifiedAt),
  }));
}
