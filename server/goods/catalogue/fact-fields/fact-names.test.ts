// Rule G-60: the name of a fact differs from those of all others, since a file names its column by it.
import { expect, test } from 'vitest';
import { ownFactKey } from '#contract/goods/catalogue/facts/facts.ts';
import type { FactInput } from '#contract/goods/catalogue/facts/staff-facts.ts';
import { writeText } from '#server/base/written/write-text.ts';
import { byMachine } from '#tests/helpers/base/cast.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { exportColumns } from '../export/export-rows.ts';
import { recogniseColumns } from '../import/rows/columns.ts';
import { currentFacts } from './current-facts.ts';
import { createFact, deleteFact, updateFact } from './save-fact.ts';

const it = openCatalogueApp();

const add = async (input: FactInput) => {
  const key = await createFact(it.db, byMachine, input);
  await it.hear();
  return key;
};
test('a fact with a name of its own comes back from the export', async () => {
  await add({ label: 'Débit', type: 'number', unit: 'L/min' });
  const { facts } = recogniseColumns(Object.values(exportColumns([])));
  const read = facts.map(({ key }) => key);
  expect(read.toSorted()).toEqual([...currentFacts().fields.keys()].toSorted());
});

test.each<[string, string, FactInput[]]>([
  ['a built-in heading in other signs', 'existe déjà', [{ label: 'Hauteur cm', type: 'number' }]],
  [
    'the heading of a second own fact',
    'existe déjà',
    [
      { label: 'Débit (L/min)', type: 'text' },
      { label: 'Débit', type: 'number', unit: 'L/min' },
    ],
  ],
  [
    'the same name without its accent',
    'existe déjà',
    [
      { label: 'Débit', type: 'text' },
      { label: 'Debit', type: 'text' },
    ],
  ],
  [
    'the same name in another script',
    'existe déjà',
    [
      { label: 'تدفق', type: 'text' },
      { label: 'تدفق', type: 'text' },
    ],
  ],
  ['another name of a built-in fact', 'existe déjà', [{ label: 'Coloris', type: 'text' }]],
  ['a column of the export', 'la colonne « Stock »', [{ label: 'Stock', type: 'text' }]],
  [
    'a name that the import takes for the category',
    'un nom de la colonne',
    [{ label: 'Gamme', type: 'choice', choices: ['Éco', 'Premium'] }],
  ],
  [
    'a name that the import takes for the brand',
    'la colonne « Marque »',
    [{ label: 'Fabricant', type: 'text' }],
  ],
])('is refused: %s', async (_what, words, inputs) => {
  const last = inputs.at(-1)!;
  for (const input of inputs.slice(0, -1)) await add(input);
  await expect(add(last)).rejects.toThrow(words);
});

const SEEN = { id: 'volume_l', version: undefined };

test('the first name of a built-in fact that staff renamed is refused', async () => {
  await updateFact(it.db, byMachine, SEEN, { label: 'Contenance', type: 'number' });
  await it.hear();
  await expect(add({ label: 'Volume', type: 'text' })).rejects.toThrow('existe déjà');
  await deleteFact(it.db, byMachine, SEEN);
  await it.hear();
  expect(currentFacts().fields.get('volume_l')?.label).toBe('Volume');
});

test('a built-in fact does not go back to a name that another fact has', async () => {
  await updateFact(it.db, byMachine, SEEN, { label: 'Contenance', type: 'number' });
  // A shop may have it from before first names were kept.
  const value = { label: 'Volume', type: 'text', unit: '', choices: [], min: 0, max: 1, steps: [] };
  const name = ownFactKey('Volume');
  await writeText(it.db, byMachine, { kind: 'fact', name, value, version: undefined });
  await expect(deleteFact(it.db, byMachine, SEEN)).rejects.toThrow('existe déjà');
});
