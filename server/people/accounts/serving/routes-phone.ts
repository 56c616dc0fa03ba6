import type { FastifyInstance } from 'fastify';
import type { PhoneChannel } from '#contract/base/fields/phone-channels.ts';
import { phoneSignInCalls } from '#contract/people/phone-sign-in.ts';
import { limitAddress } from '#server/base/http/limits.ts';
import { senderOf } from '#server/base/http/sender.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { ownAccountId } from '#server/base/identity/actor.ts';
import { getE164 } from '#server/base/identity/person-payload.ts';
import { refuseFields } from '#server/base/problem.ts';
import { endPhoneSignIn, readPhoneSignIn } from '../phone-sign-ins.ts';
import { requestPhoneCode } from '../sign-in/request-phone-code.ts';
import { signInByPhone } from '../sign-in/sign-in-by-phone.ts';
import { answerSignIn, signingDevice } from './routes-session.ts';

const MINUTE_MS = 60_000;

/** By which ways a code may come: what WhatsApp does not carry goes by text message. */
const WAY_WORDS: Record<PhoneChannel, string> = { sms: 'SMS', whatsapp: 'WhatsApp, sinon par SMS' };

/** Signing in by a code that is sent to a number, and whether one's own number does. */
export function servePhoneSignIn(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  const limitRequests = limitAddress(app, config, {
    max: 20,
    windowMs: 60 * MINUTE_MS,
    everywhere: { db, what: 'sign-in codes' },
  });
  const limitTries = limitAddress(app, config, {
    max: 40,
    windowMs: 10 * MINUTE_MS,
    everywhere: { db, what: 'tries of sign-in codes' },
  });
  serveCall(app, parts, phoneSignInCalls.requestPhoneCode, async ({ body, request }) => {
    await limitRequests(request);
    const channel = body.canal ?? 'sms';
    if (channel === 'whatsapp' && config.settings.WHATSAPP_TOKEN === undefined) {
      refuseFields([{ field: 'canal', message: 'La boutique n’écrit pas par WhatsApp.' }]);
    }
    const wanted = { phone: getE164(body.phone), channel, sender: senderOf(request, config) };
    return {
      request: await requestPhoneCode(db, config, wanted),
      message: `Si ce numéro permet de se connecter, un code y arrive par ${WAY_WORDS[channel]}.`,
    };
  });
  serveCall(app, parts, phoneSignInCalls.signInByPhone, async ({ body, request, reply }) => {
    await limitTries(request);
    const opened = await signInByPhone(db, config, { ...body, ...signingDevice(parts, request) });
    return answerSignIn(parts, opened, request, reply);
  });
  serveCall(app, parts, phoneSignInCalls.getPhoneSignIn, ({ actor }) =>
    readPhoneSignIn(db, ownAccountId(actor)),
  );
  serveCall(app, parts, phoneSignInCalls.endPhoneSignIn, async ({ actor }) => {
    await endPhoneSignIn(db, ownAccountId(actor));
    return readPhoneSignIn(db, ownAccountId(actor));
  });
}
