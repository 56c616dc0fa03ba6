import { eq, sql } from 'drizzle-orm';
import type { TillSerial } from '#contract/money/tills/till-orders.ts';
import type { Db } from '#server/base/db/open.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { places, serials } from '#server/goods/stock/tables.ts';
import type { Till } from '../devices/own-device.ts';

/**
 * The piece with a serial number that lies at the till's place, by the number as scanned. Else says in French why none can
 * be sold: unknown, sold, elsewhere, or the number of several products here.
 */
export async function findTillSerial(db: Db, till: Till, scanned: string): Promise<TillSerial> {
  const code = scanned.trim();
  const known = await db
    .select({
      productId: serials.productId,
      name: products.name,
      serial: serials.serial,
      state: serials.state,
      placeId: serials.placeId,
      place: places.name,
    })
    .from(serials)
    .innerJoin(products, eq(products.id, serials.productId))
    .leftJoin(places, eq(places.id, serials.placeId))
    .where(eq(sql`upper(${serials.serial})`, code.toUpperCase()))
    .orderBy(serials.id);
  const here = known.filter(({ state, placeId }) => state !== 'sold' && placeId === till.placeId);
  const [piece] = here;
  if (piece !== undefined && here.length === 1) {
    return { piece: { product_id: piece.productId, serial: piece.serial }, problem: '' };
  }
  const [other] = known.toSorted((a, b) => Number(a.state === 'sold') - Number(b.state === 'sold'));
  return { piece: null, problem: problemOf(code, here, other) };
}

function problemOf(
  code: string,
  here: readonly { name: string }[],
  other: { name: string; state: string; place: string | null } | undefined,
): string {
  if (here.length > 1) {
    const names = here.map(({ name }) => name).join(', ');
    return `Le numéro ${code} est celui de plusieurs articles : ${names}. Cherchez l’article par son nom.`;
  }
  if (other === undefined) return `Code inconnu : ${code}. Cherchez l’article par son nom.`;
  const { name, state, place } = other;
  if (state === 'sold') return `La pièce ${code} est déjà vendue : ${name}.`;
  return place === null
    ? `La pièce ${code} n’est pas en stock : ${name}.`
    : `La pièce ${code} n’est pas ici, mais à ${place} : ${name}.`;
}
