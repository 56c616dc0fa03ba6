import type { FastifyInstance } from 'fastify';
import { passkeyCalls } from '#contract/people/passkeys.ts';
import { limitAddress } from '#server/base/http/limits.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { ownAccount } from '#server/base/identity/actor.ts';
import { addPasskey, beginPasskey, listPasskeys, removePasskey } from '../sign-in/passkeys.ts';
import { beginPasskeySignIn, signInWithPasskey } from '../sign-in/sign-in-with-passkey.ts';
import { answerSignIn, signingDevice } from './routes-session.ts';

const WINDOW_MS = 600_000;

/** The passkeys of one's own account, and signing in with one. */
export function servePasskeys(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  const limitTries = limitAddress(app, config, {
    max: 80,
    windowMs: WINDOW_MS,
    everywhere: { db, what: 'passkeys' },
  });
  serveCall(app, parts, passkeyCalls.listPasskeys, ({ actor }) =>
    listPasskeys(db, ownAccount(actor)),
  );
  serveCall(app, parts, passkeyCalls.beginPasskey, ({ actor, body }) =>
    beginPasskey({ db, config, actor: ownAccount(actor) }, body),
  );
  serveCall(app, parts, passkeyCalls.addPasskey, ({ actor, body, request }) => {
    const { credential, name = signingDevice(parts, request).device } = body;
    return addPasskey({ db, config, actor: ownAccount(actor) }, { credential, name });
  });
  serveCall(app, parts, passkeyCalls.removePasskey, async ({ actor, params, body }) => {
    const { password } = body;
    await removePasskey(
      { db, config, actor: ownAccount(actor) },
      { passkeyId: params.id, password },
    );
    return { message: 'La clé d’accès est retirée.' };
  });
  serveCall(app, parts, passkeyCalls.beginPasskeySignIn, async ({ request }) => {
    await limitTries(request);
    return beginPasskeySignIn(db, config);
  });
  serveCall(app, parts, passkeyCalls.signInWithPasskey, async ({ body, request, reply }) => {
    await limitTries(request);
    const opened = await signInWithPasskey(db, config, {
      ...body,
      ...signingDevice(parts, request),
    });
    return answerSignIn(parts, opened, request, reply);
  });
}
