import { inArray } from 'drizzle-orm';
import type { TillReturn } from '#contract/money/tills/till-returns.ts';
import type { Db } from '#server/base/db/open.ts';
import { type Actor, actorHasRight } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { findSoldSerials } from '#server/goods/stock/serials/find-sold-serials.ts';
import { orderLines } from '#server/sales/orders/tables.ts';
import type { Returnable } from './goods-back.ts';

type Line = TillReturn['lines'][number];

/**
 * Refuses pieces that cannot come back, and a reason whose days are over unless the seller may decide about returns
 * (rule M-54). Throws `conflict`.
 */
export function refuseLate(returnable: Returnable, lines: readonly Line[], actor: Actor): void {
  const isResponsible = actorHasRight(actor, 'returns:write');
  for (const { line_id: lineId, quantity, reason } of lines) {
    const line = returnable.lines.find((one) => one.lineId === lineId);
    if (line === undefined) {
      throw new Problem(
        'conflict',
        returnable.refusal ??
          'Cet article est déjà dans un retour, ou n’est pas de cette commande.',
      );
    }
    if (quantity > line.quantity) {
      throw new Problem('conflict', `${line.name} : ${line.quantity} au plus.`);
    }
    if (!isResponsible && !line.reasons.includes(reason)) {
      throw new Problem(
        'conflict',
        `${line.name} : le délai pour le rendre pour cette raison est passé. Un responsable peut l’accepter.`,
      );
    }
  }
}

export type LineSerials = { lineId: number; productId: number; serials: string[] };

/**
 * The serial numbers that come back, by line. Pieces that left with a number come back with it; more pieces without one
 * than left without are refused. Throws `bad-request`, `conflict`.
 */
export async function checkSerials(
  db: Db,
  returnable: Returnable,
  lines: readonly Line[],
): Promise<LineSerials[]> {
  const ids = lines.map(({ line_id: id }) => id);
  const soldOf = await findSoldSerials(db, ids);
  const products = await db
    .select({ id: orderLines.id, productId: orderLines.productId })
    .from(orderLines)
    .where(inArray(orderLines.id, ids));
  return lines.flatMap(({ line_id: lineId, quantity, serials: typed = [] }) => {
    const { name, quantity: out } = returnable.lines.find((one) => one.lineId === lineId)!;
    const given = typed.map((serial) => serial.trim().toUpperCase()).filter(Boolean);
    const sold = soldOf.get(lineId) ?? [];
    const stranger = given.find((serial) => !sold.some((one) => one.toUpperCase() === serial));
    if (stranger !== undefined) {
      throw new Problem('conflict', `La pièce ${stranger} n’est pas partie avec cette vente.`);
    }
    if (new Set(given).size < given.length || given.length > quantity) {
      throw new Problem('bad-request', `${name} : un numéro de série par pièce, chacun une fois.`);
    }
    const unnumbered = Math.max(0, out - sold.length);
    if (quantity - given.length > unnumbered) {
      throw new Problem(
        'bad-request',
        `${name} : indiquez le numéro de série de chaque pièce qui revient.`,
      );
    }
    const productId = products.find(({ id }) => id === lineId)?.productId ?? null;
    return productId === null || given.length === 0 ? [] : [{ lineId, productId, serials: given }];
  });
}
