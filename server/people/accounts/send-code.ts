import type { Channel } from '#contract/people/accounts.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { sendLater } from '#server/talk/messages/send-later.ts';
import { codeMail, codeSms } from '#server/talk/messages/templates/account/account-code.ts';
import { describeSender } from '#server/talk/messages/templates/sender.ts';
import { codeLink } from './links.ts';
import { CODE_MINUTES } from './one-time-codes.ts';

/** The mails with a first code, of one budget whether a sign-up or its browser asks for it. */
export const CODE_MAILS = 'codes by mail';

/** Leaves an account's code to be sent, by the channel that it was made for. */
export async function sendCode(
  tx: Db,
  config: Config,
  { name, email, phone }: { name: string; email: string; phone: string | null },
  { channel, code }: { channel: Channel; code: string },
): Promise<void> {
  const shop = describeSender(config);
  const minutes = CODE_MINUTES;
  if (channel === 'mail') {
    const mail = codeMail({ name, code, minutes, link: codeLink(config, email) }, shop);
    await sendLater(tx, { to: email, ...mail, isSecret: true });
  } else if (phone !== null) {
    await sendLater(tx, { to: phone, text: codeSms({ code, minutes }, shop), isSecret: true });
  }
}
