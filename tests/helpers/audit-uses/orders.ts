import { moveOrder } from '#server/orders/moving/move-order.ts';
import { readSteps } from '#server/orders/moving/step-events.ts';
import { testConfig } from '#tests/helpers/app.ts';
import { aProduct } from '#tests/helpers/builders.ts';
import { anAccount, byMachine } from '#tests/helpers/cast.ts';
import { aStoredOrder } from '#tests/helpers/stored-order.ts';
import type { UsesOf } from './use.ts';

const zone = { fee: 1500, free_from: null, delay: '2 jours', rank: 9, active: true };
const forward = { fulfilment_state: 'shipped' };

/** Orders and where they are delivered. */
export const orderUses: UsesOf = (db) => ({
  moveOrder: async () => ({
    id: (await aStoredOrder(db, {}, { state: 'sale' })).id,
    payload: forward,
  }),
  moveOrders: async () => {
    const { id, version } = await aStoredOrder(db, {}, { state: 'sale' });
    return { payload: { ids: [id], versions: [version], ...forward } };
  },
  addOrderNote: async () => ({
    id: (await aStoredOrder(db)).id,
    payload: { note: 'Rappeler lundi.' },
  }),
  confirmStaffOrder: async () => {
    const heldUntil = new Date(Date.now() + 3_600_000);
    return { id: (await aStoredOrder(db, {}, { heldUntil })).id };
  },
  deliverOrder: async () => ({
    id: (await aStoredOrder(db)).id,
    payload: { reason: 'Paie demain' },
  }),
  takeOrderStepBack: async () => {
    const { id } = await aStoredOrder(db);
    await moveOrder(db, testConfig(), byMachine, id, { fulfilment: 'shipped' });
    const steps = await readSteps(db, id);
    return { id, payload: { step_id: steps.at(-1)!.id } };
  },
  sendOrderLink: async () => ({ id: (await aStoredOrder(db)).id, payload: { channel: 'sms' } }),
  placeOrderByPhone: async () => {
    const { id, list_price } = await aProduct(db);
    const order = { type_sale: 'order', order_lines: [{ id, quantity: 1, list_price }] };
    return { payload: { partner_id: (await anAccount(db)).id, order } };
  },
  createDeliveryZone: async () => ({ payload: { name: 'Kédougou', ...zone } }),
  updateDeliveryZone: async () => ({ id: 1, payload: { name: 'Dakar centre', ...zone } }),
});
