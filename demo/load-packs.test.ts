import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { updatePack } from '#server/goods/packs/save-pack.ts';
import { aProduct, dayFromNow } from '#tests/helpers/base/builders.ts';
import { emptyCatalogue, openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { findPack, listCurrentPacks, packTotalsOf } from '../server/goods/packs/find-packs.ts';
import { loadCatalogue, loadPictures } from './load-catalogue.ts';
import { hasPacks, keepPacksCurrent, loadPacks } from './load-packs.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => emptyCatalogue(database.db));
afterAll(() => database?.close());

test('three packs are sold for less than their products, and one is over', async () => {
  const { db } = database;
  const pictureOf = await loadPictures(db);
  await loadCatalogue(db, pictureOf);
  await loadPacks(db, pictureOf);
  expect(await hasPacks(db)).toBe(true);
  const current = await listCurrentPacks(db);
  expect(current.map(({ code }) => code)).toEqual(['PACK-CUISINE', 'PACK-SALON', 'PACK-TABASKI']);
  expect(new Set(current.map(({ picture }) => picture)).size).toBe(current.length);
  for (const { lines, picture } of current) {
    expect(picture).toMatch(/^[0-9a-f]{32}$/);
    const { total, separateTotal } = packTotalsOf(lines);
    expect(total).toBeLessThan(separateTotal);
  }
  expect(await findPack(db, 'PACK-EXPIRE')).toMatchObject({ state: 'expire' });

  await updatePack(
    db,
    { kind: 'machine' },
    { code: 'PACK-SALON' },
    {
      start_date: null,
      end_date: dayFromNow(-3),
    },
  );
  await keepPacksCurrent(db);
  expect(await findPack(db, 'PACK-SALON')).toMatchObject({ state: 'actif' });
  expect(await findPack(db, 'PACK-EXPIRE')).toMatchObject({ state: 'expire' });
});

test('a shop without the demonstration’s products gets none', async () => {
  await aProduct(database.db);
  await loadPacks(database.db, new Map());
  expect(await listCurrentPacks(database.db)).toEqual([]);
});
