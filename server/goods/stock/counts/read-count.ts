import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { QueryOf } from '#contract/base/staff-list.ts';
import {
  type CountDetail,
  type ListedCount,
  staffCounts,
} from '#contract/goods/stock/staff-counts.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { hasPart } from '#server/base/lists/page-of.ts';
import { listOf, type StaffRows } from '#server/base/lists/read-list.ts';
import { Problem } from '#server/base/problem.ts';
import { isoTime } from '#server/base/time.ts';
import {
  type FirstActDone,
  findFourEyesRefusal,
  requirePerson,
} from '#server/base/two-people/four-eyes.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { countSheets, places, stockCountLines } from '../tables.ts';

export const countNotFound = () => new Problem('not-found', 'Cet inventaire n’existe pas.');

/** A count sheet with what was counted and how it differs. Throws `not-found`. */
export async function readCount(db: Db, actor: Actor, id: number): Promise<CountDetail> {
  const [head] = await readHeads(db, [id]);
  if (head === undefined) throw countNotFound();
  const lines = await db
    .select({
      product_id: stockCountLines.productId,
      reference: products.reference,
      gtin: products.gtin,
      name: products.name,
      counted: stockCountLines.counted,
      on_hand: stockCountLines.onHand,
      difference: sql<number | null>`${stockCountLines.counted} - ${stockCountLines.onHand}`,
    })
    .from(stockCountLines)
    .innerJoin(products, eq(products.id, stockCountLines.productId))
    .where(eq(stockCountLines.sheetId, id))
    .orderBy(asc(products.name), asc(products.id));
  const refusal = head.state === 'open' ? await findCountRefusal(db, actor, id) : undefined;
  return { ...head, lines, accept_refusal: refusal ?? null };
}

async function readHeads(db: Db, ids: number[]): Promise<ListedCount[]> {
  const countOf = (isThat = sql`true`) =>
    sql<number>`(select count(*) from ${stockCountLines}
      where ${stockCountLines.sheetId} = ${countSheets.id} and ${isThat})::int`;
  const rows = await db
    .select({
      sheet: countSheets,
      place: places.name,
      articles: countOf(),
      counted: countOf(sql`${stockCountLines.counted} is not null`),
      differing: countOf(sql`${stockCountLines.counted} <> ${stockCountLines.onHand}`),
    })
    .from(countSheets)
    .innerJoin(places, eq(places.id, countSheets.placeId))
    .where(inArray(countSheets.id, ids));
  return rows.map(({ sheet, place, articles, counted, differing }) => ({
    id: sheet.id,
    place_id: sheet.placeId,
    place,
    state: sheet.state,
    note: sheet.note,
    opened_at: isoTime(sheet.openedAt),
    closed_at: sheet.closedAt && isoTime(sheet.closedAt),
    articles,
    counted,
    differing,
    version: sheet.version,
  }));
}

export function listCounts(db: Db, query: QueryOf<typeof staffCounts>): StaffRows<ListedCount> {
  const { state, place_id: placeId, q } = query;
  return listOf(db, staffCounts, query, {
    from: countSheets,
    where: and(
      state && eq(countSheets.state, state),
      placeId === undefined ? undefined : eq(countSheets.placeId, placeId),
      q ? hasPart(countSheets.note, q) : undefined,
    ),
    sortable: { opened_at: countSheets.openedAt },
    id: countSheets.id,
    read: (ids) => readHeads(db, ids),
  });
}

const ACT = 'stock-count-accepted';

/** The accounts that counted lines of a sheet, each as a first act of the four eyes. */
export async function readCountActs(db: Db, sheetId: number): Promise<FirstActDone[]> {
  const found = await db
    .selectDistinct({ byId: stockCountLines.countedById })
    .from(stockCountLines)
    .where(and(eq(stockCountLines.sheetId, sheetId), isNotNull(stockCountLines.counted)));
  return found.map(({ byId }) => ({ act: 'stock-counted', byId }));
}

/** Why the actor may not accept the sheet (rule G-32), in French; undefined if they may. */
async function findCountRefusal(
  db: Db,
  actor: Actor,
  sheetId: number,
): Promise<string | undefined> {
  if (actor.kind !== 'account') return 'Un inventaire s’accepte avec son propre compte.';
  return findFourEyesRefusal(db, ACT, requirePerson(actor), await readCountActs(db, sheetId));
}
