import type { Quote } from '#contract/sales/orders/order-shapes.ts';
import type { ProformaOrder, ProformaQuestion } from '#contract/sales/proformas.ts';
import type { Act } from '#server/base/identity/act.ts';
import { ownAccountId } from '#server/base/identity/actor.ts';
import { lockPerson } from '#server/base/identity/find-partner.ts';
import type { OrderRequest } from '#server/sales/orders/order/order-request.ts';
import type { PlacedOrder } from '#server/sales/orders/placing/tell-of-order.ts';
import {
  findProforma,
  lockProforma,
  type ProformaHolder,
  refuseStrangers,
} from '../proforma/find-proforma.ts';
import { placeAgreed, quoteAgreed, readChosen } from './place-agreed.ts';

/** What the order of a proforma would cost now. Throws `not-found`, `conflict`, `bad-request`. */
export async function quoteProforma(
  { db, config, actor: holder }: Act<ProformaHolder>,
  id: number,
  { token: _token, ...where }: ProformaQuestion,
): Promise<Quote> {
  const row = await findProforma(db, id);
  refuseStrangers(config, holder, row);
  const buyerId = holder.actor?.kind === 'account' ? holder.actor.id : undefined;
  return quoteAgreed({ db, config }, row, buyerId, where);
}

/** Who places the order of a proforma: the account that is signed in, or somebody without one. */
export const readProformaOrder = (
  { actor }: ProformaHolder,
  { token: _token, ...chosen }: ProformaOrder,
): Omit<OrderRequest, 'lines'> =>
  readChosen(chosen, actor === undefined ? undefined : ownAccountId(actor));

/**
 * Places the one order of a proforma for who holds it (`placeAgreed`). Of two who order at once the second is
 * refused. Throws `not-found`, `conflict`, and as `placeOrder`.
 */
export async function orderProforma(
  { db: tx, config, actor: holder }: Act<ProformaHolder>,
  id: number,
  wanted: Omit<OrderRequest, 'lines'>,
): Promise<PlacedOrder> {
  // Before the proforma, as whoever erases a person does.
  if (wanted.buyer.kind === 'account') await lockPerson(tx, wanted.buyer.id);
  const row = await lockProforma(tx, id);
  refuseStrangers(config, holder, row);
  const buyer = wanted.buyer.kind === 'guest' ? undefined : holder.actor;
  return placeAgreed({ db: tx, config, actor: buyer }, row, wanted);
}
