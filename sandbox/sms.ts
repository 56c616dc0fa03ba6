import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { loseAnswer, neverAnswer } from './failures.ts';
import type { Inbox } from './inbox.ts';
import type { Knobs } from './knobs.ts';

export const SMS_CLIENT = {
  SMS_CLIENT_ID: 'sandaga-demo',
  SMS_CLIENT_SECRET: 'sandaga-demo-sms-secret',
};

const TOKEN_S = 3600;
const SENDER = /^tel:\+\d{5,15}$/;

const request = z.strictObject({
  outboundSMSMessageRequest: z.strictObject({
    address: z.string(),
    senderAddress: z.string().check(z.regex(SENDER)),
    senderName: z.optional(z.string().check(z.regex(/^[A-Za-z0-9]{1,11}$/))),
    clientCorrelator: z.optional(z.string()),
    outboundSMSTextMessage: z.strictObject({ message: z.string().check(z.minLength(1)) }),
  }),
});

/**
 * Serves a fake of Orange's SMS API, with the same checks. Messages go to `inbox`.
 * Replaces `app`'s error handler; clears the `expired-token` fault after one use.
 */
export function serveSms(app: FastifyInstance, inbox: Inbox, knobs: Knobs): void {
  const goodUntil = new Map<string, number>();
  app.setErrorHandler((_error, _request, reply) =>
    reply.code(400).send(gateway(25, 'Invalid body')),
  );

  app.post('/oauth/v3/token', async ({ headers, body }, reply) => {
    const { SMS_CLIENT_ID: id, SMS_CLIENT_SECRET: secret } = SMS_CLIENT;
    const expected = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
    if (headers.authorization !== expected || knobs.sms === 'refuse-client') {
      const error_description = 'The client is not known.';
      return reply.code(401).send({ error: 'invalid_client', error_description });
    }
    if (!(body instanceof URLSearchParams) || body.get('grant_type') !== 'client_credentials') {
      const error_description = 'client_credentials expected';
      return reply.code(400).send({ error: 'unsupported_grant_type', error_description });
    }
    const token = randomUUID();
    goodUntil.set(token, Date.now() + TOKEN_S * 1000);
    return { token_type: 'Bearer', access_token: token, expires_in: String(TOKEN_S) };
  });

  app.post<{ Params: { sender: string } }>(
    '/smsmessaging/v1/outbound/:sender/requests',
    async (asked, reply) => {
      if (knobs.sms === 'timeout') return neverAnswer(reply);
      if (knobs.sms === 'expired-token') {
        goodUntil.clear();
        knobs.sms = null;
      }
      if ((goodUntil.get(bearerOf(asked)) ?? 0) < Date.now()) {
        return reply.code(401).send(gateway(42, 'Expired credentials'));
      }
      if (knobs.sms === '429') return reply.code(429).send(gateway(53, 'Too many requests'));
      if (knobs.sms === '500') return reply.code(500).send(gateway(1, 'Internal error'));
      if (knobs.sms === '503') return reply.code(503).send(gateway(5, 'Service unavailable'));
      if (knobs.sms === 'refuse') return reply.code(403).send(policy('POL0050', 'No credit left'));
      const read = request.safeParse(asked.body);
      if (!read.success) {
        const path = read.error.issues[0]?.path.join('.') ?? '';
        return reply.code(400).send(service('SVC0002', path));
      }
      const sms = read.data.outboundSMSMessageRequest;
      if (sms.senderAddress !== asked.params.sender) {
        return reply.code(400).send(service('SVC0002', 'senderAddress'));
      }
      if (!/^tel:\+2217\d{8}$/.test(sms.address)) {
        return reply.code(400).send(service('SVC0004', 'address'));
      }
      inbox.receive({
        channel: 'sms',
        to: sms.address.slice('tel:'.length),
        subject: '',
        text: sms.outboundSMSTextMessage.message,
        sentAt: new Date().toISOString(),
      });
      if (knobs.sms === 'lost-answer') return loseAnswer(reply);
      return reply.code(201).send({
        outboundSMSMessageRequest: {
          ...sms,
          address: [sms.address],
          resourceURL: `https://api.orange.com/smsmessaging/v1/outbound/${sms.senderAddress}/requests/${randomUUID()}`,
        },
      });
    },
  );
}

const bearerOf = ({ headers }: FastifyRequest) =>
  /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';

const gateway = (code: number, message: string) => ({ code, message, description: message });
const service = (messageId: string, part: string) => ({
  requestError: {
    serviceException: {
      messageId,
      text: 'Invalid input value for message part %1',
      variables: [part],
    },
  },
});
const policy = (messageId: string, text: string) => ({
  requestError: { policyException: { messageId, text, variables: [] } },
});
