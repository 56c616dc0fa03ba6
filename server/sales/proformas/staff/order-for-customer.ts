import type { Quote } from '#contract/sales/orders/order-shapes.ts';
import type { ProformaOrder, ProformaQuoteForm } from '#contract/sales/proformas.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Act } from '#server/base/identity/act.ts';
import { lockPerson } from '#server/base/identity/find-partner.ts';
import { Problem } from '#server/base/problem.ts';
import type { PlacedOrder } from '#server/sales/orders/order/order-request.ts';
import {
  placeProformaOrder,
  quoteProformaOrder,
  readProformaChoices,
} from '../ordering/order-proforma.ts';
import { findProforma, lockProforma } from '../proforma/describe-proforma.ts';

/** Throws `not-found`, `conflict`, `bad-request`. */
export async function quoteForCustomer(
  db: Db,
  config: Config,
  id: number,
  where: Omit<ProformaQuoteForm, 'token'>,
): Promise<Quote> {
  const row = await findProforma(db, id);
  return quoteProformaOrder({ db, config }, row, row.partnerId ?? undefined, where);
}

/**
 * Takes the order of a proforma by telephone or at the desk: for its account, or for a named guest. Throws `not-found`,
 * `conflict`, `bad-request`, and as `placeOrder`.
 */
export async function orderForCustomer(
  { db: tx, config, actor }: Act,
  id: number,
  chosen: Omit<ProformaOrder, 'token'>,
): Promise<PlacedOrder> {
  const { partnerId } = await findProforma(tx, id);
  if (partnerId !== null && chosen.guest !== undefined) {
    const message = 'Cette facture proforma est au nom d’un compte, qui la commande.';
    throw new Problem('bad-request', message, [{ field: 'guest', message }]);
  }
  const wanted = readProformaChoices(chosen, partnerId ?? undefined);
  // Before the proforma, in the order of an erasure.
  if (partnerId !== null) await lockPerson(tx, partnerId);
  const row = await lockProforma(tx, id);
  const placed = await placeProformaOrder({ db: tx, config, actor }, row, wanted);
  const { number, state } = row;
  await writeAudit(tx, actor, {
    action: 'proforma ordered',
    subject: `proforma:${id}`,
    before: { number, state },
    after: { number, state: 'ordered', orderId: placed.order.id },
  });
  return placed;
}
