import { formatXof } from '#contract/base/fields/money.ts';
import { RETURN_REASON_WORDS } from '#contract/delivery/return-states.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import { requirePerson } from '#server/base/two-people/four-eyes.ts';
import { lockNamedProduct } from '#server/goods/stock/ledger/find-products.ts';
import { returnSerials } from '#server/goods/stock/serials/move-serials.ts';
import {
  computeCreditNote,
  issueCreditNote,
  lockPaymentsOf,
  refuseWithoutReference,
} from '#server/money/payments/credits/issue-credit.ts';
import { insertCreditNote } from '#server/sales/orders/crediting/credit-notes.ts';
import { lockOrder } from '#server/sales/orders/order/find-orders.ts';
import { refusal } from '../devices/own-device.ts';
import { checkSerials, type LineSerials, refuseLate } from './check-return.ts';
import { givesNothing, planGiving, refuseOtherTotal, writeBacks } from './give-back.ts';
import { payBack } from './pay-back.ts';
import { totalOf } from './plan-back.ts';
import type { Returned, Returning } from './returning.ts';

/**
 * Takes goods back over the counter and gives their money back: return, stock at the till's place, credit note and refund
 * in one transaction (rule M-54). A large one waits for a second person (rule M-56). Locks payments, then the order, as
 * every refund does. Throws `bad-request`, `conflict`, `not-found`.
 */
export async function returnHere(returning: Returning): Promise<Returned> {
  const { db: tx, actor, till, session, command, goodsBack } = returning;
  const { order_id: orderId, return: asked, total: shownXof } = command;
  if (orderId === undefined || asked === undefined) throw refusal('Indiquez ce qui revient.');
  if (session.state !== 'open') {
    throw refusal('Cette caisse est déjà comptée : rouvrez-la pour rendre de l’argent.');
  }
  const paid = await lockPaymentsOf(tx, orderId);
  const order = await lockOrder(tx, orderId);
  if (asked.lines.length === 0) return payBack(returning, { order, paid, asked });
  const returnable = await goodsBack.read(tx, returning.config, order);
  refuseLate(returnable, asked.lines, actor);
  const serials = await checkSerials(tx, returnable, asked.lines);
  const selection = {
    lines: asked.lines.map(({ line_id: lineId, quantity }) => ({ lineId, quantity })),
    withDelivery: false,
    amountXof: 0,
  };
  const plan = await computeCreditNote(tx, returning, order, paid, selection);
  const giving = planGiving(returning, paid, plan.refundXof, asked);
  refuseOtherTotal(giving, shownXof);
  const returnId = await goodsBack.take(returning, {
    orderId,
    placeId: till.placeId,
    wish: asked.way === 'voucher' ? 'exchange' : 'refund',
    note: command.reason ?? '',
    lines: asked.lines.map(({ line_id: lineId, quantity, reason, condition }) => ({
      lineId,
      quantity,
      reason,
      condition,
    })),
  });
  for (const line of serials) await takeSerials(returning, line);
  const wanted = {
    selection,
    reason: reasonOf(returning),
    reference: asked.reference ?? '',
    returnId,
    atTill: true,
  };
  const askedById = plan.needsSecond ? requirePerson(actor) : idOf(actor);
  const note = await insertCreditNote(tx, order, { ...wanted, askedById }, plan.priced);
  await writeAudit(tx, actor, {
    action: 'credit note asked',
    subject: `order:${orderId}`,
    after: { requestId: note.id, amountXof: plan.priced.total, reason: wanted.reason },
  });
  if (plan.needsSecond) {
    const sum = formatXof(totalOf(giving.backs));
    const message = `Les articles sont repris. ${sum} se rendent quand une seconde personne a confirmé l’avoir dans la gestion : cherchez alors encore cette vente.`;
    return { message, orderId };
  }
  refuseWithoutReference({ ...plan, refunds: giving.backs }, '');
  const credited = { ...plan, refunds: giving.backs };
  await issueCreditNote(tx, returning, actor, { order, plan: credited, asked: note });
  await writeBacks(returning, giving, note);
  await goodsBack.close(returning, returnId, giving.words);
  const message = givesNothing(giving) ? 'Le retour baisse ce qui reste à payer.' : '';
  return { message, orderId };
}

async function takeSerials(
  { db: tx, actor, till }: Returning,
  { lineId, productId, serials }: LineSerials,
): Promise<void> {
  const article = await lockNamedProduct(tx, { product_id: productId });
  const { placeId } = till;
  await returnSerials(tx, actor, article, serials, { placeId, orderLineIds: [lineId] });
}

/** As the buyer reads it on the credit note. */
function reasonOf({ till, command }: Returning): string {
  const lines = command.return?.lines ?? [];
  const reasons = [...new Set(lines.map(({ reason }) => RETURN_REASON_WORDS[reason]))];
  const said = [...reasons, ...(command.reason ? [command.reason] : [])].join(', ');
  return `Retour à la caisse ${till.code} : ${said}`;
}

const idOf = (actor: Returning['actor']): number | null =>
  actor.kind === 'account' ? actor.id : null;
