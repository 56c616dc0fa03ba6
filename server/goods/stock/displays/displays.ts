import { and, asc, eq } from 'drizzle-orm';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { displayedProducts, places } from '../tables.ts';

type Display = { place_id: number; name: string; is_displayed: boolean };

/** The showrooms in use, each with whether the product stands there for visitors to see. */
export async function listDisplays(db: Db, productId: number): Promise<Display[]> {
  const rows = await db
    .select({ place_id: places.id, name: places.name, shown: displayedProducts.productId })
    .from(places)
    .leftJoin(
      displayedProducts,
      and(eq(displayedProducts.placeId, places.id), eq(displayedProducts.productId, productId)),
    )
    .where(and(eq(places.kind, 'showroom'), eq(places.active, true)))
    .orderBy(asc(places.name));
  return rows.map(({ shown, ...place }) => ({ ...place, is_displayed: shown !== null }));
}

/** Sets whether a product stands in a showroom. Throws `not-found`, `bad-request` for another kind of place. */
export function setDisplay(
  db: Db,
  actor: Actor,
  productId: number,
  { placeId, isDisplayed }: { placeId: number; isDisplayed: boolean },
): Promise<void> {
  return db.transaction(async (tx) => {
    const [product] = await tx
      .select({ id: products.id })
      .from(products)
      .where(eq(products.id, productId))
      // Two changes of one product follow each other.
      .for('update');
    if (product === undefined) throw new Problem('not-found', 'Ce produit n’existe pas ou plus.');
    const place = (await listDisplays(tx, productId)).find(({ place_id: id }) => id === placeId);
    if (place === undefined) {
      const message = 'Un article s’expose dans un magasin utilisé.';
      throw new Problem('bad-request', message, [{ field: 'place_id', message }]);
    }
    if (place.is_displayed === isDisplayed) return;
    if (isDisplayed) await tx.insert(displayedProducts).values({ productId, placeId });
    else {
      const isThere = and(
        eq(displayedProducts.productId, productId),
        eq(displayedProducts.placeId, placeId),
      );
      await tx.delete(displayedProducts).where(isThere);
    }
    await writeAudit(tx, actor, {
      action: 'product displayed',
      subject: `product:${productId}`,
      before: { [place.name]: !isDisplayed },
      after: { [place.name]: isDisplayed },
    });
  });
}
