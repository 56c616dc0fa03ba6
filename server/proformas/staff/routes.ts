import type { FastifyInstance } from 'fastify';
import { staffProformaCalls, staffProformas } from '#contract/staff/proformas.ts';
import { type Parts, serveCall } from '#server/http/serve-call.ts';
import { callerOf } from '#server/identity/actor.ts';
import { answerOnce, readIdempotencyKey } from '#server/limits/idempotency.ts';
import { serveList } from '#server/lists/serve-list.ts';
import { makeForCustomer } from '../making/make-proforma.ts';
import { listProformas } from './list-proformas.ts';
import { readStaffProforma } from './read-proforma.ts';
import { extendProforma, sendProforma, withdrawProforma } from './steps.ts';

/** Proformas as staff makes them and sees to them. */
export function serveStaffProformas(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  const read = (id: number) => readStaffProforma(db, config, id);
  serveList(app, parts, staffProformas, ({ query, reader }) => listProformas(reader, query));
  serveCall(app, parts, staffProformaCalls.getStaffProforma, ({ params }) => read(params.id));
  serveCall(app, parts, staffProformaCalls.makeStaffProforma, async (sent) => {
    const { body, actor, request, reply } = sent;
    const asked = {
      caller: callerOf(actor),
      route: `${request.method} ${request.routeOptions.url}`,
      key: readIdempotencyKey(request.headers['idempotency-key']),
      payload: body,
    };
    const answered = await answerOnce(db, asked, async (tx) => {
      const { id } = await makeForCustomer(tx, config, actor, body);
      // What is kept of an answer outlives whom it is about.
      return { id };
    });
    if (answered.isReplayed) reply.header('idempotent-replayed', 'true');
    return read(answered.reply.id);
  });
  serveCall(app, parts, staffProformaCalls.sendProforma, async ({ params, body, actor }) => {
    const sentTo = await sendProforma(db, config, actor, params.id, body.channel);
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
