import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CreatedOrder } from '#contract/sales/orders/order-shapes.ts';
import { orderCalls } from '#contract/sales/orders/orders.ts';
import { messages } from '#contract/talk/messages.ts';
import { limitAddress } from '#server/base/http/limits.ts';
import { senderOf } from '#server/base/http/sender.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { guesserOf, readRequestActor } from '#server/base/http/session.ts';
import { type Actor, actorHasRight, ownAccountId } from '#server/base/identity/actor.ts';
import { foldEmail } from '#server/base/identity/fold-email.ts';
import { toAnyE164 } from '#server/base/identity/world-phone.ts';
import { readIdempotencyKey, replyOnce } from '#server/base/limits/idempotency.ts';
import { retryIfTermsChanged } from './delivery/delivery-terms.ts';
import { limitCodeGuesses } from './offers/offers.ts';
import { isUncancelledOrder } from './order/find-orders.ts';
import type { OrderRequest } from './order/order-request.ts';
import {
  kindOf,
  readGuestOrderPayload,
  readOrderPayload,
  toCreatedOrder,
} from './placing/order-payload.ts';
import { placeOrder } from './placing/place-order.ts';
import { quoteOrder } from './placing/quote-order.ts';
import { serveAddressMedia, serveDelivery, servePickup, serveSlots } from './routes-handover.ts';
import { serveCredit, serveParcels, serveReading } from './routes-reading.ts';
import { serveChoosing, serveConfirmation, serveMoving } from './routes-steps.ts';

export function serveOrders(app: FastifyInstance, parts: Parts): void {
  serveDelivery(app, parts);
  serveAddressMedia(app, parts);
  serveSlots(app, parts);
  servePickup(app, parts);
  serveChoosing(app, parts);
  serveParcels(app, parts);
  servePlacing(app, parts);
  serveConfirmation(app, parts);
  serveReading(app, parts);
  serveMoving(app, parts);
  serveCredit(app, parts);
}

const GUEST_ORDERS_AN_HOUR = 10;

type Sent = { request: FastifyRequest; reply: FastifyReply };

/** Quotes, and the calls that place an order once for each idempotency key (rule S-16). */
function servePlacing(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  const guestLimit = {
    max: GUEST_ORDERS_AN_HOUR,
    windowMs: 3_600_000,
    sentence: 'Plusieurs commandes sans compte viennent déjà de votre connexion.',
  };
  // Guests count twice: tries in this process before any lock, placed orders over all processes.
  const limitTries = limitAddress(app, config, guestLimit);
  const limitKept = limitAddress(app, config, {
    ...guestLimit,
    everywhere: { db, what: 'guest orders' },
  });

  const placeOnce = async (
    { request, reply }: Sent,
    caller: string,
    actor: Actor | undefined,
    wanted: OrderRequest,
  ): Promise<CreatedOrder> => {
    const key = readIdempotencyKey(request.headers['idempotency-key']);
    await limitCodeGuesses(db, guesserOf(request, actor), wanted.codes);
    const sender = senderOf(request, config, actor);
    // Leaves out what may differ at a second try (rule S-16).
    const payload = { ...wanted, shownTotal: undefined, slot: undefined };
    const answered = await retryIfTermsChanged(() =>
      replyOnce(
        db,
        { caller, route: request.routeOptions.url ?? '', key, payload },
        async (tx) => {
          if (actor === undefined) await limitTries(request);
          const placed = await placeOrder({ db: tx, config, actor }, { ...wanted, sender });
          // Last, since its row stays locked until the commit and many customers share an address.
          if (actor === undefined) await limitKept(request, tx);
          return toCreatedOrder(placed, config);
        },
        isUncancelledOrder,
      ),
    );
    if (answered.isReplayed) reply.header('idempotent-replayed', 'true');
    return answered.reply;
  };
  const placeOwn = (sent: Sent & { actor: Actor }, wanted: OrderRequest) => {
    const caller = `account ${ownAccountId(sent.actor)}`;
    return placeOnce(sent, caller, sent.actor, wanted);
  };

  serveCall(app, parts, orderCalls.placeOrder, (sent) => {
    const kind = kindOf(sent.body) === 'pack' ? 'pack' : 'order';
    return placeOwn(sent, readOrderPayload(sent.body, ownAccountId(sent.actor), kind));
  });
  serveCall(app, parts, orderCalls.placePackOrder, (sent) =>
    placeOwn(sent, readOrderPayload(sent.body, ownAccountId(sent.actor), 'pack')),
  );
  serveCall(app, parts, orderCalls.placePreorder, (sent) =>
    placeOwn(sent, readOrderPayload(sent.body, ownAccountId(sent.actor), 'preorder')),
  );
  serveCall(app, parts, orderCalls.placeCreditOrder, (sent) =>
    placeOwn(sent, readOrderPayload(sent.body, ownAccountId(sent.actor), 'creditorder')),
  );
  serveCall(app, parts, orderCalls.placeGuestOrder, async (sent) => {
    const { email = '', telephone } = sent.body;
    // A telephone may change its address between two tries, so e-mail or number identifies the guest.
    const caller = `guest ${foldEmail(email) || toAnyE164(telephone)}`;
    const created = await placeOnce(sent, caller, undefined, readGuestOrderPayload(sent.body));
    return { ...created, status: 'success' as const, message: messages.pack.created };
  });
  serveCall(app, parts, orderCalls.quoteOrder, async ({ body, request }) => {
    const actor = await readRequestActor(request, db, config);
    await limitCodeGuesses(db, guesserOf(request, actor), body.coupons);
    return quoteOrder(parts, buyerOf(actor, body.partner_id), body);
  });
}

/** Staff may name a customer. */
function buyerOf(actor: Actor | undefined, named: number | null | undefined): number | undefined {
  if (actor === undefined) return undefined;
  if (named !== undefined && actorHasRight(actor, 'orders:write')) return named ?? undefined;
  return actor.kind === 'account' ? actor.id : undefined;
}
