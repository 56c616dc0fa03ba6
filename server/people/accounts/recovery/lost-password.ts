import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Channel } from '#contract/people/accounts.ts';
import type { Config } from '#server/base/config/config.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import { findAccountBy } from '#server/base/identity/find-partner.ts';
import type { PartnerRow } from '#server/base/identity/person-payload.ts';
import { askerOf, type Sender } from '#server/base/identity/sender.ts';
import { partners } from '#server/base/identity/tables.ts';
import { isAbroadE164 } from '#server/base/identity/world-phone.ts';
import { countOrRefuse } from '#server/base/limits/limit-attempts.ts';
import {
  type Asker,
  countedMailbox,
  countMailIfLeft,
  countTextIfLeft,
  MAX_MESSAGES_OF_ASKER,
} from '#server/base/limits/message-budget.ts';
import { enqueue, type JobData } from '#server/base/queue/queue.ts';
import { gsm7Length, SMS_LENGTH } from '#server/talk/messages/gsm7.ts';
import { sendLater } from '#server/talk/messages/send-later.ts';
import {
  firstPasswordMail,
  resetMail,
  resetSms,
} from '#server/talk/messages/templates/account/password-reset.ts';
import { shopContactOf } from '#server/talk/messages/templates/template.ts';
import { takesCode } from '#server/talk/messages/texts-abroad.ts';
import { lockMovedGuests } from '../claim-guests.ts';
import { CODE_MAILS, issueCode, resetLink, sendCode } from '../one-time-codes.ts';
import { credentials, recoveryRequests } from '../tables.ts';
import { issueReset, RESET_HOURS } from './password-resets.ts';

/** Messages per asker and address; the total is counted when they are sent. */
const A_DAY = { max: MAX_MESSAGES_OF_ASKER, windowS: 86_400 };

export type RecoveryRequest = {
  kind: 'code' | 'password';
  channel: Channel;
  /** A folded e-mail address, a number in E.164, or the number of an account. */
  address: string;
  sender: Sender;
  /** The sign-up that this browser began, of those that may wait at the address. */
  ownSignUp?: number | undefined;
};

/** A job looks for the account, so that the reply reveals nothing (rule P-10). Throws `rate-limited`. */
export async function requestRecovery(
  db: Db,
  config: Config,
  { kind, channel, address, sender, ownSignUp }: RecoveryRequest,
): Promise<void> {
  const reached = channel === 'mail' && address.includes('@') ? countedMailbox(address) : address;
  // An account without its first code has no sessions.
  const asker =
    kind === 'code' ? { network: sender.network } : await askerOf(db, config, sender, address);
  await countRecoveryRequest(db, kind, { reached, asker });
  const request = { kind, channel, address: ownSignUp === undefined ? address : `${ownSignUp}` };
  await db.transaction(async (tx) => {
    const { id: requestId } = oneRow(
      await tx.insert(recoveryRequests).values(request).returning({ id: recoveryRequests.id }),
    );
    await enqueue(tx, 'answer-recovery', { requestId, asker });
  });
}

/** Counts an asker's messages to an address. Throws `rate-limited` for this asker alone. */
export async function countRecoveryRequest(
  db: Db,
  kind: string,
  { reached, asker: { network, device } }: { reached: string; asker: Asker },
): Promise<void> {
  const sentence = 'Plusieurs messages ont déjà été demandés.';
  await countOrRefuse(db, [`${kind} day`, `${device ?? network} ${reached}`], A_DAY, sentence);
}

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
  // An unsent code would only invalidate the former one.
  const isByText =
    channel === 'sms' && (waiting.phone === null || takesCode(config, waiting.phone));
  const isLeft = isByText
    ? await countTextIfLeft(tx, waiting.phone, asker)
    : await countMailIfLeft(tx, CODE_MAILS, { to: waiting.email, asker });
  if (!isLeft) return;
  const way = isByText ? 'sms' : 'mail';
  const issued = { partnerId: waiting.id, channel: way, askedFrom: asker.network } as const;
  const code = await issueCode(tx, config.sessionSecret, issued);
  await sendCode(tx, config, waiting, { channel: way, code });
}

async function sendReset(
  tx: Db,
  config: Config,
  { channel, address, asker }: Asked,
): Promise<void> {
  const account = await findAccountBy(tx, address);
  if (account === undefined) {
    if (channel === 'mail') await sendFirstLink(tx, config, { channel, address, asker });
    return;
  }
  const { name, email, phone } = account;
  // WhatsApp carries codes alone, no links.
  const isByText = channel === 'sms' && !(phone !== null && isAbroadE164(phone));
  if (!isByText && email === '') return;
  const isLeft = isByText
    ? await mayReset(tx, account, asker)
    : await countMailIfLeft(tx, 'links', { to: account.email, asker });
  if (!isLeft) return;
  const shop = shopContactOf(config);
  const token = await issueReset(tx, account.id, isByText ? 'sms' : 'mail');
  const hours = RESET_HOURS;
  if (!isByText) {
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

/** A link to a customer that a file of another shop brought, and who has no account yet (rule P-29). */
async function sendFirstLink(
  tx: Db,
  config: Config,
  { channel, address, asker }: Asked,
): Promise<void> {
  const [guest] = await lockMovedGuests(tx, { emailKey: address });
  if (guest === undefined) return;
  const { id, name, email } = guest;
  if (!(await countMailIfLeft(tx, 'links', { to: email, asker }))) return;
  const token = await issueReset(tx, id, channel);
  const link = resetLink(config, { mail: email, token, isFirst: true });
  const mail = firstPasswordMail({ name, link, hours: RESET_HOURS }, shopContactOf(config));
  await sendLater(tx, { to: email, ...mail, isSecret: true });
}

/** A number that was only typed opens no account; one without an address has no password to forget (rule P-30). */
const mayReset = async (
  tx: Db,
  { emailKey, phoneProvenAt, phone }: PartnerRow,
  asker: Asker,
): Promise<boolean> =>
  emailKey !== '' && phoneProvenAt !== null && countTextIfLeft(tx, phone, asker);
