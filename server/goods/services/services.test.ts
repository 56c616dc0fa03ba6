import { beforeEach, describe, expect, test } from 'vitest';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import type { OfferedService } from '#contract/goods/services.ts';
import { staffServices } from '#contract/goods/staff-services.ts';
import { deliveryZones } from '#server/sales/orders/delivery/tables.ts';
import { aCategory, aProduct } from '#tests/helpers/base/builders.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { aService } from '#tests/helpers/goods/a-service.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { services } from './tables.ts';

const shop = openCatalogueApp();
let headers: Record<string, string>;

beforeEach(async () => {
  await emptyAccounts(shop.db);
  await shop.db.delete(services);
  headers = await signedIn(shop.db, await anAccount(shop.db, { role: 'catalogue' }));
});

const offered = async (ids: number[], zoneId?: number) => {
  const query = { ids: ids.join(), zone_id: zoneId };
  const reply = await shop.app.inject({ url: withQuery(paths.services, query) });
  return (reply.json() as OfferedService[]).map(({ name, product_ids }) => [name, product_ids]);
};
const send = (method: 'POST' | 'PUT', url: string, payload: object, more = {}) =>
  shop.app.inject({ method, url, payload, headers: { ...headers, ...more } });

describe('a service is offered', () => {
  test('with the products of its categories and of their children', async () => {
    const cold = await aCategory(shop.db, { name: 'Grand froid' });
    const child = await aCategory(shop.db, { name: 'Vitrines', parent_id: cold.id });
    await aCategory(shop.db, { name: 'Cuisson' });
    const fridge = await aProduct(shop.db, { categ_id: cold.name });
    const cabinet = await aProduct(shop.db, { categ_id: child.name });
    const oven = await aProduct(shop.db, { categ_id: 'Cuisson' });
    await aService(shop.db, { name: 'Pose', category_ids: [cold.id] });
    await aService(shop.db, { name: 'Éclairage', category_ids: [child.id], position: 1 });
    expect(await offered([fridge.id, cabinet.id, oven.id])).toEqual([
      ['Pose', [fridge.id, cabinet.id]],
      ['Éclairage', [cabinet.id]],
    ]);
    expect(await offered([oven.id])).toEqual([]);
  });

  test('in its zones alone, and before a zone is known', async () => {
    const { id } = await aProduct(shop.db);
    const [zone] = await shop.db.select().from(deliveryZones);
    await aService(shop.db, { name: 'Pose', zone_ids: [zone!.id] });
    expect(await offered([id], zone!.id)).toHaveLength(1);
    expect(await offered([id], zone!.id + 1)).toEqual([]);
    expect(await offered([id])).toHaveLength(1);
  });

  test('while staff offers it', async () => {
    const { id } = await aProduct(shop.db);
    await aService(shop.db, { active: false });
    expect(await offered([id])).toEqual([]);
  });
});

describe('the form of a service', () => {
  const form = {
    kind: 'warranty',
    name: 'Garantie 2 ans de plus',
    price: 25_000,
    months: 24,
    weekdays: [],
  };

  test('adds and changes it, and refuses a page that is older than the last change', async () => {
    const added = await send('POST', staffServices.path, form);
    expect([added.statusCode, added.json()]).toMatchObject([201, { months: 24, active: true }]);
    const path = pathTo(paths.staffService, { id: added.json().id });
    const version = { 'if-match': String(added.json().version) };
    const changed = await send('PUT', path, { ...form, price: 30_000, active: false }, version);
    expect(changed.json()).toMatchObject({ price: 30_000, active: false });
    expect((await send('PUT', path, form, version)).statusCode).toBe(409);
    const list = withQuery(staffServices.path, {
      active: 'false',
      kind: 'warranty',
      q: 'garantie',
    });
    expect((await shop.app.inject({ url: list, headers })).json()).toMatchObject({ total: 1 });
  });

  test.each([
    [{ months: 0 }, 'months', 'Combien de mois'],
    [{ category_ids: [999_999] }, 'category_ids', 'n’existe pas'],
    [{ zone_ids: [999_999] }, 'zone_ids', 'Une de ces zones n’existe pas'],
    [{ price: -1 }, 'price', '0 au moins'],
    [{ weekdays: [7] }, 'weekdays', '6 au plus'],
  ])('refuses %j', async (change, field, words) => {
    const reply = await send('POST', staffServices.path, { ...form, ...change });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().errors[0].field).toContain(field);
    expect(JSON.stringify(reply.json().errors)).toContain(words);
  });

  test.each([
    ['category_ids', 'Une de ces catégories n’existe pas ou plus.'],
    ['zone_ids', 'Une de ces zones n’existe pas ou plus.'],
  ])('with an unknown number in %s changes nothing', async (field, message) => {
    const [zone] = await shop.db.select().from(deliveryZones);
    const ownForm = { ...form, zone_ids: [zone!.id, zone!.id] };
    const before = (await send('POST', staffServices.path, ownForm)).json();
    expect(before.zone_ids).toEqual([zone!.id]);
    const path = pathTo(paths.staffService, { id: before.id });
    const version = { 'if-match': String(before.version) };
    const wrong = { ...form, price: 1, [field]: [zone!.id, 999_999] };
    const refused = await send('PUT', path, wrong, version);
    expect([refused.statusCode, refused.json().errors]).toEqual([400, [{ field, message }]]);
    expect((await shop.app.inject({ url: path, headers })).json()).toEqual(before);
  });

  test('refuses a name that exists', async () => {
    await aService(shop.db, { name: 'Pose murale' });
    const reply = await send('POST', staffServices.path, { ...form, name: 'pose MURALE' });
    expect([reply.statusCode, reply.json().message]).toEqual([
      409,
      'Un service porte déjà ce nom.',
    ]);
  });
});
