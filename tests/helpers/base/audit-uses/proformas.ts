import { plusDays, today } from '#server/base/time.ts';
import { aProforma, aProformaForm } from '#tests/helpers/sales/proformas.ts';
import type { UsesOf } from './use.ts';

export const proformaUses: UsesOf = (db) => ({
  makeStaffProforma: async () => ({ payload: await aProformaForm(db) }),
  sendProforma: async () => ({ id: (await aProforma(db)).id, payload: { channel: 'mail' } }),
  extendProforma: async () => ({
    id: (await aProforma(db)).id,
    payload: { valid_until: plusDays(today(), 30) },
  }),
  orderStaffProforma: async () => ({
    id: (await aProforma(db)).id,
    payload: {
      payment_mode: 'domicile',
      guest: { name: 'Modou Fall', telephone: '77 640 10 20', adresse: 'Rue 22, Médina' },
    },
  }),
  withdrawProforma: async () => ({
    id: (await aProforma(db)).id,
    payload: { reason: 'Erreur de quantité' },
  }),
});
