import { and, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { type Done, findFourEyesRefusal, personOf } from '#server/base/identity/four-eyes.ts';
import { countLines } from '#server/goods/stock/tables.ts';

const ACT = 'stock-count-accepted';

/** Everybody who counted something on a sheet. */
export async function whoCounted(db: Db, sheetId: number): Promise<Done[]> {
  const found = await db
    .selectDistinct({ byId: countLines.countedById })
    .from(countLines)
    .where(and(eq(countLines.sheetId, sheetId), isNotNull(countLines.counted)));
  return found.map(({ byId }) => ({ act: 'stock-counted', byId }));
}

/** Why an actor may not accept a sheet, in French; undefined when they may. */
export async function findCountRefusal(
  db: Db,
  actor: Actor,
  sheetId: number,
): Promise<string | undefined> {
  if (actor.kind !== 'account') return 'Un inventaire s’accepte avec son propre compte.';
  return findFourEyesRefusal(db, ACT, personOf(actor), await whoCounted(db, sheetId));
}
