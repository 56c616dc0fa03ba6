import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { paths } from '#contract/base/paths.ts';
import { getFrom } from '#contract/base/tables.ts';
import { customerCalls } from '#contract/people/customers.ts';
import type { Order } from '#contract/sales/orders/order-shapes.ts';
import { orderCalls } from '#contract/sales/orders/orders.ts';
import { relativeCalls } from '#contract/sales/orders/relative.ts';
import { limitAddress } from '#server/base/http/limits.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { findCurrentActor, readRequestActor } from '#server/base/http/session.ts';
import { networkOf } from '#server/base/network-of.ts';
import { Problem } from '#server/base/problem.ts';
import { hasUnpaidCredit, listDebts } from './credit/check-credit.ts';
import { readMemberCredits } from './credit/owed-by-member.ts';
import { validateForEmployer, validateForShop } from './credit/validate-credit.ts';
import { findOrder } from './order/find-orders.ts';
import { isBuyer } from './order/order-link.ts';
import { readParcel, setPhotoConsent } from './parcel/read-parcel.ts';
import {
  countOrders,
  listCreditOrders,
  listOrdersOf,
  readOrderFor,
} from './reading/read-orders.ts';
import { trackOrder } from './reading/track-order.ts';
import { readShownPhoto } from './relative/handover-photo.ts';
import { orders } from './tables.ts';

/** Many customers may share a network. */
const SEARCHES = { max: 20, windowMs: 600_000 };

/** Orders of a customer, one order, and tracking without an account. Writes nothing but limits. */
export function serveReading(app: FastifyInstance, parts: Parts): void {
  serveLists(app, parts);
  serveSingle(app, parts);
  serveTracking(app, parts);
}

function serveLists(app: FastifyInstance, parts: Parts): void {
  const { db } = parts;
  serveCall(app, parts, customerCalls.countForUser, ({ params, actor }) =>
    countOrders(db, actor, params.id),
  );
  serveCall(app, parts, orderCalls.listOrders, ({ params, actor }) =>
    listOrdersOf(db, actor, params.id, 'order'),
  );
  serveCall(app, parts, orderCalls.listPreorders, async ({ params, actor }) => {
    const found = await listOrdersOf(db, actor, params.id, 'preorder');
    return found.map((order) => ({ ...order, order_line: order.order_lines }));
  });
  serveCall(app, parts, orderCalls.listCreditOrders, ({ params, actor }) =>
    listOrdersOf(db, actor, params.id, 'creditorder'),
  );
}

function serveSingle(app: FastifyInstance, parts: Parts): void {
  const { db } = parts;
  serveCall(app, parts, orderCalls.getOrder, ({ params, actor }) =>
    readOrderFor(db, actor, params.id),
  );
  serveCall(app, parts, orderCalls.getOrderDetails, ({ body, actor }) =>
    readOrderFor(db, actor, body.commande_id, { saleType: 'order', partnerId: body.partner_id }),
  );
  for (const call of [orderCalls.getPreorderDetails, orderCalls.updatePreorder]) {
    serveCall(app, parts, call, ({ body, actor }) =>
      readOrderFor(db, actor, body.precommande_id, {
        saleType: 'preorder',
        partnerId: body.partner_id,
      }),
    );
  }
  serveCall(app, parts, orderCalls.getCreditOrderDetails, ({ body, actor }) =>
    readOrderFor(db, actor, body.order_id, { saleType: 'creditorder', partnerId: body.partner_id }),
  );
}

function serveTracking(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  const limit = limitAddress(app, config, SEARCHES);
  serveCall(app, parts, orderCalls.trackOrder, async ({ body, request }) => {
    await limit(request);
    const actor = await readRequestActor(request, db, config);
    return trackOrder(db, config, { ...body, client: networkOf(request.ip) }, actor);
  });
}

const LOOKS = { max: 120, windowMs: 600_000 };

type Photo = { Params: { id: string }; Querystring: { token?: string } };

/** Parcels for recipients, and the photo of the hand-over for buyers. */
export function serveParcels(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  const limit = limitAddress(app, config, LOOKS);
  serveCall(app, parts, relativeCalls.getParcel, async ({ body, request }) => {
    await limit(request);
    return readParcel(db, config, body);
  });
  serveCall(app, parts, relativeCalls.answerPhoto, async ({ body, request }) => {
    await limit(request);
    return setPhotoConsent(db, config, body, body.agrees);
  });
  app.get<Photo>(
    paths.handoverPhoto,
    { schema: { hide: true }, logLevel: 'warn' },
    async (request, reply) => {
      const orderToken = request.query.token;
      const actor = await findCurrentActor(request, db, config, orderToken);
      const id = /^\d{1,9}$/.test(request.params.id) ? Number(request.params.id) : 0;
      const order = await findOrder(db, eq(orders.id, id));
      const isTheirs = order !== undefined && isBuyer(config, { actor, orderToken }, order);
      // Read each time, so that it goes when the recipient withdraws consent.
      const webp = isTheirs ? await readShownPhoto(db, order.id) : undefined;
      if (webp === undefined) throw new Problem('not-found', 'Cette photo n’existe pas ou plus.');
      return reply.header('cache-control', 'private, no-store').type('image/webp').send(webp);
    },
  );
}

const SUCCESS = 'success' as const;

const isUndecided = ({ state }: Pick<Order, 'state'>) => state === 'validation';

/** Credit orders and debts for HR and staff, and their decisions. */
export function serveCredit(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  serveCall(app, parts, orderCalls.getCreditOrderState, async ({ params }) =>
    (await hasUnpaidCredit(db, params.id))
      ? { status: SUCCESS, code: 400, message: 'Une commande à crédit n’est pas encore payée.' }
      : { status: SUCCESS, code: 200, message: 'Aucune commande à crédit à payer.' },
  );
  serveCall(app, parts, orderCalls.listCreditOrdersOfCompany, async ({ actor }) => {
    const listed = await listCreditOrders(db, actor);
    const buyers = listed.flatMap((order) => (isUndecided(order) ? [order.partner_id] : []));
    const credits = await readMemberCredits(db, buyers, config.settings.CREDIT_CEILING);
    return listed.map((order) =>
      isUndecided(order) ? { ...order, member: getFrom(credits, order.partner_id) } : order,
    );
  });
  serveCall(app, parts, orderCalls.listDebtsOfCompany, ({ actor }) => listDebts(db, actor));
  serveCall(app, parts, orderCalls.validateForEmployer, async ({ params, body, actor }) => {
    await validateForEmployer({ db, config, actor }, params.id, body);
    return readOrderFor(db, actor, params.id);
  });
  serveCall(app, parts, orderCalls.validateForShop, async ({ params, body, actor, version }) => {
    await validateForShop({ db, config, actor }, params.id, { ...body, version });
    return readOrderFor(db, actor, params.id);
  });
}
