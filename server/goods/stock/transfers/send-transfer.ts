import type { NewTransfer, Transfer } from '#contract/goods/stock/staff-transfers.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { transferLines, transfers } from '#server/goods/stock/tables.ts';
import { changeStock } from '../ledger/change-stock.ts';
import { findArticles } from '../ledger/find-articles.ts';
import { notCounted } from '../moves/record-move.ts';
import { checkPlace } from '../places/places.ts';
import { readTransfer } from './read-transfer.ts';

/**
 * Sends articles to another place. They are on the road, and not sold, until they are received there.
 * Throws `bad-request`, and `conflict` for pieces that do not lie there, are kept for orders or not counted.
 */
export function sendTransfer(db: Db, actor: Actor, form: NewTransfer): Promise<Transfer> {
  return db.transaction(async (tx) => {
    const { from_id: fromId, to_id: toId } = form;
    if (fromId === toId) {
      const message = 'Choisissez deux lieux différents.';
      throw new Problem('bad-request', message, [{ field: 'to_id', message }]);
    }
    for (const placeId of [fromId, toId].toSorted((a, b) => a - b)) await checkPlace(tx, placeId);
    const articles = await findArticles(tx, form.lines);
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
