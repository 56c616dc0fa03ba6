import type { FastifyInstance } from 'fastify';
import { secondFactorCalls } from '#contract/people/second-factor.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { ownAccount } from '#server/base/identity/actor.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
} from '../sign-in/second-factor.ts';

/** The second factor of one's own account. */
export function serveSecondFactor(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  serveCall(app, parts, secondFactorCalls.beginSecondFactor, ({ actor, body }) =>
    beginSecondFactor({ db, config, actor: ownAccount(actor) }, body),
  );
  serveCall(app, parts, secondFactorCalls.confirmSecondFactor, async ({ actor, body }) => ({
    recovery_codes: await confirmSecondFactor({ db, config, actor: ownAccount(actor) }, body.code),
  }));
  serveCall(app, parts, secondFactorCalls.removeSecondFactor, async ({ actor, body }) => {
    await removeSecondFactor({ db, config, actor: ownAccount(actor) }, body);
    return { message: 'La connexion ne demande plus de code.' };
  });
}
