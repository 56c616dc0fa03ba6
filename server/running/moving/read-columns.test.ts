import { expect, test } from 'vitest';
import { recogniseMoving } from './read-columns.ts';

const fields = {
  number: { label: 'Numéro', headings: ['numero', 'reference', 'id'], isRequired: true },
  reference: { label: 'Référence de l’article', headings: ['sku', 'reference'] },
  phone: { label: 'Téléphone', headings: ['telephone', 'mobile'] },
};
const meant = (...header: string[]) =>
  recogniseMoving(header, { fields }, { columns: {} }).described.map(({ choice }) => choice);

test.each([
  ['alone it is the number of the order', ['Référence'], ['number']],
  ['beside a number it is the product', ['Référence', 'Numéro'], ['reference', 'number']],
  [
    'beside both it is a second number',
    ['Numéro', 'Référence', 'SKU'],
    ['number', 'number', 'reference'],
  ],
  ['an amount in euros is none in francs', ['Numéro', 'Téléphone (€)'], ['number', '']],
  ['two columns of one field stay', ['ID', 'Téléphone', 'Mobile'], ['number', 'phone', 'phone']],
])('« Référence »: %s', (_, header, expected) => {
  expect(meant(...header)).toEqual(expected);
});
