import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { paths } from '#contract/base/paths.ts';
import { relativeCalls } from '#contract/sales/orders/relative.ts';
import { limitAddress } from '#server/base/http/limits.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { whoeverHolds } from '#server/base/http/session.ts';
import { Problem } from '#server/base/problem.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { findOrder } from '../order/find-orders.ts';
import { isBuyer } from '../order/order-link.ts';
import { readShownPhoto } from '../relative/handover-photo.ts';
import { answerPhoto } from './answer-photo.ts';
import { readParcel } from './read-parcel.ts';

const LOOKS = { max: 120, windowMs: 600_000 };

type Photo = { Params: { id: string }; Querystring: { token?: string } };

/** Orders for relatives: as whoever receives one sees it, and the photo that its buyer may see of the hand-over. */
export function serveParcels(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  const limit = limitAddress(app, config, LOOKS);
  serveCall(app, parts, relativeCalls.getParcel, async ({ body, request }) => {
    await limit(request);
    return readParcel(db, config, body);
  });
  serveCall(app, parts, relativeCalls.answerPhoto, async ({ body, request }) => {
    await limit(request);
    return answerPhoto(db, config, body, body.agrees);
  });
  app.get<Photo>(
    paths.handoverPhoto,
    { schema: { hide: true }, logLevel: 'warn' },
    async (request, reply) => {
      const orderToken = request.query.token;
      const actor = await whoeverHolds(request, db, config, orderToken);
      const id = /^\d{1,9}$/.test(request.params.id) ? Number(request.params.id) : 0;
      const order = await findOrder(db, eq(orders.id, id));
      const isTheirs = order !== undefined && isBuyer(config, { actor, orderToken }, order);
      // Read anew each time, so that it is gone once its recipient takes the agreement back.
      const webp = isTheirs ? await readShownPhoto(db, order.id) : undefined;
      if (webp === undefined) throw new Problem('not-found', 'Cette photo n’existe pas ou plus.');
      return reply.header('cache-control', 'private, no-store').type('image/webp').send(webp);
    },
  );
}
