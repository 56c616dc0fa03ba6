import type { Parcel } from '#contract/sales/orders/relative.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { changeOrder } from '../order/change-order.ts';
import { lockOrder } from '../order/find-orders.ts';
import { opensParcel } from '../relative/parcel-link.ts';
import { getByParcelLink, type ParcelLink, readParcel } from './read-parcel.ts';

/**
 * Whoever receives an order agrees that its buyer sees the photo of the hand-over, or refuses, before the delivery and
 * after it; what they say here counts before what was said at the door. Throws `not-found`.
 */
export async function answerPhoto(
  db: Db,
  config: Config,
  link: ParcelLink,
  agrees: boolean,
): Promise<Parcel> {
  const { id } = await getByParcelLink(db, config, link);
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    const photoConsent = agrees ? 'agreed' : 'refused';
    // Another number may have been named meanwhile.
    if (!opensParcel(config, order, link.token) || order.photoConsent === photoConsent) return;
    const kind = agrees ? 'photo-agreed' : 'photo-refused';
    await changeOrder(tx, 'guest', order, { photoConsent }, { kind });
  });
  return readParcel(db, config, link);
}
