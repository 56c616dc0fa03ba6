import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { formMessages } from '#contract/base/fields/form-messages.ts';
import { accountCalls, type Credentials } from '#contract/people/accounts.ts';
import { isOwnPage } from '#server/base/http/access.ts';
import { signBrowserOut } from '#server/base/http/begun-payments.ts';
import { limitAddress } from '#server/base/http/limits.ts';
import { senderOf } from '#server/base/http/sender.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import {
  clearSessionCookies,
  deviceCookieOf,
  refreshTokenOf,
  setSignUpCookie,
  setTokenCookies,
  signUpTicketOf,
} from '#server/base/http/session-cookies.ts';
import { ownAccount } from '#server/base/identity/actor.ts';
import { findAccountBy } from '#server/base/identity/find-partner.ts';
import { foldEmail } from '#server/base/identity/fold-email.ts';
import { toAccountWithCompany } from '#server/base/identity/person-payload.ts';
import {
  endSessionOfToken,
  exchangeRefreshToken,
  issueTokens,
} from '#server/base/identity/refresh-tokens.ts';
import { endSession, endSessions, listSessions } from '#server/base/identity/sessions.ts';
import { getAnyE164, isAbroadE164 } from '#server/base/identity/world-phone.ts';
import { Problem } from '#server/base/problem.ts';
import { changePassword } from '../change-password.ts';
import { type RecoveryRequest, requestRecovery } from '../recovery/lost-password.ts';
import { resetPassword } from '../recovery/password-resets.ts';
import { signIn, signInAfterCode } from '../sign-in/sign-in.ts';
import { readTicket, signTicket, signUp } from '../sign-up.ts';
import { verifyCode } from '../verify-code.ts';
import {
  answerSignIn,
  deviceOf,
  readSigningDevice,
  servePasskeys,
  servePhoneSignIn,
  serveSecondFactor,
  setSessionCookies,
} from './routes-ways.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Refusals follow rule P-3. */
export function serveAccounts(app: FastifyInstance, parts: Parts): void {
  serveSignUp(app, parts);
  serveSessions(app, parts);
  servePasswords(app, parts);
  serveSecondFactor(app, parts);
  servePhoneSignIn(app, parts);
  servePasskeys(app, parts);
}

function serveSignUp(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  const limitSignUps = limitAddress(app, config, {
    max: 20,
    windowMs: HOUR_MS,
    everywhere: { db, what: 'sign-ups' },
  });
  const limitCodes = limitAddress(app, config, {
    max: 40,
    windowMs: 10 * MINUTE_MS,
    everywhere: { db, what: 'codes' },
  });
  const limitLookUps = limitAddress(app, config, { max: 60, windowMs: HOUR_MS });

  const ownSignUp = (request: FastifyRequest, email: string) =>
    readTicket(config.sessionSecret, signUpTicketOf(request, config), foldEmail(email));

  serveCall(app, parts, accountCalls.signUp, async ({ body, request, reply }) => {
    await limitSignUps(request);
    const { conditions = false, ...wanted } = body;
    const created = await signUp(db, config, {
      ...wanted,
      hasAgreed: conditions,
      sender: senderOf(request, config),
      phoneField: 'phone',
    });
    setSignUpCookie(reply, config, signTicket(config.sessionSecret, created));
    return toAccountWithCompany(created, config);
  });
  serveCall(app, parts, accountCalls.claimAccount, async ({ params, body, request, reply }) => {
    await limitSignUps(request);
    const { name, telephone: phone, adresse: city, password, conditions = false } = body;
    const { email } = params;
    const wanted = { name, email, phone, city, password, hasAgreed: conditions };
    const created = await signUp(db, config, {
      ...wanted,
      sender: senderOf(request, config),
      phoneField: 'telephone',
    });
    setSignUpCookie(reply, config, signTicket(config.sessionSecret, created));
    return 'Un code vous a été envoyé.';
  });
  serveCall(app, parts, accountCalls.checkCode, async ({ body, request, reply }) => {
    await limitCodes(request);
    const { network } = senderOf(request, config);
    const wanted = { ...body, ownSignUp: ownSignUp(request, body.email), network };
    const partnerId = await verifyCode(db, config, wanted);
    const message = formMessages.account.codeValid;
    // Another site must not sign its visitor in; other clients keep tokens themselves.
    if (partnerId === undefined || !isOwnPage(request, config)) return { message };
    const browser = { device: deviceOf(request), deviceCookie: deviceCookieOf(request, config) };
    const opened = await signInAfterCode(db, config, partnerId, browser);
    return {
      message,
      session: await setSessionCookies(parts, { ...opened, partnerId }, request, reply),
    };
  });
  serveCall(app, parts, accountCalls.getPartnerByEmail, async ({ params, request }) => {
    await limitLookUps(request);
    const known = await findAccountBy(db, params.email);
    const nothing = { name: '', partner_phone: '', partner_city: '' };
    // Reveals nothing about staff and HR, whose addresses would help an attacker.
    const password = known?.role === 'customer';
    return { email: params.email, ...nothing, password };
  });
  serveCall(app, parts, accountCalls.getVerified, async () => ({
    status: 'success' as const,
    message: 'Connectez-vous pour continuer.',
  }));
}

