import { withAccents } from '#contract/base/fields/accents.ts';
import { productLink } from '#contract/base/screens.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { enqueue } from '#server/base/queue/queue.ts';
import { sendLater } from '#server/talk/messages/send-later.ts';
import { type AlertNews, alertMail, alertSms } from '#server/talk/messages/templates/alert.ts';
import { describeSender } from '#server/talk/messages/templates/template.ts';
import type { Contact } from './alert-contact.ts';
import { alertLink, stopAllUrl } from './alert-link.ts';
import type { Article } from './article.ts';

type Sent = {
  id: number;
  kind: AlertNews['kind'];
  contact: Pick<Contact, 'channel' | 'address'>;
  article: Article;
};

/** Queues the message of an alert by its channel, if and when the transaction commits. */
export async function sendAlert(
  tx: Db,
  config: Config,
  { id, kind, contact, article }: Sent,
): Promise<void> {
  const { channel, address: to } = contact;
  if (channel === 'push') return enqueue(tx, 'deliver-push', { alertId: id });
  const news = newsOf(config, { id, kind, article });
  const shop = describeSender(config);
  if (channel !== 'mail') {
    // Whoever has not confirmed has not asked for WhatsApp either.
    const byWhatsapp = channel === 'whatsapp' && kind !== 'confirm';
    await sendLater(tx, { to, text: alertSms(news, shop), byWhatsapp });
    return;
  }
  await sendLater(tx, { to, ...alertMail(news, shop), stopUrl: stopAllUrl(config, id) });
}

export const newsOf = (
  config: Config,
  { id, kind, article }: Omit<Sent, 'contact'>,
): AlertNews => ({
  kind,
  article: withAccents(article.name),
  priceXof: kind === 'preorder' ? article.preorderXof : article.priceXof,
  link: `${config.publicUrl}${productLink(article.id)}`,
  alertLink: alertLink(config, id),
});
