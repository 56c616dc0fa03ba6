import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowsOf } from '#server/base/db/open.ts';
import { ask, namesOf } from '#tests/helpers/base/ask.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { emptyCatalogue, openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { UNITS } from './measures.ts';
import { splitSearch, toExpression } from './search-words.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());

const found = async (search: string) => namesOf(await ask(database.db, { search, limit: 100 }));

/** How many products are named at once where many names are tried. */
const SHOP_SIZE = 40;

describe('numbers and what they count', () => {
  const names = {
    cooker: 'Cuisinière 4FEUX inox',
    hob: 'Plaque 4 feux gaz',
    fridge: 'Frigo 300L blanc',
    freezer: 'Coffre 300 litres blanc',
    television: 'Téléviseur Hisense 55" 4K',
    screen: 'Écran TCL 55 » QLED',
    monitor: 'Écran Samsung 55 pouces',
    cable: 'Câble de 55 cm',
    washer: 'Machine Roch 7KG',
    dryer: 'Sèche-linge 7 kilos',
    split: 'Split Sharp 1.5CV',
    window: 'Fenêtre LG 1,5 CV',
    big: 'Armoire 3000 litres',
  };
  beforeAll(async () => {
    await emptyCatalogue(database.db);
    for (const name of Object.values(names)) await aProduct(database.db, { name });
  });

  test.each([
    ['4 feux', ['cooker', 'hob']],
    ['4feux', ['cooker', 'hob']],
    ['cuisinière 4 feux', ['cooker']],
    ['300 litres', ['fridge', 'freezer']],
    ['300L', ['fridge', 'freezer']],
    ['300 l', ['fridge', 'freezer']],
    ['300 litre blanc', ['fridge', 'freezer']],
    ['55 pouces', ['television', 'screen', 'monitor']],
    ['55"', ['television', 'screen', 'monitor', 'cable']],
    ['55 »', ['television', 'screen', 'monitor', 'cable']],
    ['hisense 55 pouces', ['television']],
    ['7 kg', ['washer', 'dryer']],
    ['7KG', ['washer', 'dryer']],
    ['7 kilos', ['washer', 'dryer']],
    ['1,5 CV', ['split', 'window']],
    ['1.5CV', ['split', 'window']],
    ['hisens 55 pouces', ['television']],
  ] as [string, (keyof typeof names)[]][])('« %s » finds %j', async (search, keys) => {
    expect((await found(search)).toSorted()).toEqual(keys.map((key) => names[key]).toSorted());
  });

  test('every way to write a measure finds every other', async () => {
    const { db } = database;
    await emptyCatalogue(db);
    const ids: number[] = [];
    for (let count = 0; count < SHOP_SIZE; count += 1) ids.push((await aProduct(db, {})).id);
    const number = fc.oneof(
      fc.integer({ min: 1, max: 20_000 }).map(String),
      fc
        .tuple(
          fc.integer({ min: 0, max: 9 }),
          fc.constantFrom('.', ','),
          fc.integer({ min: 1, max: 9 }),
        )
        .map((parts) => parts.join('')),
    );
    const measure = fc
      .tuple(number, fc.constantFrom(...(Object.keys(UNITS) as (keyof typeof UNITS)[])))
      .chain(([amount, unit]) => {
        const ways = fc.constantFrom(unit, ...UNITS[unit], unit.toUpperCase());
        const written = fc
          .tuple(ways, fc.constantFrom('', ' '))
          .map(([way, gap]) => amount + gap + way);
        return fc.record({ name: written, typed: written });
      });
    const batch = { minLength: SHOP_SIZE, maxLength: SHOP_SIZE };
    await fc.assert(
      fc.asyncProperty(fc.array(measure, batch), async (measures) => {
        await db.execute(sql`
          update products set name = 'Bidule ' || named.name || ' 1'
          from unnest(${sql.param(ids)}::int[], ${sql.param(measures.map(({ name }) => name))}::text[])
            as named (id, name)
          where products.id = named.id`);
        const typed = await Promise.all(
          measures.map(async (one) => toExpression(db, (await splitSearch(db, one.typed))!)),
        );
        const missed = await db.execute(sql`
          select products.name
          from unnest(${sql.param(ids)}::int[], ${sql.param(typed)}::text[]) as typed (id, expression)
          join products using (id)
          where not search_full @@ expression::tsquery`);
        expect(rowsOf(missed)).toEqual([]);
      }),
      { numRuns: 400 / SHOP_SIZE },
    );
  });
});

test('inches are not found where the same number counts litres that stand apart', async () => {
  const { db } = database;
  await emptyCatalogue(db);
  await aProduct(db, { name: 'Chauffe-eau 50 litres' });
  await aProduct(db, { name: 'Machine 50 kilos' });
  await aProduct(db, { name: 'Téléviseur 50"' });
  await aProduct(db, { name: 'Téléviseur 50 pouces' });
  for (const search of ['50 pouces', '50"', '50 po']) {
    expect((await found(search)).toSorted()).toEqual(['Téléviseur 50 pouces', 'Téléviseur 50"']);
  }
});

describe('BTU and CV are one measure', () => {
  const names = {
    btu: 'Split Astech 12000BTU inverter',
    apart: 'Climatiseur Hisense 12 000 BTU/h',
    cv: 'Split Sharp 1.5 CV mural',
    comma: 'Climatiseur LG 1,5CV',
    bigger: 'Split Beko 18000BTU 2CV',
    small: 'Split Beko 9000BTU gaz R410',
    smallCv: 'Split Bellyair 1.25CV',
    iron: 'Fer sec Elactron 1 000 W rouge',
  };
  const ofOneAndHalf = ['btu', 'apart', 'cv', 'comma'];
  beforeAll(async () => {
    await emptyCatalogue(database.db);
    for (const name of Object.values(names)) {
      await aProduct(database.db, { name, categ_id: 'CLIMATISEUR' });
    }
  });

  test.each([
    ['clim 12000', ofOneAndHalf],
    ['clim 12 000', ofOneAndHalf],
    ['clim 12.000 BTU', ofOneAndHalf],
    ['12000 btu', ofOneAndHalf],
    ['12 000 btu', ofOneAndHalf],
    ['1.5 cv', ofOneAndHalf],
    ['clim 1,5CV', ofOneAndHalf],
    ['clim 1,5 chevaux', ofOneAndHalf],
    ['2 CV', ['bigger']],
    ['18000', ['bigger']],
    ['1,25 cv', ['small', 'smallCv']],
    ['9000btu', ['small', 'smallCv']],
    ['1 cv', ['small']],
    ['Fer sec Elactron 1 000 W rouge', ['iron']],
    ['2,5 cv', ['bigger']],
    ['0,25 cv', []],
  ] as [string, (keyof typeof names)[]][])('« %s » finds %j', async (search, keys) => {
    expect((await found(search)).toSorted()).toEqual(keys.map((key) => names[key]).toSorted());
  });
});
