import type { FastifyInstance, FastifyRequest } from 'fastify';
import { paths } from '#contract/base/paths.ts';
import { type ReturnRequest, returnCalls } from '#contract/delivery/returns.ts';
import { limitAddress } from '#server/base/http/limits.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { findCurrentActor, guesserOf } from '#server/base/http/session.ts';
import { readIdempotencyKey, replyOnce } from '#server/base/limits/idempotency.ts';
import { Problem } from '#server/base/problem.ts';
import { readBoughtOrder } from '#server/sales/orders/order/find-orders.ts';
import type { LinkHolder } from '#server/sales/orders/order/order-link.ts';
import { readPhoto, readReturnsOfOrder } from './read-returns.ts';
import { requestReturn, shrinkPhotos, type WantedReturn } from './request-return.ts';

const REQUESTS = { max: 20, windowMs: 3_600_000 };

export function serveReturns(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  const limit = limitAddress(app, config, {
    ...REQUESTS,
    sentence: 'Plusieurs demandes ont déjà été envoyées.',
  });
  const holderOf = async (request: FastifyRequest, orderToken: string | undefined) => ({
    actor: await findCurrentActor(request, db, config, orderToken),
    orderToken,
  });
  serveCall(app, parts, returnCalls.listReturnsOfOrder, async ({ params, query, request }) =>
    readReturnsOfOrder({ db, config, actor: await holderOf(request, query.token) }, params.id),
  );
  serveCall(app, parts, returnCalls.requestReturn, async ({ params, body, request, reply }) => {
    await limit(request);
    const holder = await holderOf(request, body.order_token);
    // Before any photo of a stranger is decoded.
    await readBoughtOrder({ db, config, actor: holder }, params.id);
    const photos = await shrinkPhotos(body.photos ?? [], guesserOf(request, holder.actor));
    const asked = {
      caller: callerOf(params.id, holder),
      payload: body,
      route: request.routeOptions.url ?? '',
      key: readIdempotencyKey(request.headers['idempotency-key']),
    };
    const answered = await replyOnce(db, asked, async (tx) => {
      await requestReturn(
        { db: tx, config, actor: holder },
        params.id,
        readReturnRequest(body),
        photos,
      );
      return readReturnsOfOrder({ db: tx, config, actor: holder }, params.id);
    });
    if (answered.isReplayed) reply.header('idempotent-replayed', 'true');
    return answered.reply;
  });
  servePhotos(app, parts);
}

/** Names the caller of an idempotency key, so that another caller does not get this response. */
const callerOf = (orderId: number, { actor, orderToken = '' }: LinkHolder): string =>
  `order ${orderId} ${actor?.kind === 'account' ? `account ${actor.id}` : orderToken}`;

export const readReturnRequest = ({
  wish,
  note = '',
  lines,
}: Pick<ReturnRequest, 'wish' | 'note' | 'lines'>): WantedReturn => ({
  wish,
  note,
  lines: lines.map(({ line_id, quantity, reason }) => ({ lineId: line_id, quantity, reason })),
});

/** The unguessable address is the permission. */
function servePhotos(app: FastifyInstance, { db }: Parts): void {
  app.get<{ Params: { key: string } }>(
    paths.returnPhoto,
    { schema: { hide: true }, logLevel: 'warn' },
    async (request, reply) => {
      const { key } = request.params;
      const webp = /^[0-9a-f]{32}$/.test(key) ? await readPhoto(db, key) : undefined;
      if (webp === undefined) throw new Problem('not-found', 'Cette image n’existe pas.');
      return reply.header('cache-control', 'private, no-store').type('image/webp').send(webp);
    },
  );
}
