import { inArray } from 'drizzle-orm';
import { formatXof } from '#contract/base/fields/money.ts';
import type { Receipt } from '#contract/goods/stock/staff-purchases.ts';
import type { Db } from '#server/base/db/open.ts';
import { type Actor, actorHasRight } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { refuseLines, type StockProduct } from '../ledger/find-products.ts';
import type { purchaseLines } from '../tables.ts';
import { spreadAmount } from '../value/spread-transport.ts';
import { NO_VALUE, type Valued } from '../value/take-value.ts';

type Costed = { pieces: number; unit_cost?: number | undefined };
type Came = StockProduct & { line: Costed };
type Line = typeof purchaseLines.$inferSelect;

/** Throws `forbidden` if an actor without `margins:write` sends a cost. */
export function refuseCosts(
  actor: Actor,
  lines: readonly Costed[],
  transport?: Receipt['transport'],
): void {
  const isWithout = transport === undefined && lines.every((line) => line.unit_cost === undefined);
  if (isWithout || actorHasRight(actor, 'margins:write')) return;
  throw new Problem('forbidden', 'Les coûts ne vous sont pas ouverts : laissez-les vides.');
}

/** For the audit log, which only holders of `margins:read` may read. */
export const costWords = ({ unit_cost: cost }: Costed): string =>
  cost === undefined ? '' : ` à ${formatXof(cost)}`;

/**
 * What the received pieces cost by product, their share of the transport included; pieces without a cost have no value.
 * Throws `bad-request` if the transport cannot be shared: a line without a cost, or without a volume.
 */
export async function costReceipt(
  tx: Db,
  came: readonly Came[],
  lineOf: ReadonlyMap<number | null, Pick<Line, 'unitCostXof'>>,
  transport: Receipt['transport'],
): Promise<Map<number, Valued>> {
  const costs = came.map(
    ({ productId, line }) => line.unit_cost ?? lineOf.get(productId)?.unitCostXof ?? null,
  );
  const shares = transport === undefined ? [] : await shareTransport(tx, came, costs, transport);
  return new Map(
    came.map(({ productId, line: { pieces } }, place) => {
      const cost = costs[place] ?? null;
      if (cost === null) return [productId, { ...NO_VALUE, pieces }];
      return [
        productId,
        { pieces, valued: pieces, valueXof: pieces * cost + (shares[place] ?? 0) },
      ];
    }),
  );
}

async function shareTransport(
  tx: Db,
  came: readonly Came[],
  costs: readonly (number | null)[],
  { amount, spread }: NonNullable<Receipt['transport']>,
): Promise<number[]> {
  const refuse = (place: number, field: string, message: string) => [
    { field: `lines.${place}.${field}`, message: `${came[place]?.name} ${message}` },
  ];
  refuseLines(
    costs.flatMap((cost, place) =>
      cost === null
        ? refuse(place, 'unit_cost', 'n’a pas de coût : indiquez-le pour répartir le transport.')
        : [],
    ),
  );
  if (spread === 'value') {
    const values = came.map(({ line }, place) => line.pieces * (costs[place] ?? 0));
    return spreadAmount(amount, values);
  }
  const litresOf = await readVolumes(tx, came);
  refuseLines(
    came.flatMap(({ productId }, place) =>
      litresOf.get(productId)
        ? []
        : refuse(
            place,
            'unit_cost',
            'n’a pas de volume : notez ses litres sur sa fiche, ou répartissez par valeur.',
          ),
    ),
  );
  return spreadAmount(
    amount,
    came.map(({ productId, line }) => line.pieces * (litresOf.get(productId) ?? 0)),
  );
}

async function readVolumes(tx: Db, came: readonly Came[]): Promise<Map<number, number>> {
  const rows = await tx
    .select({ id: products.id, litres: products.volumeLitres })
    .from(products)
    .where(
      inArray(
        products.id,
        came.map(({ productId }) => productId),
      ),
    );
  return new Map(rows.map(({ id, litres }) => [id, litres ?? 0]));
}
