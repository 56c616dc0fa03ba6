import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { paths } from '#contract/base/paths.ts';
import { messageWayCalls } from '#contract/talk/message-ways.ts';
import { limitAddress } from '#server/base/http/limits.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { ownAccountId } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { readMessageWays, setMessageWays } from './message-ways.ts';
import { isSigned, readNotices } from './read-notice.ts';
import { receiveNotices } from './receive-notices.ts';

/** Meta batches notices, up to 3 MB. */
const MOST_BYTES = 3 * 1024 * 1024;
/** All notices come from few addresses. */
const REFUSED = { max: 600, windowMs: 60_000 };

const knock = z.object({
  'hub.mode': z.literal('subscribe'),
  'hub.verify_token': z.string(),
  'hub.challenge': z.string().check(z.regex(/^[\w-]{1,200}$/)),
});

/**
 * Notices signed over the raw bytes; genuine ones are never refused or limited (rule T-19). Also the ways of accounts.
 */
export function serveWhatsapp(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  const {
    WHATSAPP_APP_SECRET: secret,
    WHATSAPP_PHONE_ID: phoneId,
    WHATSAPP_BUSINESS_ID: businessId,
  } = config.settings;
  const hidden = { schema: { hide: true }, config: { rateLimit: false as const } };
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const read = { parseAs: 'buffer', bodyLimit: MOST_BYTES } as const;
    scope.addContentTypeParser('*', read, (_request, body, done) => done(null, body));
    const limit = limitAddress(scope, config, REFUSED);
    scope.post(paths.whatsappWebhook, hidden, async (request, reply) => {
      if (secret === undefined || phoneId === undefined) throw unknownAddress();
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      if (!isSigned(request.headers['x-hub-signature-256'], body, secret)) {
        await limit(request);
        request.log.warn({ address: request.ip }, 'whatsapp notice refused');
        throw new Problem('unauthenticated', 'Cette notification n’est pas signée comme attendu.');
      }
      await receiveNotices(db, config, readNotices(body, phoneId, businessId));
      return reply.send();
    });
  });
  serveCall(app, parts, messageWayCalls.getMessageWays, ({ actor }) =>
    readMessageWays(db, config, ownAccountId(actor)),
  );
  serveCall(app, parts, messageWayCalls.setMessageWays, async ({ actor, body }) => {
    await setMessageWays(db, config, ownAccountId(actor), body.ways);
    return readMessageWays(db, config, ownAccountId(actor));
  });
  app.get(paths.whatsappWebhook, { schema: { hide: true } }, async ({ query }, reply) => {
    const { WHATSAPP_VERIFY_TOKEN: token } = config.settings;
    const asked = knock.safeParse(query);
    if (token === undefined || !asked.success) throw unknownAddress();
    if (!isSame(asked.data['hub.verify_token'], token)) {
      throw new Problem('forbidden', 'Ce jeton n’est pas celui de la boutique.');
    }
    return reply.type('text/plain').send(asked.data['hub.challenge']);
  });
}

const unknownAddress = () => new Problem('not-found', 'Cette adresse n’existe pas.');

const isSame = (given: string, expected: string) => timingSafeEqual(hash(given), hash(expected));
const hash = (text: string) => createHash('sha256').update(text).digest();
