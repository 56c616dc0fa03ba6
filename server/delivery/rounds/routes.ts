import type { FastifyInstance } from 'fastify';
import { paths } from '#contract/base/paths.ts';
import { roundCalls } from '#contract/delivery/rounds.ts';
import { checkRole } from '#server/base/http/access.ts';
import { serveCall } from '#server/base/http/serve-call.ts';
import { identify } from '#server/base/http/session.ts';
import { Problem } from '#server/base/problem.ts';
import type { PaymentParts } from '#server/money/payments/payment/parts.ts';
import { applyCommands } from './driving/apply-commands.ts';
import { listDoorSlots, readDoorPayment, startDoorPayment } from './driving/pay-at-door.ts';
import { readOwnRounds, readProof } from './driving/read-own-rounds.ts';

export function serveRounds(app: FastifyInstance, parts: PaymentParts): void {
  const { db, config } = parts;
  const outside = { ...parts, logger: app.log };
  serveCall(app, parts, roundCalls.listDriverRounds, ({ actor }) =>
    readOwnRounds({ db, config, actor }),
  );
  serveCall(app, parts, roundCalls.sendRoundCommands, async ({ params, body, actor }) => {
    const results = await applyCommands({ db, config, actor }, params.id, body.commands);
    const [round = null] = await readOwnRounds({ db, config, actor }, params.id);
    return { results, round };
  });
  serveCall(app, parts, roundCalls.listDoorSlots, ({ params, actor }) =>
    listDoorSlots({ db, config, actor }, params.id),
  );
  serveCall(app, parts, roundCalls.startDoorPayment, ({ params, body, actor }) =>
    startDoorPayment(outside, actor, params.id, body.provider),
  );
  serveCall(app, parts, roundCalls.getDoorPayment, ({ params, actor }) =>
    readDoorPayment(outside, actor, params.id),
  );
  serveProofs(app, parts);
}

/** Proofs show homes and hands: only for staff that may read the round. */
function serveProofs(app: FastifyInstance, { db, config }: PaymentParts): void {
  app.get<{ Params: { key: string } }>(
    paths.deliveryProof,
    { schema: { hide: true }, logLevel: 'warn' },
    async (request, reply) => {
      checkRole({ right: 'rounds:read' }, await identify(request, db, config));
      const { key } = request.params;
      const webp = /^[0-9a-f]{32}$/.test(key) ? await readProof(db, key) : undefined;
      if (webp === undefined) throw new Problem('not-found', 'Cette image n’existe pas.');
      return reply.header('cache-control', 'private, no-store').type('image/webp').send(webp);
    },
  );
}
