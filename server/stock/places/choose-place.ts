import type { Db } from '#server/db/open.ts';
import { defaultPlaceId } from '../ledger/read-stock.ts';
import { checkPlace } from './places.ts';

/** The place that somebody names, else the default one. Throws `bad-request` for one that is not used. */
export async function choosePlace(tx: Db, id: number | undefined): Promise<number> {
  if (id === undefined) return defaultPlaceId(tx);
  await checkPlace(tx, id);
  return id;
}
