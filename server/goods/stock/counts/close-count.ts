import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { CountDetail } from '#contract/goods/stock/staff-counts.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import { outdatedVersion, type VersionSeen } from '#server/base/content-version.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Act } from '#server/base/identity/act.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { refuseSamePerson } from '#server/base/two-people/four-eyes.ts';
import { countSheets, stockCountLines } from '#server/goods/stock/tables.ts';
import { changeStock } from '../ledger/change-stock.ts';
import { openStock } from '../ledger/count-products.ts';
import { listPlacedPieces } from '../ledger/read-stock.ts';
import { countNotFound, readCount, readCountActs } from './read-count.ts';

type Sheet = typeof countSheets.$inferSelect;

/**
 * Writes the differences of a sheet into the stock and closes it (rule G-32). Lines without a count change nothing.
 * Throws `not-found`, `forbidden`, and `conflict` if it is closed, stale or empty, or orders hold missing pieces.
 */
export function acceptCount(
  { db, config, actor }: Act,
  { id, version: seenVersion }: VersionSeen,
  aloneReason = '',
): Promise<CountDetail> {
  return db.transaction(async (tx) => {
    const sheet = await lockOpenSheet(tx, { id, version: seenVersion });
    const counted = await readCounted(tx, id);
    if (counted.length === 0) {
      throw new Problem('conflict', 'Rien n’est encore compté sur cet inventaire.');
    }
    await refuseSamePerson(tx, 'stock-count-accepted', actor, await readCountActs(tx, id), {
      settings: config.settings,
      since: counted.reduce((last, { at }) => (at && at > last ? at : last), sheet.openedAt),
      reason: aloneReason,
      subject: `count:${id}`,
    });
    const moves = (await differencesOf(tx, actor, sheet, counted)).map(({ productId, pieces }) => ({
      productId,
      placeId: sheet.placeId,
      kind: 'count' as const,
      pieces,
      countId: id,
    }));
    await changeStock(tx, actor, moves);
    await close(tx, actor, sheet, 'accepted');
    await writeAudit(tx, actor, {
      action: 'count accepted',
      subject: `count:${id}`,
      after: { counted: counted.length, differing: moves.length },
    });
    return readCount(tx, actor, id);
  });
}

/** Gives a sheet up; the stock stays as it is. Throws `not-found`, and `conflict` when it is closed or stale. */
export function cancelCount(
  db: Db,
  actor: Actor,
  { id, version: seenVersion }: VersionSeen,
): Promise<CountDetail> {
  return db.transaction(async (tx) => {
    const sheet = await lockOpenSheet(tx, { id, version: seenVersion });
    await close(tx, actor, sheet, 'cancelled');
    await writeAudit(tx, actor, { action: 'count cancelled', subject: `count:${id}` });
    return readCount(tx, actor, id);
  });
}

async function lockOpenSheet(tx: Db, { id, version: seenVersion }: VersionSeen): Promise<Sheet> {
  const [sheet] = await tx.select().from(countSheets).where(eq(countSheets.id, id)).for('update');
  if (sheet === undefined) throw countNotFound();
  if (seenVersion !== undefined && seenVersion !== sheet.version) throw outdatedVersion();
  if (sheet.state !== 'open') throw new Problem('conflict', 'Cet inventaire est clos.');
  return sheet;
}

type CountedLine = { productId: number; counted: number; onHand: number; at: Date | null };

async function readCounted(tx: Db, sheetId: number): Promise<CountedLine[]> {
  const lines = await tx
    .select({
      productId: stockCountLines.productId,
      counted: sql<number>`${stockCountLines.counted}`,
      onHand: sql<number>`coalesce(${stockCountLines.onHand}, 0)`,
      at: stockCountLines.countedAt,
    })
    .from(stockCountLines)
    .where(and(eq(stockCountLines.sheetId, sheetId), isNotNull(stockCountLines.counted)))
    .orderBy(asc(stockCountLines.productId));
  return lines;
}

/** Uncounted products become counted, with the present stock as the figure to compare with. */
async function differencesOf(
  tx: Db,
  actor: Actor,
  { placeId }: Sheet,
  counted: readonly CountedLine[],
): Promise<{ productId: number; pieces: number }[]> {
  const ids = counted.map(({ productId }) => productId);
  const { opened } = await openStock(tx, actor, ids);
  const lying = await listPlacedPieces(tx, [...opened]);
  return counted.flatMap(({ productId, counted: found, onHand }) => {
    const there = lying.get(productId)?.find((one) => one.placeId === placeId)?.onHand ?? 0;
    const pieces = found - (opened.has(productId) ? there : onHand);
    return pieces === 0 ? [] : [{ productId, pieces }];
  });
}

async function close(
  tx: Db,
  actor: Actor,
  { id }: Sheet,
  state: 'accepted' | 'cancelled',
): Promise<void> {
  await tx
    .update(countSheets)
    .set({
      state,
      closedAt: sql`now()`,
      closedById: actor.kind === 'account' ? actor.id : null,
      version: sql`${countSheets.version} + 1`,
    })
    .where(eq(countSheets.id, id));
}
