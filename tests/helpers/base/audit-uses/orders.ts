import type { DayOffForm } from '#contract/sales/handover/staff-days-off.ts';
import type { NewSlotRules } from '#contract/sales/handover/staff-slots.ts';
import { createDayOff } from '#server/sales/orders/delivery/days-off.ts';
import { moveOrder } from '#server/sales/orders/moving/move-order.ts';
import { readSteps } from '#server/sales/orders/moving/step-events.ts';
import { listSlotDays } from '#server/sales/orders/slots/slot-days.ts';
import { createSlotRules } from '#server/sales/orders/slots/slot-rules.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { anAccount, byMachine } from '#tests/helpers/base/cast.ts';
import { aStoredOrder } from '#tests/helpers/sales/stored-order.ts';
import type { UsesOf } from './use.ts';

const zone = { fee: 1500, free_from: null, delay: '2 jours', rank: 9, active: true };
let serial = 0;
const slotRules = (): NewSlotRules => {
  serial += 1;
  const minute = String(serial).padStart(2, '0');
  const hours = { from: `08:${minute}`, until: '12:00', closes_before: 1, closes_at: '18:00' };
  return { zone_id: 1, weekdays: [1, 2, 3, 4, 5, 6], max_orders: 4, ...hours };
};
const aDayOff = (): DayOffForm => {
  serial += 1;
  return { day: `20${40 + serial}-03-05`, name: 'Fermeture', kind: 'announced' };
};
const forward = { fulfilment_state: 'shipped' };

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
    await moveOrder({ db, config: testConfig(), actor: byMachine }, id, { fulfilment: 'shipped' });
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
  createSlotRules: async () => ({ payload: slotRules() }),
  updateSlotRule: async () => {
    const { id } = await createSlotRules(db, byMachine, slotRules());
    return { id, payload: { max_orders: 7, closes_before: 1, closes_at: '17:00' } };
  },
  closeSlotDay: async () => {
    const { id } = await createSlotRules(db, byMachine, slotRules());
    const days = await listSlotDays(db, testConfig(), {});
    return { id, payload: { day: days.find((one) => one.slot_id === id)!.day, closed: true } };
  },
  createDayOff: async () => ({ payload: aDayOff() }),
  updateDayOff: async () => {
    const { id } = await createDayOff(db, byMachine, aDayOff());
    return { id, payload: aDayOff() };
  },
  deleteDayOff: async () => ({ id: (await createDayOff(db, byMachine, aDayOff())).id }),
  updateDeliveryZone: async () => ({ id: 1, payload: { name: 'Dakar centre', ...zone } }),
});
