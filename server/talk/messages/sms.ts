import { fieldsOf } from '#contract/base/tables.ts';
import type { Config } from '#server/base/config/config.ts';
import {
  type Answer,
  askOutside,
  NoAnswer,
  type OutsideRequest,
} from '#server/base/outside/ask-outside.ts';
import { createTokenSource, readToken } from '#server/base/outside/token-source.ts';
import { MessageRefused } from './message-refused.ts';
import type { Sms } from './send-later.ts';

export type Texter = {
  /** Rejects with MessageRefused when another try is of no use, else with SmsNotTaken; it may have left. */
  send(sms: Pick<Sms, 'to' | 'text'>): Promise<void>;
};

const TIMEOUT_MS = 10_000;
/** The operator's word for "faster than we may", which it says with other refusals' status. */
const TOO_FAST = 'POL0013';

/** The Orange SMS API at SMS_BASE_URL; undefined without SMS_CLIENT_ID. `timeoutMs` is for each call. */
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

/** Codes alone: what else the operator says may repeat the number or the text. */
function errorCodeOf(body: unknown): string {
  const { code, requestError } = fieldsOf(body);
  const { serviceException, policyException } = fieldsOf(requestError);
  const found = String(fieldsOf(serviceException ?? policyException).messageId ?? code ?? '');
  return /^[A-Z]{0,3}\d{1,4}$/.test(found) ? found : '';
}

const MARGIN_MS = 60_000;

/** Tokens of the Orange SMS API; asking throws SmsNotTaken. A refused client is no refusal of the message. */
export const createSmsTokens = (ask: Ask, { id, secret }: { id: string; secret: string }) =>
  createTokenSource(async () => {
    const { status, body } = await ask('/oauth/v3/token', {
      headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    const token = readToken(body);
    if (status !== 200 || token === undefined) throw new SmsNotTaken(`token: HTTP ${status}`);
    return token;
  }, MARGIN_MS);

/** The operator did not take a text message this time. The reason names no number and no text. */
export class SmsNotTaken extends Error {}

export type Ask = (path: string, request: Omit<OutsideRequest, 'method'>) => Promise<Answer>;

/** One call by POST. Throws SmsNotTaken when no answer comes in time. */
export async function askOperator(
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
