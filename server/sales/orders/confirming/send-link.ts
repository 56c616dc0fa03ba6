import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { Act } from '#server/base/identity/act.ts';
import { takeTurn } from '#server/base/limits/limit-attempts.ts';
import { Problem } from '#server/base/problem.ts';
import { sendLater } from '#server/talk/messages/send-later.ts';
import { orderLinkMail, orderLinkSms } from '#server/talk/messages/templates/order/order-link.ts';
import { describeSender } from '#server/talk/messages/templates/template.ts';
import { writeEvent } from '../order/change-order.ts';
import { lockOrder } from '../order/find-orders.ts';
import { checkMayChange } from '../order/may-see.ts';
import { leftXof } from '../order/order-balance.ts';
import { orderLink } from '../order/order-link.ts';

type Channel = 'sms' | 'mail';

/** A link that did not arrive is sent again, and not for ever: it costs money and patience. */
const SENDINGS = { max: 3, windowS: 3600 };

/**
 * Sends the buyer the order's link; returns where. Throws `not-found`, `forbidden`, `conflict`,
 * `rate-limited`.
 */
export async function sendLink(
  { db, config, actor }: Act,
  id: number,
  channel: Channel,
): Promise<string> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    checkMayChange(actor, order);
    if (order.state === 'cancel') throw new Problem('conflict', 'Cette commande est annulée.');
    const to = channel === 'sms' ? (order.buyerPhone ?? '') : order.buyerEmail;
    if (to === '') {
      const missing = channel === 'sms' ? 'de numéro de téléphone' : 'd’adresse e-mail';
      throw new Problem('conflict', `Ce client n’a pas ${missing}.`);
    }
    const sentence = 'Le lien de cette commande a déjà été envoyé trois fois.';
    await takeTurn(tx, ['order link', `order ${id}`], SENDINGS, sentence);
    const told = {
      name: order.buyerName,
      number: order.number,
      link: orderLink(config, order),
      leftXof: leftXof(order),
    };
    const shop = describeSender(config);
    if (channel === 'sms') await sendLater(tx, { to, text: orderLinkSms(told, shop) });
    else await sendLater(tx, { to, ...orderLinkMail(told, shop) });
    await writeEvent(tx, actor, id, { kind: 'link-sent', detail: { channel } });
    await writeAudit(tx, actor, {
      action: 'order link sent',
      subject: `order:${id}`,
      after: { channel },
    });
    return to;
  });
}
