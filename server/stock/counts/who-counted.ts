import { and, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { countLines } from '#server/db/schema/stock.ts';
import type { Actor } from '#server/identity/actor.ts';
import { type Done, findFourEyesRefusal, personOf } from '#server/identity/four-eyes.ts';

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
