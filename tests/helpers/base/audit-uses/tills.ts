import { randomUUID } from 'node:crypto';
import type { Db } from '#server/base/db/open.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { MAGASIN } from '#tests/helpers/goods/stock-room.ts';
import {
  aBookedSale,
  aCountedSession,
  aRefusedSale,
  aTill,
  aTillDevice,
  aTillShortage,
} from '#tests/helpers/money/tills.ts';
import type { UsesOf } from './use.ts';

const asSeller = async (db: Db) => signedIn(db, await anAccount(db, { role: 'seller' }));
const asManager = async (db: Db) => signedIn(db, await anAccount(db, { role: 'manager' }));
const decision = { note: 'Vu avec le vendeur' };

export const tillUses: UsesOf = (db) => ({
  createTill: async () => ({
    payload: { code: 'J9', name: 'Caisse du journal', place_id: MAGASIN },
  }),
  updateTill: async () => ({
    id: await aTill(db),
    payload: { name: 'Autre caisse', place_id: MAGASIN },
  }),
  shutOutDevice: async () => {
    const { device } = await aTillDevice(db);
    return { id: device.tillId, device: device.id, payload: {} };
  },
  acceptTillSession: async () => ({
    id: (await aCountedSession(db)).id,
    payload: { note: 'Compte juste' },
    headers: await asManager(db),
  }),
  acceptTillSale: async () => ({
    id: await aRefusedSale(db),
    payload: decision,
    headers: await asManager(db),
  }),
  settleTillSale: async () => ({
    id: await aRefusedSale(db),
    payload: decision,
    headers: await asManager(db),
  }),
  settleTillShortage: async () => ({ id: await aTillShortage(db), payload: decision }),
  registerTillDevice: async () => ({
    payload: { device: randomUUID(), till_id: await aTill(db) },
    headers: await asSeller(db),
  }),
  sendTillTicket: async () => {
    const { id, device } = await aBookedSale(db);
    return {
      id,
      payload: { device: device.device.key, phone: '77 600 11 22' },
      headers: await asSeller(db),
    };
  },
  sendTillCommands: async () => {
    const { device } = await aTillDevice(db);
    const open = { key: randomUUID(), at: new Date().toISOString(), session: randomUUID() };
    return {
      payload: { device: device.key, commands: [{ ...open, kind: 'open', amount: 1_000 }] },
      headers: await asSeller(db),
    };
  },
});
