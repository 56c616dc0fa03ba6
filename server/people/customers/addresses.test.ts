import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { Address } from '#contract/people/customers.ts';
import { asStaff } from '#tests/helpers/base/app.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { addresses } from './tables.ts';

const shop = openCatalogueApp();
beforeEach(() => emptyAccounts(shop.db));

type Headers = Record<string, string>;
const home = {
  label: 'Maison',
  recipient: 'Awa Ndiaye',
  phone: '77 123 45 67',
  city: 'Dakar',
  quarter: 'Médina',
  landmark: 'Derrière la mosquée',
};
const one = (id: number) => pathTo(paths.address, { id });
const add = (headers: Headers, change: object = {}) =>
  shop.app.inject({
    method: 'POST',
    url: paths.addresses,
    headers,
    payload: { ...home, ...change },
  });
const change = (headers: Headers, id: number, changed: object) =>
  shop.app.inject({
    method: 'PUT',
    url: one(id),
    headers,
    payload: { ...home, ...changed },
  });
const remove = (headers: Headers, id: number) =>
  shop.app.inject({ method: 'DELETE', url: one(id), headers });
const list = async (headers: Headers): Promise<Address[]> =>
  (await shop.app.inject({ url: paths.addresses, headers })).json();
const aCustomer = async () => signedIn(shop.db, await anAccount(shop.db));

describe('somebody’s addresses', () => {
  test('are kept as told, the number in one form', async () => {
    const headers = await aCustomer();
    const created = await add(headers);
    expect(created.statusCode).toBe(201);
    expect(created.json()).toEqual({
      id: expect.any(Number),
      ...home,
      phone: '221771234567',
      latitude: null,
      longitude: null,
      plus_code: '',
      second_phone: null,
      door_photo_key: null,
      voice_note_key: null,
      is_default: true,
    });
    const changed = await change(headers, created.json().id, { quarter: 'Fann', landmark: '' });
    expect(changed.json()).toMatchObject({ quarter: 'Fann', landmark: '', is_default: true });
    expect(await list(headers)).toEqual([changed.json()]);
    expect((await remove(headers, created.json().id)).json()).toEqual({});
    expect(await list(headers)).toEqual([]);
  });

  test('carry a pin and a second number, which a change that says nothing of them leaves', async () => {
    const headers = await aCustomer();
    const pin = { latitude: 14.6937, longitude: -17.4441 };
    const created = await add(headers, { ...pin, second_phone: '70 765 43 21' });
    expect(created.json()).toMatchObject({
      ...pin,
      plus_code: '7C64MHV4+F9',
      second_phone: '221707654321',
    });
    const { id } = created.json();
    const renamed = (await change(headers, id, { label: 'Chez nous' })).json();
    expect(renamed).toEqual({ ...created.json(), label: 'Chez nous' });
    const bare = { latitude: null, longitude: null, second_phone: null };
    expect((await change(headers, id, bare)).json()).toMatchObject({ ...bare, plus_code: '' });
  });

  test('have one default: the first, then whichever was made it', async () => {
    const headers = await aCustomer();
    await add(headers, { label: 'Maison' });
    const { id: office } = (await add(headers, { label: 'Bureau' })).json();
    const { id: village } = (await add(headers, { label: 'Village', is_default: true })).json();
    const labels = async () => (await list(headers)).map(({ label }) => label);
    expect(await labels()).toEqual(['Village', 'Bureau', 'Maison']);
    await change(headers, office, { label: 'Bureau', is_default: true });
    expect(await labels()).toEqual(['Bureau', 'Village', 'Maison']);
    await remove(headers, office);
    expect((await list(headers))[0]).toMatchObject({ id: village, is_default: true });
  });

  test('are ten at most, also when many are added at once', async () => {
    const headers = await aCustomer();
    const replies = await Promise.all(Array.from({ length: 12 }, () => add(headers)));
    const refused = replies.filter(({ statusCode }) => statusCode !== 201);
    expect(refused.map((reply) => [reply.statusCode, reply.json().message])).toEqual(
      Array(2).fill([
        409,
        'Vous avez déjà 10 adresses : effacez-en une pour en ajouter une autre.',
      ]),
    );
    expect((await list(headers)).filter((address) => address.is_default)).toHaveLength(1);
  });

  test.each([
    [{ phone: '33 800 00 00' }, 'phone'],
    [{ label: ' ' }, 'label'],
    [{ recipient: undefined }, 'recipient'],
    [{ quarter: 'x'.repeat(121) }, 'quarter'],
    [{ is_default: 'oui' }, 'is_default'],
    [{ second_phone: '33 800 00 00' }, 'second_phone'],
    [{ latitude: 14.7 }, 'latitude'],
    [{ latitude: 14.7, longitude: null }, 'latitude'],
    [{ latitude: 91, longitude: 0 }, 'latitude'],
    [{ door_photo_key: 'porte.jpg' }, 'door_photo_key'],
    [{ voice_note_key: 'a'.repeat(32) }, 'voice_note_key'],
  ])('with %j are refused', async (wrong, field) => {
    const headers = await aCustomer();
    const { id } = (await add(headers)).json();
    const before = await list(headers);
    for (const reply of [await add(headers, wrong), await change(headers, id, wrong)]) {
      expect(reply.statusCode).toBe(400);
      expect(reply.json().errors[0].field).toBe(field);
    }
    expect(await list(headers)).toEqual(before);
  });
});

test('nobody sees, changes or deletes somebody else’s addresses', async () => {
  const owner = await aCustomer();
  const { id } = (await add(owner)).json();
  const before = await shop.db.select().from(addresses);
  const admin = await signedIn(shop.db, await anAccount(shop.db, { role: 'admin' }));
  for (const headers of [await aCustomer(), admin]) {
    expect(await list(headers)).toEqual([]);
    for (const reply of [await change(headers, id, {}), await remove(headers, id)]) {
      expect([reply.statusCode, reply.json().message]).toEqual([
        404,
        'Cette adresse n’existe pas ou plus.',
      ]);
    }
  }
  for (const [headers, status] of [
    [{}, 401],
    [asStaff, 403],
  ] as const) {
    const refused = await Promise.all([
      shop.app.inject({ url: paths.addresses, headers }),
      add(headers),
      change(headers, id, {}),
      remove(headers, id),
    ]);
    expect(refused.map(({ statusCode }) => statusCode)).toEqual(Array(4).fill(status));
  }
  expect(await shop.db.select().from(addresses)).toEqual(before);
});

test('after whatever is done, exactly one address is the default as long as there are any', async () => {
  const step = fc.record({
    kind: fc.constantFrom('add', 'change', 'remove'),
    place: fc.nat(20),
    isDefault: fc.constantFrom(true, false, undefined),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const headers = await aCustomer();
      for (const { kind, place, isDefault } of steps) {
        const before = await list(headers);
        const id = before[place % Math.max(1, before.length)]?.id ?? 2_147_483_647;
        if (kind === 'add') await add(headers, { is_default: isDefault });
        if (kind === 'change') await change(headers, id, { is_default: isDefault });
        if (kind === 'remove') await remove(headers, id);
        const after = await list(headers);
        const defaults = after.filter((address) => address.is_default);
        expect(defaults).toEqual(after.slice(0, 1));
      }
    }),
    { numRuns: 15 },
  );
});
