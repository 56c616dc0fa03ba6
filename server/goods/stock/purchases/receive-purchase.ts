import { eq, sql } from 'drizzle-orm';
import type { Purchase, Receipt } from '#contract/goods/stock/staff-purchases.ts';
import { LINES_EXPECTED } from '#contract/goods/stock/staff-stock-lines.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { VersionSeen } from '#server/base/content-version.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { purchaseLines, purchases } from '#server/goods/stock/tables.ts';
import { changeStock } from '../ledger/change-stock.ts';
import { lockNamedProducts, refuseLines, type StockProduct } from '../ledger/find-products.ts';
import { choosePlace } from '../places/places.ts';
import { receiveSerials } from '../serials/move-serials.ts';
import { lockPurchase, readPurchase } from './save-purchase.ts';

type Line = typeof purchaseLines.$inferSelect;
type Came = StockProduct & { line: Receipt['lines'][number] };

/**
 * Adds products of a purchase and their serials to the stock, except uncounted ones, which the reply and the audit
 * name; more than ordered, or fewer in the end, need a reason. Throws `not-found`, `bad-request`, `conflict` if closed
 * or stale.
 */
export function receivePurchase(
  db: Db,
  actor: Actor,
  { id, version: seenVersion }: VersionSeen,
  receipt: Receipt,
): Promise<Purchase> {
  return db.transaction(async (tx) => {
    const { state } = await lockPurchase(tx, { id, version: seenVersion });
    if (state === 'received') {
      throw new Problem('conflict', 'Cet achat est déjà reçu en entier.');
    }
    if (receipt.lines.length === 0 && receipt.is_complete !== true) {
      refuseLines([{ field: 'lines', message: LINES_EXPECTED }]);
    }
    const placeId = await choosePlace(tx, receipt.place_id);
    const came = await lockNamedProducts(tx, receipt.lines);
    await noteLines(tx, id, came);
    const isDone = await close(tx, id, receipt);
    const uncounted = await changeStock(
      tx,
      actor,
      came.map(({ productId, line }) => ({
        productId,
        placeId,
        kind: 'receipt',
        pieces: line.pieces,
        reason: line.reason ?? '',
        purchaseId: id,
      })),
    );
    for (const { line, ...article } of came) {
      const { serials = [], pieces } = line;
      await receiveSerials(tx, actor, { article, serials, pieces, placeId, purchaseId: id });
    }
    await writeAudit(tx, actor, {
      action: 'purchase received',
      subject: `purchase:${id}`,
      after: {
        lines: came.map(({ name, line }) => `${line.pieces} ${name}`),
        ...(uncounted.size > 0 && {
          uncounted: came
            .filter(({ productId }) => uncounted.has(productId))
            .map(({ name }) => name),
        }),
        ...(isDone && { state: 'received' }),
        ...(receipt.reason !== undefined && { reason: receipt.reason }),
      },
    });
    return readPurchase(tx, id);
  });
}

async function noteLines(tx: Db, purchaseId: number, came: readonly Came[]): Promise<void> {
  const lineOf = await readLines(tx, purchaseId);
  refuseLines(
    came.flatMap(({ productId, name, line: { pieces, reason } }, place) => {
      const { ordered = 0, received = 0 } = lineOf.get(productId) ?? {};
      if (received + pieces <= ordered || reason !== undefined) return [];
      const message = `${name} : ${received + pieces} pièces pour ${ordered} commandées. Dites pourquoi.`;
      return [{ field: `lines.${place}.reason`, message }];
    }),
  );
  for (const { productId, name, line } of came) {
    const reason = line.reason === undefined ? {} : { reason: line.reason };
    await tx
      .insert(purchaseLines)
      .values({ purchaseId, productId, name, ordered: 0, received: line.pieces, ...reason })
      .onConflictDoUpdate({
        target: [purchaseLines.purchaseId, purchaseLines.productId],
        set: { received: sql`${purchaseLines.received} + ${line.pieces}`, ...reason },
      });
  }
}

async function readLines(tx: Db, purchaseId: number): Promise<Map<number | null, Line>> {
  const lines = await tx
    .select()
    .from(purchaseLines)
    .where(eq(purchaseLines.purchaseId, purchaseId));
  return new Map(lines.map((line) => [line.productId, line]));
}

async function close(
  tx: Db,
  id: number,
  { is_complete: isComplete = false, reason }: Receipt,
): Promise<boolean> {
  const lines = [...(await readLines(tx, id)).values()];
  const missing = lines.filter(({ received, ordered }) => received < ordered);
  const isDone = isComplete || missing.length === 0;
  if (missing.length > 0 && isComplete && reason === undefined) {
    const message = 'Il manque des pièces : dites pourquoi il n’en viendra pas d’autres.';
    refuseLines([{ field: 'reason', message }]);
  }
  await tx
    .update(purchases)
    .set({ version: sql`${purchases.version} + 1`, ...(isDone && { state: 'received' as const }) })
    .where(eq(purchases.id, id));
  if (isDone && reason !== undefined) {
    for (const line of missing) {
      await tx.update(purchaseLines).set({ reason }).where(eq(purchaseLines.id, line.id));
    }
  }
  return isDone;
}
