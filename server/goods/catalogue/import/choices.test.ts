import { describe, expect, test } from 'vitest';
import type { ImportChoices } from '#contract/goods/catalogue/staff-imports.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { machine, openImportDesk } from '#tests/helpers/goods/import-desk.ts';
import { products } from '../tables.ts';
import { getImport } from './find-import.ts';
import { NO_CHOICES } from './import-record.ts';
import { runImport } from './run-import.ts';
import { chooseColumns } from './start-import.ts';

const desk = openImportDesk();

async function choose(id: number, columns: ImportChoices['columns'], others = {}) {
  await chooseColumns(desk.db, machine, id, { ...NO_CHOICES, ...others, columns });
  await runImport(desk.db, id);
  return getImport(desk.db, id);
}

const pricesOf = async () =>
  (await desk.db.select().from(products).orderBy(products.reference)).map(
    ({ listPrice }) => listPrice,
  );

describe('a heading that nobody knows', () => {
  const lines = ['Réf.;Montant magique', 'A;2000'];

  test('is asked for, and read as the clerk says', async () => {
    await aProduct(desk.db, { reference: 'A', list_price: 1000 });
    const { id, report, can_apply } = await desk.preview(...lines);
    expect({ can_apply, missing: report!.missing.length }).toEqual({
      can_apply: false,
      missing: 1,
    });
    const chosen = await choose(id, { 'Montant magique': 'list_price' });
    expect(chosen).toMatchObject({ state: 'preview', can_apply: true, updated: 1 });
    expect(chosen.report!.columns[1]).toMatchObject({ field: 'Prix normal', choice: 'list_price' });
    await desk.apply(id);
    await runImport(desk.db, id);
    expect(await pricesOf()).toEqual([2000]);
  });

  test('is read so in the next file with the same headings, in any order, and says so', async () => {
    await aProduct(desk.db, { reference: 'A', list_price: 1000 });
    const { id } = await desk.preview(...lines);
    await choose(id, { 'Montant magique': 'list_price' });
    const next = await desk.preview('Montant magique;Réf.', '3000;A');
    expect(next).toMatchObject({ updated: 1, are_choices_remembered: true });
    const other = await desk.preview('Montant magique;Réf.;Stock', '3000;A;5');
    expect(other.are_choices_remembered).toBe(false);
    expect(other.report!.columns[0]).toMatchObject({ field: null });
  });

  test('can hold a fact, or a known heading be left out', async () => {
    await aProduct(desk.db, { reference: 'A', list_price: 1000 });
    const { id } = await desk.preview('Réf.;Prix;Contenance utile', 'A;2000;300 L');
    const chosen = await choose(id, { Prix: '', 'Contenance utile': 'fact:volume_l' });
    expect(chosen.report!.examples[0]!.changes).toEqual([
      { field: 'Volume', before: '', after: expect.stringMatching(/^300/) },
    ]);
  });
});

test('a blank cell changes nothing, or empties the field where the clerk says so', async () => {
  await aProduct(desk.db, {
    reference: 'A',
    name: 'Four',
    brand: 'Astech',
    list_price: 1000,
    promo_price: 900,
    en_promo: true,
    specifications: [{ name: 'Couleur', value: 'Blanc' }],
  });
  const lines = ['reference;brand;promo_price;Fiche technique;tags', 'A;;;;'];
  const { id, report } = await desk.preview(...lines);
  expect(report).toMatchObject({ updated: 0, unchanged: 1 });
  const emptied = await choose(id, {}, { empties_blanks: true });
  expect(emptied.report!.examples[0]!.changes.map(({ field }) => field).toSorted()).toEqual([
    'En promotion',
    'Fiche technique',
    'Marque',
    'Prix promotionnel',
  ]);
});

test('choices are refused once the import is applied', async () => {
  await aProduct(desk.db, { reference: 'A', list_price: 1000 });
  const { id } = await desk.preview('reference;prix', 'A;2000');
  await desk.apply(id);
  await runImport(desk.db, id);
  await expect(choose(id, {})).rejects.toMatchObject({ code: 'conflict' });
});
