import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import { showroomLink } from '#contract/base/screens.ts';
import type { OpeningWeek } from '#contract/goods/stock/opening-hours.ts';
import { places } from '#server/goods/stock/tables.ts';
import { createDayOff } from '#server/sales/orders/delivery/days-off.ts';
import { daysOff } from '#server/sales/orders/delivery/tables.ts';
import { anyVersion } from '#tests/helpers/base/app.ts';
import { aProduct, dayFromNow } from '#tests/helpers/base/builders.ts';
import { anAccount, byMachine, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { noticesOfStock } from '#tests/helpers/base/stock-notices.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { aPlace } from '#tests/helpers/goods/stock-room.ts';

const shop = openCatalogueApp();
let keeper: Record<string, string>;
let turn = 0;
/** Places stay from one test to the next. */
let name: string;
beforeEach(async () => {
  turn += 1;
  name = `Thiès ${turn}`;
  await emptyAccounts(shop.db);
  await shop.db.update(places).set({ kind: 'store', name: sql`'Ancien ' || id` });
  await shop.db.delete(daysOff);
  keeper = await signedIn(shop.db, await anAccount(shop.db, { role: 'storekeeper' }));
});

const open = [{ from: '09:00', until: '19:00' }];
const WEEK: OpeningWeek = [open, open, open, open, open, open, []];
const save = async (id: number, payload: object) =>
  shop.app.inject({
    method: 'PUT',
    url: pathTo(paths.staffPlace, { id }),
    headers: { ...keeper, ...anyVersion },
    payload,
  });
const read = async (url: string) => (await shop.app.inject(url)).json();

test('only showrooms in use can be visited, and the sitemap names them', async () => {
  await aPlace(shop.db, { name: 'Dépôt' });
  const map = async () => (await shop.app.inject('/sitemap-pages.xml')).body;
  expect(await read(paths.showrooms)).toEqual([]);
  expect(await map()).not.toContain('/magasins');
  const thies = await aPlace(shop.db, { name, kind: 'showroom', address: 'Rue 4' });
  const closed = await aPlace(shop.db, { name: 'Mbour', kind: 'showroom', active: false });
  await expect.poll(() => read(paths.showrooms)).toMatchObject([{ name, address: 'Rue 4' }]);
  await expect.poll(map).toContain(`${showroomLink(thies.id)}</loc>`);
  expect(await read(pathTo(paths.showroom, { id: thies.id }))).toMatchObject({ displayed: [] });
  const gone = await shop.app.inject(pathTo(paths.showroom, { id: closed.id }));
  expect(gone.statusCode).toBe(404);
  expect((await read(paths.shop)).hasShowrooms).toBe(true);
});

test('the hours of the week are written out for messages, and holidays are closed unless said', async () => {
  const { id } = await aPlace(shop.db, { name, kind: 'showroom' });
  const [feast, sale] = [dayFromNow(3), dayFromNow(5)];
  await shop.db.insert(daysOff).values([
    { day: feast, name: 'Tabaski', kind: 'announced' },
    { day: sale, name: 'Fête', kind: 'announced' },
    { day: dayFromNow(6), name: 'Livrée', kind: 'announced', delivers: true },
    { day: dayFromNow(90), name: 'Loin', kind: 'announced' },
  ]);
  const special = { day: sale, label: 'Ouverture exceptionnelle', hours: open };
  const saved = await save(id, { name, week: WEEK, special_days: [special] });
  expect(saved.json().hours.replaceAll('\u00a0', ' ')).toBe(
    'Lundi – samedi : 9 h – 19 h ; dimanche : fermé',
  );
  await expect
    .poll(() => read(pathTo(paths.showroom, { id })))
    .toMatchObject({
      week: WEEK,
      special_days: [{ day: feast, label: 'Tabaski', hours: [] }, special],
    });
});

test('pages hear of a holiday that staff announce', async () => {
  const day = { day: dayFromNow(3), name: 'Tabaski', kind: 'announced', delivers: false } as const;
  const announce = () => createDayOff(shop.db, byMachine, day);
  expect(await noticesOfStock(shop.database, announce)).toBeGreaterThan(0);
});

test.each([
  ['hours that overlap', { week: [[...open, ...open], [], [], [], [], [], []] }],
  ['a week of six days', { week: [[], [], [], [], [], []] }],
  ['a time that is none', { week: [[{ from: '9', until: '' }], [], [], [], [], [], []] }],
  ['a map that is a script', { map_url: 'javascript:alert(1)' }],
  ['an unknown picture', { picture: 'f'.repeat(32) }],
])('%s are refused and change nothing', async (_what, wrong) => {
  const { id } = await aPlace(shop.db, { name, kind: 'showroom', hours: 'De 9 h à 19 h' });
  expect((await save(id, { name, ...wrong })).statusCode).toBe(400);
  expect(await read(pathTo(paths.showroom, { id }))).toMatchObject({ hours: 'De 9 h à 19 h' });
});

test('what staff display stands on the page of the showroom and of the product', async () => {
  const thies = await aPlace(shop.db, { name, kind: 'showroom' });
  const store = await aPlace(shop.db, { name: 'Dépôt' });
  const { id } = await aProduct(shop.db, { list_price: 90_000 });
  const display = (place_id: number, is_displayed = true) =>
    shop.app.inject({
      method: 'POST',
      url: pathTo(paths.stockDisplay, { id }),
      headers: keeper,
      payload: { place_id, is_displayed },
    });
  expect((await display(store.id)).statusCode).toBe(400);
  expect((await display(thies.id)).json().showrooms).toEqual([
    { place_id: thies.id, name, is_displayed: true },
  ]);
  const page = () => read(pathTo(paths.showroom, { id: thies.id }));
  await expect.poll(page).toMatchObject({ displayed: [{ id }] });
  const product = async () =>
    (await read(`${pathTo(paths.product, { id })}?images=url`)).availability;
  await expect.poll(product).toMatchObject({
    showrooms: [{ id: thies.id, is_displayed: true, can_reserve: false }],
  });
  await display(thies.id, false);
  await expect.poll(page).toMatchObject({ displayed: [] });
  await expect.poll(product).toMatchObject({ showrooms: [] });
});
