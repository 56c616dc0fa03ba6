import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { sendLater } from '#server/talk/messages/send-later.ts';
import {
  type CaseNews,
  caseMail,
  caseSms,
} from '#server/talk/messages/templates/order/after-sales.ts';
import { shopContactOf } from '#server/talk/messages/templates/template.ts';
import { takesText } from '#server/talk/messages/texts-abroad.ts';
import { type CaseRow, casePath } from './find-case.ts';

/** Queues an e-mail if the case has an address, and a text message if it has a phone number. */
export async function notifyCaseCustomer(
  tx: Db,
  config: Config,
  one: CaseRow,
  news: CaseNews,
): Promise<void> {
  const shop = shopContactOf(config);
  const link = `${config.publicUrl}${casePath(config, one)}`;
  const facts = { name: one.name, number: one.number, link, ...news };
  await sendLater(
    tx,
    ...(one.email === '' ? [] : [{ to: one.email, ...caseMail(facts, shop) }]),
    ...(one.phone !== null && takesText(config, { ...one, phone: one.phone })
      ? [{ to: one.phone, text: caseSms(facts, shop) }]
      : []),
  );
}
