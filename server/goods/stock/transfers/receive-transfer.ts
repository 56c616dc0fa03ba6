import { asc, eq, sql } from 'drizzle-orm';
import type { Arrival, Transfer } from '#contract/goods/stock/staff-transfers.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import { outdatedVersion, type VersionSeen } from '#server/base/content-version.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { transferLines, transfers } from '#server/goods/stock/tables.ts';
import { changeStock, type StockMove } from '../ledger/change-stock.ts';
import { lockNamedProducts, refuseLines } from '../ledger/find-products.ts';

import { readTransfer, transferNotFound } from './send-transfer.ts';

/** Books a transfer in, missing pieces as a loss. Throws `not-found`, `bad-request`, `conflict` (received or stale). */
export function receiveTransfer(
  db: Db,
  actor: Actor,
  { id, version: seenVersion }: VersionSeen,
  { missing = [] }: Arrival,
): Promise<Transfer> {
  return db.transaction(async (tx) => {
    const [transfer] = await tx.select().from(transfers).where(eq(transfers.id, id)).for('update');
    if (transfer === undefined) throw transferNotFound();
    if (seenVersion !== undefined && seenVersion !== transfer.version) throw outdatedVersion();
    if (transfer.state === 'received') {
      throw new Problem('conflict', 'Ce transfert est déjà reçu.');
    }
    const arrived = await readArrived(tx, id, missing);
    for (const { lineId, received, reason } of arrived) {
      await tx.update(transferLines).set({ received, reason }).where(eq(transferLines.id, lineId));
    }
    await changeStock(
      tx,
      actor,
      arrived.flatMap((line) => movesOf(line, transfer)),
    );
    await tx
      .update(transfers)
      .set({
        state: 'received',
        receivedAt: sql`now()`,
        receivedById: actor.kind === 'account' ? actor.id : null,
        version: sql`${transfers.version} + 1`,
      })
      .where(eq(transfers.id, id));
    await writeAudit(tx, actor, {
      action: 'transfer received',
      subject: `transfer:${id}`,
      after: {
        missing: arrived
          .filter(({ sent, received }) => received < sent)
          .map(({ name, sent, received, reason }) => `${sent - received} ${name} : ${reason}`),
      },
    });
    return readTransfer(tx, id);
  });
}

type Arrived = {
  lineId: number;
  productId: number | null;
  name: string;
  sent: number;
  received: number;
  reason: string;
};

async function readArrived(
  tx: Db,
  transferId: number,
  missing: NonNullable<Arrival['missing']>,
): Promise<Arrived[]> {
  const named = missing.length === 0 ? [] : await lockNamedProducts(tx, missing, 'missing');
  const missingOf = new Map(named.map(({ productId, line }) => [productId, line]));
  const lines = await tx
    .select()
    .from(transferLines)
    .where(eq(transferLines.transferId, transferId))
    .orderBy(asc(transferLines.productId));
  const sentOf = new Map(lines.map(({ productId, sent }) => [productId, sent]));
  refuseLines(
    named.flatMap(({ productId, name, line }, place) => {
      const sent = sentOf.get(productId) ?? 0;
      if (line.received <= sent) return [];
      const message = `${name} : ${sent} pièces ont été envoyées, pas plus.`;
      return [{ field: `missing.${place}.received`, message }];
    }),
  );
  return lines.map(({ id: lineId, productId, name, sent }) => {
    const told = productId === null ? undefined : missingOf.get(productId);
    return {
      lineId,
      productId,
      name,
      sent,
      received: told?.received ?? sent,
      reason: told?.reason ?? '',
    };
  });
}

function movesOf(
  { productId, sent, received, reason }: Arrived,
  { id: transferId, toId: placeId }: typeof transfers.$inferSelect,
): StockMove[] {
  if (productId === null) return [];
  const move = { productId, placeId, transferId };
  const came: StockMove = { ...move, kind: 'transfer_in', pieces: sent };
  if (received === sent) return [came];
  return [came, { ...move, kind: 'loss', pieces: received - sent, reason }];
}
