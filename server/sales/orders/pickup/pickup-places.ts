import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { PickupPlace } from '#contract/sales/handover/pickup.ts';
import type { Config } from '#server/base/config/config.ts';
import { type Db, rowsOf } from '#server/base/db/open.ts';
import { Problem } from '#server/base/problem.ts';
import { lockStock } from '#server/goods/stock/ledger/read-stock.ts';
import { places } from '#server/goods/stock/tables.ts';
import { findDeliveryDays } from '../delivery/delivery-days.ts';
import { promisePickup } from './pickup-days.ts';

type Wanted = { productId: number; quantity: number };
export type ChosenPickup = { placeId: number; name: string };

const isOpen = and(eq(places.collects, true), eq(places.active, true));

/** Where an order can be collected, the default place first, with what is missing there of some articles. */
export async function listPickupPlaces(
  db: Db,
  config: Config,
  wanted: readonly Wanted[],
): Promise<PickupPlace[]> {
  const { id, name, address, hours } = places;
  const found = await db
    .select({ id, name, address, hours })
    .from(places)
    .where(isOpen)
    .orderBy(desc(places.isDefault), asc(places.id));
  if (found.length === 0) return [];
  const missing = await findMissing(
    db,
    found.map((place) => place.id),
    wanted,
  );
  const { from } = promisePickup(new Date(), await findDeliveryDays(db, config));
  return found.map((place) => ({
    ...place,
    from,
    missing: missing.flatMap((lack) => (lack.placeId === place.id ? [lack.name] : [])),
  }));
}

/** The articles of a text like `12x1,15x2`, whose form the contract has checked. */
export const readWanted = (text: string): Wanted[] =>
  text.split(',').map((part) => {
    const [productId = 0, quantity = 0] = part.split('x').map(Number);
    return { productId, quantity };
  });

/** A place where orders are collected. Throws `bad-request` for any other. */
export async function choosePickup(db: Db, placeId: number): Promise<ChosenPickup> {
  const [found] = await db
    .select({ name: places.name })
    .from(places)
    .where(and(isOpen, eq(places.id, placeId)));
  if (found !== undefined) return { placeId, name: found.name };
  throw refusal('bad-request', 'On ne retire pas ou plus de commande à cet endroit.');
}

/**
 * Refuses a place where too few pieces lie that no other order keeps there. Locks the stock of the articles, so
 * that two buyers of the last piece come one after the other. Throws `conflict`.
 */
export async function refuseMissingAt(
  tx: Db,
  { placeId, name }: ChosenPickup,
  wanted: readonly Wanted[],
): Promise<void> {
  await lockStock(
    tx,
    wanted.map(({ productId }) => productId),
  );
  const [first] = await findMissing(tx, [placeId], wanted);
  if (first === undefined) return;
  throw refusal(
    'conflict',
    `Il n’y a pas assez de ${first.name} à ${name} : choisissez un autre lieu ou la livraison.`,
  );
}

/**
 * Counted articles of which a place has too few: what lies there, less what orders keep that leave from
 * there, those without a place from the default one.
 */
async function findMissing(
  db: Db,
  placeIds: readonly number[],
  wanted: readonly Wanted[],
): Promise<{ placeId: number; name: string }[]> {
  if (wanted.length === 0) return [];
  const numbers = (of: readonly number[]) => sql`${sql.param([...of])}::int[]`;
  const rows = rowsOf<{ place_id: number; name: string }>(
    await db.execute(sql`
      with wanted as (
        select id, sum(quantity) as quantity
        from unnest(${numbers(wanted.map(({ productId }) => productId))},
          ${numbers(wanted.map(({ quantity }) => quantity))}) as asked(id, quantity)
        group by id
      )
      select place.id as place_id, product.name
      from wanted
      join products product on product.id = wanted.id
      join product_stock stock on stock.product_id = wanted.id
      cross join unnest(${numbers(placeIds)}) as place(id)
      where least(
        stock.available,
        coalesce((select on_hand from place_stock
          where product_id = wanted.id and place_id = place.id), 0)
        - coalesce((select sum(line.reserved) from order_lines line
            join orders on orders.id = line.order_id
            where line.product_id = wanted.id and line.reserved > 0
              and coalesce(orders.place_id, (select id from places where is_default)) = place.id), 0)
      ) < wanted.quantity
      order by product.name, product.id`),
  );
  return rows.map(({ place_id, name }) => ({ placeId: place_id, name }));
}

const refusal = (code: 'bad-request' | 'conflict', message: string) =>
  new Problem(code, message, [{ field: 'delivery.pickup_place_id', message }]);
