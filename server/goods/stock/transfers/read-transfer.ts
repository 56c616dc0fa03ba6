import { and, asc, eq, exists, inArray, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { QueryOf } from '#contract/base/staff-list.ts';
import {
  type ListedTransfer,
  staffTransfers,
  type Transfer,
} from '#contract/goods/stock/staff-transfers.ts';
import type { Db } from '#server/base/db/open.ts';
import { hasPart } from '#server/base/lists/page-of.ts';
import { listOf, type StaffRows } from '#server/base/lists/read-list.ts';
import { Problem } from '#server/base/problem.ts';
import { isoTime } from '#server/base/time.ts';
import { places, transferLines, transfers } from '#server/goods/stock/tables.ts';

export const transferNotFound = () => new Problem('not-found', 'Ce transfert n’existe pas.');

/** A transfer with its lines. Throws `not-found`. */
export async function readTransfer(db: Db, id: number): Promise<Transfer> {
  const [head] = await readHeads(db, [id]);
  if (head === undefined) throw transferNotFound();
  const lines = await db
    .select({
      id: transferLines.id,
      product_id: transferLines.productId,
      name: transferLines.name,
      sent: transferLines.sent,
      received: transferLines.received,
      reason: transferLines.reason,
    })
    .from(transferLines)
    .where(eq(transferLines.transferId, id))
    .orderBy(asc(transferLines.id));
  return { ...head, lines };
}

const from = alias(places, 'from_place');
const to = alias(places, 'to_place');

async function readHeads(db: Db, ids: number[]): Promise<ListedTransfer[]> {
  const rows = await db
    .select({
      transfer: transfers,
      from: from.name,
      to: to.name,
      pieces: sql<number>`coalesce((select sum(${transferLines.sent}) from ${transferLines}
        where ${transferLines.transferId} = ${transfers.id}), 0)::int`,
    })
    .from(transfers)
    .innerJoin(from, eq(from.id, transfers.fromId))
    .innerJoin(to, eq(to.id, transfers.toId))
    .where(inArray(transfers.id, ids));
  return rows.map(({ transfer, pieces, ...names }) => ({
    id: transfer.id,
    from_id: transfer.fromId,
    to_id: transfer.toId,
    ...names,
    state: transfer.state,
    note: transfer.note,
    sent_at: isoTime(transfer.sentAt),
    received_at: transfer.receivedAt && isoTime(transfer.receivedAt),
    pieces,
    version: transfer.version,
  }));
}

/** Transfers, the last that was sent at the head. */
export function listTransfers(
  db: Db,
  query: QueryOf<typeof staffTransfers>,
): StaffRows<ListedTransfer> {
  const { state, place_id: placeId, product_id: productId, q } = query;
  const lineWhere = (isThat: ReturnType<typeof eq>) =>
    exists(
      db
        .select({ id: transferLines.id })
        .from(transferLines)
        .where(and(eq(transferLines.transferId, transfers.id), isThat)),
    );
  return listOf(db, staffTransfers, query, {
    from: transfers,
    where: and(
      state && eq(transfers.state, state),
      placeId === undefined
        ? undefined
        : or(eq(transfers.fromId, placeId), eq(transfers.toId, placeId)),
      productId === undefined ? undefined : lineWhere(eq(transferLines.productId, productId)),
      q ? lineWhere(hasPart(transferLines.name, q)) : undefined,
    ),
    sortable: { sent_at: transfers.sentAt },
    id: transfers.id,
    read: (ids) => readHeads(db, ids),
  });
}
