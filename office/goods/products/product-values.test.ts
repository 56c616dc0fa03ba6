import { expect, test } from 'vitest';
import { newProduct, type ProductForStaff } from '#contract/goods/catalogue/products.ts';
import { dayFromToday } from '#office/base/ui/dates.ts';
import {
  copyProduct,
  isWaiting,
  NEW_PRODUCT,
  type ProductValues,
  toProductChange,
  withWaitingOn,
} from './product-values.ts';

const typed: ProductValues = {
  ...NEW_PRODUCT,
  reference: 'F-1',
  name: 'Four',
  categ_id: 'FOUR',
  list_price: 45_000,
  tags: [{ name: 'Neuf' }, 'Solde'],
  promotion_ends_on: '2030-01-31',
};

test('a new article as typed is one that the API takes', () => {
  const sent = toProductChange(typed);
  expect(newProduct.safeParse(sent).error).toBeUndefined();
  expect(sent).toMatchObject({ list_price: 45_000, tags: ['Neuf', 'Solde'], active: true });
});

test('the last day of a promotion goes only with a promotion', () => {
  expect(toProductChange(typed).promotion_ends_on).toBeNull();
  expect(toProductChange({ ...typed, en_promo: true }).promotion_ends_on).toBe('2030-01-31');
});

test('a promotion that waits for its first day is one for the form, and none in the preview of the shop', () => {
  const first = '2030-01-10';
  const read = { en_promo: false, promotion_starts_on: first } as ProductForStaff;
  const values = withWaitingOn(read);
  expect(values.en_promo).toBe(true);
  expect(isWaiting(values)).toBe(true);
  const sent = toProductChange({ ...typed, ...values });
  expect(sent).toMatchObject({ en_promo: true, promotion_starts_on: first });
  const off = toProductChange({ ...typed, ...values, en_promo: false });
  expect(off).toMatchObject({ en_promo: false, promotion_starts_on: null });
  expect(isWaiting({ ...values, promotion_starts_on: dayFromToday(0) })).toBe(false);
  expect(isWaiting({ ...values, promotion_starts_on: null })).toBe(false);
});

test('a price that was emptied is refused by the API and not taken as nought', () => {
  const sent = toProductChange({ ...typed, list_price: null });
  expect(newProduct.safeParse(sent).success).toBe(false);
});

test('a copy has no number, reference or stock of its own yet, and is not published', () => {
  const copy = copyProduct({
    gtin: '036000291452',
    ...typed,
    id: 3,
    version: 8,
    available: 5,
    stock_version: 7,
  } as ProductValues);
  expect(copy).toMatchObject({ name: 'Four (copie)', reference: '', active: false });
  expect(copy).not.toHaveProperty('id');
  expect(copy).not.toHaveProperty('version');
  expect(copy).not.toHaveProperty('available');
  expect(copy).not.toHaveProperty('stock_version');
});
