import type { Db } from '#server/base/db/open.ts';
import { today } from '#server/base/time.ts';
import { endRound } from '#server/delivery/rounds/ending/end-round.ts';
import { listExpectedBack } from '#server/delivery/rounds/ending/goods-back.ts';
import { readStops } from '#server/delivery/rounds/round/stops.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import {
  aClosedRound,
  aCommand,
  aDriver,
  anOrderToDeliver,
  aRound,
  aStartedRound,
  aVehicle,
  stopsOf,
} from '#tests/helpers/delivery/rounds.ts';
import { aKeeper } from '#tests/helpers/goods/stock-room.ts';
import type { Use, UsesOf } from './use.ts';

async function anEndedRound(db: Db): Promise<number> {
  const order = await anOrderToDeliver(db);
  const id = await aStartedRound(db, [order]);
  const back = { cashXof: 0, goods: await allGoods(db, id), note: 'Essai du journal' };
  await endRound(db, await aKeeper(db, 'dispatcher'), { id }, back);
  return id;
}

async function allGoods(db: Db, roundId: number) {
  const expected = await listExpectedBack(db, await readStops(db, [roundId]));
  return expected.map(({ line_id, expected: pieces }) => ({ line_id, pieces }));
}

const asClerk = async (db: Db) => signedIn(db, await anAccount(db, { role: 'orders' }));

async function aPhone(db: Db): Promise<Use> {
  const driver = await aDriver(db);
  const id = await aStartedRound(db, [await anOrderToDeliver(db)], { driverId: driver.id });
  const [stop] = await stopsOf(db, id);
  const commands = [aCommand({ kind: 'depart', stop_id: stop!.id })];
  return { id, payload: { commands }, headers: await signedIn(db, driver) };
}

export const roundUses: UsesOf = (db) => ({
  createVehicle: async () => ({ payload: { name: 'Fourgon du journal' } }),
  updateVehicle: async () => ({ id: (await aVehicle(db)).id, payload: { name: 'Autre fourgon' } }),
  createRound: async () => ({ payload: { day: today(), driver_id: (await aDriver(db)).id } }),
  updateRound: async () => ({ id: await aRound(db), payload: { note: 'Par la corniche' } }),
  deleteRound: async () => ({ id: await aRound(db) }),
  arrangeStops: async () => ({
    id: await aRound(db),
    payload: { stops: [{ order_id: (await anOrderToDeliver(db)).id }] },
  }),
  fillRound: async () => {
    await anOrderToDeliver(db, { promisedUntil: today() });
    return { id: await aRound(db), payload: {} };
  },
  closeRound: async () => ({ id: await aRound(db, [await anOrderToDeliver(db)]) }),
  reopenRound: async () => ({ id: await aClosedRound(db, [await anOrderToDeliver(db)]) }),
  startRound: async () => ({ id: await aClosedRound(db, [await anOrderToDeliver(db)]) }),
  endRound: async () => {
    const id = await aStartedRound(db, [await anOrderToDeliver(db)]);
    const headers = await signedIn(db, await anAccount(db, { role: 'dispatcher' }));
    return { id, payload: { cash: 0, goods: await allGoods(db, id) }, headers };
  },
  acceptRound: async () => ({
    id: await anEndedRound(db),
    payload: {},
    headers: await asClerk(db),
  }),
  recountRound: async () => ({ id: await anEndedRound(db), payload: { note: 'Recomptez' } }),
  sendRoundCommands: () => aPhone(db),
});
