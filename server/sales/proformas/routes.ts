import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { proformaCalls } from '#contract/sales/proformas.ts';
import type { Db } from '#server/base/db/open.ts';
import { limitAddress } from '#server/base/http/limits.ts';
import { senderOf } from '#server/base/http/sender.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { findCurrentActor } from '#server/base/http/session.ts';
import { ownAccountId } from '#server/base/identity/actor.ts';
import { readIdempotencyKey, replyOnce, type StillHolds } from '#server/base/limits/idempotency.ts';
import { isUncancelledOrder } from '#server/sales/orders/order/find-orders.ts';
import { toCreatedOrder } from '#server/sales/orders/placing/order-payload.ts';
import { retryIfTermsChanged } from '../orders/delivery/delivery-terms.ts';
import { makeProforma } from './making/make-proforma.ts';
import { orderProforma, quoteProforma, readProformaOrder } from './ordering/order-proforma.ts';
import {
  describeProforma,
  findProforma,
  isNotWithdrawn,
  listOwnProformas,
  type ProformaHolder,
  refuseOtherThanProformaHolder,
} from './proforma/describe-proforma.ts';

const HOUR_MS = 3_600_000;
const PROFORMAS = {
  max: 10,
  windowMs: HOUR_MS,
  sentence: 'Plusieurs factures proforma viennent déjà de votre connexion.',
};
const ORDERS = {
  max: 10,
  windowMs: HOUR_MS,
  sentence: 'Plusieurs commandes ont déjà été essayées.',
};

type Sent = { request: FastifyRequest; reply: FastifyReply };

export function serveProformas(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  const limitMaking = limitAddress(app, config, {
    ...PROFORMAS,
    everywhere: { db, what: 'proformas' },
  });
  const limitGuests = limitAddress(app, config, {
    ...ORDERS,
    everywhere: { db, what: 'guest orders' },
  });
  const holderOf = async (request: FastifyRequest, token: string | undefined) => ({
    actor: await findCurrentActor(request, db, config, token),
    token,
  });
  const once = async <T extends object>(
    { request, reply }: Sent,
    caller: string,
    payload: unknown,
    work: (tx: Db) => Promise<T>,
    stands: StillHolds<T>,
  ): Promise<T> => {
    const route = request.routeOptions.url ?? '';
    const key = readIdempotencyKey(request.headers['idempotency-key']);
    const answered = await retryIfTermsChanged(() =>
      replyOnce(db, { caller, route, key, payload }, work, stands),
    );
    if (answered.isReplayed) reply.header('idempotent-replayed', 'true');
    return answered.reply;
  };
  serveCall(app, parts, proformaCalls.listOwnProformas, ({ actor }) =>
    listOwnProformas(db, ownAccountId(actor)),
  );
  serveCall(app, parts, proformaCalls.makeProforma, async (sent) => {
    const { body, request } = sent;
    const actor = await findCurrentActor(request, db, config, undefined);
    const partnerId = actor?.kind === 'account' ? actor.id : null;
    const caller = partnerId === null ? `guest ${body.email} ${body.telephone}` : `${partnerId}`;
    const sender = senderOf(request, config, actor);
    const make = async (tx: Db) => {
      await limitMaking(request, tx);
      const { id } = await makeProforma({ db: tx, config }, partnerId, body, sender);
      // The stored response outlives the person.
      return { id };
    };
    const made = await once(sent, `proforma ${caller}`, body, make, isNotWithdrawn);
    return describeProforma(db, config, await findProforma(db, made.id));
  });
  serveCall(app, parts, proformaCalls.getProforma, async ({ params, query, request }) => {
    const row = await findProforma(db, params.id);
    refuseOtherThanProformaHolder(config, await holderOf(request, query.token), row);
    return describeProforma(db, config, row);
  });
  serveCall(app, parts, proformaCalls.quoteProforma, async ({ params, body, request }) =>
    quoteProforma({ db, config, actor: await holderOf(request, body.token) }, params.id, body),
  );
  serveCall(app, parts, proformaCalls.orderProforma, async (sent) => {
    const { params, body, request } = sent;
    // Without a guest an account orders: the link is a permission, not an identity.
    const link = body.guest === undefined ? undefined : body.token;
    const actor = await findCurrentActor(request, db, config, link);
    const holder = { actor, token: body.token };
    const sender = senderOf(request, config, actor);
    const wanted = readProformaOrder(holder, body);
    const payload = { ...wanted, shownTotal: undefined, slot: undefined };
    const order = async (tx: Db) => {
      if (wanted.buyer.kind === 'guest') await limitGuests(request, tx);
      const sent = { ...wanted, sender };
      return toCreatedOrder(
        await orderProforma({ db: tx, config, actor: holder }, params.id, sent),
        config,
      );
    };
    const caller = `proforma ${params.id} ${callerOf(holder)}`;
    return once(sent, caller, payload, order, isUncancelledOrder);
  });
}

/** Names the caller of an idempotency key, so that another caller does not get this response. */
const callerOf = ({ actor, token = '' }: ProformaHolder): string =>
  actor?.kind === 'account' ? `account ${actor.id}` : token;
