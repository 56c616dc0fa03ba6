import type { FastifyInstance } from 'fastify';
import { staffRoundCalls, staffRounds } from '#contract/delivery/staff-rounds.ts';
import { staffVehicles, vehicleCalls } from '#contract/delivery/staff-vehicles.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { serveList } from '#server/base/lists/serve-list.ts';
import { acceptRound, recountRound } from '../ending/accept-round.ts';
import { endRound } from '../ending/end-round.ts';
import { closeRound, reopenRound } from '../leaving/close-round.ts';
import { startRound } from '../leaving/start-round.ts';
import { arrangeStops } from '../planning/arrange-stops.ts';
import { fillRound } from '../planning/fill-round.ts';
import { listUnplanned } from '../planning/list-unplanned.ts';
import { createRound, deleteRound, listDrivers, updateRound } from '../planning/save-round.ts';
import { suggestStops } from '../planning/suggest-order.ts';
import { createVehicle, listVehicles, readVehicle, updateVehicle } from '../planning/vehicles.ts';
import { listBoard } from './list-board.ts';
import { listRounds } from './list-rounds.ts';
import { readLoad } from './read-load.ts';
import { readRound } from './read-round.ts';

export function serveStaffRounds(app: FastifyInstance, parts: Parts): void {
  servePlanning(app, parts);
  serveSteps(app, parts);
  serveVehicles(app, parts);
}

function servePlanning(app: FastifyInstance, parts: Parts): void {
  const { db } = parts;
  serveList(app, parts, staffRounds, ({ query, reader }) => listRounds(reader, query));
  serveCall(app, parts, staffRoundCalls.listUnplanned, async ({ query }) => ({
    ...(await listUnplanned(db, query)),
    rounds: await listBoard(db),
  }));
  serveCall(app, parts, staffRoundCalls.listDrivers, () => listDrivers(db));
  serveCall(app, parts, staffRoundCalls.getStaffRound, ({ params, actor }) =>
    readRound(db, actor, params.id),
  );
  serveCall(app, parts, staffRoundCalls.getRoundLoad, ({ params }) => readLoad(db, params.id));
  serveCall(app, parts, staffRoundCalls.createRound, async ({ body, actor }) =>
    readRound(db, actor, await createRound(db, actor, body)),
  );
  serveCall(app, parts, staffRoundCalls.updateRound, async (sent) => {
    const { params, body, actor, version } = sent;
    await updateRound(db, actor, { id: params.id, version }, body);
    return readRound(db, actor, params.id);
  });
  serveCall(app, parts, staffRoundCalls.deleteRound, async ({ params, actor, version }) => {
    await deleteRound(db, actor, { id: params.id, version });
    return { id: params.id };
  });
  serveCall(app, parts, staffRoundCalls.arrangeStops, async (sent) => {
    const { params, body, actor, version } = sent;
    const orderIds = body.stops.map(({ order_id }) => order_id);
    await arrangeStops(db, actor, { id: params.id, version }, orderIds);
    return readRound(db, actor, params.id);
  });
  serveCall(app, parts, staffRoundCalls.fillRound, async (sent) => {
    const { params, body, actor, version } = sent;
    const filled = await fillRound(db, actor, { id: params.id, version }, body.zone_id);
    return { round: await readRound(db, actor, params.id), ...filled };
  });
  serveCall(app, parts, staffRoundCalls.suggestStops, async ({ params, actor }) => {
    await readRound(db, actor, params.id);
    return { order_ids: await suggestStops(db, params.id) };
  });
}

function serveSteps(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  type Sent = { params: { id: number }; actor: Actor };
  const read = ({ params, actor }: Sent) => readRound(db, actor, params.id);
  serveCall(app, parts, staffRoundCalls.closeRound, async (sent) => {
    await closeRound(
      { db, config, actor: sent.actor },
      { id: sent.params.id, version: sent.version },
    );
    return read(sent);
  });
  serveCall(app, parts, staffRoundCalls.reopenRound, async (sent) => {
    await reopenRound(db, sent.actor, { id: sent.params.id, version: sent.version });
    return read(sent);
  });
  serveCall(app, parts, staffRoundCalls.startRound, async (sent) => {
    await startRound(
      { db, config, actor: sent.actor },
      { id: sent.params.id, version: sent.version },
    );
    return read(sent);
  });
  serveCall(app, parts, staffRoundCalls.endRound, async (sent) => {
    const { cash: cashXof, goods, note = '' } = sent.body;
    const ending = { cashXof, goods, note: note.trim() };
    await endRound(db, sent.actor, { id: sent.params.id, version: sent.version }, ending);
    return read(sent);
  });
  serveCall(app, parts, staffRoundCalls.acceptRound, async (sent) => {
    const { params, actor, version, body } = sent;
    const note = body.note?.trim() ?? '';
    await acceptRound(db, config, { actor, id: params.id, note, version });
    return read(sent);
  });
  serveCall(app, parts, staffRoundCalls.recountRound, async (sent) => {
    const { params, actor, version, body } = sent;
    await recountRound(db, { actor, id: params.id, note: body.note, version });
    return read(sent);
  });
}

function serveVehicles(app: FastifyInstance, parts: Parts): void {
  const { db } = parts;
  serveList(app, parts, staffVehicles, ({ query, reader }) => listVehicles(reader, query));
  serveCall(app, parts, vehicleCalls.getVehicle, ({ params }) => readVehicle(db, params.id));
  serveCall(app, parts, vehicleCalls.createVehicle, ({ body, actor }) =>
    createVehicle(db, actor, body),
  );
  serveCall(app, parts, vehicleCalls.updateVehicle, ({ params, body, actor, version }) =>
    updateVehicle(db, actor, { id: params.id, version }, body),
  );
}
