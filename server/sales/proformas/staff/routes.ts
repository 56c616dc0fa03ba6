import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { staffProformaCalls, staffProformas } from '#contract/sales/staff-proformas.ts';
import type { Db } from '#server/base/db/open.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { type Actor, callerKeyOf } from '#server/base/identity/actor.ts';
import { readIdempotencyKey, replyOnce, type StillHolds } from '#server/base/limits/idempotency.ts';
import { serveList } from '#server/base/lists/serve-list.ts';
import { retryIfTermsChanged } from '#server/sales/orders/delivery/delivery-terms.ts';
import { isUncancelledOrder } from '#server/sales/orders/order/find-orders.ts';
import { toCreatedOrder } from '#server/sales/orders/placing/order-payload.ts';
import { makeForCustomer } from '../making/make-proforma.ts';
import { isNotWithdrawn } from '../proforma/describe-proforma.ts';
import { listProformas, readStaffProforma } from './list-proformas.ts';
import { orderForCustomer, quoteForCustomer } from './order-for-customer.ts';

import { extendProforma, sendProforma, withdrawProforma } from './steps.ts';

type Sent = { actor: Actor; request: FastifyRequest; reply: FastifyReply };

export function serveStaffProformas(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  const read = (id: number) => readStaffProforma(db, config, id);
  serveList(app, parts, staffProformas, ({ query, reader }) => listProformas(reader, query));
  serveCall(app, parts, staffProformaCalls.getStaffProforma, ({ params }) => read(params.id));
  const once = async <T extends object>(
    { actor, request, reply }: Sent,
    payload: unknown,
    work: (tx: Db) => Promise<T>,
    stands: StillHolds<T>,
  ): Promise<T> => {
    const asked = {
      caller: callerKeyOf(actor),
      route: `${request.method} ${request.url}`,
      key: readIdempotencyKey(request.headers['idempotency-key']),
      payload,
    };
    const answered = await retryIfTermsChanged(() => replyOnce(db, asked, work, stands));
    if (answered.isReplayed) reply.header('idempotent-replayed', 'true');
    return answered.reply;
  };
  serveCall(app, parts, staffProformaCalls.makeStaffProforma, async (sent) => {
    const { body, actor } = sent;
    const make = async (tx: Db) => {
      const { id } = await makeForCustomer({ db: tx, config, actor }, body);
      // The stored response outlives the person.
      return { id };
    };
    const made = await once(sent, body, make, isNotWithdrawn);
    return read(made.id);
  });
  serveCall(app, parts, staffProformaCalls.quoteStaffProforma, ({ params, body }) =>
    quoteForCustomer(db, config, params.id, body),
  );
  serveCall(app, parts, staffProformaCalls.orderStaffProforma, (sent) => {
    const { params, body, actor } = sent;
    // Total and slot may differ at a second try (rule S-16).
    const payload = { ...body, amount_total: undefined, delivery_slot: undefined };
    const order = async (tx: Db) =>
      toCreatedOrder(await orderForCustomer({ db: tx, config, actor }, params.id, body), config);
    return once(sent, payload, order, isUncancelledOrder);
  });
  serveCall(app, parts, staffProformaCalls.sendProforma, async ({ params, body, actor }) => {
    const sentTo = await sendProforma({ db, config, actor }, params.id, body.channel);
    return { id: params.id, channel: body.channel, sent_to: sentTo };
  });
  serveCall(app, parts, staffProformaCalls.extendProforma, async (sent) => {
    const { params, body, actor, version } = sent;
    await extendProforma(db, { actor, id: params.id, version }, body.valid_until);
    return read(params.id);
  });
  serveCall(app, parts, staffProformaCalls.withdrawProforma, async (sent) => {
    const { params, body, actor, version } = sent;
    await withdrawProforma(db, { actor, id: params.id, version }, body.reason);
    return read(params.id);
  });
}
