import type { Transporter } from 'nodemailer';
import type { Config } from '#server/base/config/config.ts';
import { hostOf } from '#server/base/outside/ask-outside.ts';
import { inStep } from '#server/base/traces/steps.ts';
import { MessageRefused } from './message-refused.ts';
import type { Mail } from './send-later.ts';

export type Mailer = {
  /** Rejects with MessageRefused when trying again is of no use, else with the mail server's error. */
  send(mail: Mail, messageId: string): Promise<void>;
};

const CONNECTION_TIMEOUT_MS = 10_000;
const ANSWER_TIMEOUT_MS = 30_000;

/** The mailer of SMTP_URL, writing as the shop; undefined without that setting. */
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
          // As objects, so that an address is one address whatever its signs.
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

/** What a mail server or the way to it said, in one line of 300 characters at most. */
export function reasonOf(error: unknown): string {
  const { response, code, message } = error as SmtpError;
  return (response ?? [code, message].filter(Boolean).join(': '))
    .replaceAll(/\s+/g, ' ')
    .slice(0, 300);
}

type SmtpError = { code?: string; responseCode?: number; response?: string; message: string };

/** A 5xx is for good, except for our own password, which somebody will put right. */
function isForGood(error: unknown): boolean {
  const { code, responseCode } = error as SmtpError;
  if (code === 'EAUTH') return false;
  return responseCode === undefined ? code === 'EENVELOPE' : responseCode >= 500;
}

/** Loaded with the first e-mail: a shop that sends none does not carry the code. */
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
