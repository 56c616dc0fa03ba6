import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Channel } from '#contract/people/accounts.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { findAccountBy } from '#server/base/identity/find-partner.ts';
import type { PartnerRow } from '#server/base/identity/person-payload.ts';
import { partners } from '#server/base/identity/tables.ts';
import { type Asker, isMailLeft } from '#server/base/limits/message-budget.ts';
import { hasTextLeft } from '#server/base/limits/text-turns.ts';
import type { JobData } from '#server/base/queue/queue.ts';
import { credentials, recoveryRequests } from '#server/people/accounts/tables.ts';
import { gsm7Length, SMS_LENGTH } from '#server/talk/messages/gsm7.ts';
import { sendLater } from '#server/talk/messages/send-later.ts';
import { resetMail, resetSms } from '#server/talk/messages/templates/account/password-reset.ts';
import { describeSender } from '#server/talk/messages/templates/sender.ts';
import { resetLink } from '../links.ts';
import { issueCode } from '../one-time-codes.ts';
import { CODE_MAILS, sendCode } from '../send-code.ts';
import { issueReset, RESET_HOURS } from './password-resets.ts';

/**
 * Sends what was asked for, if there is an account to send it to and a message is left for it, and forgets the request.
 */
export async function answerRecovery(
  db: Db,
  config: Config,
  { requestId, asker = { network: '' } }: JobData['answer-recovery'],
): Promise<void> {
  await db.transaction(async (tx) => {
    const [request] = await tx
      .delete(recoveryRequests)
      .where(eq(recoveryRequests.id, requestId))
      .returning();
    if (request === undefined) return;
    const { kind, channel, address } = request;
    await (kind === 'code'
      ? sendNewCode(tx, config, { channel, address, asker })
      : sendReset(tx, config, { channel, address, asker }));
  });
}

type Asked = { channel: Channel; address: string; asker: Asker };

async function sendNewCode(
  tx: Db,
  config: Config,
  { channel, address, asker }: Asked,
): Promise<void> {
  const isNamed = /^\d+$/.test(address)
    ? eq(partners.id, Number(address))
    : eq(partners.emailKey, address);
  const [waiting] = await tx
    .select({
      id: partners.id,
      name: partners.name,
      email: partners.email,
      phone: partners.phone,
    })
    .from(partners)
    .innerJoin(credentials, eq(credentials.partnerId, partners.id))
    .where(and(isNamed, isNull(partners.verifiedAt)))
    .orderBy(desc(partners.id))
    .limit(1);
  if (waiting === undefined) return;
  // One that is not sent would only end the code before it.
  const isLeft =
    channel === 'sms'
      ? await hasTextLeft(tx, waiting.phone, asker)
      : await isMailLeft(tx, CODE_MAILS, { to: waiting.email, asker });
  if (!isLeft) return;
  const issued = { partnerId: waiting.id, channel, askedFrom: asker.network };
  const code = await issueCode(tx, config.sessionSecret, issued);
  await sendCode(tx, config, waiting, { channel, code });
}

async function sendReset(
  tx: Db,
  config: Config,
  { channel, address, asker }: Asked,
): Promise<void> {
  const account = await findAccountBy(tx, address);
  if (account === undefined) return;
  const isLeft =
    channel === 'sms'
      ? await mayReset(tx, account, asker)
      : await isMailLeft(tx, 'links', { to: account.email, asker });
  if (!isLeft) return;
  const shop = describeSender(config);
  const token = await issueReset(tx, account.id, channel);
  const hours = RESET_HOURS;
  const { name, email, phone } = account;
  if (channel === 'mail') {
    const link = resetLink(config, { mail: email, token });
    const mail = resetMail({ name, link, hours }, shop);
    await sendLater(tx, { to: email, ...mail, isSecret: true });
  } else if (phone !== null) {
    const textWith = (mail?: string) =>
      resetSms({ link: resetLink(config, { mail, token }), hours }, shop);
    const text = gsm7Length(textWith(email)) <= SMS_LENGTH ? textWith(email) : textWith();
    await sendLater(tx, { to: phone, text, isSecret: true });
  }
}

/** A number that was only typed, by staff or by whoever had the session, opens no account. */
const mayReset = async (
  tx: Db,
  { phoneProvenAt, phone }: PartnerRow,
  asker: Asker,
): Promise<boolean> => phoneProvenAt !== null && hasTextLeft(tx, phone, asker);
