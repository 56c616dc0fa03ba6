import { eq, sql } from 'drizzle-orm';
import type { Transporter } from 'nodemailer';
import { fieldsOf } from '#contract/base/tables.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { isAbroadE164 } from '#server/base/identity/world-phone.ts';
import {
  type Answer,
  askOutside,
  hostOf,
  NoAnswer,
  type OutsideRequest,
} from '#server/base/outside/ask-outside.ts';
import { createTokenSource, readToken } from '#server/base/outside/token-source.ts';
import { inStep } from '#server/base/traces/steps.ts';
import type { Mail, Sms } from './send-later.ts';
import { outgoingMessages } from './tables.ts';

/** See rule T-2. */
const SECRET_MS = 3_600_000;

/** The remains of a secret message once it was sent or failed. */
export const FORGOTTEN = { text: '', code: null };

const TOO_LATE = 'Le code ou le lien ne servirait plus.';

type Message = typeof outgoingMessages.$inferSelect;

type Attempt = { isLastTry: boolean };

/** Whether a secret message, such as a code, is older than an hour. It is then not sent. */
export const isTooLate = ({ isSecret, createdAt }: Pick<Message, 'isSecret' | 'createdAt'>) =>
  isSecret && Date.now() - createdAt.getTime() > SECRET_MS;

/** Delivers one waiting e-mail and notes the outcome; each try has the same Message-ID. Throws for a retry. */
export function deliverMail(
  db: Db,
  mailer: Mailer,
  messageId: number,
  attempt: Attempt,
): Promise<void> {
  const send = ({ id, createdAt, recipient: to, replyTo, subject, text, stopUrl }: Message) =>
    mailer.send(
      { to, ...(replyTo !== null && { replyTo }), subject, text, ...(stopUrl && { stopUrl }) },
      `message-${id}.${createdAt.getTime()}`,
    );
  return deliver(db, 'mail', send, messageId, attempt);
}

const ABROAD = 'Aucun SMS ne part à l’étranger.';

/** Delivers one SMS and notes the outcome; refuses one to a number abroad (rule B-46). Throws for a retry. */
export function deliverSms(
  db: Db,
  texter: Texter,
  messageId: number,
  attempt: Attempt,
): Promise<void> {
  const send = async ({ recipient: to, text }: Message) => {
    if (isAbroadE164(to)) throw new MessageRefused(ABROAD);
    await texter.send({ to, text });
  };
  return deliver(db, 'sms', send, messageId, attempt);
}

/**
 * Delivers one waiting message of this channel. A permanent refusal marks it `failed`; any other failure throws for a
 * retry (rule T-3), and the last try marks it. Only a lost confirmation sends it twice.
 */
async function deliver(
  db: Db,
  channel: Message['channel'],
  send: (message: Message) => Promise<void>,
  messageId: number,
  { isLastTry }: Attempt,
): Promise<void> {
  const isThis = eq(outgoingMessages.id, messageId);
  const [message] = await db.select().from(outgoingMessages).where(isThis);
  if (message?.state !== 'queued' || message.channel !== channel) return;
  if (isTooLate(message)) {
    await db
      .update(outgoingMessages)
      .set({ state: 'failed', failure: TOO_LATE, ...FORGOTTEN })
      .where(isThis);
    return;
  }
  const attempts = sql`${outgoingMessages.attempts} + 1`;
  const forgotten = message.isSecret ? FORGOTTEN : {};
  try {
    await send(message);
  } catch (error) {
    const isRefused = error instanceof MessageRefused;
    await db
      .update(outgoingMessages)
      .set({
        attempts,
        failure: reasonOf(error),
        ...((isRefused || isLastTry) && { state: 'failed' as const, ...forgotten }),
      })
      .where(isThis);
    if (isRefused) return;
    throw error;
  }
  await db
    .update(outgoingMessages)
    .set({
      attempts,
      state: 'sent',
      failure: null,
      sentAt: new Date(),
      instead: null,
      ...forgotten,
    })
    .where(isThis);
}

export type Mailer = {
  /** Rejects with MessageRefused when a retry is useless, else with the mail server's error. */
  send(mail: Mail, messageId: string): Promise<void>;
};

const CONNECTION_TIMEOUT_MS = 10_000;

const ANSWER_TIMEOUT_MS = 30_000;

/** Undefined without SMTP_URL. */
export function createMailer({ settings, publicUrl }: Config): Mailer | undefined {
  const { SMTP_URL: url } = settings;
  if (url === undefined) return undefined;
  const host = new URL(publicUrl).hostname;
  let transport: Promise<Transporter> | undefined;
  return {
    send: async ({ to, replyTo, subject, text, stopUrl }, messageId) => {
      transport ??= openTransport(url);
      try {
        const mail = {
          from: { name: settings.SHOP_NAME, address: settings.SHOP_EMAIL },
          // As objects, so that an address stays one address.
          to: { name: '', address: to },
          ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
          subject,
          text,
          messageId: `<${messageId}@${host}>`,
          headers: { 'Auto-Submitted': 'auto-generated', ...(stopUrl && stopHeaders(stopUrl)) },
        };
        const mailServer = await transport;
        const server = hostOf(url);
        const attributes = { 'server.address': server };
        await inStep({ kind: 'call', name: `mail ${server}`, attributes }, () =>
          mailServer.sendMail(mail),
        );
      } catch (error) {
        throw isForGood(error) ? new MessageRefused(reasonOf(error), { cause: error }) : error;
      }
    },
  };
}

const stopHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** One line, 300 characters at most. */
function reasonOf(error: unknown): string {
  const { response, code, message } = error as SmtpError;
  return (response ?? [code, message].filter(Boolean).join(': '))
    .replaceAll(/\s+/g, ' ')
    .slice(0, 300);
}

type SmtpError = { code?: string; responseCode?: number; response?: string; message: string };

/** A 5xx is permanent, except for our own password, which the operator will correct. */
function isForGood(error: unknown): boolean {
  const { code, responseCode } = error as SmtpError;
  if (code === 'EAUTH') return false;
  return responseCode === undefined ? code === 'EENVELOPE' : responseCode >= 500;
}

/** Loaded with the first e-mail: a shop that sends none does not load the code. */
async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: CONNECTION_TIMEOUT_MS,
    socketTimeout: ANSWER_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

export type Texter = {
  /** Rejects with MessageRefused when a retry is useless, else with SmsNotTaken; the message may have left. */
  send(sms: Pick<Sms, 'to' | 'text'>): Promise<void>;
};

const TIMEOUT_MS = 10_000;

/** The operator's code for the rate limit, sent with the status of other refusals. */
const TOO_FAST = 'POL0013';

/** The Orange SMS API at SMS_BASE_URL; undefined without SMS_CLIENT_ID. */
export function createTexter({ settings }: Config, timeoutMs = TIMEOUT_MS): Texter | undefined {
  const { SMS_CLIENT_ID: id, SMS_CLIENT_SECRET: secret, SMS_SENDER: senderAddress } = settings;
  if (id === undefined || secret === undefined) return undefined;
  const baseUrl = settings.SMS_BASE_URL.replace(/\/+$/, '');
  const ask: Ask = (path, request) => askOperator(`${baseUrl}${path}`, request, timeoutMs);
  const tokens = createSmsTokens(ask, { id, secret });
  const sender = encodeURIComponent(senderAddress);
  const post = (token: string, { to, text }: Pick<Sms, 'to' | 'text'>) =>
    ask(`/smsmessaging/v1/outbound/${sender}/requests`, {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        outboundSMSMessageRequest: {
          address: `tel:${to}`,
          senderAddress,
          outboundSMSTextMessage: { message: text },
        },
      }),
    });
  return {
    send: async (sms) => {
      const token = await tokens.get();
      let answer = await post(token, sms);
      if (answer.status === 401) answer = await post(await tokens.getAfter(token), sms);
      const { status, body } = answer;
      if (status >= 200 && status < 300) return;
      const code = errorCodeOf(body);
      const reason = [`HTTP ${status}`, code].filter(Boolean).join(' ');
      const isForGood = status >= 400 && status < 500 && status !== 429 && code !== TOO_FAST;
      throw isForGood ? new MessageRefused(reason) : new SmsNotTaken(reason);
    },
  };
}

/** Codes alone: the operator's texts may repeat the number or the message. */
function errorCodeOf(body: unknown): string {
  const { code, requestError } = fieldsOf(body);
  const { serviceException, policyException } = fieldsOf(requestError);
  const found = String(fieldsOf(serviceException ?? policyException).messageId ?? code ?? '');
  return /^[A-Z]{0,3}\d{1,4}$/.test(found) ? found : '';
}

const MARGIN_MS = 60_000;

/** Throws SmsNotTaken. A refused client does not refuse the message. */
const createSmsTokens = (ask: Ask, { id, secret }: { id: string; secret: string }) =>
  createTokenSource(async () => {
    const { status, body } = await ask('/oauth/v3/token', {
      headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    const token = readToken(body);
    if (status !== 200 || token === undefined) throw new SmsNotTaken(`token: HTTP ${status}`);
    return token;
  }, MARGIN_MS);

/** A failed try. The reason names no number and no text. */
class SmsNotTaken extends Error {}

type Ask = (path: string, request: Omit<OutsideRequest, 'method'>) => Promise<Answer>;

/** Throws SmsNotTaken without a timely response. */
async function askOperator(
  url: string,
  request: Omit<OutsideRequest, 'method'>,
  timeoutMs: number,
): Promise<Answer> {
  try {
    return await askOutside(url, { method: 'POST', ...request }, timeoutMs);
  } catch (cause) {
    throw cause instanceof NoAnswer ? new SmsNotTaken(cause.message, { cause }) : cause;
  }
}

/** A retry is useless. */
export class MessageRefused extends Error {}