function serveSessions(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  const limitSignIns = limitAddress(app, config, {
    max: 40,
    windowMs: 10 * MINUTE_MS,
    everywhere: { db, what: 'sign-ins' },
  });
  const limitRefreshes = limitAddress(app, config, { max: 120, windowMs: 10 * MINUTE_MS });

  const signInByPassword = async (
    { username, password, code }: Credentials,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    await limitSignIns(request);
    const typed = { identifier: username, password, code };
    const opened = await signIn(db, config, { ...typed, ...readSigningDevice(parts, request) });
    return answerSignIn(parts, opened, request, reply);
  };
  serveCall(app, parts, accountCalls.signIn, ({ body, request, reply }) =>
    signInByPassword(body, request, reply),
  );
  serveCall(app, parts, accountCalls.getSignIn, ({ query, request, reply }) =>
    signInByPassword(query, request, reply),
  );

  const refresh = async (
    given: string | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    await limitRefreshes(request);
    const inCookie = refreshTokenOf(request, config);
    const token = given || inCookie;
    if (token === undefined) throw new Problem('bad-request', 'Aucune session à renouveler.');
    try {
      const tokens = await issueTokens(config, await exchangeRefreshToken(db, token));
      if (token === inCookie) setTokenCookies(reply, config, tokens);
      return tokens;
    } catch (error) {
      if (token === inCookie && error instanceof Problem) clearSessionCookies(reply, config);
      throw error;
    }
  };
  serveCall(app, parts, accountCalls.refresh, ({ body, request, reply }) =>
    refresh(body?.refresh_token ?? body?.refreshToken, request, reply),
  );
  serveCall(app, parts, accountCalls.refreshAtRoot, async ({ body, request, reply }) => {
    const tokens = await refresh(body.refreshToken, request, reply);
    const { access_token, refresh_token, expires_in } = tokens;
    return { accessToken: access_token, refreshToken: refresh_token, expiresIn: expires_in };
  });
  serveCall(app, parts, accountCalls.signOut, async ({ body, request, reply }) => {
    const given = body?.refresh_token || body?.refreshToken;
    for (const token of [given, refreshTokenOf(request, config)]) {
      if (token) await endSessionOfToken(db, token);
    }
    signBrowserOut(reply, config);
    return {};
  });
  serveCall(app, parts, accountCalls.listSessions, ({ actor }) => {
    const { id, sessionId } = ownAccount(actor);
    return listSessions(db, id, sessionId);
  });
  serveCall(app, parts, accountCalls.endSession, async ({ actor, params, reply }) => {
    const { id, sessionId } = ownAccount(actor);
    await endSession(db, id, params.id);
    if (params.id === sessionId) signBrowserOut(reply, config);
    return {};
  });
  serveCall(app, parts, accountCalls.endSessions, async ({ actor, reply }) => {
    await endSessions(db, ownAccount(actor).id);
    signBrowserOut(reply, config);
    return {};
  });
}

function servePasswords(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  const limitRequests = limitAddress(app, config, {
    max: 20,
    windowMs: HOUR_MS,
    everywhere: { db, what: 'recoveries' },
  });
  const limitChanges = limitAddress(app, config, { max: 30, windowMs: HOUR_MS });

  const recover = async (request: FastifyRequest, wanted: Omit<RecoveryRequest, 'sender'>) => {
    await limitRequests(request);
    await requestRecovery(db, config, { ...wanted, sender: senderOf(request, config) });
  };
  for (const call of [accountCalls.resendCode, accountCalls.postResendCode]) {
    serveCall(app, parts, call, async ({ params, query, request }) => {
      const isNumber = /^\d+$/.test(params.id);
      const address = isNumber ? params.id : foldEmail(params.id);
      const ticket = signUpTicketOf(request, config);
      const ownSignUp = readTicket(config.sessionSecret, ticket, address);
      await recover(request, { kind: 'code', channel: query.canal ?? 'mail', address, ownSignUp });
      return { message: formMessages.code.resent };
    });
  }
  for (const call of [accountCalls.resetByMail, accountCalls.postResetByMail]) {
    serveCall(app, parts, call, async ({ params, request }) => {
      const address = foldEmail(params.email);
      await recover(request, { kind: 'password', channel: 'mail', address });
      return said('Si un compte existe à cette adresse, un lien vient de lui être envoyé.');
    });
  }
  for (const call of [accountCalls.resetBySms, accountCalls.postResetBySms]) {
    serveCall(app, parts, call, async ({ params, request }) => {
      const address = getAnyE164(params.phone, 'phone');
      await recover(request, { kind: 'password', channel: 'sms', address });
      if (isAbroadE164(address)) return said(RESET_ABROAD);
      return said(
        'Si un compte a confirmé ce numéro, un lien vient de lui être envoyé par SMS. Sinon, demandez-le par e-mail.',
      );
    });
  }
  serveCall(app, parts, accountCalls.setNewPassword, async ({ body, request }) => {
    await limitChanges(request);
    const { conditions: hasAgreed = false, ...chosen } = body;
    await resetPassword(db, config, { ...chosen, hasAgreed, device: deviceOf(request) });
    return said('Votre mot de passe est changé. Connectez-vous.');
  });
  serveCall(app, parts, accountCalls.changePassword, async ({ body, actor, request }) => {
    await changePassword(db, config, ownAccount(actor), {
      current: body.current_password,
      next: body.password,
      device: deviceOf(request),
    });
    return { message: 'Votre mot de passe est changé.' };
  });
}

const RESET_ABROAD =
  'Si un compte a ce numéro, un lien vient d’être envoyé à son adresse e-mail : aucun SMS ne part à l’étranger.';

const said = (message: string) => ({ status: 'success' as const, message });
