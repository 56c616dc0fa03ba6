import { formatXof } from '#contract/base/fields/money.ts';
import { Problem } from '#server/base/problem.ts';
import type { OwnedOrder } from '#server/sales/orders/order/may-see.ts';
import { isOwed, leftXof } from '#server/sales/orders/paying/settle-order.ts';

import type { instalments } from '#server/sales/orders/tables.ts';
import type { Providers } from '../providers/provider.ts';

/** XOF (rule M-1). */
const LEAST = { order: 50, preorder: 1000, creditorder: 50 } as const;

type Owed = Pick<
  OwnedOrder,
  'saleType' | 'state' | 'hrValidation' | 'shopValidation' | 'amountTotal' | 'amountPaid'
>;
type Part = Pick<typeof instalments.$inferSelect, 'sequence' | 'amount'>;
export type Bounds = { minXof: number; maxXof: number };
/** XOF bounds of the next payment. A partial payment is `partXof` at most. */
export type Payable = Bounds & {
  dueXof: number;
  residualXof: number;
  partXof: number;
  instalment: number | null;
};

/** No provider's bounds, only those of the order. */
export const ANY_AMOUNT: Bounds = { minXof: 1, maxXof: Number.MAX_SAFE_INTEGER };

/** In French; undefined when the order can be paid. */
export function refusalToPay(order: Owed): string | undefined {
  if (order.state === 'cancel') return 'Cette commande est annulée.';
  if (leftXof(order) === 0) return 'Cette commande est déjà payée.';
  const isAccepted = order.hrValidation === 'validated' && order.shopValidation === 'validated';
  if (order.saleType === 'creditorder' && !isAccepted) {
    return 'Merci d’attendre la validation de votre commande avant de la payer.';
  }
  return isOwed(order) ? undefined : 'Cette commande n’est pas encore confirmée.';
}

/** What may be paid now (rule M-1, rule M-2). Throws `conflict`. */
export function payableOf(
  order: Owed,
  parts: readonly Part[],
  provider: Bounds,
  leastXof = 1,
): Payable {
  const refusal = refusalToPay(order);
  if (refusal !== undefined) throw new Problem('conflict', refusal);
  const residual = leftXof(order);
  if (provider.minXof > residual) {
    const least = formatXof(provider.minXof);
    throw new Problem('conflict', `Ce moyen de paiement prend ${least} au moins.`);
  }
  const within = (amountXof: number) =>
    Math.max(Math.min(amountXof, residual, provider.maxXof), provider.minXof);
  const next = nextPart(order, parts);
  const missing = next?.missingXof ?? residual;
  const isFirst = next?.isFirst === true;
  const instalment = next?.sequence ?? null;
  const partXof = residual - leastXof;
  const whole = { residualXof: residual, partXof, instalment };
  /** The amount, all, or as much less as leaves enough for another payment. */
  const leaving = (amountXof: number) => {
    if (amountXof <= partXof || amountXof === residual) return amountXof;
    return partXof >= provider.minXof ? partXof : Math.min(residual, provider.maxXof);
  };
  if (isFirst && order.saleType === 'creditorder') {
    const wanted = within(missing);
    // A prescribed amount is not lowered, although little is left then.
    const exact = wanted === missing ? wanted : leaving(wanted);
    return { minXof: exact, maxXof: exact, dueXof: exact, ...whole };
  }
  const wantsWhole = isFirst && order.saleType === 'preorder';
  const maxXof = leaving(within(residual));
  const leastOf = Math.min(within(wantsWhole ? missing : LEAST[order.saleType]), maxXof);
  const minXof = leastOf > partXof ? maxXof : leastOf;
  const dueXof = Math.min(leaving(within(missing)), maxXof);
  return { minXof, maxXof, dueXof: Math.max(minXof, dueXof), ...whole };
}

function nextPart(
  { amountPaid }: Owed,
  parts: readonly Part[],
): { sequence: number; missingXof: number; isFirst: boolean } | undefined {
  let dueXof = 0;
  for (const [place, { sequence, amount }] of parts
    .toSorted((a, b) => a.sequence - b.sequence)
    .entries()) {
    dueXof += amount;
    if (dueXof > amountPaid) {
      return { sequence, missingXof: dueXof - amountPaid, isFirst: place === 0 };
    }
  }
  return undefined;
}

/** The amount due, or the wanted one (rule M-3). Throws `bad-request` with the bounds. */
export function chooseAmount(
  { minXof, maxXof, dueXof, residualXof, partXof }: Payable,
  wantedXof: number | undefined,
): number {
  const amountXof = wantedXof ?? dueXof;
  const isWithin = amountXof >= minXof && amountXof <= maxXof;
  // A prescribed amount counts in any case.
  const leavesEnough = amountXof <= partXof || amountXof === residualXof || minXof === maxXof;
  if (isWithin && leavesEnough) return amountXof;
  const message = isWithin
    ? `Payez ${formatXof(residualXof)}, ou ${formatXof(partXof)} au plus : le reste serait trop petit pour être payé.`
    : sayBounds(minXof, maxXof);
  throw new Problem('bad-request', message, [{ field: 'amount', message }]);
}

const sayBounds = (minXof: number, maxXof: number) =>
  minXof === maxXof
    ? `Le montant à payer maintenant est de ${formatXof(minXof)}.`
    : `Le montant doit être compris entre ${formatXof(minXof)} et ${formatXof(maxXof)}.`;

/** The lowest amount that a provider accepts, XOF; 1 without providers. */
export const leastOfAll = (providers: Providers): number => {
  const leasts = Object.values(providers).map(({ minXof }) => minXof);
  return leasts.length === 0 ? 1 : Math.min(...leasts);
};
