import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/base/config/config.ts';
import { hashOf } from '#server/base/hash.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import type { Sender } from '#server/base/identity/sender.ts';
import { networkOf } from '#server/base/network-of.ts';
import { deviceCookieOf } from './session-cookies.ts';

/** The origin of a request, for limits on messages to the person that it names. */
export const senderOf = (request: FastifyRequest, config: Config, actor?: Actor): Sender => ({
  network: hashOf(networkOf(request.ip)),
  deviceCookie: deviceCookieOf(request, config),
  accountId: actor?.kind === 'account' ? actor.id : undefined,
});
