import type { FastifyInstance } from 'fastify';
import { staffReturnCalls, staffReturns } from '#contract/delivery/staff-returns.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { serveList } from '#server/base/lists/serve-list.ts';
import { noteReturn } from '../request-return.ts';
import { readReturnRequest } from '../routes.ts';
import { approveReturn, closeReturn, receiveReturn, refuseReturn } from '../step-return.ts';
import { listReturns, readStaffReturn } from './read-returns.ts';

export function serveStaffReturns(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  const read = (id: number) => readStaffReturn(db, config, id);
  serveList(app, parts, staffReturns, ({ query, reader }) => listReturns(reader, query));
  serveCall(app, parts, staffReturnCalls.getStaffReturn, ({ params }) => read(params.id));
  serveCall(app, parts, staffReturnCalls.createReturn, async ({ params, body, actor }) =>
    read(await noteReturn({ db, config, actor }, params.id, readReturnRequest(body))),
  );
  serveCall(app, parts, staffReturnCalls.approveReturn, async (sent) => {
    const { params, body, actor, version } = sent;
    const { fetched_on: fetchedOn = null, fetch_note: fetchNote = '' } = body;
    const step = { config, actor, id: params.id, version };
    await approveReturn(db, step, { fetchedOn, fetchNote });
    return read(params.id);
  });
  serveCall(app, parts, staffReturnCalls.refuseReturn, async (sent) => {
    const { params, body, actor, version } = sent;
    await refuseReturn(db, { config, actor, id: params.id, version }, body.reason);
    return read(params.id);
  });
  serveCall(app, parts, staffReturnCalls.receiveReturn, async (sent) => {
    const { params, body, actor, version } = sent;
    const lines = body.lines.map(({ line_id: lineId, condition }) => ({ lineId, condition }));
    await receiveReturn(db, { config, actor, id: params.id, version }, lines);
    return read(params.id);
  });
  serveCall(app, parts, staffReturnCalls.closeReturn, async (sent) => {
    const { params, body, actor, version } = sent;
    const step = { config, actor, id: params.id, version };
    await closeReturn(db, step, body.outcome ?? '');
    return read(params.id);
  });
}
