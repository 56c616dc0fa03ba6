import type { FastifyInstance } from 'fastify';
import { keptListCalls } from '#contract/sales/kept-lists.ts';
import { sharedListCalls } from '#contract/sales/shared-lists.ts';
import { whatsappCartCalls } from '#contract/sales/whatsapp-carts.ts';
import { isStockFirst } from '#server/base/config/config.ts';
import { limitAddress } from '#server/base/http/limits.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { findCurrentActor } from '#server/base/http/session.ts';
import { ownAccountId } from '#server/base/identity/actor.ts';
import { getConversation } from '#server/talk/whatsapp/staff/conversations.ts';
import { syncLists } from './keeping/sync-lists.ts';
import {
  listOwnSharedLists,
  readSharedList,
  shareList,
  stopSharedList,
} from './sharing/share-list.ts';
import { sendCart } from './whatsapp/send-cart.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const SYNCS_A_MINUTE = 120;
const LOOKS_A_MINUTE = 60;
const SHARES = {
  max: 20,
  windowMs: HOUR_MS,
  sentence: 'Plusieurs listes viennent déjà d’être partagées depuis votre connexion.',
};

export function serveBaskets(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  const limitSyncs = limitAddress(app, config, { max: SYNCS_A_MINUTE, windowMs: MINUTE_MS });
  const limitLooks = limitAddress(app, config, { max: LOOKS_A_MINUTE, windowMs: MINUTE_MS });
  const limitShares = limitAddress(app, config, {
    ...SHARES,
    everywhere: { db, what: 'shared lists' },
  });
  serveCall(app, parts, keptListCalls.syncLists, async ({ body, actor, request }) => {
    await limitSyncs(request);
    return { lines: await syncLists(db, ownAccountId(actor), body.changes) };
  });
  serveCall(app, parts, sharedListCalls.shareList, async ({ body, request }) => {
    const actor = await findCurrentActor(request, db, config, undefined);
    await limitShares(request);
    return shareList(db, actor?.kind === 'account' ? actor.id : null, body);
  });
  serveCall(app, parts, sharedListCalls.getSharedList, async ({ query, request }) => {
    await limitLooks(request);
    return readSharedList(db, query.token, isStockFirst(config));
  });
  serveCall(app, parts, sharedListCalls.listOwnSharedLists, ({ actor }) =>
    listOwnSharedLists(db, ownAccountId(actor)),
  );
  serveCall(app, parts, sharedListCalls.stopSharedList, async ({ params, body, request }) => {
    await limitLooks(request);
    const actor = await findCurrentActor(request, db, config, body.key);
    const partnerId = actor?.kind === 'account' ? actor.id : undefined;
    await stopSharedList(db, params.id, { partnerId, key: body.key });
    return { message: 'Ce lien n’ouvre plus rien.' };
  });
}

export function serveWhatsappCarts(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  serveCall(app, parts, whatsappCartCalls.sendCart, async ({ params, body, actor }) => {
    await sendCart({ db, config, actor }, params.id, body);
    return getConversation(db, params.id);
  });
}
