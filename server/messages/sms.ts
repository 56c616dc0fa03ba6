import { fieldsOf } from '#contract/tables.ts';
import type { Config } from '#server/config.ts';
import { type Ask, askOperator, SmsNotTaken } from './ask-operator.ts';
import { MessageRefused } from './message-refused.ts';
import type { Sms } from './send-later.ts';
import { createSmsTokens } from './sms-token.ts';

/** Hands text messages over to the operator. */
export type Texter = {
  /**
   * Rejects with MessageRefused when trying again is of no use, else with SmsNotTaken. After an answer
   * that never came the message may have left all the same.
   */
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
