import { eq } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import { today } from '#server/base/time.ts';
import { instalments, type orders } from '#server/sales/orders/tables.ts';
import { aCompany, anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { aMember } from '#tests/helpers/sales/order-builders.ts';
import { aStoredOrder } from '#tests/helpers/sales/stored-order.ts';
import type { UsesOf } from './use.ts';

const accepted = { hrValidation: 'validated', shopValidation: 'validated' } as const;
const aCredit = (db: Db, columns: Partial<typeof orders.$inferInsert> = {}) =>
  aStoredOrder(db, { kind: 'creditorder' }, columns);

/** A person gives credit, never the staff token. */
const asClerk = async (db: Db) => signedIn(db, await anAccount(db, { role: 'credit' }));

export const creditUses: UsesOf = (db) => ({
  createCompany: async () => ({ payload: { name: 'Téranga SA' } }),
  updateCompany: async () => ({ id: (await aCompany(db)).id, payload: { name: 'Ndiaye & Fils' } }),
  addBuyer: async () => ({
    id: (await aCompany(db)).id,
    payload: { email: (await anAccount(db)).email },
  }),
  removeBuyer: async () => {
    const { id } = await aCompany(db);
    return { id, buyer: (await anAccount(db, { buysForId: id })).id };
  },
  nameHr: async () => ({
    id: (await aCompany(db)).id,
    payload: { email: 'drh@example.sn', name: 'Ndèye' },
  }),
  removeHr: async () => ({
    id: (await anAccount(db, { role: 'hr', companyId: (await aCompany(db)).id })).id,
  }),
  decideMembership: async () => {
    const request = { membershipSubmitted: true, companyId: (await aCompany(db)).id };
    return { id: (await anAccount(db, request)).id, payload: { state: 'accepted' } };
  },
  setMemberCeiling: async () => ({
    id: (await aMember(db)).id,
    payload: { credit_ceiling: 400_000 },
  }),
  validateForEmployer: async () => {
    const { id, employerId } = await aCredit(db);
    const hr = await anAccount(db, { role: 'hr', companyId: employerId });
    return { id, headers: await signedIn(db, hr), payload: { state: 'validated' } };
  },
  validateForShop: async () => ({
    id: (await aCredit(db, { hrValidation: 'validated' })).id,
    headers: await asClerk(db),
    payload: { state: 'validated' },
  }),
  overrideCredit: async () => ({
    id: (await aCredit(db, accepted)).id,
    headers: await asClerk(db),
    payload: { reason: 'Client connu.' },
  }),
  remindInstalment: async () => {
    const { id } = await aCredit(db, { ...accepted, state: 'sale' });
    await db.update(instalments).set({ dueOn: today() }).where(eq(instalments.orderId, id));
    return { id: `${id}-1` };
  },
});
