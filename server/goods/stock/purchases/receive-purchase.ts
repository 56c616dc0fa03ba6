import { eq, sql } from 'drizzle-orm';
import { getFrom } from '#contract/base/tables.ts';
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
import type { Valued } from '../value/take-value.ts';
import { costReceipt, costWords, refuseCosts } from './cost-of-receipt.ts';
import { lockPurchase, readPurchase } from './save-purchase.ts';

type Line = typeof purchaseLines.$inferSelect;
type Came = StockProduct & { line: Receipt['lines'][number] };

/**
 * Adds products of a purchase and their serials to the stock, except uncounted ones, which the reply and the audit
 * name; more than ordered, or fewer in the end, need a reason. Pieces cost what their line says, else what the purchase
 * expected, with their share of the transport. Throws `not-found`, `bad-request`, `conflict` if closed or stale,
 * `forbidden` for costs without the right.
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
    refuseCosts(actor, receipt.lines, receipt.transport);
    const came = await lockNamedProducts(tx, receipt.lines);
    const lineOf = await readLines(tx, id);
    const costs = await costReceipt(tx, came, lineOf, receipt.transport);
    await noteLines(tx, id, came, { lineOf, costs });
    const isDone = await close(tx, id, receipt);
    const uncounted = await changeStock(
      tx,
      actor,
      came.map(({ productId, line }) => ({
        productId,
        placeId,
        kind: 'receipt',
        ...getFrom(costs, productId),
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
        lines: came.map(({ name, line }) => `${line.pieces} ${name}${costWords(line)}`),
        ...(receipt.transport !== undefined && { transport: receipt.transport }),
        ...(uncounted.size > 0 && {
          uncounted: came
            .filter(({ productId }) => uncounted.has(productId))
            .map(({ name }) => name),
        }),
        ...(isDone && { state: 'received' }),
        ...(receipt.reason !== undefined && { reason: receipt.reason }),
      },
    });
    return readPurchase(tx, actor, id);
  });
}

async function noteLines(
  tx: Db,
  purchaseId: number,
  came: readonly Came[],
  { lineOf, costs }: { lineOf: Map<number | null, Line>; costs: Map<number, Valued> },
): Promise<void> {
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
    const { valued: costed, valueXof: costXof } = getFrom(costs, productId);
    await tx
      .insert(purchaseLines)
      .values({
        purchaseId,
        productId,
        name,
        ordered: 0,
        received: line.pieces,
        costed,
        costXof,
        ...reason,
      })
      .onConflictDoUpdate({
        target: [purchaseLines.purchaseId, purchaseLines.productId],
        set: {
          received: sql`${purchaseLines.received} + ${line.pieces}`,
          costed: sql`${purchaseLines.costed} + ${costed}`,
          costXof: sql`${purchaseLines.costXof} + ${costXof}`,
          ...reason,
        },
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
