import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { QueryOf } from '#contract/base/staff-list.ts';
import { staffTillShortages, type TillShortage } from '#contract/money/tills/staff-tills.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { hasPart } from '#server/base/lists/page-of.ts';
import { listOf, type StaffRows } from '#server/base/lists/read-list.ts';
import { Problem } from '#server/base/problem.ts';
import { isoTime } from '#server/base/time.ts';
import { places } from '#server/goods/stock/tables.ts';
import { tillSales, tillShortages } from '../tables.ts';

const joined = sql`${tillShortages} join ${tillSales} on ${tillSales.id} = ${tillShortages.saleId}`;

export function listTillShortages(
  db: Db,
  query: QueryOf<typeof staffTillShortages>,
): StaffRows<TillShortage> {
  const { settled, q } = query;
  return listOf(db, staffTillShortages, query, {
    from: joined,
    where: and(
      settled && (settled === 'true' ? isNotNull : isNull)(tillShortages.settledAt),
      q ? hasPart(sql`${tillShortages.name} || ' ' || ${tillSales.number}`, q) : undefined,
    ),
    sortable: {
      sold_at: tillSales.deviceAt,
      product: tillShortages.name,
      settled_at: sql`coalesce(${tillShortages.settledAt}, 'infinity')`,
    },
    id: tillShortages.id,
    read: (ids) => readListed(db, ids),
  });
}

async function readListed(db: Db, ids: number[]): Promise<TillShortage[]> {
  const rows = await db
    .select({ lack: tillShortages, sale: tillSales, place: places.name })
    .from(tillShortages)
    .innerJoin(tillSales, eq(tillSales.id, tillShortages.saleId))
    .innerJoin(places, eq(places.id, tillShortages.placeId))
    .where(inArray(tillShortages.id, ids));
  return rows.map(({ lack, sale, place }) => ({
    id: lack.id,
    number: sale.number,
    order_id: sale.orderId,
    product_id: lack.productId,
    product: lack.name,
    place,
    pieces: lack.pieces,
    sold_at: isoTime(sale.deviceAt),
    settled_at: lack.settledAt && isoTime(lack.settledAt),
    note: lack.note,
  }));
}

/** Throws `not-found`. */
export async function readTillShortage(db: Db, id: number): Promise<TillShortage> {
  const [found] = await readListed(db, [id]);
  if (found === undefined) throw new Problem('not-found', 'Ce manque n’existe pas.');
  return found;
}

/** Notes how a lack was explained. Throws `not-found`, `conflict`. */
export async function settleTillShortage(
  db: Db,
  actor: Actor,
  id: number,
  note: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { number, settled_at: settledAt } = await readTillShortage(tx, id);
    const changed = await tx
      .update(tillShortages)
      .set({
        settledAt: sql`now()`,
        settledById: actor.kind === 'account' ? actor.id : null,
        note,
      })
      .where(and(eq(tillShortages.id, id), isNull(tillShortages.settledAt)))
      .returning({ id: tillShortages.id });
    if (settledAt !== null || changed.length === 0) {
      throw new Problem('conflict', 'Ce manque est déjà réglé.');
    }
    await writeAudit(tx, actor, {
      action: 'till shortage settled',
      subject: `till-shortage:${id}`,
      after: { ticket: number, note },
    });
  });
}
