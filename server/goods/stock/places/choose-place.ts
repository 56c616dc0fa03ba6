import type { Db } from '#server/base/db/open.ts';
import { defaultPlaceId } from '../ledger/read-stock.ts';
import { checkPlace } from './places.ts';

/** The place that somebody names, else the default one. Throws `bad-request` for one that is not used. */
export async function choosePlace(tx: Db, id: number | undefined): Promise<number> {
  const chosen = id ?? (await defaultPlaceId(tx));
  await checkPlace(tx, chosen);
  return chosen;
}
