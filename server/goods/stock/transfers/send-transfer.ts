import { and, asc, eq, exists, inArray, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { QueryOf } from '#contract/base/staff-list.ts';
import {
  type ListedTransfer,
  type NewTransfer,
  staffTransfers,
  type Transfer,
} from '#contract/goods/stock/staff-transfers.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { hasPart } from '#server/base/lists/page-of.ts';
import { listOf, type StaffRows } from '#server/base/lists/read-list.ts';
import { Problem } from '#server/base/problem.ts';
import { isoTime } from '#server/base/time.ts';
import { changeStock } from '../ledger/change-stock.ts';
import { lockNamedProducts } from '../ledger/find-products.ts';
import { notCounted } from '../moves/record-move.ts';
import { checkPlace } from '../places/places.ts';
import { places, transferLines, transfers } from '../tables.ts';

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

/**
 * Takes products off a place; none are sold until received. Throws `bad-request`, `conflict` (not free or uncounted).
 */
export function sendTransfer(db: Db, actor: Actor, form: NewTransfer): Promise<Transfer> {
  return db.transaction(async (tx) => {
    const { from_id: fromId, to_id: toId } = form;
    if (fromId === toId) {
      const message = 'Choisissez deux lieux différents.';
      throw new Problem('bad-request', message, [{ field: 'to_id', message }]);
    }
    for (const placeId of [fromId, toId].toSorted((a, b) => a - b)) await checkPlace(tx, placeId);
    const articles = await lockNamedProducts(tx, form.lines);
    const { id } = oneRow(
      await tx
        .insert(transfers)
        .values({
          fromId,
          toId,
          note: form.note ?? '',
          sentById: actor.kind === 'account' ? actor.id : null,
        })
        .returning({ id: transfers.id }),
    );
    await tx.insert(transferLines).values(
      articles.map(({ productId, name, line }) => ({
        transferId: id,
        productId,
        name,
        sent: line.pieces,
      })),
    );
    const uncounted = await changeStock(
      tx,
      actor,
      articles.map(({ productId, line }) => ({
        productId,
        placeId: fromId,
        kind: 'transfer_out',
        pieces: -line.pieces,
        transferId: id,
      })),
    );
    const unknown = articles.find(({ productId }) => uncounted.has(productId));
    if (unknown !== undefined) throw notCounted(unknown.name);
    await writeAudit(tx, actor, {
      action: 'transfer sent',
      subject: `transfer:${id}`,
      after: { fromId, toId, lines: articles.map(({ name, line }) => `${line.pieces} ${name}`) },
    });
    return readTransfer(tx, id);
  });
}
