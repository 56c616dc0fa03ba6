import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { CountDetail, NewCount } from '#contract/goods/stock/staff-counts.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { countLines, countSheets, placeStock } from '#server/goods/stock/tables.ts';
import { findArticles } from '../ledger/find-articles.ts';
import { checkPlace } from '../places/places.ts';
import { readCount } from './read-count.ts';

/** Opens a sheet to count a place: all that lies there, or the named articles. Throws `bad-request`. */
export function openCount(db: Db, actor: Actor, form: NewCount): Promise<CountDetail> {
  return db.transaction(async (tx) => {
    const { place_id: placeId, note = '', articles } = form;
    await checkPlace(tx, placeId);
    const ids =
      articles === undefined
        ? await readLyingAt(tx, placeId)
        : (await findArticles(tx, articles, 'articles')).map(({ productId }) => productId);
    const openedById = actor.kind === 'account' ? actor.id : null;
    const { id } = oneRow(
      await tx
        .insert(countSheets)
        .values({ placeId, note, openedById })
        .returning({ id: countSheets.id }),
    );
    await tx.execute(sql`insert into ${countLines} (sheet_id, product_id)
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
