import { messages } from '#contract/messages.ts';
import type { Db } from '#server/db/open.ts';
import { type FoundPack, findPack, isCurrent, listCurrentPacks } from '#server/packs/find-packs.ts';
import { Problem } from '#server/problem.ts';
import type { WantedLine } from '../order/order-request.ts';

/**
 * The pack that is ordered, by its code or, as existing clients do, by its lines alone, and what each
 * of its products costs within it. Throws `conflict` when it is not sold today, or when the lines are
 * not all of its products in its quantities: a pack is sold whole.
 */
export async function findPackGoods(
  db: Db,
  lines: readonly WantedLine[],
  code: string | undefined,
): Promise<{ id: number; priceOf: Map<number, number> }> {
  const found = code === undefined ? await findByLines(db, lines) : await findPack(db, code);
  if (found === undefined || !isCurrent(found)) throw new Problem('conflict', messages.pack.gone);
  if (!isWhole(found, lines)) {
    throw new Problem('conflict', 'Le contenu de ce pack a changé : ouvrez-le de nouveau.');
  }
  const prices = found.lines.map(({ productId, unitPrice }) => [productId, unitPrice] as const);
  return { id: found.id, priceOf: new Map(prices) };
}

/** Of several packs of the same products, the one whose prices were shown. */
async function findByLines(db: Db, lines: readonly WantedLine[]): Promise<FoundPack | undefined> {
  const whole = (await listCurrentPacks(db)).filter((pack) => isWhole(pack, lines));
  const isAsShown = (pack: FoundPack) =>
    lines.every(({ id, shownPrice }) =>
      pack.lines.some(({ productId, unitPrice }) => productId === id && unitPrice === shownPrice),
    );
  return whole.find(isAsShown) ?? whole[0];
}

function isWhole(pack: FoundPack, lines: readonly WantedLine[]): boolean {
  const wanted = new Map<number, number>();
  for (const { id, quantity } of lines) wanted.set(id, (wanted.get(id) ?? 0) + quantity);
  return (
    wanted.size === pack.lines.length &&
    pack.lines.every(({ productId, quantity }) => wanted.get(productId) === quantity)
  );
}
