import type { FastifyInstance, FastifyRequest } from 'fastify';
import { paths } from '#contract/base/paths.ts';
import { alertPageLink } from '#contract/base/screens.ts';
import { alertCalls } from '#contract/goods/alerts.ts';
import { staffAlerts } from '#contract/goods/staff-alerts.ts';
import { limitAddress } from '#server/base/http/limits.ts';
import { senderOf } from '#server/base/http/sender.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { findCurrentActor } from '#server/base/http/session.ts';
import { ownAccountId } from '#server/base/identity/actor.ts';
import { serveList } from '#server/base/lists/serve-list.ts';
import { Problem } from '#server/base/problem.ts';
import { vapidKeys } from './alert-contact.ts';
import { requestAlert } from './ask-alert.ts';
import {
  confirmAlert,
  describeAlert,
  listOwnAlerts,
  readHeldAlert,
  stopAlert,
} from './describe-alert.ts';
import { listDemand } from './list-demand.ts';

const HOUR_MS = 3_600_000;

const ASKED_AN_HOUR = {
  max: 10,
  windowMs: HOUR_MS,
  sentence: 'Plusieurs alertes viennent déjà de votre connexion.',
};

const LINKS_AN_HOUR = { max: 120, windowMs: HOUR_MS };

/** The reply to a guest; it reveals nothing about the address. */
const TOLD = {
  mail: 'C’est noté. Si cette adresse n’est pas encore confirmée, ouvrez le lien que nous venons d’y envoyer.',
  sms: 'C’est noté. Si ce numéro n’est pas encore confirmé, ouvrez le lien que nous venons d’y envoyer.',
  whatsapp:
    'C’est noté. Si ce numéro n’a pas encore choisi WhatsApp pour ses alertes, ouvrez le lien que nous venons d’y envoyer.',
  push: 'C’est noté : une notification vous préviendra sur cet appareil.',
};

export function serveAlerts(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  const limitAsking = limitAddress(app, config, {
    ...ASKED_AN_HOUR,
    everywhere: { db, what: 'alerts' },
  });
  const limitLinks = limitAddress(app, config, LINKS_AN_HOUR);
  const holderOf = async (request: FastifyRequest, token: string | undefined) => ({
    actor: await findCurrentActor(request, db, config, token),
    token,
  });
  serveCall(app, parts, alertCalls.askAlert, async ({ body, request }) => {
    const actor = await findCurrentActor(request, db, config, undefined);
    await limitAsking(request);
    const partnerId = actor?.kind === 'account' ? actor.id : null;
    await requestAlert({ db, config }, partnerId, body, senderOf(request, config, actor));
    return { status: 'success' as const, message: TOLD[body.channel] };
  });
  serveCall(app, parts, alertCalls.listOwnAlerts, async ({ actor }) => ({
    alerts: await listOwnAlerts(db, config, ownAccountId(actor)),
  }));
  serveCall(app, parts, alertCalls.getPushKey, async () => ({
    key: vapidKeys(config)?.publicKey ?? '',
  }));
  serveCall(app, parts, alertCalls.getAlert, async ({ params, query, request }) => {
    await limitLinks(request);
    const { id } = await readHeldAlert(db, config, params.id, await holderOf(request, query.token));
    return describeAlert(db, config, id);
  });
  serveCall(app, parts, alertCalls.confirmAlert, async ({ params, query, request }) => {
    await limitLinks(request);
    return confirmAlert(db, config, { ...params, holder: await holderOf(request, query.token) });
  });
  // Scanners and mail programs may open what they should post to; a GET leads to the page and stops nothing.
  app.get<{ Params: { id: string }; Querystring: { token?: unknown } }>(
    paths.alertStop,
    { schema: { hide: true } },
    async ({ params, query: { token } }, reply) => {
      if (!/^[1-9]\d{0,8}$/.test(params.id)) {
        throw new Problem('not-found', 'Cette alerte n’existe pas ou plus.');
      }
      const given = typeof token === 'string' ? token : undefined;
      return reply.redirect(alertPageLink(Number(params.id), given));
    },
  );
  // Mail programs post their own form (RFC 8058), which adds nothing to the address.
  app.register(async (scope) => {
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null));
    serveCall(scope, parts, alertCalls.stopAlert, async ({ params, query, request }) => {
      await limitLinks(request);
      const isForAll = query.toutes !== undefined;
      const holder = await holderOf(request, query.token);
      return stopAlert(db, config, { ...params, holder, isForAll });
    });
  });
}

export function serveStaffAlerts(app: FastifyInstance, parts: Parts): void {
  serveList(app, parts, staffAlerts, ({ query, reader }) => listDemand(reader, query));
}
