import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { pathTo } from '#contract/paths.ts';
import { auditEntries } from '#server/db/schema/partners.ts';
import { secondFactors } from '#server/db/schema/staff.ts';
import { asStaff, openApp } from '#tests/helpers/app.ts';
import { aCategory, aPack, aProduct, aReview, productInput } from '#tests/helpers/builders.ts';
import { anAccount } from '#tests/helpers/cast.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/db.ts';

type Use = { id?: number; code?: string; payload?: object; multipart?: FormData };

let database: TestDatabase;
let app: FastifyInstance;
beforeAll(async () => {
  database = await openTestDatabase();
  app = await openApp(database);
});
afterAll(async () => {
  await app?.close();
  await database?.close();
});

const ofStaff = (role: 'orders' | 'reader' = 'orders') => anAccount(database.db, { role });
const zone = { fee: 1500, free_from: null, delay: '2 jours', rank: 9, active: true };

/** A use of each call by staff that changes something, and that is let through. */
const uses: Record<string, () => Promise<Use>> = {
  createProduct: async () => ({ payload: productInput() }),
  updateProduct: async () => ({
    id: (await aProduct(database.db)).id,
    payload: productInput({ list_price: 120_000 }),
  }),
  deleteProduct: async () => ({ id: (await aProduct(database.db)).id }),
  createCategory: async () => ({ payload: { name: 'CAVE À VIN' } }),
  updateCategory: async () => ({
    id: (await aCategory(database.db)).id,
    payload: { name: 'HOTTE' },
  }),
  deleteCategory: async () => ({ id: (await aCategory(database.db)).id }),
  uploadPicture: async () => {
    const create = { width: 20, height: 20, channels: 3, background: '#0677d6' } as const;
    const multipart = new FormData();
    const bytes = new Uint8Array(await sharp({ create }).png().toBuffer());
    multipart.append('file', new Blob([bytes], { type: 'image/png' }), 'photo.png');
    return { multipart };
  },
  createPack: async () => ({
    payload: {
      ...{ code: 'PACK-JOURNAL', name: 'Pack' },
      lines: [{ product_id: (await aProduct(database.db)).id, quantity: 1 }],
    },
  }),
  updatePack: async () => {
    const { code, name } = await aPack(database.db);
    const lines = [{ product_id: (await aProduct(database.db)).id, quantity: 2 }];
    return { code, payload: { code, name: `${name} bis`, lines } };
  },
  moderateReview: async () => ({
    id: (await aReview(database.db, await aProduct(database.db))).id,
    payload: { state: 'refused' },
  }),
  countStock: async () => ({
    id: (await aProduct(database.db)).id,
    payload: { available: 4 },
  }),
  createDeliveryZone: async () => ({ payload: { name: 'Kédougou', ...zone } }),
  updateDeliveryZone: async () => ({ id: 1, payload: { name: 'Dakar centre', ...zone } }),
  inviteToTeam: async () => ({
    payload: { email: 'nouvelle@example.sn', name: 'Astou', role: 'orders' },
  }),
  changeTeamRole: async () => ({ id: (await ofStaff()).id, payload: { role: 'credit' } }),
  signTeamMemberOut: async () => ({ id: (await ofStaff()).id }),
  resetTeamMemberFactor: async () => {
    const { id } = await ofStaff();
    const values = { sealedSecret: 'x', recoveryHashes: [], confirmedAt: new Date() };
    await database.db.insert(secondFactors).values({ partnerId: id, ...values });
    return { id };
  },
};

/**
 * Shown beside their own functions, as they need an order, an employer or a provider; the session of a
 * checkout and a repeated question to a provider change nothing that staff decides.
 */
const SHOWN_ELSEWHERE = [
  ...['decideMembership', 'moveOrder', 'validateForEmployer', 'validateForShop'],
  ...['createCheckoutSession', 'createApiCheckoutSession', 'recheckPayment'],
  ...['acceptPayment', 'refundPayment', 'closeReceipt', 'recordCash'],
];

const isStaffChange = ({ method, access }: Call) =>
  method !== 'GET' && typeof access === 'object' && 'right' in access;
const changes = Object.entries(calls).filter(([, call]) => isStaffChange(call));

test('every change that needs a right is known here', () => {
  const known = [...Object.keys(uses), ...SHOWN_ELSEWHERE];
  expect(known.toSorted()).toEqual(changes.map(([name]) => name).toSorted());
});

test.each(Object.keys(uses))('%s is written down', async (name) => {
  const call = calls[name]!;
  const { id = 0, code = '', payload, multipart } = await uses[name]!();
  const before = await database.db.$count(auditEntries);
  const reply = await app.inject({
    method: call.method,
    url: pathTo(call.path as '/:id/:code', { id, code }),
    headers: asStaff,
    ...((multipart ?? payload) && { payload: multipart ?? payload }),
  });
  expect([200, 201], reply.body).toContain(reply.statusCode);
  const added = (await database.db.$count(auditEntries)) - before;
  expect(added, 'leaves an entry').toBeGreaterThan(0);
});
