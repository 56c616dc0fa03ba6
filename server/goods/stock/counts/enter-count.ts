import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { CountDetail, CountEntries, NewCount } from '#contract/goods/stock/staff-counts.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { lockNamedProducts } from '../ledger/find-products.ts';
import { listPlacedPieces, lockStock } from '../ledger/read-stock.ts';
import { checkPlace } from '../places/places.ts';
import { countSheets, placeStock, stockCountLines } from '../tables.ts';
import { countNotFound, readCount } from './read-count.ts';

/** Opens a sheet to count a place: all that lies there, or the named products. Audited. Throws `bad-request`. */
export function openCount(db: Db, actor: Actor, form: NewCount): Promise<CountDetail> {
  return db.transaction(async (tx) => {
    const { place_id: placeId, note = '', articles } = form;
    await checkPlace(tx, placeId);
    const ids =
      articles === undefined
        ? await readLyingAt(tx, placeId)
        : (await lockNamedProducts(tx, articles, 'articles')).map(({ productId }) => productId);
    const openedById = actor.kind === 'account' ? actor.id : null;
    const { id } = oneRow(
      await tx
        .insert(countSheets)
        .values({ placeId, note, openedById })
        .returning({ id: countSheets.id }),
    );
    await tx.execute(sql`insert into ${stockCountLines} (sheet_id, product_id)
      select ${id}, p.id from products p where p.id = any(${sql.param(ids)}::int[])`);
    await writeAudit(tx, actor, {
      action: 'count opened',
      subject: `count:${id}`,
      after: { placeId, articles: ids.length },
    });
    return readCount(tx, actor, id);
  });
}

async function readLyingAt(tx: Db, placeId: number): Promise<number[]> {
  const lying = await tx
    .select({ id: placeStock.productId })
    .from(placeStock)
    .where(and(eq(placeStock.placeId, placeId), gt(placeStock.onHand, 0)))
    .orderBy(asc(placeStock.productId));
  return lying.map(({ id }) => id);
}

/**
 * Sets the counted pieces and notes the stock of now beside them. With `is_added` adds them to those counted before and
 * keeps the stock noted then. The stock stays; audited. Throws `not-found`, `bad-request`, `conflict` (closed).
 */
export function enterCount(
  db: Db,
  actor: Actor,
  id: number,
  { lines }: CountEntries,
): Promise<CountDetail> {
  return db.transaction(async (tx) => {
    const [sheet] = await tx.select().from(countSheets).where(eq(countSheets.id, id)).for('update');
    if (sheet === undefined) throw countNotFound();
    if (sheet.state !== 'open') throw new Problem('conflict', 'Cet inventaire est clos.');
    const articles = await lockNamedProducts(tx, lines);
    const ids = articles.map(({ productId }) => productId);
    await lockStock(tx, ids);
    const lying = await listPlacedPieces(tx, ids);
    const countedById = actor.kind === 'account' ? actor.id : null;
    for (const { productId, line } of articles) {
      const there = lying.get(productId)?.find(({ placeId }) => placeId === sheet.placeId);
      const onHand = there?.onHand ?? 0;
      const entry = { counted: line.counted, onHand, countedById, countedAt: new Date() };
      const added = {
        counted: sql`coalesce(${stockCountLines.counted}, 0) + ${line.counted}`,
        onHand: sql`coalesce(${stockCountLines.onHand}, ${onHand})`,
      };
      await tx
        .insert(stockCountLines)
        .values({ sheetId: id, productId, ...entry })
        .onConflictDoUpdate({
          target: [stockCountLines.sheetId, stockCountLines.productId],
          set: { ...entry, ...(line.is_added && added) },
        });
    }
    await tx
      .update(countSheets)
      .set({ version: sql`${countSheets.version} + 1` })
      .where(eq(countSheets.id, id));
    await writeAudit(tx, actor, {
      action: 'count entered',
      subject: `count:${id}`,
      after: { lines: articles.map(({ name, line }) => `${line.counted} ${name}`) },
    });
    return readCount(tx, actor, id);
  });
}
