import type { Means } from '#server/base/identity/act.ts';
import { type Mail, type Sms, sendLater } from '#server/talk/messages/send-later.ts';
import {
  type ProformaNews,
  proformaMail,
  proformaSms,
} from '#server/talk/messages/templates/order/proforma.ts';
import { describeSender } from '#server/talk/messages/templates/template.ts';
import type { ProformaRow } from './find-proforma.ts';
import { proformaLink } from './proforma-link.ts';

export type Channel = 'sms' | 'mail';
const BOTH: readonly Channel[] = ['mail', 'sms'];

/** Queues a message about a proforma to its contact, by the ways that there are. */
export async function tellOfProforma(
  { db: tx, config }: Means,
  row: ProformaRow,
  kind: ProformaNews['kind'],
  channels = BOTH,
): Promise<void> {
  const shop = describeSender(config);
  const { name, number, email, phone, validUntil, amountTotal: totalXof } = row;
  const news = { kind, name, number, validUntil, totalXof, link: proformaLink(config, row) };
  const messages: (Mail | Sms)[] = [];
  if (email !== '' && channels.includes('mail')) {
    messages.push({ to: email, ...proformaMail(news, shop) });
  }
  if (phone !== null && channels.includes('sms')) {
    messages.push({ to: phone, text: proformaSms(news, shop) });
  }
  await sendLater(tx, ...messages);
}
